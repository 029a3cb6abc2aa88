"""Searches for a counterexample: cases are drawn against a program and judged, and the first that is wrong is shrunk.

Every trace is held to what must hold in any game, to the program's own trace of the same table otherwise, and to the
reference, step by step.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple, get_args

import msgspec

from conformance.compare.declared import is_promised
from conformance.compare.traces import Trace, against, promised
from conformance.documents import section_name, section_of
from conformance.hunt.game import AnyDrawnCase, AnyHunting, Broken, Key
from conformance.hunt.games import HUNTINGS
from conformance.process import PATIENCE, FaultVerdict, Subject, SubjectFault, Talker
from conformance.protocol import About, AnyReply, AnyRequest, by_hand, encode
from conformance.results import USUAL_RULEBOOK, Difference, Result, Verdict, cannot_judge
from conformance.subject import is_sound, tell, whole
from conformance.suites import SUITES
from papillon.kit.harmless import harmless

MOST_FOUND: Final = 8
"""Different counterexamples that one search looks for, unless told otherwise."""

MOST_FAULTS: Final = 3
"""Times that a program may crash, hang or talk nonsense before no more is asked of it, shrinking apart."""

MOST_CRASHES: Final = 40
"""Cases tried while one is made smaller that the program does not survive."""

MOST_TRIED: Final = 600
"""Cases tried while one counterexample is made smaller."""

Progress = Callable[[int, int], None]
"""Called with games played and games in all."""

Keep = Callable[["Finding"], None]
"""Called with each counterexample as soon as there is no more to do about it."""


class Foreign:
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


def foreign(command: Sequence[str], timeout: float = PATIENCE) -> Foreign:
    """Start a program under test by its command. Raises SubjectFault."""
    return Foreign(lambda: Subject(command, timeout=timeout))


# --- one case


class Finding(NamedTuple):
    """A counterexample: a case that a program gets wrong."""

    case: AnyDrawnCase
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


def hunting_of(case: AnyDrawnCase) -> AnyHunting:
    """How the game of a case is drawn."""
    return HUNTINGS[case.request.game]


def judge(program: Foreign, case: AnyDrawnCase) -> Finding | None:
    """Have a case played, and find what is wrong with the trace; None if nothing is."""
    try:
        reply = program.ask(case.request)
        varied = hunting_of(case).varied(case) if reply.trace is not None else None
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


def _wrong(case: AnyDrawnCase, trace: Trace, other: AnyReply | None, about: About) -> Finding | None:
    """What is wrong with a trace: against the reference first, as it knows the clause, then by itself."""
    found = beside_reference(case, trace, about.reports)
    broken = [*hunting_of(case).broken(case.request, trace), *_changed(case, trace, other, about.reports)]
    if found is None:
        differences = tuple(item.difference for item in broken)
        return Finding(case, broken[0].clause, differences, steps=len(trace), shown=trace) if broken else None
    told = {(item.place, item.observable) for item in found.differences}
    more = (item.difference for item in broken if (item.difference.place, item.difference.observable) not in told)
    return found._replace(differences=(*found.differences, *more))


def beside_reference(case: AnyDrawnCase, trace: Trace, reports: Sequence[str]) -> Finding | None:
    """Where a trace first differs from the reference's; None if it never does."""
    told = whole(case.request)
    found = against([item.shown for item in told], trace, case.request, reports)
    if not found.differences:
        return None
    actual = trace[found.first] if found.first < len(trace) else None
    clause, differences, _ = SUITES[case.request.game].decided(told, found.differences, found.first, actual)
    return Finding(case, clause, differences, steps=found.first + 1, shown=trace)


def _changed(case: AnyDrawnCase, trace: Trace, other: AnyReply | None, reports: Sequence[str]) -> list[Broken]:
    """What a program shows otherwise where only what must not matter is changed."""
    if other is None or case.variant is None:
        return []
    hunting = hunting_of(case)
    if other.trace is None:
        why = other.errored or other.skipped or ""
        expected = "a trace, as of the case itself"
        return [hunting.untold(case, Difference(f"with another {case.variant.kind}", "trace", expected, why))]
    return hunting.changed(case, trace, promised(other.trace, reports, case.request.game), reports)


