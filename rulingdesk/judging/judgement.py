"""The judging itself, whatever game it is about: a question in, a judgement out. No input, no printing.

A judgement says what the table's rules make of a move, or of every legal move, and where another reading of an
open ruling, or another meaning of what was left out, would make something else of it. Both are found by trying.
The standard library alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from commonlaw.accounts import Payment
from commonlaw.clauses import Book
from commonlaw.events import Event, Happening
from commonlaw.game import M, P, R, T
from commonlaw.refusals import Refusal
from commonlaw.translations import N_
from rulingdesk.judging.outcome import Asked, Judging, Outcome
from rulingdesk.judging.question import Question
from rulingdesk.language import say
from rulingdesk.telling.events import Line, net_in_words, summed_up


class Change(NamedTuple, Generic[T, P, M]):
    """One move whose outcome would be another."""

    move: M
    here: Outcome[T, P, M]
    there: Outcome[T, P, M]


class OtherReading(NamedTuple, Generic[T, P, M]):
    """A reading of an open ruling that changes the outcome of some moves. played: the reading in force."""

    ruling: str
    reading: str
    played: str
    changes: tuple[Change[T, P, M], ...]


class OtherCase(NamedTuple, Generic[T, P, M]):
    """Something left out that changes the outcome of some moves if it is not as assumed.

    field: what was left out.  words: what it would be instead, to follow 'if'.
    """

    field: str
    words: str
    changes: tuple[Change[T, P, M], ...]


class Judgement(NamedTuple, Generic[T, P, M]):
    """The answer to a question.

    outcome: of the move asked about, None without one.  legal: the outcome of every legal move.
    """

    question: Question[T, P, M]
    outcome: Outcome[T, P, M] | None
    legal: tuple[Outcome[T, P, M], ...]
    readings: tuple[OtherReading[T, P, M], ...]
    cases: tuple[OtherCase[T, P, M], ...]


class Drawing(NamedTuple):
    """A position as a table, a row for every player, and the fields that stand below it."""

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    fields: Sequence[tuple[str, str]]


# --- found by trying


def judge(question: Question[T, P, M], judging: Judging[R, T, P, M]) -> Judgement[T, P, M]:
    """Judge the move of a question, or every legal move if it names none."""
    table, position = question.table, question.position
    legal = judging.game.legal(position, table.rules)
    allowed = tuple(Outcome(Asked(table, position, move), judging) for move in legal)
    asked = None
    if question.move is not None:
        asked = Outcome(Asked(table, position, question.move, question.player), judging)
    assumed = judging.assumed(allowed if asked is None else [asked])
    question = question._replace(assumed={**question.assumed, **assumed})
    readings, cases = _other_readings(question, judging), _other_cases(question, judging)
    return Judgement(question, asked, allowed, tuple(readings), distinct(cases))


def _other_readings(question: Question[T, P, M], judging: Judging[R, T, P, M]) -> Iterator[OtherReading[T, P, M]]:
    """Every other reading of every ruling in doubt, one at a time, where it changes something visible."""
    table, position = question.table, question.position
    for ruling, played in judging.in_doubt(table.rules).items():
        if judging.supposed.get(ruling) in question.assumed:
            continue
        for reading, applied in judging.game.readings[ruling].items():
            other = table._replace(rules=applied(table.rules))
            if reading != played and judging.possible(position, other):
                changes = tuple(filter(visible, _changes(question, other, position, judging)))
                if changes:
                    yield OtherReading(ruling, reading, played, changes)


def _other_cases(question: Question[T, P, M], judging: Judging[R, T, P, M]) -> Iterator[OtherCase[T, P, M]]:
    """What would be if something left out were otherwise, one thing at a time."""
    for other in judging.suppositions(question):
        changes = tuple(_changes(question, other.table, other.position, judging))
        yield OtherCase(other.field, other.words, changes)


def _changes(
    question: Question[T, P, M], table: T, position: P, judging: Judging[R, T, P, M]
) -> Iterator[Change[T, P, M]]:
    """What a question comes to here, and at another table or in another position.

    That is the outcome of the move asked about, or of all moves that are legal on either side.
    """
    here, there = (question.table, question.position), (table, position)
    legal = (judging.game.legal(position, table.rules) for table, position in (here, there))
    either = dict.fromkeys(move for moves in legal for move in moves)
    for move in either if question.move is None else [question.move]:
        one, other = (Outcome(Asked(*side, move, question.player), judging) for side in (here, there))
        yield Change(move, one, other)


def distinct(cases: Iterable[OtherCase[T, P, M]]) -> tuple[OtherCase[T, P, M], ...]:
    """Each case that changes something; one that changes the same as another of its field joins that one."""
    found: dict[str, OtherCase[T, P, M]] = {}
    for case in cases:
        changes = tuple(change for change in case.changes if change.here.consequences != change.there.consequences)
        result = repr([(change.move, change.there.consequences) for change in changes])
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


# --- which clauses


def clauses_of(outcome: Outcome[T, P, M]) -> list[str]:
    """Ids of the clauses that decide an outcome, each once, in order of precedence."""
    if outcome.refusal is not None:
        return [outcome.refusal.clause]
    return list(dict.fromkeys(clause for event in outcome.events for clause in event.clauses))


def deciding_clauses(outcomes: Iterable[Outcome[T, P, M]]) -> tuple[list[str], list[str]]:
    """The clauses that decide, and those cited beside them: each once, in order of precedence.

    Of a refusal it is the clause that is broken, of everything that happens the first that is cited with it.
    """
    first: dict[str, None] = {}
    every: dict[str, None] = {}
    for outcome in outcomes:
        every.update(dict.fromkeys(clauses_of(outcome)))
        first.update(dict.fromkeys([outcome.refusal.clause] if outcome.refusal else []))
        first.update(dict.fromkeys(event.clauses[0] for event in outcome.events))
    return list(first), [clause for clause in every if clause not in first]


# --- how two outcomes differ


def differing_lines(here: Outcome[T, P, M], there: Outcome[T, P, M]) -> list[Line]:
    """Tell how one outcome differs from another, and no more than that."""
    pool = there.words.pool
    if there.refusal is not None:
        why = say("refused: {reason} ({code})", reason=say(there.refusal.reason), code=there.refusal.code)
        return [Line(why, (there.refusal.clause,))]
    if here.refusal is not None:
        legal = [Line(say("legal"), ()), *summed_up(there.events, there.words)]
        paid = Line(say("in all: {paid}", paid=net_in_words(there.net, pool)), ())
        return [*legal, paid] if any(there.net.values()) else legal
    new, lost = _happenings(there, here), _happenings(here, there)
    gone = (Line(say("not: {what}", what=line.text), line.clauses) for line in summed_up(lost, here.words))
    lines = summed_up(new, there.words) if new else [*gone]
    nets = {"there": net_in_words(there.net, pool), "here": net_in_words(here.net, pool)}
    if nets["there"] != nets["here"]:
        owing = _payment_clauses(there, here) or _payment_clauses(here, there)
        lines.append(Line(say("{there} (here {here})", **nets), owing))
    moved = (Line(say("afterwards: {words}", words=words), ()) for words in _moved_on(here, there))
    return list(dict.fromkeys(lines)) or list(moved)


def _happenings(one: Outcome[T, P, M], other: Outcome[T, P, M]) -> list[Event]:
    """What happens in one outcome and not in the other, payments apart."""
    return [
        event
        for event in one.events
        if isinstance(event, Happening) and event.kind not in one.judging.untold and event not in other.events
    ]


def _payment_clauses(one: Outcome[T, P, M], other: Outcome[T, P, M]) -> tuple[str, ...]:
    """The deciding clauses of payments that are made in one outcome and not in the other."""
    paid = (event for event in one.events if isinstance(event, Payment) and event not in other.events)
    return tuple(dict.fromkeys(event.clauses[0] for event in paid))


def _moved_on(here: Outcome[T, P, M], there: Outcome[T, P, M]) -> list[str]:
    """What differs in the resulting positions, where nothing that happened tells it."""
    before, after = here.afterwards, there.afterwards
    told = [
        say(there.judging.fields.get(name, N_("{field} {value}")), field=name, value=value)
        for name, value in after.items()
        if before.get(name) != value
    ]
    gone = (name for name in before if name not in after)
    return told + [
        say(there.judging.absent.get(name, N_("{field} {value}")), field=name, value=say("nobody")) for name in gone
    ]
