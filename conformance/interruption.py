"""Signals that end a run: the work under way is given up, the results so far are kept and reported."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

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
