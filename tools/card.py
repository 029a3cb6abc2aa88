"""The table card of Le Papillon: on one side what is paid for what, by which clause, at a table with its own readings.

Every number comes from a scenario of the conformance suite, played by the table's rules: the main document's, with
those of its readings that change an amount. The other readings stand below, in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Final, NamedTuple

from conformance.scenarios import scenarios
from conformance.suite import suite_of
from papillon.game import GAME
from papillon.kit.clauses import book_in, edition
from papillon.kit.events import Payment
from papillon.kit.game import RefusedMove
from papillon.kit.records import replay
from papillon.kit.translations import N_, language, say
from papillon.readings import rules_of
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN

RULEBOOK: Final = "salon"
PRICED: Final = ("ace-rate", "aces-take-aces", "cards-growth", "closing-sauterelle", "hanneton")
"""The rulings whose readings change what the card's lines pay."""
NOTHING: Final = "–"
LONGEST: Final = 110
"""Letters of a reading where room is short; what goes on beyond stands with the ruling."""


class Line(NamedTuple):
    """A line of the card."""

    what: str
    """What happens, in English."""
    scenario: str
    """The scenario in which it does, by its id."""
    paid: Mapping[str, str]
    """The payments: the kind of each → the clause that is cited for it."""
    a_piece: str = ""
    """What the number is for, where there may be several."""
    by_default: tuple[str, str] = ("", "")
    """What else is to be said by the default of a ruling, and the ruling."""


class Part(NamedTuple):
    """Lines of the card under a heading."""

    heading: str
    lines: tuple[Line, ...]


ACES: Final = (
    Line(N_("an ace taken by another card"), "seven-takes-six-and-ace", {"ace": "6.1"}, N_("for each ace")),
    Line(N_("an ace takes an ace"), "ace-takes-ace", {"ace": "6.2"}),
    Line(N_("a two takes two aces"), "two-takes-two-aces", {"ace": "6.3"}),
    Line(N_("a three takes three aces"), "three-takes-three-aces", {"ace": "6.4"}),
    Line(N_("a four takes four aces"), "four-takes-four-aces", {"ace": "6.5"}),
    Line(
        N_("an ace takes three aces, with the hanneton"),
        "ace-takes-three-aces",
        {"ace": "7.4", "hanneton": "7.3"},
    ),
    Line(
        N_("three aces from hand take the fourth, with the petit papillon"),
        "three-aces-take-the-fourth",
        {"ace": "10.4", "petit-papillon": "9.2"},
    ),
    Line(
        N_("the same in the last deal, with the papillon"),
        "three-aces-make-papillon",
        {"ace": "10.4", "papillon": "10.2"},
    ),
)
FIGURES: Final = (
    Line(N_("hanneton: one card takes its three like cards"), "five-takes-three-fives", {"hanneton": "7.3"}),
    Line(N_("sauterelle: you clear the table"), "table-is-cleared", {"sauterelle": "8.2"}),
    Line(N_("the same with the very last card of the coup"), "closing-play-clears-the-table", {"sauterelle": "8.2"}),
    Line(
        N_("petit papillon: your last card captures, and stock is left"),
        "petit-papillon-is-paid",
        {"petit-papillon": "9.2"},
    ),
    Line(N_("papillon: the same once the stock is used up"), "papillon-wins-the-coup", {"papillon": "10.2"}),
)
LAYING_DOWN: Final = (
    Line(N_("you pay the pool"), "a-single-card", {"laying-down": "11.2"}, N_("a card")),
    Line(
        N_("each of the others pays you"),
        "an-ace-laid-brings-a-chip-from-each",
        {"laid-ace": "11.3"},
        N_("an ace"),
    ),
)
END_OF_COUP: Final = (
    Line(N_("the player with the most cards, if only one"), "most-cards-are-paid", {"cards": "12.2"}),
    Line(
        N_("the same after a tie"),
        "what-a-tie-leaves-is-paid-in-the-next-coup",
        {"cards": "12.3"},
        by_default=(N_("and 1 more for each further tie"), "cards-growth"),
    ),
    Line(N_("the last to lay down, if nobody won"), "last-to-lay-down-is-consoled", {"consolation": "13.1"}),
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
    here = {name: readings[name] for name in PRICED if name in readings}
    paid, by_each = _paid(line, here), _paid(line, {**here, "ace-rate": "each"})
    return [(_told(by_each.get(kind, []), paid.get(kind, [])), clause) for kind, clause in line.paid.items()]


def _paid(line: Line, readings: Mapping[str, str]) -> dict[str, list[int]]:
    """What each payer pays in a line's scenario, by the kind of the payment; nothing if it cannot be played so."""
    suite = suite_of("papillon")
    record = scenarios("papillon")[line.scenario]
    record = record._replace(table=record.table._replace(rules=rules_of(RULEBOOK, readings)))
    owed: dict[str, dict[str, int]] = {}
    with suppress(RefusedMove):
        events = [event for stage in replay(record, suite.game) for event in stage.step.events]
        for paid in (event for event in events if isinstance(event, Payment)):
            payers = owed.setdefault(paid.kind, {})
            payers[paid.payer] = payers.get(paid.payer, 0) + paid.chips
    return {kind: [*payers.values()] for kind, payers in owed.items()}


def _told(by_each: list[int], paid: list[int]) -> str:
    """What each pays, in a word. by_each: the same, were nothing owed by all together."""
    if not paid:
        return NOTHING
    return str(paid[0]) if paid == by_each else say("{n} in all", n=sum(paid))


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
