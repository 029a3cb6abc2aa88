"""Section 2. Which card is higher, and the Welche, which beats every card but the king of trumps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from francion.cards import DESCENDING
from papillon.kit.cards import Card, Cards

HEARTS: Final = "h"
WELCHE: Final = Card("A", HEARTS)
"""The ace of hearts. Clauses: 2.2."""


def king_of(trumps: str) -> Card:
    """The one card that beats the Welche. Clauses: 2.2.

    >>> str(king_of("s"))
    'Ks'
    """
    return Card("K", trumps)


def highest(cards: Iterable[Card], suit: str) -> Card | None:
    """The highest card of a suit, ace first; None without one. Clauses: 2.1.

    >>> str(highest((Card("T", "c"), Card("Q", "c"), Card("A", "d")), "c"))
    'Qc'
    """
    return min((card for card in cards if card.suit == suit), key=lambda card: DESCENDING[card.rank], default=None)


def strongest_trump(cards: Cards, trumps: str) -> Card | None:
    """The strongest of the trumps and the Welche in a trick (rulings trump-cycle, hearts-trump). Clauses: 2.1, 2.2.

    With the Welche in it the king of trumps is the strongest, failing him the Welche; without it the ace ranks first.

    >>> def strongest(*texts, trumps="s"):
    ...     return str(strongest_trump(tuple(Card(*text) for text in texts), trumps))
    >>> strongest("As", "Ks"), strongest("As", "Ah"), strongest("Ks", "Ah"), strongest("As", "Ks", "Ah")
    ('As', 'Ah', 'Ks', 'Ks')
    >>> strongest("Qh", "Ah", "3c", trumps="h"), strongest("Kh", "Ah", "3c", trumps="h"), strongest("3c", "Kh")
    ('Ah', 'Kh', 'None')
    """
    if WELCHE not in cards:
        return highest(cards, trumps)
    return king_of(trumps) if king_of(trumps) in cards else WELCHE
