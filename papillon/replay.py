"""Plays a recorded game of Le Papillon, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator

import commonlaw.replay
from papillon.game import GAME
from papillon.recording import Record, Stage

__all__ = ["Stage", "replay"]


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
    return commonlaw.replay.replay(record, GAME)
