"""Le Papillon in play: a game at one moment, the kernel's, with what it is told of the tables and asks of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from papillon.cards import UNKNOWN_RANK, Cards, ranks
from papillon.moves import FIGURES
from papillon.notation import check_known, check_position
from papillon.position import PLAYERS, Position
from papillon.sections.s03_deal import deal_goes_round
from papillon.table import Table
from papillon_engine.kernel import _kernel
from papillon_engine.lookup import Unsupported
from papillon_engine.packing import PACK, pack_cards
from papillon_engine.seated import Seated, check_under_way
from papillon_engine.tables import NAMED, STOCK_LEFT, Captures, Tables, tables_of

NAMES: Final = {figure: NAMED << place for place, figure in enumerate(FIGURES)}
"""Figure → the fact that it was called out; all are unless a step says otherwise (16.3)."""


@lru_cache(maxsize=16)
def tables_in_kernel(tables: Tables) -> _kernel.Tables:
    """The tables as the kernel has them, made once."""
    return _kernel.Tables(tables)


def cards_of(cards: Cards) -> int:
    """The cards of the reference as one number. Raises Unsupported where one is not known.

    >>> from papillon.cards import Card
    >>> cards_of((Card("A", "h"), Card("2")))
    17
    """
    letters = ranks(cards)
    if UNKNOWN_RANK in letters:
        raise Unsupported(f"expected cards that are known, found {letters}")
    return pack_cards(letters)


class Begun(NamedTuple):
    """Where a game begins: a table and a position of the reference, with cards as numbers. Nobody is None."""

    table: Table
    tables: Tables
    chips: tuple[int, ...]
    hands: tuple[int, ...]
    layout: int
    piles: tuple[int, ...]
    stock: tuple[int, ...]
    stock_left: int
    likes: tuple[int, ...]
    papillons: tuple[int, ...]
    turn: int | None
    last_layer: int | None
    wanting: int | None
    victim: int | None
    dealer: int
    coup: int
    cards_payment: int
    over: bool


def begin(table: Table, position: Position | None) -> Begun:
    """Read a table between two coups, or the position of the coup under way. Raises what `Game` raises."""
    tables = tables_of(table.rules, table.players)
    if position is not None:
        check_under_way(table, position)
        check_position(position, table.rules)
        check_known(position)
    nobody = ((),) * table.players
    usual = Position(nobody, layout=(), stock=(), piles=nobody, turn=None, dealer=table.dealer)
    found = (position or usual).reseated(table.dealer, table.rules.clockwise)
    accounts = table.accounts
    balances = [accounts.balances[PLAYERS.index(letter)] for letter in found.seating]
    return Begun(
        table,
        tables,
        chips=(*balances, accounts.pool, accounts.bank),
        hands=tuple(map(cards_of, found.hands)),
        layout=cards_of(found.layout),
        piles=tuple(map(cards_of, found.piles)),
        stock=tuple(cards_of((card,)) for card in found.stock),
        stock_left=int(deal_goes_round(len(found.stock), table.players)) * STOCK_LEFT,
        likes=tuple(found.like_captures.count(seat) for seat in range(table.players)),
        papillons=found.papillons,
        turn=found.turn,
        last_layer=found.last_layer,
        wanting=found.wanting,
        victim=found.victim,
        dealer=table.dealer,
        coup=table.coup,
        cards_payment=table.cards_payment,
        over=table.over,
    )


class Game(_kernel.Game, Seated[Table]):
    """A game of Le Papillon at one moment, which changes as it is played; its values cannot be set.

    >>> from papillon.table import open_table
    >>> game = Game(open_table(players=3))
    >>> game.deal(PACK)
    >>> while game.turn is not None:
    ...     game.step(game.legal()[0])
    >>> game.coup, game.winner, sum(game.chips), game.over
    (2, 'A', 420, False)
    """

    __slots__ = ()

    def __new__(cls, table: Table, position: Position | None = None) -> Game:
        """Sit down at a table of the reference, between two coups or with the position of the coup under way.

        Raises Unsupported for cards that are not known and for rules that are no reading of a document, ValueError for
        a position that no play can reach, is over, or is not of the table.
        """
        begun = begin(table, position)
        tables = tables_in_kernel(begun.tables)
        return super().__new__(cls, tables, begun, table.scheduled, table.unwon == "share", table.pool_is_the_games)

    @property
    def tables(self) -> Tables:
        """What its rules make of every play."""
        return self.began.tables

    @property
    def captures(self) -> Captures:
        """The moves that there are by its rules."""
        return self.tables.captures

    @property
    def pack(self) -> tuple[int, ...]:
        """The 52 cards that are dealt, one by one, unshuffled."""
        return PACK

    def player(self, seat: int) -> int:
        """The player on a seat, by index."""
        return (self.dealer + (-1 - seat if self.table.rules.clockwise else 1 + seat)) % self.table.players

    @property
    def winner(self) -> str:
        """The letter of who has won the last coup, "" if nobody has or none is over."""
        return "" if self.winning is None else PLAYERS[self.winning]

    @property
    def victors(self) -> str:
        """The letters of who has won the game."""
        return "".join(letter for player, letter in enumerate(PLAYERS) if self.victorious >> player & 1)
