"""Plants one mistake at a time in a foreign program, and looks whether the suite finds it.

    uv run python -m conformance.mutants go --sample 60 --seed 1

Each mutant that is a program at all meets the cases of its game, then drawn games, until something is wrong. What came
of it is added to a file at once; who calls again goes on from there. At the end a table is printed, and every mutant
that nothing has found, with its line.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from conformance.documents import GAME
from conformance.francion import GAME as FRANCION
from conformance.hunt.counterexample import first_wrong, foreign
from conformance.interruption import FATAL_SIGNAL, Interrupted, minding_signals
from conformance.process import SubjectFault
from conformance.quality.planting import Mutant, mutants
from conformance.results import CONFORMS, NOT_TESTED
from conformance.runner import Options, run
from conformance.suites import SUITES
from papillon.kit.checkout import ROOT
from papillon.kit.harmless import complain
from papillon.kit.options import Parser
from papillon.kit.streams import guarded

USUAL_GAMES: Final = 200
"""How many games are drawn against a mutant that the scenarios leave."""

SECONDS: Final = 5.0
"""In which a mutant must answer: one that runs for ever must not hold up the others."""

MEMORY: Final = 4_000_000
"""Kilobytes that a mutant may take: one that never stops gathering must not fill the machine."""

COMPILING: Final = 300
"""Seconds in which a mutant must be compiled."""

UNBUILT: Final = "unbuilt"
SCENARIOS: Final = "scenarios"
GAMES: Final = "games"
SURVIVED: Final = "survived"


@dataclass(frozen=True)
class Program:
    """A foreign program whose source stands here."""

    folder: Path
    """The folder of its source."""
    files: str
    """Which files are changed, as a pattern of paths in the folder."""
    left_out: re.Pattern[str]
    """Paths of files that are not: tests, and what only carries requests and replies."""
    left_alone: re.Pattern[str] | None
    """Heads of functions that are not: they refuse what is malformed, and the suite asks nothing such."""
    games: Mapping[str, Sequence[str]]
    """Folder of a file in the program → the games that it has a part in."""
    build: tuple[str, ...]
    """What makes a program of the source, in its folder; a `{file}` is the file that was changed."""
    command: tuple[str, ...]
    """What starts it, from any folder; a `{folder}` is that of its source."""
    wants: str
    """What must be installed for it."""


PROGRAMS: Final[Mapping[str, Program]] = {
    "go": Program(
        folder=ROOT / "examples/go",
        files="*/*.go",
        left_out=re.compile(r"_test\.go$|^wire/|^trace/|/case\.go$"),
        left_alone=re.compile(r"^func .*\b(?:check\w*|WriteState)\("),
        games={"papillon": (GAME,), "francion": (FRANCION,)},
        build=("go", "build", "-ldflags=-s -w", "-o", "mutant"),
        command=("sh", "-c", f'ulimit -v {MEMORY}; exec "$0"', "{folder}/mutant"),
        wants="Go 1.19 or newer (on Debian: golang-go)",
    ),
    "javascript": Program(
        folder=ROOT / "conformance/adapters/javascript",
        files="**/*.mjs",
        left_out=re.compile(r"self-test|^adapter\.mjs$|requests\.mjs$|about"),
        left_alone=None,
        games={".": (GAME,), "francion": (FRANCION,)},
        build=("node", "--check", "{file}"),
        command=("node", "--max-old-space-size=1000", "{folder}/adapter.mjs"),
        wants="node 20 or newer",
    ),
}
"""Name → the program."""


class Fate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a mutant."""

    id: str
    """The name of the mutant."""
    file: str
    """The file that was changed, from the program's folder on."""
    line: int
    """The number of its line."""
    kind: str
    """What kind of mistake it is."""
    was: str
    """The line as it was."""
    now: str
    """The line with the mistake."""
    fate: str
    """``unbuilt`` if it is no program; what found it, ``scenarios`` or ``games``; or ``survived``."""
    by: str = ""
    """The case that was the first to fail."""
    games: int = 0
    """How many games were drawn until it was found, or in all."""

    @property
    def found(self) -> bool:
        """Whether the suite has found the mistake."""
        return self.fate in (SCENARIOS, GAMES)


# --- planting


def planted(program: Program) -> list[Mutant]:
    """Every mutant of a program, whether it can be built or not."""
    return [mutant for path in sources(program) for mutant in of_file(program, path)]


def sources(program: Program) -> list[Path]:
    """The files in which mistakes are planted."""
    found = sorted(program.folder.glob(program.files))
    return [path for path in found if not program.left_out.search(path.relative_to(program.folder).as_posix())]


def of_file(program: Program, path: Path) -> Iterator[Mutant]:
    """The mutants of one file of a program."""
    return mutants(path.relative_to(program.folder).as_posix(), path.read_text("utf-8"), program.left_alone)


def games_of(program: Program, file: str) -> Sequence[str]:
    """The games in which a file has a part; all of them if it stands in no folder of one."""
    return program.games.get(Path(file).parent.as_posix(), tuple(SUITES))


