"""Suppose: try other readings of open rulings, and other meanings of what a question left out.

The third step of `papillon judge`. One thing at a time is taken otherwise, and kept if the outcome would be another.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from papillon.desk.adapter import Adapter
from papillon.desk.judge import (
    Change,
    Difference,
    Judgement,
    OtherCase,
    OtherReading,
    Outcome,
    consequences,
    difference,
    outcome_of,
    results_alike,
)
from papillon.kit.clauses import Book
from papillon.kit.events import Event
from papillon.kit.game import Refusal


def suppose(judgement: Judgement, adapter: Adapter) -> Judgement:
    """Add to a judgement what would change it.

    >>> from papillon.desk.judge import judge
    >>> from papillon.desk.ask import question_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> judgement = suppose(judge(question_of(ADAPTER, "layout 6 4 A, hand 10 7, play 10x64"), ADAPTER), ADAPTER)
    >>> [(other.id, other.changes[0].there.refusal.code) for other in judgement.readings]
    [('ten-sums=none', 'takes-no-sum')]
    """
    readings = tuple(_other_readings(judgement, adapter))
    return judgement._replace(readings=readings, cases=merge_alike(_other_cases(judgement, adapter), adapter))


def _other_readings(judgement: Judgement, adapter: Adapter) -> Iterator[OtherReading]:
    """Every other reading of every ruling in doubt, where it makes a difference that can be told."""
    question = judgement.question
    table, position = question.table, question.position
    for ruling, played in adapter.in_doubt(question).items():
        for reading, applied in adapter.game.readings[ruling].items():
            other = table._replace(rules=applied(table.rules))
            if reading != played and _is_possible(other, position, adapter):
                tried = _changes(judgement, other, position, adapter)
                changes = tuple(change for change in tried if _matters(change, adapter))
                if changes:
                    yield OtherReading(ruling, reading, played, changes)


def _is_possible(table: Any, position: Any, adapter: Adapter) -> bool:
    try:
        adapter.check(table, position)
    except ValueError:
        return False
    return True


def _matters(change: Change, adapter: Adapter) -> bool:
    return change.difference != Difference() and not results_alike(change.here, change.there, adapter)


def _other_cases(judgement: Judgement, adapter: Adapter) -> Iterator[OtherCase]:
    """Everything left out, taken otherwise."""
    for other in adapter.suppositions(judgement.question):
        changes = tuple(_changes(judgement, other.table, other.position, adapter))
        yield OtherCase(other.field, (other,), changes)


def _changes(judgement: Judgement, table: Any, position: Any, adapter: Adapter) -> Iterator[Change]:
    """What the moves of a question come to elsewhere: the one asked about, or all that are legal here or there."""
    game, question = adapter.game, judgement.question
    here = {outcome.move: outcome for outcome in judgement.legal}
    if judgement.outcome is not None:
        here = {judgement.outcome.move: judgement.outcome}
        moves: Iterable[Any] = here
    else:
        moves = dict.fromkeys((*here, *game.legal(position, table.rules)))
    for move in moves:
        known = here.get(move) or outcome_of(game, question.table, question.position, move, question.player)
        there = outcome_of(game, table, position, move, question.player)
        yield Change(move, known, there, difference(known, there, adapter))


def merge_alike(cases: Iterable[OtherCase], adapter: Adapter) -> tuple[OtherCase, ...]:
    """Each case that changes something; one that changes the same as another of its field joins that one."""
    found: dict[Hashable, OtherCase] = {}
    for case in cases:
        changes = tuple(change for change in case.changes if _has_consequences(change, adapter))
        result = tuple((change.move, consequences(change.there, adapter)) for change in changes)
        before = found.get(result)
        if before and before.field == case.field:
            found[result] = before._replace(suppositions=before.suppositions + case.suppositions)
        elif changes and not before:
            found[result] = case._replace(changes=changes)
    return tuple(found.values())


def _has_consequences(change: Change, adapter: Adapter) -> bool:
    return consequences(change.here, adapter) != consequences(change.there, adapter)


def rulings_behind(
    outcome: Outcome, readings: Iterable[OtherReading], rules: Book
) -> Mapping[Event | Refusal, tuple[str, ...]]:
    """The open rulings that a refusal rests on, or every event: under another of their readings it would be another.

    Of the events that a reading changes it is those that cite a clause which the ruling reads, or else the first.
    """
    found: dict[Event | Refusal, dict[str, None]] = {}
    for other in readings:
        read = rules.rulings[other.ruling].clauses
        for change in (change for change in other.changes if change.move == outcome.move):
            if outcome.refusal is not None:
                found.setdefault(outcome.refusal, {})[other.ruling] = None
                continue
            changed = [event for event in outcome.events if event not in change.there.events]
            reads = [event for event in changed if any(rules.clause(cited).citation in read for cited in event.clauses)]
            for event in reads or changed[:1]:
                found.setdefault(event, {})[other.ruling] = None
    return {event: tuple(slugs) for event, slugs in found.items()}
