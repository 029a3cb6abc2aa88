"""A few misreadings, found in drawn games and shrunk: each told as a table would see it, for the documentation.

`conformance.caught` puts them on its page.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from conformance.documents import full
from conformance.misreadings import MISREADINGS
from conformance.properties import foreign, play, result_of
from conformance.protocol import Run
from conformance.reference import whole
from conformance.results import Result
from conformance.tabletop import drawn

CHOSEN: Final = (
    "one-like/all-like-cards",
    "must-capture/lay-down-at-will",
    "winner-priority/first-to-finish",
    "laying-down/forced-is-free",
    "ace-by-sum/special-on-top",
)
"""The misreadings that are shown."""

GAMES: Final = 60
"""Positions and games that are drawn against each."""


class Shrunk(NamedTuple):
    """A misreading, and the first counterexample to it, shrunk.

    request: what was asked.  cards: in hands and layout.  plays: moves made.
    """

    slug: str
    result: Result
    request: Run
    cards: int
    plays: int


def command_of(slug: str) -> tuple[str, ...]:
    """The words that start the reference under a misreading, as a program under test."""
    return (sys.executable, "-m", "rulingdesk", "subject", "--misreading", slug)


def shrunk(slug: str, games: int = GAMES) -> Shrunk | None:
    """Play against the reference under a misreading, as a process of its own; None if nothing is found."""
    program = foreign(command_of(slug))
    try:
        found = play(program, games, most_found=1).found
    finally:
        program.close()
    if not found:
        return None
    finding = found[0]
    request = finding.case.request
    start = request.position
    cards = sum(map(len, start.hands.values())) + len(start.layout) if start else 52
    return Shrunk(slug, result_of(finding), request, cards, sum(len(plan.moves) for plan in request.coups))


def table(rows: Sequence[Shrunk]) -> str:
    """The rows in Markdown, each with the cards as they lie."""
    return "\n".join(f"{_words(row)}\n\n```text\n{_seen(row)}\n```\n" for row in rows)


def _words(row: Shrunk) -> str:
    clauses = ", ".join(f"{{rule:clause}}`{full(clause)}`" for clause in row.result.clauses)
    return f"`{row.slug}`: {MISREADINGS[row.slug].thought} Decided by {clauses}."


def _seen(row: Shrunk) -> str:
    """The position, the readings if any, the plays, and what differs."""
    result = row.result
    readings = [f"under {ruling}={name}" for ruling, name in result.readings.items()]
    differences = [
        line
        for item in result.differences
        for line in (f"{item.observable}:", f"  expected  {item.expected}", f"  found     {item.actual}")
    ]
    plays = ["", *result.moves] if result.moves else []
    return "\n".join([_table_before(row.request), *readings, *plays, "", *differences])


def _table_before(request: Run) -> str:
    table, position, _ = whole(request)[0].after
    return drawn(position, dict(zip(table.letters, table.accounts.balances, strict=True)), table.accounts.pool)
