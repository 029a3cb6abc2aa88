"""Runs the suite against a program: the smoke test, then every selected case. One failure never stops the others.

The outcome is a `RunRecord`; every report is a view of it.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from queue import SimpleQueue
from typing import Final, Literal

import msgspec

from conformance.cases import Case, digest_of, meets_expectations, on_other_seats, seatings, select
from conformance.compare import Compared, Trace, against, promised
from conformance.declared import Plan, is_promised, misspelt, plan
from conformance.documents import game_among, in_force
from conformance.jobs import Interrupted
from conformance.process import OTHERWISE, PATIENCE, Check, Subject, SubjectFault, Talker
from conformance.protocol import PROTOCOL, About, AnyReply, StepMessage, by_hand, encode
from conformance.results import (
    AT,
    CARDS,
    CHIPS,
    COMPLETE,
    EXPLAINED,
    FAULTS,
    LAST_FAULT,
    MOVES,
    NOT_TRIED,
    UNANSWERED,
    Level,
    Result,
    RunRecord,
    Verdict,
    cannot_judge,
    kind_of,
    not_the_same,
)
from conformance.suite import Suite, suite_of
from papillon.kit.console import installed_version

MOST_RESTARTS: Final = 10
"""How often a program is restarted after a fault, counting all its copies together."""

MOST_ALIKE: Final = 5
"""Replies garbled in the same way that end the run."""

HANDSHAKE: Final = "handshake"
"""The name of the result of a program that did not answer `start`."""

OnResult = Callable[[Result], None]
"""Called with each result."""

OnTrace = Callable[[Case, Trace], None]
"""Called with each case that is compared, as it was asked, and with the program's trace."""


USUAL_GAMES: Final = 200
"""Positions and games that a whole run draws at least."""

FEW_GAMES: Final = "with fewer games than usual"
"""What limits a run that has played fewer."""

MOST_IN_WORDS: Final = 3
"""Names of sections, or the like, that are told; more are counted."""

Rotated = Literal["none", "one", "all"]
"""On how many other seats a case is played, besides its own."""


@dataclass(frozen=True)
class Options:
    """What to run, and how."""

    command: tuple[str, ...]
    """The words that start the program under test."""
    shown: tuple[str, ...] = ()
    """The same words as typed by the user, empty for the reference itself."""
    called: str = "papillon"
    """The words that started the suite."""
    again: tuple[str, ...] = ()
    """The options needed to reproduce a failure."""
    sections: tuple[str, ...] = ()
    """Names of sections, to run their cases alone."""
    scenarios: tuple[str, ...] = ()
    """Ids of scenarios or cases, to run these alone."""
    rulebooks: tuple[str, ...] = ()
    """Names of rulebooks, to run their cases alone."""
    clauses: tuple[str, ...] = ()
    """Clauses, to run the cases alone that cite them."""
    rulings: tuple[str, ...] = ()
    """Slugs of rulings, to run the cases alone that are about them."""
    jobs: int = 1
    """How many copies of the program run at once."""
    fail_fast: bool = False
    """Whether the first failure ends the run."""
    timeout: float = PATIENCE
    """Seconds in which a case must be answered."""
    handshake: float = PATIENCE
    """Seconds in which the program must start and answer `start`."""
    check: Check | None = None
    """What every line is checked with besides."""
    games: int = 0
    """How many positions and games are drawn at random after the cases."""
    minutes: float | None = None
    """After how many minutes no further game is begun; None for no limit."""
    exhaustive: bool = False
    """Whether every line of the small packs is played in their place."""
    begin: int = 0
    """How many of the games an earlier run has already played."""
    found: int = 0
    """How many counterexamples it has found in them."""
    flaky: tuple[str, ...] = ()
    """The names of those that were not the same twice."""
    declared: str = ""
    """The digest of what the program said of itself then."""
    seed: int = 0
    """The seed of the games, and of the other seats."""
    is_new: bool = False
    """Whether the seed was drawn for this run."""
    shard: tuple[int, int] = (1, 1)
    """Which part of the cases and games is run, counted from 1, and of how many."""
    twice: bool = False
    """Whether what failed is asked again in a fresh process."""
    rotated: Rotated = "none"
    """On how many other seats each case is played that passes on its own."""
    expected: frozenset[str] = frozenset()
    """Ids of the cases that must fail."""

    @property
    def game(self) -> str:
        """The game under test."""
        return game_among(self.rulebooks)

    @property
    def chosen(self) -> bool:
        """Whether filters leave out cases, other than by their rulebook."""
        return bool(self.sections or self.scenarios or self.clauses or self.rulings)

    @property
    def drawn_from(self) -> int | None:
        """The seed, None if nothing is drawn."""
        return self.seed if self.rotated == "one" or (self.games and not self.exhaustive) else None

    @property
    def limits(self) -> tuple[str, ...]:
        """Why this run cannot show that a program conforms: what it leaves out, or a seed that was known before.

        >>> Options(("./mine",), sections=("4", "8"), shard=(1, 3)).limits
        ('in sections 4 and 8', 'in shard 1/3')
        """
        every = suite_of(self.game).game.documents
        rulebooks = () if {*self.rulebooks} == {*every} else self.rulebooks
        chosen = {"section": self.sections, "scenario": self.scenarios, "rulebook": rulebooks}
        chosen |= {"clause": self.clauses, "ruling": self.rulings}
        found = [f"in {_in_words(kind, names)}" for kind, names in chosen.items() if names]
        if not found and self.games < USUAL_GAMES:
            found.append(FEW_GAMES if self.games else "without drawn games")
        if not found and self.rotated == "none":
            found.append("in the scenarios' own seats")
        if self.drawn_from is not None and not self.is_new:
            found.append(f"from seed {self.seed}")
        if self.shard[1] > 1:
            found.append(f"in shard {self.shard[0]}/{self.shard[1]}")
        return tuple(found)

    def filtered(self) -> tuple[Case, ...]:
        """The cases that the filters leave. Raises NothingSelected."""
        return select(self.sections, self.scenarios, self.rulebooks, self.clauses, self.rulings)

    def selected(self) -> tuple[Case, ...]:
        """Those of them that belong to the shard. Raises NothingSelected."""
        number, shards = self.shard
        return self.filtered()[number - 1 :: shards]

    def most_cases(self) -> int:
        """How many cases are run at most, other seats included. Raises NothingSelected."""
        others = {"none": 0, "one": 1, "all": None}[self.rotated]
        return sum(1 + len(seatings(case)[:others]) for case in self.selected())

    def start(self) -> Subject:
        """Start the program. Raises SubjectFault."""
        return Subject(self.command, timeout=self.timeout, handshake=self.handshake, check=self.check)


