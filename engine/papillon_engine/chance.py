"""The random numbers of games in bulk: quick to begin, so that each game has its own, and the same in the kernel.

Lehmer's generator multiplies 128 bits; the upper 64 are the number. A game begins where its number and the seed, both
well mixed, say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final

DRAWN: Final = 64
"""Bits of a random number."""
WORD: Final = (1 << DRAWN) - 1
STATE: Final = (1 << 128) - 1
MULTIPLIER: Final = 0xDA942042E4DD58B5
"""One of those that fill many dimensions evenly, of 64 bits, which are quicker than 128."""
POWERS: Final = tuple(pow(MULTIPLIER, drawn, STATE + 1) for drawn in range(64))
"""By what a state is multiplied to come so many numbers further."""
APART: Final = 0x9E3779B97F4A7C15
"""What two beginnings differ by before they are mixed."""
CARDS_A_NUMBER: Final = 6
"""How many cards are drawn by one number: chances of cards then differ by a billionth at most."""


def mixed(number: int) -> int:
    """Another number of 64 bits, each of which depends on all of this one's: the end of SplitMix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


class Chance:
    """The random numbers of a game, one after another."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state
        """Where the numbers have come to; it is odd."""

    def below(self, limit: int, numbers: int = 1) -> int:
        """Give a number from 0 to below a limit. numbers: so many are taken for it, up to 63, all but the last in vain.

        >>> chance, other = chance_of(1, 7), chance_of(1, 7)
        >>> [chance.below(10), chance.below(10)][-1] == other.below(10, numbers=2)
        True
        """
        self.state = state = self.state * POWERS[numbers] & STATE
        return limit * (state >> DRAWN) >> DRAWN

    def pass_over(self, numbers: int) -> None:
        """Take so many numbers in vain."""
        self.state = self.state * POWERS[numbers] & STATE


def chance_of(seed: int, number: int) -> Chance:
    """Give what draws the random numbers of a game. Of both numbers 64 bits count.

    >>> one, again, other = chance_of(1, 7), chance_of(1, 7), chance_of(1, 8)
    >>> one.below(1 << 64) == again.below(1 << 64) != other.below(1 << 64)
    True
    """
    high = mixed(mixed(seed + APART & WORD) + number & WORD)
    return Chance(high << 64 | mixed(high + APART & WORD) | 1)


def shuffled(chance: Chance, cards: Sequence[int]) -> list[int]:
    """Some cards in an order of which each is as likely: from the last on each changes places with one not behind it.

    >>> sorted(shuffled(chance_of(1, 7), range(52))) == [*range(52)]
    True
    """
    pack, state = [*cards], chance.state
    for ways, threes in _draws(len(pack)):
        state = state * MULTIPLIER & STATE  # as in `below`
        which = ways * (state >> DRAWN) >> DRAWN
        for last, before, third, ways_left, two, one in threes:
            three, which = divmod(which, ways_left)
            other = three // two  # of numbers as short as these `//` and `%` are quicker than `divmod`
            pack[last], pack[other] = pack[other], pack[last]
            three %= two
            other = three // one
            pack[before], pack[other] = pack[other], pack[before]
            other = three % one
            pack[third], pack[other] = pack[other], pack[third]
    chance.state = state
    return pack


Three = tuple[int, int, int, int, int, int]
"""Three places of a pack; among how many ways the places after them are decided, the last two of them, the last."""


@lru_cache
def _draws(cards: int) -> tuple[tuple[int, tuple[Three, ...]], ...]:
    """What each random number decides where so many cards are shuffled: among how many ways, and of which places.

    Where no place is left, the first card changes places with itself.

    >>> _draws(6)
    ((720, ((5, 4, 3, 6, 20, 4), (2, 1, 0, 1, 2, 1))),)
    """
    draws = []
    for first in range(cards - 1, 0, -CARDS_A_NUMBER):
        left = ways = prod(range(first + 1, max(first + 1 - CARDS_A_NUMBER, 0), -1))
        threes = []
        for last in range(first, max(first - CARDS_A_NUMBER, 0), -3):
            before, third = max(last - 1, 0), max(last - 2, 0)
            one = third + 1
            two = (before + 1) * one
            left //= (last + 1) * two
            threes.append((last, before, third, left, two, one))
        draws.append((ways, tuple(threes)))
    return tuple(draws)
