"""Some coups of a game, one after another, as environments play them: of either game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import francion.table
import papillon.table
from papillon_engine.in_play import InPlay

T = TypeVar("T", bound=papillon.table.Table | francion.table.Table)
"""A table of the game."""
G = TypeVar("G", bound=InPlay[Any])
"""The engine's games of a game."""
H = TypeVar("H")
"""What has happened in a game, of which each player has seen a part."""

Done = list[tuple[tuple[int, ...], list[int]]]
"""For each coup its pack, and the moves made so far."""


class Coups(ABC, Generic[T, G, H]):
    """So many coups of a game in play. Whoever plays them deals a pack whenever `waits` says so."""

    sits: ClassVar[type[Any]]
    """The engine's game, which sits down at a table of the reference."""

    __slots__ = ("coups", "course", "done", "game", "seating", "seats", "table")

    def __init__(self, table: T, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: how many are played at most; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        if coups is not None and coups < 1:
            raise ValueError(f"expected at least one coup, or None for the whole game, found {coups}")
        self.table = table
        """The table at which it began."""
        self.coups = coups
        """How many coups are played at most."""
        self.game: G = type(self).sits(table)
        """The game at this moment."""
        self._be_seated()
        self.course: list[H] = []
        """What has happened, of which each player has seen a part."""
        self.done: Done = []
        """What made it happen."""

    def _be_seated(self) -> None:
        self.seating = tuple(map(self.game.player, self.game.seats))
        """The players, by index, seat by seat in the coup under way or just over; the dealer is the last."""
        self.seats = tuple(map(self.seating.index, range(len(self.seating))))
        """The seats, player by player."""

    @property
    def over(self) -> bool:
        """Whether the last coup is over, or the game."""
        game = self.game
        return game.turn is None and (game.over or game.coup - self.table.coup == self.coups)

    @property
    def waits(self) -> bool:
        """Whether a pack must be dealt."""
        return self.game.turn is None and not self.over

    @property
    def player(self) -> int | None:
        """Index of the player whose turn it is, None between two coups."""
        return None if self.game.turn is None else self.seating[self.game.turn]

    @property
    def gains(self) -> tuple[int, ...]:
        """The chips that each player has won or lost so far."""
        return tuple(now - before for now, before in zip(self.game.balances, self.table.accounts.balances, strict=True))

    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup from a pack, as the engine's game does."""
        self.game.deal(pack)
        self.done.append((tuple(pack), []))
        self._be_seated()
        self._note_deal(pack)

    @abstractmethod
    def _note_deal(self, pack: Sequence[int]) -> None:
        """Note the cards that have just gone out."""

    def step(self, move: int) -> None:
        """Make a legal move, as the engine's game does, with all that a player may say with it."""
        self._step(move)
        self.done[-1][1].append(move)

    @abstractmethod
    def _step(self, move: int) -> None:
        """Make a legal move, and note what has happened. Raises ValueError for another."""

    # --- the same once more

    def clone(self) -> Self:
        """Give the same episode for somebody else to go on with."""
        other = type(self).__new__(type(self))
        for name in (*Coups.__slots__, *type(self).__slots__):
            setattr(other, name, getattr(self, name))
        other.game, other.course = self.game.clone(), [*self.course]
        other.done = [(pack, [*moves]) for pack, moves in self.done]
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (type(self), self.table, self.coups, self.done)

    # --- what a player cannot know

    @abstractmethod
    def hidden(self, player: int) -> list[int]:
        """The places in the pack of this coup whose cards a player cannot know: what others hold, and the stock."""

    @abstractmethod
    def redealt(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance.

        chance: gives numbers from 0 to below 1. Every such pack is as likely.
        """

    def imagined(self, player: int, chance: Callable[[], float]) -> Self:
        """Give an episode in which a player has seen the same, and the cards that he cannot know lie by chance.

        chance: gives numbers from 0 to below 1. What others might have played and have not tells nothing here.
        """
        if not self.done:
            return self.clone()
        again = (self.redealt(player, chance), self.done[-1][1])
        return replayed(type(self), self.table, self.coups, [*self.done[:-1], again])


AnyCoups = Coups[Any, Any, Any]
E = TypeVar("E", bound=AnyCoups)
"""Coups of a game."""


def replayed(kind: type[E], table: Any, coups: int | None, done: Iterable[tuple[tuple[int, ...], list[int]]]) -> E:
    """The episode in which some packs were dealt and some moves made. Raises ValueError where one of them cannot be."""
    episode = kind(table, coups)
    for pack, moves in done:
        episode.deal(pack)
        for move in moves:
            episode.step(move)
    return episode


def shuffled(places: Sequence[int], chance: Callable[[], float]) -> list[int]:
    """Some places in an order of which each is as likely. chance: gives numbers from 0 to below 1."""
    return sorted(places, key=lambda _: chance())
