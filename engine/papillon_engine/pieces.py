"""Long counts in pieces: ranges of numbers, counted by any executor in any order, kept as they come.

What is counted of a game depends on its number alone, so that the sums are the same however the numbers are cut,
whoever counts them, and whether the count was interrupted on the way.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, Generic, NamedTuple, TypeVar

from conformance.jobs import AHEAD
from papillon.kit.sanitize import file_name, one_line

Counted = TypeVar("Counted")

FORMAT: Final = 1
"""The version of the file of what is kept."""

LARGEST_FILE: Final = 100_000_000
"""Bytes of it at most."""


class Crew(NamedTuple):
    """Who counts."""

    executor: Executor | None
    """What runs the pieces; None for this process itself."""
    workers: int
    """How many pieces it runs at a time."""


ALONE: Final = Crew(None, 1)
"""This process, and nobody else."""


def counted(
    count: Callable[[range], Counted], pieces: Iterable[range], crew: Crew = ALONE
) -> Iterator[tuple[range, Counted]]:
    """Count piece after piece, and give each with what came of it as soon as it is done, whichever is done first.

    count: what a piece comes to; an executor may have to send it to another process. No more pieces are handed out than
    keep the crew busy, so that neither they nor their results pile up. Raises whatever `count` raises.

    >>> from conformance.jobs import cut
    >>> [*counted(sum, cut(7, 3))]
    [(range(0, 3), 3), (range(3, 6), 12), (range(6, 7), 6)]
    """
    if crew.executor is None:
        yield from ((piece, count(piece)) for piece in pieces)
        return
    waiting = iter(pieces)
    handed_out: dict[Future[Counted], range] = {}
    try:
        while True:
            for piece in islice(waiting, crew.workers * AHEAD - len(handed_out)):
                handed_out[crew.executor.submit(count, piece)] = piece
            if not handed_out:
                return
            done, _ = wait(handed_out, return_when=FIRST_COMPLETED)
            yield from [(handed_out.pop(future), future.result()) for future in done]
    finally:
        for future in handed_out:
            future.cancel()


def in_order(found: Iterable[tuple[range, Counted]], first: int = 0) -> Iterator[Counted]:
    """Give what came of the pieces in the order of their numbers, which begin with `first`.

    >>> [*in_order([(range(3, 6), 12), (range(0, 3), 3), (range(6, 7), 6)])]
    [3, 12, 6]
    """
    early: dict[int, tuple[int, Counted]] = {}
    for piece, result in found:
        early[piece.start] = (piece.stop, result)
        while first in early:
            first, following = early.pop(first)
            yield following


# --- what is kept


class Unusable(ValueError):
    """A file cannot be gone on from; the message says what was expected and found."""


class Form(NamedTuple, Generic[Counted]):
    """How what is counted stands in a file."""

    asked: Mapping[str, object]
    """What all pieces have in common, as JSON: a file of another count is not gone on from."""
    write: Callable[[Counted], object]
    """What has been counted, as JSON."""
    read: Callable[[Any], Counted]
    """What `write` has made of it. Raises TypeError, ValueError or KeyError for anything else."""


class Kept(Generic[Counted]):
    """The pieces of one count that are done, in a file that grows by a line with each; `kept_in` opens one."""

    def __init__(self, path: Path, form: Form[Counted], file: IO[bytes]) -> None:
        """Take over a file that is open for reading and appending. Raises Unusable for one of something else."""
        self.form = form
        """How it is written."""
        self.done: dict[range, Counted] = {}
        """The pieces that are done, with what came of them."""
        self._file = file
        whole = _whole_lines(file)
        head = json.dumps({"format": FORMAT, "asked": form.asked})
        if not whole:
            self._append(head)
        elif whole[0] != head:
            raise Unusable(f"{file_name(path)}:1: expected {head}, found {one_line(whole[0])}")
        for number, line in enumerate(whole[1:], 2):
            try:
                found = json.loads(line)
                self.done[range(found["from"], found["to"])] = form.read(found["counted"])
            except (TypeError, ValueError, KeyError, RecursionError):
                raise Unusable(
                    f"{file_name(path)}:{number}: expected a piece of the count, found {one_line(line)}"
                ) from None

    def add(self, piece: range, result: Counted) -> None:
        """Keep a piece that is done."""
        found = {"from": piece.start, "to": piece.stop, "counted": self.form.write(result)}
        self._append(json.dumps(found))

    def _append(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._file.flush()


def _whole_lines(file: IO[bytes]) -> list[str]:
    """The lines of a file; a last one that was not written to its end is cut off."""
    file.seek(0)
    read = file.read(LARGEST_FILE + 1)
    whole = read[: read.rfind(b"\n") + 1]
    file.truncate(len(whole))
    return whole.decode("utf-8", "replace").splitlines()


@contextmanager
def kept_in(path: Path, form: Form[Counted]) -> Iterator[Kept[Counted]]:
    """Open a file of what is kept, made if there is none, for this process alone.

    Raises Unusable for a file of something else and for one that somebody else is writing, OSError where there can be
    none.
    """
    if path.exists() and not (path.is_file() and path.stat().st_size <= LARGEST_FILE):
        raise Unusable(f"{file_name(path)}: expected a file of at most {LARGEST_FILE:,} bytes")
    with path.open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unusable(f"{file_name(path)}: expected a file of this count alone, found another at work") from None
        yield Kept(path, form, file)


def counted_and_kept(
    count: Callable[[range], Counted], pieces: Iterable[range], crew: Crew, kept: Kept[Counted]
) -> Iterator[tuple[range, Counted]]:
    """Give what `counted` gives, pieces that were done before first; what is counted now is kept before it is given."""
    wanted = [*pieces]
    yield from ((piece, kept.done[piece]) for piece in wanted if piece in kept.done)
    for piece, result in counted(count, (piece for piece in wanted if piece not in kept.done), crew):
        kept.add(piece, result)
        yield piece, result
