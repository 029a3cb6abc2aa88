"""Hypothesis plays against another program: positions and whole games whose cards and choices are drawn, not seeded.

    python -m conformance.properties --games 10000 -- node adapter.mjs

Every trace is held to what must hold in any game (`conformance.papillon.invariants`), to the program's own trace of
the same table otherwise (`conformance.papillon.variants`), and to the reference, step by step. A counterexample is made
small, told as a table would see it with the clause that decides, and stored: it is played first the next time.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from hypothesis import HealthCheck, Phase, Verbosity, given, seed as seeded, settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

from commonlaw.harmless import complain, harmless, is_terminal, named
from commonlaw.options import Parser
from conformance.compare.declared import is_promised
from conformance.compare.traces import promised
from conformance.documents import DOCUMENTS, EVERY_RULEBOOK, GAME, game_of, section_of
from conformance.interruption import minding_signals
from conformance.papillon.deciding import deciding, first_parting
from conformance.papillon.drawing import Offer, small_cases, whole_games
from conformance.papillon.invariants import CHECKS, broken
from conformance.papillon.shrink import equivalent, reduced, size_of
from conformance.papillon.tabletop import moves_of, names_suits, terms
from conformance.papillon.variants import CLAUSES, Case, differences, varied
from conformance.process import PATIENCE, Subject, SubjectFault
from conformance.protocol import About, AnyReply, AnyRun, Run, Step, by_hand, encode
from conformance.results import (
    CONFORMS,
    DOES_NOT,
    NOT_TESTED,
    USUAL_RULEBOOK,
    Difference,
    Result,
    Verdict,
    cannot_judge,
)
from conformance.subject import starting_position, starting_table, whole
from papillon.cards import Card
from papillon.position import Position
from papillon.readings import READINGS

MOST_SHRINKING: Final = 120
"""Cases that Hypothesis may try while it shrinks a counterexample; `conformance.papillon.shrink` goes on from there."""

MOST_FOUND: Final = 4
"""Different counterexamples that one search looks for, unless told otherwise."""

MOST_FAULTS: Final = 3
"""Times that a program may crash, hang or talk nonsense before no more is asked of it, shrinking apart."""

MOST_CRASHES: Final = 40
"""Cases tried while one is made smaller that the program does not survive."""

PROPERTIES: Final = len(CHECKS) + len(CLAUSES) + 2
"""What a game is held to: every check of a step, every variant, the winner's priority, and the reference's trace."""

SALT: Final = 1_000_003
"""Sets the searches of one run apart."""

Progress = Callable[[int, int], None]
"""Called with games played and games in all."""

Keep = Callable[["Finding"], None]
"""Called with each counterexample as soon as there is no more to do about it."""


class Talker(Protocol):
    """What can be asked: `conformance.process.Subject`, or a stand-in for it."""

    def about(self) -> About:
        """Who it is."""

    def ask(self, request: AnyRun[Any, Any]) -> AnyReply[Any]:
        """Have a case played."""

    def close(self) -> None:
        """End it."""


class Foreign:
    """A program under test that is started again when it has failed.

    start: starts it.  faults: how often it has crashed, hung or written nonsense.
    """

    def __init__(self, start: Callable[[], Talker]) -> None:
        """Start it and shake hands. Raises SubjectFault."""
        self._start = start
        self._talker: Talker | None = None
        self.faults = 0
        try:
            self.about = self._started().about()
        except SubjectFault:
            self.close()
            raise

    def ask(self, request: AnyRun[Any, Any]) -> AnyReply[Any]:
        """Have a case played. Raises SubjectFault; the next case is asked of a new process."""
        try:
            if self._talker is None:
                self._started().about()
            return self._started().ask(request)
        except SubjectFault:
            self.faults += 1
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

    @property
    def offer(self) -> Offer:
        """What it says that it plays of this game."""
        players = {rulebook: self._players(rulebook) for rulebook in DOCUMENTS}
        readings = {ruling: names for ruling, names in self.about.readings.items() if ruling in READINGS}
        return Offer({rulebook: counts for rulebook, counts in players.items() if counts}, readings)

    def _players(self, rulebook: str) -> tuple[int, ...]:
        """How many may play by a rulebook; nobody where the program does not play it."""
        played = [game for game in self.about.games if game.game == GAME and rulebook in game.rulebooks]
        return tuple(sorted({count for game in played for count in game.players if count in (3, 4)}))


def foreign(command: Sequence[str], timeout: float = PATIENCE) -> Foreign:
    """Start a program under test by its command. Raises SubjectFault."""
    return Foreign(lambda: Subject(command, timeout=timeout))


# --- one case


class Finding(NamedTuple):
    """A case that a program gets wrong. clause: what decides.  steps: of its trace.  detail: of a fault."""

    case: Case
    clause: str
    differences: tuple[Difference, ...]
    verdict: Verdict = "fail"
    detail: str = ""
    steps: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """What tells one fault of a program from another."""
        first = self.differences[0].observable if self.differences else ""
        return (self.verdict, first, self.clause)


def judge(program: Foreign, case: Case) -> Finding | None:
    """Have a case played, and find what is wrong with the trace; None if nothing is."""
    try:
        reply = program.ask(case.request)
        other = program.ask(varied(case.request, case.variant)) if case.variant and reply.trace is not None else None
    except SubjectFault as fault:
        return Finding(case, "", (), fault.verdict, fault.detail)
    if reply.trace is None:
        why = reply.errored if reply.errored is not None else f"skipped what `start` promises: {reply.skipped}"
        return Finding(case, "", (), "errored", why)
    reports = program.about.reports
    if other is not None and other.trace is not None:
        other.trace = promised(other.trace, reports, GAME)
    try:
        return _wrong(case, promised(reply.trace, reports, GAME), other, reports)
    except Exception as error:  # whatever it is, no other game is to be lost by it
        return Finding(case, "", (), "errored", cannot_judge(error))


def _wrong(case: Case, trace: list[Step], other: AnyReply[Any] | None, reports: Sequence[str]) -> Finding | None:
    """What is wrong with a trace: against the reference first, as it knows the clause, then by itself."""
    parting = parted(case, trace, reports)
    by_itself = broken(case.request, trace)
    changed = _changed(case, trace, other, reports)
    found = [item.difference for item in by_itself] + changed
    if parting is not None:
        told_already = {(item.place, item.observable) for item in parting.differences}
        found = [item for item in found if (item.place, item.observable) not in told_already]
        return parting._replace(differences=(*parting.differences, *found))
    if by_itself:
        return Finding(case, by_itself[0].clause, tuple(found), steps=len(trace))
    if changed and case.variant:
        return Finding(case, CLAUSES[case.variant.kind], tuple(found), steps=len(trace))
    return None


def parted(case: Case, trace: Sequence[Step], reports: Sequence[str]) -> Finding | None:
    """Where a trace first differs from the reference's; None if it never does."""
    told = whole(case.request)
    parting = first_parting(case.request, told, trace, reports)
    if parting is None:
        return None
    place = next((place for place, item in enumerate(told) if item is parting.told), len(trace))
    clause = deciding(parting, trace[place] if place < len(trace) else None)
    return Finding(case, clause, parting.differences, steps=place + 1)


