"""Plays drawn games by the thousand, and counts how often each clause fires.

    uv run python -m tools.campaign --games 10000 --rulebook pdf

The games are those that `papillon verify` draws for a program that plays everything: positions with few cards and whole
games, with any number of players and under any readings, a part of them from stacked packs. The reference plays them,
and what must hold in every game is held to its traces. A clause fires in an event, in a payment, or by refusing a move.

Exit status 1 if a property does not hold, if something cites what is no clause, or if a clause of the rulebook's own
document never fires and its block does not say why. The games follow from the seed and their numbers alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from conformance.documents import EVERY_RULEBOOK, full, game_of, own_clauses
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.properties import broken
from conformance.drawn_games.search import Games
from conformance.jobs import add_jobs, cores, cut, in_pieces, progress
from conformance.results import USUAL_RULEBOOK
from conformance.subject import about
from conformance.tracing import all_steps
from papillon.kit.clauses import Clause, book
from papillon.kit.console import Parser, guarded, positive
from papillon.kit.events import Payment

GAMES_A_PIECE: Final = 250
"""Games that a process plays before it reports."""

WAYS: Final = ("events", "payments", "refusals")
"""How a clause may fire."""

MOST_SHOWN: Final = 3
"""Broken properties that are printed."""


class Tally(NamedTuple):
    """What some games came to."""

    plays: int
    """Moves that were made."""
    fired: Counter[tuple[str, str]]
    """Clause, as it is cited, and one of `WAYS` → how often."""
    faults: list[str]
    """Properties that do not hold, each with the number of the game that shows it."""

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        return Tally(self.plays + other.plays, self.fired + other.fired, self.faults + other.faults)

    def of(self, clause: str) -> list[int]:
        """Return how often a clause fired in each way."""
        return [self.fired[clause, way] for way in WAYS]


def play(rulebook: str, seed: int, numbers: range) -> Tally:
    """Play the drawn games with these numbers by a rulebook.

    >>> play("francion", 1, range(20)) == play("francion", 1, range(10)) + play("francion", 1, range(10, 20))
    True
    """
    drawn = drawn_game(game_of(rulebook))
    games, tally = Games(drawn.suite.name, about(0), seed, (rulebook,)), Tally(0, Counter(), [])
    for number in numbers:
        request = games.drawn(number)
        steps = all_steps(request)
        made = [step for step in steps if not step.shown.refused]
        events = [event for step in made for event in step.after.events]
        if request.position is None:
            events += drawn.suite.game.opening(made[0].after.table)
        fired = Counter(
            (clause, "payments" if isinstance(event, Payment) else "events")
            for event in events
            for clause in event.clauses
        )
        fired.update((step.shown.refused.clause, "refusals") for step in steps if step.shown.refused)
        wrong = broken(request, [step.shown for step in steps], steps)
        told = [f"game {number} of seed {seed}: {clause}: {difference}" for clause, difference in wrong]
        tally += Tally(len(steps) - len(request.coups), fired, told)
    return tally


def faults(tally: Tally, rulebook: str) -> list[str]:
    """Return what is wrong: broken properties, clauses that should fire and do not, citations of no clause."""
    game, own = game_of(rulebook), own_clauses(rulebook)
    cited = {clause for clause, _way in tally.fired}
    kit = drawn_game(game).suite.game
    before_play = kit.rulebooks[rulebook].cited((kit.recording.DRAWS,))  # who deals first is settled before a game
    silent = [name for name, clause in own.items() if name not in {*cited, *before_play} and not clause.no_event]
    return [
        *tally.faults[:MOST_SHOWN],
        *(f"{name} never fires, and its block does not say why" for name in silent),
        *(f"{name} fires, and its block says why it does not" for name in own if name in cited and own[name].no_event),
        *(f"{name} is cited, and is no clause" for name in sorted(cited) if full(name, game) not in book(game).clauses),
    ]


def table(tally: Tally, rulebook: str) -> Iterator[str]:
    """Yield the clauses that fire, those of the rulebook's own document first."""
    game, own = game_of(rulebook), own_clauses(rulebook)
    known = {full(name, game): name for name in [*own, *sorted({name for name, _way in tally.fired} - {*own})]}
    yield f"{'clause':20}{'events':>10}{'payments':>10}{'refusals':>10}  title"
    for citation, name in known.items():
        clause: Clause | None = book(game).clauses.get(citation)
        if any(tally.of(name)):
            counts = "".join(f"{count or '':>10}" for count in tally.of(name))
            yield f"{name:20}{counts}  {clause.title if clause else 'no clause'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = Parser(prog="python -m tools.campaign", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--games", "--coups", type=positive, default=10_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="%(default)s")
    add_jobs(parser)
    parser.add_argument("--rulebook", choices=EVERY_RULEBOOK, default=USUAL_RULEBOOK, help="%(default)s")
    options = parser.parse_args(arguments)
    run = partial(play, options.rulebook, options.seed)
    pieces = [*cut(options.games, GAMES_A_PIECE)]
    tally, jobs = Tally(0, Counter(), []), min(options.jobs or cores(), len(pieces))
    with progress("games", options.games) as reached, in_pieces(run, pieces, jobs) as found:
        for piece, result in zip(pieces, found, strict=True):
            tally += result
            reached(piece.stop)
    wrong = faults(tally, options.rulebook)
    print(f"{options.games} games, {tally.plays} plays\n", *table(tally, options.rulebook), sep="\n")
    print("", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(guarded("tools.campaign", main))
