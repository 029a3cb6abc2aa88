"""What failures have in common that few cases have which pass: a reading, a rulebook, how many play, what was applied.

Where nothing known explains them, this says where to look. Testers of programs compare so which lines a failing test
runs; here it is which clauses the reference applies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from conformance.compare.traces import against
from conformance.diagnosis.weighing import Answered
from conformance.documents import full, in_force
from conformance.results import AT, Shared

FEWEST_FAILURES: Final = 2
"""Failures that there must be for anything to be common to them."""

MOST_WITHOUT: Final = 5
"""One failure in so many may be without it: another fault."""

RARE: Final = 10
"""Of the cases that pass one in so many has it at the most."""

MOST_SHARED: Final = 3
"""Things in common that are told."""


class Fact(NamedTuple):
    """Something that may be said of several cases."""

    kind: str
    """As in `Shared`."""
    name: str
    """As in `Shared`."""


def shared_by(failed: Sequence[Answered], passed: Sequence[Answered], reports: Collection[str]) -> tuple[Shared, ...]:
    """Return what failures have in common, what all of them have first; nothing where all is usual.

    passed: on the seats of the scenario.
    reports: the parts of a trace that the program says it gives.
    """
    if len(failed) < FEWEST_FAILURES:
        return ()
    well = {answered.case for answered in passed}
    among_failed = Counter(fact for answered in failed for fact in {*_facts_of_failure(answered, well, reports)})
    among_passed = Counter(fact for answered in passed for fact in {*_facts(answered, len(answered.question.told))})
    telling = [
        Shared(*fact, count, len(failed), among_passed[fact], len(passed))
        for fact, count in among_failed.items()
        if (len(failed) - count) * MOST_WITHOUT <= len(failed) and among_passed[fact] * RARE <= len(passed)
    ]
    return tuple(sorted(telling, key=_weight)[:MOST_SHARED])


def _weight(shared: Shared) -> tuple[bool, bool, int, str, str]:
    """What all failures have comes first, then what fewest have that pass; last what is seen of them anyhow."""
    is_seen = shared.kind == "observable"
    return is_seen, shared.failing < shared.failures, shared.passing, shared.kind, shared.name


def _facts_of_failure(answered: Answered, well: Collection[str], reports: Collection[str]) -> Iterator[Fact]:
    """What there is to say of a failure and its steps up to the first that is wrong. well: the cases that pass."""
    compared = against(answered.right, answered.shown, answered.question.request, reports)
    yield from _facts(answered, compared.first + 1)
    if len(names := {difference.observable for difference in compared.differences}) == 1:
        yield Fact("observable", *names)
    scenario, is_seated, _ = answered.case.partition(AT)
    if is_seated and scenario in well:
        yield Fact("seats", "")


def _facts(answered: Answered, steps: int) -> Iterator[Fact]:
    """What there is to say of a case and its first steps."""
    request, told = answered.question.request, answered.question.told[:steps]
    for clause in {clause for item in told for event in item.after.events for clause in event.clauses}:
        yield Fact("clause", full(clause, request.game))
    for ruling, name in in_force(request).items():
        yield Fact("reading", f"{ruling}={name}")
    for item in told[:1]:
        yield Fact("players", str(len(item.after.table.letters)))
    yield Fact("rulebook", request.rulebook)
