"""The judging itself: a question in, a judgement out. No input, no printing; the standard library alone.

A judgement says what the table's rules make of a move, or of every legal move, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from papillon.moves import Move
from papillon.position import Position
from papillon.readings import READINGS, apply_reading, readings_in_force
from papillon.rules import legal
from papillon.table import Table
from rulingdesk.assumptions import suppositions
from rulingdesk.outcomes import Asked, Outcome
from rulingdesk.questions import Question
from rulingdesk.wording import differing_lines


class Change(NamedTuple):
    """One move whose outcome would be another."""

    move: Move
    here: Outcome
    there: Outcome


class OtherReading(NamedTuple):
    """A reading of an open ruling that changes the outcome of some moves. played: the reading in force."""

    ruling: str
    reading: str
    played: str
    changes: tuple[Change, ...]


class OtherCase(NamedTuple):
    """Something left out that changes the outcome of some moves if it is not as assumed.

    field: what was left out.  words: what it would be instead, to follow 'if'.
    """

    field: str
    words: str
    changes: tuple[Change, ...]


class Judgement(NamedTuple):
    """The answer to a question.

    outcome: of the move asked about, None without one.  legal: the outcome of every legal move.
    """

    question: Question
    outcome: Outcome | None
    legal: tuple[Outcome, ...]
    readings: tuple[OtherReading, ...]
    cases: tuple[OtherCase, ...]


def judge(question: Question) -> Judgement:
    """Judge the move of a question, or every legal move if it names none.

    >>> from rulingdesk.questions import ask
    >>> judgement = judge(ask("layout 6 4 A, hand 10 7, play 10x64"))
    >>> judgement.outcome.legal, [(other.ruling, other.reading) for other in judgement.readings]
    (True, [('ten-sums', 'none')])
    >>> judgement.readings[0].changes[0].there.refusal.code
    'takes-no-sum'
    """
    table, position = question.table, question.position
    allowed = tuple(Outcome(Asked(table, position, move)) for move in legal(position, table.rules))
    asked = None if question.move is None else Outcome(Asked(table, position, question.move, question.player))
    return Judgement(
        question,
        asked,
        allowed,
        tuple(_other_readings(question)),
        tuple(_other_cases(question)),
    )


def _other_readings(question: Question) -> Iterator[OtherReading]:
    """Every reading of every open ruling that is not in force, one at a time, where it changes something visible."""
    table = question.table
    for ruling, played in readings_in_force(table.rules).items():
        for reading in READINGS[ruling]:
            if reading != played:
                other = table._replace(rules=apply_reading(table.rules, ruling, reading))
                changes = tuple(filter(_visible, _changes(question, other, question.position)))
                if changes:
                    yield OtherReading(ruling, reading, played, changes)


def _visible(change: Change) -> bool:
    """Whether a change is one that can be told."""
    differs = change.here.everything != change.there.everything
    return differs and bool(differing_lines(change.here, change.there))


def _other_cases(question: Question) -> Iterator[OtherCase]:
    """Every supposition that changes something; one that changes the same as another before it joins that one."""
    found: dict[str, OtherCase] = {}
    for other in suppositions(question):
        tried = tuple(_changes(question, other.table, other.position))
        changes = tuple(change for change in tried if change.here.consequences != change.there.consequences)
        result = repr([(change.move, change.there.consequences) for change in changes])
        before = found.get(result)
        if before and before.field == other.field:
            found[result] = before._replace(words=f"{before.words}, or {other.words}")
        elif changes and not before:
            found[result] = OtherCase(other.field, other.words, changes)
    yield from found.values()


def _changes(question: Question, table: Table, position: Position) -> Iterator[Change]:
    """The outcome of the move asked about, or of all moves legal on either side, here and there."""
    here = question.table, question.position
    moves = [question.move] if question.move is not None else dict.fromkeys((*_legal(*here), *_legal(table, position)))
    for move in moves:
        yield Change(
            move,
            Outcome(Asked(*here, move, question.player)),
            Outcome(Asked(table, position, move, question.player)),
        )


def _legal(table: Table, position: Position) -> tuple[Move, ...]:
    return legal(position, table.rules)
