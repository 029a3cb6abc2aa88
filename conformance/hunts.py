"""Games drawn at random against another program, whichever game they are of; what they show is kept and played again.

A `Hunt` is how counterexamples of one game are drawn, judged and told. A run plays the kept ones first, then draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from conformance import properties as papillon, reducing
from conformance.documents import GAME
from conformance.francion import GAME as FRANCION, properties as francion, wire
from conformance.process import PATIENCE
from conformance.properties import Finding, Foreign, Outcome, Progress, foreign
from conformance.protocol import Run
from conformance.results import Result
from conformance.variants import Case


class Hunt(NamedTuple):
    """How a game is drawn against a program.

    request: what a case is read as.  properties: how many things a game is held to.
    is_playable: whether the reference can play a case.
    search: draws so many games, by some rulebooks alone if any are named, and gives what is found and what was played.
    """

    request: Any
    properties: int
    is_playable: Callable[[Any], bool]
    judge: Callable[[Foreign, Case], Finding | None]
    search: Callable[..., tuple[list[Finding], int]]
    result_of: Callable[[Finding], Result]


HUNTS: Final = {
    GAME: Hunt(Run, papillon.PROPERTIES, reducing.is_sound, papillon.judge, papillon.search, papillon.result_of),
    FRANCION: Hunt(
        wire.Run, francion.PROPERTIES, francion.is_sound, francion.judge, francion.search, francion.result_of
    ),
}
"""Game → how it is drawn."""


def hunt_of(finding: Finding) -> Hunt:
    """The game that a counterexample is of."""
    return HUNTS[finding.case.request.game]


def result_of(finding: Finding) -> Result:
    """A counterexample as a result."""
    return hunt_of(finding).result_of(finding)


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

    folder: counterexamples stored there are played first, and new ones are stored.
    progress: called with games played and games in all.  rulebooks: those alone, if any.
    Raises SubjectFault if it cannot be started.
    """
    from conformance import failures

    program = foreign(command, timeout)
    try:
        stored = failures.replay_all(program, folder) if folder else []
        again = [item.finding for item in stored if item.finding is not None]
        unread = tuple(f"{item.name}: {item.detail}" for item in stored if item.fate == "error" and not item.finding)
        known = {finding.key for finding in again}
        found, played = HUNTS[game].search(program, games, seed or 0, progress, known=known, rulebooks=rulebooks)
    finally:
        program.close()
    if folder:
        for finding in found:
            failures.store(folder, finding)
    return Outcome([result_of(finding) for finding in (*again, *found)], played, unread)
