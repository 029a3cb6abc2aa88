"""What a campaign draws of a game by chance, and what must hold of every step of it.

Each game has its `Chances` in a room of its own, as `conformance/papillon/chances.py`, where `chances_of` finds it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from importlib import import_module
from random import Random
from typing import TypeAlias

from papillon.kit.cards import Cards
from papillon.kit.game import AnyMove, AnyPosition, AnyRules, AnyStep, Game
from papillon.kit.records import Record
from papillon.kit.refusals import Refusal


class Violation(AssertionError):
    """Something does not hold that must hold of every step."""


class Chances(ABC):
    """How a game is played at random. What it draws follows from the `Random` that it is given; it holds no state."""

    game: Game
    """The game itself."""
    most_coups: int
    """More coups than any game has."""

    # --- drawn

    @abstractmethod
    def table(self, chance: Random, rulebook: str) -> Record:
        """A table by a rulebook, under any readings, and how its dealer was drawn for: a record without coups."""

    @abstractmethod
    def pack(self, chance: Random, players: int, stacked_share: float) -> tuple[Cards, Sequence[AnyMove]]:
        """A shuffled pack in dealing order, and the first moves that it is stacked for, if it is.

        stacked_share: how many of the packs are stacked, from 0 to 1.
        """

    @abstractmethod
    def attempt(self, chance: Random, position: AnyPosition, moves: Sequence[AnyMove]) -> tuple[str | None, AnyMove]:
        """A move that somebody might try, right or wrong, and perhaps the player's letter. moves: the legal ones."""

    def chosen(self, chance: Random, moves: Sequence[AnyMove]) -> AnyMove:
        """One of some legal moves, as a player may say it."""
        return chance.choice(moves)

    def some_readings(self, chance: Random) -> dict[str, str]:
        """A reading for about half of the open rulings; the others keep the rulebook's."""
        rulings = self.game.readings.items()
        return {ruling: chance.choice(list(names)) for ruling, names in rulings if chance.random() < 0.5}

    def some_player(self, chance: Random, position: AnyPosition) -> str | None:
        """The letter of any player, where a move is to say whose it is; mostly it does not."""
        letters = [position.letter(seat) for seat in range(position.players)]
        return chance.choice(letters) if chance.random() < 0.3 else None

    # --- checked

    @abstractmethod
    def check(self, step: AnyStep) -> None:
        """Raise Violation unless everything that a step can be asked by itself is as it must be."""

    @abstractmethod
    def check_moves(self, position: AnyPosition, moves: Sequence[AnyMove]) -> None:
        """Raise Violation unless the moves that are listed as legal can be all that there are."""

    def is_listed(self, position: AnyPosition, move: AnyMove, moves: Sequence[AnyMove]) -> bool:
        """Whether a move of the player whose turn it is stands among the legal ones, however it is written."""
        return move in moves

    def published(self, rules: AnyRules) -> Collection[Refusal]:
        """Every refusal that a table's document has."""
        return self.game.refusals


AnyChances: TypeAlias = Chances
"""How a game is played at random of which no more is known than that it is one."""


def chances_of(game: str) -> AnyChances:
    """How a game of this name is played at random; it is found by its name, so that no list of games is written again.

    >>> chances_of("francion").game.name
    'francion'
    """
    chances: AnyChances = import_module(f"conformance.{game}.chances").CHANCES
    return chances
