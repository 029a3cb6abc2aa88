"""A share or a mean of games that were drawn, and how far off it may be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import sqrt
from typing import Final, NamedTuple

SURE: Final = 1.96
"""Standard errors on either side, for an interval that holds the truth 95 times of 100."""


class Ratio(NamedTuple):
    """What is counted of some games, by how much of them there is; ratios are added up."""

    games: int = 0
    """How many games."""
    part: float = 0
    """What is counted."""
    whole: float = 0
    """Of how much: coups, or games."""
    squares: tuple[float, float, float] = (0, 0, 0)
    """Summed over the games: the square of the part, part times whole, the square of the whole."""

    def add(self, part: float, whole: float) -> Ratio:
        """Count one more game in."""
        squared = (part * part, part * whole, whole * whole)
        sums = (before + more for before, more in zip(self.squares, squared, strict=True))
        return Ratio(self.games + 1, self.part + part, self.whole + whole, tuple(sums))  # type: ignore[arg-type]

    @property
    def mean(self) -> float:
        """The part of the whole."""
        return self.part / self.whole

    @property
    def margin(self) -> float:
        """The truth lies within so much of it 95 times of 100, where whole games are drawn.

        >>> found = Ratio()
        >>> for game in range(100):
        ...     found = found.add(2 * (game % 2), 4)
        >>> found.mean, round(found.margin, 3)
        (0.25, 0.049)
        """
        parts, mixed, wholes = self.squares
        off = parts - 2 * self.mean * mixed + self.mean**2 * wholes
        return SURE * sqrt(max(off, 0) * self.games / max(self.games - 1, 1)) / self.whole


def ratio_of(games: Iterable[tuple[float, float]]) -> Ratio:
    """Give the ratio over some games. games: what is counted of each, and of how much.

    >>> ratio_of([(1, 4)] * 50).margin
    0.0
    """
    return reduce(lambda found, game: found.add(*game), games, Ratio())
