"""Python's side of the kernel: what it is told of the tables, and what it asks of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import francion.table
from papillon.position import PLAYERS, Position
from papillon.sections import s12_cards as s12, s14_end_of_game as s14, s15_four_players as s15
from papillon.sections.s01_players_and_cards import RANKS
from papillon.table import Table
from papillon_engine import bulk, game as plain
from papillon_engine.bulk import Tally
from papillon_engine.chance import WORD
from papillon_engine.game import EVERY_NAME, NAMES
from papillon_engine.kernel import _kernel
from papillon_engine.lookup import Transfer
from papillon_engine.packing import ONE, PACK
from papillon_engine.tables import LAID, NOTHING, Captures, Tables

Factored = tuple[int, int, int, int]
"""Who pays whom how many chips, by which factor."""

FACTORS: Final = {"pool": 1, "cards": 2}
"""What a payment at the end of a coup is for → the factor: chips in the pool, or what is due for most cards."""
ONCE: Final = 0
"""No factor."""


def once(transfers: Iterable[Transfer]) -> tuple[Factored, ...]:
    """The same transfers, which no factor multiplies."""
    return tuple((*transfer, ONCE) for transfer in transfers)


def seat_of(number: int) -> int | None:
    """The seat that the kernel means: -1 is nobody."""
    return None if number < 0 else number


Reply = tuple[tuple[Factored, ...], bool, bool]
"""Transfers, whether a play makes its maker a candidate for the coup, and whether it says who must lay down."""


class Reference:
    """What the kernel reads of the tables when it begins, and asks of them as it goes. Nobody is seat -1."""

    def __init__(self, tables: Tables) -> None:
        rules, captures = tables.rules, tables.captures
        self.tables = tables
        self.players, self.lay = tables.players, captures.lay
        self.played, self.taken, self.like = captures.played, captures.taken, captures.like
        self.debtors, self.tracks_likes, self.lays_out = tables.debtors, tables.tracks_likes, tables.lays_out
        self.first_wins, self.clockwise, self.coups_a_dealer = rules.first_wins, rules.clockwise, rules.coups_a_dealer
        self.forgets_wanting = rules.consolation_deal != "any-deal"
        self.lays_on_turn = rules.sauterelle_victim == "own-turn"
        self.tie_carried = rules.last_coup_tie_carried
        self.first_turned = s15.exposed_cards(tables.players, rules.exposed_with_four)
        self.turned = [tables.turned[stock] for stock in range(len(PACK) + 1)]
        self.priority, self.stake = tables.priority, tables.stakes[0][-1]
        self.worth = [tables.counted(ONE[rank]) for rank in reversed(RANKS)]
        # Every growth multiplies and adds.
        once, twice = (s12.payment_after_tie(payment, rules.cards_growth) for payment in (1, 2))
        self.growth, self.addend = twice - once, 2 * once - twice
        self.victims = [
            tables.victims[maker, tuple(bool(holding >> seat & 1) for seat in range(self.players)), bare]
            for maker in range(self.players)
            for holding in range(1 << len(PLAYERS))
            for bare in (False, True)
        ]

    def effect(self, seat: int, move: int, laid: int, facts: int) -> Reply:
        """What a play comes to, as `Effect` has it."""
        found = self.tables.effects[seat][move][facts + LAID * laid] or NOTHING
        transfers, papillon, decides_victim = found
        return once(transfers), papillon, decides_victim

    def consolation(self, wanting: int) -> Reply:
        """The payments before a new deal."""
        return once(self.tables.consolations[seat_of(wanting)]), False, False

    def closing(self, winner: int, wanting: int, most: int) -> Reply:
        """The payments at the end of a coup."""
        found = self.tables.closings[seat_of(winner), seat_of(wanting), seat_of(most)]
        return tuple((*transfer, FACTORS.get(kind, ONCE)) for kind, transfer in found), False, False

    def share(self, pool: int, seats: int) -> Reply:
        """How a pool is shared by some seats, whose bits are set."""
        sharing = [seat for seat in range(self.players) if seats >> seat & 1]
        dues = s14.shares(pool, sharing, self.tables.rules.share_remainder)
        return once(self.tables.transfers(dues)), False, False


@lru_cache(maxsize=16)
def tables_in_kernel(tables: Tables) -> _kernel.Tables:
    """The tables as the kernel has them, made once."""
    return _kernel.Tables(Reference(tables), NAMES)


class Game(_kernel.Game, plain.Seated):
    """A game at one moment, with the methods and the values of `papillon_engine.game.Game`, which cannot be set.

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
        """Sit down at a table of the reference, as the plain engine does. Raises what it raises."""
        return cls.of(plain.Game(table, position))

    @classmethod
    def of(cls, game: plain.Game) -> Game:
        """Go on with a game of the plain engine; what it has played before is not taken back here."""
        table = game.table
        tables = tables_in_kernel(game.tables)
        return super().__new__(cls, tables, game, table.scheduled, table.unwon == "share", table.pool_is_the_games)

    @property
    def tables(self) -> Tables:
        """What its rules make of every play."""
        return self.began.tables

    @property
    def captures(self) -> Captures:
        """The moves that there are by its rules."""
        return self.began.captures

    @property
    def winner(self) -> str:
        """The letter of who has won the last coup, "" if nobody has or none is over."""
        return "" if self.winning is None else PLAYERS[self.winning]

    @property
    def victors(self) -> str:
        """The letters of who has won the game."""
        return "".join(letter for player, letter in enumerate(PLAYERS) if self.victorious >> player & 1)


def simulate(table: Table | francion.table.Table, games: Iterable[int], seed: int = 0) -> Tally:
    """Play games by chance as `papillon_engine.bulk.simulate` does, with the same tally. Raises what that raises.

    Le Francion is played by the plain engine.
    """
    if isinstance(table, francion.table.Table):
        return bulk.simulate(table, games, seed)
    return Tally(*_kernel.simulate(Game(table), games, seed & WORD, EVERY_NAME))
