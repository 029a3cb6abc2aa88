"""Cards as one number: a bit for each card of the 52, in the order in which the reference keeps them.

The number of a card is the place of its bit, from the ace of clubs (0) to the two of spades (51), in smaller packs too.
It is also the number of the move that plays the card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from francion.cards import sorted_cards
from francion.sections.s01_players_and_deal import FIVE_PLAYERS, PACKS as RANKS, full_pack
from papillon.kit.cards import SUITS, Card, Cards
from papillon_engine.lookup import Unsupported

CARDS: Final = sorted_cards(full_pack(FIVE_PLAYERS))
"""Every card at the place of its number."""

ONE: Final = {card: 1 << number for number, card in enumerate(CARDS)}
"""Card → its bit."""

PACKS: Final = {players: tuple(ONE[card] for card in sorted_cards(full_pack(players))) for players in RANKS}
"""Players → their pack, bit by bit (1.2 to 1.4)."""


def pack_cards(cards: Iterable[Card]) -> int:
    """Some cards as one number. Raises Unsupported where one is not known.

    >>> pack_cards((Card("K", "c"), Card("A", "c")))
    3
    """
    try:
        return sum(ONE[card] for card in cards)
    except KeyError as unknown:
        raise Unsupported(f"expected cards that are known, found {unknown.args[0]}") from None


def unpack_cards(cards: int) -> Cards:
    """The cards of a number in their order.

    >>> [str(card) for card in unpack_cards(3)]
    ['Ac', 'Kc']
    """
    return tuple(card for card, bit in ONE.items() if cards & bit)


IN_SUIT: Final = {suit: pack_cards(card for card in CARDS if card.suit == suit) for suit in SUITS}
"""Suit → its cards."""
