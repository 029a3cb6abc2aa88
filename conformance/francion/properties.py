"""Hypothesis plays Le Francion against another program: endings and whole games whose cards and choices are drawn.

Every trace is held to what must hold in any game (`conformance.francion.invariants`) and to the reference, step by
step. A counterexample is cut to the card that goes wrong, with as few cards in hand as show it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

import msgspec
from hypothesis import given, seed as seeded
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

from conformance.compare.declared import is_promised
from conformance.compare.traces import against, promised
from conformance.documents import section_name, section_of
from conformance.francion import GAME
from conformance.francion.deciding import deciding, telling
from conformance.francion.drawing import endings, offer_of, whole_games
from conformance.francion.invariants import CHECKS, broken
from conformance.francion.subject import position_start, table_start
from conformance.francion.tabletop import drawn
from conformance.francion.wire import Run, Step
from conformance.hunt.properties import (
    MOST_FAULTS,
    SALT,
    Finding,
    Foreign,
    Keep,
    Progress,
    kept_if_interrupted,
    name_of,
    nothing_kept,
    quiet_settings,
    title_of,
)
from conformance.papillon.variants import Case
from conformance.process import SubjectFault
from conformance.protocol import CoupPlan, by_hand
from conformance.results import Difference, Result, cannot_judge
from conformance.subject import tell
from conformance.tracing import Told
from francion import course
from francion.position import Position

MOST_FOUND: Final = 4
"""Different counterexamples that one search looks for."""

PROPERTIES: Final = len(CHECKS) + 1
"""What a game is held to: every check of a step, and the reference's trace."""


# --- one case


def judge(program: Foreign, case: Case) -> Finding | None:
    """Have a case played, and find what is wrong with the trace; None if nothing is."""
    try:
        reply: Any = program.ask(case.request)
    except SubjectFault as fault:
        return Finding(case, "", (), fault.verdict, fault.detail)
    if reply.trace is None:
        why = reply.errored if reply.errored is not None else f"skipped what `start` promises: {reply.skipped}"
        return Finding(case, "", (), "errored", why)
    try:
        return _wrong(case, promised(reply.trace, program.about.reports, GAME), program.about.reports)
    except Exception as error:  # whatever it is, no other game is to be lost by it
        return Finding(case, "", (), "errored", cannot_judge(error))


def _wrong(case: Case, trace: Sequence[Step], reports: Sequence[str]) -> Finding | None:
    """What is wrong with a trace: against the reference first, as it knows the clause, then by itself."""
    request: Any = case.request
    parting = parted(case, trace, reports)
    impossible = broken(request, trace)
    if parting is not None:
        known = set(map(_place, parting.differences))
        more = [fault.difference for fault in impossible if _place(fault.difference) not in known]
        return parting._replace(differences=(*parting.differences, *more))
    if impossible:
        differences = tuple(item.difference for item in impossible)
        return Finding(case, impossible[0].clause, differences, steps=len(trace))
    return None


def parted(case: Case, trace: Sequence[Step], reports: Sequence[str]) -> Finding | None:
    """Where a trace first differs from the reference's; None if it never does."""
    request: Any = case.request
    told = list(tell(request))
    found = against([item.shown for item in told], trace, request, reports)
    if not found.differences:
        return None
    place = found.first
    here = told[place] if place < len(told) else None
    shown = trace[place] if place < len(trace) else None
    differences = telling(found.differences)
    return Finding(case, deciding(here, differences[0], shown), differences, steps=place + 1)


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
            if request == latest.case.request:
                continue
            found = judge(program, Case(request)) if is_promised(request, program.about) else None
            if found is not None and found.key == finding.key:
                latest, improving = found, True
                break
    program.faults = faults
    return latest


def _cuts(finding: Finding) -> Iterator[Any]:
    """Requests of smaller cases that may go wrong in the same way."""
    request: Any = finding.case.request
    told = list(tell(request))
    place = max(min(finding.steps, len(told)) - 1, 0)
    if place and told[place].number:
        yield _from(request, told[place])
    elif place:
        yield _from_coup(request, told[place])
    first = request.coups[0]
    if not place and request.position is None:
        yield msgspec.structs.replace(request, coups=[CoupPlan([], first.pack)])
    for ruling in request.readings:
        others = {name: reading for name, reading in request.readings.items() if name != ruling}
        yield msgspec.structs.replace(request, readings=others)
    if request.position is not None:
        yield from _thinner(request, told[0])


def _from(request: Run, told: Told) -> Run:
    """The case from the table and position before a card, with that card alone."""
    return _at(request, told.before, told.shown.move)


def begun_after(request: Run, told: Told) -> Run:
    """The case from the table and position after a step, with no card played."""
    return _at(request, told.after)


