"""The table card of Le Papillon: on one side what is paid for what, by which clause, at a table with its own readings.

Every number comes from the sheet of payments, `spec/law.toml`, by the table's readings. Readings that change no number
of the card stand below, in words, with the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final, NamedTuple

from papillon.game import GAME
from papillon.kit.clauses import book_in, edition, spoken
from papillon.kit.translations import N_, language, say
from papillon.readings import rules_of
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN
from tools.law.sheet import Choice, lines, sheet

RULEBOOK: Final = "salon"
NOTHING: Final = "–"
LONGEST: Final = 110
"""Letters of a reading where room is short; what goes on beyond stands with the ruling."""


class Line(NamedTuple):
    """A line of the card: what happens, in English, and when the sheet has it, as `tools.law.sheet.lines` asks."""

    what: str
    capture: str = ""
    """The capture; without one, and without cards that are laid down, it happens at the end of the coup."""
    when: tuple[str, ...] = ()
    """The conditions that hold."""
    laid: str = ""
    a_piece: str = ""
    """What the number is for, where there may be several."""
    by_default: tuple[str, str] = ("", "")
    """What else is to be said by the default of a ruling, and the ruling."""


class Part(NamedTuple):
    """Lines of the card under a heading."""

    heading: str
    lines: tuple[Line, ...]


ACES: Final = (
    Line(N_("an ace taken by another card"), "7xA", a_piece=N_("for each ace")),
    Line(N_("an ace takes an ace"), "AxA"),
    Line(N_("a two takes two aces"), "2xAA"),
    Line(N_("a three takes three aces"), "3xAAA"),
    Line(N_("a four takes four aces"), "4xAAAA"),
    Line(N_("an ace takes three aces, with the hanneton"), "AxAAA"),
    Line(N_("three aces from hand take the fourth, with the petit papillon"), "AAAxA", ("out", "deal")),
    Line(N_("the same in the last deal, with the papillon"), "AAAxA", ("out",)),
)
FIGURES: Final = (
    Line(N_("hanneton: one card takes its three like cards"), "5x555"),
    Line(N_("sauterelle: you clear the table"), "5x5", ("clears",)),
    Line(N_("the same with the very last card of the coup"), "5x5", ("clears", "over")),
    Line(N_("petit papillon: your last card captures, and stock is left"), "5x5", ("out", "deal")),
    Line(N_("papillon: the same once the stock is used up"), "5x5", ("out",)),
)
LAYING_DOWN: Final = (
    Line(N_("you pay the pool"), laid="5", a_piece=N_("a card")),
    Line(N_("each of the others pays you"), "5x5", laid="A", a_piece=N_("an ace")),
)
END_OF_COUP: Final = (
    Line(N_("the player with the most cards, if only one"), when=("most",)),
    Line(
        N_("the same after a tie"),
        when=("most", "tied"),
        by_default=(N_("and 1 more for each further tie"), "cards-growth"),
    ),
    Line(N_("the last to lay down, if nobody won"), when=("laid",)),
)
CARD: Final = (
    Part(N_("Aces taken: each of the others pays you"), ACES),
    Part(N_("Figures, if you announce them: each of the others pays you"), FIGURES),
    Part(N_("Nothing to take: you lay down"), LAYING_DOWN),
    Part(N_("The end of the coup: each of the others pays"), END_OF_COUP),
)


def amounts(line: Line, readings: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return what each pays for each payment of a line, and its clause, by the main document under some readings.

    >>> amounts(CARD[0].lines[5], {})
    [('4', '7.4'), ('1', '7.3')]
    >>> amounts(CARD[0].lines[3], {"ace-rate": "total"}), amounts(CARD[1].lines[0], {"hanneton": "three-captures"})
    ([('6 in all', '6.4')], [('–', '7.3')])
    """
    found = [(_told(paid, readings), _cited(paid)) for paid in _due(line, readings)]
    return found or [(NOTHING, _cited(paid)) for paid in _due(line, {})]


