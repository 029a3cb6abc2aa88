"""A game of Le Papillon at one moment, kept by the kernel."""

from __future__ import annotations

from itertools import chain
from typing import Final

from papillon.kit.cards import UNKNOWN
from papillon.moves import FIGURES
from papillon.notation import check_known, check_position
from papillon.position import Position
from papillon.table import Table
from papillon_engine.kernel import _kernel
from papillon_engine.lookup import Unsupported
from papillon_engine.packing import PACK
from papillon_engine.seated import Seated, check_under_way
from papillon_engine.tables import NAMED, Captures, tables_of

NAMES: Final = {figure: NAMED << place for place, figure in enumerate(FIGURES)}
"""Figure → the fact that it was called out; all are unless a step says otherwise (16.3)."""


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
        """Begin at a table of the reference, between two coups or with the position of the coup under way.

        Raises Unsupported for cards that are not known and for rules that are no reading of a document, ValueError for
        a position that no play can reach, is over, or is not of the table, OverflowError for too many chips or coups.
        """
        tables = tables_of(table.rules, table.players)
        if position is not None:
            check_under_way(table, position)
            check_position(position, table.rules)
            check_known(position)
        nobody = ((),) * table.players
        usual = Position(nobody, layout=(), stock=(), piles=nobody, turn=None, dealer=table.dealer)
        found = (position or usual).reseated(table.dealer, table.rules.clockwise)
        if UNKNOWN in chain(*found.hands, *found.piles, found.layout, found.stock):
            raise Unsupported(f"expected cards that are known, found {found}")
        game = super().__new__(cls, tables, table)
        try:
            game.set_up(found)
        except OverflowError:
            raise OverflowError(f"expected fewer chips and coups than 2 to the power of 50, found {table}") from None
        return game

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
