"""A judgement as a document for other programs: the shape of ``papillon judge --json``.

The shape is stable: keys are added, never renamed or taken away, and `format` counts up if that must ever change.

``format``      1
``verdict``     ``legal``, ``refused``, ``moves`` (no move was asked about) or ``over`` (nor can there be one)
``position``, ``table``     in the notation, defaults filled in
``player``, ``move``        who is to play, and the move in the notation; null without one
``outcome``     of the move: see below; null without one
``legal``       the outcome of every legal move
``assumed``     field → what was taken for it because it was left out
``readings``    other readings that change something: ruling, reading, played, title, text, changes
``cases``       what was left out and matters: field, if, changes
``clauses``     id → citation, title and text, of every clause cited in this document

An outcome: ``move``, ``legal``, ``refusal`` (code, clause, reason; or null), ``net`` (account → chips), ``events``
(kind, clauses, text, and player, cards, taken, number, or payer, payee, chips), ``position`` and ``table`` after it
(null if refused). A change: ``move``, ``differs`` (text and clauses of what differs), ``outcome``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from commonlaw.accounts import Payment
from commonlaw.clauses import Book
from papillon.events import Event
from papillon.notation import write_cards, write_move, write_position, write_table
from papillon.sections.s12_cards import Most
from rulingdesk.judging import Change, Judgement
from rulingdesk.narrate import tell
from rulingdesk.outcomes import Outcome
from rulingdesk.wording import differing_lines

FORMAT: Final = 1


def document(judgement: Judgement, book: Book) -> dict[str, Any]:
    """The judgement as values that JSON knows. book: where the texts of clauses and rulings are."""
    question = judgement.question
    position = question.position
    return {
        "format": FORMAT,
        "verdict": verdict(judgement),
        "position": write_position(position),
        "table": write_table(question.table),
        "player": None if position.turn is None else position.letter(position.turn),
        "move": None if question.move is None else write_move(question.move, question.player),
        "outcome": None if judgement.outcome is None else _outcome(judgement.outcome),
        "legal": [_outcome(outcome) for outcome in judgement.legal],
        "assumed": dict(question.assumed),
        "readings": [
            {
                "ruling": other.ruling,
                "reading": other.reading,
                "played": other.played,
                "title": book.ruling(other.ruling).title,
                "text": book.ruling(other.ruling).readings.get(other.reading, ""),
                "changes": _changes(other.changes),
            }
            for other in judgement.readings
        ],
        "cases": [
            {"field": case.field, "if": case.words, "changes": _changes(case.changes)} for case in judgement.cases
        ],
        "clauses": {
            cited: {"citation": clause.citation, "title": clause.title, "text": clause.text}
            for cited, clause in ((cited, book.clause(cited)) for cited in cited_by(judgement))
        },
    }


def verdict(judgement: Judgement) -> str:
    """The answer in one word."""
    if judgement.outcome is not None:
        return "legal" if judgement.outcome.legal else "refused"
    return "over" if judgement.question.position.turn is None else "moves"


def cited_by(judgement: Judgement) -> list[str]:
    """Ids of all clauses that a judgement cites, each once, in order of appearance."""
    outcomes = [*([judgement.outcome] if judgement.outcome else []), *judgement.legal]
    elsewhere = [other.changes for other in judgement.readings] + [case.changes for case in judgement.cases]
    outcomes += [change.there for changes in elsewhere for change in changes]
    return list(dict.fromkeys(clause for outcome in outcomes for clause in clauses_of(outcome)))


def clauses_of(outcome: Outcome) -> list[str]:
    """Ids of the clauses that decide an outcome, each once, in order of precedence."""
    if outcome.refusal is not None:
        return [outcome.refusal.clause]
    return list(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))


def _outcome(outcome: Outcome) -> dict[str, Any]:
    step = outcome.step
    return {
        "move": write_move(outcome.asked.move),
        "legal": outcome.legal,
        "refusal": None if outcome.refusal is None else outcome.refusal._asdict(),
        "net": outcome.net,
        "events": [event_document(event, outcome.most) for event in outcome.events],
        "position": None if step is None else write_position(step.position),
        "table": None if step is None else write_table(step.table),
    }


def event_document(event: Event, most: Most = "cards") -> dict[str, Any]:
    """An event as values that JSON knows. most: what the table counts at the end of a coup."""
    told = {"kind": event.kind, "clauses": list(event.clauses), "text": tell(event, most).text}
    if isinstance(event, Payment):
        return {**told, "payer": event.payer, "payee": event.payee, "chips": event.chips}
    cards = {"cards": write_cards(event.cards), "taken": write_cards(event.taken)}
    return {**told, "player": event.player, **cards, "number": event.number}


def _changes(changes: Iterable[Change]) -> list[dict[str, Any]]:
    return [
        {
            "move": write_move(change.move),
            "differs": [
                {"text": line.text, "clauses": list(line.clauses)}
                for line in differing_lines(change.here, change.there)
            ],
            "outcome": _outcome(change.there),
        }
        for change in changes
    ]
