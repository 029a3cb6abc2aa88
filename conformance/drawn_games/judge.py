"""Judges a drawn game: a program plays it, its trace is held to what must hold in any game and to the reference's.

What is wrong is made small and reported.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from conformance.compare import Trace, against, promised
from conformance.declared import is_promised
from conformance.documents import section_name, section_of
from conformance.drawn_games import properties
from conformance.drawn_games.adapter import drawn_game
from conformance.process import OTHERWISE, PATIENCE, Subject, SubjectFault, Talker
from conformance.protocol import About, AnyReply, AnyRequest, by_hand, encode
from conformance.results import USUAL_RULEBOOK, Difference, Result, Verdict, cannot_judge, not_the_same
from conformance.suite import TraceStep, suite_of
from conformance.tracing import all_steps, is_sound, steps_of
from papillon.kit.console import sanitize
from papillon.kit.shrink import shrink

MOST_CRASHES: Final = 40
"""Cases tried while one is made smaller that the program does not survive."""

MOST_TRIED: Final = 600
"""Cases tried while one counterexample is made smaller."""


class Program:
    """A program under test that is started again when it has failed."""

    about: About
    """What the program says of itself."""

    def __init__(self, start: Callable[[], Talker]) -> None:
        """Start the program and shake hands. Raises SubjectFault."""
        self._start = start
        self._talker: Talker | None = None
        try:
            self.about = self._started().about()
        except SubjectFault:
            self.close()
            raise

    def ask(self, request: AnyRequest) -> AnyReply:
        """Have a case played. Raises SubjectFault; the next case is asked of a new process."""
        try:
            if self._talker is None and self._started().about() != self.about:
                raise SubjectFault("garbled", OTHERWISE)
            return self._started().ask(request)
        except SubjectFault:
            self.close()
            raise

    def _started(self) -> Talker:
        if self._talker is None:
            self._talker = self._start()
        return self._talker

    def close(self) -> None:
        """End the process, if there is one."""
        if self._talker is not None:
            self._talker.close()
            self._talker = None


def start_program(command: Sequence[str], timeout: float = PATIENCE) -> Program:
    """Start a program under test by its command. Raises SubjectFault."""
    return Program(lambda: Subject(command, timeout=timeout))


class Finding(NamedTuple):
    """A counterexample: a drawn game that a program gets wrong."""

    request: AnyRequest
    clause: str
    """The clause that decides, as the game's results cite it; ``""`` where none does."""
    differences: tuple[Difference, ...]
    """What must be seen and what is, the most telling first; none where the program gave no trace."""
    verdict: Verdict = "fail"
    """What the program has done wrong."""
    detail: str = ""
    """What is known besides, where it gave no trace."""
    steps: int = 0
    """How many steps of the trace it takes to see it."""
    shown: Trace = ()
    """The trace that the program gave, as far as it reports anything."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells one fault of a program from another: the verdict, what differs, the clause that decides."""
        return (self.verdict, self.differences[0].observable if self.differences else "", self.clause)


def judge(program: Program, request: AnyRequest) -> Finding | None:
    """Have a game played, and find what is wrong with the trace; None if nothing is."""
    try:
        reply = program.ask(request)
    except SubjectFault as fault:
        return Finding(request, "", (), fault.verdict, fault.detail)
    if reply.trace is None:
        why = reply.errored if reply.errored is not None else f"skipped what `start` promises: {reply.skipped}"
        return Finding(request, "", (), "errored", why)
    reports = program.about.reports
    try:
        return _wrong(request, promised(reply.trace, reports, request.game), reports)
    except Exception as error:  # whatever it is, no other game is to be lost by it
        return Finding(request, "", (), "errored", cannot_judge(error))


def _wrong(request: AnyRequest, trace: Trace, reports: Sequence[str]) -> Finding | None:
    """What is wrong with a trace: beside the reference first, as it knows the clause, then by itself."""
    right = all_steps(request)
    found, broken = beside_reference(request, trace, reports, right), properties.broken(request, trace, right)
    if found is None and broken:
        clause, _ = broken[0]
        found = Finding(request, clause, (), steps=len(trace), shown=trace)
    if found is None:
        return None
    known = {(item.place, item.observable) for item in found.differences}
    more = (difference for _, difference in broken if (difference.place, difference.observable) not in known)
    return found._replace(differences=(*found.differences, *more))


