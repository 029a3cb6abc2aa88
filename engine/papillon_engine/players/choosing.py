"""The players: each looks further than the one before, and says what it thinks of every move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, NamedTuple

from papillon_engine.players.sight import Sight
from papillon_engine.players.trying import foresee, gain
from papillon_engine.players.weighing import Estimate, weigh

CAREFUL: Final = 16
"""Games in which careful tries each move."""
SEARCHING: Final = 200
"""Games in which searching tries each move on average."""


class Choice(NamedTuple):
    """What a player does, and why."""

    player: str
    """Name of the player, which says how far ahead it looks."""
    estimates: tuple[Estimate, ...]
    """What it thinks of every legal move, the one that it makes first."""

    @property
    def best(self) -> Estimate:
        """What it thinks of the move that it makes."""
        return self.estimates[0]

    @property
    def move(self) -> int:
        """The number of the move that it makes."""
        return self.best.move


Player = Callable[[Sight, Random], Choice]
"""Whoever chooses a move for what it sees."""


def random(sight: Sight, chance: Random) -> Choice:
    """Make any legal move."""
    moves = list(sight.legal())
    chance.shuffle(moves)
    return Choice("random", tuple(Estimate(move, 0.0, 0.0, 0) for move in moves))


def greedy(sight: Sight, chance: Random) -> Choice:
    """Take most chips at once."""
    return Choice("greedy", weigh(sight, gain, 1, chance))


def careful(sight: Sight, chance: Random) -> Choice:
    """Take most chips, counting what the next players can take of what is left, and what then can be taken oneself."""
    plays = 2 * sight.seen.table.players
    return Choice("careful", weigh(sight, partial(gain, plays=plays), CAREFUL, chance))


def searching(sight: Sight, chance: Random, trials: int = SEARCHING) -> Choice:
    """Take most chips by the end of the deal, in many games that may be, where everybody plays as well for himself.

    trials: for each move on average.
    """
    return Choice("searching", weigh(sight, foresee, trials, chance, halving=True))


PLAYERS: Final[Mapping[str, Player]] = {
    "random": random,
    "greedy": greedy,
    "careful": careful,
    "searching": searching,
}
"""Every player by name, each looking further than the one before."""
