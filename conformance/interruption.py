"""Signals that ask a run to end: what is under way is given up, what has been done is kept and told."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""From the keyboard, from another program, and because the terminal is gone."""


FATAL_SIGNAL: Final = 128
"""Added to a signal's number it is the exit status of who was ended by it."""


class Interrupted(KeyboardInterrupt):
    """A signal has asked the run to end. status: that of a command which a signal has ended."""

    def __init__(self, number: int) -> None:
        """Take the number of the signal."""
        super().__init__(signal.Signals(number).name)
        self.status = FATAL_SIGNAL + number


_come: list[int] = []
"""Signals that have come. Python has one handler for the whole process, and so this is for the whole process too."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Raise Interrupted in the main thread when a signal asks for the end; one that is ignored stays so.

    >>> with interruptible():
    ...     try:
    ...         signal.raise_signal(signal.SIGTERM)
    ...     except Interrupted as ended:
    ...         print(ended, ended.status)
    SIGTERM 143
    """
    before = {number: signal.getsignal(number) for number in _minded()}
    for number in before:
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
        _come.clear()


def _minded() -> list[signal.Signals]:
    """The signals that are not ignored; none in another thread than the main one, which alone may handle any."""
    if threading.current_thread() is not threading.main_thread():
        return []
    return [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _come.append(number)
    raise Interrupted(number)


def check_interruption() -> None:
    """Raise Interrupted if a signal has come and something has swallowed what was raised then.

    So it is lost if it comes in a callback of the garbage collector.
    """
    if _come:
        raise Interrupted(_come[0])
