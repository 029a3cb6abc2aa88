"""Plays a recorded game of Le Francion, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator

import commonlaw.replay
from francion.game import GAME
from francion.recording import Record, Stage

__all__ = ["Stage", "replay"]


def replay(record: Record) -> Iterator[Stage]:
    """Play a record, yielding the start of each coup and every move.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.

    >>> from francion.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "trumps c, hands A:2d B:Jd C:4c D:5c"
    ... [[coups]]
    ... moves = "A: 2d"
    ... ''')
    >>> [len(stage.step.position.trick) for stage in replay(record)]
    [0, 1]
    """
    return commonlaw.replay.replay(record, GAME)
