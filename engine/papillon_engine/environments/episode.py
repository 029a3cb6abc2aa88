"""Coups of Le Papillon in play, with everything that has lain open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from papillon.moves import FIGURES
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.table import Table
from papillon_engine.environments.coups import Coups, shuffled
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


class Episode(Coups[Table, Game, Dealt | Played]):
    """So many coups of Le Papillon. Players call out every figure that they make (16.3).

    >>> from papillon.table import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(PACK)
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, sum(episode.gains) + episode.game.pool
    (False, 0)
    """

    sits: ClassVar = Game

    __slots__ = ("begun",)

    def __init__(self, table: Table, coups: int | None = None) -> None:
        """Begin at a table between two coups. coups: how many are played at most; None is the whole game.

        Raises Unsupported for rules that are no reading of a document, ValueError for a number of coups below 1.
        """
        super().__init__(table, coups)
        self.begun = 0
        """The place in the pack where the last deal begins."""

    def _step(self, move: int) -> None:
        game, captures, seat = self.game, self.game.captures, self.game.turn
        hand, stock = 0 if seat is None else game.hands[seat], game.stock
        game.step(move, FIGURES)
        assert seat is not None  # or the step was refused
        left = game.hands[seat] if len(game.stock) == len(stock) else 0  # cards are dealt once nobody holds any
        played, taken = (0, 0) if move == captures.lay else (captures.played[move], captures.taken[move])
        self.course.append(Played(self.seating[seat], played, taken, hand - played - left))
        if len(game.stock) < len(stock):
            self._note_deal(stock)

    def _note_deal(self, pack: Sequence[int]) -> None:
        """Note the cards that have just gone out from a stock, and who had to lay them down at once."""
        game, players = self.game, self.table.players
        self.begun = len(PACK) - len(pack)
        dealt = pack[: len(pack) - len(game.stock)]
        hands = [sum(dealt[seat : CARDS_A_DEAL * players : players]) for seat in game.seats]
        self.course.append(Dealt(tuple(hands[seat] for seat in self.seats), sum(dealt[CARDS_A_DEAL * players :])))
        for seat in game.seats:
            if not game.hands[seat]:
                self.course.append(Played(self.seating[seat], 0, 0, hands[seat]))

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

    def redealt(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance."""
        places, pack = self.hidden(player), self.done[-1][0]
        other = [*pack]
        for place, drawn in zip(places, shuffled(places, chance), strict=True):
            other[place] = pack[drawn]
        return tuple(other)
