"""What each move is worth, found by trying it in games that what is seen leaves possible."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from papillon_engine.players.sight import Sight
from papillon_engine.players.trying import AnyGame, habit, known

Trial = Callable[[AnyGame, int], float]
"""What a move of a game brings, in chips, where all its cards are known."""

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


def weigh(sight: Sight, trial: Trial, trials: int, chance: Random, *, halving: bool = False) -> tuple[Estimate, ...]:
    """Try every legal move in games dealt by chance: what each is worth, the best first.

    trials: for each move on average. All moves are tried in the same games, so that luck does not part them. halving:
    after some games the worse half of the moves is left out, and the others are tried on, until two are left
    (sequential halving); moves that have been left out stand behind those that were tried longer.
    """
    arms = [_Arm(move) for move in sight.legal()]
    rounds = max(len(arms) - 1, 1).bit_length() if halving else 1
    left = arms
    for _ in range(rounds):
        for _ in range(1 if sight.is_whole else max(trials * len(arms) // rounds // len(left), 1)):
            world = known(sight.world(chance))
            for arm in left:
                arm.add(trial(world, arm.move))
        arms.sort(key=lambda arm: (arm.trials, arm.mean, habit(sight.seen, arm.move)), reverse=True)
        left = arms[: (len(left) + 1) // 2]
    return tuple(arm.estimate for arm in arms)


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

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.move, self.mean, SURE * self.error, self.trials)
