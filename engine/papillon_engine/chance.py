"""The random numbers of games in bulk: quick to begin, so that each game has its own, and the same in the kernel.

Lehmer's generator multiplies 128 bits; the upper 64 are the number. A game begins where its number and the seed, both
well mixed, say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Final

DRAWN: Final = 64
"""Bits of a random number."""
WORD: Final = (1 << DRAWN) - 1
STATE: Final = (1 << 128) - 1
MULTIPLIER: Final = 0xDA942042E4DD58B5
"""One of those that fill many dimensions evenly, of 64 bits, which are quicker than 128."""
APART: Final = 0x9E3779B97F4A7C15
"""What two beginnings differ by before they are mixed."""
CARDS_A_NUMBER: Final = 6
"""How many cards are drawn by one number: chances of cards then differ by a billionth at most."""

Draw = Callable[[], int]
"""Gives the next random number, from 0 to below 2 to the power of 64."""


def mixed(number: int) -> int:
    """Another number of 64 bits, each of which depends on all of this one's: the end of SplitMix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


def chance_of(seed: int, number: int) -> Draw:
    """Give what draws the random numbers of a game. Of both numbers 64 bits count.

    >>> draw, again, other = chance_of(1, 7), chance_of(1, 7), chance_of(1, 8)
    >>> draw() == again() != other()
    True
    """
    high = mixed(mixed(seed + APART & WORD) + number & WORD)
    return numbers(high << 64 | mixed(high + APART & WORD) | 1).__next__


def numbers(state: int) -> Iterator[int]:
    """All numbers from a state on, which is odd."""
    while True:
        state = state * MULTIPLIER & STATE
        yield state >> 64


def below(limit: int, draw: Draw) -> int:
    """A number from 0 to below a limit.

    >>> below(1, chance_of(1, 7))
    0
    """
    return limit * draw() >> DRAWN


def shuffled(draw: Draw, cards: Sequence[int]) -> list[int]:
    """Some cards in an order of which each is as likely: from the last on each changes places with one not behind it.

    >>> sorted(shuffled(chance_of(1, 7), range(52))) == [*range(52)]
    True
    """
    pack = [*cards]
    for ways, drawn in _draws(len(pack)):
        which = below(ways, draw)
        for last, ways_left in drawn:
            other, which = divmod(which, ways_left)
            pack[last], pack[other] = pack[other], pack[last]
    return pack


@lru_cache
def _draws(cards: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """What each random number decides where so many cards are shuffled: among how many ways, and of which places.

    With each place stands among how many ways the places after it are decided.

    >>> _draws(4)
    ((24, ((3, 6), (2, 2), (1, 1))),)
    """
    places = range(cards - 1, 0, -1)
    numbers = [places[first : first + CARDS_A_NUMBER] for first in range(0, len(places), CARDS_A_NUMBER)]
    return tuple(
        (prod(last + 1 for last in drawn), tuple((last, prod(range(last, drawn[-1], -1))) for last in drawn))
        for drawn in numbers
    )
