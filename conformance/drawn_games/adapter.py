"""What each game draws in its own way, and what is drawn alike of both.

A game's `DRAWN` is in `conformance/GAME/drawn.py`. Everything is drawn from the `random.Random` that the caller gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from conformance.protocol import About
from conformance.suite import Suite
from papillon.kit.cards import Cards
from papillon.kit.game import AnyMove, Game
from papillon.kit.records import play_out

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


@dataclass(frozen=True)
class DrawnGame:
    """How a game is drawn, made smaller and shown. A request is a `Run` of the game."""

    suite: Suite
    """The game as the suite asks about it."""
    packs: Sequence[tuple[int, int]]
    """For each coup in which plays are counted: the number of players, and that of the shuffle."""
    small: Sequence[tuple[str, str, str]]
    """The small packs: the name of each, its table and its position, as people type them."""
    next_pack: Callable[[int], Cards]
    """The pack from which the coup after a small pack is dealt among so many."""
    shapes: Callable[[Any], Iterator[str]]
    """Every move that a player can try with the cards of a position, right or wrong; none of a coup that is over."""
    drawings: Sequence[Callable[[Random, Offer], Any]]
    """The kinds of requests that are drawn in turn of what a program offers."""
    smaller: Callable[[Any, int], Iterator[Any]]
    """Requests with a little less in them, the boldest first; the number is of steps up to what is wrong."""
    seen: Callable[[Any], str]
    """The start of a request as a table sees it."""
    full_pack: Callable[[int], Cards]
    """The cards with which so many play, in their order."""
    opening: Callable[[int, str, Sequence[str]], Any]
    """The request for a coup from a pack, the first of a game by a rulebook with so many players."""

    def offered(self, about: About, rulebooks: Sequence[str] = ()) -> Offer:
        """What a program says that it plays of the game, by some rulebooks alone if any are named."""
        game = self.suite.game
        named = [rulebook for rulebook in game.rulebooks if not rulebooks or rulebook in rulebooks]
        players = {rulebook: self._players(about, rulebook) for rulebook in named}
        readings = {ruling: names for ruling, names in about.readings.items() if ruling in game.readings}
        return Offer({rulebook: counts for rulebook, counts in players.items() if counts}, readings)

    def _players(self, about: About, rulebook: str) -> tuple[int, ...]:
        """How many may play by a rulebook; nobody where the program does not play it."""
        played = [item for item in about.games if item.game == self.suite.name and rulebook in item.rulebooks]
        return tuple(count for count in self.suite.players if any(count in item.players for item in played))


def drawn_game(name: str) -> DrawnGame:
    """How a game of this name is drawn.

    >>> drawn_game("francion").suite.name
    'francion'
    """
    found: DrawnGame = import_module(f"conformance.{name}.drawn").DRAWN
    return found


# --- what is drawn alike of every game


@cache
def usual_readings(game: Game, rulebook: str) -> Mapping[str, str]:
    """The reading that a rulebook plays of every ruling that makes a difference to it."""
    return game.in_force(game.rulebooks[rulebook])


def draw_readings(chance: Random, offer: Offer, game: Game, rulebook: str) -> dict[str, str]:
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


def draw_plays(step: Any, game: Game, choose: Callable[[Any], AnyMove], most: int) -> tuple[list[str], Any]:
    """So many plays, as far as the coup goes, and where they lead. choose: the move at a step."""
    turns = list(islice(play_out(step, game, choose), most))
    moves = [game.notation.write_move(turn.move, turn.player) for turn in turns]
    return moves, turns[-1].after if turns else step
