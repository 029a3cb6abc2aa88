"""What every game in play is: chips before the seats, moves as bits, steps that can be taken back, copies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeAlias, TypeVar

import francion.table
import papillon.table
from papillon.kit.game import AnyPosition, AnyTable
from papillon_engine.chance import Chance, chance_of, shuffle
from papillon_engine.lookup import BoundedLookup

V = TypeVar("V")
T_co = TypeVar("T_co", bound=papillon.table.Table | francion.table.Table, covariant=True)
"""The table of a game."""
Moment: TypeAlias = tuple[Any, ...]
"""What a game goes back to."""


def list_moves(moves: int) -> tuple[int, ...]:
    """The numbers of the moves whose bits are set, the first ones first.

    >>> list_moves(0b1010)
    (1, 3)
    """
    numbers = []
    while moves:
        first = moves & -moves
        numbers.append(first.bit_length() - 1)
        moves ^= first
    return tuple(numbers)


LISTED: Final = BoundedLookup(list_moves, 1 << 16)
"""Moves as bits → their numbers; what has been listed is remembered."""


def check_under_way(table: AnyTable, position: AnyPosition) -> None:
    """Raise ValueError unless a position is one of a coup that is being played at a table."""
    if position.over or (position.players, position.dealer) != (table.players, table.dealer):
        raise ValueError(f"expected a coup under way at the table ({table}), found {position}")


class Seated(ABC, Generic[T_co]):
    """Who sits where in a game, and who has how many chips.

    Seats count in playing order, the dealer's is the last; once a coup is over the chips already lie before the seats
    of the next one.
    """

    __slots__ = ()

    table: T_co
    """The table at which the game began: what was agreed stands there, what changes stands here."""
    dealer: int
    """Index of who deals the coup being played or about to be; 0 is A."""
    chips: list[int]
    """The chips of each seat, of the pool and of the bank."""

    @property
    def seats(self) -> range:
        """The seats, in playing order."""
        return range(self.table.players)

    @abstractmethod
    def player(self, seat: int) -> int:
        """The player on a seat, by index."""

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat."""
        return self.table.letters[self.player(seat)]

    def by_player(self, held: Sequence[V]) -> tuple[V, ...]:
        """What lies before the seats, in the order of the players' letters."""
        by_player = [*held[: self.table.players]]
        for seat in self.seats:
            by_player[self.player(seat)] = held[seat]
        return tuple(by_player)

    @property
    def balances(self) -> tuple[int, ...]:
        """Everybody's chips, in the order of the letters."""
        return self.by_player(self.chips)

    @property
    def pool(self) -> int:
        """Chips in the pool."""
        return self.chips[-2]


class InPlay(Seated[T_co]):
    """A game at one moment, which changes as it is played: deal a pack, take steps, and take them back."""

    FIXED: ClassVar[tuple[str, ...]] = ("table", "tables")
    """What a copy has in common with its original; a game names all that it has."""

    __slots__ = (*FIXED, "before", "chips", "coup", "dealer", "over", "turn", "victors", "winner")

    def __init__(self, table: T_co) -> None:
        """Sit down at a table of the reference."""
        self.table = table
        self.turn: int | None = None
        """The seat to play, None between two coups."""
        self.coup = table.coup
        """Number of the coup being played or about to be, from 1."""
        self.dealer = table.dealer
        self.over = table.over
        """Whether the game is over."""
        accounts = table.accounts
        self.chips = [*(accounts.balances[self.player(seat)] for seat in self.seats), accounts.pool, accounts.bank]
        self.winner = ""
        """The letter of who has won the last coup, "" if nobody has or none is over."""
        self.victors = ""
        """The letters of who has won the game."""
        self.before: list[Moment] = []
        """What `undo` goes back to, the latest last."""

    # --- moves

    @property
    @abstractmethod
    def pack(self) -> tuple[int, ...]:
        """The cards that are dealt, one by one, unshuffled."""

    @abstractmethod
    def mask(self) -> int:
        """The legal moves as bits, bit by bit their numbers; 0 between two coups."""

    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal moves, in the order in which the reference lists them; none between two coups."""
        return LISTED[self.mask()]

    def step(self, move: int) -> None:
        """Make a legal move. Raises ValueError for another."""
        self._keep(move)
        self.play(move)

    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup from a pack in dealing order.

        Raises ValueError where there can be none, and for a pack that is not the game's.
        """
        if self.over or self.turn is not None:
            raise ValueError(f"expected a table between two coups, found {'none' if self.over else 'one under way'}")
        self.check_pack(pack)
        self.before.append(self._moment())
        self.start(pack)

    def deal_by_chance(self, seed: int, number: int) -> None:
        """Start the next coup from a pack that two numbers shuffle. Raises ValueError where there can be none."""
        self.deal(shuffle(chance_of(seed, number), self.pack))

    @abstractmethod
    def check_pack(self, pack: Sequence[int]) -> None:
        """Raise ValueError unless the pack is the game's."""

    def undo(self) -> None:
        """Take back the last step, or the last deal. Raises IndexError where there is none."""
        self._go_back(self.before.pop())

    def clone(self) -> Self:
        """Give the same game for somebody else to go on with; what went before is not taken back there."""
        other = type(self).__new__(type(self))
        for name in self.FIXED:
            setattr(other, name, getattr(self, name))
        other.before = []
        other._go_back(self._moment())
        return other

    def _keep(self, move: int) -> None:
        """Keep the moment before a legal move. Raises ValueError for another."""
        if move not in self.legal():
            raise ValueError(f"expected a legal move ({', '.join(map(str, self.legal()))}), found {move}")
        self.before.append(self._moment())

    @abstractmethod
    def _moment(self) -> Moment:
        """Everything that changes as the game is played, the lists item by item.

        One tuple of what is no list is made and thrown away in half the time of several: every step keeps one.
        """

    @abstractmethod
    def _go_back(self, moment: Moment) -> None:
        """Have everything as it was at a moment of this game, or of one that it is a copy of."""

    # --- the course of a coup: what follows asks nothing, whoever calls it knows that it can be

    @abstractmethod
    def start(self, pack: Sequence[int]) -> None:
        """Do what `deal` does, unasked and not to be taken back."""

    def play_out(self, chance: Chance) -> int:
        """Play the coup to its end by chance, each legal move as likely: how many moves it took."""
        mask, play, plays = self.mask, self.play, 0
        while moves := mask():
            among = LISTED[moves]
            play(among[chance.below(len(among))])
            plays += 1
        return plays

    @abstractmethod
    def play(self, move: int) -> None:
        """Make a legal move, unasked and not to be taken back, and say all that a player may say with it."""


AnyInPlay: TypeAlias = InPlay[AnyTable]
"""A game in play of which no more is known than that it is one."""
