"""What is measured of ourselves, and the clock that measures it: random games, cases judged, commands started.

Everything runs on one core. Each measure goes on for some seconds of processor time, and gives what it did and the
seconds that it took.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles

import francion.table
import papillon.table
from conformance.cases import cases
from conformance.declared import plan
from conformance.protocol import AnyReply
from conformance.runner import judged
from conformance.subject import about
from francion.game import GAME as FRANCION
from papillon.game import GAME as PAPILLON
from papillon.kit.game import AnyTable, Game


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
    """What was measured on: Python, processor, cores, and the load average of the last minute."""
    described = Path("/proc/cpuinfo")
    lines = described.read_text("utf-8").splitlines() if described.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    python = f"Python {platform.python_version()} on {platform.system()}"
    return f"{python}, {os.cpu_count()} cores of {processor}, one of them used; load average {load}"


# --- what is measured

CITE = ("cite", "8.4")
JUDGE = ("judge", "layout 6 4 A, hand 10 7, play 10x64")


def papillon_moves(seconds: float, seed: int) -> tuple[int, float]:
    """Whole games of one round with three players, extra coups included; every legal move is equally likely."""
    chance = Random(seed)
    return play_for(seconds, lambda: moves_of_game(PAPILLON, papillon.table.open_table(players=3, rounds=1), chance))


def francion_moves(seconds: float, seed: int) -> tuple[int, float]:
    """Whole games of one manche with four players; every legal card is equally likely."""
    chance = Random(seed)
    return play_for(seconds, lambda: moves_of_game(FRANCION, francion.table.open_table(players=4, manches=1), chance))


def moves_of_game(game: Game, table: AnyTable, chance: Random) -> int:
    """Play a game from the first shuffling to the last payment, and give the number of its moves."""
    moves = 0
    while not table.over:
        step = game.start(table, game.shuffled(table.players, chance))
        while step.position.turn is not None:
            move = chance.choice(game.legal(step.position, step.table.rules))
            step = game.play(step.table, step.position, move, None)
            moves += 1
        table = step.table
    return moves


def cases_judged(seconds: float, seed: int) -> tuple[int, float]:
    """All cases of Le Papillon, planned and judged as those of a program that is right."""
    program, known = about(0), cases()
    replies = _replies()

    def judge_all() -> int:
        for case, reply in zip(known, replies, strict=True):
            judged(plan(case, program).case or case, reply, program)
        return len(known)

    return play_for(seconds, judge_all)


@cache
def _replies() -> list[AnyReply]:
    """The reference's own answers, which are played once."""
    return [AnyReply(0, trace=[told.shown for told in case.trace]) for case in cases()]


def cites(seconds: float, seed: int) -> tuple[int, float]:
    """Whole processes of `papillon cite`."""
    return _processes(seconds, CITE)


def judges(seconds: float, seed: int) -> tuple[int, float]:
    """Whole processes of `papillon judge`."""
    return _processes(seconds, JUDGE)


def _processes(seconds: float, words: tuple[str, ...]) -> tuple[int, float]:
    """Start the command again and again."""
    command = (sys.executable, "-m", "papillon.desk", *words)

    def start() -> int:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return 1

    return play_for(seconds, start, of_children)