def _at(request: Run, step: course.Step, *moves: str) -> Run:
    return msgspec.structs.replace(
        request,
        table=table_start(step.table._replace(dealer=step.position.dealer)),
        position=position_start(step.position),
        coups=[CoupPlan(list(moves))],
    )


def _from_coup(request: Run, told: Told) -> Run:
    """The case from the start of a later coup."""
    earlier = list(tell(msgspec.structs.replace(request, coups=request.coups[: told.coup - 1])))
    pack = request.coups[told.coup - 1].pack
    table = table_start(earlier[-1].after.table)
    return msgspec.structs.replace(request, table=table, position=None, coups=[CoupPlan([], pack)])


def _thinner(request: Run, told: Told) -> Iterator[Run]:
    """The case with one trick more played: a card less in every hand, whoever plays next giving any of his."""
    position = told.after.position
    mine = len(position.hands[position.turn or 0])
    fewest = min(map(len, position.hands))
    for place, own, winner in product(range(fewest), range(mine), range(position.players)):
        thin = _without(position, place, own, winner)
        if thin is not None:
            yield msgspec.structs.replace(request, position=position_start(thin))


def _without(position: Position, place: int, own: int, winner: int) -> Position | None:
    """The position after one of the seats has won a card of every hand, the one at a place in it.

    own: the place in the hand of whoever is to play.
    """
    if position.turn is None or len(position.hands[position.turn]) < 2:
        return None
    places = [own if seat == position.turn else place for seat in range(position.players)]
    taken = tuple(hand[at] for hand, at in zip(position.hands, places, strict=True))
    hands = tuple((*hand[:at], *hand[at + 1 :]) for hand, at in zip(position.hands, places, strict=True))
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
    best: Finding | None = None

    @nothing_kept()
    def run(self, strategy: SearchStrategy[Run], most: int, seed: int) -> Finding | None:
        """Draw at most so many cases."""
        test = seeded(seed)(quiet_settings(most)(given(strategy)(self._play)))
        with contextlib.suppress(HypothesisException, _Enough):
            test()
        return self.best

    def _play(self, request: Any) -> None:
        self.played += 1
        self.tick()
        finding = judge(self.program, Case(request))
        if finding is not None and finding.key not in self.known:
            self.best = finding
        if self.best is not None or self.program.faults >= MOST_FAULTS:
            raise _Enough


class _Enough(BaseException):
    """The search has had its share; not an Exception, so that Hypothesis does not shrink it."""


def search(  # noqa: PLR0913
    program: Foreign,
    games: int,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    known: Collection[tuple[str, ...]] = (),
    rulebooks: Sequence[str] = (GAME,),
    most_found: int = MOST_FOUND,
    keep: Keep = lambda finding: None,
) -> tuple[list[Finding], int]:
    """Play so many games against a program that has been started, always the same ones: what is found, games played.

    known: keys of what is not looked for again.  rulebooks: its own, or none for the same.
    most_found: different counterexamples to look for, in endings and in games.
    keep: called with each as it is found, so that an interruption loses none.
    """
    offer = offer_of(program.about)
    seen = set(known)
    played = 0

    def tick() -> None:
        nonlocal played
        played += 1
        if progress:
            progress(played, games)

    half = (games + 1) // 2
    shares = ((endings(offer), half), (whole_games(offer), games - half)) if offer.players else ()
    found: list[Finding] = []
    for number, (strategy, share) in enumerate(shares):
        seeds = (seed + (2 * again + number) * SALT for again in range(most_found))
        found += _searched(Search(program, seen, tick), strategy, share, seeds, keep)
    return found, played


def _searched(
    first: Search, strategy: SearchStrategy[Run], games: int, seeds: Iterable[int], keep: Keep
) -> Iterator[Finding]:
    """Search again for something else after each counterexample, with the games that are left."""
    for seed in seeds:
        if games <= 0 or first.program.faults >= MOST_FAULTS:
            return
        search = replace(first)
        with kept_if_interrupted(search, keep):
            finding = search.run(strategy, games, seed)
            games -= search.played
            if finding is None:
                return
            first.known.add(finding.key)
            least = smaller(first.program, finding)
        keep(least)
        yield least


def result_of(finding: Finding) -> Result:
    """A counterexample as a result, with the table as it was at the start."""
    request: Any = finding.case.request
    first = next(tell(request)).after
    return Result(
        case=name_of(finding.case),
        section=section_name(GAME, section_of(finding.clause)) if finding.clause else "",
        title=title_of(finding),
        clauses=(finding.clause,) if finding.clause else (),
        verdict=finding.verdict,
        differences=finding.differences,
        detail=finding.detail,
        readings=dict(request.readings),
        rulebook=GAME,
        position=drawn(first.table, first.position),
        moves=tuple(text for plan in request.coups for text in plan.moves),
        lines=by_hand(request),
        steps=finding.steps,
    )
