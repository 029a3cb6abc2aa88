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
        "none left": _("no cards left"),
        "no cards left": _("{player} has no cards left"),
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
        "answer by": _("The page answers by"),
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
        "manches": _("Agreed manches"),
        "sheet title": _("Before we play Le Papillon"),
        "francion sheet title": _("Before we play Le Francion"),
        "sheet number": _("{asked}: {n}"),
        "sheet line": _("Table of ____________________ on ____________"),
        "sheet end": _("Agreed by ______________________________________________"),
    }


def cleared() -> dict[str, str]:
    """What is said of whoever lays down because the table was cleared.

    >>> cleared()["told lays out"]
    '{player} has cleared the table and lays out the rest.'
    """
    return {
        "told lays out": _("{player} has cleared the table and lays out the rest."),
        "told is caught": _("{player} must lay down with the deal: the table was cleared."),
        "told must lay": _("{player} finds no card exposed and must lay the hand down: {chips} to the pool."),
        "told laid aces": _("Each ace laid down brings {player} 1 chip from everybody else."),
    }


def turned_up() -> dict[str, str]:
    """What is said of the card that Le Francion turns up with the deal.

    >>> turned_up()["paid with the deal"]
    'Paid with the deal'
    """
    return {
        "turnup": _("The card turned up"),
        "the turnup": _("the card turned up"),
        "turned up": _("turned up"),
        "next turned up": _("The next card you tap is the one turned up; then comes the trick."),
        "next in trick": _("The next card you tap goes into the trick."),
        "next in hand": _("The next card you tap goes to the hand of {player}."),
        "next completes": _("The next card you tap is the one that {player} plays, the last of the trick."),
        "some trump": _("one of the {suit}; which one was not said"),
        "paid with the deal": _("Paid with the deal"),
        "welche turned up": _("The Welche was turned up: {players} pay {dealer} {chips} each."),
    }


