"""How often the readings of the rulings matter: games under each of them beside the same under the usual one.

`uv run --group engine python -m tools.weights` plays them in about four hours, and writes `docs/weights.json`, from
which the site's page of weights is made. `--ruling SLUG` counts the readings of one ruling again. Every reading is
tried in the rulebook whose document the ruling reads first, with what it needs to decide anything; everything else is
as the rulebook has it. The engine plays by chance; the reference plays with the engine's best player, and finds the
witnesses.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from papillon.desk.screen import Document
from papillon.desk.verbs.compare import Comparison, ShownSide, Side, comparison, side_of, sides_of
from papillon.kit.clauses import Ruling, book
from papillon.kit.console import Parser, guarded
from papillon.kit.events import net_of
from papillon.kit.game import AnyStep
from papillon.sections.s02_game_and_stake import UnwonPool
from tools import ROOT

FRANCION: Final = "francion"

FILE: Final = ROOT / "docs/weights.json"

SEED: Final = 1
SHOWN: Final = 600
"""Among at least so many coups the shortest witness of a reading is looked for,"""
MOST_SHOWN: Final = 50_000
"""and among at most so many the first."""
COUPS: Final = 10_000_000
"""At least so many coups by chance are counted for each reading."""
SEARCHED: Final = 4_000
"""The same for searching players."""
GAMES_A_PIECE: Final = {"papillon": 20_000, FRANCION: 1_000}
"""Games that the engine plays together: how much their means vary says how far the mean of all may be off."""

CHANCE: Final = "chance"
"""Who plays every game: one who chooses by chance."""
SEARCHING: Final = "searching"
"""Who plays Le Papillon again: the engine's best player, for what they see of the cards."""

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


def sides_at(asked: Weighed) -> tuple[Side, Side, list[tuple[Any, Any]]]:
    """The usual reading, the other one, and the tables of both."""
    desk = DESKS[asked.game]
    left, right = (
        side_of(asked.rulebook, {**asked.needs, asked.ruling: reading}, desk)
        for reading in (asked.usual, asked.reading)
    )
    options = Namespace(players=asked.players, rounds=ROUNDS, manches=MANCHES, unwon=asked.unwon)
    tables = zip(*(desk.adapter.tables(options, side.rules) for side in (left, right)), strict=True)
    return left, right, [*tables]


def by_reference(asked: Weighed, by: str) -> Iterator[Sample]:
    """Play games of the reference, one by one."""
    adapter = DESKS[asked.game].adapter
    *_, tables = sides_at(asked)
    return games_of(count(1), tables, chooser(by, adapter), stacked(SEED, asked.players, adapter), adapter)


def by_engine(asked: Weighed) -> Iterator[Sample]:
    """Play games by chance, many together."""
    from papillon_engine import compare  # the site is made without it

    *_, [(one, other)] = sides_at(asked)
    size = GAMES_A_PIECE[asked.game]
    for first in count(0, size):
        yield Sample(asked.players, *compare(one, other, range(first, first + size), SEED))


def chooser(by: str, adapter: Adapter) -> Choose:
    """Whoever plays: one who chooses by chance, or a player of the engine by name."""
    if by == CHANCE:
        return keyed(SEED, adapter)
    from papillon_engine import Game  # the site is made without it
    from papillon_engine.players import PLAYERS, Sight

    def choose(step: AnyStep, moves: Sequence[Any]) -> Any:
        """Choose what the player would for what it sees; some figures are forgotten."""
        if len(moves) == 1:
            return moves[0]
        key = f"{SEED} {sight(step.position)}"
        game = Game(step.table, step.position)
        best = game.captures.moves[PLAYERS[by](Sight.of(game), Random(key))]
        return as_chosen(next(move for move in moves if without_figures(move) == best), weight(f"{key} names"))

    return choose


def until_shown(games: Iterable[Sample], shown: int) -> Iterator[Sample]:
    """Play so many coups, and on until there is a witness or it takes too long."""
    coups, found = 0, False
    for game in games:
        yield game
        coups, found = coups + game.coups, found or game.witness is not None
        if coups >= (shown if found else MOST_SHOWN):
            return


def counted(games: Iterable[Sample], coups: int) -> tuple[Sample, Document]:
    """Add games up until there are so many coups: their sum, and what is told of it, with margins.

    >>> sample, found = counted(by_reference([*all_asked()][-1], CHANCE), 6)
    >>> sample.coups == found["coups"] >= 6, found["margin"] >= 0
    (True, True)
    """
    played = [*up_to(coups, games)]
    *_, sample = added_up(played, coups, played[0].players)
    _, parted_margin = ratio([(game.parted_coups, game.coups) for game in played])
    _, margin = ratio([(game.chips, game.coups * game.players) for game in played])
    return sample, {
        "games": sample.games,
        "coups": sample.coups,
        "parted_games": sample.parted_games,
        "parted_coups": sample.parted_coups,
        "parted_margin": round(100 * parted_margin, 1),
        "other_winners": sample.other_winners,
        "mean": round(sample.mean, 2),
        "margin": round(margin, 4),
        "largest": sample.largest,
    }


def ratio(games: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return a mean over some games, and its margin: the truth lies within so much of it 95 times of 100.

    games: what is counted of each, or of several together, and of how much: of how many coups, say.

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
    """Weigh a reading by chance, and one of Le Papillon among searching players too."""
    left, right, _ = sides_at(asked)
    sample, _ = counted(until_shown(by_reference(asked, CHANCE), SHOWN), MOST_SHOWN)
    witness = _witness(comparison(sample, left, right, SEED, DESKS[asked.game].adapter))
    told = {**asked._asdict(), "witness": witness, **counted(by_engine(asked), COUPS)[1]}
    if asked.game != FRANCION:
        told[SEARCHING] = counted(by_reference(asked, SEARCHING), SEARCHED)[1]
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and write the file."""
    parser = Parser(prog="python -m tools.weights", description="Weigh every reading, in about four hours, or some.")
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
    held = {"seed": SEED, "rounds": ROUNDS, "manches": MANCHES, "weights": weights}
    FILE.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.weights", main))
