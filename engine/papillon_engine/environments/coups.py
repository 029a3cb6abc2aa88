"""Coups of either game in play: what each player has seen of them, and which cards a player cannot know.

`Coups` holds everything that both games share. Each game adds its cards, its observations and its notation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from math import factorial, prod
from operator import itemgetter, mul, sub
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.events import Accounts
from papillon.kit.game import AnyPosition, AnyTable, Game
from papillon_engine.sight import Numbers

Array = NDArray[np.integer[Any]]
Done = list[tuple[tuple[int, ...], list[int]]]
"""For each coup its pack, and the moves made so far."""


class Coups(ABC):
    """Some coups of a game in play. Whoever plays them deals a pack whenever `waits` is true.

    A player is an index: 0 is A. Where a player can be None, None is an onlooker, who sees no hand.
    """

    reference: ClassVar[Game]
    """The game of the reference."""
    open_table: ClassVar[Callable[..., Any]]
    """Opens a table of the reference."""
    sits: ClassVar[type[Any]]
    """The game of the engine."""
    most: ClassVar[Mapping[str, int]]
    """Part of an observation → its greatest number; in every other part it is 1. Only chips can be negative."""
    names: ClassVar[Sequence[str]]
    """The cards that a row counts, as they are written."""
    lays: ClassVar = ""
    """What is said before cards that a player puts on the table."""
    cards_a_deal: ClassVar[int]
    """How many cards each player gets at a time."""

    def __init__(self, table: AnyTable, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: the most to be played; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        if coups is not None and coups < 1:
            raise ValueError(f"expected at least one coup, or None for the whole game, found {coups}")
        self.table, self.coups = table, coups
        self.first: Any = self.sits(table)
        """The game before the first deal."""
        self.game: Any = self.first.clone()
        """The game now."""
        self.done: Done = []
        """What has been dealt and played."""
        self._be_seated()

    def _be_seated(self) -> None:
        self.seating = tuple(map(self.game.player, self.game.seats))
        """The players, seat by seat, in the coup under way or just over; the dealer is the last."""
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
        """The player whose turn it is, None between two coups."""
        turn = self.game.turn
        return None if turn is None else self.seating[turn]

    @property
    def gains(self) -> tuple[int, ...]:
        """The chips that each player has won or lost so far."""
        return tuple(map(sub, self.game.balances, self.table.accounts.balances))

    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup from a pack. Raises ValueError if no coup can start, and for another game's pack."""
        dealt = tuple(pack)
        self.game.deal(dealt)
        self.done.append((dealt, []))
        self._be_seated()

    def step(self, move: int) -> None:
        """Make a move and announce every figure. Raises ValueError for an illegal move."""
        self.game.step(move)
        self.done[-1][1].append(move)

    # --- what a player sees

    @property
    @abstractmethod
    def moves(self) -> tuple[str, ...]:
        """The move of each number, in the notation of moves."""

    @abstractmethod
    def mask(self) -> Array:
        """For each move 1 if it is legal."""

    @abstractmethod
    def sight(self, player: int | None) -> NamedTuple:
        """What a player sees now, part by part. Raises ValueError for an index that no player has."""

    def numbers(self, player: int | None) -> Array:
        """The numbers of `sight`, one after another."""
        return np.fromiter(chain(*self.sight(player)), np.int64)

    @abstractmethod
    def remembered(self) -> Numbers:
        """The captured cards, player by player. They lie face down, but everybody has seen them."""

    @abstractmethod
    def rows(self, player: int | None) -> Array:
        """What a player has seen happen, one row for each deal and one or two for each play.

        A row has a 1 for the player who plays, none for a deal; then it counts the cards of `names` twice: those from
        hand, or in a deal the player's own; then those captured, or in a deal those turned up.
        """

    def told(self, player: int | None) -> str:
        """The rows as a line of text."""
        who, own, exposed = np.split(self.rows(player), (self.table.players, -len(self.names)), axis=1)
        return "; ".join(map(self._told, who.tolist(), own.tolist(), exposed.tolist()))

    def _told(self, who: list[int], *counts: list[int]) -> str:
        own, exposed = ("".join(chain(*map(mul, self.names, held))) for held in counts)
        if 1 not in who:
            return f"dealt {own or '-'}, turned {exposed or '-'}"
        return f"{self.table.letters[who.index(1)]} " + (f"{own}x{exposed}" if exposed else self.lays + own)

    def shown(self, open_hands: Collection[int]) -> str:
        """The table and the position in the notation of the reference. open_hands: whose cards are shown."""
        game = self.game
        accounts = Accounts(game.balances, game.pool, game.chips[-1])
        table = self._table(dealer=game.dealer, accounts=accounts, coup=game.coup, over=game.over)
        position = self._position(
            hands=tuple(
                self.unpack(held) if player in open_hands else self.face_down(held)
                for player, held in zip(self.seating, game.hands, strict=True)
            ),
            stock=(UNKNOWN,) * len(game.stock),
            turn=game.turn,
            dealer=self.seating[-1],
        )
        return f"{table}\n{position}" if position else str(table)

    @staticmethod
    @abstractmethod
    def unpack(held: int) -> Cards:
        """Give cards of the engine as cards of the reference."""

    def face_down(self, held: int) -> Cards:
        """Give as many unknown cards."""
        return (UNKNOWN,) * len(self.unpack(held))

    @abstractmethod
    def _table(self, **parts: Any) -> AnyTable:
        """The table now. parts: those that both games have."""

    @abstractmethod
    def _position(self, **parts: Any) -> AnyPosition | None:
        """The position now, if there is one, with all captured cards unknown. parts: those that both games have."""

    def hand_of(self, player: int) -> str:
        """The hand of a player in the notation."""
        return "".join(map(str, self.unpack(self.game.hands[self.seats[player]])))

    # --- copies

    def clone(self) -> Self:
        """Give an independent copy."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.clone()
        other.done = [(pack, moves.copy()) for pack, moves in self.done]
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return self.replay, (self.table, self.coups, self.done)

    @classmethod
    def replay(cls, table: AnyTable, coups: int | None, done: Done) -> Self:
        """Deal packs and make moves. Raises ValueError for a pack or a move that is not possible."""
        episode = cls(table, coups)
        for pack, moves in done:
            episode.deal(pack)
            for move in moves:
                episode.step(move)
        return episode

    # --- what a player cannot know

    def hidden(self, player: int) -> list[list[int]]:
        """Where the cards that a player cannot know lie in the pack of this coup.

        There is a list for the hand of each seat, empty for the player's own, and one for the stock.
        """
        game, players, (pack, _) = self.game, self.table.players, self.done[-1]
        begun, places = self._last_deal(), [list[int]() for _ in game.seats]
        for seat in game.seats:
            held = [*self.unpack(game.hands[seat])] if self.seating[seat] != player else []
            for place in range(begun + seat, begun + self.cards_a_deal * players, players):
                (card,) = self.unpack(pack[place])
                if card in held:
                    held.remove(card)
                    places[seat].append(place)
        return [*places, [*range(len(pack) - len(game.stock), len(pack))]]

    def _last_deal(self) -> int:
        """The place in the pack where the last deal begins."""
        return 0

    def barred(self) -> list[int]:
        """For the hand of each seat, and for the stock, the cards that cannot be there."""
        return [0] * (self.table.players + 1)

    def redeal(self, player: int, chance: Callable[[], float]) -> Done:
        """Give packs and moves that look the same to a player, with this coup's hidden cards dealt at random.

        All packs that allow the moves made so far are equally likely. chance: gives a number from 0 to below 1.
        """
        if not self.done:
            return []
        *before, (pack, moves) = self.done
        places: dict[int, list[int]] = {}  # the cards that cannot be there → places in the pack
        for barred, hidden in zip(self.barred(), self.hidden(player), strict=True):
            places.setdefault(barred, []).extend(hidden)
        order, changed = [*chain(*places.values())], [*pack]
        cards, rooms = [pack[place] for place in order], [*map(len, places.values())]
        for place, card in zip(order, chain(*fill_rooms(cards, rooms, [*places], Random(chance()))), strict=True):
            changed[place] = card
        return [*before, (tuple(changed), moves)]


# --- random deals


@lru_cache(maxsize=1 << 16)
def ways(rooms: tuple[int, ...], cards: tuple[tuple[int, ...], ...]) -> int:
    """Count the ways to put cards into rooms, and any other cards into the places that are left.

    rooms: how many cards each takes.  cards: for each card the rooms where it can lie.

    >>> ways((1, 2), ((0, 1),)), ways((1, 2), ((1,), (1,)))
    (3, 1)
    """
    if not cards:
        return factorial(sum(rooms)) // prod(map(factorial, rooms))
    return sum(ways(put(rooms, room), cards[1:]) for room in cards[0] if rooms[room])


def put(rooms: tuple[int, ...], room: int) -> tuple[int, ...]:
    """Put a card into a room: the places left in each."""
    return (*rooms[:room], rooms[room] - 1, *rooms[room + 1 :])


def fill_rooms(cards: Sequence[int], rooms: Sequence[int], barred: Sequence[int], chance: Random) -> list[list[int]]:
    """Deal cards to rooms at random: the cards of each. All possible deals are equally likely.

    rooms: how many cards each takes.  barred: the cards that cannot be in each, as bits.

    Raises ValueError if no deal is possible.

    >>> fill_rooms((0b01, 0b10), (1, 1), (0b01, 0b00), Random(1))
    [[2], [1]]
    """
    kinds = [(tuple([room for room, never in enumerate(barred) if not card & never]), card) for card in cards]
    bound = sorted((kind for kind in kinds if len(kind[0]) < len(rooms)), key=itemgetter(0))
    free = [card for can, card in kinds if len(can) == len(rooms)]
    left, found = tuple(rooms), [list[int]() for _ in rooms]
    for number, (can, card) in enumerate(bound, start=1):
        rest = tuple([where for where, _ in bound[number:]])
        weights = [ways(put(left, room), rest) if left[room] else 0 for room in can]
        if not any(weights):
            raise ValueError("expected cards that can fill these places")
        (room,) = chance.choices(can, weights)
        found[room].append(card)
        left = put(left, room)
    others = iter(chance.sample(free, len(free)))
    filled = [[*held, *islice(others, count)] for held, count in zip(found, left, strict=True)]
    return [chance.sample(held, len(held)) for held in filled]