def _changed(case: Case, trace: list[Step], other: AnyReply[Any] | None, reports: Sequence[str]) -> list[Difference]:
    if other is None or case.variant is None:
        return []
    if other.trace is None:
        why = other.errored or other.skipped or ""
        return [Difference(f"with another {case.variant.kind}", "trace", "a trace, as of the case itself", why)]
    return differences(case, trace, other.trace, reports)


# --- a search


class Counterexample(AssertionError):
    """A case that a program gets wrong: what Hypothesis shrinks."""


class _Enough(BaseException):
    """The search has had its share; not an Exception, so that Hypothesis does not shrink it."""


@contextlib.contextmanager
def nothing_kept() -> Iterator[None]:
    """A search in which Hypothesis leaves no folder of its own where the user works: it takes none for its home."""
    set_hypothesis_home_dir(os.devnull)
    try:
        yield
    finally:
        set_hypothesis_home_dir(None)


@dataclass
class Search:
    """Cases drawn from one strategy until one is wrong in a way not yet known, and that one shrunk.

    known: keys of what has been found.  most_shrinking: cases that Hypothesis may try in shrinking.
    played: cases drawn, shrinking apart.  best: the smallest found.
    """

    program: Foreign
    known: set[tuple[str, ...]]
    tick: Callable[[], None]
    most_shrinking: int = MOST_SHRINKING
    played: int = 0
    shrinking: int = 0
    best: Finding | None = None

    @nothing_kept()
    def run(self, strategy: SearchStrategy[Case], most: int, seed: int) -> Finding | None:
        """Draw at most so many cases."""
        test = given(strategy)(self._play)
        test = seeded(seed)(quiet_settings(most)(test))
        with contextlib.suppress(Counterexample, HypothesisException, _Enough):
            test()
        return self.best

    def _play(self, case: Case) -> None:
        if self.best is None:
            self.played += 1
            self.tick()
        else:
            self.shrinking += 1
            if self.shrinking > self.most_shrinking:
                raise _Enough
        finding = judge(self.program, case)
        if finding is None or finding.key in self.known:
            self._give_up()
            return
        if self.best is not None and finding.key != self.best.key:
            return
        if self.best is None or size_of(case) <= size_of(self.best.case):
            self.best = finding
        if finding.verdict != "fail" or not self.most_shrinking:
            raise _Enough
        raise Counterexample(finding.key)

    def _give_up(self) -> None:
        if self.program.faults >= MOST_FAULTS:
            raise _Enough