class Workshop(NamedTuple):
    """A copy of a program in which one mistake at a time is planted."""

    program: Program
    """The program."""
    folder: Path
    """The folder of the copy."""

    @classmethod
    def opened(cls, program: Program, folder: Path) -> Workshop:
        """Copy the source into a folder that is not there yet."""
        shutil.copytree(program.folder, folder, ignore=shutil.ignore_patterns("node_modules"))
        return cls(program, folder)

    def build(self, mutant: Mutant) -> bool:
        """Plant a mistake, and say whether a program comes of it. Close it with `restore`."""
        (self.folder / mutant.file).write_text(mutant.text, "utf-8")
        words = [word.format(file=mutant.file) for word in self.program.build]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, check=False, timeout=COMPILING)
        return done.returncode == 0

    def restore(self, mutant: Mutant) -> None:
        """Take the mistake out."""
        shutil.copyfile(self.program.folder / mutant.file, self.folder / mutant.file)

    @property
    def command(self) -> tuple[str, ...]:
        """What starts the program that was built last."""
        return tuple(word.format(folder=self.folder) for word in self.program.command)


# --- finding


def fate_of(workshop: Workshop, mutant: Mutant, games: int) -> Fate:
    """Build a mutant and see what finds it. games: how many are drawn if no scenario does."""
    try:
        if not workshop.build(mutant):
            return fate_as(mutant, UNBUILT)
        return fate_as(mutant, *found_by(workshop.command, games_of(workshop.program, mutant.file), games))
    finally:
        workshop.restore(mutant)


def found_by(command: Sequence[str], asked: Sequence[str], games: int) -> tuple[str, str, int]:
    """What finds a program out: `Fate.fate`, `Fate.by` and `Fate.games`.

    asked: the games that it is asked about. games: how many are drawn of each if no scenario fails.
    """
    for game in asked:
        if by := failing_case(command, game):
            return SCENARIOS, by, 0
    for game in asked:
        played, by = failing_game(command, game, games)
        if by:
            return GAMES, by, played
    return SURVIVED, "", games


def fate_as(mutant: Mutant, fate: str, by: str = "", games: int = 0) -> Fate:
    """Write down what came of a mutant; the arguments are as in `Fate`."""
    return Fate(mutant.id, mutant.file, mutant.line, mutant.kind, mutant.was, mutant.now, fate, by, games)


def failing_case(command: Sequence[str], game: str) -> str:
    """The first case of a game that a program fails, ``""`` if it fails none."""
    documents = tuple(SUITES[game].game.documents)
    options = Options(tuple(command), rulebooks=documents, fail_fast=True, timeout=SECONDS, rotated="one")
    record = run(options)
    if record.interrupted:
        raise Interrupted(record.interrupted - FATAL_SIGNAL)
    return next((result.case for result in record.results if not result.good), "")


def failing_game(command: Sequence[str], game: str, games: int) -> tuple[int, str]:
    """How many games were drawn until one went wrong, and what is wrong in it, ``""`` if nothing is in any."""
    try:
        program = foreign(command, SECONDS)
    except SubjectFault as fault:
        return 0, fault.verdict
    try:
        played, finding = first_wrong(game, program, games)
    finally:
        program.close()
    return played, "" if finding is None else " ".join(filter(None, finding.key))


def tried(
    program: Program, wanted: Iterable[Mutant], known: Callable[[Mutant], Fate | None], games: int, most: int | None
) -> Iterator[tuple[Fate, bool]]:
    """The fates of so many mutants that can be built, and whether each is new.

    known: what is known already of a mutant; None to try it.
    """
    built = 0
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop.opened(program, Path(folder) / "program")
        for mutant in wanted:
            if most is not None and built >= most:
                return
            kept = known(mutant)
            fate = kept or fate_of(workshop, mutant, games)
            built += fate.fate != UNBUILT
            yield fate, kept is None


def known_of(kept: Mapping[str, Fate], games: int, again: bool = False) -> Callable[[Mutant], Fate | None]:
    """What is known of a mutant: nothing of one that has survived fewer games than are to be drawn.

    again: nothing of any that has survived.
    """

    def known(mutant: Mutant) -> Fate | None:
        fate = kept.get(mutant.id)
        return None if fate and fate.fate == SURVIVED and (again or fate.games < games) else fate

    return known


# --- keeping


def kept_of(program: str) -> Path:
    """Where the fates of a program's mutants are kept."""
    return ROOT / f"docs/mutants-{program}.jsonl"


def read_kept(file: Path) -> dict[str, Fate]:
    """The fates that a file has, the last word on each mutant; none if there is no such file. Raises ValueError."""
    if not file.exists():
        return {}
    decoder = msgspec.json.Decoder(Fate)
    read = (decoder.decode(line) for line in file.read_bytes().splitlines() if line.strip())
    return {fate.id: fate for fate in read}


