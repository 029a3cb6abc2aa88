"""Thousands of games at once, one move in each per step, with numpy arrays: for training players.

>>> import numpy
>>> from papillon.table import open_table
>>> batch, chance = Batch(open_table(players=3), games=1000, seed=1), numpy.random.default_rng(1)
>>> for _ in range(100):
...     rewards, over = batch.step(draw_moves(batch.legal_mask(), chance))
>>> rewards.shape, batch.ended == 0
((1000, 3), False)
"""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from papillon.table import Table
from papillon_engine.chance import WORD
from papillon_engine.game import Game
from papillon_engine.kernel import _kernel
from papillon_engine.sight import widths

Bools = NDArray[numpy.bool_]
Numbers = NDArray[numpy.int64]


class Batch:
    """Games side by side. Each deals by its own chance; when one is over, the next begins in its place.

    The game in place 3 of 1000 is number 3, then 1003, then 2003, and so on: it deals the packs that game has in
    `simulate`, and whoever plays it in another batch of the same seed meets them again.
    """

    def __init__(self, table: Table, games: int, seed: int = 0) -> None:
        """Begin so many games at a table between two coups. Raises ValueError for another or no game, Unsupported."""
        game = Game(table)
        self.games = games
        """How many there are."""
        self.players = table.players
        """How many play in each."""
        self.moves = len(game.captures.moves)
        """How many moves have a number."""
        self.captures = game.captures
        """Which moves they are."""
        self.ended = 0
        """How many games have been played to their end."""
        self._batch = _kernel.Batch(game.tables, games)
        self._batch.begin(game, seed & WORD)

    def legal_mask(self) -> Bools:
        """For each game and each move whether it is legal; in each game at least one is."""
        mask = numpy.empty((self.games, self.moves), numpy.bool_)
        self._batch.legal_mask(mask.view(numpy.int8))
        return mask

    def turns(self) -> NDArray[numpy.int8]:
        """For each game the player to move, by index; 0 is A."""
        turns = numpy.empty(self.games, numpy.int8)
        self._batch.turns(turns)
        return turns

    def observe(self) -> dict[str, Numbers]:
        """Everything that the player to move sees of each game: the parts of a `Sight`, games × numbers.

        All of them are views of one array, their `base`, in which they stand side by side.

        >>> from papillon.table import open_table
        >>> seen = Batch(open_table(players=3), games=1000).observe()
        >>> seen["hand"].shape, seen["chips"][0].tolist(), seen["pool"].base.shape
        ((1000, 13), [120, 120, 120], (1000, 63))
        """
        parts = widths(self.players)
        numbers = numpy.empty((self.games, sum(parts.values())), numpy.int64)
        self._batch.observe(numbers)
        return dict(zip(parts, numpy.split(numbers, numpy.cumsum([*parts.values()])[:-1], axis=1), strict=True))

    def reset(self, seed: int) -> None:
        """Begin all games again, number 0 in the first place."""
        self._batch.reset(seed & WORD)
        self.ended = 0

    def clone(self) -> Batch:
        """Give an independent copy."""
        other = object.__new__(Batch)
        vars(other).update(vars(self), _batch=self._batch.clone())
        return other

    __copy__ = clone

    def step(self, moves: ArrayLike) -> tuple[Numbers, Bools]:
        """Make a move in every game, all figures called out; where a coup ends the next one is dealt.

        Gives what each player has won or lost since the move before, in chips, games × players, A first, and for each
        game whether the move has ended it. Stakes count with the first move of their coup.
        Raises ValueError for an illegal move or unless there is one for each game, TypeError for anything but whole
        numbers; no game moves then.
        """
        given = numpy.array(moves)
        if given.shape != (self.games,):
            raise ValueError(f"expected a move for each of {self.games} games, found an array of shape {given.shape}")
        chosen = given.astype(numpy.int64, casting="same_kind")  # a fraction is no move
        rewards = numpy.empty((self.games, self.players), numpy.int64)
        over = numpy.empty(self.games, numpy.bool_)
        self._batch.step(chosen, rewards, over.view(numpy.int8))
        self.ended += int(over.sum())
        return rewards, over


def draw_moves(mask: Bools, chance: numpy.random.Generator) -> Numbers:
    """A legal move for each game, each as likely. Raises ValueError for a game without one.

    >>> draw_moves(numpy.array([[False, True, False], [True, False, False]]), numpy.random.default_rng(1)).tolist()
    [1, 0]
    """
    moves = numpy.flatnonzero(mask) % mask.shape[1]
    counts = numpy.count_nonzero(mask, axis=1)
    if not counts.all():
        raise ValueError("expected a legal move in each game, found a game without one")
    ends = numpy.cumsum(counts)
    taken: Numbers = moves[ends - 1 - (chance.random(len(counts)) * counts).astype(numpy.int64)]
    return taken