def _in_words(kind: str, names: Sequence[str]) -> str:
    names = [*dict.fromkeys(names)]
    if len(names) > MOST_IN_WORDS:
        return f"{len(names)} {kind}s"
    *most, last = names
    return f"{kind}s {', '.join(most)} and {last}" if most else f"{kind} {last}"


# --- what to begin with


def smoke_of(selected: Sequence[Case]) -> tuple[Case, ...]:
    """The smoke test; empty if hardly more cases are selected."""
    smoke = suite_of(selected[0].game).smoke
    found = tuple(case for case in selected if case.id in smoke) or tuple(selected[: len(smoke)])
    return found if len(selected) > len(found) else ()


# --- one program


def declared_in(about: About) -> str:
    """Twelve hexadecimal digits that change with what a program says of itself."""
    return hashlib.sha256(encode(msgspec.structs.replace(about, seq=0))).hexdigest()[:12]


@dataclass
class Examiner:
    """One copy of the program, restarted after a fault."""

    options: Options
    """How the program is started."""
    on_trace: OnTrace = lambda case, trace: None
    """Called with each case that is compared."""
    subject: Talker | None = None
    """The running program, None if there is none."""
    about: About | None = None
    """The program's answer to `start`."""

    def open(self) -> About:
        """Start the program and shake hands. Raises SubjectFault."""
        self.subject = self.options.start()
        try:
            about = self.subject.about()
        except SubjectFault:
            self.close()
            raise
        if self.about not in (None, about):
            self.close()
            raise SubjectFault("garbled", OTHERWISE)
        self.about = about
        return about

    def close(self) -> None:
        """End the program."""
        if self.subject is not None:
            self.subject.close()
        self.subject = None

    def judge(self, case: Case) -> Result:
        """The result of a case. A fault counts against this case alone; the next one finds the program restarted."""
        started = time.perf_counter()
        try:
            about = self.about if self.subject and self.about else self.open()
            result = self._asked(case, about)
        except SubjectFault as fault:
            self.close()
            result = result_of_case(case, fault.verdict, fault.detail)
        except Exception as error:  # whatever it is, no other case is to be lost by it
            result = result_of_case(case, "errored", cannot_judge(error))
        return msgspec.structs.replace(result, seconds=time.perf_counter() - started)

    def _asked(self, case: Case, about: About) -> Result:
        """The result of a case, asked under the program's own readings. Raises SubjectFault."""
        if not meets_expectations(case):
            raise ValueError("the reference does not meet the expectations of the scenario")
        asked = plan(case, about)
        if asked.case is None:
            return not_asked(case, asked)
        assert self.subject is not None
        reply = self.subject.ask(asked.case.request)
        result = judged(asked.case, reply, about, asked.passing, asked.detail)
        if reply.trace is not None and result.compared:
            self.on_trace(asked.case, promised(reply.trace, about.reports, asked.case.game))
        return msgspec.structs.replace(result, wants=asked.wants) if result.verdict == "unspecified" else result


