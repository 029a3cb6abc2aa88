"""Section 9. Petit papillon: out of cards by a capture while the stock still holds some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.events import OTHERS, Due
from papillon.moves import Figure, Play
from papillon.sections.s04_play import FROM_HAND
from papillon.step import Step

CHIPS: Final = 1


def is_petit_papillon(play: Play) -> bool:
    """Whether the capture empties the hand with cards left in stock. Clauses: 9.1, 10.3."""
    return play.goes_out and play.deal_left


def announce(step: Step) -> Step:
    """The player makes a petit papillon, with three cards from hand or with one. Clauses: 9.1, 9.3, 10.3."""
    because = ("9.1", "10.3", "9.3") if len(step.play.played) == FROM_HAND else ("9.1", "9.3")
    return step.happens(PETIT_PAPILLON.name, because, step.player)


PETIT_PAPILLON: Final = Figure("petit-papillon", is_petit_papillon, announce)


def dues(play: Play) -> Iterator[Due]:
    """One chip from each other player. Clauses: 9.2.

    >>> [due.kind for due in dues(Play(0, played="7", taken="7", goes_out=True, deal_left=True))]
    ['petit-papillon']
    """
    if is_petit_papillon(play):
        yield Due(PETIT_PAPILLON.name, ("9.2",), CHIPS, OTHERS, play.seat)
