"""Long work: cut into pieces for several processes, shown on a progress bar, and ended by a signal.

A signal gives up the work under way; the results so far are kept and reported.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import Final, TypeVar

from papillon.kit.console import is_terminal

Piece = TypeVar("Piece")
Counted = TypeVar("Counted")

MOST_JOBS: Final = 1000
"""Processes at most."""
AHEAD: Final = 2
"""Pieces handed out for each process: the one it works on and the next."""
TERMINAL_SIGNALS: Final = (signal.SIGINT, signal.SIGHUP)
"""Signals that a terminal sends to all its processes at once; the parent decides what becomes of the others."""


class Abandoned(ValueError):
    """A process was ended from outside."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def add_jobs(parser: argparse._ActionsContainer) -> None:
    """Add the option `--jobs`; 0, the default, stands for the number of cores."""
    parser.add_argument(
        "--jobs", type=_jobs, default=0, metavar="N", help="number of processes (default: one for each core)"
    )


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_JOBS):
        raise argparse.ArgumentTypeError(f"expected 1 or more, {MOST_JOBS} at most, found {text[:40]!r}")
    return int(text)


def cut(total: int, size: int, first: int = 0) -> Iterator[range]:
    """Cut numbers into pieces, the last of which may be smaller. total: how many numbers, from `first` on.

    >>> [*cut(7, 3)]
    [range(0, 3), range(3, 6), range(6, 7)]
    """
    end = first + total
    return (range(begin, min(begin + size, end)) for begin in range(first, end, size))


@contextmanager
def in_pieces(count: Callable[[Piece], Counted], pieces: Iterable[Piece], jobs: int) -> Iterator[Iterator[Counted]]:
    """The results of all pieces, in order; at the end the processes stop, whatever they are doing then.

    count: computes the result of a piece; other processes must be able to import it. Raises Abandoned.

    >>> with in_pieces(sum, cut(7, 3), jobs=1) as sums:
    ...     [*sums]
    [3, 12, 6]
    """
    if jobs == 1:
        yield map(count, pieces)
        return
    others = {*multiprocessing.active_children()}
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), work_for_another)
    try:
        yield _results(pool, count, iter(pieces), jobs * AHEAD)
    except BrokenExecutor:
        raise Abandoned("expected the processes to finish, found one that was ended from outside") from None
    finally:
        pool.shutdown(wait=False)  # a future that is cancelled now may fail once more when its process ends
        for process in {*multiprocessing.active_children()} - others:
            process.terminate()


def _results(
    pool: ProcessPoolExecutor, count: Callable[[Piece], Counted], pieces: Iterator[Piece], ahead: int
) -> Iterator[Counted]:
    """Hand out only so many pieces ahead, so that neither they nor their results pile up."""
    handed_out = deque(pool.submit(count, piece) for piece in islice(pieces, ahead))
    while handed_out:
        yield handed_out.popleft().result()
        handed_out.extend(pool.submit(count, piece) for piece in islice(pieces, 1))


def work_for_another() -> None:
    """Initialize a worker process: leave signals to its parent, and end when the parent ends."""
    for number in TERMINAL_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[..., None]]:
    """Show a progress bar on standard error if that is a terminal. total: None if it is not known.

    Yield a function to call with how much is done, and how much of that has failed.

    >>> with progress("coups", 1000) as reached:
    ...     reached(250)
    """
    if not is_terminal(sys.stderr):
        yield lambda done, failed=0: None
        return
    from rich.console import Console  # slow to import, and a terminal alone needs it
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)

        def reached(done: int, failed: int = 0) -> None:
            bar.update(task, completed=done, description=f"{what}, {failed} failed" if failed else what)

        yield reached


# --- signals that end a run

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Sent by the keyboard, by another program, and when the terminal is gone."""

FATAL_SIGNAL: Final = 128
"""Added to a signal's number, the exit status of a command that the signal has ended."""


class Interrupted(KeyboardInterrupt):
    """A signal has ended the run. status: the exit status of the command."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.status = FATAL_SIGNAL + number


_received: list[int] = []
"""Signals received. Python has one handler for the whole process, so this list is global too."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise Interrupted in the main thread when a signal arrives; ignored signals stay ignored.

    >>> with interruptible():
    ...     try:
    ...         signal.raise_signal(signal.SIGTERM)
    ...     except Interrupted as ended:
    ...         print(ended, ended.status)
    SIGTERM 143
    """
    before = {number: signal.getsignal(number) for number in _handled()}
    for number in before:
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        _received.clear()


def _handled() -> list[signal.Signals]:
    """The signals that are not ignored; none outside the main thread, which alone may handle signals."""
    if threading.current_thread() is not threading.main_thread():
        return []
    return [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _received.append(number)
    raise Interrupted(number)


def check_interruption() -> None:
    """Raise Interrupted if a signal has arrived and its exception was swallowed.

    This happens when it arrives in a callback of the garbage collector.
    """
    if _received:
        raise Interrupted(_received[0])
