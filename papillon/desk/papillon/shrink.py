"""What can be left out of a witness of Le Papillon: cards wherever they lie, sums at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.accounts import Accounts
from papillon.kit.cards import Cards, with_cards
from papillon.position import Position
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN, STAKE_TOKENS, capital
from papillon.sections.s12_cards import FIRST_PAYMENT
from papillon.table import Table, at_coup

STAKE: Final = STAKE_TOKENS * CHIPS_IN_TOKEN


def positions(position: Position, sides: tuple[Rules, Rules]) -> Iterator[Position]:
    """Positions with fewer cards: in the piles, in stock, exposed, in hands."""
    if any(position.piles):
        yield position._replace(piles=((),) * position.players)
        for seat, pile in enumerate(position.piles):
            if pile:
                yield position._replace(piles=with_cards(position.piles, seat, ()))
    for size in _smaller_stocks(position, sides):
        yield position._replace(stock=position.stock[len(position.stock) - size :])
    for place in range(len(position.layout)):
        yield position._replace(layout=_without(position.layout, place))
    for seat, hand in enumerate(position.hands):
        for place in range(len(hand)):
            yield position._replace(hands=with_cards(position.hands, seat, _without(hand, place)))


def _smaller_stocks(position: Position, sides: tuple[Rules, Rules]) -> list[int]:
    """Sizes that the stock may have on both sides and that are less than it has, the least first."""
    sizes = [rules.stock_sizes(position.players) for rules in sides]
    return sorted(size for size in {*sizes[0]} & {*sizes[1]} if size < len(position.stock))


def _without(cards: Cards, place: int) -> Cards:
    return (*cards[:place], *cards[place + 1 :])


def tables(table: Table) -> Iterator[Table]:
    """Tables with one thing as at the beginning of a game: the coup, the payment for most, the accounts."""
    accounts = Accounts((capital(table.rounds) - STAKE,) * table.players, STAKE * table.players)
    others = (at_coup(table, 1), table._replace(cards_payment=FIRST_PAYMENT), table._replace(accounts=accounts))
    yield from (other for other in others if other != table)