def _due(line: Line, readings: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The lines of the sheet that a line of the card is about."""
    usual = GAME.in_force(rules_of(RULEBOOK))
    true = dict.fromkeys(line.when, True)
    table = "play" if line.capture or line.laid else "coup"
    return lines(table, Choice(RULEBOOK, {**usual, **readings}), true, line.capture, line.laid)


def _told(paid: Mapping[str, Any], readings: Mapping[str, str]) -> str:
    """What each pays, in a word; the payment for the most cards after one tie."""
    usual = GAME.in_force(rules_of(RULEBOOK))
    growth = sheet()["growth"][{**usual, **readings}["cards-growth"]]
    chips = growth[1] if paid["chips"] == "cards" else paid["chips"]
    return say("{n} in all", n=chips) if paid["together"] else str(chips)


def _cited(paid: Mapping[str, Any]) -> str:
    return ", ".join(spoken(clause).removeprefix("Papillon ") for clause in paid["clauses"])


def page(readings: Mapping[str, str], *, in_short: bool = False, style: str = "card") -> str:
    """Return the card of a table as HTML. in_short: whether its readings go by their names alone, to save room.

    style: the class of its style.
    """
    title = escape(say("Le Papillon: what is paid"))
    pool = say(
        "Each player puts {n} chips into the pool for every coup (2.7); a papillon wins it (10.7).", n=CHIPS_IN_TOKEN
    )
    number, date = edition().number, edition().date
    source = say(
        "From the main document, edition {number} of {date}. The numbers on the right are its clauses.",
        number=number,
        date=date,
    )
    return "".join(
        (
            f'<!DOCTYPE html><html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title></head>',
            f'<body class="{style}"><h1>{title}</h1>',
            *(_part(part, readings) for part in CARD),
            f"<p>{escape(pool)}</p>",
            _agreed(readings, in_short=in_short),
            f'<p class="edition">{escape(source)}</p></body></html>',
        )
    )


def _part(part: Part, readings: Mapping[str, str]) -> str:
    rows = "".join(_row(line, readings) for line in part.lines)
    return f"<h2>{escape(say(part.heading))}</h2><table>{rows}</table>"


def _row(line: Line, readings: Mapping[str, str]) -> str:
    """A line: what happens, the number of chips, its clauses; a sum with what it is made of."""
    priced = amounts(line, readings)
    numbers = [amount for amount, _ in priced]
    paid = [amount for amount in numbers if amount != NOTHING]
    parts = f" ({'&#160;+&#160;'.join(paid)})" if len(paid) > 1 else ""
    total = str(sum(map(int, paid))) if paid and all(map(str.isdigit, paid)) else " + ".join(paid) or NOTHING
    a_piece = f" {escape(say(line.a_piece))}" if line.a_piece else ""
    clauses = ", ".join(clause for _, clause in priced)
    more, ruling = line.by_default
    usual = more and readings.get(ruling) in {None, GAME.in_force(rules_of(RULEBOOK))[ruling]}
    what = f"{say(line.what)}, {say(more)}" if usual else say(line.what)
    return (
        f"<tr><td>{escape(what)}{parts if total.isdigit() else ''}</td>"
        f"<td class='chips'><b>{total}</b>{a_piece}</td><td class='cited'>{clauses}</td></tr>"
    )


def _agreed(readings: Mapping[str, str], *, in_short: bool) -> str:
    """What this table plays otherwise than the main document is read."""
    usual = GAME.in_force(rules_of(RULEBOOK))
    chosen = {name: reading for name, reading in readings.items() if usual.get(name) != reading}
    if not chosen:
        return ""
    heading = f"<h2>{escape(say('This table plays'))}</h2>"
    if in_short:
        return f"{heading}<p>{escape(', '.join(f'{name}={reading}' for name, reading in chosen.items()))}</p>"
    rulings = book_in("papillon").rulings
    lines = (
        f"<li><i>{escape(rulings[name].title)}</i> {escape(shortened(rulings[name].readings[reading]))}</li>"
        for name, reading in chosen.items()
    )
    return f"{heading}<ul>{''.join(lines)}</ul>"


def shortened(said: str) -> str:
    """Return what a reading says first, as far as a form has room.

    >>> shortened("the player pays what there is and the rest lapses. Payments are made one after another.")
    'the player pays what there is and the rest lapses'
    >>> shortened("all pay together (in pdf, by what its own clauses say; in adpoker, " + "by its list, " * 5 + "all)")
    'all pay together'
    """
    first = re.split(r"(?<=[^0-9])\. |\.$", said.replace("`", ""))[0]
    parts = re.split(r"(?<=[,;])\s|\s(?=\()", first)
    while len(parts) > 1 and _is_too_much(" ".join(parts)):
        parts.pop()
    return " ".join(parts).rstrip(",;\N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE} ")


def _is_too_much(said: str) -> bool:
    """Whether there is no room for it, or a bracket in it is left open."""
    return len(said) > LONGEST or said.count("(") > said.count(")")
