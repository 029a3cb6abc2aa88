"""What earlier runs tell the next one: which cases failed, how far the drawn games came, and what has changed since.

The names of failed cases and the place of the games are kept in the folder ``.papillon`` (or ``.francion``) of the
working directory. A run before is a record that ``--report json`` has written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from conformance.reports.contents import bad_ones
from conformance.results import DRAWN, RunRecord, Since


def file_of(game: str) -> Path:
    """Where the names are kept, a line each, from the working directory.

    >>> file_of("papillon").as_posix()
    '.papillon/failed.txt'
    """
    return Path(f".{game}/failed.txt")


def keep_failed(game: str, records: Iterable[RunRecord], known: Iterable[str]) -> None:
    """Write down the cases that failed, or that none did, where something is kept already. Raises OSError.

    known: names of cases, looked at where something failed; what else goes wrong, such as the handshake, is no case
    that could be run again.
    """
    bad = [result.case for record in records for result in bad_ones(record.results)]
    there = {*known} if bad else set()
    names = dict.fromkeys(case for case in bad if case.startswith(DRAWN) or case in there)
    path = file_of(game)
    if not names and not path.parent.is_dir():
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{name}\n" for name in names), "utf-8")


def names_in(text: str) -> tuple[str, ...]:
    """The names in such a file."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, text.splitlines()))))


class LeftOff(msgspec.Struct):
    """Drawn games that a signal has ended."""

    command: list[str]
    """The words that start the program that was playing."""
    rulebooks: list[str]
    """The rulebooks by which alone was played; all if there are none."""
    seed: int
    """From which number the games are drawn."""
    games: int
    """How many of them have been played."""


def place_of(game: str) -> Path:
    """Where it is noted how far the games came, from the working directory.

    >>> place_of("francion").as_posix()
    '.francion/left-off.json'
    """
    return Path(f".{game}/left-off.json")


def leave_off(game: str, left: LeftOff | None) -> None:
    """Note how far the games have come, or forget it. Raises OSError."""
    path = place_of(game)
    if left is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.encode(left) + b"\n")


def since(before: RunRecord, now: RunRecord, named: str) -> Since:
    """Compare a run with one before it, case by case; what only one of them has tried is not compared.

    named: how the run before is called.
    A drawn game has a name of its own: it is new if games were drawn before and it was not found.

    >>> from conformance.results import Result
    >>> was, same, new = (Result(name, "04", "", (), "fail") for name in ("was", "same", "new"))
    >>> well = [Result(name, "04", "", (), "pass") for name in ("was", "new")]
    >>> since(RunRecord((), results=[was, same, well[1]]), RunRecord((), results=[well[0], same, new]), "the last run")
    Since(run='the last run', mended=('was',), new=('new',), still=('same',), untried=())
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
    )


def _names(record: RunRecord, *, good: bool) -> dict[str, None]:
    """The names of what was well, or of what was not, in order."""
    names = [result.case for result in record.results if result.good is good]
    return dict.fromkeys([*names, *record.fixed] if good else names)


def record_before(records: Sequence[RunRecord], now: RunRecord, alone: bool) -> RunRecord | None:
    """The record among those of a run before that a run is to be compared with: that of the same command.

    alone: whether but one program is tried now; if it was so before, it may have been started otherwise.
    """
    if alone and len(records) == 1:
        return records[0]
    return next((record for record in records if record.command == now.command), None)
