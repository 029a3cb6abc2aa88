"""Copies of a program under test, each beside a process of the suite: games are played and judged on several cores.

What comes of it does not depend on how many there are, as every game is drawn by its number.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from types import FrameType
from typing import Final

from conformance.hunt.counterexample import Finding, Foreign, Games, Judged, foreign, judge
from conformance.interruption import SIGNALS
from conformance.process import SubjectFault

AT_ONCE: Final = 4
"""Games that are handed to a copy together."""

A_ROUND: Final = 16
"""So many times that are handed out before the results are waited for."""

_mine: list[Foreign] = []
"""The program of this process, once it is started: there is one in each."""


class Copies:
    """So many copies; close them."""

    def __init__(self, command: Sequence[str], timeout: float, jobs: int) -> None:
        """Make ready to start them, each with the first game that it is given."""
        self.jobs = jobs
        self._ask = partial(_judged, tuple(command), timeout)
        self._pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _heed)

    def judged(self, games: Games, numbers: range) -> Iterator[Judged]:
        """What is wrong in each of these games, in their order."""
        size = self.jobs * AT_ONCE * A_ROUND
        for begin in range(0, len(numbers), size):
            part = numbers[begin : begin + size]
            yield from zip(part, self._pool.map(partial(self._ask, games), part, chunksize=AT_ONCE), strict=True)

    def close(self) -> None:
        """End them, in the middle of a game if need be."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


def _heed() -> None:
    """Leave it to the process that has started this one to say when it must end; the program ends with it."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)


def _end(_number: int, _frame: FrameType | None) -> None:
    for program in _mine:
        program.close()
    os._exit(0)


def _judged(command: Sequence[str], timeout: float, games: Games, number: int) -> Finding | None:
    """What is wrong in a game, by its number."""
    case = games.drawn(number)
    try:
        if not _mine:
            _mine.append(foreign(command, timeout))
    except SubjectFault as fault:
        return Finding(case, "", (), fault.verdict, fault.detail)
    return judge(_mine[0], case)
