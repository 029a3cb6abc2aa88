"""What a game of Le Papillon brings: how often what is paid, what each seat is worth, and whom an unwon pool favours.

`uv run --group engine python -m tools.tallies` plays it by the main rulebook, among three and four, by chance
and among searching players, and writes `docs/tallies.json`, from which a page of the site is made. It takes an hour.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, count, product
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from conformance.jobs import add_jobs, cores, cut, in_pieces
from papillon.desk.compare import Course, play_course, stacked
from papillon.desk.papillon.adapter import ADAPTER
from papillon.desk.screen import Document
from papillon.kit.console import Parser, guarded
from papillon.kit.events import Event, Payment, happenings_in
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import open_table
from tools import ROOT
from tools.weights import CHANCE, SEARCHING, chooser, ratio

FILE: Final = ROOT / "docs/tallies.json"

SEED: Final = 1
COUPS: Final = {CHANCE: 50_000, SEARCHING: 20_000}
"""At least so many coups for each table, by who plays."""
STEP: Final = 10
"""Chips from one bar of a histogram to the next."""
Figures: TypeAlias = Sequence[float]
"""What is counted in one game."""


class Asked(NamedTuple):
    """A table that is played at."""

    players: int
    """How many play."""
    unwon: str
    """What becomes of a pool unwon after the last coup."""
    by: str
    """Who plays: by chance, or a searching player."""


def all_asked() -> list[Asked]:
    """Return every table.

    >>> all_asked()[0]
    Asked(players=3, unwon='play-on', by='chance')
    """
    return [Asked(*chosen) for chosen in product((3, 4), UNWON_POOL, (CHANCE, SEARCHING))]


def games_of(asked: Asked, coups: int) -> Iterator[list[Course]]:
    """Play whole games, each given by its coups, until there are so many coups."""
    packs, choose = stacked(SEED, asked.players, ADAPTER), chooser(asked.by, ADAPTER)
    for number in count(1):
        table, game = open_table(asked.players, unwon=asked.unwon), list[Course]()
        while not table.over:
            start = ADAPTER.game.start(table, packs(number, len(game) + 1))
            game.append(play_course(table, start, choose, ADAPTER))
            table = game[-1].table
        yield game
        coups -= len(game)
        if coups <= 0:
            return


def tally_of(asked: Asked, coups: int) -> Document:
    """Return what some games come to at a table.

    >>> found = tally_of(Asked(3, "share", "chance"), coups=6)
    >>> found["coups"], len(found["seats"]), found["paid"]["stake"]["times"]
    (6, 3, 6)
    """
    times, chips, clauses, gains, totals = (Counter[Any]() for _ in range(5))
    seats = range(asked.players)
    by_seat, won, by_player = ([list[Figures]() for _ in seats] for _ in range(3))
    for game in games_of(asked, coups):
        for course in game:
            totals += Counter(coups=1, plays=len(course.turns), nobody=int(_winner(course) is None))
            gains.update(gain // STEP for gain in course.gains)
            for events in _events(course):
                paid = [event for event in events if isinstance(event, Payment)]
                times.update({payment.kind for payment in paid})
                for payment in paid:
                    chips[payment.kind] += payment.chips
                clauses.update({name for event in events for name in event.clauses})
        for seat in seats:
            by_seat[seat].append([course.gains[_player(course, seat)] for course in game])
            won[seat].append([_player(course, seat) == _winner(course) for course in game])
            by_player[seat].append([sum(course.gains[seat] for course in game)])
    return {
        **asked._asdict(),
        "games": len(by_player[0]),
        **totals,
        "seats": [*map(_ratio, by_seat)],
        "won": [*map(_ratio, won)],
        "game": [*map(_ratio, by_player)],
        "paid": {kind: {"times": times[kind], "chips": chips[kind]} for kind in sorted(times)},
        "clauses": dict(sorted(clauses.items())),
        "gains": [[STEP * tens, count] for tens, count in sorted(gains.items())],
    }


def _events(course: Course) -> list[Sequence[Event]]:
    """Return the events of a coup, step by step."""
    return [course.start.events, *(turn.after.events for turn in course.turns)]


def _player(course: Course, seat: int) -> int:
    """Return who sits on a seat in a coup, the first to play on the first."""
    letters: str = course.opened.letters
    return letters.index(course.start.position.letter(seat))


def _winner(course: Course) -> int | None:
    """Return who wins a coup, or None."""
    won = (event.player for event in happenings_in(chain(*_events(course))) if event.kind == "coup-won")
    return next(map(course.opened.letters.index, won), None)


def _ratio(games: Sequence[Figures]) -> Document:
    """Return the mean and its margin. games: the figures that are counted in each game."""
    mean, margin = ratio([(sum(figures), len(figures)) for figures in games])
    return {"mean": round(mean, 4), "margin": round(margin, 4)}


def tallies_of(numbers: range) -> list[Document]:
    """Return the tallies of the tables with these numbers."""
    return [tally_of(asked, COUPS[asked.by]) for asked in all_asked()[numbers.start : numbers.stop]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all games and write the file."""
    parser = Parser(prog="python -m tools.tallies", description="Count what a game brings.")
    parser.add_argument("--file", type=Path, default=FILE, help="where to write, if not in docs/")
    add_jobs(parser)
    options = parser.parse_args(arguments)
    with in_pieces(tallies_of, cut(len(all_asked()), 1), options.jobs or cores()) as found:
        held = {"seed": SEED, "tallies": [*chain(*found)]}
    options.file.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.tallies", main))