def beside_reference(
    request: AnyRequest, trace: Trace, reports: Sequence[str], right: Sequence[TraceStep]
) -> Finding | None:
    """Where a trace first differs from the reference's, `right`; None if it never does."""
    found = against([step.shown for step in right], trace, request, reports)
    if not found.differences:
        return None
    actual = trace[found.first] if found.first < len(trace) else None
    decided = suite_of(request.rulebook).decide(right, found.differences, found.first, actual)
    return Finding(request, decided.clause, decided.differences, steps=found.first + 1, shown=trace)


def shrunk(program: Program, finding: Finding) -> Finding:
    """Leave out of a counterexample whatever can be left out; one that hangs stays as it is."""
    if finding.verdict == "timed-out":
        return finding
    request = finding.request
    rules = suite_of(request.rulebook).game.rules_of(request.rulebook, request.readings)

    def still(smaller: AnyRequest) -> Finding | None:
        found = judge(program, smaller) if is_promised(smaller, program.about) else None
        if found is None:
            return None
        # A smaller case may be of the main document, where the larger one is of another that cites its own clauses.
        clause = "".join(rules.cited((found.clause,)))
        return found if (*found.key[:2], clause) == finding.key else None

    most = MOST_CRASHES if finding.verdict in ("crashed", "garbled") else MOST_TRIED
    return shrink(finding, _smaller, still, most)


def flaky(finding: Finding, again: Finding | None) -> Finding:
    """A counterexample of which the program shows something else when it is asked again."""
    second = again.verdict if again else "pass"
    return finding._replace(verdict="flaky", detail=not_the_same(finding.verdict, second))


def _smaller(finding: Finding) -> Iterator[AnyRequest]:
    """Smaller requests that the reference can play."""
    smaller = drawn_game(finding.request.game).smaller(finding.request, finding.steps)
    return (request for request in smaller if request != finding.request and is_sound(request))


# --- reporting it


def result_of(finding: Finding) -> Result:
    """A counterexample as a result, with the position as a table would see it."""
    request, game = finding.request, drawn_game(finding.request.game)
    return Result(
        case=name_of(request),
        section=section_name(request.game, section_of(finding.clause)) if finding.clause else "",
        title=_title_of(finding),
        clauses=(finding.clause,) if finding.clause else (),
        verdict=finding.verdict,
        differences=finding.differences,
        detail=finding.detail,
        readings=dict(request.readings),
        rulebook=sys.intern(request.rulebook),  # msgspec leaves out a default only if it is the same object
        position=game.seen(request),
        table=game.suite.terms(next(steps_of(request)).after.table),
        moves=moves_of(request),
        lines=by_hand(request),
        steps=finding.steps,
    )


def moves_of(request: AnyRequest) -> tuple[str, ...]:
    """All moves of a drawn game, with a line for each further coup; the first is seen in the position."""
    shown = suite_of(request.game).moves_before(request, sum(len(plan.moves) + 1 for plan in request.coups))
    return shown if request.position else shown[1:]


def name_of(request: AnyRequest) -> str:
    """The permanent name of a drawn game, from what is asked.

    >>> from conformance.protocol import Run, TableStart
    >>> table = TableStart(3, 1, "share", "A", 1, {}, 0, 0, 1)
    >>> name_of(Run(7, "papillon", "salon", {}, table, []))[:6]
    'drawn-'
    """
    return f"drawn-{hashlib.sha256(encode(msgspec.structs.replace(request, seq=0))).hexdigest()[:10]}"


def _title_of(finding: Finding) -> str:
    if not finding.differences:
        return f"a drawn game: {finding.verdict}"
    first = finding.differences[0]
    return f"a drawn game: {first.observable} expected {first.expected}, found {first.actual}"


def block(result: Result) -> str:
    """A counterexample in lines: the position, the readings if any, the moves, and what differs."""
    lines = [result.position]
    if result.rulebook != USUAL_RULEBOOK:
        lines.append(f"rulebook {result.rulebook}")
    if result.readings:
        lines.append("readings " + " ".join(f"{ruling}={name}" for ruling, name in result.readings.items()))
    lines += [f"  {text}" for text in result.moves]
    for item in result.differences:
        lines.append(f"{item.place}: {item.observable} expected {item.expected}, found {item.actual}")
    if result.detail:
        lines.append(result.detail)
    if result.clauses:
        lines.append(f"decided by {result.clauses[0]}")
    return sanitize("\n".join(lines))
