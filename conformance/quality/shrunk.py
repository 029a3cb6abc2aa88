"""A few misreadings, found in drawn games and shrunk: each told as a table would see it, for the documentation.

`conformance.quality.caught` puts them on its page.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from conformance.documents import full
from conformance.hunt.counterexample import foreign, result_of, search
from conformance.hunt.games import HUNTINGS
from conformance.misreadings import EVERY_MISREADING
from conformance.protocol import AnyRequest
from conformance.results import Result

CHOSEN: Final = (
    "one-like/all-like-cards",
    "must-capture/lay-down-at-will",
    "winner-priority/first-to-finish",
    "laying-down/forced-is-free",
    "ace-by-sum/special-on-top",
    "trump-cycle/king-above-ace",
    "welche-follow/only-when-void",
    "bete/nine-each",
)
"""The misreadings that are shown, Le Papillon's first."""

GAMES: Final = 60
"""Positions and games that are drawn against each."""


class Shrunk(NamedTuple):
    """The first counterexample to a misreading, shrunk."""

    slug: str
    """The misreading's ruling and name."""
    result: Result
    """What is wrong, as it is told."""
    request: AnyRequest
    """What was asked."""
    cards: int
    """How many cards lie in hands and on the table at the start; of a coup from its pack, all."""
    plays: int
    """How many moves are made."""


def command_of(slug: str) -> tuple[str, ...]:
    """The words that start the reference under a misreading, as a program under test."""
    command = f"papillon.desk.{EVERY_MISREADING[slug].game}"
    return (sys.executable, "-P", "-m", command, "subject", "--misreading", slug)


def shrunk(slug: str, games: int = GAMES) -> Shrunk | None:
    """Play against the reference under a misreading, as a process of its own; None if nothing is found."""
    program = foreign(command_of(slug))
    try:
        found, _ = search(EVERY_MISREADING[slug].game, program, games, most_found=1)
    finally:
        program.close()
    if not found:
        return None
    request = found[0].case.request
    plays = sum(len(plan.moves) for plan in request.coups)
    cards = HUNTINGS[request.game].cards_in_sight(request)
    return Shrunk(slug, result_of(found[0]), request, cards, plays)


def table(rows: Sequence[Shrunk]) -> str:
    """The rows in Markdown, each with the cards as they lie."""
    return "\n".join(f"{_words(row)}\n\n```text\n{_seen(row)}\n```\n" for row in rows)


def _words(row: Shrunk) -> str:
    clauses = ", ".join(f"{{rule:clause}}`{full(clause)}`" for clause in row.result.clauses)
    return f"`{row.slug}`: {EVERY_MISREADING[row.slug].thought} Decided by {clauses}."


def _seen(row: Shrunk) -> str:
    """The position, the readings if any, the plays, and what differs."""
    result = row.result
    readings = [f"under {ruling}={name}" for ruling, name in result.readings.items()]
    plays = ["", *result.moves] if result.moves else []
    lines = [HUNTINGS[row.request.game].drawn_before(row.request), *readings, *plays, ""]
    for item in result.differences:
        lines += [f"{item.observable}:", f"  expected  {item.expected}", f"  found     {item.actual}"]
    return "\n".join(lines)
