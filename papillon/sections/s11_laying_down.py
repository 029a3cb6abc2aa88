"""Section 11. Laying down a hand that cannot capture: what it costs, and what laid aces earn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.accounts import OTHERS, POOL, Due
from papillon.moves import Play
from papillon.sections.s06_aces import laid_aces

CHIPS_A_CARD: Final = 1
CHIPS_AN_ACE: Final = 1


def dues(play: Play) -> Iterator[Due]:
    """A chip a card to the pool, then a chip an ace from each other player. Clauses: 11.2, 11.3, 8.3, 6.6.

    Who lays out a hand after a sauterelle of his own could capture, and pays the pool nothing (sauterelle-layer).

    >>> [(due.kind, due.chips, due.payee) for due in dues(Play(1, laid="7AA"))]
    [('laying-down', 3, 'pool'), ('laid-ace', 2, 1)]
    """
    if play.laid and not play.taken:
        clauses = ("8.3", "11.2") if play.forced else ("11.2",)
        yield Due("laying-down", clauses, CHIPS_A_CARD * len(play.laid), play.seat, POOL)
    aces = laid_aces(play)
    if aces:
        yield Due("laid-ace", ("11.3", "6.6"), CHIPS_AN_ACE * aces, OTHERS, play.seat)
