"""What each move is worth, found by trying it in games that what is seen leaves possible."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Final, NamedTuple

from papillon_engine.players.sight import Sight
from papillon_engine.players.trying import AnyGame, habit, known

Trial = Callable[[AnyGame, int], float]
"""What a move of a game brings, in chips, where all its cards are known."""

FIRST: Final = 16
"""Trials that every move gets, before those that look better get more than others."""
SURE: Final = 1.96
"""Standard errors on either side of a mean between which the truth lies in 95 of 100 cases."""


class Estimate(NamedTuple):
    """What a move is thought to be worth."""

    move: int
    """The number of the move."""
    chips: float
    """Chips that it brings its maker on average."""
    margin: float
    """The truth is as likely as 95 in 100 no further away than this, in chips; 0 where no trial differed."""
    trials: int
    """In how many games it was tried."""


def weigh(sight: Sight, trial: Trial, trials: int, chance: Random) -> tuple[Estimate, ...]:
    """Try every legal move in games dealt by chance: what each is worth, the best first.

    trials: for each move on average; the better a move looks, the more it gets, by upper confidence bounds (UCB1).
    Moves are tried in the same games, as far as each of them comes, so that luck does not part them.
    """
    arms = [_Arm(move) for move in sight.legal()]
    worlds: list[AnyGame] = []
    for tried in range(trials * len(arms)):
        arm = arms[tried % len(arms)] if tried < FIRST * len(arms) else max(arms, key=lambda arm: arm.bound(tried))
        if arm.trials == len(worlds):
            worlds.append(known(sight.world(chance)))
        arm.add(trial(worlds[arm.trials], arm.move))
    return tuple(
        sorted(
            (arm.estimate for arm in arms), key=lambda found: (found.chips, habit(sight.seen, found.move)), reverse=True
        )
    )


class _Arm:
    """The trials of one move."""

    def __init__(self, move: int) -> None:
        self.move, self.trials, self.sum, self.squares = move, 0, 0.0, 0.0

    def add(self, chips: float) -> None:
        self.trials += 1
        self.sum += chips
        self.squares += chips * chips

    @property
    def mean(self) -> float:
        return self.sum / self.trials

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.trials < 2:
            return 0.0
        spread = self.squares - self.sum * self.mean
        return sqrt(max(spread, 0.0) / (self.trials - 1) / self.trials)

    def bound(self, tried: int) -> float:
        """How good the move may still be, after so many trials of all of them."""
        return self.mean + self.error * sqrt(2 * log(tried))

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.move, self.mean, SURE * self.error, self.trials)
