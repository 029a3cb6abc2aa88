"""What earlier runs tell the next one: what failed, how far the games came, what has changed, what must still fail.

The names of failed cases and the place of the games are kept in the folder ``.papillon`` (or ``.francion``) of the
working directory. A run before is a record that ``--report json`` has written.

Expected failures are cases that a program is known to fail, in a plain text file, one case a line. What follows a ``#``
at the start of a line or after a space is a comment. Such a case is run like any other, and must fail: one that passes
is an error, and so is a name that the suite does not know.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from conformance.documents import is_section
from conformance.reports.contents import bad_ones, cited, reason, subject_name
from conformance.results import DRAWN, GOOD, RunRecord, Since
from conformance.runner import Options
from papillon.kit.console import write_whole
from papillon.kit.errors import suggestion

MOST_TOLD: Final = 4
"""Wrong lines that are told; the rest are counted."""

COMMENT: Final = re.compile(r"(?:^|\s)#.*")


# --- what failed


def file_of(game: str) -> Path:
    """Where the names are kept, a line each, from the working directory.

    >>> file_of("papillon").as_posix()
    '.papillon/failed.txt'
    """
    return Path(f".{game}/failed.txt")


def failures_of(game: str) -> Path:
    """Where counterexamples of a game are kept, from the working directory, unless another folder is named.

    >>> failures_of("francion").as_posix()
    '.francion/failures'
    """
    return Path(f".{game}/failures")


def keep_failed(game: str, records: Iterable[RunRecord]) -> None:
    """Write down the cases that failed, or that none did, where something is kept already. Raises OSError.

    What else goes wrong, such as the handshake, is no case that could be run again.
    """
    bad = [result for record in records for result in bad_ones(record.results)]
    names = dict.fromkeys(result.case for result in bad if result.case.startswith(DRAWN) or is_section(result.section))
    path = file_of(game)
    if not names and not path.parent.is_dir():
        return
    path.parent.mkdir(exist_ok=True)
    write_whole(path, "".join(f"{name}\n" for name in names))


def names_in(text: str) -> tuple[str, ...]:
    """The names in such a file."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, text.splitlines()))))


# --- where drawn games were left off


class LeftOff(msgspec.Struct):
    """Drawn games that were ended before their time."""

    command: list[str]
    """The words that start the program that was playing."""
    rulebooks: list[str]
    """The rulebooks by which alone was played; all if there are none."""
    seed: int
    """From which number the games are drawn."""
    games: int
    """How many of them have been played."""
    found: int = 0
    """How many counterexamples they have brought up."""
    shard: tuple[int, int] = (1, 1)
    """Which part of the games, and of how many."""
    flaky: tuple[str, ...] = ()
    """The names of those that were not the same twice."""
    filters: tuple[tuple[str, ...], ...] = ()
    """The sections, scenarios, clauses and rulings that were chosen."""
    asked: int = 0
    """How many games were to be played."""
    declared: str = ""
    """The digest of what the program said of itself."""
    unfinished: str = ""
    """The stored counterexample that was being made small; it is found again."""
    is_new: bool = False
    """Whether the seed was drawn for the run that was cut short."""


def left_off(options: Options) -> LeftOff:
    """Where the games of a run begin, so that it can be resumed from there."""
    return LeftOff(
        command=[*options.command],
        rulebooks=[*options.rulebooks],
        seed=options.seed,
        games=options.begin,
        found=options.found,
        shard=options.shard,
        flaky=options.flaky,
        filters=(options.sections, options.scenarios, options.clauses, options.rulings),
        asked=options.games,
        declared=options.declared,
        is_new=options.is_new,
    )


def place_of(game: str) -> Path:
    """Where it is noted how far the games came, from the working directory.

    >>> place_of("francion").as_posix()
    '.francion/left-off.json'
    """
    return Path(f".{game}/left-off.json")


def note_place(game: str, left: LeftOff) -> None:
    """Note how far the games have come; a folder that cannot be written is no reason to end them."""
    path = place_of(game)
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        write_whole(path, msgspec.json.encode(left).decode() + "\n")


def forget_place(game: str) -> None:
    """Forget how far games came, and leave no empty folder."""
    with suppress(OSError):
        place_of(game).unlink(missing_ok=True)
        place_of(game).parent.rmdir()


# --- what has changed


