"""Plays a recorded game of Le Francion, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import commonlaw.replay
from commonlaw.events import Event
from francion.course import Step, opening, play, start_coup
from francion.moves import Move
from francion.position import Position
from francion.records import Record
from francion.rules import Rules

Stage = commonlaw.replay.Stage[Step, Position, Move]


def _cited(events: tuple[Event, ...], rules: Rules) -> tuple[Event, ...]:
    """Leave events as they are: there is one document, and it cites its own clauses."""
    return events


COURSE: Final = commonlaw.replay.Course(
    step=Step, start=start_coup, play=play, opening=opening, cited=_cited, drawing="1.8", ends="Francion 4.1"
)
"""How a recorded game is played. Clauses: 1.8, 4.1."""


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
    return commonlaw.replay.replay(record, COURSE)