# --- verdicts


def result_of_case(case: Case, verdict: Verdict, detail: str = "") -> Result:
    """A result, with the lines to feed by hand if the case failed.

    A program that gave no answer has broken no clause.
    """
    return Result(
        case=case.id,
        section=case.section,
        title=case.title,
        clauses=() if verdict in UNANSWERED else case.clauses,
        verdict=verdict,
        detail=detail,
        readings=case.request.readings,
        rulebook=case.rulebook,
        lines=by_hand(case.request) if verdict in UNANSWERED or verdict == "fail" else (),
    )


def not_asked(case: Case, asked: Plan) -> Result:
    """The result of a case that the program does not promise to answer."""
    return msgspec.structs.replace(result_of_case(case, asked.passing, asked.detail), wants=asked.wants)


def not_tried(case: Case, fault: Result, about: About | None) -> Result:
    """The result of a case that is not tried, as the program had too many faults before. fault: the last of them."""
    if about and (asked := plan(case, about)).case is None:
        return not_asked(case, asked)
    why = fault.detail.partition("\n")[0]
    return result_of_case(case, fault.verdict, f"{NOT_TRIED} {MOST_RESTARTS} restarts{LAST_FAULT}{why}")


def judged(case: Case, reply: AnyReply, about: About, passing: Verdict = "pass", detail: str = "") -> Result:
    """The result of a reply. passing: the verdict if nothing differs."""
    if reply.skipped is not None:
        return result_of_case(case, "errored", f"skipped what `start` promised: {reply.skipped}")
    if reply.errored is not None or reply.trace is None:
        return result_of_case(case, "errored", reply.errored or "")
    if passing == "unspecified":
        return result_of_case(case, passing, detail)
    trace = promised(reply.trace, about.reports, case.game)
    compared = against([item.shown for item in case.trace], trace, case.request, about.reports, whole=True)
    if compared.differences:
        return _failed(case, compared, trace)
    return msgspec.structs.replace(result_of_case(case, passing, detail), steps=compared.steps)


def _failed(case: Case, compared: Compared, trace: Sequence[StepMessage]) -> Result:
    """The result of a failure, with the deciding clause and the table before it."""
    suite, place = suite_of(case.game), compared.first
    actual = trace[place] if place < len(trace) else None
    clause, first, _ = suite.decide(case.trace, compared.differences, place, actual, case.clauses)
    before = case.trace[min(max(place - 1, 0), len(case.trace) - 1)].after.table
    return msgspec.structs.replace(
        result_of_case(case, "fail"),
        clauses=tuple(dict.fromkeys((clause, *case.clauses))) if clause else (),
        differences=(*first, *compared.differences[len(first) :]),
        steps=compared.steps,
        position=suite.draw_table(case.record, case.request, case.trace, place),
        table=suite.terms(before),
        moves=suite.moves_before(case.request, place),
    )


# --- the run


def blank_record(options: Options) -> RunRecord:
    """The record of a run that has no results yet."""
    number, shards = options.shard
    return RunRecord(
        options.shown,
        suite=installed_version(),
        limits=options.limits,
        shard=f"{number}/{shards}" if shards > 1 else "",
        protocol=PROTOCOL,
        called=options.called,
        options=options.again,
        seed=options.drawn_from,
    )


