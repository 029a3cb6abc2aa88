"""The judging itself, whatever game it is about: a question in, a judgement out. No input, no printing.

A judgement says what the table's rules make of a move, or of every legal move, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
The standard library alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, NamedTuple

from papillon.desk.judging.difference import differing_lines
from papillon.desk.judging.outcome import Attempt, Judging, Outcome
from papillon.desk.judging.question import Question
from papillon.desk.language import say
from papillon.kit.clauses import Book
from papillon.kit.events import Event
from papillon.kit.game import M, P, R, T
from papillon.kit.refusals import Refusal


class Change(NamedTuple, Generic[T, P, M]):
    """One move whose outcome would be another."""

    move: M
    """The move."""
    here: Outcome[T, P, M]
    """What it comes to by the table's own rules."""
    there: Outcome[T, P, M]
    """What it would come to."""


class OtherReading(NamedTuple, Generic[T, P, M]):
    """A reading of an open ruling that changes the outcome of some moves."""

    ruling: str
    """The open ruling."""
    reading: str
    """The reading under which they would be others."""
    played: str
    """The reading in force."""
    changes: tuple[Change[T, P, M], ...]
    """The moves whose outcome would be another."""


class OtherCase(NamedTuple, Generic[T, P, M]):
    """Something left out that changes the outcome of some moves if it is not as assumed."""

    field: str
    """What was left out."""
    words: str
    """What it would be instead, to follow 'if'."""
    changes: tuple[Change[T, P, M], ...]
    """The moves whose outcome would be another."""


class Judgement(NamedTuple, Generic[T, P, M]):
    """The answer to a question."""

    question: Question[T, P, M]
    """What was asked, with all that was assumed."""
    outcome: Outcome[T, P, M] | None
    """The outcome of the move asked about; None without one."""
    legal: tuple[Outcome[T, P, M], ...]
    """The outcome of every legal move."""
    readings: tuple[OtherReading[T, P, M], ...]
    """Readings that would change something."""
    cases: tuple[OtherCase[T, P, M], ...]
    """What was left out and would change something."""


class Sheet(NamedTuple):
    """A position laid out to be printed: a table, and what stands below it."""

    headers: Sequence[str]
    """What stands above the columns."""
    rows: Sequence[Sequence[str]]
    """A row for every player."""
    fields: Sequence[tuple[str, str]]
    """Names and values that stand below the table."""


# --- found by trying


def judge(question: Question[T, P, M], judging: Judging[R, T, P, M]) -> Judgement[T, P, M]:
    """Judge the move of a question, or every legal move if it names none.

    >>> from papillon.desk.papillon.judging import JUDGING
    >>> from papillon.desk.papillon.questions import ask
    >>> judgement = judge(ask("layout 6 4 A, hand 10 7, play 10x64"), JUDGING)
    >>> judgement.outcome.legal, [(other.ruling, other.reading) for other in judgement.readings]
    (True, [('ten-sums', 'none')])
    >>> judgement.readings[0].changes[0].there.refusal.code
    'takes-no-sum'
    """
    here = _Side(question, question.table, question.position, judging)
    asked = None if question.move is None else here.outcome(question.move)
    allowed = tuple(Outcome(Attempt(here.table, here.position, move), judging) for move in here.legal)
    assumed = judging.assumed(allowed if asked is None else [asked])
    question = question._replace(assumed={**question.assumed, **assumed})
    readings, cases = _other_readings(question, here), _other_cases(question, here)
    return Judgement(question, asked, allowed, tuple(readings), distinct(cases))


