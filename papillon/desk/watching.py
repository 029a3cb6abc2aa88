"""A command done again whenever a file of some folders changes, by looking at them now and then."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from conformance.interruption import FATAL_SIGNAL, Interrupted

EVERY: Final = 0.3
"""Seconds between two looks at the files."""

MOST_SETTLING: Final = 10
"""Looks until files that go on changing are taken as they are: who builds a program writes for a while."""

MOST_FILES: Final = 20_000
"""Files that are looked at; a folder may hold any number."""

PASSED_OVER: Final = frozenset({"node_modules", "__pycache__"})
"""Folders that hold nothing that anybody has written; those that begin with a dot are passed over as well."""

Seen: TypeAlias = Mapping[str, tuple[int, int]]
"""File → when it was written, in nanoseconds, and how long it is."""


def folders_of(command: Sequence[str]) -> list[Path]:
    """The folders whose files a command is made of.

    They are those of the files that its arguments name, or else that of the program, or else the working directory.

    >>> folders_of(["no-such-interpreter", "no-such-file"])
    [PosixPath('.')]
    """
    arguments = [Path(word) for word in command[1:] if _is_file(word)]
    program = [Path(word) for word in command[:1] if "/" in word and _is_file(word)]
    return [*dict.fromkeys(path.parent for path in arguments or program)] or [Path()]


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def files_in(folders: Iterable[Path]) -> Seen:
    """The files in folders and in folders below them, as far as there are not too many."""
    found: dict[str, tuple[int, int]] = {}
    for path in _paths(folders):
        if len(found) == MOST_FILES:
            break
        try:
            status = path.stat()
        except OSError:  # it is gone again
            continue
        found[str(path)] = (status.st_mtime_ns, status.st_size)
    return found


def _paths(folders: Iterable[Path]) -> Iterator[Path]:
    for top in folders:
        for folder, below, names in os.walk(top):
            below[:] = sorted(name for name in below if not name.startswith(".") and name not in PASSED_OVER)
            yield from (Path(folder, name) for name in sorted(names))


def changed(before: Seen, now: Seen) -> set[str]:
    """The files that are new, gone or otherwise.

    >>> sorted(changed({"a": (1, 1), "b": (1, 1), "c": (1, 1)}, {"b": (1, 1), "c": (2, 1), "d": (1, 1)}))
    ['a', 'c', 'd']
    """
    return {name for name in {*before, *now} if before.get(name) != now.get(name)}


def again_and_again(run: Callable[[], int], folders: Sequence[Path], waiting: Callable[[], None]) -> int:
    """Run, and run again when a file changes, until a signal comes. Return the status of the last run.

    waiting: called after each run that is not followed by another at once.
    What changes during a run counts too, unless it has changed during the run before as well: some programs write
    files whenever they are run.
    """
    own: set[str] = set()
    while True:
        before = files_in(folders)
        status = run()
        if status > FATAL_SIGNAL:
            return status
        meanwhile = changed(before, files_in(folders))
        saved, own = meanwhile - own, meanwhile
        if saved:
            continue
        try:
            waiting()
            wait_for_change(folders)
        except Interrupted:
            return status


def wait_for_change(folders: Sequence[Path]) -> None:
    """Wait until a file changes, and then until no more do."""
    seen = files_in(folders)
    while (now := files_in(folders)) == seen:
        time.sleep(EVERY)
    for _ in range(MOST_SETTLING):
        time.sleep(EVERY)
        if now == (now := files_in(folders)):
            return
