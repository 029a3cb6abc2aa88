"""A few misreadings, found in drawn games and shrunk: a table in Markdown for the documentation.

python -m conformance.shrunk
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from conformance.properties import foreign, play, result_of
from conformance.results import Result

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
    """A misreading, and the first counterexample to it, shrunk. cards: in hands and layout.  plays: moves made."""

    slug: str
    result: Result
    cards: int
    plays: int


def shrunk(slug: str, games: int = GAMES) -> Shrunk | None:
    """Play against the reference under a misreading, as a process of its own; None if nothing is found."""
    program = foreign((sys.executable, "-m", "rulingdesk", "subject", "--misreading", slug))
    try:
        found = play(program, games, most_found=1).found
    finally:
        program.close()
    if not found:
        return None
    finding = found[0]
    start = finding.case.request.position
    cards = sum(map(len, start.hands.values())) + len(start.layout) if start else 52
    plays = sum(len(plan.moves) for plan in finding.case.request.coups)
    return Shrunk(slug, result_of(finding), cards, plays)


def table(rows: Sequence[Shrunk]) -> str:
    """The rows as a Markdown table."""
    lines = ["| misreading | position and plays | what differs | clause |", "| --- | --- | --- | --- |"]
    for row in rows:
        result = row.result
        first = result.differences[0]
        plays = "".join(f", then `{move}`" for move in result.moves)
        readings = "".join(f", under `{ruling}={name}`" for ruling, name in result.readings.items())
        differs = f"{first.observable}: expected {first.expected}, found {first.actual}"
        lines.append(f"| `{row.slug}` | `{result.position}`{readings}{plays} | {differs} | {result.clauses[0]} |")
    return "\n".join(lines)


def main() -> int:
    """Print the table; status 1 if something was not found."""
    rows = [row for slug in CHOSEN if (row := shrunk(slug)) is not None]
    print(table(rows))
    return 0 if len(rows) == len(CHOSEN) else 1


if __name__ == "__main__":
    sys.exit(main())
