"""The random numbers of games in bulk: cheap to seed, so that each game has its own, and the same in the kernel.

A Lehmer generator with a 128-bit state returns the upper 64 bits. The first state is
mixed from the game's number and the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

DRAWN: Final = 64
"""Bits of a random number."""
WORD: Final = (1 << DRAWN) - 1
STATE: Final = (1 << 128) - 1
MULTIPLIER: Final = 0xDA942042E4DD58B5
"""A multiplier that does well in the spectral test; 64 bits are faster than 128."""
APART: Final = 0x9E3779B97F4A7C15
"""SplitMix64's increment, added before mixing."""
CARDS_A_NUMBER: Final = 6
"""How many cards are drawn by one number: chances of cards then differ by a billionth at most."""


def mix(number: int) -> int:
    """Mix 64 bits so that each result bit depends on all of them: the finalizer of SplitMix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


class Chance:
    """The random numbers of a game, one after another."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state
        """Where the numbers have come to; it is odd."""

    def below(self, limit: int) -> int:
        """Give a number from 0 to below a limit.

        >>> chance_of(1, 7).below(10) == chance_of(1, 7).below(10) < 10
        True
        """
        self.state = self.state * MULTIPLIER & STATE
        return limit * (self.state >> DRAWN) >> DRAWN


def chance_of(seed: int, number: int) -> Chance:
    """Give what draws the random numbers of a game. Of both numbers 64 bits count.

    >>> one, again, other = chance_of(1, 7), chance_of(1, 7), chance_of(1, 8)
    >>> one.below(1 << 64) == again.below(1 << 64) != other.below(1 << 64)
    True
    """
    high = mix(mix(seed + APART & WORD) + number & WORD)
    return Chance(high << 64 | mix(high + APART & WORD) | 1)


def shuffle(chance: Chance, cards: Sequence[int]) -> list[int]:
    """Shuffle some cards, every order equally likely (Fisher–Yates, from the last card).

    One random number is drawn for several cards, and says for each in turn which.

    >>> sorted(shuffle(chance_of(1, 7), range(52))) == [*range(52)]
    True
    """
    pack = [*cards]
    for first in range(len(pack) - 1, 0, -CARDS_A_NUMBER):
        places = range(first, max(first - CARDS_A_NUMBER, 0), -1)
        ways = prod(place + 1 for place in places)
        which = chance.below(ways)
        for place in places:
            ways //= place + 1
            other, which = divmod(which, ways)
            pack[place], pack[other] = pack[other], pack[place]
    return pack
