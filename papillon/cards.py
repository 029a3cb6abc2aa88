"""Cards as they lie on the table: a rank and, where it is known, a suit.

The rules see ranks alone (1.4): sections take *ranks*, a string of one letter a card, highest first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from papillon.kit.cards import SUITS, UNKNOWN, UNKNOWN_RANK, Card, Cards, pick, write_cards

__all__ = [
    "DESCENDING",
    "SUITS",
    "UNKNOWN",
    "UNKNOWN_RANK",
    "Card",
    "Cards",
    "in_order",
    "pick",
    "ranks",
    "sorted_cards",
    "write_cards",
]

DESCENDING: Final = {rank: place for place, rank in enumerate("KQJT98765432A?")}
"""Place of each rank from high to low, that of a card not known last."""


def sorted_cards(cards: Iterable[Card]) -> Cards:
    """Put cards into the one order in which positions keep them: high to low, then by suit.

    >>> [str(card) for card in sorted_cards([Card("A"), Card("7", "s"), Card("7", "c")])]
    ['7c', '7s', 'A']
    """
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> tuple[int, str]:
    return DESCENDING[card.rank], card.suit


def ranks(cards: Iterable[Card]) -> str:
    """Give the ranks of cards, one letter each: all that the rules see of them. Clauses: 1.4.

    >>> ranks([Card("T", "h"), Card("4")])
    'T4'
    """
    return "".join(card.rank for card in cards)


def in_order(letters: Iterable[str]) -> str:
    """Put ranks into order, high to low.

    >>> in_order("A64")
    '64A'
    """
    return "".join(sorted(letters, key=DESCENDING.__getitem__))
