"""What both benchmarks share: one core to run on, and a clock for whole games."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable


def pin() -> int | None:
    """Keep this process and its children on one core; give its number, or None where the system cannot."""
    if sys.platform != "linux":
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def play_for(seconds: float, play_game: Callable[[], int]) -> tuple[int, float]:
    """Play whole games until the time is up: moves made, and seconds spent.

    play_game: plays one game, from shuffling to settling, and gives the number of the players' moves.
    The seconds are processor time: waiting while other programs run does not count, though they may slow the core.
    """
    moves = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        moves += play_game()
    return moves, elapsed