class Found(Protocol):
    """A search for one counterexample. best: the smallest so far."""

    best: Finding | None


@contextlib.contextmanager
def kept_if_interrupted(search: Found, keep: Keep) -> Iterator[None]:
    """Keep what a search has found, as large as it still is, when a signal ends it."""
    try:
        yield
    except KeyboardInterrupt:
        if search.best is not None:
            keep(search.best)
        raise


def quiet_settings(most: int) -> settings:
    """How Hypothesis searches so many cases: it says nothing and keeps nothing."""
    return settings(
        max_examples=most,
        database=None,
        deadline=None,
        derandomize=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        print_blob=False,
    )


def smaller(program: Foreign, finding: Finding) -> Finding:
    """Leave out of a counterexample whatever can be left out; one that hangs stays as it is."""
    if finding.verdict == "timed-out":
        return finding
    latest = finding

    def still_fails(case: Case) -> bool:
        nonlocal latest
        if not is_promised(case.request, program.about):
            return False
        found = judge(program, case)
        if found is None or not equivalent(found.key, finding.key, finding.case.request):
            return False
        latest = found
        return True

    faults = program.faults
    if finding.verdict in ("crashed", "garbled"):
        reduced(finding.case, still_fails, MOST_CRASHES)
    else:
        reduced(finding.case, still_fails)
    program.faults = faults
    return latest


# --- a run


class Outcome(NamedTuple):
    """What a run came to. results: one for each counterexample.  games: positions and games drawn and played.

    unread: files of counterexamples that cannot be played again, and why.  unkept: that cannot be stored, and why.
    interrupted: as in `conformance.results.RunRecord`.
    """

    results: list[Result]
    games: int
    unread: tuple[str, ...] = ()
    unkept: tuple[str, ...] = ()
    interrupted: int = 0


