"""Searches for counterexamples: stored ones are played again, then games are drawn; what goes wrong is kept.

Several copies of the program may play at once, each beside a process of the suite. What comes of it does not depend on
how many there are, as every game is drawn by its number.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import Final, NamedTuple, get_args

from conformance.documents import GAME
from conformance.drawn_games import store
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.judge import Finding, Program, judge, result_of, shrunk, start_program
from conformance.interruption import SIGNALS, Interrupted
from conformance.process import PATIENCE, FaultVerdict, SubjectFault
from conformance.protocol import About, AnyRequest
from conformance.results import Result

MOST_FOUND: Final = 8
"""Different counterexamples that one search looks for, unless told otherwise."""

MOST_FAULTS: Final = 3
"""Times that a program may crash, hang or talk nonsense before no more is asked of it, shrinking apart."""

Progress = Callable[[int, int], None]
"""Called with games played and games in all."""


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

    def drawn(self, number: int) -> AnyRequest:
        """One of them, always the same; the kinds of drawing have their turns."""
        game = drawn_game(self.game)
        draw = game.drawings[number % len(game.drawings)]
        request: AnyRequest = draw(Random(f"{self.seed} {number}"), game.offered(self.about, self.rulebooks))
        return request

    def numbers(self, end: int) -> range:
        """The numbers up to an end; none of a program that does not play the game."""
        plays = drawn_game(self.game).offered(self.about, self.rulebooks).players
        return range(end if plays else 0)


Judged = tuple[int, Finding | None]
"""The number of a game, and what is wrong in it."""


class Outcome(NamedTuple):
    """What a search came to."""

    results: list[Result]
    """One result for each counterexample."""
    games: int
    """How many positions and games were drawn and played."""
    unread: tuple[str, ...] = ()
    """Files of counterexamples that cannot be played again, and why."""
    unkept: tuple[str, ...] = ()
    """Why counterexamples cannot be stored."""
    interrupted: int = 0
    """The exit status of a signal that ended the search, 0 if none did."""
    fixed: tuple[str, ...] = ()
    """Names of counterexamples that were stored before and are well now."""
    findings: tuple[Finding, ...] = ()
    """The counterexamples themselves, in the order of the results."""


@dataclass
class Search:
    """A search under way."""

    games: Games
    """The games."""
    program: Program
    """The program that is asked about them."""
    numbers: range
    """The numbers of those that are to be played."""
    folder: Path | None = None
    """Where counterexamples are stored as they are found; None to store none."""
    progress: Progress = lambda played, games: None
    """Called as each game has been played."""
    most_found: int = MOST_FOUND
    """How many different counterexamples are searched for."""
    findings: list[Finding] = field(default_factory=list)
    """Counterexamples so far, those that were stored before among them."""
    fixed: list[str] = field(default_factory=list)
    """As in `Outcome`."""
    unread: list[str] = field(default_factory=list)
    """As in `Outcome`."""
    unkept: list[str] = field(default_factory=list)
    """As in `Outcome`, each reason once."""

    played: int = 0
    """How many games have been played."""

    def run(self, judged: Iterable[Judged] | None = None) -> None:
        """Play until there are no more games, or enough has gone wrong.

        judged: the games as somebody else has judged them, in their order.
        """
        known, found, faults = {finding.key for finding in self.findings}, 0, 0
        for number, finding in judged or self.judged():
            self.played = number + 1
            self.progress(self.played, self.numbers.stop)
            if finding is None:
                continue
            faults += finding.verdict in get_args(FaultVerdict)
            if finding.key not in known:
                known.add(finding.key)
                self._keep_smallest(finding)
                found += 1
            if found >= self.most_found or faults >= MOST_FAULTS:
                return

    def judged(self) -> Iterator[Judged]:
        """Every game, played here and judged."""
        return ((number, judge(self.program, self.games.drawn(number))) for number in self.numbers)

    def play_stored(self) -> None:
        """Play again what is stored already."""
        for item in store.replay_all(self.program, self.folder) if self.folder else ():
            if item.finding is not None:
                self.findings.append(item.finding)
            elif item.outcome == "fixed":
                self.fixed.append(item.name)
            else:
                self.unread.append(f"{item.name}: {item.detail}")

    def _keep_smallest(self, finding: Finding) -> None:
        """Make a counterexample small and keep it; as large as it still is where a signal ends that."""
        try:
            least = shrunk(self.program, finding)
        except KeyboardInterrupt:
            self._keep(finding)
            raise
        self._keep(least)

    def _keep(self, finding: Finding) -> None:
        self.findings.append(finding)
        try:
            if self.folder:
                store.store(self.folder, finding)
        except OSError as error:
            why = f"{self.folder}: cannot be written: {error.strerror}"
            if why not in self.unkept:
                self.unkept.append(why)

    def outcome(self, interrupted: int) -> Outcome:
        """What the search has come to. interrupted: the exit status of a signal that ended it, 0 if none did."""
        return Outcome(
            [result_of(finding) for finding in self.findings],
            self.played,
            tuple(self.unread),
            tuple(self.unkept),
            interrupted,
            tuple(self.fixed),
            tuple(self.findings),
        )


def search(  # noqa: PLR0913
    command: Sequence[str],
    games: int,
    seed: int | None = None,
    *,
    game: str = GAME,
    timeout: float = PATIENCE,
    progress: Progress = lambda played, games: None,
    folder: Path | None = None,
    rulebooks: Sequence[str] = (),
    jobs: int = 1,
    minutes: float | None = None,
) -> Outcome:
    """Play so many games against a program: a result for each counterexample, and how many were played.

    A signal ends the search with what there is until then. Raises SubjectFault if the program cannot be started.

    seed: the same games are played again with the same one.
    timeout: seconds in which a case must be answered.
    folder: counterexamples stored there are played first, and new ones are stored as they are found.
    jobs: how many copies of the program play at once.
    minutes: after which no other game is begun.
    """
    program = start_program(command, timeout)
    drawn = Games(game, program.about, seed or 0, tuple(rulebooks))
    found = Search(drawn, program, drawn.numbers(games), folder, progress)
    copies = Copies(command, timeout, jobs) if jobs > 1 else None
    interrupted = 0
    try:
        found.play_stored()
        found.run(_until(minutes, copies.judged(drawn, found.numbers) if copies else found.judged()))
    except Interrupted as ended:
        interrupted = ended.status
    finally:
        program.close()
        if copies:
            copies.close()
    return found.outcome(interrupted)


def _until(minutes: float | None, judged: Iterable[Judged]) -> Iterator[Judged]:
    """What is judged in so many minutes, and one game more; everything if None."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    for one in judged:
        yield one
        if end is not None and time.monotonic() >= end:
            return