# --- a search


@contextlib.contextmanager
def kept_if_interrupted(finding: Finding, keep: Keep) -> Iterator[None]:
    """Keep what has been found, as large as it still is, when a signal ends it."""
    try:
        yield
    except KeyboardInterrupt:
        keep(finding)
        raise


def shrunk(program: Foreign, finding: Finding) -> Finding:
    """Leave out of a counterexample whatever can be left out; one that hangs stays as it is."""
    if finding.verdict == "timed-out":
        return finding
    latest = finding
    left = MOST_CRASHES if finding.verdict in ("crashed", "garbled") else MOST_TRIED
    candidates = _sound(finding)
    while left > 0 and (case := next(candidates, None)):
        left -= 1
        found = judge(program, case) if is_promised(case.request, program.about) else None
        if found is not None and hunting_of(case).same_fault(found.key, finding.key, finding.case.request):
            latest, candidates = found, _sound(found)
    return latest


def _sound(finding: Finding) -> Iterator[AnyDrawnCase]:
    """Smaller cases that the reference can play."""
    smaller = hunting_of(finding.case).smaller(finding.case, finding.steps)
    return (case for case in smaller if case != finding.case and is_sound(case.request))


# --- a run


class HuntOutcome(NamedTuple):
    """What a run came to."""

    results: list[Result]
    """One result for each counterexample."""
    games: int
    """How many positions and games were drawn and played."""
    unread: tuple[str, ...] = ()
    """Files of counterexamples that cannot be played again, and why."""
    unkept: tuple[str, ...] = ()
    """Counterexamples that cannot be stored, and why."""
    interrupted: int = 0
    """The exit status of a signal that ended the run, 0 if none did."""
    fixed: tuple[str, ...] = ()
    """Names of counterexamples that were stored before and are well now."""
    findings: tuple[Finding, ...] = ()
    """The counterexamples themselves, in the order of the results."""


class Games(NamedTuple):
    """The games that can be drawn for a program, by their numbers."""

    game: str
    """The game that is played."""
    about: About
    """What the program says of itself."""
    seed: int = 0
    """A number that tells these draws from others."""
    rulebooks: tuple[str, ...] = ()
    """The rulebooks that are played by; all if none is named."""

    def drawn(self, number: int) -> AnyDrawnCase:
        """One of them, always the same; the kinds of drawing have their turns."""
        drawings = HUNTINGS[self.game].drawings(self.about, self.rulebooks)
        return drawings[number % len(drawings)](Random(f"{self.seed} {number}"))

    def numbers(self, end: int, begin: int = 0) -> range:
        """The numbers up to an end; none of a program that does not play the game."""
        return range(begin, end if HUNTINGS[self.game].drawings(self.about, self.rulebooks) else begin)


Judged = tuple[int, Finding | None]
"""The number of a game, and what is wrong in it."""


