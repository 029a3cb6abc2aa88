"""How often the readings of the rulings matter: games under each of them beside the same under the usual one.

`uv run python -m tools.weights` plays them, which takes long, and writes `docs/weights.json`, from which the site's
page of weights is made. `--ruling SLUG` counts the readings of one ruling again. Every reading is tried in the rulebook
whose document the ruling reads first, with what it needs to decide anything; everything else is as the rulebook has it.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import sqrt
from random import Random
from typing import Any, Final, Literal, NamedTuple

from conformance.jobs import add_jobs, cores, in_pieces, progress
from francion.readings import READINGS
from papillon.desk.adapter import Adapter
from papillon.desk.command import DESKS
from papillon.desk.compare import Sample, ShownStep, added_up, games_of, keyed, stacked, up_to, weight
from papillon.desk.papillon.adapter import as_chosen, sight, without_figures
from papillon.desk.play import Choose
from papillon.desk.players import PLAYERS, as_seen
from papillon.desk.screen import Document
from papillon.desk.verbs.compare import Comparison, ShownSide, comparison, side_of, sides_of
from papillon.kit.clauses import Ruling, book
from papillon.kit.console import Parser, guarded
from papillon.kit.events import net_of
from papillon.kit.game import AnyStep
from papillon.sections.s02_game_and_stake import UnwonPool
from tools import ROOT

FRANCION: Final = "francion"

FILE: Final = ROOT / "docs/weights.json"

SEED: Final = 1
COUPS: Final = 600
"""At least so many coups for each reading: up to two hundred games of one round among three players."""

CHANCE: Final = "chance"
"""Who plays every game: one who chooses by chance."""
CAREFUL: Final = "careful"
"""Who plays Le Papillon again: a player of the engine, who counts what he leaves to the others."""

STANDARD_ERRORS: Final = 1.96
"""On either side, for an interval that holds the truth 95 times of 100."""

FOUR: Final = 4
ROUNDS: Final = 1
MANCHES: Final = 2


class Weighed(NamedTuple):
    """What is weighed: a reading of a ruling beside the usual one."""

    game: str
    """Name of the game."""
    rulebook: str
    """Name of the rulebook that both sides play by."""
    ruling: str
    """The ruling."""
    reading: str
    """The reading that is weighed."""
    usual: str
    """The reading that it is weighed beside."""
    players: int
    """How many play."""
    needs: Mapping[str, str]
    """Ruling → reading that both sides play, because without it the ruling decides nothing."""
    unwon: UnwonPool | Literal[""] = ""
    """What becomes of a pool unwon after the last coup; nothing where the game has no such convention."""


NEEDS: Final[Mapping[str, Mapping[str, str]]] = {"papillon-without-name": {"announcing": "required"}}
"""Ruling → the readings without which it decides nothing."""

AMONG_FOUR: Final = ("four-priority", "first-layout", *READINGS)
"""Rulings that are weighed among four players: two that arise nowhere else, and those of Le Francion."""

SHARED: Final = ("share-remainder",)
"""Rulings that are weighed where an unwon pool is shared."""


def all_asked() -> Iterator[Weighed]:
    """Every reading to weigh, Le Papillon's first, in the order of the rulings.

    >>> [(asked.ruling, asked.reading) for asked in all_asked()][:2]
    [('ten-sums', 'none'), ('ten-sums', 'all')]
    """
    for desk in DESKS.values():
        for slug in desk.game.readings:
            yield from _asked(desk.name, slug, book(desk.name).rulings[slug])


def _asked(game: str, slug: str, ruling: Ruling) -> Iterator[Weighed]:
    """The readings of one ruling but the usual one of the rulebook in which it is at home."""
    home = ruling.clauses[0].partition(":")[0]
    rulebook = next(name for name, document in DESKS[game].game.documents.items() if document == home)
    usual = ruling.default[rulebook]
    unwon: UnwonPool | Literal[""] = "" if game == FRANCION else "share" if slug in SHARED else "play-on"
    for reading in ruling.readings:
        if reading != usual:
            players = FOUR if slug in AMONG_FOUR else 3
            yield Weighed(game, rulebook, slug, reading, usual, players, NEEDS.get(slug, {}), unwon)


# --- playing


def weighed(asked: Weighed, coups: int = COUPS) -> Document:
    """Play the games of one reading by chance, and tell what came of them.

    >>> found = weighed(next(all_asked()), coups=3)
    >>> found["ruling"], found["reading"], found["usual"], found["coups"] >= 3
    ('ten-sums', 'none', 'pip-ten', True)
    """
    found, counts = _compared(asked, coups, CHANCE)
    return {**asked._asdict(), **counts, "witness": _witness(found)}


def _compared(asked: Weighed, coups: int, by: str) -> tuple[Comparison, Document]:
    """The reading beside the usual one, and the counts: games of the length that all are weighed by."""
    desk = DESKS[asked.game]
    adapter = desk.adapter
    left, right = (
        side_of(asked.rulebook, {**asked.needs, asked.ruling: reading}, desk)
        for reading in (asked.usual, asked.reading)
    )
    options = Namespace(players=asked.players, rounds=ROUNDS, manches=MANCHES, unwon=asked.unwon)
    tables = list(zip(adapter.tables(options, left.rules), adapter.tables(options, right.rules), strict=True))
    packs = stacked(SEED, asked.players, adapter)
    games: list[Any] = [*up_to(coups, games_of(count(1), tables, chooser(by, adapter), packs, adapter))]
    *_, sample = added_up(games, coups, asked.players)
    return comparison(sample, left, right, SEED, adapter), _counts(sample, games)


def chooser(by: str, adapter: Adapter) -> Choose:
    """Whoever plays: one who chooses by chance, or a player by name."""
    if by == CHANCE:
        return keyed(SEED, adapter)
    player = PLAYERS[by]

    def choose(step: AnyStep, moves: Sequence[Any]) -> Any:
        """Choose what the player would for what it sees; some figures are forgotten."""
        if len(moves) == 1:
            return moves[0]
        key = f"{SEED} {sight(step.position)}"
        best = player(step._replace(position=as_seen(step.position)), Random(key)).move
        return as_chosen(next(move for move in moves if without_figures(move) == best), weight(f"{key} names"))

    return choose


def _counts(sample: Sample, games: Sequence[Sample]) -> Document:
    """What is counted of the games, with the margins of what is reckoned from it."""
    _, parted_margin = ratio([(game.parted_coups, game.coups) for game in games])
    _, margin = ratio([(game.chips, game.coups * game.players) for game in games])
    return {
        "games": sample.games,
        "coups": sample.coups,
        "parted_games": sample.parted_games,
        "parted_coups": sample.parted_coups,
        "parted_margin": round(100 * parted_margin, 1),
        "other_winners": sample.other_winners,
        "mean": round(sample.mean, 2),
        "margin": round(margin, 2),
        "largest": sample.largest,
    }


def ratio(games: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return a mean over some games, and its margin: the truth lies within so much of it 95 times of 100.

    games: what is counted of each, and of how much: of how many coups, say.

    >>> mean, margin = ratio([(2 * (game % 2), 4) for game in range(100)])
    >>> mean, round(margin, 3)
    (0.25, 0.049)
    """
    whole = sum(size for _, size in games)
    mean = sum(part for part, _ in games) / whole
    squares = sum((part - mean * size) ** 2 for part, size in games)
    return mean, STANDARD_ERRORS * sqrt(squares * len(games) / max(len(games) - 1, 1)) / whole


