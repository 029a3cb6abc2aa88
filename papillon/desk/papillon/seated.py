"""Players at tables that are compared: whoever sees the same does the same, if the rules let him."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from papillon.desk.comparing.sample import weight
from papillon.desk.dealing import Choose
from papillon.desk.papillon.comparing import as_chosen, sight, unnamed
from papillon.desk.players import PLAYERS, as_seen
from papillon.moves import Move
from papillon.step import Step


def seated(name: str, seed: int) -> Choose:
    """A player by name, whose luck depends on the seed and on what he sees, and who forgets some figures.

    >>> from papillon.table import open_table
    >>> from papillon.notation import read_position
    >>> from papillon.rules import legal
    >>> position = read_position("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ").position
    >>> step = Step(open_table(dealer="C"), position, ())
    >>> str(unnamed(seated("greedy", 1)(step, legal(position, step.table.rules))))
    '5x555'
    """
    player = PLAYERS[name]

    def choose(step: Step, moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        key = f"{seed} {sight(step.position)}"
        best = player(step._replace(position=as_seen(step.position)), Random(key)).move
        return as_chosen(next(move for move in moves if unnamed(move) == best), weight(f"{key} names"))

    return choose