@dataclass
class Campaign:
    """All searches of a run.

    most_found: counterexamples of one search.  rulebooks: by which alone is played, all unless some are named.
    keep: told of each counterexample.
    known, found: keys and counterexamples.
    """

    program: Foreign
    games: int
    seed: int
    progress: Progress | None = None
    most_found: int = MOST_FOUND
    rulebooks: Sequence[str] = ()
    keep: Keep = lambda finding: None
    played: int = 0
    known: set[tuple[str, ...]] = field(default_factory=set)
    found: list[Finding] = field(default_factory=list)

    def run(self) -> None:
        """Search small positions with a half of the games, then whole games."""
        offer = self.program.offer.of(self.rulebooks)
        if not offer.players or self.games <= 0:
            return
        half = (self.games + 1) // 2
        self._search(small_cases(offer), half, self.seed, MOST_SHRINKING)
        self._search(whole_games(offer), self.games - half, self.seed + SALT, 0)

    def _search(self, strategy: SearchStrategy[Case], games: int, seed: int, shrinking: int) -> None:
        """Search again for something else after each counterexample, with the games that are left.

        shrinking: cases that Hypothesis may spend on it; a whole game is cut to a position instead.
        """
        for again in range(self.most_found):
            if games <= 0 or self.program.faults >= MOST_FAULTS:
                return
            search = Search(self.program, self.known, self._tick, shrinking)
            with kept_if_interrupted(search, self.keep):
                finding = search.run(strategy, games, seed + 2 * SALT * again)
                games -= search.played
                if finding is None:
                    return
                self.known.add(finding.key)
                least = smaller(self.program, finding)
            self.found.append(least)
            self.keep(least)

    def _tick(self) -> None:
        self.played += 1
        if self.progress:
            self.progress(self.played, self.games)


def play(
    program: Foreign,
    games: int,
    seed: int | None = None,
    most_found: int = MOST_FOUND,
    rulebooks: Sequence[str] = (),
) -> Campaign:
    """Play so many games against a program that has been started; always the same ones, unless a seed is given.

    most_found: different counterexamples to look for, in positions and in games.  rulebooks: those alone, if any.
    """
    campaign = Campaign(program, games, seed or 0, most_found=most_found, rulebooks=rulebooks)
    campaign.run()
    return campaign


def search(  # noqa: PLR0913
    program: Foreign,
    games: int,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    known: Collection[tuple[str, ...]] = (),
    rulebooks: Sequence[str] = (),
    most_found: int = MOST_FOUND,
    keep: Keep = lambda finding: None,
) -> tuple[list[Finding], int]:
    """Play so many games against a program that has been started: what is found, and how many were played.

    known: keys of what is not looked for again.  rulebooks: those alone, if any.
    most_found: different counterexamples to look for, in positions and in games.
    keep: called with each as it is found, so that an interruption loses none.
    """
    campaign = Campaign(program, games, seed, progress, most_found, rulebooks, keep, known=set(known))
    campaign.run()
    return campaign.found, campaign.played


# --- telling it


def result_of(finding: Finding) -> Result:
    """A counterexample as a result, with the position as a table would see it."""
    case = finding.case
    requests = [case.request, *([varied(case.request, case.variant)] if case.variant else [])]
    return Result(
        case=name_of(case),
        section=section_of(finding.clause) if finding.clause else "",
        title=title_of(finding),
        clauses=(finding.clause,) if finding.clause else (),
        verdict=finding.verdict,
        differences=finding.differences,
        detail=finding.detail,
        readings=dict(case.request.readings),
        rulebook=case.request.rulebook,
        position=seen(case.request),
        table=terms(whole(case.request)[0].after.table),
        moves=moves_of(case.request),
        lines=by_hand(*requests),
        steps=finding.steps,
    )


def name_of(case: Case) -> str:
    """The permanent name of a case, from what is in it.

    >>> from conformance.protocol import CoupPlan, TableStart
    >>> table = TableStart(3, 1, "share", "A", 1, {}, 0, 0, 1)
    >>> name_of(Case(Run(7, "papillon", "salon", {}, table, []))).startswith("drawn-")
    True
    """
    return drawn_name(case.request, encode(case.variant) if case.variant else b"")