# --- several copies

AT_ONCE: Final = 4
"""Games that are handed to a copy together."""

A_ROUND: Final = 16
"""So many times that are handed out before the results are waited for."""

_programs: list[Program] = []
"""The program of this process, once it is started: there is one in each process."""


class Copies:
    """Several copies of a program, each in a process of its own that judges what it plays; close them."""

    def __init__(self, command: Sequence[str], timeout: float, jobs: int) -> None:
        """Prepare so many copies; each starts with its first game."""
        self.jobs = jobs
        self._others = {*multiprocessing.active_children()}
        self._ask = partial(_judged, tuple(command), timeout)
        self._pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _leave_signals_to_parent)

    def judged(self, games: Games, numbers: range) -> Iterator[Judged]:
        """What is wrong in each of these games, in their order. Raises SubjectFault where somebody has ended a copy."""
        size = self.jobs * AT_ONCE * A_ROUND
        try:
            for begin in range(0, len(numbers), size):
                part = numbers[begin : begin + size]
                yield from zip(part, self._pool.map(partial(self._ask, games), part, chunksize=AT_ONCE), strict=True)
        except BrokenProcessPool:
            raise SubjectFault("crashed", "expected the games of a copy, found its process ended") from None

    def close(self) -> None:
        """End them, in the middle of a game if need be."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in {*multiprocessing.active_children()} - self._others:
            process.terminate()


def _leave_signals_to_parent() -> None:
    """End when the parent process says so, or when it ends itself; the program ends with this process."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _end()


def _end(*_: object) -> None:
    for program in _programs:
        program.close()
    os._exit(0)


def _judged(command: Sequence[str], timeout: float, games: Games, number: int) -> Finding | None:
    """What is wrong in a game, by its number."""
    request = games.drawn(number)
    try:
        if not _programs:
            _programs.append(start_program(command, timeout))
    except SubjectFault as fault:
        return Finding(request, "", (), fault.verdict, fault.detail)
    return judge(_programs[0], request)
