"""Play many games by chance and count them: on all cores, or on a cluster, going on where an earlier count ended.

    uv run --directory engine python -m papillon_engine.simulation --games 1000000 --seed 1
    uv run --directory engine python -m papillon_engine.simulation --games 1000000 --kept FILE
    uv run --directory engine python -m papillon_engine.simulation --game francion --players 5 --games 10000
    uv run --directory engine --extra cluster python -m papillon_engine.simulation --scheduler tcp://HOST:8786

Each game follows from the seed and its own number, so that the sums are the same whoever counts them. A count that was
interrupted goes on from its file, and so does one of more games.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import add
from pathlib import Path
from typing import Final, NamedTuple

import francion.table
import papillon.table
from conformance.jobs import Interrupted, progress
from francion.game import GAME as FRANCION
from papillon.game import GAME as PAPILLON
from papillon.kit.console import complain, guarded, positive
from papillon.kit.game import Game
from papillon.kit.notation import read_readings
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon_engine.bulk import Tally, nothing, simulate
from papillon_engine.counts import chunks_of, kept_in, not_empty, parser_of, results_of, run_command

PROGRAM: Final = "papillon_engine.simulation"
KILOBYTES: Final = 1 if sys.platform == "darwin" else 1024
"""What `getrusage` counts memory in, as bytes."""

Table = papillon.table.Table | francion.table.Table


class Played(NamedTuple):
    """A game that can be counted."""

    game: Game
    """The game."""
    open_table: Callable[..., Table]
    """Opens a table of it."""
    agreed: Mapping[str, object]
    """What a table agrees on, besides rules and players → its default."""
    players: int
    """How many usually play."""
    won: str
    """What the seats of coups are counted for."""
    chunk: int
    """How many games are counted together."""


GAMES: Final = {
    "papillon": Played(
        PAPILLON, papillon.table.open_table, {"rounds": 1, "unwon": "play-on"}, 3, "coups won", chunk=20_000
    ),
    "francion": Played(FRANCION, francion.table.open_table, {"manches": 1}, 4, "points marked", chunk=200),
}
"""Name → game."""


# --- the answer


def in_words(tally: Tally, letters: str, won_what: str, seconds: float) -> Iterator[str]:
    """What was counted, line by line. letters: the players. won_what: what the seats of coups were counted for."""
    coups = max(tally.coups, 1)
    yield f"{tally.games:,} games, {tally.coups:,} coups, {tally.plays:,} plays"
    yield f"\n{'':24}{won_what:>14}{'of 100':>9}"
    for seat, won in enumerate(tally.won, 1):
        name = f"seat {seat}" + (", the dealer's" if seat == len(tally.won) else "")
        yield f"{name:24}{won:>14,}{100 * won / coups:>9.2f}"
    if nobody := tally.coups - sum(tally.won):
        yield f"{'nobody':24}{nobody:>14,}{100 * nobody / coups:>9.2f}"
    yield f"\n{'':24}{'games won':>14}{'chips':>14}"
    for letter, victories, chips in zip(letters, tally.victories, tally.chips, strict=True):
        yield f"{letter:24}{victories:>14,}{chips:>+14,}"
    yield f"\n{seconds:,.1f} s, {tally.coups / max(seconds, 1e-9):,.0f} coups a second, {memory() / 1e6:,.0f} MB"


def memory() -> int:
    """Peak memory of this process plus that of its largest child, in bytes."""
    most = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(most) * KILOBYTES


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = parser_of(PROGRAM, __doc__)
    parser.add_argument("--games", type=positive, default=10_000, metavar="N", help="how many (%(default)s)")
    parser.add_argument("--game", choices=GAMES, default="papillon", help="%(default)s")
    parser.add_argument("--players", type=int, choices=(3, 4, 5), help="how many (3, of francion 4)")
    parser.add_argument("--rounds", type=positive, metavar="N", help="rounds of a game of papillon (1)")
    parser.add_argument("--unwon", choices=UNWON_POOL, help="a pool of papillon unwon at the end (play-on)")
    parser.add_argument("--manches", type=positive, metavar="N", help="manches of a game of francion (1)")
    parser.add_argument("--rulebook", choices=PAPILLON.rulebooks, help="whose rules of papillon (salon)")
    parser.add_argument(
        "--reading", type=not_empty, action="append", default=[], metavar="RULING=READING", help="another reading"
    )
    parser.add_argument("--kept", type=not_empty, metavar="FILE", help="keep what is counted there, and go on from it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return run_command(PROGRAM, partial(run, parser.parse_args(arguments)), ValueError, OverflowError)


def asked_for(options: Namespace) -> tuple[Table, dict[str, object]]:
    """The table that was asked for, and everything that its counts have in common, as JSON.

    Raises ValueError for a table that there cannot be.
    """
    played = GAMES[options.game]
    for name in sorted({name for other in GAMES.values() for name in other.agreed} - played.agreed.keys()):
        if getattr(options, name) is not None:
            raise ValueError(f"--{name}: not an option of {options.game}")
    rulebook = options.rulebook or played.game.main_rulebook
    if rulebook not in played.game.rulebooks:
        raise ValueError(f"--rulebook: expected {played.game.main_rulebook}, found {rulebook}")
    readings = dict(sorted(read_readings(" ".join(options.reading)).items()))
    rules = played.game.rules_of(rulebook, readings)
    agreed = {name: getattr(options, name) or usual for name, usual in played.agreed.items()}
    table = played.open_table(options.players or played.players, rules=rules, **agreed)
    game = {} if options.game == "papillon" else {"game": options.game}  # the first files were all of Le Papillon
    common = {"rulebook": rulebook, "readings": readings, "players": table.players}
    return table, {**game, **common, **agreed, "seed": options.seed}


def run(options: Namespace) -> int:
    """Count, and print what was counted. Raises ValueError and OSError for input that cannot be."""
    played, (table, asked) = GAMES[options.game], asked_for(options)
    tally, start = nothing(table.players), time.perf_counter()
    chunks, kept = chunks_of("--games", options.games, played.chunk), options.kept and Path(options.kept)
    try:
        with progress("games", options.games) as reached, kept_in(kept, asked, table.players) as (done, keep):
            tally = reduce(add, (done[chunk] for chunk in chunks if chunk in done), tally)
            missing = [chunk for chunk in chunks if chunk not in done]
            with results_of(partial(simulate, table, seed=options.seed), missing, options) as results:
                for chunk, result in results:
                    keep(chunk, result)
                    tally += result
                    reached(tally.games)
    except Interrupted as signal:
        goes_on = "" if options.kept is None else f"; the same command goes on from {options.kept}"
        complain(f"{PROGRAM}: {signal}: interrupted after {tally.games:,} games{goes_on}")
        return signal.status
    seconds = time.perf_counter() - start
    if options.json:
        found = {**asked, **tally._asdict(), "seconds": round(seconds, 3), "bytes": memory()}
        print(json.dumps(found, indent=1))
    else:
        print(*in_words(tally, table.letters, played.won, seconds), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(PROGRAM, main))
