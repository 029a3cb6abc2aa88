"""The programs that there are, each put through the suite, and what came of it kept for a page of the site.

`uv run python -m tools.programs` writes `docs/programs.json`: a run of each program in each game, with its date
and the versions of program and suite. It compiles what has to be compiled, and takes some minutes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from conformance.cases import cases
from conformance.documents import GAMES
from conformance.process import run_guarded
from conformance.reports import jsonlines
from conformance.reports.contents import level_reached, sections
from conformance.results import CONFORMS, DOES_NOT, DRAWN_GAMES, PASSED, Result, RunRecord
from conformance.scaffold import SKELETONS, write_skeleton
from papillon.kit.console import Parser, guarded
from tools import ROOT

FILE: Final = ROOT / "docs/programs.json"
DRAWN: Final = 200
"""Games drawn against each program."""

DESKS: Final = {"papillon": "papillon.desk", "francion": "papillon.desk.francion"}
"""Game → the module that is its command."""

Share = tuple[int, int]
"""How many cases pass, of how many."""


class Kept(msgspec.Struct, frozen=True):
    """What is kept of the run of a program in a game."""

    program: str
    """The short name of the program, as `PROGRAMS` has it."""
    game: str
    """The game that was played."""
    version: str
    """Its version, in its own words."""
    language: str
    """Its language, in its own words."""
    suite: str
    """The version of the suite."""
    date: str
    """The day of the run, such as ``2026-11-22``."""
    status: int
    """The exit status of the run."""
    level: str
    """The levels that were reached, in words."""
    games: Share
    """Drawn games that were played if none went wrong, else 0; of all."""
    sections: dict[str, Share]
    """Section → cases that pass, of all."""


def kept(program: str, game: str, record: RunRecord, date: str) -> Kept:
    """What is kept of a run."""
    by_section = {section.number: section.results for section in sections(record)}
    wrong = len(by_section.pop(DRAWN_GAMES, ()))
    games = (0 if wrong else record.games, record.asked)
    shares = {number: _share(results) for number, results in by_section.items()}
    own = (record.version, record.language, record.suite, date)
    return Kept(program, game, *own, record.status, level_reached(record), games, shares)


def sections_of(game: str) -> list[str]:
    """The sections of a game that have cases, in order.

    >>> sections_of("francion")[0]
    'francion-01'
    """
    return list(dict.fromkeys(case.section for case in cases(game)))


def _share(results: Sequence[Result]) -> Share:
    return sum(result.verdict in PASSED for result in results), len(results)


# --- the programs

Ready = Callable[[str, Path], tuple[str, ...]]
"""What makes a program ready to play a game, in a folder of its own: the words that start it."""


def _reference(game: str, folder: Path) -> tuple[str, ...]:
    return (sys.executable, "-m", DESKS[game], "subject")


def _javascript(game: str, folder: Path) -> tuple[str, ...]:
    return ("node", str(ROOT / "web/rules/adapter.mjs"))


def _go(game: str, folder: Path) -> tuple[str, ...]:
    program = folder / "lepapillon"
    subprocess.run(["go", "build", "-o", program], cwd=ROOT / "examples/go", check=True)
    return (str(program),)


def _scaffold(language: str, game: str, folder: Path) -> tuple[str, ...]:
    path = write_skeleton(language, folder, game)
    if building := SKELETONS[language].building(path):
        subprocess.run(building, check=True)
    return SKELETONS[language].starting(path)


PROGRAMS: Final[Mapping[str, Ready]] = {
    "reference": _reference,
    "javascript": _javascript,
    "go": _go,
    **{f"scaffold-{language}": partial(_scaffold, language) for language in SKELETONS},
}
"""Every program that there is here, by a short name."""


def run(game: str, folder: Path) -> list[RunRecord]:
    """Put all programs through the suite; a folder takes what is compiled and stored. Raises CalledProcessError."""
    words = [word for ready in PROGRAMS.values() for word in ("--", *ready(game, folder))]
    verify = [sys.executable, "-m", DESKS[game], "verify", "--report", "json", "--games", str(DRAWN)]
    done = run_guarded([*verify, *words], cwd=folder, stdout=subprocess.PIPE)
    if done.returncode not in (CONFORMS, DOES_NOT):
        done.check_returncode()
    return jsonlines.read_all(done.stdout.decode())


def read() -> list[Kept]:
    """The runs that are kept."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Kept])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all programs, and write down what came of it: status 0."""
    Parser(prog="python -m tools.programs", description=__doc__).parse_args(arguments)
    date = datetime.now(UTC).date().isoformat()
    found = []
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            records = run(game, Path(folder))
        found += [kept(program, game, record, date) for program, record in zip(PROGRAMS, records, strict=True)]
    FILE.write_bytes(b"[\n" + b",\n".join(map(msgspec.json.encode, found)) + b"\n]\n")  # a line for each run
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.programs", main))
