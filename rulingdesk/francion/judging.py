"""The judging itself: a question in, a judgement out. No input, no printing; the standard library alone.

A judgement says what the table's rules make of a card, or of every legal card, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from francion.moves import Move
from francion.position import Position
from francion.readings import READINGS, apply_reading, readings_in_force
from francion.rules import legal
from francion.table import Table
from rulingdesk import judgements
from rulingdesk.francion.assumptions import suppositions
from rulingdesk.francion.outcomes import Asked, Outcome
from rulingdesk.francion.questions import Question

Change = judgements.Change[Move, Outcome]
OtherReading = judgements.OtherReading[Move, Outcome]
Judgement = judgements.Judgement[Question, Move, Outcome]


def judge(question: Question) -> Judgement:
    """Judge the card of a question, or every legal card if it names none.

    >>> from rulingdesk.francion.questions import ask
    >>> judgement = judge(ask("trumps s, trick A:5h, hand Ah 7c, play 7c"))
    >>> judgement.outcome.legal, [(other.ruling, other.reading) for other in judgement.readings]
    (True, [('welche-never-forced', 'only-heart')])
    """
    table, position = question.table, question.position
    allowed = tuple(Outcome(Asked(table, position, move)) for move in legal(position, table.rules))
    asked = None if question.move is None else Outcome(Asked(table, position, question.move, question.player))
    cases = judgements.other_cases(suppositions(question), partial(_changes, question))
    return Judgement(question, asked, allowed, tuple(_other_readings(question)), cases)


def _other_readings(question: Question) -> Iterator[OtherReading]:
    """Every other reading of every open ruling, one at a time, where it changes something visible."""
    table, position = question.table, question.position
    for ruling, played in readings_in_force(table.rules).items():
        for reading in READINGS[ruling]:
            other = table._replace(rules=apply_reading(table.rules, ruling, reading))
            changes = tuple(filter(judgements.visible, _changes(question, other, position)))
            if changes:
                yield OtherReading(ruling, reading, played, changes)


def _changes(question: Question, table: Table, position: Position) -> Iterator[Change]:
    return judgements.changes_of(question, table, position, _JUDGING)


_JUDGING: Final = judgements.Judging(
    outcome=lambda *asked: Outcome(Asked(*asked)),
    legal=lambda table, position: legal(position, table.rules),
)
"""How the game judges."""
