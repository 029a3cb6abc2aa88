"""Coups of Le Papillon in play, and what each player sees of them.

A player sees their own cards and the exposed cards. Captured cards lie face down (4.5), and only their number is seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from papillon.cards import Card, Cards
from papillon.game import GAME
from papillon.position import Position
from papillon.sections.s01_players_and_cards import RANKS
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.table import Table, open_table
from papillon_engine.environments.coups import Array, Coups
from papillon_engine.game import Game
from papillon_engine.packing import PACK, count, unpack_cards
from papillon_engine.sight import MOST, Numbers, Sight, sight_of

__all__ = ["Episode", "Sight"]

MOST_ROWS: Final = len(PACK) + 4
"""The most rows that a coup can fill, with the room that the kernel needs for the last play."""


class Episode(Coups):
    """Some coups of Le Papillon. Players announce every figure that they make (16.3).

    >>> from papillon.table import open_table
    >>> from papillon_engine.packing import PACK
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(PACK)
    >>> episode.told(0)
    'dealt KQJ, turned JJJTTTT'
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, sum(episode.gains) + episode.game.pool
    (False, 0)
    """

    reference: ClassVar = GAME
    open_table: ClassVar = staticmethod(open_table)
    sits: ClassVar = Game
    most: ClassVar = MOST
    names: ClassVar = RANKS
    lays: ClassVar = "lays "
    cards_a_deal: ClassVar = CARDS_A_DEAL

    game: Game

    @staticmethod
    @lru_cache(maxsize=1 << 15)
    def unpack(held: int) -> Cards:
        """Give cards of the engine as cards of the reference."""
        return tuple(map(Card, unpack_cards(held)))

    @property
    def moves(self) -> tuple[str, ...]:
        """The move of each number, in the notation of moves."""
        return tuple(map(str, self.game.captures.moves))

    def mask(self) -> Array:
        """For each move 1 if it is legal."""
        mask = np.empty(self.game.tables.lay + 1, np.int8)
        self.game.write_mask(mask)
        return mask

    def numbers(self, player: int | None) -> Array:
        """The numbers of `sight`, one after another."""
        numbers = np.empty(self.game.sight_size, np.int64)
        self.game.see(player, numbers)
        return numbers

    def sight(self, player: int | None) -> Sight:
        """What a player sees now, part by part."""
        return sight_of(self.game, player)

    def remembered(self) -> Numbers:
        """The cards that everybody has captured: thirteen numbers for each player, one for each rank."""
        piles = self.game.piles
        return tuple(count(piles[seat], rank) for seat in self.seats for rank in RANKS)

    def rows(self, player: int | None) -> NDArray[np.int64]:
        """What a player has seen happen: a row for each deal, each capture, and each hand laid down."""
        rows = np.empty((len(self.done) * MOST_ROWS, self.table.players + 2 * len(RANKS)), np.int64)
        return rows[: self.first.recall(self.done, player, rows)]

    def _table(self, **parts: Any) -> Table:
        return self.game.table._replace(cards_payment=self.game.cards_payment, **parts)

    def _position(self, **parts: Any) -> Position:
        game = self.game
        return Position(
            layout=self.unpack(game.layout),
            piles=tuple(map(self.face_down, game.piles)),
            papillons=game.papillons,
            last_layer=game.last_layer,
            victim=game.victim,
            wanting=game.wanting,
            like_captures=tuple(seat for seat in game.seats for _ in range(game.likes[seat])),
            clockwise=game.table.rules.clockwise,
            **parts,
        )

    def _last_deal(self) -> int:
        """The place in the pack where the last deal begins."""
        tables, left = self.game.tables, len(self.game.stock)
        begun, stock = 0, len(PACK) - tables.dealt - tables.first_turned
        while stock > left:
            begun = len(PACK) - stock
            stock -= tables.dealt + tables.turned[stock]
        return begun
