"""The cards that a scenario of Le Francion leaves open, filled in for a request.

They are always the same: the protocol wants every card by rank and suit.
"""

from __future__ import annotations

from collections.abc import Iterator

from conformance.suite import CaseError
from francion.position import Position
from francion.sections.s01_players_and_deal import full_pack
from francion.sections.s02_ranking_and_welche import WELCHE
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK, Card, Cards


def whole(position: Position) -> Position:
    """The position with every card known; the Welche, if nobody says where it is, as it is assumed (not in the stock).

    Raises CaseError if there are not so many cards.

    >>> from francion.notation import read_position
    >>> print(whole(read_position("dealer C, trumps c, trick A:8d, hands A:- B:Jd C:9c").position))
    dealer C, turn B, turnup Ac, trick A:8d, hands A:- B:Jd C:9c, won A:AhKcQcJcTc8c7cAdKd B:... C:..., stock ...
    """
    position = position._replace(turn_up=_turn_up(position))
    free = iter(_free(position))
    won, hands = (tuple(_filled(cards, free) for cards in groups) for groups in (position.won, position.hands))
    return position._replace(won=won, hands=hands, stock=_filled(position.stock, free))


def _turn_up(position: Position) -> Card:
    """The turned-up card; where only trumps are known, a card of that suit that is nowhere else."""
    if position.turn_up.rank != UNKNOWN_RANK:
        return position.turn_up
    return next((card for card in _free(position) if card.suit == position.trumps and card != WELCHE), UNKNOWN)


def _free(position: Position) -> list[Card]:
    """The cards of the pack that are nowhere yet, the Welche first."""
    groups = (*position.won, *position.hands, position.trick, position.stock, (position.turn_up,))
    known = {card for group in groups for card in group}
    return sorted((card for card in full_pack(position.players) if card not in known), key=lambda card: card != WELCHE)


def _filled(cards: Cards, free: Iterator[Card]) -> Cards:
    try:
        return tuple(next(free) if card == UNKNOWN else card for card in cards)
    except (StopIteration, RuntimeError):
        raise CaseError("expected no more cards than the pack has, found more") from None
