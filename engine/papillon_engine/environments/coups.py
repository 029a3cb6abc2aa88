"""Some coups of a game in play, of either game: what each player has seen of them, and what he cannot know.

Cards that a player cannot know are dealt anew by chance; where some cannot lie in some places, every way in which they
can lie is as likely.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import factorial, prod
from operator import sub
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

import francion.table
import papillon.table
from papillon_engine.francion.game import Game as Francion
from papillon_engine.game import Game
from papillon_engine.sight import Numbers

T = TypeVar("T", bound=papillon.table.Table | francion.table.Table)
"""A table of the game."""
G = TypeVar("G", Game, Francion)
"""The engine's games of a game."""
V = TypeVar("V")

Done = list[tuple[tuple[int, ...], list[int]]]
"""For each coup its pack, and the moves made so far."""
Array = NDArray[np.generic]


class Coups(ABC, Generic[T, G]):
    """So many coups of a game in play. Whoever plays them deals a pack whenever `waits` says so."""

    sits: ClassVar[type[Any]]
    """The engine's game, which sits down at a table of the reference."""
    most: ClassVar[Mapping[str, int]]
    """Part of what is seen → the greatest number in it; in every other part it is 1. Only chips can be below 0."""

    __slots__ = ("coups", "done", "first", "game", "seating", "seats", "table")

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
        self.first: G = type(self).sits(table)
        """The game before the first deal."""
        self.game: G = self.first.clone()
        """The game at this moment."""
        self._be_seated()
        self.done: Done = []
        """What has been dealt and played."""

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
        return tuple(map(sub, self.game.balances, self.table.accounts.balances))

    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup from a pack, as the engine's game does."""
        dealt = tuple(pack)
        self._deal(dealt)
        self.done.append((dealt, []))
        self._be_seated()

    def step(self, move: int) -> None:
        """Make a legal move, as the engine's game does, with all that a player may say with it."""
        self._step(move)
        self.done[-1][1].append(move)

    @abstractmethod
    def _deal(self, pack: tuple[int, ...]) -> None:
        """Deal a pack. Raises ValueError where there can be none, and for one that is not the game's."""

    @abstractmethod
    def _step(self, move: int) -> None:
        """Make a legal move. Raises ValueError for another."""

    # --- what a player sees

    @property
    @abstractmethod
    def moves(self) -> tuple[str, ...]:
        """What each move is, by its number, in the notation of moves."""

    @abstractmethod
    def mask(self) -> Array:
        """For each move 1 if it is legal."""

    @abstractmethod
    def sight(self, player: int | None) -> NamedTuple:
        """What a player sees at this moment, part by part. player: by index; None is an onlooker, who sees no hand."""

    @abstractmethod
    def numbers(self, player: int | None) -> Array:
        """The numbers of `sight`, one after another."""

    @abstractmethod
    def remembered(self) -> Numbers:
        """The captured cards, player by player: whoever remembers what has lain open knows them."""

    @abstractmethod
    def rows(self, player: int | None) -> Array:
        """What a player has seen happen, row by row: a 1 for who plays, nobody at a deal, and cards.

        player: by index; None is an onlooker.
        """

    @abstractmethod
    def told(self, player: int | None) -> str:
        """What a player has seen happen, in a line. player: by index; None is an onlooker."""

    @abstractmethod
    def shown(self, open_hands: Collection[int]) -> str:
        """The table and the position in the notation of the reference. open_hands: of which players, by index."""

    @abstractmethod
    def hand_of(self, player: int) -> str:
        """The hand of a player in that notation."""

    # --- the same once more

    def clone(self) -> Self:
        """Give the same episode for somebody else to go on with."""
        other = type(self).__new__(type(self))
        for name in (*Coups.__slots__, *type(self).__slots__):
            setattr(other, name, getattr(self, name))
        other.game = self.game.clone()
        other.done = [(pack, moves.copy()) for pack, moves in self.done]
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return replay, (type(self), self.table, self.coups, self.done)

    # --- what a player cannot know

    @abstractmethod
    def hidden(self, player: int) -> list[int]:
        """The places in the pack of this coup whose cards a player cannot know: what others hold, and the stock."""

    def knows_all(self, player: int) -> bool:
        """Whether a player can tell all cards by counting: nothing is left in stock, and one other holds cards."""
        game = self.game
        return not game.stock and sum(bool(game.hands[seat]) for seat in game.seats if self.seating[seat] != player) < 2

    @abstractmethod
    def redeal(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance.

        chance: gives numbers from 0 to below 1. Every such pack is as likely.
        """

    def imagine(self, player: int, chance: Callable[[], float]) -> Self:
        """Give an episode in which a player has seen the same, and the cards that he cannot know lie by chance.

        chance: gives numbers from 0 to below 1. What others might have played and have not tells nothing here.
        """
        if not self.done or self.knows_all(player):
            return self.clone()
        again = (self.redeal(player, chance), self.done[-1][1])
        return replay(type(self), self.table, self.coups, [*self.done[:-1], again])


AnyCoups = Coups[Any, Any]
E = TypeVar("E", bound=AnyCoups)
"""Coups of a game."""


def replay(kind: type[E], table: Any, coups: int | None, done: Iterable[tuple[tuple[int, ...], list[int]]]) -> E:
    """The episode in which some packs were dealt and some moves made. Raises ValueError where one of them cannot be."""
    episode = kind(table, coups)
    for pack, moves in done:
        episode.deal(pack)
        for move in moves:
            episode.step(move)
    return episode


def ones(place: int | None, places: int) -> list[int]:
    """A 1 at a place among others, none for None.

    >>> ones(1, 3), ones(None, 3)
    ([0, 1, 0], [0, 0, 0])
    """
    return [int(each == place) for each in range(places)]


# --- cards that a player cannot know


def shuffle(places: Sequence[int], chance: Callable[[], float]) -> list[int]:
    """Some places in an order of which each is as likely. chance: gives numbers from 0 to below 1."""
    return sorted(places, key=lambda _: chance())


Kind = tuple[int, tuple[bool, ...]]
"""How many cards are alike, and for each place whether they can lie there."""


def splits(count: int, rooms: tuple[int, ...], welcome: tuple[bool, ...]) -> Iterator[tuple[int, ...]]:
    """How so many cards can be divided: how many lie in each place. rooms: for how many there is room.

    >>> list(splits(2, (1, 2, 2), (True, True, False)))
    [(0, 2, 0), (1, 1, 0)]
    """
    if not rooms:
        if not count:
            yield ()
        return
    (room, *others), (can, *elsewhere) = rooms, welcome
    most_elsewhere = sum(other for other, too in zip(others, elsewhere, strict=True) if too)
    for here in range(max(count - most_elsewhere, 0), min(count, room * can) + 1):
        for rest in splits(count - here, tuple(others), tuple(elsewhere)):
            yield here, *rest


@lru_cache(maxsize=1 << 15)
def ways(rooms: tuple[int, ...], kinds: tuple[Kind, ...]) -> int:
    """In how many ways cards of some kinds can fill all places.

    >>> ways((1, 1), ((1, (True, False)), (1, (True, True))))
    1
    """
    return sum(weight for weight, _ in _ways_by_split(rooms, kinds)) if kinds else 1


def _ways_by_split(rooms: tuple[int, ...], kinds: tuple[Kind, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """In how many ways, for each way to divide the cards of the first kind."""
    (count, welcome), *others = kinds
    for split in splits(count, rooms, welcome):
        left = tuple(room - taken for room, taken in zip(rooms, split, strict=True))
        alike = factorial(count) // prod(map(factorial, split))
        yield alike * ways(left, tuple(others)), split


def fill_places(
    rooms: Sequence[int], cards: Sequence[V], welcome: Callable[[V, int], bool], chance: Callable[[], float]
) -> list[list[V]]:
    """Fill places with cards by chance: the cards in each. Raises ValueError where they cannot lie so.

    welcome: whether a card can lie in a place.  chance: gives numbers from 0 to below 1.

    >>> fill_places((1, 1), "ab", lambda card, place: (card, place) != ("a", 1), lambda: 0.5)
    [['a'], ['b']]
    """
    # Places for which the same cards are welcome are one large place, as cards for which the same places are are alike.
    alike_places: dict[tuple[bool, ...], list[int]] = {}
    for place in range(len(rooms)):
        alike_places.setdefault(tuple(welcome(card, place) for card in cards), []).append(place)
    alike_cards: dict[tuple[bool, ...], list[V]] = {}
    for card, where in zip(cards, zip(*alike_places, strict=True), strict=True):
        alike_cards.setdefault(where, []).append(card)
    kinds = sorted(alike_cards.items(), key=lambda kind: sum(kind[0]))  # those that may lie anywhere fill what is left
    left = tuple(sum(rooms[place] for place in alike) for alike in alike_places.values())
    waiting = tuple((len(alike), where) for where, alike in kinds)
    together: list[list[V]] = [[] for _ in left]
    for number, (_, alike) in enumerate(kinds):
        choices = [choice for choice in _ways_by_split(left, waiting[number:]) if choice[0]]
        if not choices:
            raise ValueError("expected cards that can fill these places")
        split = _drawn(choices, chance)
        rest = iter(sorted(alike, key=lambda _: chance()))
        for placed, count in zip(together, split, strict=True):
            placed.extend(islice(rest, count))
        left = tuple(room - taken for room, taken in zip(left, split, strict=True))
    found: list[list[V]] = [[] for _ in rooms]
    for placed, places in zip(together, alike_places.values(), strict=True):
        rest = iter(sorted(placed, key=lambda _: chance()))
        for place in places:
            found[place] += islice(rest, rooms[place])
    return found


def _drawn(choices: Sequence[tuple[int, tuple[int, ...]]], chance: Callable[[], float]) -> tuple[int, ...]:
    """One of some choices, as likely as its weight says."""
    point = chance() * sum(weight for weight, _ in choices)
    for weight, choice in choices:
        point -= weight
        if point < 0:
            return choice
    return choices[-1][1]
