"""Section 7. Hanneton: one card takes the three others of its rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.events import OTHERS, Due
from papillon.moves import Capture, Figure, Play
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS
from papillon.sections.s06_aces import ACE
from papillon.step import Step

TAKEN: Final = LIKE_CARDS - 1
CHIPS: Final = 1
ACE_PLAYED: Final = 1
EACH_ACE_TAKEN: Final = 1


def hanneton(hand: str, layout: str) -> Iterator[Capture]:
    """One card takes three exposed like cards. Clauses: 7.1, 7.2.

    >>> [capture.taken for capture in hanneton("K52", "5552")]
    ['555']
    """
    for rank in dict.fromkeys(hand):
        if layout.count(rank) == TAKEN and rank in RANKS:
            yield Capture(rank, rank * TAKEN)


def is_hanneton(play: Play) -> bool:
    """Whether the capture is one card taking three of its rank. Clauses: 7.1."""
    return len(play.played) == 1 and play.taken == play.played * TAKEN


def announce(step: Step) -> Step:
    """The player makes a hanneton. Clauses: 7.1."""
    return step.happens(HANNETON.name, ("7.1",), step.player)


HANNETON: Final = Figure("hanneton", is_hanneton, announce)


def dues(play: Play) -> Iterator[Due]:
    """One chip from each. Clauses: 7.3."""
    if is_hanneton(play):
        yield Due(HANNETON.name, ("7.3",), CHIPS, OTHERS, play.seat)


def ace_dues(play: Play) -> Iterator[Due]:
    """Four chips from each, besides the hanneton, when an ace makes it (ruling aces-take-aces). Clauses: 7.4.

    >>> [(due.kind, due.chips) for due in ace_dues(Play(0, played="A", taken="AAA"))]
    [('ace', 4)]
    """
    if is_hanneton(play) and play.played == "A":
        yield Due(ACE, ("7.4",), ACE_PLAYED + EACH_ACE_TAKEN * TAKEN, OTHERS, play.seat)