def run(
    options: Options, on_result: OnResult = lambda result: None, on_trace: OnTrace = lambda case, trace: None
) -> RunRecord:
    """Run the selected cases. on_result, on_trace: called with each result and each trace as it comes, from any thread.

    If a signal ends the run, the record holds the results so far; see `conformance.jobs`.
    Raises NothingSelected.
    """
    started = time.perf_counter()
    asked = [*options.selected()]
    record = blank_record(options)
    record.selected = len(asked)
    record.digest = digest_of(options.filtered())
    examiner = Examiner(options, on_trace)
    try:
        about = examiner.open()
        record.name, record.version, record.language = about.name, about.version, about.language
        record.declared = declared_in(about)
        record.warnings = misspelt(about)
        _run_all(options, examiner, asked, record, on_result)
    except SubjectFault as fault:
        record.results = [Result(HANDSHAKE, HANDSHAKE, "The handshake", (), fault.verdict, detail=fault.detail)]
        record.trouble = f"the adapter is broken: it did not answer `start`: {fault.detail}"
    except Interrupted as signal:
        record.interrupted = signal.status
    finally:
        examiner.close()
    if examiner.about is not None:
        note_what_was_compared(record, examiner.about, asked)
    record.seconds = time.perf_counter() - started
    return record


def note_what_was_compared(record: RunRecord, about: About, asked: Iterable[Case]) -> None:
    """Note in the record how far the run has looked. asked: the cases of the results, all of one game."""
    by_id = {case.id: case for case in asked}
    suite = suite_of(game_among(case.rulebook for case in by_id.values()))
    compared = [by_id[result.case].request for result in record.results if result.compared and result.case in by_id]
    record.levels = levels_of(about.reports, suite, by_id, record.results)
    record.rulebooks = tuple(name for name in suite.game.documents if name in {item.rulebook for item in compared})
    record.players = tuple(sorted({request.table.players for request in compared}))
    record.readings = readings_compared(by_id, record.results, suite)
    record.offered = sum(len(names) for names in suite.game.readings.values())


def _run_all(options: Options, examiner: Examiner, asked: list[Case], record: RunRecord, on_result: OnResult) -> None:
    """Run the smoke test, the rest if anything in it was answered, then other seats, which are added to `asked`."""
    results: dict[str, Result] = {}
    faults: list[Result] = []

    def judge_all(cases: Sequence[Case], jobs: int) -> bool:
        """Judge cases until something ends the run; return whether nothing did."""
        with closing(_in_order(examiner, cases, jobs, faults)) as found:
            return all(map(keep, found))

    def keep(result: Result) -> bool:
        marked = msgspec.structs.replace(result, expected_failure=result.case in options.expected)
        results[result.case] = marked
        on_result(marked)
        return not (options.fail_fast and not marked.good) and not too_many_alike(results.values())

    smoke = smoke_of(asked)
    try:
        going_on = judge_all(smoke, 1)
        record.trouble = broken([results[case.id] for case in smoke if case.id in results])
        if going_on and not record.trouble:
            rest = [case for case in asked if case.id not in results]
            if judge_all(rest, options.jobs):
                passed = [case for case in asked if results[case.id].verdict == "pass" and AT not in case.id]
                others = [*_seated_otherwise(passed, options, examiner)]
                asked += others
                record.selected = len(asked)
                judge_all(others, options.jobs)
        if options.twice and not record.trouble:
            results |= _asked_twice([case for case in asked if case.id in results], results, options)
    finally:
        record.results = [results[case.id] for case in asked if case.id in results]


def _in_order(
    examiner: Examiner, cases: Sequence[Case], jobs: int, faults: list[Result]
) -> Generator[Result, None, None]:
    """The results of cases in their order, whichever copy of the program finishes first.

    faults: takes what the program did not survive; after too many the rest is not tried.
    """
    examiners = [examiner, *(replace(examiner, subject=None) for _ in range(min(jobs, len(cases)) - 1))]
    idle = SimpleQueue[Examiner]()
    for one in examiners:
        idle.put(one)

    def judge(case: Case) -> Result:
        mine = idle.get()
        try:
            return mine.judge(case)
        finally:
            idle.put(mine)

    pool = ThreadPoolExecutor(len(examiners))
    tried = 0
    try:
        for result in pool.map(judge, cases) if len(examiners) > 1 else map(judge, cases):
            faults += [result] if result.verdict in FAULTS else []
            tried += 1
            yield result
            if len(faults) > MOST_RESTARTS:
                break
    finally:
        pool.shutdown(cancel_futures=True)
        for other in examiners[1:]:
            other.close()
    yield from (not_tried(case, faults[-1], examiner.about) for case in cases[tried:])


