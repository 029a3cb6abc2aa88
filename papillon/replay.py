"""Plays a recorded game of Le Papillon, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import commonlaw.replay
from papillon.course import Step, cited, opening, play, start_coup
from papillon.moves import Move
from papillon.position import Position
from papillon.records import Record

Stage = commonlaw.replay.Stage[Step, Position, Move]

COURSE: Final = commonlaw.replay.Course(
    step=Step, start=start_coup, play=play, opening=opening, cited=cited, drawing="3.1", ends="Papillon 4.d.7"
)
"""How a recorded game is played. Clauses: 3.1, 4.d.7."""


def replay(record: Record) -> Iterator[Stage]:
    """Play a record, yielding the start of each coup and every move.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.

    >>> from papillon.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52"
    ... ''')
    >>> [len(stage.step.position.layout) for stage in replay(record)]
    [2, 0]
    """
    return commonlaw.replay.replay(record, COURSE)