def drawn_name(request: Any, more: bytes = b"") -> str:
    """The name of a drawn case of any game. more: what belongs to it besides the request."""
    content = encode(msgspec.structs.replace(request, seq=0)) + more
    return f"drawn-{hashlib.sha256(content).hexdigest()[:10]}"


def title_of(finding: Finding) -> str:
    """What is wrong, in a line."""
    if not finding.differences:
        return f"a drawn game: {finding.verdict}"
    first = finding.differences[0]
    return f"a drawn game: {first.observable} expected {first.expected}, found {first.actual}"


def seen(request: Run) -> str:
    """A case's start as a table sees it: of a coup from its pack, what is dealt and turned up.

    Cards stand by rank, with suits where a move names them.
    """
    if request.position is not None:
        position = starting_position(request.position, starting_table(request))
    else:
        position = whole(request)[0].after.position
    suits = any(names_suits(text) for plan in request.coups for text in plan.moves)
    return str(position if suits else _bare(position))


def _bare(position: Position) -> Position:
    def ranks(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(Card(card.rank) for card in cards)

    return position._replace(
        hands=tuple(map(ranks, position.hands)),
        layout=ranks(position.layout),
        stock=ranks(position.stock),
        piles=tuple(map(ranks, position.piles)),
    )


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


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a long campaign, and return its exit status: 0 nothing found, 1 something, 2 could not be tested."""
    options = _options(arguments)
    shown = _shown_on(sys.stderr) if is_terminal(sys.stderr) else None
    try:
        with minding_signals():
            outcome = _run(options, shown)
    except SubjectFault as fault:
        complain(f"conformance.properties: {fault.detail}")
        return NOT_TESTED
    for result in outcome.results:
        print(f"\n{result.case}: {result.verdict}\n{block(result)}")
    for why in (*outcome.unread, *outcome.unkept):
        complain(f"conformance.properties: {why}")
    found = len(outcome.results)
    what = (
        f"{found} counterexample(s), stored in {named(options.failures)}"
        if found
        else "no counterexample, which is no proof"
    )
    print(f"{outcome.games} games and positions played: {what}")
    if outcome.interrupted:
        print("conformance.properties: interrupted", file=sys.stderr)
        return outcome.interrupted
    if found:
        return DOES_NOT
    return CONFORMS if outcome.games else NOT_TESTED


def _run(options: argparse.Namespace, shown: Progress | None) -> Outcome:
    from conformance.hunt import running as hunts

    return hunts.run(
        options.command,
        options.games,
        options.seed,
        game=options.game,
        timeout=options.timeout,
        progress=shown,
        folder=options.failures,
        rulebooks=options.rulebook,
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options, with the game that is played and where its counterexamples are."""
    from conformance.hunt.store import folder_of

    parser = _parser()
    options = parser.parse_args(arguments)
    games = {game_of(rulebook) for rulebook in options.rulebook} or {GAME}
    if len(games) > 1:
        parser.error(f"--rulebook: expected rulebooks of one game, found {', '.join(options.rulebook)}")
    (options.game,) = games
    options.failures = options.failures or folder_of(options.game)
    return options


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m conformance.properties", description="Play drawn games.")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the program under test, after --")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="positions and games to play (1000)")
    parser.add_argument("--seed", type=int, metavar="N", help="other games than the usual ones")
    parser.add_argument(
        "--rulebook", action="append", default=[], choices=EVERY_RULEBOOK, help="games by this rulebook alone"
    )
    parser.add_argument("--timeout", type=float, default=PATIENCE, metavar="S", help="seconds for a reply (10)")
    parser.add_argument("--failures", type=Path, metavar="DIR", help="counterexamples (.GAME/failures)")
    return parser


def _shown_on(stream: Any) -> Progress:
    def show(played: int, games: int) -> None:
        if played % 20 == 0 or played == games:
            print(f"\r{played} of {games} games", end="\n" if played == games else "", file=stream, flush=True)

    return show


if __name__ == "__main__":
    sys.exit(main())
