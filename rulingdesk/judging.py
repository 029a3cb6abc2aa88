"""The judging itself: a question in, a judgement out. No input, no printing; the standard library alone.

A judgement says what the table's rules make of a move, or of every legal move, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from commonlaw.accounts import Payment
from commonlaw.clauses import Ruling, book
from conformance.documents import DOCUMENTS, GAME
from papillon.course import with_cards_payment
from papillon.moves import FIGURES, Move
from papillon.notation import NotationError, check_position
from papillon.position import Position
from papillon.readings import READINGS, apply_reading, readings_in_force
from papillon.rulebooks import RULEBOOKS
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
    question = question._replace(assumed={**question.assumed, **announced(allowed if asked is None else [asked])})
    return Judgement(
        question,
        asked,
        allowed,
        tuple(_other_readings(question)),
        judgements.other_cases(suppositions(question), partial(_changes, question)),
    )


def announced(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """The figures that are paid although the move does not name them, as a field that was left out.

    A bare move is taken as announced; what follows if it was not is among the other cases.  Clauses: 16.5.

    >>> from rulingdesk.questions import ask
    >>> question = ask("layout 5 5 5, hand 5 2, play 5x555 !hanneton")
    >>> announced([Outcome(Asked(question.table, question.position, question.move))])
    {'announced': 'sauterelle'}
    """
    figures = dict.fromkeys(figure for outcome in outcomes for figure in _unnamed(outcome))
    return {"announced": " ".join(figures)} if figures else {}


def _unnamed(outcome: Outcome) -> Iterator[str]:
    """Figures for which somebody is paid, and which the move does not name where nobody has to."""
    named = {*getattr(outcome.asked.move, "named", ()), *outcome.asked.table.rules.must_be_named}
    for event in outcome.events:
        if isinstance(event, Payment) and event.kind in FIGURES and event.kind not in named:
            yield event.kind


SUPPOSED: Final[Mapping[str, str]] = {"announcing": "announced"}
"""Ruling → field that was left out and taken as its reading has it; what it would be otherwise is another case."""


def _other_readings(question: Question) -> Iterator[OtherReading]:
    """Every other reading of every ruling in doubt, one at a time, where it changes something visible."""
    table = question.table
    for ruling, played in in_doubt(table.rules).items():
        if SUPPOSED.get(ruling) in question.assumed:
            continue
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
