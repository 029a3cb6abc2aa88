"""Cards in text, each with its suit."""

from __future__ import annotations

from francion.sections.s01_players_and_deal import RANKS
from papillon.kit import notation
from papillon.kit.cards import UNKNOWN, Card, Cards
from papillon.kit.notation import NotationError


def read_cards(text: str, where: str = "cards") -> Cards:
    """Read cards: a rank and a suit, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10h 7♠ ac ?2")]
    ['Th', '7s', 'Ac', '?', '?']
    """
    cards = notation.read_cards(text, where, RANKS)
    bare = next((card for card in cards if not card.suit and card != UNKNOWN), None)
    if bare:
        raise NotationError(where, "a suit with every card, as in 7h", bare.spoken, "francion:2.1")
    return cards


def read_card(text: str, where: str) -> Card:
    """Read one card by name.

    >>> str(read_card(" 10h ", "move"))
    'Th'
    """
    cards = read_cards(text, where)
    if len(cards) != 1 or cards[0] == UNKNOWN:
        raise NotationError(where, "one card, as in 7h", text.strip())
    return cards[0]
