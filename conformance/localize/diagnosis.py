"""The diagnosis of a run: what its failures have in common, put into its record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import msgspec

from conformance.documents import EVERY_RULEBOOK, game_of, written
from conformance.localize.evidence import Answered, Answers
from conformance.localize.explain import explain
from conformance.localize.hypotheses import hypotheses
from conformance.localize.spectrum import shared_by, suspects
from conformance.results import PASSED, Result, RunRecord


def diagnose_run(
    record: RunRecord, answers: Answers, tick: Callable[[], None] = lambda: None, unknown: Collection[str] = ()
) -> None:
    """Note in the record of a run what the program seems to misunderstand.

    tick: called as each hypothesis is tried. unknown: names of hypotheses that are not thought of.
    """
    failed, passed = _sorted_out(record, answers)
    record.diagnosed = bool(failed)
    record.diagnosis, record.evidence = explain(failed, passed, tick, unknown)
    record.known = len(hypotheses(answers.game)) if failed else 0
    record.shared = shared_by(_unexplained(failed, record), passed)


def rank_clauses(record: RunRecord, answers: Answers) -> None:
    """Cite first in every failure the clause of what explains it, or else the most suspect clause.

    Where a diagnosis explains only a few failures, the suspects are sought among all failures.
    """
    documents = {result.case: EVERY_RULEBOOK[result.rulebook] for result in record.results}
    explained = {
        case: written(clause)
        for found in reversed(record.diagnosis)
        for case in found.cases
        if (clause := _to_read(found.clauses, documents[case]))
    }
    failed, passed = _sorted_out(record, answers)
    found = suspects(_unexplained(failed, record) if record.mostly_explained else failed, passed)
    record.suspects = tuple(suspect.clause for suspect in found)
    leading = {case: suspect.clause for suspect in found for case in suspect.cases} | explained
    record.results = [
        _led_by(leading[result.case], result) if result.case in leading else result for result in record.results
    ]


def _to_read(clauses: Sequence[str], document: str) -> str:
    """The first of some clauses that stands in a document, or else in the game's main one; ``""`` if none does.

    >>> _to_read(("papillon-pdf:31", "papillon:12.2"), "papillon"), _to_read(("papillon-pdf:31",), "papillon")
    ('papillon:12.2', '')
    """
    found = {clause.partition(":")[0]: clause for clause in reversed(clauses)}
    return found.get(document) or found.get(game_of(document), "")


def _sorted_out(record: RunRecord, answers: Answers) -> tuple[list[Answered], list[Answered]]:
    """The answers that are wrong, and those that are right."""
    reports = frozenset(name for level in record.levels for name in level.reported) or answers.reports
    wrong = {result.case for result in record.results if result.verdict == "fail" and not result.expected_failure}
    right = {  # a case that passes on other seats too says nothing new
        result.case for result in record.results if result.verdict in PASSED and not result.seated
    }
    every = [replace(answered, reports=reports) for answered in answers.answered if answered.case in wrong | right]
    failed = [answered for answered in every if answered.case in wrong]
    return failed, [answered for answered in every if answered.case in right]


def _unexplained(failed: Sequence[Answered], record: RunRecord) -> list[Answered]:
    """The failures that nothing explains which is known."""
    explained = {case for found in record.diagnosis for case in found.cases}
    return [answered for answered in failed if answered.case not in explained]


def _led_by(clause: str, result: Result) -> Result:
    """A failure with this clause first."""
    return msgspec.structs.replace(result, clauses=tuple(dict.fromkeys((clause, *result.clauses))))
