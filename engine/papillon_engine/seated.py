"""Who sits where in a game in play, and who has how many chips: the same in both games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, Self, TypeVar

import francion.table
import papillon.table
from papillon.kit.game import AnyPosition, AnyTable

V = TypeVar("V")
T_co = TypeVar("T_co", bound=papillon.table.Table | francion.table.Table, covariant=True)
"""The table of a game."""


def check_under_way(table: AnyTable, position: AnyPosition) -> None:
    """Raise ValueError unless a position is one of a coup that is being played at a table."""
    if position.over or (position.players, position.dealer) != (table.players, table.dealer):
        raise ValueError(f"expected a coup under way at the table ({table}), found {position}")


class Seated(ABC, Generic[T_co]):
    """Who sits where in a game, and who has how many chips.

    Seats count in playing order, the dealer's is the last; after a coup, `chips` is already in the seat order of the
    next one.
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
    def clone(self) -> Self:
        """Give an independent copy."""

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    @abstractmethod
    def player(self, seat: int) -> int:
        """The player on a seat, by index."""

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat."""
        return self.table.letters[self.player(seat)]

    def by_player(self, held: Sequence[V]) -> tuple[V, ...]:
        """What lies before the seats, in the order of the players' letters."""
        return tuple(held[seat] for seat in sorted(self.seats, key=self.player))

    @property
    def balances(self) -> tuple[int, ...]:
        """Everybody's chips, in the order of the letters."""
        return self.by_player(self.chips)

    @property
    def pool(self) -> int:
        """Chips in the pool."""
        return self.chips[-2]
