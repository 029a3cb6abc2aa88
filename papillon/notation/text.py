"""Cards in text."""

from __future__ import annotations

from papillon.kit import notation
from papillon.kit.cards import Cards
from papillon.sections.s01_players_and_cards import RANKS


def read_cards(text: str, where: str = "cards") -> Cards:
    """Read cards: a rank, a suit if it is known, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10 7h 4♠ a ?2")]
    ['T', '7h', '4s', 'A', '?', '?']
    """
    return notation.read_cards(text, where, RANKS)
