"""The kernel as it is compiled: `course.h` has the course of a game, `_kernel.pyx` what Python sees of it."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Self

from numpy import int8, int64
from numpy.typing import NDArray

from papillon.position import Position
from papillon.table import Table
from papillon_engine.tables import Tables as Reference

class Tables:
    """The tables of some rules for so many players, with what the reference has answered so far."""

    def load(self) -> None:
        """Read the attributes of `papillon_engine.tables.Tables`, which must be there."""

class Game:
    """A game at one moment; see `papillon_engine.game.Game`. Nobody is None, or "" where a letter says who.

    chips: those of the seats, of the pool and of the bank. winner: of the last coup. victors: of the game.
    """

    tables: Reference
    table: Table
    turn: int | None
    last_layer: int | None
    wanting: int | None
    victim: int | None
    winner: str
    victors: str
    dealer: int
    coup: int
    cards_payment: int
    layout: int
    hands: list[int]
    piles: list[int]
    chips: list[int]
    balances: tuple[int, ...]
    likes: list[int]
    papillons: tuple[int, ...]
    stock: list[int]
    sight_size: int
    over: bool

    def __new__(cls, tables: Tables, table: Table) -> Self:
        """Give a game that has yet to be set up."""
    def set_up(self, position: Position) -> None:
        """Begin in a position, or between two coups if that has no cards.

        Raises ValueError for seats and cards that there are not, OverflowError for too many chips.
        """
    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal moves; none between two coups."""
    def step(self, move: int, named: int = ..., /) -> None:
        """Make a legal move. named: the facts of the figures that are called out, all if none are given.

        Raises ValueError for another move and for other facts.
        """
    def gain(self, move: int, plays: int, /) -> int:
        """The chips that a legal move brings its maker within so many plays, where everybody is greedy after it.

        The end of the deal is looked at, and nothing beyond it. Raises ValueError.
        """
    def foresee(self, move: int, positions: int, /) -> int:
        """The chips that a legal move brings its maker by the end of the deal, where everybody plays for that.

        Where more positions would have to be looked into, everybody is greedy after it. Raises ValueError.
        """
    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup from a pack. Raises ValueError where there can be none, and for another pack."""
    def deal_by_chance(self, seed: int, number: int) -> None:
        """Start the next coup from a pack that two numbers shuffle, of which 64 bits count. Raises ValueError."""
    def write_mask(self, to: NDArray[int8], /) -> None:
        """Fill one number for each move: 1 if it is legal. Raises ValueError for an array of another size."""
    def see(self, player: int | None, to: NDArray[int64] | array[int], /) -> None:
        """Fill the numbers of a `Sight`, part after part. player: by index; None is an onlooker. Raises ValueError."""
    def recall(self, coups: list[tuple[tuple[int, ...], list[int]]], player: int | None, to: NDArray[int64], /) -> int:
        """Play packs and moves from this game on, fill a row for each thing that a player has seen, and count the rows.

        player: by index; None is an onlooker. Raises ValueError for what cannot be played and for too few rows.
        """
    def imagine(self, cards: Sequence[int], /) -> Self:
        """Give a copy in which the cards that the player to move cannot see lie in another order.

        cards: those of the other hands, seat by seat, then those of the stock. Raises ValueError for other cards.
        """
    def clone(self) -> Self:
        """Give an independent copy."""

class Batch:
    """Games in lockstep, which fill arrays that they are given. Raises ValueError for an array of another size."""

    def __new__(cls, tables: Tables, count: int) -> Self:
        """Give room for so many games, which have yet to begin. Raises ValueError for none."""
    def begin(self, game: Game, seed: int, /) -> None:
        """Begin all where one game stands. Raises ValueError unless that is between two coups."""
    def legal_mask(self, to: NDArray[int8], /) -> None:
        """Fill games × moves."""
    def turns(self, to: NDArray[int8], /) -> None:
        """Fill as many players as games."""
    def observe(self, to: NDArray[int64], /) -> None:
        """Fill games × the numbers of a `Sight`, part after part."""
    def reset(self, seed: int) -> None:
        """Begin all games again, number 0 in the first place."""
    def clone(self) -> Self:
        """Give an independent copy."""
    def step(self, moves: NDArray[int64], rewards: NDArray[int64], over: NDArray[int8], /) -> None:
        """Make a move in each. Raises ValueError, and makes none, where one is not legal."""

def simulate(
    game: Game, games: Iterable[int], seed: int, /
) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Play games by chance to their ends: the parts of a tally."""

def compare(one: Game, other: Game, games: Iterable[int], seed: int, /) -> tuple[int, int, int, int, int, int, int]:
    """Play the same games at two tables: the counts of `papillon_engine.bulk.Compared`."""
