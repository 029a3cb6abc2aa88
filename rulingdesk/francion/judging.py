"""The judging itself: a question in, a judgement out. No input, no printing; the standard library alone.

A judgement says what the table's rules make of a card, or of every legal card, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator

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
OtherCase = judgements.OtherCase[Move, Outcome]
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
    cases = judgements.distinct(_other_cases(question))
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


def _other_cases(question: Question) -> Iterator[OtherCase]:
    """What would be if something left out were otherwise, one thing at a time."""
    for other in suppositions(question):
        yield OtherCase(other.field, other.words, tuple(_changes(question, other.table, other.position)))


def _changes(question: Question, table: Table, position: Position) -> Iterator[Change]:
    """The outcome of the card asked about, or of all cards legal on either side, here and there."""
    here = question.table, question.position
    either = (*legal(here[1], here[0].rules), *legal(position, table.rules))
    for move in [question.move] if question.move is not None else dict.fromkeys(either):
        yield Change(
            move,
            Outcome(Asked(*here, move, question.player)),
            Outcome(Asked(table, position, move, question.player)),
        )
