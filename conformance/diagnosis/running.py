"""The diagnosis of a run: what its failures have in common, put into its record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import msgspec

from conformance.cases import Case
from conformance.compare.traces import Trace
from conformance.diagnosis.hypotheses import Question, hypotheses
from conformance.diagnosis.sharing import shared_by
from conformance.diagnosis.suspicion import led
from conformance.diagnosis.weighing import Answered, diagnose
from conformance.documents import EVERY_RULEBOOK, GAME, game_of, written
from conformance.drawn_games.judge import Finding
from conformance.results import PASSED, Result, RunRecord
from conformance.subject import whole


@dataclass
class Answers:
    """What a program has answered in a run, case by case."""

    of: list[Answered] = field(default_factory=list)
    """The cases that were compared, and what the program shows of them."""
    reports: frozenset[str] = frozenset()
    """What the program says that it reports, where no case of the run told it."""

    @property
    def game(self) -> str:
        """The game that was asked about."""
        return self.of[0].question.request.game if self.of else GAME

    def take(self, case: Case, shown: Trace) -> None:
        """Keep the answer to a case, as it was asked."""
        self.of.append(Answered(case.id, Question(case.request, case.told), shown, cites=case.clauses))

    def take_found(self, result: Result, finding: Finding) -> None:
        """Keep the answer to a game that was drawn and went wrong; a program that gave none has said nothing."""
        if finding.shown:
            request = finding.case.request
            self.of.append(Answered(result.case, Question(request, tuple(whole(request))), finding.shown))


def diagnose_run(
    record: RunRecord, answers: Answers, tick: Callable[[], None] = lambda: None, unknown: Collection[str] = ()
) -> None:
    """Note in the record of a run what the program seems to misunderstand.

    tick: called as each hypothesis is tried. unknown: names of hypotheses that are not thought of.
    """
    reports = _reports(record, answers)
    failed, passed = _sorted_out(record, answers)
    record.diagnosed = bool(failed)
    record.diagnosis, record.evidence = diagnose(failed, passed, reports, tick, unknown)
    record.known = len(hypotheses(answers.game)) if failed else 0
    record.shared = shared_by(_left(failed, record), passed, reports)


def lead(record: RunRecord, answers: Answers) -> None:
    """Put the clause first in every failure that is misunderstood; where nothing explains it, the most suspect.

    What explains no more than a few failures says little of the others: then the suspects are those of all.
    """
    documents = {result.case: EVERY_RULEBOOK[result.rulebook] for result in record.results}
    explained = {
        case: written(clause)
        for found in reversed(record.diagnosis)
        for case in found.cases
        if (clause := _to_read(found.clauses, documents[case]))
    }
    failed, passed = _sorted_out(record, answers)
    unexplained = _left(failed, record) if record.mostly_explained else failed
    suspects = led(unexplained, passed, _reports(record, answers))
    record.suspects = tuple(found.clause for found in suspects)
    leading = {case: found.clause for found in suspects for case in found.cases} | explained
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


def _reports(record: RunRecord, answers: Answers) -> frozenset[str]:
    """The parts of a trace that the program says it gives."""
    return frozenset(name for level in record.levels for name in level.reported) or answers.reports


def _sorted_out(record: RunRecord, answers: Answers) -> tuple[list[Answered], list[Answered]]:
    """The answers that are wrong, with the clause that decides, and those that are right."""
    wrong = {
        result.case: result for result in record.results if result.verdict == "fail" and not result.expected_failure
    }
    right = {  # a case that passes on other seats too says nothing new
        result.case for result in record.results if result.verdict in PASSED and not result.seated
    }
    failed = [_decided(answered, wrong[answered.case]) for answered in answers.of if answered.case in wrong]
    return failed, [answered for answered in answers.of if answered.case in right]


def _decided(answered: Answered, result: Result) -> Answered:
    """An answer that is wrong, with what was found out about that."""
    observable = "".join(item.observable for item in result.differences[:1])
    return answered._replace(clause="".join(result.clauses[:1]), observable=observable)


def _left(failed: Sequence[Answered], record: RunRecord) -> list[Answered]:
    """The failures that nothing explains which is known."""
    explained = {case for found in record.diagnosis for case in found.cases}
    return [answered for answered in failed if answered.case not in explained]


def _led_by(clause: str, result: Result) -> Result:
    """A failure with this clause first."""
    return msgspec.structs.replace(result, clauses=tuple(dict.fromkeys((clause, *result.clauses))))