def _asked_twice(cases: Iterable[Case], results: Mapping[str, Result], options: Options) -> dict[str, Result]:
    """Ask what failed again, in a fresh process. Return the results that are not the same twice, marked as such."""
    failed = [case for case in cases if not (found := results[case.id]).good and NOT_TRIED not in found.detail]
    fresh, changed = Examiner(options), {}
    with closing(fresh), closing(_in_order(fresh, failed, options.jobs, [])) as again:
        for second in again:
            first = results[second.case]
            same = (first.verdict, first.differences) == (second.verdict, second.differences)
            if not same and NOT_TRIED not in second.detail:
                said = "\n".join(filter(None, (not_the_same(first.verdict, second.verdict), first.detail)))
                changed[first.case] = msgspec.structs.replace(first, verdict="flaky", detail=said)
    return changed


def _seated_otherwise(passed: Iterable[Case], options: Options, examiner: Examiner) -> Iterator[Case]:
    """The cases on other seats, as far as the program declares that it plays them."""
    if options.rotated == "none" or examiner.about is None:
        return
    for case in passed:
        others = on_other_seats(case, options.seed if options.rotated == "one" else None)
        played = (other for other in others if is_promised(other.request, examiner.about))
        yield from islice(played, 1 if options.rotated == "one" else None)


def too_many_alike(results: Iterable[Result]) -> bool:
    """Whether a program has written the same nonsense so often that further cases would show nothing new."""
    kinds = Counter(kind_of(result.detail) for result in results if result.verdict == "garbled")
    return max(kinds.values(), default=0) >= MOST_ALIKE


def broken(smoke: Sequence[Result]) -> str:
    """What to say if no case of the smoke test was answered; otherwise nothing."""
    if not smoke or any(result.verdict not in UNANSWERED for result in smoke):
        return ""
    why = smoke[0].detail.partition("\n")[0]  # the case shows all of it
    return f"the adapter is broken: no case of the smoke test was answered: {why}"


# --- how far a run has looked

OF_LEVEL: Final[Mapping[str, frozenset[str]]] = {
    MOVES: frozenset({"turn", "legal"}),
    CHIPS: frozenset({"payments", "chips", "pool", "bank", "stake"}),
    CARDS: frozenset({"hands", "layout", "piles", "stock", "trick", "tricks", "turn-up"}),
    EXPLAINED: frozenset({"refusal-code", "refusal-clause"}),
}
"""Level → what belongs to it in any game; what belongs to none of them is asked of a complete program alone."""

ENOUGH: Final[Mapping[str, tuple[str, ...]]] = {MOVES: ("turn",), CHIPS: ("chips", "payments")}
"""Level → the reports any of which reaches it; a level that is not here wants all that belongs to it."""


def levels_of(
    reports: Collection[str], suite: Suite, cases: Mapping[str, Case], results: Iterable[Result]
) -> tuple[Level, ...]:
    """What a program reports of a game, level by level, and in how many steps of some cases it was compared.

    cases: by id, those that the results are of.

    >>> [(level.name, level.reached) for level in levels_of(["turn", "chips"], suite_of("papillon"), {}, ())]
    [('moves', True), ('chips', True), ('cards', False), ('explained', False), ('complete', False)]
    """
    compared = [result for result in results if result.compared]
    steps = sum(result.steps for result in compared)
    refused = sum(cases[result.case].attempts for result in compared if result.case in cases)
    names = [name for name in suite.observables if name in reports or name not in suite.added_later]
    rest = {*names}.difference(*OF_LEVEL.values())
    found = []
    for level, members in {**OF_LEVEL, COMPLETE: rest}.items():
        reported = tuple(name for name in names if name in members and name in reports)
        silent = tuple(name for name in names if name in members and name not in reports)
        reached = any(name in reports for name in ENOUGH[level]) if level in ENOUGH else not silent
        if level == COMPLETE:
            reached = all(name in reports for name in names)
        looked = refused if level == EXPLAINED else steps
        found.append(Level(level, reported, silent, reached, looked if reported else 0))
    return tuple(found)


def readings_compared(cases: Mapping[str, Case], results: Iterable[Result], suite: Suite) -> dict[str, list[str]]:
    """Ruling → its readings under which a case about it was compared, in the order of the ruling's page."""
    found: dict[str, set[str]] = {}
    for case in (cases[result.case] for result in results if result.compared and result.case in cases):
        played = in_force(case.request)
        for ruling in case.record.notes.get("rulings", ()):
            if ruling in played:
                found.setdefault(ruling, set()).add(played[ruling])
    offered = suite.game.readings.items()
    return {ruling: [name for name in names if name in found[ruling]] for ruling, names in offered if ruling in found}
