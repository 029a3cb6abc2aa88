"""Some coups of a game, one after another, with everything that has lain open: what environments play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from papillon.moves import FIGURES
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.table import Table
from papillon_engine.game import Game
from papillon_engine.packing import PACK, holds


class Dealt(NamedTuple):
    """Cards are dealt. Cards are counts of each rank in one number, as `papillon_engine.packing` has them."""

    hands: tuple[int, ...]
    """The three cards of each player, by index."""
    turned: int
    """The cards that are turned up with them."""


class Played(NamedTuple):
    """A player has played, by his own choice or because a sauterelle has him lay down (8.4)."""

    player: int
    """Index of the player; 0 is A."""
    played: int
    """The cards with which he captures, 0 if he captures nothing."""
    taken: int
    """The cards that they take."""
    laid: int
    """The cards that he lays down."""


class Episode:
    """So many coups of a game in play. Whoever plays them deals a pack whenever `waits` says so.

    Players call out every figure that they make (16.3).

    >>> from papillon.course import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(PACK)
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, sum(episode.gains) + episode.game.pool
    (False, 0)
    """

    __slots__ = ("begun", "coups", "course", "done", "game", "seating", "seats", "table")

    def __init__(self, table: Table, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: how many are played at most; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        if coups is not None and coups < 1:
            raise ValueError(f"expected at least one coup, or None for the whole game, found {coups}")
        self.table = table
        """The table at which it began."""
        self.coups = coups
        """How many coups are played at most."""
        self.game = Game(table)
        """The game at this moment."""
        self._be_seated()
        self.begun = 0
        """The place in the pack where the last deal begins."""
        self.course: list[Dealt | Played] = []
        """What has happened, of which each player has seen a part."""
        self.done: list[tuple[tuple[int, ...], list[int]]] = []
        """What made it happen: for each coup its pack, and the moves made so far."""

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
        """Start the next coup from a pack, as `Game.deal` does."""
        self.game.deal(pack)
        self.done.append((tuple(pack), []))
        self._be_seated()
        self._note_deal(pack)

    def step(self, move: int) -> None:
        """Make a legal move, as `Game.step` does, with every figure called out."""
        game, captures, seat = self.game, self.game.captures, self.game.turn
        hand, stock = 0 if seat is None else game.hands[seat], game.stock
        game.step(move, FIGURES)
        assert seat is not None  # or the step was refused
        self.done[-1][1].append(move)
        left = game.hands[seat] if len(game.stock) == len(stock) else 0  # cards are dealt once nobody holds any
        played, taken = (0, 0) if move == captures.lay else (captures.played[move], captures.taken[move])
        self.course.append(Played(self.seating[seat], played, taken, hand - played - left))
        if len(game.stock) < len(stock):
            self._note_deal(stock)

    def _note_deal(self, stock: Sequence[int]) -> None:
        """Note the cards that have just gone out from a stock, and who had to lay them down at once."""
        game, players = self.game, self.table.players
        self.begun = len(PACK) - len(stock)
        dealt = stock[: len(stock) - len(game.stock)]
        hands = [sum(dealt[seat : CARDS_A_DEAL * players : players]) for seat in game.seats]
        self.course.append(Dealt(tuple(hands[seat] for seat in self.seats), sum(dealt[CARDS_A_DEAL * players :])))
        for seat in game.seats:
            if not game.hands[seat]:
                self.course.append(Played(self.seating[seat], 0, 0, hands[seat]))

    # --- the same once more

    def clone(self) -> Episode:
        """Give the same episode for somebody else to go on with."""
        other = Episode.__new__(Episode)
        for name in Episode.__slots__:
            setattr(other, name, getattr(self, name))
        other.game, other.course = self.game.clone(), [*self.course]
        other.done = [(pack, [*moves]) for pack, moves in self.done]
        return other

    def __deepcopy__(self, memo: object) -> Episode:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (self.table, self.coups, self.done)

    # --- what a player cannot know

    def hidden(self, player: int) -> list[int]:
        """The places in the pack of this coup whose cards a player cannot know: what others hold, and the stock.

        Whatever these cards are, in any order, he has seen the same, and everybody could have played the same.
        """
        if not self.done:
            return []
        game, players, (pack, _) = self.game, self.table.players, self.done[-1]
        places = [*range(len(pack) - len(game.stock), len(pack))]
        for seat in game.seats:
            held = game.hands[seat] if self.seating[seat] != player else 0
            for place in range(self.begun + seat, self.begun + CARDS_A_DEAL * players, players):
                if held and holds(held, pack[place]):
                    held -= pack[place]
                    places.append(place)
        return places

    def imagined(self, player: int, chance: Callable[[], float]) -> Episode:
        """Give an episode in which a player has seen the same, and the cards that he cannot know lie by chance.

        chance: gives numbers from 0 to below 1. How others play tells nothing here: every order is equally likely.
        """
        if not self.done:
            return self.clone()
        places, (pack, moves) = self.hidden(player), self.done[-1]
        other = [*pack]
        for place, drawn in zip(places, sorted(places, key=lambda _: chance()), strict=True):
            other[place] = pack[drawn]
        return replayed(self.table, self.coups, [*self.done[:-1], (tuple(other), moves)])


def replayed(table: Table, coups: int | None, done: Iterable[tuple[tuple[int, ...], list[int]]]) -> Episode:
    """The episode in which some packs were dealt and some moves made. Raises ValueError where one of them cannot be."""
    episode = Episode(table, coups)
    for pack, moves in done:
        episode.deal(pack)
        for move in moves:
            episode.step(move)
    return episode