def written(fates: Iterable[Fate]) -> str:
    """Fates as JSON lines, in the order of the source."""
    inorder = sorted(fates, key=lambda fate: (fate.file, fate.line, fate.kind, fate.id))
    return "".join(f"{msgspec.json.encode(fate).decode()}\n" for fate in inorder)


# --- telling


def table(fates: Sequence[Fate], usual: int = USUAL_GAMES) -> str:
    """How many mutants of each file were found, and by what. usual: how many games the first column of games has.

    >>> print(table([Fate("1", "a.go", 7, "number", "0", "1", "scenarios", "one-of-two-kings")]).splitlines()[-1])
    | **all** | **1** | **1 (100.0 %)** | **0** | **0** | **0** |
    """
    head = (
        f"| file | mutants | found by scenarios | by {usual} games | by more | not found |\n|---|--:|--:|--:|--:|--:|"
    )
    files = sorted({fate.file for fate in fates if fate.fate != UNBUILT})
    rows = [_row(f"`{file}`", [fate for fate in fates if fate.file == file], usual) for file in files]
    whole = _row("all", fates, usual)
    return "\n".join([head, *rows, "| " + " | ".join(f"**{cell}**" for cell in whole[2:-2].split(" | ")) + " |"])


def _row(name: str, fates: Sequence[Fate], usual: int) -> str:
    built = [fate for fate in fates if fate.fate != UNBUILT]
    scenarios = sum(fate.fate == SCENARIOS for fate in built)
    games = [fate.games for fate in built if fate.fate == GAMES]
    usually = sum(count <= usual for count in games)
    share = f"{scenarios} ({scenarios / max(1, len(built)):.1%})".replace("%", " %")
    counts = (len(built), share, usually, len(games) - usually, sum(not fate.found for fate in built))
    return f"| {name} | " + " | ".join(map(str, counts)) + " |"


def in_words(fate: Fate) -> str:
    """A mutant with its line as it was and as it is.

    >>> print(in_words(Fate("1", "a.go", 7, "number", "n + 1", "n + 2", "survived")))
    a.go:7 number (1)
        - n + 1
        + n + 2
    """
    return f"{fate.file}:{fate.line} {fate.kind} ({fate.id})\n    - {fate.was}\n    + {fate.now}".rstrip()


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants and print the table: status 0, or 2 where the program cannot be built or asked."""
    options = _parser().parse_args(arguments)
    program: Program = PROGRAMS[options.program]
    file: Path = options.kept or kept_of(options.program)
    try:
        check(program)
        kept = read_kept(file)
    except (msgspec.MsgspecError, Unfit) as error:
        complain(f"conformance.mutants: {file if isinstance(error, msgspec.MsgspecError) else program.folder}: {error}")
        return NOT_TESTED
    wanted = planted(program)
    if options.sample is not None:
        Random(options.seed).shuffle(wanted)
    told: list[Fate] = []
    status = CONFORMS
    try:
        with minding_signals(), file.open("a", encoding="utf-8") as out:
            known = known_of(kept, options.games, options.again)
            for fate, new in tried(program, wanted, known, options.games, options.sample):
                told.append(fate)
                if new:
                    print(written([fate]), end="", file=out, flush=True)
                    print(f"{len(told)}: {fate.file}:{fate.line} {fate.fate} {fate.by}", file=sys.stderr, flush=True)
    except Interrupted as signal:
        status = signal.status
    there = {mutant.id for mutant in wanted}  # of a line that has changed since nothing is known any more
    file.write_text(written(fate for fate in read_kept(file).values() if fate.id in there), "utf-8")
    survivors = sorted((fate for fate in told if fate.fate == SURVIVED), key=lambda fate: (fate.file, fate.line))
    print(table(told), f"\nnot found: {len(survivors)}", *map(in_words, survivors), sep="\n")
    return status


class Unfit(Exception):
    """The program as it is cannot be built, or fails already."""


def check(program: Program) -> None:
    """Find out whether the program can be built and conforms without a mistake. Raises Unfit."""
    if shutil.which(program.build[0]) is None:
        raise Unfit(f"expected {program.wants}, found no {program.build[0]}")
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop.opened(program, Path(folder) / "program")
        whole = next(of_file(program, sources(program)[0]))
        if not workshop.build(whole._replace(text=(program.folder / whole.file).read_text("utf-8"))):
            raise Unfit(f"expected a program of {' '.join(program.build)}, found none")
        failing = next(filter(None, (failing_case(workshop.command, game) for game in SUITES)), "")
        if failing:
            raise Unfit(f"expected a program that conforms without a mistake, found that it fails {failing}")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m conformance.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("program", choices=PROGRAMS, help="in which mistakes are planted")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants that can be built (default: all)")
    parser.add_argument("--seed", type=int, default=0, help="what the sample is drawn from (%(default)s)")
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="drawn if no scenario fails (%(default)s)")
    parser.add_argument("--again", action="store_true", help="try those again that were not found")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where fates are kept (docs/mutants-PROGRAM.jsonl)")
    return parser


if __name__ == "__main__":
    sys.exit(guarded("conformance.mutants", main))
