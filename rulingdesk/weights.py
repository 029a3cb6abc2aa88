"""How often the readings of the open rulings matter: games under each of them beside the same under the usual one.

`uv run python -m rulingdesk.weights` plays them and writes `docs/weights.json`, from which the site's page of weights
is made. It takes some minutes. Every reading is tried in the rulebook whose document the ruling reads first, with what
it needs to decide anything; everything else is as the rulebook has it.
"""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from commonlaw.checkout import ROOT
from commonlaw.clauses import Ruling, book
from commonlaw.events import net_of
from commonlaw.game import AnyPosition, AnyRules, AnyTable
from francion.readings import READINGS
from papillon.sections.s02_game_and_stake import UnwonPool
from rulingdesk.comparing.report import Comparison, Shows, compared, sides_of
from rulingdesk.comparing.sample import compare, keyed, stacked
from rulingdesk.comparing.witness import ShownStep
from rulingdesk.desk import DESKS
from rulingdesk.language import Document
from rulingdesk.verbs.compare import side_of

AnyComparison: TypeAlias = Comparison[AnyRules, AnyTable, AnyPosition, object]

FRANCION: Final = "francion"

FILE: Final = ROOT / "docs/weights.json"
COMMAND: Final = "uv run python -m rulingdesk.weights"

SEED: Final = 1
COUPS: Final = 600
"""At least so many coups for each reading: up to two hundred games of one round among three players."""

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
    """The open ruling."""
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
            yield from _asked(desk.name, slug, book(desk.name).ruling(slug))


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
    """Play the games of one reading, and tell what came of them.

    >>> found = weighed(next(all_asked()), coups=3)
    >>> found["ruling"], found["reading"], found["usual"], found["coups"] >= 3
    ('ten-sums', 'none', 'pip-ten', True)
    """
    found = _compared(asked, coups)
    sample = found.sample
    return {
        **asked._asdict(),
        "games": sample.games,
        "coups": sample.coups,
        "parted_games": sample.parted_games,
        "parted_coups": sample.parted_coups,
        "mean": round(sample.mean, 2),
        "largest": sample.largest,
        "witness": _witness(found),
    }


def _compared(asked: Weighed, coups: int) -> AnyComparison:
    """The reading beside the usual one: games of the length that all are weighed by."""
    desk = DESKS[asked.game]
    manner = desk.manner
    left, right = (
        side_of(asked.rulebook, {**asked.needs, asked.ruling: reading}, desk)
        for reading in (asked.usual, asked.reading)
    )
    options = Namespace(players=asked.players, rounds=ROUNDS, manches=MANCHES, unwon=asked.unwon)
    tables = list(zip(manner.tables(options, left.rules), manner.tables(options, right.rules), strict=True))
    samples = compare(tables, coups, keyed(SEED, manner), stacked(SEED, asked.players, manner), manner)
    return compared(samples, left, right, SEED, manner)


# --- the witness


def _witness(found: AnyComparison) -> Document | None:
    """Where the two sides part, in the notation, and what each of them does there; None if they never did."""
    witness = found.sample.witness
    if witness is None:
        return None
    sides = [_side(shows, found) for shows in sides_of(witness, found)]
    return {"table": str(witness.table), "position": str(witness.position), "sides": sides}


def _side(shows: Shows[AnyRules, object], found: AnyComparison) -> Document:
    """The plays of one side, and why the other's first move is refused here, if it is."""
    refused = shows.refused
    return {
        "plays": [_play(step, found) for step in shows.steps],
        "refuses": None if refused is None else {"code": refused.code, "clause": refused.clause},
    }


def _play(step: ShownStep[object], found: AnyComparison) -> Document:
    """One play: the move, what everybody gains by it, and the kinds of what happens."""
    move = found.manner.game.notation.write_move(step.move, step.player) if step.move else ""
    return {
        "move": move,
        "gains": net_of(step.events),
        "kinds": list(dict.fromkeys(event.kind for event in step.events)),
    }


# --- the file


def as_json(weights: Sequence[Mapping[str, object]], coups: int = COUPS) -> Document:
    """What the file holds: the settings, and the weight of every reading."""
    return {"seed": SEED, "coups": coups, "rounds": ROUNDS, "manches": MANCHES, "weights": list(weights)}


def stale(held: Document) -> list[str]:
    """Why a file no longer stands for the present rulings and settings, in sentences; none if it does.

    >>> stale({"seed": SEED, "coups": COUPS, "rounds": ROUNDS, "manches": MANCHES, "weights": []})[0]
    'docs/weights.json lacks salon: ten-sums=none beside pip-ten'
    """
    settings = [f"{FILE.relative_to(ROOT)} has other settings"] * (held != {**held, **_settings()})
    there = [_name(Weighed(**{field: entry[field] for field in Weighed._fields})) for entry in held["weights"]]
    wanted = [_name(asked) for asked in all_asked()]
    lacks = [f"{FILE.relative_to(ROOT)} lacks {name}" for name in wanted if name not in there]
    more = [f"{FILE.relative_to(ROOT)} has {name}, which there is not" for name in there if name not in wanted]
    return settings + lacks + more


def _settings() -> Document:
    return {name: value for name, value in as_json([]).items() if name != "weights"}


def _name(asked: Weighed) -> str:
    return f"{asked.rulebook}: {asked.ruling}={asked.reading} beside {asked.usual}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all games and write the file."""
    parser = argparse.ArgumentParser(prog="python -m rulingdesk.weights", description="Weigh every reading.")
    parser.add_argument("--file", type=Path, default=FILE, help="where to write, if not in docs/")
    options = parser.parse_args(arguments)
    weights = []
    for asked in all_asked():
        weights.append(weighed(asked))
        print(f"{_name(asked)}: {weights[-1]['parted_coups']} of {weights[-1]['coups']} coups", file=sys.stderr)
    options.file.write_text(json.dumps(as_json(weights), indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
