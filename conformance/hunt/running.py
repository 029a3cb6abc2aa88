"""Games drawn at random against another program, whichever game they are of; what they show is kept and played again.

A run plays the kept ones first, then draws.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from conformance.documents import GAME
from conformance.hunt import store
from conformance.hunt.copies import Copies
from conformance.hunt.counterexample import (
    Finding,
    Foreign,
    Games,
    Hunt,
    HuntOutcome,
    Judged,
    Progress,
    foreign,
    result_of,
)
from conformance.interruption import Interrupted
from conformance.process import PATIENCE


@dataclass
class Kept:
    """What a run has come to so far."""

    folder: Path | None
    """Where counterexamples are stored as they are found; None to store none."""
    progress: Progress | None
    """Called with games played and games in all."""
    games: int = 0
    """Positions and games in all."""
    findings: list[Finding] = field(default_factory=list)
    """Counterexamples so far, those that were stored before among them."""
    fixed: list[str] = field(default_factory=list)
    """Names of those that were stored before and are well now."""
    unread: list[str] = field(default_factory=list)
    """Files of counterexamples that cannot be played again, and why."""
    unkept: list[str] = field(default_factory=list)
    """Why counterexamples cannot be stored, each reason once, in order."""
    played: int = 0
    """Positions and games played so far."""

    def again(self, program: Foreign) -> None:
        """Play what is stored already."""
        if self.folder is None:
            return
        for item in store.replay_all(program, self.folder):
            if item.finding is not None:
                self.findings.append(item.finding)
            elif item.fate == "fixed":
                self.fixed.append(item.name)
            elif item.fate == "error":
                self.unread.append(f"{item.name}: {item.detail}")

    def keep(self, finding: Finding) -> None:
        """Keep a counterexample, and store it if that can be."""
        self.findings.append(finding)
        try:
            if self.folder:
                store.store(self.folder, finding)
        except OSError as error:
            why = f"{self.folder}: cannot be written: {error.strerror}"
            if why not in self.unkept:
                self.unkept.append(why)

    def count(self, number: int) -> None:
        """Count a game by its number."""
        self.played = number + 1
        if self.progress:
            self.progress(self.played, self.games)

    def outcome(self, interrupted: int) -> HuntOutcome:
        """All of it, told."""
        results = [result_of(finding) for finding in self.findings]
        return HuntOutcome(
            results,
            self.played,
            tuple(self.unread),
            tuple(self.unkept),
            interrupted,
            tuple(self.fixed),
            tuple(self.findings),
        )


def run(  # noqa: PLR0913
    command: Sequence[str],
    games: int,
    seed: int | None = None,
    *,
    game: str = GAME,
    timeout: float = PATIENCE,
    progress: Progress | None = None,
    folder: Path | None = None,
    rulebooks: Sequence[str] = (),
    jobs: int = 1,
    minutes: float | None = None,
    begin: int = 0,
) -> HuntOutcome:
    """Play so many games against a program: a result for each counterexample, and how many were played.

    A signal ends the run with what there is until then. Raises SubjectFault if the program cannot be started.

    seed: the same games are played again with the same one, however many copies play them.
    timeout: seconds in which a case must be answered.
    progress: called with games played and games in all.
    folder: counterexamples stored there are played first, and new ones are stored as they are found.
    rulebooks: those that are played by; all if none is named.
    jobs: how many copies of the program play at once.
    minutes: after which no other game is begun.
    begin: games that an earlier run has played, which are counted but not played again.
    """
    program = foreign(command, timeout)
    kept = Kept(folder, progress, games, played=begin)
    drawn = Games(game, program.about, seed or 0, tuple(rulebooks))
    hunt = Hunt(drawn, program, drawn.numbers(games, begin), kept.count, kept.keep)
    interrupted = _play(hunt, kept, Copies(command, timeout, jobs) if jobs > 1 else None, minutes)
    return kept.outcome(interrupted)


def _play(hunt: Hunt, kept: Kept, copies: Copies | None, minutes: float | None) -> int:
    """Play what is stored, and what is drawn; return the exit status of the signal that has ended it, 0 if none has."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    try:
        kept.again(hunt.program)
        hunt.known.update(finding.key for finding in kept.findings)
        hunt.run(_until(end, copies.judged(hunt.games, hunt.numbers) if copies else hunt.judged()))
    except Interrupted as signal:
        return signal.status
    finally:
        hunt.program.close()
        if copies:
            copies.close()
    return 0


def _until(end: float | None, judged: Iterable[Judged]) -> Iterator[Judged]:
    """What is judged before this time, and one game more."""
    for one in judged:
        yield one
        if end is not None and time.monotonic() >= end:
            return
