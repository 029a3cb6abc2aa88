"""The PDF: who takes its pool, and what it pays otherwise than the sixteen sections do.

It has the captures of section 4 without the ten's sum, and none of the figures of sections 7 to 10.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from papillon.kit.events import OTHERS, Due
from papillon.moves import CoupEnd, Play
from papillon.sections.s06_aces import ACE
from papillon.sections.s14_end_of_game import shares
from papillon.step import Step

CHIPS_AN_ACE: Final = 2
CHIPS: Final = 1
COUPS_A_DEALER: Final = 3
"""Coups that each dealer deals in a row (ruling coups-per-dealer). Clauses: papillon-pdf:10."""
ONLY_ACES: Final = {
    ("2", "AA"): "papillon-pdf:36",
    ("3", "AAA"): "papillon-pdf:37",
    ("4", "AAAA"): "papillon-pdf:38",
}
"""Cards played and taken, and the clause that prices them. Clauses: papillon-pdf:36 to papillon-pdf:38."""

PoolTaker = Literal["coup-winner", "game-winner"]
"""Who takes the pool (ruling pool-taker). Clauses: papillon-pdf:13, papillon-pdf:14."""


def shares_of_game_winners(step: Step) -> list[Due]:
    """The winner of the game takes the pool that nobody has won. Clauses: papillon-pdf:13."""
    letters = (step.table.letters[player] for player in step.rules.course.game_winners(step))
    seats = sorted(step.position.seat(letter) for letter in letters)
    return list(shares(step.table.accounts.pool, seats, step.rules.share_remainder, ("papillon-pdf:13",)))


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """One chip from each other player to the coup's winner, or else to the last who laid down.

    Clauses: papillon-pdf:32.

    >>> [due.payee for due in closing_dues(CoupEnd(None, 2, (), 60, 1))]
    [2]
    """
    seat = end.wanting if end.winner is None else end.winner
    if seat is not None:
        kind = "consolation" if end.winner is None else "coup"
        yield Due(kind, ("papillon-pdf:32",), CHIPS, OTHERS, seat)


def ace_dues(play: Play) -> Iterator[Due]:
    """Two chips from each other player for every ace taken, whatever takes it.

    Clauses: papillon-pdf:35 to papillon-pdf:38.

    >>> [(due.chips, due.clauses) for due in ace_dues(Play(0, played="3", taken="AAA"))]
    [(6, ('papillon-pdf:37',))]
    >>> [(due.chips, due.clauses) for due in ace_dues(Play(0, played="AAA", taken="A"))]
    [(2, ('papillon-pdf:35',))]
    """
    aces = play.taken.count("A")
    if aces:
        clause = ONLY_ACES.get((play.played, play.taken), "papillon-pdf:35")
        yield Due(ACE, (clause,), CHIPS_AN_ACE * aces, OTHERS, play.seat)
