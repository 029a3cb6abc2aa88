"""Hypothesis plays Le Francion against another program: endings and whole games whose cards and choices are drawn.

Every trace is held to what must hold in any game (`conformance.francion.invariants`) and to the reference, step by
step. A counterexample is cut to the card that goes wrong, with as few cards in hand as show it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from hypothesis import given, seed as seeded
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

from conformance.francion import GAME
from conformance.francion.comparison import against
from conformance.francion.deciding import deciding, telling
from conformance.francion.drawing import endings, offer_of, whole_games
from conformance.francion.invariants import CHECKS, broken
from conformance.francion.judging import is_promised
from conformance.francion.subject import Told, position_start, table_start, tell
from conformance.francion.tabletop import drawn
from conformance.francion.wire import Reply, Run
from conformance.process import PATIENCE, SubjectFault
from conformance.properties import MOST_FAULTS, SALT, Foreign, Outcome, Progress, drawn_name, foreign, quiet_settings
from conformance.protocol import CoupPlan, by_hand
from conformance.results import GAMES, Difference, Result, Verdict
from francion.position import Position

MOST_FOUND: Final = 4
"""Different counterexamples that one search looks for."""

PROPERTIES: Final = len(CHECKS) + 1
"""What a game is held to: every check of a step, and the reference's trace."""


class Finding(NamedTuple):
    """A case that a program gets wrong. clause: full citation of what decides.  detail: of a fault."""

    request: Run
    clause: str
    differences: tuple[Difference, ...]
    verdict: Verdict = "fail"
    detail: str = ""
    steps: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """What tells one fault of a program from another."""
        return (self.verdict, self.differences[0].observable if self.differences else "", self.clause)


# --- one case


def judge(program: Foreign, request: Run) -> Finding | None:
    """Have a case played, and find what is wrong with the trace; None if nothing is."""
    question: Any = request
    try:
        reply: Any = program.ask(question)
    except SubjectFault as fault:
        return Finding(request, "", (), fault.verdict, fault.detail)
    if reply.trace is None:
        why = reply.errored if reply.errored is not None else f"skipped what `start` promises: {reply.skipped}"
        return Finding(request, "", (), "errored", why)
    return _wrong(request, reply, program.about.reports)


def _wrong(request: Run, reply: Reply, reports: Sequence[str]) -> Finding | None:
    """What is wrong with a trace: against the reference first, as it knows the clause, then by itself."""
    trace = reply.trace or []
    told = list(tell(request))
    parted = against([item.shown for item in told], trace, request, reports)
    impossible = broken(request, trace)
    if parted.differences:
        place = parted.first
        here, shown = (sequence[place] if place < len(sequence) else None for sequence in (told, trace))
        differences = telling(parted.differences)
        clause = deciding(here, differences[0].observable, shown)  # type: ignore[arg-type]
        known = {(item.place, item.observable) for item in differences}
        more = [fault.difference for fault in impossible if _place(fault.difference) not in known]
        return Finding(request, clause, (*differences, *more), steps=place + 1)
    if impossible:
        return Finding(request, impossible[0].clause, tuple(item.difference for item in impossible), steps=len(trace))
    return None


def _place(difference: Difference) -> tuple[str, str]:
    return difference.place, difference.observable


# --- making it smaller


def smaller(program: Foreign, finding: Finding) -> Finding:
    """Cut a counterexample to the step that goes wrong, and take tricks out of the hands, while it stays the same."""
    if finding.verdict == "timed-out":
        return finding
    faults = program.faults
    latest = finding
    improving = True
    while improving:
        improving = False
        for request in _cuts(latest):
            if request == latest.request:
                continue
            found = judge(program, request) if is_promised(request, program.about) else None
            if found is not None and found.key == finding.key:
                latest, improving = found, True
                break
    program.faults = faults
    return latest


def _cuts(finding: Finding) -> Iterator[Run]:
    """Smaller cases that may go wrong in the same way."""
    told = list(tell(finding.request))
    place = max(min(finding.steps, len(told)) - 1, 0)
    if place and told[place].number:
        yield _from(finding.request, told[place])
    elif place:
        yield _from_coup(finding.request, told[place])
    first = finding.request.coups[0]
    if not place and finding.request.position is None:
        yield msgspec.structs.replace(finding.request, coups=[CoupPlan([], first.pack)])
    for ruling in finding.request.readings:
        others = {name: reading for name, reading in finding.request.readings.items() if name != ruling}
        yield msgspec.structs.replace(finding.request, readings=others)
    if finding.request.position is not None:
        yield from _thinner(finding.request, told[0])


