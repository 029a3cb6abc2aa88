"""What a game of Le Papillon brings: how often what is paid, what each seat is worth, and whom an unwon pool favours.

`uv run python -m tools.tallies` plays it by the main rulebook, among three and four, by chance
and among careful players, and writes `docs/tallies.json`, from which a page of the site is made. It takes some minutes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Final, NamedTuple

from conformance.jobs import add_jobs, cut
from papillon.desk.compare import Course, play_course, stacked
from papillon.desk.language import Document
from papillon.desk.papillon.adapter import ADAPTER
from papillon.kit.accounts import Payment
from papillon.kit.checkout import ROOT
from papillon.kit.commands import Parser, guarded
from papillon.kit.events import Event, Happening
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import Table, open_table
from tools.counting import Units, count_all
from tools.ratio import Ratio
from tools.weights import CAREFUL, CHANCE, chooser

FILE: Final = ROOT / "docs/tallies.json"
PROGRAM: Final = "tools.tallies"
COMMAND: Final = f"uv run python -m {PROGRAM}"

SEED: Final = 1
COUPS: Final = 2000
"""At least so many coups for each table."""
STEP: Final = 10
"""Chips from one bar of a histogram to the next."""


class Asked(NamedTuple):
    """A table that is played at."""

    players: int
    """How many play."""
    unwon: str
    """What becomes of a pool unwon after the last coup."""
    by: str
    """Who plays: by chance, or a player of the engine."""


def all_asked() -> list[Asked]:
    """Every table.

    >>> all_asked()[0]
    Asked(players=3, unwon='play-on', by='chance')
    """
    return [Asked(*chosen) for chosen in product((3, 4), UNWON_POOL, (CHANCE, CAREFUL))]


class Tally:
    """What has been counted at one table."""

    def __init__(self, players: int) -> None:
        self.games = self.coups = self.plays = self.nobody = 0
        """Games, coups and moves; coups that nobody has won."""
        self.clauses: Counter[str] = Counter()
        """Clause → plays, or starts of a coup, in which something happened by it."""
        self.paid: Counter[str] = Counter()
        """Kind of a payment → plays in which there was one."""
        self.chips: Counter[str] = Counter()
        """Kind of a payment → chips paid for it."""
        self.gains: Counter[int] = Counter()
        """Chips that a coup brings a player, in tens → how often."""
        self.seats = [Ratio()] * players
        """For each seat, the first to play first: chips a coup."""
        self.won = [Ratio()] * players
        """For each seat: the share of the coups that it wins."""
        self.players = [Ratio()] * players
        """For each player, who deals first first: chips a game."""

    def add_game(self, courses: Sequence[Course]) -> None:
        """Count a game: its coups, in order."""
        players = len(self.seats)
        chips, won, total = [0] * players, [0] * players, [0] * players
        for course in courses:
            order, winner = self._add_coup(course)
            for seat, player in enumerate(order):
                chips[seat] += course.gains[player]
                won[seat] += player == winner
                total[player] += course.gains[player]
        coups = len(courses)
        self.games += 1
        for seat in range(players):
            self.seats[seat] = self.seats[seat].add(chips[seat], coups)
            self.won[seat] = self.won[seat].add(won[seat], coups)
            self.players[seat] = self.players[seat].add(total[seat], 1)

    def _add_coup(self, course: Course) -> tuple[list[int], int | None]:
        """Count a coup: the players in playing order, and who has won it."""
        self.coups += 1
        self.plays += len(course.turns)
        steps = [course.start.events, *(turn.after.events for turn in course.turns)]
        for events in steps:
            self._add_step(events)
        letters = course.opened.letters
        happened = (event for events in steps for event in events if isinstance(event, Happening))
        winners = [event.player for event in happened if event.kind == "coup-won"]
        self.nobody += not winners
        self.gains.update(gain // STEP for gain in course.gains)
        order = [letters.index(course.start.position.letter(seat)) for seat in range(len(letters))]
        return order, letters.index(winners[0]) if winners else None

    def _add_step(self, events: Sequence[Event]) -> None:
        self.clauses.update({clause for event in events for clause in event.clauses})
        payments = [event for event in events if isinstance(event, Payment)]
        self.paid.update({payment.kind for payment in payments})
        for payment in payments:
            self.chips[payment.kind] += payment.chips


def play_game(number: int, table: Table, by: str) -> Iterator[Course]:
    """Play a game, coup by coup. number: which it is, from 1."""
    packs, choose = stacked(SEED, table.players, ADAPTER), chooser(by, ADAPTER)
    for coup in count(1):
        if table.over:
            return
        course = play_course(table, ADAPTER.game.start(table, packs(number, coup)), choose, ADAPTER)
        table = course.table
        yield course


def tally_of(asked: Asked, coups: int = COUPS) -> Document:
    """What some games come to at a table.

    >>> found = tally_of(Asked(3, "share", "chance"), coups=6)
    >>> found["coups"], len(found["seats"]), found["paid"]["stake"]["times"]
    (6, 3, 6)
    """
    tally = Tally(asked.players)
    for number in count(1):
        if tally.coups >= coups:
            break
        tally.add_game([*play_game(number, open_table(asked.players, unwon=asked.unwon), asked.by)])
    return {**asked._asdict(), **as_json(tally)}


def as_json(tally: Tally) -> Document:
    """A tally for the file."""
    return {
        "games": tally.games,
        "coups": tally.coups,
        "plays": tally.plays,
        "nobody": tally.nobody,
        "seats": [_ratio(seat) for seat in tally.seats],
        "won": [_ratio(seat) for seat in tally.won],
        "game": [_ratio(player) for player in tally.players],
        "paid": {kind: {"times": times, "chips": tally.chips[kind]} for kind, times in sorted(tally.paid.items())},
        "clauses": dict(sorted(tally.clauses.items())),
        "gains": [[STEP * tens, times] for tens, times in sorted(tally.gains.items())],
    }


def _ratio(found: Ratio) -> Document:
    return {"mean": round(found.mean, 4), "margin": round(found.margin, 4)}


# --- the file


def stale(held: Mapping[str, object]) -> bool:
    """Whether a file is of other tables or other games than are asked about now."""
    tables = [[entry[name] for name in Asked._fields] for entry in held["tallies"]]  # type: ignore[attr-defined]
    return (held["seed"], held["coups"], tables) != (SEED, COUPS, [list(asked) for asked in all_asked()])


def tallies_of(coups: int, numbers: range) -> list[Document]:
    """The tallies of the tables of these places."""
    return [tally_of(asked, coups) for asked in all_asked()[numbers.start : numbers.stop]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all games and write the file."""
    parser = Parser(prog=f"python -m {PROGRAM}", description="Count what a game brings.")
    parser.add_argument("--file", type=Path, default=FILE, help="where to write, if not in docs/")
    add_jobs(parser)
    options = parser.parse_args(arguments)
    tallies: list[Document] = []

    def take(found: list[Document]) -> int:
        tallies.extend(found)
        return len(tallies)

    status = count_all(
        partial(tallies_of, COUPS), [*cut(len(all_asked()), 1)], Units("tables", len(all_asked())), take, options
    )
    if status:
        return status
    held = {"seed": SEED, "coups": COUPS, "tallies": tallies}
    options.file.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
