"""Cards as one number: four bits for each rank say how many there are of it, the ace lowest.

Adding two such numbers puts cards together, subtracting takes cards away; 0 is no card. Suits decide nothing (1.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS

BITS: Final = 4
"""Bits for each rank."""

ONE: Final = {rank: 1 << BITS * place for place, rank in enumerate(reversed(RANKS))}
"""Rank → one card of it."""

OF_RANK: Final = (1 << BITS) - 1
"""All bits of the lowest rank."""

PACK: Final = tuple(ONE[rank] for rank in RANKS for _ in range(LIKE_CARDS))
"""The 52 cards, one by one."""


def pack_cards(ranks: Iterable[str]) -> int:
    """The cards of some ranks as one number. Raises KeyError for a rank that is not known.

    >>> pack_cards("A2A")
    18
    """
    return sum(ONE[rank] for rank in ranks)


def count(cards: int, rank: str) -> int:
    """How many cards there are of a rank.

    >>> count(pack_cards("7AA"), "A")
    2
    """
    return cards // ONE[rank] & OF_RANK


def unpack_cards(cards: int) -> str:
    """The ranks of the cards, high to low.

    >>> unpack_cards(pack_cards("A7KA"))
    'K7AA'
    """
    return "".join(rank * count(cards, rank) for rank in RANKS)
