"""What the desk in a page says while a table is laid, of what a table agrees on, and as it sends a question on.

Each function returns words in the language of the build, by the names that the program has for them.
"""

from __future__ import annotations

from sitewords import _


def settings() -> dict[str, str]:
    """What is said where one sets who plays, what lies in stock, and what went before.

    >>> settings()["victim"]
    'Must lay down with the next deal'
    """
    return {
        "as usual": _("not said"),
        "nobody": _("nobody"),
        "unsaid": _("not known"),
        "leave unsaid": _("The hand of {player} is not known"),
        "plays next": _("plays next"),
        "laid down last": _("laid down last"),
        "is victim": _("lays down with the next deal"),
        "made papillon": _("made papillon"),
        "next cards": _("Cards in stock, in dealing order"),
        "the stock": _("the end of the stock"),
        "in stock": _("in stock"),
        "captured by": _("captured by {player}"),
        "pile of": _("the captured cards of {player}"),
        "unaccounted": _("{n} cards of the pack lie nowhere: in whose pile?"),
        "taken by": _("{player} has captured these {n} cards"),
        "suit": _("Suit"),
        "no suit": _("none"),
        "players": _("Players"),
        "direction": _("Deal and play go"),
        "direction counter-clockwise": _("to the right"),
        "direction clockwise": _("to the left"),
        "dealer": _("Dealer"),
        "turn": _("To play"),
        "stock": _("Stock"),
        "which cards": _("which cards"),
        "counted": _("their number"),
        "fold past": _("What went before in this deal"),
        "fold chips": _("Chips"),
        "last": _("Laid down last since the deal"),
        "wanting": _("Laid down last for want of a capture"),
        "victim": _("Must lay down with the next deal"),
        "papillons": _("Made papillon"),
        "unnamed": _("Made papillon without naming it"),
        "likes": _("Cards of {player} that took one like card"),
        "captured cards": _("Captured cards"),
        "pool of": _("Chips in the pool"),
        "chips of": _("Chips of {player}"),
        "cards of": _("Due from each for most cards"),
        "coup of": _("Coup of the game"),
    }


def agreement() -> dict[str, str]:
    """What is said of our table's rules.

    >>> agreement()["unwon share"]
    'it is shared'
    """
    return {
        "our rules": _("Our table’s rules"),
        "none kept": _("No rules are kept for your table yet: choose here, then keep them."),
        "kept rules": _("The page answers by the rules that are kept for your table."),
        "not ours": _("The page answers by other rules than those that are kept for your table."),
        "rules played": _("The page answers by {rules}."),
        "rules with readings": _("The page answers by {rules}, {n} of the open questions read otherwise."),
        "our own": _("Your table has agreed on that."),
        "not our own": _("Your table has agreed on other rules."),
        "ask by ours": _("Answer by our rules"),
        "keep rules": _("Keep these as our rules"),
        "forget rules": _("Forget our rules"),
        "print sheet": _("Print the sheet to agree on"),
        "link to rules": _("Link to these rules"),
        "copy link to rules": _("Copy a link to these rules"),
        "fold rulings": _("What the text leaves open ({n} read otherwise)"),
        "own reading": _("as the document is read"),
        "rules": _("Document"),
        "how many": _("Number of players"),
        "rounds": _("Agreed rounds"),
        "unwon": _("A pool that nobody wins in the last coup"),
        "unwon play-on": _("one plays on for it"),
        "unwon share": _("it is shared"),
        "sheet title": _("Before we play Le Papillon"),
        "sheet line": _("Table of ____________________ on ____________"),
        "sheet end": _("Agreed by ______________________________________________"),
    }


def sharing() -> dict[str, str]:
    """What is said where a question is sent on.

    >>> sharing()["qr"]
    'QR code'
    """
    return {
        "share": _("Send it on"),
        "link": _("Link to this question"),
        "copy link": _("Copy the link"),
        "send": _("Send …"),
        "qr": _("QR code"),
        "picture": _("Picture"),
        "too long for qr": _("This question is too long for a QR code: send the link."),
        "command": _("The command that asks the same"),
    }


def lessons() -> dict[str, str]:
    """What is said where one plays the steps of a lesson.

    >>> lessons()["lesson right"]
    'Right.'
    """
    return {
        "lesson": _("Learn by playing"),
        "lesson of": _("{n} of {most}"),
        "lesson play": _("Play it"),
        "lesson lay": _("Lay the hand down"),
        "lesson half": _("Tap one of your cards and what it takes, then “Play it”."),
        "lesson right": _("Right."),
        "lesson legal": _("That is allowed too. Here something else is asked for."),
        "lesson wrong": _("And if you tried this?"),
        "lesson back": _("Back"),
        "lesson next": _("Next"),
    }
