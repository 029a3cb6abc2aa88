"""Judges a drawn case: a program plays it, and what is wrong becomes a finding, is made smaller, and is told.

Every trace is held to what must hold in any game, to the program's own trace of the same table otherwise, and to the
reference, step by step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from conformance.compare.declared import is_promised
from conformance.compare.traces import Trace, against, promised
from conformance.documents import section_name, section_of
from conformance.drawn_games.adapter import Broken, DrawnCase, DrawnGame, Key, drawn_game
from conformance.process import PATIENCE, Subject, SubjectFault, Talker
from conformance.protocol import About, AnyReply, AnyRequest, by_hand, encode
from conformance.results import USUAL_RULEBOOK, Difference, Result, Verdict, cannot_judge
from conformance.tracing import all_steps, is_sound, steps_of
from papillon.kit.sanitize import sanitize
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
            if self._talker is None:
                self._started().about()
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
    """A counterexample: a case that a program gets wrong."""

    case: DrawnCase
    """What was asked."""
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
    def key(self) -> Key:
        """What tells one fault of a program from another."""
        first = self.differences[0].observable if self.differences else ""
        return (self.verdict, first, self.clause)


def game_of_case(case: DrawnCase) -> DrawnGame:
    """How the game of a case is drawn."""
    return drawn_game(case.request.game)


def judge(program: Program, case: DrawnCase) -> Finding | None:
    """Have a case played, and find what is wrong with the trace; None if nothing is."""
    try:
        reply = program.ask(case.request)
        varied = game_of_case(case).varied(case) if reply.trace is not None else None
        other = None if varied is None else program.ask(varied)
    except SubjectFault as fault:
        return Finding(case, "", (), fault.verdict, fault.detail)
    if reply.trace is None:
        why = reply.errored if reply.errored is not None else f"skipped what `start` promises: {reply.skipped}"
        return Finding(case, "", (), "errored", why)
    try:
        return _wrong(case, promised(reply.trace, program.about.reports, case.request.game), other, program.about)
    except Exception as error:  # whatever it is, no other game is to be lost by it
        return Finding(case, "", (), "errored", cannot_judge(error))


def _wrong(case: DrawnCase, trace: Trace, other: AnyReply | None, about: About) -> Finding | None:
    """What is wrong with a trace: against the reference first, as it knows the clause, then by itself."""
    found = beside_reference(case, trace, about.reports)
    broken = [*game_of_case(case).broken(case.request, trace), *_changed(case, trace, other, about.reports)]
    if found is None:
        differences = tuple(item.difference for item in broken)
        return Finding(case, broken[0].clause, differences, steps=len(trace), shown=trace) if broken else None
    known = {(item.place, item.observable) for item in found.differences}
    more = (item.difference for item in broken if (item.difference.place, item.difference.observable) not in known)
    return found._replace(differences=(*found.differences, *more))


def beside_reference(case: DrawnCase, trace: Trace, reports: Sequence[str]) -> Finding | None:
    """Where a trace first differs from the reference's; None if it never does."""
    told = all_steps(case.request)
    found = against([item.shown for item in told], trace, case.request, reports)
    if not found.differences:
        return None
    actual = trace[found.first] if found.first < len(trace) else None
    decided = game_of_case(case).suite.decide(told, found.differences, found.first, actual)
    return Finding(case, decided.clause, decided.differences, steps=found.first + 1, shown=trace)


def _changed(case: DrawnCase, trace: Trace, other: AnyReply | None, reports: Sequence[str]) -> list[Broken]:
    """What a program shows otherwise where only what must not matter is changed."""
    if other is None:
        return []
    gave_none = other.errored or other.skipped or ""
    shown = gave_none if other.trace is None else promised(other.trace, reports, case.request.game)
    return game_of_case(case).changed(case, trace, shown, reports)


def shrunk(program: Program, finding: Finding) -> Finding:
    """Leave out of a counterexample whatever can be left out; one that hangs stays as it is."""
    if finding.verdict == "timed-out":
        return finding
    most = MOST_CRASHES if finding.verdict in ("crashed", "garbled") else MOST_TRIED
    same_fault = game_of_case(finding.case).same_fault

    def still(case: DrawnCase) -> Finding | None:
        found = judge(program, case) if is_promised(case.request, program.about) else None
        return found if found and same_fault(found.key, finding.key, finding.case.request) else None

    return shrink(finding, _smaller, still, most)


def _smaller(finding: Finding) -> Iterator[DrawnCase]:
    """Smaller cases that the reference can play."""
    smaller = game_of_case(finding.case).smaller(finding.case, finding.steps)
    return (case for case in smaller if case != finding.case and is_sound(case.request))


# --- telling it


def result_of(finding: Finding) -> Result:
    """A counterexample as a result, with the position as a table would see it."""
    case, request, game = finding.case, finding.case.request, game_of_case(finding.case)
    varied = game.varied(case)
    return Result(
        case=name_of(case),
        section=section_name(request.game, section_of(finding.clause)) if finding.clause else "",
        title=_title_of(finding),
        clauses=(finding.clause,) if finding.clause else (),
        verdict=finding.verdict,
        differences=finding.differences,
        detail=finding.detail,
        readings=dict(request.readings),
        rulebook=request.rulebook,
        position=game.seen(request),
        table=game.suite.terms(next(steps_of(request)).after.table),
        moves=game.moves(request),
        lines=by_hand(request, *([] if varied is None else [varied])),
        steps=finding.steps,
    )


def name_of(case: DrawnCase) -> str:
    """The permanent name of a case, from what is in it.

    >>> from conformance.protocol import CoupPlan, Run, TableStart
    >>> table = TableStart(3, 1, "share", "A", 1, {}, 0, 0, 1)
    >>> name_of(DrawnCase(Run(7, "papillon", "salon", {}, table, []))).startswith("drawn-")
    True
    """
    content = encode(msgspec.structs.replace(case.request, seq=0)) + (encode(case.variant) if case.variant else b"")
    return f"drawn-{hashlib.sha256(content).hexdigest()[:10]}"


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
