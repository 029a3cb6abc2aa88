"""Runs the suite against a program: smoke first, then every selected case; one failure never takes the rest down.

What comes of it is a `RunRecord`, of which every report is a view.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace as changed
from difflib import get_close_matches
from typing import Final

import msgspec

from conformance.cases import Case, cases
from conformance.comparison import Compared, against, meets
from conformance.declared import plan, reference_trace
from conformance.process import PATIENCE, Subject, SubjectFault
from conformance.protocol import PROTOCOL, About, Reply, Step, by_hand
from conformance.reference import Parting, deciding, telling, whole
from conformance.results import UNANSWERED, Result, RunRecord, Verdict
from conformance.tabletop import moves_before, seen_before
from conformance.traffic import complaints
from papillon.readings import rules_of

MOST_RESTARTS: Final = 10
HANDSHAKE: Final = "handshake"

SMOKE: Final = (
    "three-players-sit-down",
    "king-and-jack-are-not-like-cards",
    "a-like-card-or-a-sum",
    "a-sum-of-five-cards",
    "turn-goes-round-to-the-right",
    "three-jacks-take-the-fourth",
    "table-is-cleared",
    "a-single-card",
)
"""Scenarios of about a dozen steps in all that any program with its adapter in order plays in part at least."""

Told = Callable[[Result], None]


class NothingSelected(ValueError):
    """A filter names what there is not; the message says what is near."""


@dataclass(frozen=True)
class Options:
    """What to run, and how.

    command: words of the program under test.  shown: as people typed it, empty for the reference itself.
    sections, scenarios: numbers or names of sections, ids of scenarios or cases; empty for all.
    jobs: copies of the program.  timeout: seconds for a reply.  handshake: seconds to start and answer `start`.
    expected: cases that must fail.
    """

    command: tuple[str, ...]
    shown: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    jobs: int = 1
    fail_fast: bool = False
    timeout: float = PATIENCE
    handshake: float = PATIENCE
    validate: bool = False
    expected: frozenset[str] = frozenset()

    def start(self) -> Subject:
        """Start the program. Raises SubjectFault."""
        check = complaints if self.validate else None
        return Subject(self.command, timeout=self.timeout, handshake=self.handshake, check=check)


# --- what to run


def select(sections: Collection[str] = (), scenarios: Collection[str] = ()) -> tuple[Case, ...]:
    """The cases that filters leave, in the order of the suite. Every filter must match something.

    Raises NothingSelected.

    >>> [case.id for case in select(scenarios=["one-of-two-kings"])]
    ['one-of-two-kings']
    """
    known = cases()
    for kind, wanted, names_of in (("section", sections, section_names), ("scenario", scenarios, case_names)):
        offered = {name for case in known for name in names_of(case)}
        for name in wanted:
            if name not in offered:
                near = get_close_matches(name[:60], sorted(offered), n=3)
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                raise NothingSelected(f"expected a {kind} of the suite, found {name[:60]!r}{hint}")
    found = tuple(
        case
        for case in known
        if (not sections or section_names(case) & set(sections))
        and (not scenarios or case_names(case) & set(scenarios))
    )
    if not found:
        raise NothingSelected("expected filters that leave a case, found none left by all of them together")
    return found


def section_names(case: Case) -> set[str]:
    """What a section may be called: ``8`` and ``08``."""
    return {case.section, case.section.lstrip("0")}


def case_names(case: Case) -> set[str]:
    """What a case may be called: its id, its scenario, or what that was called once."""
    return {case.id, case.scenario, *case.record.notes.get("aliases", ())}


def smoke_of(selected: Sequence[Case]) -> tuple[Case, ...]:
    """The cases to begin with; none if hardly more are selected."""
    found = tuple(case for case in selected if case.id in SMOKE) or tuple(selected[: len(SMOKE)])
    return found if len(selected) > len(found) else ()


# --- one program


class Restarts:
    """How often a program may still be started again, over all its copies."""

    def __init__(self, most: int = MOST_RESTARTS) -> None:
        """Allow so many."""
        self._left = most
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Take one, if there is one left."""
        with self._lock:
            self._left -= 1
            return self._left >= 0


@dataclass
class Desk:
    """One copy of the program, started again after a fault. about: what it said of itself."""

    options: Options
    restarts: Restarts
    subject: Subject | None = None
    about: About | None = None
    fault: SubjectFault | None = field(default=None)

    def open(self) -> About:
        """Start the program and shake hands. Raises SubjectFault."""
        self.subject = self.options.start()
        try:
            self.about = self.subject.about()
        except SubjectFault:
            self.close()
            raise
        return self.about

    def close(self) -> None:
        """End the program."""
        if self.subject is not None:
            self.subject.close()
        self.subject = None

    def judge(self, case: Case) -> Result:
        """Have a case played and say what came of it; a fault is this case's, and the next finds the program new."""
        started = time.perf_counter()
        try:
            about = self.about if self.subject and self.about else self._again()
            result = self._asked(case, about)
        except SubjectFault as fault:
            self.close()
            self.fault = fault
            result = _result(case, fault.verdict, fault.detail)
        return msgspec.structs.replace(result, seconds=time.perf_counter() - started)

    def _again(self) -> About:
        if self.fault is not None and not self.restarts.take():
            why = self.fault.detail.split("\n")[0]
            raise SubjectFault(self.fault.verdict, f"not tried after {MOST_RESTARTS} restarts; the last fault: {why}")
        return self.open()

    def _asked(self, case: Case, about: About) -> Result:
        asked = plan(case, about)
        if asked.case is None:
            return _result(case, asked.passing, asked.detail)
        assert self.subject is not None
        reply = self.subject.ask(asked.case.request)
        return judged(asked.case, reply, about, asked.passing, asked.detail)