# --- the witness


def _witness(found: Comparison) -> Document | None:
    """Where the two sides part, in the notation, and what each of them does there; None if they never did."""
    witness = found.sample.witness
    if witness is None:
        return None
    sides = [_side(shows, found) for shows in sides_of(found)]
    return {"table": str(witness.table), "position": str(witness.position), "sides": sides}


def _side(shows: ShownSide, found: Comparison) -> Document:
    """The plays of one side, and why the other's first move is refused here, if it is."""
    refused = shows.refused
    return {
        "plays": [_play(step, found) for step in shows.steps],
        "refuses": None if refused is None else {"code": refused.code, "clause": refused.clause},
    }


def _play(step: ShownStep, found: Comparison) -> Document:
    """One play: the move, what everybody gains by it, and the kinds of what happens."""
    move = found.adapter.game.notation.write_move(step.move, step.player) if step.move else ""
    return {
        "move": move,
        "gains": net_of(step.events),
        "kinds": list(dict.fromkeys(event.kind for event in step.events)),
    }


# --- the file


def weight_of(asked: Weighed) -> Document:
    """Weigh a reading by chance, and one of Le Papillon among careful players too."""
    careful = {} if asked.game == FRANCION else {CAREFUL: _compared(asked, COUPS, CAREFUL)[1]}
    return {**weighed(asked), **careful}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and write the file."""
    parser = Parser(prog="python -m tools.weights", description="Weigh every reading, in an hour or two, or some.")
    add_jobs(parser)
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="SLUG", help="only its readings; the others stay"
    )
    options = parser.parse_args(arguments)
    asked = [*all_asked()]
    if unknown := {*options.ruling} - {one.ruling for one in asked}:
        parser.error(f"--ruling: expected a ruling with readings to weigh, found {', '.join(sorted(unknown))}")
    chosen = [one for one in asked if not options.ruling or one.ruling in options.ruling]
    kept = {(old["game"], old["ruling"], old["reading"]): old for old in json.loads(FILE.read_bytes())["weights"]}
    with progress("readings", len(chosen)) as reached, in_pieces(weight_of, chosen, options.jobs or cores()) as found:
        for done, (one, result) in enumerate(zip(chosen, found, strict=True), 1):
            kept[one.game, one.ruling, one.reading] = result
            reached(done)
    weights = [kept[key] for one in asked if (key := (one.game, one.ruling, one.reading)) in kept]
    held = {"seed": SEED, "coups": COUPS, "rounds": ROUNDS, "manches": MANCHES, "weights": weights}
    FILE.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.weights", main))
