"""A judgement as a document for other programs: the shape of ``judge --json``, whatever game it is about.

The shape is stable: keys are added, never renamed or taken away, and `format` counts up if that must ever change.

``format``      1
``verdict``     ``legal``, ``refused``, ``moves`` (no move was asked about) or ``over`` (nor can there be one)
``position``, ``table``     in the notation, defaults filled in
``player``, ``move``        who is to play, and the move in the notation; null without one
``outcome``     of the move: see below; null without one
``legal``       the outcome of every legal move
``assumed``     field that was left out → what was taken for it, in the notation
``readings``    other readings that change something: ruling, reading, played, title, text, changes
``cases``       what was left out and matters: field, if, changes
``clauses``     id → citation, title and text, of every clause cited in this document

An outcome: ``move``, ``legal``, ``refusal`` (code, clause, reason; or null), ``net`` (account → chips), ``events``
(kind, clauses, text, and player, cards, taken, number, or payer, payee, chips), ``position`` and ``table`` after it
(null if refused). A change: ``move``, ``differs`` (text and clauses of what differs), ``outcome``.
An event of ``outcome`` and ``legal``, or the refusal, that would be another under another reading of open rulings has
these as ``rulings``. Outcomes there have ``after`` besides: what the events do not say (text, clauses, rulings).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from papillon.desk.judging.difference import clauses_of, differing_lines
from papillon.desk.judging.judgement import Change, Judgement, OtherReading, rulings_behind
from papillon.desk.judging.outcome import Outcome
from papillon.desk.language import Document
from papillon.desk.telling.events import event_as_json, line_as_json
from papillon.desk.telling.refusals import refusal_as_json
from papillon.kit.clauses import Book, Clause, Ruling
from papillon.kit.game import M, P, R, T

if TYPE_CHECKING:
    from papillon.desk.manner import Manner

FORMAT: Final = 1


def as_json(judgement: Judgement[T, P, M], book: Book, manner: Manner[R, T, P, M]) -> Document:
    """The judgement as values that JSON knows. book: where the texts of clauses and rulings are."""
    question = judgement.question
    position = question.position
    return {
        "format": FORMAT,
        "verdict": verdict(judgement),
        "position": str(position),
        "table": str(question.table),
        "player": None if position.turn is None else position.letter(position.turn),
        "move": None if question.move is None else manner.game.notation.write_move(question.move, question.player),
        "outcome": None if judgement.outcome is None else _answered(judgement.outcome, judgement, book, manner),
        "legal": [_answered(outcome, judgement, book, manner) for outcome in judgement.legal],
        "assumed": dict(question.assumed),
        "readings": [_reading(other, book.ruling(other.ruling), manner) for other in judgement.readings],
        "cases": [
            {"field": case.field, "if": case.words, "changes": _changes(case.changes, manner)}
            for case in judgement.cases
        ],
        "clauses": {cited: _clause(book.clause(cited)) for cited in cited_by(judgement)},
    }


def verdict(judgement: Judgement[T, P, M]) -> str:
    """The answer in one word."""
    if judgement.outcome is not None:
        return "legal" if judgement.outcome.legal else "refused"
    return "over" if judgement.question.position.turn is None else "moves"


def cited_by(judgement: Judgement[T, P, M]) -> list[str]:
    """Ids of all clauses that a judgement cites, each once, in order of appearance."""
    outcomes = [*([judgement.outcome] if judgement.outcome else []), *judgement.legal]
    elsewhere = [other.changes for other in judgement.readings] + [case.changes for case in judgement.cases]
    outcomes += [change.there for changes in elsewhere for change in changes]
    return list(dict.fromkeys(clause for outcome in outcomes for clause in clauses_of(outcome)))


def _reading(other: OtherReading[T, P, M], ruling: Ruling, manner: Manner[R, T, P, M]) -> Document:
    return {
        "ruling": other.ruling,
        "reading": other.reading,
        "played": other.played,
        "title": ruling.title,
        "text": ruling.readings.get(other.reading, ""),
        "changes": _changes(other.changes, manner),
    }


def _clause(clause: Clause) -> Document:
    return {"citation": clause.citation, "title": clause.title, "text": clause.text}


def _answered(
    outcome: Outcome[T, P, M], judgement: Judgement[T, P, M], book: Book, manner: Manner[R, T, P, M]
) -> Document:
    """An outcome by the table's own rules, with the rulings that its events or its refusal rest on."""
    behind = rulings_behind(outcome, judgement.readings, book)
    told = _outcome(outcome, manner)
    for event, shown in zip(outcome.events, told["events"], strict=True):
        shown.update({"rulings": list(behind[event])} if event in behind else {})
    if outcome.refusal is not None and outcome.refusal in behind:
        told["refusal"]["rulings"] = list(behind[outcome.refusal])
    return {**told, "after": list(map(line_as_json, manner.after(outcome))) if outcome.legal else []}


def _outcome(outcome: Outcome[T, P, M], manner: Manner[R, T, P, M]) -> Document:
    step = outcome.step
    return {
        "move": manner.game.notation.write_move(outcome.asked.move, None),
        "legal": outcome.legal,
        "refusal": None if outcome.refusal is None else refusal_as_json(outcome.refusal),
        "net": outcome.net,
        "events": [event_as_json(event, outcome.words) for event in outcome.events],
        "position": None if step is None else str(step.position),
        "table": None if step is None else str(step.table),
    }


def _changes(changes: Iterable[Change[T, P, M]], manner: Manner[R, T, P, M]) -> list[Document]:
    return [
        {
            "move": manner.game.notation.write_move(change.move, None),
            "differs": [
                {"text": line.text, "clauses": list(line.clauses)}
                for line in differing_lines(change.here, change.there)
            ],
            "outcome": _outcome(change.there, manner),
        }
        for change in changes
    ]
