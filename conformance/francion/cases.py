"""How a record of Le Francion is asked of a program under test.

Cards that a scenario leaves open are filled in, always the same, as the protocol wants every card by rank and suit.
"""

from __future__ import annotations

from collections.abc import Iterator

from commonlaw.cards import UNKNOWN, UNKNOWN_RANK, Card, Cards
from conformance.francion import GAME
from conformance.francion.subject import position_start, table_start
from conformance.francion.wire import Run
from conformance.protocol import CoupPlan
from conformance.suite import CaseError
from francion.notation import write_move
from francion.position import Position
from francion.records import Record
from francion.sections.s01_players_and_deal import full_pack
from francion.sections.s02_ranking_and_welche import WELCHE


def request_of(record: Record) -> Run:
    """The request that plays a record as far as it goes. Raises CaseError."""
    return Run(
        seq=0,
        game=GAME,
        rulebook=record.table.rules.rulebook,
        readings=dict(record.readings),
        table=table_start(record.table),
        coups=[
            CoupPlan(
                moves=[write_move(moved.move, moved.player) for moved in coup.moves],
                pack=None if coup.pack is None else [str(card) for card in coup.pack],
            )
            for coup in record.coups
        ],
        position=None if record.start is None else position_start(whole(record.start)),
    )


# --- cards that a scenario leaves open


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
