"""Stored counterexamples: one JSON file each, played first the next time.

A file holds the case, not what was expected of it: the reference is asked again, so that a corrected rule corrects it.
"""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from conformance.declared import is_promised
from conformance.documents import GAME
from conformance.drawn_games.judge import Finding, Program, judge, name_of
from conformance.protocol import AnyRequest, check_fields
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED, Difference
from conformance.suite import suite_of
from conformance.tracing import check_sound
from papillon.kit.console import file_name, one_line, write_whole

Request = TypeVar("Request")
"""What a case of a game is read as."""

FORMAT: Final = 1

LARGEST_FILE: Final = 1_000_000
"""Bytes of a stored counterexample: no game that is drawn comes near."""

Outcome = Literal["fixed", "failed", "error"]


class Unreadable(ValueError):
    """A file holds no counterexample that can be played; the message says what was expected and found."""


class Stored(msgspec.Struct, Generic[Request], forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """A counterexample in its file."""

    format: int
    """The version of this form."""
    case: Request
    """The request."""
    verdict: str
    """What was wrong when it was found: for readers of the file, as playing it finds it anew."""
    clause: str = ""
    """The clause that decided then, for readers of the file."""
    differences: list[Difference] = []
    """What differed then, for readers of the file."""


class _OfGame(msgspec.Struct):
    """What tells the game of a case."""

    game: str = GAME


class _Head(msgspec.Struct):
    """What a file of any version says first."""

    format: int


class _Body(msgspec.Struct):
    """What a file of this version says of its case."""

    case: _OfGame


class Replayed(NamedTuple):
    """What has become of a stored counterexample."""

    name: str
    """The name of the file, without its ending."""
    outcome: Outcome
    """Whether the counterexample is fixed, still fails, or could not be told."""
    finding: Finding | None = None
    """What is wrong now, if anything is."""
    detail: str = ""
    """Why it could not be told."""


def store(folder: Path, finding: Finding) -> Path:
    """Write a counterexample down; the name follows from the case, so that it is there only once."""
    case = msgspec.structs.replace(finding.request, seq=0)
    kept = Stored(FORMAT, case, finding.verdict, finding.clause, list(finding.differences))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name_of(finding.request)}.json"
    write_whole(path, msgspec.json.format(msgspec.json.encode(kept), indent=1).decode() + "\n")
    return path


def content_of(path: Path) -> bytes:
    """What is in a file of the usual kind. Raises Unreadable, OSError.

    A pipe would be waited for without end, and a device may never come to one.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with open(handle, "rb") as file:  # noqa: PTH123  (it is open already)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Unreadable("expected a file, found a folder, a pipe or a device")
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise Unreadable(f"expected at most {LARGEST_FILE} bytes, found more")
    return data


def read(path: Path) -> Stored[AnyRequest]:
    """Read a stored counterexample. Raises Unreadable."""
    try:
        data = content_of(path).removeprefix(BOM_UTF8)
        found = msgspec.json.decode(data, type=_Head).format
        check_fields(data)
        if found != FORMAT:
            raise Unreadable(f"expected a stored counterexample of format {FORMAT}, found format {found}")
        game = msgspec.json.decode(data, type=_Body).case.game
        suite = suite_of(game)  # a game that there is not is told of by the check of its case
        stored: Stored[AnyRequest] = msgspec.json.decode(data, type=Stored[suite.run])  # type: ignore[name-defined]
    except Unreadable:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise Unreadable(f"expected a stored counterexample, found something else: {error}") from None
    try:
        check_sound(stored.case)
    except ValueError as error:
        raise Unreadable(f"expected a case that the reference can play, found one that it cannot: {error}") from None
    return stored


def replay_all(program: Program, folder: Path) -> list[Replayed]:
    """Play every stored counterexample again, in the order of the names."""
    return [replay(program, path) for path in sorted(folder.glob("*.json"))]


def replay(program: Program, path: Path) -> Replayed:
    """Play one again: it is fixed if nothing is wrong now, failed if something is, an error if that cannot be told.

    A program that crashes where it crashed before has failed; where it only played wrongly, that is an error.
    """
    try:
        stored = read(path)
    except Unreadable as error:
        return Replayed(path.stem, "error", detail=str(error))
    if not is_promised(stored.case, program.about):
        return Replayed(path.stem, "error", detail=f"{program.about.name} does not say that it plays this")
    finding = judge(program, stored.case)
    if finding is None:
        return Replayed(path.stem, "fixed")
    if finding.verdict not in ("fail", stored.verdict):
        return Replayed(path.stem, "error", finding, finding.detail)
    return Replayed(path.stem, "failed", finding)


def report(replayed: Sequence[Replayed]) -> str:
    """A line for each stored counterexample, and how many are fixed."""
    lines = [f"{item.outcome:6} {file_name(item.name)}{_why(item)}" for item in replayed]
    counts = {outcome: sum(item.outcome == outcome for item in replayed) for outcome in ("fixed", "failed", "error")}
    return "\n".join([*lines, ", ".join(f"{count} {outcome}" for outcome, count in counts.items())])


def _why(item: Replayed) -> str:
    if item.detail:
        return f": {one_line(item.detail)}"
    if item.finding is None or not item.finding.differences:
        return ""
    first = item.finding.differences[0]
    return one_line(f": {item.finding.clause}, {first.observable} expected {first.expected}, found {first.actual}")


def status_of(replayed: Sequence[Replayed]) -> int:
    """Exit status: 0 all fixed, 1 some failed, 2 some could not be told, or there were none."""
    if not replayed or any(item.outcome == "error" for item in replayed):
        return NOT_TESTED
    return DOES_NOT if any(item.outcome == "failed" for item in replayed) else CONFORMS
