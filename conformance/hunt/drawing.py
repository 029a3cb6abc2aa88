"""What is drawn alike of every game: a program's offer, readings out of it, and plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

from hypothesis import strategies as st

from commonlaw.game import AnyGame, Game, M, P, R, Step, T
from commonlaw.playing import play_out
from conformance.hunt.game import pick_one
from conformance.protocol import About
from conformance.suite import AnySuite


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


def everything(suite: AnySuite) -> Offer:
    """The offer of a program that plays all of a game.

    >>> from conformance.francion.suite import SUITE
    >>> everything(SUITE).players
    {'francion': (3, 4, 5)}
    """
    readings = {ruling: tuple(names) for ruling, names in suite.game.readings.items()}
    return Offer(dict.fromkeys(suite.game.rulebooks, suite.players), readings)


def offer_of(about: About, suite: AnySuite) -> Offer:
    """What a program says that it plays of a game; no players where it does not play it."""
    players = {rulebook: _players(about, suite, rulebook) for rulebook in suite.game.rulebooks}
    readings = {ruling: names for ruling, names in about.readings.items() if ruling in suite.game.readings}
    return Offer({rulebook: counts for rulebook, counts in players.items() if counts}, readings)


def _players(about: About, suite: AnySuite, rulebook: str) -> tuple[int, ...]:
    """How many may play by a rulebook; nobody where the program does not play it."""
    played = [offered for offered in about.games if offered.game == suite.name and rulebook in offered.rulebooks]
    return tuple(count for count in suite.players if any(count in offered.players for offered in played))


@cache
def usual_readings(game: AnyGame, rulebook: str) -> Mapping[str, str]:
    """The reading that a rulebook plays of every ruling that makes a difference to it."""
    return MappingProxyType(game.in_force(game.rulebooks[rulebook]))


def draw_readings(draw: st.DrawFn, offer: Offer, game: AnyGame, rulebook: str) -> dict[str, str]:
    """Readings that a program declares: a few that are not the rulebook's own, or any of each ruling.

    The few show what each of them does; among many every two readings soon meet. A program that declares no others
    plays the rulebook's own.
    """
    own = usual_readings(game, rulebook)
    offered: dict[str, list[str]] = {}
    for ruling, declared in sorted(offer.readings.items()):
        known = [name for name in declared if name in game.readings.get(ruling, ())]
        if ruling in own and known:
            offered[ruling] = sorted(known, key=lambda name: name != own[ruling])  # noqa: B023  (used at once)
    free = [ruling for ruling, names in offered.items() if len(names) > 1]
    chosen: dict[str, str] = {}
    if free and draw(st.booleans()):
        chosen = {ruling: pick_one(draw, offered[ruling]) for ruling in free}
    elif free:
        few = draw(st.sets(st.sampled_from(free), min_size=1, max_size=MOST_OTHERS))
        chosen = {ruling: pick_one(draw, offered[ruling][1:]) for ruling in sorted(few)}
    played = {ruling: chosen.get(ruling, names[0]) for ruling, names in offered.items()}
    return {ruling: name for ruling, name in played.items() if name != own[ruling]}


def plays_from(
    step: Step[T, P], game: Game[R, T, P, M], choose: Callable[[Step[T, P]], M], most: int
) -> tuple[list[str], Step[T, P]]:
    """So many plays, as far as the coup goes, and where they lead. choose: the move at a step."""
    turns = list(islice(play_out(step, game, choose), most))
    moves = [game.notation.write_move(turn.move, turn.player) for turn in turns]
    return moves, turns[-1].after if turns else step
