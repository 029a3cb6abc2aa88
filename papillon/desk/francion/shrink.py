"""What can be left out of a witness of Le Francion: cards in hand or out of sight, sums at the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from francion.position import Position
from francion.rules import Rules
from francion.sections.s01_players_and_deal import DEALERS_STAKE
from francion.table import Table, open_table
from papillon.kit.accounts import Accounts
from papillon.kit.cards import UNKNOWN, Cards


def positions(position: Position, sides: tuple[Rules, Rules]) -> Iterator[Position]:
    """Positions with a trick more played and a card less in every hand, or with fewer cards that anybody knows."""
    if position.turn is None:
        return
    own, fewest = len(position.hands[position.turn]), min(map(len, position.hands))
    for place, mine, winner in product(range(fewest), range(own), range(position.players)):
        yield _without(position, place, mine, winner)
    won, stock = tuple(map(_unknown, position.won)), _unknown(position.stock)
    yield from (other for other in (position._replace(won=won), position._replace(stock=stock)) if other != position)


def _without(position: Position, place: int, mine: int, winner: int) -> Position:
    """The position after a seat has won a card of every hand, at one place in it, at another in his who is to play."""
    places = [mine if seat == position.turn else place for seat in range(position.players)]
    hands = tuple((*hand[:at], *hand[at + 1 :]) for hand, at in zip(position.hands, places, strict=True))
    taken = (UNKNOWN,) * position.players
    won = tuple(cards + taken if seat == winner else cards for seat, cards in enumerate(position.won))
    return position._replace(hands=hands, won=won)


def _unknown(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


def tables(table: Table) -> Iterator[Table]:
    """Tables with one thing as in a game's first coup: points and coup, the doubling, the accounts.

    >>> table = open_table(3)._replace(points=(2, 0, 1), coup=4)
    >>> [(other.points, other.coup) for other in tables(table)][0]
    ((0, 0, 0), 1)
    """
    opened = open_table(table.players, table.manches)
    balances = list(opened.accounts.balances)
    balances[table.dealer] -= DEALERS_STAKE
    others = (
        table._replace(points=opened.points, coup=1, manche=1),
        table._replace(doubling=1),
        table._replace(accounts=Accounts(tuple(balances), DEALERS_STAKE)),
    )
    yield from (other for other in others if other != table)
