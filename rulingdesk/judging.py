"""The judging itself: a question in, a judgement out. No input, no printing; the standard library alone.

A judgement says what the table's rules make of a move, or of every legal move, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from commonlaw.clauses import Ruling, book
from conformance.documents import DOCUMENTS, GAME
from papillon.course import with_cards_payment
from papillon.documents import RULEBOOKS
from papillon.moves import Move
from papillon.notation import NotationError, check_position
from papillon.position import Position
from papillon.readings import READINGS, apply_reading, readings_in_force
from papillon.rules import Rules, legal
from papillon.table import Table
from rulingdesk import judgements
from rulingdesk.assumptions import suppositions
from rulingdesk.outcomes import Asked, Outcome
from rulingdesk.questions import Question

Change = judgements.Change[Move, Outcome]
OtherReading = judgements.OtherReading[Move, Outcome]
Judgement = judgements.Judgement[Question, Move, Outcome]


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
        judgements.other_cases(suppositions(question), partial(_changes, question)),
    )


def _other_readings(question: Question) -> Iterator[OtherReading]:
    """Every other reading of every ruling in doubt, one at a time, where it changes something visible."""
    table = question.table
    for ruling, played in in_doubt(table.rules).items():
        for reading in READINGS[ruling]:
            other = table._replace(rules=apply_reading(table.rules, ruling, reading))
            if reading != played and _possible(question.position, other):
                changes = tuple(filter(judgements.visible, _changes(question, other, question.position)))
                if changes:
                    yield OtherReading(ruling, reading, played, changes)


def in_doubt(rules: Rules) -> dict[str, str]:
    """The open rulings that a table's document leaves open, with the readings in force.

    A ruling is of the document whose words raised it, and the main document fills in where another is silent: so a
    ruling of the main document is in doubt everywhere, one of another document at its own tables, and wherever a
    clause of theirs is read by it too. Nobody at a table of the main document doubts which way play goes round
    because an article says so elsewhere. A table that has itself chosen another reading doubts it in any case.

    >>> from papillon.readings import rules_of
    >>> [{"direction", "sum-cap"} & {*in_doubt(rules_of(name))} for name in ("salon", "pdf")]
    [set(), set()]
    >>> sorted({"direction", "sum-cap"} & {*in_doubt(rules_of("salon", {"sum-cap": "five"}))})
    ['sum-cap']
    """
    rulings = book(GAME).rulings
    usual = readings_in_force(RULEBOOKS[rules.rulebook])
    return {
        ruling: played
        for ruling, played in readings_in_force(rules).items()
        if usual.get(ruling) != played or _raised_by(rulings[ruling], DOCUMENTS[rules.rulebook])
    }


def _raised_by(ruling: Ruling, document: str) -> bool:
    """Whether a document's words leave a ruling open, or those of the main one where it is silent."""
    reads = {citation.partition(":")[0] for citation in ruling.clauses} - {GAME}
    return ruling.document in (GAME, document) or document in reads


def _possible(position: Position, table: Table) -> bool:
    """Whether there can be such a position at this table: a stock of 20 tells that cards are turned up."""
    try:
        check_position(position, table.rules)
        with_cards_payment(table, table.cards_payment)
    except NotationError:
        return False
    return True


def _changes(question: Question, table: Table, position: Position) -> Iterator[Change]:
    return judgements.changes_of(question, table, position, _JUDGING)


_JUDGING: Final = judgements.Judging(
    outcome=lambda *asked: Outcome(Asked(*asked)),
    legal=lambda table, position: legal(position, table.rules),
)
"""How the game judges."""
