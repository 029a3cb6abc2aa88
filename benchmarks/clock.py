"""What the benchmarks share: one core to run on, and a clock for whole games."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles


def pin() -> int | None:
    """Keep this process and its children on one core; give its number, or None where the system cannot."""
    if sys.platform != "linux":
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def play_for(
    seconds: float, play_game: Callable[[], int], clock: Callable[[], float] = time.process_time
) -> tuple[int, float]:
    """Play whole games until the time is up: moves made, and seconds spent.

    play_game: plays one game, from shuffling to settling, and gives the number of the players' moves.
    The seconds are processor time: waiting while other programs run does not count, though they may slow the core.
    """
    moves = 0
    start = clock()
    while (elapsed := clock() - start) < seconds:
        moves += play_game()
    return moves, elapsed


def of_children() -> float:
    """Processor time of the processes that this one has started and that have ended, in seconds."""
    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def spread(figures: Sequence[float]) -> tuple[float, float, float]:
    """The median between the quartiles.

    >>> spread([1, 2, 3, 4, 5])
    (2.0, 3.0, 4.0)
    """
    low, middle, high = quantiles(figures, n=4, method="inclusive") if len(figures) > 1 else [figures[0]] * 3
    return low, middle, high


def one_or_more(text: str) -> int:
    """A whole number from one upward."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return number


def machine() -> str:
    """What was measured on: Python, processor, cores, and how many programs wanted them in the last minute."""
    described = Path("/proc/cpuinfo")
    lines = described.read_text("utf-8").splitlines() if described.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "an unknown number of"
    python = f"Python {platform.python_version()} on {platform.system()}"
    return f"{python}, {os.cpu_count()} cores of {processor}, one of them used; {load} programs wanted them"