def since(before: RunRecord, now: RunRecord, named: str) -> Since:
    """Compare a run with one before it, case by case; what only one of them has tried is not compared.

    named: how the run before is called.
    A drawn game has a name of its own: it is new if games were drawn before and it was not found.

    >>> from conformance.results import Result
    >>> was, same, new = (Result(name, "04", "", (), "fail") for name in ("was", "same", "new"))
    >>> well = [Result(name, "04", "", (), "pass") for name in ("was", "new")]
    >>> since(RunRecord((), results=[was, same, well[1]]), RunRecord((), results=[well[0], same, new]), "the last run")
    Since(run='the last run', mended=('was',), new=('new',), still=('same',), untried=(), cases='')
    """
    failed, passed, good = _names(before, good=False), _names(before, good=True), _names(now, good=True)
    bad = [result for result in now.results if not result.good]
    unknown = [result for result in bad if result.case not in failed]
    new = [result.case for result in unknown if result.case in passed or (result.drawn and before.games)]
    return Since(
        named,
        mended=tuple(case for case in failed if case in good),
        new=tuple(new),
        still=tuple(result.case for result in bad if result.case in failed),
        untried=tuple(result.case for result in unknown if result.case not in new),
        cases=before.digest if _left_out(before) == _left_out(now) and before.digest != now.digest else "",
    )


def _left_out(record: RunRecord) -> list[str]:
    """What a run leaves out, whatever its seed."""
    return [limit for limit in record.limits if not limit.startswith("from seed")]


def _names(record: RunRecord, *, good: bool) -> dict[str, None]:
    """The names of what was well, or of what was not, in order."""
    names = [result.case for result in record.results if result.good is good]
    return dict.fromkeys([*names, *record.fixed] if good else names)


def record_before(records: Sequence[RunRecord], now: RunRecord, alone: bool) -> RunRecord | None:
    """The earlier record to compare a run with: the one with the same command.

    alone: whether only one program is tested now; if this was so before, its command may differ.
    """
    if alone and len(records) == 1:
        return records[0]
    return next((record for record in records if record.command == now.command), None)


# --- expected failures


class UnexpectedName(ValueError):
    """A file of expected failures names what is no case, or a case twice. The message tells the first lines."""


def read_expected(text: str, known: Collection[str], source: str = "expected failures") -> frozenset[str]:
    r"""Read a file of expected failures. known: every case of the suite, whatever is run of it.

    Raises UnexpectedName.

    >>> sorted(read_expected("# mine\nlay-first\nten-takes#2  # later\n", ["lay-first", "ten-takes#2"]))
    ['lay-first', 'ten-takes#2']
    """
    names: dict[str, int] = {}
    wrong: list[tuple[int, str]] = []
    known = frozenset(known)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        name = COMMENT.sub("", line).strip()
        if name and (name in names or name not in known):
            wrong.append((number, name))
        if name:
            names.setdefault(name, number)
    if wrong:
        told = [
            f"{source}: line {number}: {_complaint(number, name, names, known)}" for number, name in wrong[:MOST_TOLD]
        ]
        more = [f"and {len(wrong) - MOST_TOLD} lines more"] if len(wrong) > MOST_TOLD else []
        raise UnexpectedName("\n".join(told + more))
    return frozenset(names)


def _complaint(number: int, name: str, names: Mapping[str, int], known: Collection[str]) -> str:
    """What is wrong with a line. names: where each stands first."""
    if names[name] != number:
        return f"expected every case once, found {name[:80]!r} in line {names[name]} too"
    return f"expected a case of the suite, found {name[:80]!r}{suggestion(name, known)}"


def write_expected(record: RunRecord) -> str:
    """The file of all cases that failed in a run, with what was wrong as comments; drawn games have no place in it.

    >>> from conformance.results import Result
    >>> print(write_expected(RunRecord((), "mine", results=[Result("lay-first", "04", "", ("4.1",), "fail")])), end="")
    # Cases that mine is known to fail; each must keep failing or be removed from this file.
    lay-first  # Papillon 4.1: fail
    """
    lines = [
        f"# Cases that {subject_name(record)} is known to fail; each must keep failing or be removed from this file."
    ]
    for result in record.results:
        if result.verdict not in GOOD and not result.drawn:
            why = reason(msgspec.structs.replace(result, expected_failure=False))
            lines.append(f"{result.case}  # {cited(result)}: {why}"[:200].rstrip())
    return "\n".join(lines) + "\n"