@dataclass
class Hunt:
    """A run through the numbers of games."""

    games: Games
    """The games."""
    program: Foreign
    """The program that is asked about them."""
    numbers: range
    """The numbers of those that are to be played."""
    tick: Callable[[int], None] = lambda number: None
    """Called with the number of each game that has been played."""
    keep: Keep = lambda finding: None
    """Called with each counterexample as soon as it is shrunk."""
    most_found: int = MOST_FOUND
    """How many different counterexamples are searched for."""
    known: set[Key] = field(default_factory=set)
    """Keys of the faults that are not looked for again."""
    found: list[Finding] = field(default_factory=list)
    """Counterexamples found so far."""
    played: int = 0
    """Positions and games played so far."""

    def run(self, judged: Iterable[Judged] | None = None) -> None:
        """Play until there are no more, or enough has gone wrong. judged: as in `wrong`."""
        for finding in self.wrong(judged):
            with kept_if_interrupted(finding, self.keep):
                least = shrunk(self.program, finding)
            self.found.append(least)
            self.keep(least)
            if len(self.found) >= self.most_found:
                return

    def wrong(self, judged: Iterable[Judged] | None = None) -> Iterator[Finding]:
        """What goes wrong in a way that is not known yet, as it was drawn.

        judged: the games as somebody else has judged them, in their order.
        """
        faults = 0
        for number, finding in judged or self.judged():
            self.played += 1
            self.tick(number)
            if finding is None:
                continue
            faults += finding.verdict in get_args(FaultVerdict)
            if finding.key not in self.known:
                self.known.add(finding.key)
                yield finding
            if faults >= MOST_FAULTS:
                return

    def judged(self) -> Iterator[Judged]:
        """Every game, played here and judged."""
        return ((number, judge(self.program, self.games.drawn(number))) for number in self.numbers)


def first_wrong(game: str, program: Foreign, games: int, seed: int = 0) -> tuple[int, Finding | None]:
    """Play so many games until one goes wrong: how many were played, and that one as it was drawn, not shrunk.

    They are the games that `search` plays.
    """
    hunt = _hunt(game, program, games, seed)
    finding = next(hunt.wrong(), None)
    return hunt.played, finding


def search(
    game: str, program: Foreign, games: int, seed: int = 0, *, most_found: int = MOST_FOUND
) -> tuple[list[Finding], int]:
    """Play so many games against a program that has been started: what is found, and how many were played.

    The games are always the same ones, unless another seed is given.
    """
    hunt = _hunt(game, program, games, seed)
    hunt.most_found = most_found
    hunt.run()
    return hunt.found, hunt.played


def _hunt(game: str, program: Foreign, games: int, seed: int) -> Hunt:
    drawn = Games(game, program.about, seed)
    return Hunt(drawn, program, drawn.numbers(games))


# --- telling it


def result_of(finding: Finding) -> Result:
    """A counterexample as a result, with the position as a table would see it."""
    case = finding.case
    request, game = case.request, case.request.game
    hunting = HUNTINGS[game]
    varied = hunting.varied(case)
    return Result(
        case=name_of(case),
        section=section_name(game, section_of(finding.clause)) if finding.clause else "",
        title=title_of(finding),
        clauses=(finding.clause,) if finding.clause else (),
        verdict=finding.verdict,
        differences=finding.differences,
        detail=finding.detail,
        readings=dict(request.readings),
        rulebook=request.rulebook,
        position=hunting.seen(request),
        table=hunting.suite.terms(next(tell(request)).after.table),
        moves=hunting.moves(request),
        lines=by_hand(request, *([] if varied is None else [varied])),
        steps=finding.steps,
    )


def name_of(case: AnyDrawnCase) -> str:
    """The permanent name of a case, from what is in it.

    >>> from conformance.protocol import CoupPlan, Run, TableStart
    >>> table = TableStart(3, 1, "share", "A", 1, {}, 0, 0, 1)
    >>> from conformance.hunt.game import DrawnCase
    >>> name_of(DrawnCase(Run(7, "papillon", "salon", {}, table, []))).startswith("drawn-")
    True
    """
    content = encode(msgspec.structs.replace(case.request, seq=0)) + (encode(case.variant) if case.variant else b"")
    return f"drawn-{hashlib.sha256(content).hexdigest()[:10]}"


def title_of(finding: Finding) -> str:
    """What is wrong, in a line."""
    if not finding.differences:
        return f"a drawn game: {finding.verdict}"
    first = finding.differences[0]
    return f"a drawn game: {first.observable} expected {first.expected}, found {first.actual}"


def block(result: Result) -> str:
    """A counterexample told as at a table.

    One line for the position, one for the readings if any, one a move, and what differs.
    """
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
    return harmless("\n".join(lines))