def _from(request: Run, told: Told) -> Run:
    """The case from the table and position before a card, with that card alone."""
    step = told.before
    return msgspec.structs.replace(
        request,
        table=table_start(step.table._replace(dealer=step.position.dealer)),
        position=position_start(step.position),
        coups=[CoupPlan([told.shown.move])],
    )


def _from_coup(request: Run, told: Told) -> Run:
    """The case from the start of a later coup."""
    earlier = list(tell(msgspec.structs.replace(request, coups=request.coups[: told.coup - 1])))
    pack = request.coups[told.coup - 1].pack
    table = table_start(earlier[-1].after.table)
    return msgspec.structs.replace(request, table=table, position=None, coups=[CoupPlan([], pack)])


def _thinner(request: Run, told: Told) -> Iterator[Run]:
    """The case with one trick more played: a card less in every hand."""
    position = told.after.position
    fewest = min(map(len, position.hands))
    for place in range(fewest):
        for winner in range(position.players):
            thin = _without(position, place, winner)
            if thin is not None:
                yield msgspec.structs.replace(request, position=position_start(thin))


def _without(position: Position, place: int, winner: int) -> Position | None:
    """The position after one of the seats has won a card of every hand, the one at a place in it."""
    if position.turn is None or len(position.hands[position.turn]) < 2:
        return None
    taken = tuple(hand[place] for hand in position.hands)
    hands = tuple((*hand[:place], *hand[place + 1 :]) for hand in position.hands)
    won = tuple(cards + taken if seat == winner else cards for seat, cards in enumerate(position.won))
    return position._replace(hands=hands, won=won)


# --- a run


@dataclass
class Search:
    """Cases drawn from one strategy until one is wrong in a way not yet known."""

    program: Foreign
    known: set[tuple[str, ...]]
    tick: Callable[[], None]
    played: int = 0
    found: Finding | None = None

    def run(self, strategy: SearchStrategy[Run], most: int, seed: int) -> Finding | None:
        """Draw at most so many cases."""
        test = seeded(seed)(quiet_settings(most)(given(strategy)(self._play)))
        with contextlib.suppress(HypothesisException, _Enough):
            test()
        return self.found

    def _play(self, request: Run) -> None:
        self.played += 1
        self.tick()
        finding = judge(self.program, request)
        if finding is not None and finding.key not in self.known:
            self.found = finding
        if self.found is not None or self.program.faults >= MOST_FAULTS:
            raise _Enough


class _Enough(BaseException):
    """The search has had its share; not an Exception, so that Hypothesis does not shrink it."""


def play(
    program: Foreign, games: int, seed: int = 0, progress: Progress | None = None, most_found: int = MOST_FOUND
) -> tuple[list[Finding], int]:
    """Play so many games against a program that has been started, always the same ones: what is wrong, games played.

    most_found: different counterexamples to look for, in endings and in games.
    """
    offer = offer_of(program.about)
    found: list[Finding] = []
    known: set[tuple[str, ...]] = set()
    played = 0

    def tick() -> None:
        nonlocal played
        played += 1
        if progress:
            progress(played, games)

    half = (games + 1) // 2
    shares = ((endings(offer), half), (whole_games(offer), games - half)) if offer.players else ()
    for number, (strategy, share) in enumerate(shares):
        left = share
        for again in range(most_found):
            if left <= 0 or program.faults >= MOST_FAULTS:
                break
            search = Search(program, known, tick)
            finding = search.run(strategy, left, seed + (2 * again + number) * SALT)
            left -= search.played
            if finding is None:
                break
            known.add(finding.key)
            found.append(smaller(program, finding))
    return found, played


def run(command: Sequence[str], games: int, *, timeout: float = PATIENCE, progress: Progress | None = None) -> Outcome:
    """Play so many games against a program: a result for each counterexample. Raises SubjectFault."""
    program = foreign(command, timeout)
    try:
        found, played = play(program, games, progress=progress)
    finally:
        program.close()
    return Outcome([result_of(finding) for finding in found], played)


def result_of(finding: Finding) -> Result:
    """A counterexample as a result, with the table as it was at the start."""
    question: Any = finding.request
    first = next(tell(finding.request)).after
    return Result(
        case=drawn_name(question),
        section=GAMES,
        title=_title(finding),
        clauses=(finding.clause,) if finding.clause else (),
        verdict=finding.verdict,
        differences=finding.differences,
        detail=finding.detail,
        readings=dict(finding.request.readings),
        rulebook=GAME,
        position=drawn(first.table, first.position),
        moves=tuple(text for plan in finding.request.coups for text in plan.moves),
        lines=by_hand(question),
        steps=finding.steps,
    )


def _title(finding: Finding) -> str:
    if not finding.differences:
        return f"a drawn game: {finding.verdict}"
    first = finding.differences[0]
    return f"a drawn game: {first.observable} expected {first.expected}, found {first.actual}"
