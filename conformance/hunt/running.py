"""Games drawn at random against another program, whichever game they are of; what they show is kept and played again.

A `Hunt` is how counterexamples of one game are drawn, judged and told. A run plays the kept ones first, then draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from conformance.documents import GAME
from conformance.francion import GAME as FRANCION, properties as francion, wire
from conformance.hunt import properties as papillon
from conformance.hunt.properties import Finding, Foreign, Outcome, Progress, foreign
from conformance.interruption import Interrupted
from conformance.papillon.variants import Case
from conformance.process import PATIENCE
from conformance.protocol import Run
from conformance.results import Result


class Hunt(NamedTuple):
    """How a game is drawn against a program.

    request: what a case is read as.  properties: how many things a game is held to.
    search: draws so many games, by some rulebooks alone if any are named, and gives what is found and what was played.
    """

    request: Any
    properties: int
    judge: Callable[[Foreign, Case], Finding | None]
    search: Callable[..., tuple[list[Finding], int]]
    result_of: Callable[[Finding], Result]


HUNTS: Final = {
    GAME: Hunt(Run, papillon.PROPERTIES, papillon.judge, papillon.search, papillon.result_of),
    FRANCION: Hunt(wire.Run, francion.PROPERTIES, francion.judge, francion.search, francion.result_of),
}
"""Game → how it is drawn."""


def hunt_of(finding: Finding) -> Hunt:
    """The game that a counterexample is of."""
    return HUNTS[finding.case.request.game]


def result_of(finding: Finding) -> Result:
    """A counterexample as a result."""
    return hunt_of(finding).result_of(finding)


@dataclass
class Kept:
    """What a run has come to so far. folder: where counterexamples are stored as they are found.

    played: games.  unread, unkept: as in `Outcome`.
    """

    folder: Path | None
    progress: Progress | None
    findings: list[Finding] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    unkept: dict[str, None] = field(default_factory=dict)
    played: int = 0

    def again(self, program: Foreign) -> None:
        """Play what is stored already."""
        from conformance.hunt import store as failures  # late: it plays what it has stored by the hunts of this module

        for item in failures.replay_all(program, self.folder) if self.folder else ():
            if item.finding is not None:
                self.findings.append(item.finding)
            elif item.fate == "error":
                self.unread.append(f"{item.name}: {item.detail}")

    def keep(self, finding: Finding) -> None:
        """Keep a counterexample, and store it if that can be."""
        from conformance.hunt import store as failures

        self.findings.append(finding)
        try:
            if self.folder:
                failures.store(self.folder, finding)
        except OSError as error:
            self.unkept[f"{self.folder}: cannot be written: {error.strerror}"] = None

    def count(self, played: int, total: int) -> None:
        """Count a game."""
        self.played = played
        if self.progress:
            self.progress(played, total)

    def outcome(self, interrupted: int) -> Outcome:
        """All of it, told."""
        results = [result_of(finding) for finding in self.findings]
        return Outcome(results, self.played, tuple(self.unread), tuple(self.unkept), interrupted)


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
) -> Outcome:
    """Play so many games against a program: a result for each counterexample, and how many were played.

    folder: counterexamples stored there are played first, and new ones are stored as they are found.
    progress: called with games played and games in all.  rulebooks: those alone, if any.
    A signal ends the run with what there is until then. Raises SubjectFault if it cannot be started.
    """
    program = foreign(command, timeout)
    kept = Kept(folder, progress)
    interrupted = 0
    try:
        kept.again(program)
        known = {finding.key for finding in kept.findings}
        search = HUNTS[game].search
        search(program, games, seed or 0, kept.count, known=known, rulebooks=rulebooks, keep=kept.keep)
    except Interrupted as signal:
        interrupted = signal.status
    finally:
        program.close()
    return kept.outcome(interrupted)