# --- verdicts


def judged(case: Case, reply: Reply, about: About, passing: Verdict = "pass", detail: str = "") -> Result:
    """The verdict on a reply. passing: what it is if all is well."""
    if reply.skipped is not None:
        return _result(case, "errored", f"skipped what `start` promised: {reply.skipped}")
    if reply.errored is not None or reply.trace is None:
        return _result(case, "errored", reply.errored or "")
    if passing == "unspecified":
        return _result(case, passing, detail)
    compared = meets(case, reply.trace, about.reports)
    if not compared.steps and not compared.differences:
        expected = reference_trace(case.request) or []
        compared = against(expected, reply.trace, case.request, about.reports)
    if compared.differences:
        return _failed(case, compared, reply.trace)
    return msgspec.structs.replace(_result(case, passing, detail), steps=compared.steps)


def _failed(case: Case, compared: Compared, trace: Sequence[Step]) -> Result:
    rules = rules_of(case.request.rulebook, case.request.readings)
    return msgspec.structs.replace(
        _result(case, "fail"),
        clauses=blamed(case, compared, trace),
        differences=compared.differences,
        steps=compared.steps,
        position=seen_before(case, max(compared.first, 0), rules),
        moves=moves_before(case, max(compared.first, 0)),
    )


def blamed(case: Case, compared: Compared, trace: Sequence[Step]) -> tuple[str, ...]:
    """The clauses of a case; first the one that decides what differs, if it is among them."""
    if case.attempts or reference_trace(case.request) is None:
        return case.clauses
    told = whole(case.request)
    place = compared.first
    here = told[place] if place < len(told) else None
    clause = deciding(Parting(here, telling(compared.differences)), trace[place] if place < len(trace) else None)
    return (clause, *(other for other in case.clauses if other != clause)) if clause in case.clauses else case.clauses


def _result(case: Case, verdict: Verdict, detail: str = "") -> Result:
    bad = verdict in UNANSWERED or verdict == "fail"
    return Result(
        case=case.id,
        section=case.section,
        title=case.title,
        clauses=case.clauses,
        verdict=verdict,
        detail=detail,
        readings=case.request.readings,
        lines=by_hand(case.request) if bad else (),
    )


# --- the run


def run(options: Options, told: Told = lambda result: None) -> RunRecord:
    """Run the selected cases. told: called with each result as it comes, from any thread.

    Raises NothingSelected.
    """
    started = time.perf_counter()
    selected = select(options.sections, options.scenarios)
    record = RunRecord(options.shown, suite=suite_version(), protocol=PROTOCOL, selected=len(selected))
    desk = Desk(options, Restarts())
    try:
        about = desk.open()
    except SubjectFault as fault:
        _not_even_begun(record, fault)
    else:
        record.name, record.version, record.language = about.name, about.version, about.language
        _run_all(options, desk, selected, record, told)
    finally:
        desk.close()
    record.seconds = time.perf_counter() - started
    return record


def suite_version() -> str:
    """The version of this package, for the record."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("le-papillon")
    except PackageNotFoundError:
        return ""


def _not_even_begun(record: RunRecord, fault: SubjectFault) -> None:
    record.results = [Result(HANDSHAKE, HANDSHAKE, "The handshake", (), fault.verdict, detail=fault.detail)]
    record.trouble = f"the adapter is broken, it did not answer `start`: {fault.detail}"


def _run_all(options: Options, desk: Desk, selected: Sequence[Case], record: RunRecord, told: Told) -> None:
    """Smoke, and if anything in it is well the rest."""
    results: dict[str, Result] = {}

    def keep(result: Result) -> bool:
        marked = msgspec.structs.replace(result, expected_failure=result.case in options.expected)
        results[result.case] = marked
        told(marked)
        return not (options.fail_fast and not marked.good)

    smoke = smoke_of(selected)
    going_on = all(keep(desk.judge(case)) for case in smoke)
    record.trouble = broken([results[case.id] for case in smoke if case.id in results])
    hopeless = bool(results) and all(not result.good for result in results.values())
    if going_on and not hopeless:
        rest = [case for case in selected if case.id not in results]
        _share(options, desk, rest, keep)
    record.results = [results[case.id] for case in selected if case.id in results]


def broken(smoke: Sequence[Result]) -> str:
    """What to say if nothing in the smoke test was answered at all; otherwise nothing."""
    if not smoke or any(result.verdict not in UNANSWERED for result in smoke):
        return ""
    return f"the adapter is broken, no case of the smoke test was answered: {smoke[0].detail}"


def _share(options: Options, desk: Desk, rest: Sequence[Case], keep: Callable[[Result], bool]) -> None:
    """Run cases on as many copies of the program as are wanted, until one result says stop."""
    left = iter(rest)
    lock = threading.Lock()
    stopped = threading.Event()

    def work(mine: Desk) -> None:
        while not stopped.is_set():
            with lock:
                case = next(left, None)
            if case is None:
                return
            result = mine.judge(case)
            with lock:
                if not keep(result):
                    stopped.set()

    others = [changed(desk, subject=None) for _ in range(min(options.jobs, len(rest)) - 1)]
    try:
        _together(work, [desk, *others], stopped)
    finally:
        for other in others:
            other.close()


def _together(work: Callable[[Desk], None], desks: Sequence[Desk], stopped: threading.Event) -> None:
    """Work at several desks at once; if one breaks off, or somebody interrupts, the others finish their case."""
    if len(desks) == 1:
        work(desks[0])
        return
    with ThreadPoolExecutor(len(desks)) as pool:
        try:
            for done in [pool.submit(work, desk) for desk in desks]:
                done.result()
        finally:
            stopped.set()
