"""The cards that a scenario of Le Papillon leaves open, filled in for a request.

They are always the same: the protocol wants every card by rank and suit.
"""

from __future__ import annotations

from conformance.suite import CaseError
from papillon.cards import SUITS, UNKNOWN_RANK, Card, Cards
from papillon.position import Position
from papillon.sections.s01_players_and_cards import RANKS


def whole(position: Position) -> Position:
    """The position with every card known by rank and suit.

    >>> from papillon.notation import read_position
    >>> str(whole(read_position("dealer C, hands A:7 B:9 C:?, layout 52, stock 0").position))
    'dealer C, turn A, hands A:7c B:9c C:Kc, layout 5c2c, stock 0'
    """
    groups = (*position.hands, position.layout, *position.piles, position.stock)
    cards = iter(filled(tuple(card for group in groups for card in group)))
    *held, stock = [tuple(next(cards) for _ in group) for group in groups]
    players = position.players
    return position._replace(
        hands=tuple(held[:players]), layout=held[players], piles=tuple(held[players + 1 :]), stock=stock
    )


def filled(cards: Cards) -> Cards:
    """The cards with suits, each in turn the first that is free, and unknown ones as the first cards left over.

    Raises CaseError if a rank is named too often.

    >>> [str(card) for card in filled((Card("7"), Card("7", "c"), Card("?")))]
    ['7d', '7c', 'Kc']
    """
    free = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    for card in cards:
        if card.suit:
            _take(free, card)
    suited = [card if card.suit or card.rank == UNKNOWN_RANK else _suited(free, card) for card in cards]
    return tuple(_suited(free, card) if card.rank == UNKNOWN_RANK else card for card in suited)


def _take(free: list[Card], card: Card) -> None:
    if card not in free:
        raise CaseError(f"expected {card} once, found it more often")
    free.remove(card)


def _suited(free: list[Card], wanted: Card) -> Card:
    found = next((card for card in free if wanted.rank in (card.rank, UNKNOWN_RANK)), None)
    if found is None:
        raise CaseError(f"expected at most four cards of rank {wanted.rank}, 52 in all, found more")
    free.remove(found)
    return found
