"""Cards of Le Francion in the order in which positions keep them; suits matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from papillon.kit.cards import UNKNOWN_RANK, Card, Cards

DESCENDING: Final = {rank: place for place, rank in enumerate("AKQJT98765432?")}
"""Ranks from high to low, the same in every suit. Clauses: 2.1."""


def sorted_cards(cards: Iterable[Card]) -> Cards:
    """Put cards into the one order in which positions keep them: by suit, then high to low, unknown ones last.

    >>> [str(card) for card in sorted_cards([Card("7", "h"), Card("?"), Card("A", "h"), Card("K", "c")])]
    ['Kc', 'Ah', '7h', '?']
    """
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> tuple[bool, str, int]:
    return card.rank == UNKNOWN_RANK, card.suit, DESCENDING[card.rank]
