"""What is drawn alike of every game: a program's offer, readings out of it, and plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from conformance.protocol import About
from conformance.suite import Suite
from papillon.kit.game import AnyGame, Game, M, P, R, Step, T
from papillon.kit.playing import play_out

ANY_SHARE: Final = 0.5
"""How many games are played under any reading of every ruling."""

MOST_OTHERS: Final = 3
"""Rulings of which another reading is drawn, where a few are."""


class Offer(NamedTuple):
    """What a program plays of a game."""

    players: Mapping[str, Sequence[int]]
    """Rulebook → numbers of players that may play by it."""
    readings: Mapping[str, Sequence[str]]
    """Ruling → readings that the program declares."""

    def of(self, rulebooks: Sequence[str]) -> Offer:
        """Keep what is played by some rulebooks; where none is named, all is kept."""
        kept = {name: counts for name, counts in self.players.items() if not rulebooks or name in rulebooks}
        return self._replace(players=kept)


def offer_of(about: About, suite: Suite) -> Offer:
    """What a program says that it plays of a game; no players where it does not play it."""
    players = {rulebook: _players(about, suite, rulebook) for rulebook in suite.game.rulebooks}
    readings = {ruling: names for ruling, names in about.readings.items() if ruling in suite.game.readings}
    return Offer({rulebook: counts for rulebook, counts in players.items() if counts}, readings)


def _players(about: About, suite: Suite, rulebook: str) -> tuple[int, ...]:
    """How many may play by a rulebook; nobody where the program does not play it."""
    played = [offered for offered in about.games if offered.game == suite.name and rulebook in offered.rulebooks]
    return tuple(count for count in suite.players if any(count in offered.players for offered in played))


@cache
def usual_readings(game: AnyGame, rulebook: str) -> Mapping[str, str]:
    """The reading that a rulebook plays of every ruling that makes a difference to it."""
    return MappingProxyType(game.in_force(game.rulebooks[rulebook]))


def draw_readings(chance: Random, offer: Offer, game: AnyGame, rulebook: str) -> dict[str, str]:
    """Readings that a program declares: a few that are not the rulebook's own, or any of each ruling.

    The few show what each of them does; among many every two readings soon meet. A program that declares no others
    plays the rulebook's own.
    """
    own = usual_readings(game, rulebook)
    offered = {
        ruling: known
        for ruling, declared in sorted(offer.readings.items())
        if ruling in own and (known := [name for name in declared if name in game.readings[ruling]])
    }
    usual = {ruling: own[ruling] if own[ruling] in names else names[0] for ruling, names in offered.items()}
    free = [ruling for ruling, names in offered.items() if len(names) > 1]
    if chance.random() < ANY_SHARE:
        chosen = {ruling: chance.choice(offered[ruling]) for ruling in free}
    else:
        few = chance.sample(free, min(len(free), chance.randint(1, MOST_OTHERS)))
        chosen = {ruling: chance.choice([name for name in offered[ruling] if name != usual[ruling]]) for ruling in few}
    return {ruling: name for ruling, name in {**usual, **chosen}.items() if name != own[ruling]}


def plays_from(
    step: Step[T, P], game: Game[R, T, P, M], choose: Callable[[Step[T, P]], M], most: int
) -> tuple[list[str], Step[T, P]]:
    """So many plays, as far as the coup goes, and where they lead. choose: the move at a step."""
    turns = list(islice(play_out(step, game, choose), most))
    moves = [game.notation.write_move(turn.move, turn.player) for turn in turns]
    return moves, turns[-1].after if turns else step
