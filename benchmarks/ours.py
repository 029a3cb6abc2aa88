"""What is measured of ourselves: random games through the public interface, cases judged, commands started.

Each function goes on for some seconds of processor time, and gives what it did and the seconds that it took.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from random import Random

import francion.table
import papillon.table
from benchmarks.clock import of_children, play_for
from conformance.cases import cases
from conformance.compare.declared import plan
from conformance.protocol import AnyReply
from conformance.runner import judged
from conformance.subject import about
from francion.game import GAME as FRANCION
from papillon.game import GAME as PAPILLON
from papillon.kit.game import AnyTable, Game

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
