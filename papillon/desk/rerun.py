"""A command run again whenever a file of some folders changes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from conformance.jobs import FATAL_SIGNAL, Interrupted

INTERVAL: Final = 0.3
"""Seconds between two looks at the files."""

MOST_SETTLING: Final = 10
"""Looks until files that go on changing are taken as they are: who builds a program writes for a while."""

MOST_FILES: Final = 20_000
"""Files that are looked at; a folder may hold any number."""

PASSED_OVER: Final = frozenset({"node_modules", "__pycache__"})
"""Folders that hold nothing that anybody has written; those that begin with a dot are passed over as well."""

Stamps = set[tuple[str, int, int]]
"""Files, each with when it was written, in nanoseconds, and how long it is."""


def folders_of(command: Sequence[str]) -> list[Path]:
    """The folders whose files a command is made of.

    They are those of the files that its arguments name, or else that of the program, or else the working directory.

    >>> folders_of(["no-such-interpreter", "no-such-file"])
    [PosixPath('.')]
    """
    arguments = [Path(word) for word in command[1:] if os.path.isfile(word)]  # noqa: PTH113  (any text is a word)
    program = [Path(word) for word in command[:1] if "/" in word and os.path.isfile(word)]  # noqa: PTH113
    return [*dict.fromkeys(path.parent for path in arguments or program)] or [Path()]


def stamps(folders: Iterable[Path]) -> Stamps:
    """The files in folders and in folders below them, as far as there are not too many."""
    found = set()
    for path in islice((path for folder in folders for path in _files(folder)), MOST_FILES):
        try:
            status = path.stat()
        except OSError:  # it is gone again
            continue
        found.add((str(path), status.st_mtime_ns, status.st_size))
    return found


def _files(top: Path) -> Iterable[Path]:
    for folder, below, names in os.walk(top):
        below[:] = sorted(name for name in below if not name.startswith(".") and name not in PASSED_OVER)
        yield from (Path(folder, name) for name in sorted(names))


def run_on_change(run: Callable[[], int], folders: Sequence[Path], waiting: Callable[[], None]) -> int:
    """Run, and run again when a file changes, until a signal comes. Return the status of the last run.

    waiting: called after each run that is not followed by another at once.
    What changes during a run counts too, unless it has changed during the run before as well: some programs write
    files whenever they are run.
    """
    own: set[str] = set()
    while True:
        before = stamps(folders)
        status = run()
        if status > FATAL_SIGNAL:
            return status
        meanwhile = {name for name, *_ in before ^ stamps(folders)}
        saved, own = meanwhile - own, meanwhile
        if saved:
            continue
        try:
            waiting()
            _wait_for_change(folders)
        except Interrupted:
            return status


def _wait_for_change(folders: Sequence[Path]) -> None:
    """Wait until a file changes, and then until no more do."""
    seen = stamps(folders)
    while (now := stamps(folders)) == seen:
        time.sleep(INTERVAL)
    for _ in range(MOST_SETTLING):
        time.sleep(INTERVAL)
        before, now = now, stamps(folders)
        if before == now:
            return
