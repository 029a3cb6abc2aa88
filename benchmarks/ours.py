"""Random games of Le Papillon through the public interface, refusals, payments and events included."""

from __future__ import annotations

from random import Random

from benchmarks.clock import play_for
from papillon.course import open_table, play, start_coup
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled


def papillon_moves(seconds: float, seed: int) -> tuple[int, float]:
    """Whole games of one round with three players, extra coups included; every legal move is equally likely."""
    chance = Random(seed)

    def play_game() -> int:
        table = open_table(players=3, rounds=1)
        moves = 0
        while not table.over:
            step = start_coup(table, shuffled(chance))
            while step.position.turn is not None:
                move = chance.choice(legal(step.position, step.table.rules))
                step = play(step.table, step.position, move)
                moves += 1
            table = step.table
        return moves

    return play_for(seconds, play_game)
