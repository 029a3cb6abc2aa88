"""Play many games by chance and count them: on all cores, or on a cluster, going on where an earlier count ended.

    uv run --extra engine python -m papillon_engine.simulation --games 1000000 --seed 1
    uv run --extra engine python -m papillon_engine.simulation --games 1000000 --kept FILE
    uv run --extra engine --extra cluster python -m papillon_engine.simulation --scheduler tcp://HOST:8786

Each game follows from the seed and its own number, so that the sums are the same whoever counts them. A count that was
interrupted goes on from its file, and so does one of more games.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from commonlaw.harmless import complain
from commonlaw.options import Parser
from commonlaw.streams import guarded
from conformance.bulk.counting import BAD_COUNT, Work, add_counting, counting, goes_on
from conformance.bulk.pieces import Form, cut
from conformance.bulk.progress import progress
from conformance.interruption import Interrupted, minding_signals
from conformance.quality.campaign import positive
from papillon.course import open_table
from papillon.position import player_letters
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import RULEBOOKS
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import Table
from papillon_engine.bulk import Tally
from papillon_engine.kernel import simulate

PROGRAM: Final = "papillon_engine.simulation"
GAMES_A_PIECE: Final = 20_000
"""Games that are counted together."""
KILOBYTES: Final = 1 if sys.platform == "darwin" else 1024
"""What `getrusage` counts memory in, as bytes."""


def tally_of(table: Table, seed: int, numbers: range) -> Tally:
    """What the games of these numbers come to."""
    return simulate(table, numbers, seed)


def form_of(table: Table, seed: int, readings: Mapping[str, str]) -> Form[Tally]:
    """How tallies of a table's games stand in a file."""
    asked = {
        "rulebook": table.rules.rulebook,
        "readings": dict(sorted(readings.items())),
        "players": table.players,
        "rounds": table.rounds,
        "unwon": table.unwon,
        "seed": seed,
    }
    return Form(asked, Tally._asdict, partial(read_tally, table.players))


def read_tally(players: int, found: Any) -> Tally:
    """A tally from JSON. players: how many it counts. Raises TypeError, KeyError, ValueError for anything else.

    >>> read_tally(3, {"games": 1})
    Traceback (most recent call last):
        ...
    KeyError: 'coups'
    """
    games, coups, plays = (int(found[name]) for name in ("games", "coups", "plays"))
    won, victories, chips = (tuple(map(int, found[name])) for name in ("won", "victories", "chips"))
    tally = Tally(games, coups, plays, won, victories, chips)
    if {len(tally.won), len(tally.victories), len(tally.chips)} != {players}:
        raise ValueError(f"expected {players} numbers in a row")
    return tally


# --- the answer


def in_words(tally: Tally, seconds: float) -> Iterator[str]:
    """What was counted, line by line."""
    coups = max(tally.coups, 1)
    letters = player_letters(len(tally.chips))
    yield f"{tally.games:,} games, {tally.coups:,} coups, {tally.plays:,} plays"
    yield f"\n{'':24}{'coups won':>14}{'of 100':>9}"
    for seat, won in enumerate(tally.won, 1):
        name = f"seat {seat}" + (", the dealer's" if seat == len(tally.won) else "")
        yield f"{name:24}{won:>14,}{100 * won / coups:>9.2f}"
    nobody = tally.coups - sum(tally.won)
    yield f"{'nobody':24}{nobody:>14,}{100 * nobody / coups:>9.2f}"
    yield f"\n{'':24}{'games won':>14}{'chips':>14}"
    for letter, victories, chips in zip(letters, tally.victories, tally.chips, strict=True):
        yield f"{letter:24}{victories:>14,}{chips:>+14,}"
    yield f"\n{seconds:,.1f} s, {tally.coups / max(seconds, 1e-9):,.0f} coups a second, {memory() / 1e6:,.0f} MB"


def as_json(tally: Tally, asked: Mapping[str, object], seconds: float) -> str:
    """What was counted, for a program."""
    return json.dumps({**asked, **tally._asdict(), "seconds": round(seconds, 3), "bytes": memory()}, indent=1)


def memory() -> int:
    """Bytes that this process, and the largest that worked for it, have taken at most together."""
    most = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(most) * KILOBYTES


# --- the command


def parser() -> Parser:
    """The parser of the command's options."""
    parser = Parser(prog=f"python -m {PROGRAM}", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--games", type=positive, default=10_000, metavar="N", help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number: other games (%(default)s)")
    parser.add_argument("--players", type=int, choices=(3, 4), default=3, help="how many (%(default)s)")
    parser.add_argument("--rounds", type=positive, default=1, metavar="N", help="rounds of a game (%(default)s)")
    parser.add_argument("--unwon", choices=UNWON_POOL, default="play-on", help="a pool unwon at the end (%(default)s)")
    parser.add_argument("--rulebook", choices=RULEBOOKS, default="salon", help="whose rules (%(default)s)")
    parser.add_argument("--reading", action="append", default=[], metavar="RULING=READING", help="another reading")
    add_counting(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def readings_from(pairs: Sequence[str]) -> dict[str, str]:
    """The readings that were asked for. Raises ValueError for one that there is not."""
    readings = {}
    for pair in pairs:
        ruling, _, reading = pair.partition("=")
        if reading not in READINGS.get(ruling, ()):
            raise ValueError(
                f"--reading: expected a ruling and one of its readings as ten-sums=none, found {pair[:80]!r}"
            )
        readings[ruling] = reading
    return readings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    options = parser().parse_args(arguments)
    try:
        with minding_signals():
            return run(options)
    except (*BAD_COUNT, ValueError) as error:
        complain(f"{PROGRAM}: {error}")
        return 2


def run(options: argparse.Namespace) -> int:
    """Count, and print what was counted. Raises ValueError and OSError for input that cannot be."""
    readings = readings_from(options.reading)
    rules = rules_of(options.rulebook, readings)
    table = open_table(options.players, options.rounds, rules=rules, unwon=options.unwon)
    form = form_of(table, options.seed, readings)
    nobody = (0,) * options.players
    tally, start = Tally(0, 0, 0, nobody, nobody, nobody), time.perf_counter()
    work = Work(partial(tally_of, table, options.seed), [*cut(options.games, GAMES_A_PIECE)], form)
    try:
        with progress("games", options.games) as reached, counting(work, options) as found:
            for _, result in found:
                tally += result
                reached(tally.games)
    except Interrupted as signal:
        complain(f"{PROGRAM}: {signal}: interrupted after {tally.games:,} games{goes_on(options)}")
        return signal.status
    seconds = time.perf_counter() - start
    print(as_json(tally, form.asked, seconds) if options.json else "\n".join(in_words(tally, seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