class _Side(Generic[R, T, P, M]):
    """A table and a position that a question means or could have meant: every move is judged there once."""

    def __init__(self, question: Question[T, P, M], table: T, position: P, judging: Judging[R, T, P, M]) -> None:
        self.question, self.table, self.position, self.judging = question, table, position, judging
        self._outcomes: dict[M, Outcome[T, P, M]] = {}

    def beside(self, table: T, position: P) -> _Side[R, T, P, M]:
        """The same question at another table, or in another position."""
        return _Side(self.question, table, position, self.judging)

    @cached_property
    def legal(self) -> Sequence[M]:
        """The legal moves."""
        return self.judging.game.legal(self.position, self.table.rules)

    def outcome(self, move: M) -> Outcome[T, P, M]:
        """What a move comes to."""
        if move not in self._outcomes:
            asked = Attempt(self.table, self.position, move, self.question.player)
            self._outcomes[move] = Outcome(asked, self.judging)
        return self._outcomes[move]


def _other_readings(question: Question[T, P, M], here: _Side[R, T, P, M]) -> Iterator[OtherReading[T, P, M]]:
    """Every other reading of every ruling in doubt, one at a time, where it changes something visible."""
    table, position, judging = here.table, here.position, here.judging
    for ruling, played in judging.in_doubt(table.rules).items():
        if judging.supposed.get(ruling) in question.assumed:
            continue
        for reading, applied in judging.game.readings[ruling].items():
            other = table._replace(rules=applied(table.rules))
            if reading != played and judging.possible(position, other):
                changes = tuple(filter(visible, _changes(here, here.beside(other, position))))
                if changes:
                    yield OtherReading(ruling, reading, played, changes)


def _other_cases(question: Question[T, P, M], here: _Side[R, T, P, M]) -> Iterator[OtherCase[T, P, M]]:
    """What would be if something left out were otherwise, one thing at a time."""
    for other in here.judging.suppositions(question):
        changes = tuple(_changes(here, here.beside(other.table, other.position)))
        yield OtherCase(other.field, other.words, changes)


def _changes(here: _Side[R, T, P, M], there: _Side[R, T, P, M]) -> Iterator[Change[T, P, M]]:
    """What a question comes to on two sides: the move asked about, or all moves that are legal on either."""
    asked = here.question.move
    for move in dict.fromkeys((*here.legal, *there.legal)) if asked is None else [asked]:
        yield Change(move, here.outcome(move), there.outcome(move))


def distinct(cases: Iterable[OtherCase[T, P, M]]) -> tuple[OtherCase[T, P, M], ...]:
    """Each case that changes something; one that changes the same as another of its field joins that one."""
    found: dict[Hashable, OtherCase[T, P, M]] = {}
    for case in cases:
        changes = tuple(change for change in case.changes if change.here.consequences != change.there.consequences)
        result = tuple((change.move, change.there.consequences) for change in changes)
        before = found.get(result)
        if before and before.field == case.field:
            found[result] = before._replace(words=say("{one}, or {other}", one=before.words, other=case.words))
        elif changes and not before:
            found[result] = case._replace(changes=changes)
    return tuple(found.values())


def rulings_behind(
    outcome: Outcome[T, P, M], readings: Iterable[OtherReading[T, P, M]], rules: Book
) -> Mapping[Event | Refusal, tuple[str, ...]]:
    """The open rulings that a refusal rests on, or every event: under another of their readings it would be another.

    Of the events that a reading changes it is those that cite a clause which the ruling reads, or else the first.
    """
    found: dict[Event | Refusal, dict[str, None]] = {}
    for other in readings:
        read = rules.ruling(other.ruling).clauses
        for change in (change for change in other.changes if change.move == outcome.asked.move):
            if outcome.refusal is not None:
                found.setdefault(outcome.refusal, {})[other.ruling] = None
                continue
            changed = [event for event in outcome.events if event not in change.there.events]
            reads = [event for event in changed if any(rules.clause(cited).citation in read for cited in event.clauses)]
            for event in reads or changed[:1]:
                found.setdefault(event, {})[other.ruling] = None
    return {event: tuple(slugs) for event, slugs in found.items()}


def visible(change: Change[T, P, M]) -> bool:
    """Whether a change is one that can be told."""
    differs = change.here.everything != change.there.everything
    return differs and bool(differing_lines(change.here, change.there))