def asking() -> dict[str, str]:
    """What is said where a question is written, in the notation or in words.

    >>> asking()["for example"]
    'For example:'
    """
    return {
        "in writing": _("The same in writing"),
        "question": _("The question in the notation; Enter asks it"),
        "for example": _("For example:"),
        "read": _("Ask"),
        "unread text": _("This cannot be read."),
        "unread address": _("The question in the address cannot be read."),
        "asked in words": _("The desk reads the notation alone. These pages answer words like yours:"),
        "search the site": _("Search the whole site"),
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


def followed() -> dict[str, str]:
    """What is said of a game that one follows play by play, recorded or counted.

    >>> followed()["change"]
    'Change'
    """
    return {
        "one card in stock": _("1 card in stock"),
        "cards in stock": _("{n} cards in stock"),
        "account": _("Account"),
        "chips held": _("Chips"),
        "change": _("Change"),
        "moves of coup": _("The moves of coup {n}"),
        "try it": _("Try it at the desk"),
    }


def counting() -> dict[str, str]:
    """What is said where one counts a coup at a real table, beside what the desk says.

    >>> counting()["at stake"]
    'at stake: {chips}'
    """
    return {
        **followed(),
        **_sitting_down(),
        **_counted(),
        "tap if taken": _("{card}; tap if it was taken"),
        "tap to take back": _("{card}; tap to take it back"),
        "ranks": _("The ranks"),
        "rank unseen": _("{card}, {n} unseen"),
        "asked layout": _("Tap the cards that lie exposed ({tapped} of {n})."),
        "asked turned": _("Tap the cards that the deal has turned up ({tapped} of {n})."),
        "asked rest": _("{player} has cleared the table and lays out the rest: tap it ({tapped} of {n})."),
        "asked victim": _("{player} must lay down with the deal: tap the cards ({tapped} of {n})."),
        "asked laid": _("{player} lays the hand down: tap its cards ({tapped} of {n})."),
        "asked play": _("{player} is to play: tap the card, then what it takes."),
        "asked turnup": _("{player} has turned up a card: tap its suit and the card."),
        "asked lead": _("{player} leads: tap the card, if need be its suit first."),
        "asked card": _("{player} is to play: tap the card, if need be its suit first."),
        "takes nothing": _("{card} takes nothing here. Tap exposed cards to try all the same."),
        "lays all": _("Lays the hand down"),
        "no card laid": _("No, a card is played"),
        "note it": _("So it is"),
        "undo": _("Take back"),
        "redo": _("Do again"),
        "all four seen": _(
            "All four of this rank have been seen ({card}): there is no other in the pack [Papillon 1.1]."
        ),
        "card unseen": _("{card}, unseen"),
        "card seen": _("{card}, seen already"),
        "cards of suit": _("The {suit}"),
        "one card in hand": _("1 card"),
        "cards in hand": _("{n} cards"),
        "without suits": _("without {suits}"),
        "points marked": _("points: {n}"),
        "trumps turned up": _("Trumps: {suit} ({card} turned up)"),
        "at stake": _("at stake: {chips}"),
        "welche times": _("the Welche is paid {n} times"),
        "captured points": _("captured: {n}, points: {points}"),
        "points decide": _("Most points are paid for at the end of the coup:"),
        "revoked": _(
            "No: with {later} in hand, {player} has played {played} earlier in this coup, and {reason}. Take back as "
            "far as that, or tap what was played in truth."
        ),
        "counts by": _("The page counts by {rules}."),
        "counts with readings": _("The page counts by {rules}, {n} of the open questions read otherwise."),
        "settle first": _("A record takes only what the rules allow. Settle it, then tap what is played in the end."),
        "settle it": _("Settle it at the desk"),
    }


def playing() -> dict[str, str]:
    """What is said where one plays against players of the house, beside what the desk says.

    >>> playing()["why greedy"]
    'most chips at once: {chips}'
    """
    told = counting()
    return {
        **{key: told[key] for key in told if key.startswith(COMMON_TO_PLAYING)},
        **_players(),
        "sit down to play": _("Choose whom you play against, then deal."),
        "your seat": _("Your seat"),
        "deal number": _("Number of the deal"),
        "other deal": _("Another one"),
        "deal": _("Deal"),
        "deal next": _("Deal the next coup"),
        "you are": _("You ({player})"),
        "pool holds": _("in the pool: {chips}"),
        "tap to play": _("{card}, in your hand; tap to play it"),
        "tap if taken": _("{card}, exposed; tap to take it"),
        "you may": _("What you may play"),
        "nothing with these": _("No legal capture has these cards together."),
        "your turn": _("Your turn."),
        "coup is over": _("The coup is over."),
        "undo": _("Take back"),
        "advise": _("What would you advise?"),
        "thinking": _("Thinking …"),
        "advice": _("Advice: {move} ({reason})."),
        "every move": _("What each move may be worth"),
        "give or take": _("give or take"),
        "only move": _("the only legal move"),
        "ask the desk": _("Ask the desk about this position"),
        "at once": _("The others play at once"),
        "account after": _("The account, and what coup {n} has changed"),
        "counts by": _("Played by {rules}."),
        "counts with readings": _("Played by {rules}, {n} of the open questions read otherwise."),
        "the game to keep": _("To keep the game"),
        "played record how": _(
            "As a file the game can be replayed by the command. The link to the deal gives another player the same "
            "cards; this page's own address has the game as it stands."
        ),
        "played title": _("A game against {player}, deal {seed}"),
        "the deal": _("the link to this deal"),
        "copy deal": _("Copy a link to this deal"),
        "the game so far": _("the link to this game"),
        "copy game": _("Copy a link to this game"),
        "other game": _("Play another game"),
        "sure to play anew": _("This game is then gone, unless its record or a link to it was saved. Play another?"),
    }


COMMON_TO_PLAYING = (
    *("one card in stock", "cards in stock", "account", "chips held", "change", "moves of coup", "try it"),
    *("who plays", "what happened", "the record", "save record", "copy record"),
    "game is over",
)
"""How what is said begins where one counts and where one plays."""


def _players() -> dict[str, str]:
    return {
        "against": _("You play against"),
        "player random": _("chance"),
        "player greedy": _("greedy players"),
        "player careful": _("careful players"),
        "how random": _("They play anything that is legal."),
        "how greedy": _("They take most chips at once."),
        "how careful": _("They also count what the next players can take of what they leave."),
        "why": _("Why: {reason}."),
        "why greedy": _("most chips at once: {chips}"),
        "why random": _("chosen by chance"),
        "why careful": _("{chips} chips on average, the answers of the others counted in; {n} games tried"),
        "why searching": _("{chips} ± {margin} chips on average by the end of the deal; {n} games tried"),
    }


def _sitting_down() -> dict[str, str]:
    return {
        "sit down": _("Say who plays and by which rules, then deal."),
        "who plays": _("Who plays"),
        "what is counted": _("What is played"),
        "deals first": _("Deals first"),
        "deals now": _("Deals now"),
        "the game": _("The game"),
        "game is new": _("begins now"),
        "game under way": _("is under way"),
        "manche of": _("Manche of the game"),
        "points of": _("Points of {player} in this manche"),
        "betes of": _("Chips that {player} owes for a bête"),
        "doubling of": _("The Welche is paid so many times"),
        "deal first": _("The cards are dealt"),
        "deal next": _("The next coup is dealt"),
    }


def _counted() -> dict[str, str]:
    return {
        "what happened": _("What happened"),
        "account of all": _("The account"),
        "the record": _("The record"),
        "record how": _("All that was counted, as a file: the command replays it."),
        "save record": _("Save the record"),
        "copy record": _("Copy the record"),
        "record title": _("Counted at the table"),
        "record of": _("Counted at the table of {players}"),
        "begin anew": _("Begin another game"),
        "sure to begin anew": _("What was counted is then gone, unless its record was saved. Begin another game?"),
        "unread rules": _("The rules in the address cannot be read."),
        "kept unread": _("What was kept of an earlier count cannot be read; it is gone."),
        "game is over": _("The game is over."),
    }


def happened() -> dict[str, str]:
    """What is said of what happens at a table of Le Papillon, beside who pays whom.

    >>> happened()["told wins alone"]
    '{player} wins the coup: gone out by a capture in the last deal.'
    """
    return {
        "told coup begins": _("Coup {n}: {player} deals, and everybody stakes 20 chips; {pool} lie in the pool."),
        "told plays": _("{player}: {move}."),
        "told lays": _("{player} lays down {cards}."),
        "told new deal": _("{player} deals three cards each; {n} are left in stock."),
        "told turned up": _("Cards turned up with the deal: {n}."),
        "told announced": _("{player} announces that one deal is left."),
        "told wins alone": _("{player} wins the coup: gone out by a capture in the last deal."),
        "told wins among": _(
            "{player} wins the coup: of {players}, who went out by a capture in the last deal, the dealer comes first, "
            "and then who sits at the left."
        ),
        "told wins first": _("{player} wins the coup: the first to go out by a capture in the last deal."),
        "told nobody wins": _("Nobody wins the coup: nobody went out by a capture in the last deal."),
        "told unnamed papillon": _("Nobody wins the coup: no papillon was named."),
        "told sweeps": _("{player} takes the cards still exposed, {n} in all."),
        "told pool paid": _("The pool pays {player} {chips}."),
        "told pool stays": _("{chips} stay in the pool."),
        "told pool of game": _("The pool goes to {players} with the game."),
        "told pool shared": _("The pool is shared."),
        "told most cards": _("{player} has the most cards: {chips} from each."),
        "told most points": _("{player} has the most points, {n}: {chips} from each."),
        "told tie": _("Nobody alone has the most; the next coup pays {chips} from each for it."),
        "told tie lost": _("Nobody alone has the most, and nothing is paid for it."),
        "told consoled": _("{player} was the last to lay down: 1 chip from each."),
        "told chip for winner": _("{player} has won the coup: 1 chip from each."),
        "told plays on": _("The pool is not won: coup {n} is played for it."),
        "told game over": _("The game goes to {players}."),
    }


def happened_in_tricks() -> dict[str, str]:
    """The same of Le Francion."""
    return {
        "told manche begins": _("Manche {n} begins."),
        "told deals nine": _("{player} deals, and stakes {chips}."),
        "told stakes bete": _("{player} stakes {chips} for a bête."),
        "told at stake": _("{chips} are at stake."),
        "told doubled": _("The Welche lay hidden in the coup before: it is paid {n} times in this one."),
        "told turns up": _("{player} turns up a card: {card}. Trumps are {suit}."),
        "told welche turned": _("{player} has turned up the Welche: everybody pays {chips} for it."),
        "told takes trick": _("{player} takes the trick ({card}); tricks so far: {n}."),
        "told welche wins": _("{player} wins the trick by the Welche: everybody pays {chips} for it."),
        "told welche lost": _("{player} loses the Welche to the king of trumps, and pays everybody {chips}."),
        "told tricks paid": _("Every trick earns {chips} of the stake."),
        "told point": _("{player} marks a point; points so far: {n}."),
        "told bete": _("{player} has taken no trick and makes the bête: {chips} are due in the next coup."),
        "told manche won": _("{player} wins manche {n}, and everybody pays for the points that are missing."),
        "told betes lapse": _("The bête of {players} lapses."),
        "told welche hidden": _("The Welche lay hidden in the stock: it is paid {n} times in the next coup."),
    }
