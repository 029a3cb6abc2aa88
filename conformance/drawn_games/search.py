"""Searches for counterexamples: stored ones are played again, then games are drawn; what goes wrong is kept.

Several copies of the program may play at once. What comes of it does not depend on how many there are, as every game is
drawn by its number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from conformance.declared import is_promised
from conformance.documents import GAME
from conformance.drawn_games import store
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.judge import Finding, Program, flaky, judge, name_of, shrunk, start_program
from conformance.jobs import Interrupted
from conformance.process import PATIENCE
from conformance.protocol import About, AnyRequest, CoupPlan
from conformance.results import FAULTS
from conformance.suite import suite_of
from conformance.tracing import steps_of, texts

MOST_FOUND: Final = 8
"""Different counterexamples that one search looks for, unless told otherwise."""

MOST_FAULTS: Final = 3
"""Times that a program may crash, hang or talk nonsense before no more is asked of it, shrinking apart."""

A_ROUND: Final = 64
"""Games that are handed to each copy before the results are waited for."""


class Games(NamedTuple):
    """The games that can be drawn for a program, by their numbers."""

    game: str
    about: About
    """What the program says of itself."""
    seed: int = 0
    """A number that tells these draws from others."""
    rulebooks: tuple[str, ...] = ()
    """The rulebooks that are played by; all if none is named."""
    lines: Sequence[AnyRequest] = ()
    """What is played in place of games that are drawn."""

    def drawn(self, number: int) -> AnyRequest:
        """One of them, always the same; the kinds of drawing have their turns."""
        if self.lines:
            return self.lines[number]
        game = drawn_game(self.game)
        draw = game.drawings[number % len(game.drawings)]
        request: AnyRequest = draw(Random(f"{self.seed} {number}"), game.offered(self.about, self.rulebooks))
        return request

    def numbers(self, end: int, shard: tuple[int, int] = (1, 1)) -> range:
        """The numbers up to an end that belong to a shard; none of a program that does not play the game."""
        plays = drawn_game(self.game).offered(self.about, self.rulebooks).players
        number, shards = shard
        return range(number - 1, (len(self.lines) or end) if plays else 0, shards)


# --- small packs


class Pack(NamedTuple):
    """A small pack: a coup under way with so few cards that every line of play can be played."""

    name: str
    request: AnyRequest
    """The table and the position, without a move."""


def packs(game: str) -> Iterator[Pack]:
    """The small packs of a game, by all its rulebooks."""
    suite = suite_of(game)
    for name, typed_table, typed_position in drawn_game(game).small:
        table = suite.game.notation.read_table(typed_table)
        position = suite.game.notation.read_position(typed_position, table.rules).position
        written = suite.write_table(table), suite.write_position(position)
        rulebook = table.rules.rulebook
        usual = suite.game.in_force(suite.game.rules_of(rulebook, {}))
        readings = {slug: name for slug, name in suite.game.in_force(table.rules).items() if name != usual.get(slug)}
        yield Pack(name, suite.run(0, game, rulebook, readings, written[0], [], written[1]))


def lines_of(request: AnyRequest) -> Iterator[AnyRequest]:
    """Every line of legal play from a position to the start of the next coup, and every refusal on the way.

    What is refused is tried in the position itself, once with the same hand and the same cards exposed.
    """
    suite, drawn, tried = suite_of(request.game), drawn_game(request.game), set[tuple[str, ...]]()
    game, pack = suite.game, texts(drawn.next_pack(request.table.players))

    def line(moves: Sequence[str], *coups: CoupPlan) -> AnyRequest:
        return msgspec.structs.replace(request, coups=[CoupPlan([*moves]), *coups])

    def written(step: Any) -> dict[str, Any]:
        return {"table": suite.write_table(step.table), "position": suite.write_position(step.position)}

    def further(step: Any, moves: Sequence[str]) -> Iterator[AnyRequest]:
        position, rules = step.position, step.table.rules
        if position.turn is None:
            yield line(moves, *([] if step.table.over else [CoupPlan([], pack)]))
            return
        shapes = tuple(drawn.shapes(position))
        for text in shapes if shapes not in tried else ():
            if game.refusal(position, game.notation.read_move(text, "move")[1], rules, None):
                yield msgspec.structs.replace(request, coups=[CoupPlan([text])], **written(step))
        tried.add(shapes)
        for move in game.legal(position, rules):
            text = game.notation.write_move(move, position.letter(position.turn))
            yield from further(game.carry_out(step.table, position, move), [*moves, text])

    return further(next(steps_of(line([]))).after, [])


def every_line(game: str, about: About, rulebooks: Sequence[str] = ()) -> list[AnyRequest]:
    """Every line of the small packs that a program plays, the shortest first."""
    asked = [pack.request for pack in packs(game) if not rulebooks or pack.request.rulebook in rulebooks]
    lines = (line for request in asked if is_promised(request, about) for line in lines_of(request))
    return sorted(lines, key=lambda line: len(line.coups[0].moves))


# --- the search


@dataclass
class Search:
    """A search, and what it has come to."""

    games: Games
    program: Program
    """The program that is asked about them."""
    numbers: range
    """The numbers of those that are to be played, or have been by an earlier run."""
    folder: Path | None = None
    """Where counterexamples are stored as they are found; None to store none."""
    progress: Callable[[Search], None] = lambda search: None
    """Called as each game has been played."""
    most_found: int = MOST_FOUND
    """How many different counterexamples are searched for."""
    findings: list[Finding] = field(default_factory=list)
    """Counterexamples, those that were stored before among them."""
    played: int = 0
    """How many of them have been played."""
    found: int = 0
    """How many different counterexamples they have brought up."""
    unfinished: str = ""
    """The name of a counterexample that a signal has kept from being made small."""
    fixed: list[str] = field(default_factory=list)
    """Names of counterexamples that were stored before and are well now."""
    unread: list[str] = field(default_factory=list)
    """Files of counterexamples that cannot be played again, and why."""
    unkept: list[str] = field(default_factory=list)
    """Why counterexamples cannot be stored, each reason once."""
    interrupted: int = 0
    """The exit status of a signal that ended the search, 0 if none did."""

    def run(self, copies: Sequence[Program] = (), minutes: float | None = None) -> None:
        """Play until there are no more games, the time is over, or enough has gone wrong.

        copies: of the program, to play in its place.
        """
        end = None if minutes is None else time.monotonic() + 60 * minutes
        known, faults = {finding.key for finding in self.findings}, 0
        for finding in self._judged(copies or [self.program]):
            if finding is not None:
                faults += finding.verdict in FAULTS
                if finding.key not in known:
                    known.add(finding.key)
                    self._keep_smallest(finding)
                    self.found += 1
            self.played += 1
            self.progress(self)
            if self.found >= self.most_found or faults >= MOST_FAULTS or (end is not None and time.monotonic() >= end):
                return

    def _judged(self, programs: Sequence[Program]) -> Iterator[Finding | None]:
        """What is wrong in each game that is left, in their order; each program plays in a thread."""
        left = self.numbers[self.played :]
        idle = SimpleQueue[Program]()
        for program in programs:
            idle.put(program)

        def play(number: int) -> Finding | None:
            program = idle.get()
            try:
                return judge(program, self.games.drawn(number))
            finally:
                idle.put(program)

        if len(programs) == 1:
            yield from map(play, left)
            return
        pool, size = ThreadPoolExecutor(len(programs)), A_ROUND * len(programs)
        try:
            for begin in range(0, len(left), size):
                yield from pool.map(play, left[begin : begin + size])
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

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
        """Make a counterexample small and keep it; as it was if a signal ends that, or if it is not the same twice."""
        self.program.close()  # asked again, it is a fresh process
        try:
            again = judge(self.program, finding.request)
            least = shrunk(self.program, finding) if again and again.key == finding.key else flaky(finding, again)
        except KeyboardInterrupt:
            self.unfinished = name_of(finding.request)
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


def search(  # noqa: PLR0913
    command: Sequence[str],
    games: int,
    seed: int | None = None,
    *,
    game: str = GAME,
    timeout: float = PATIENCE,
    progress: Callable[[Search], None] = lambda search: None,
    folder: Path | None = None,
    rulebooks: Sequence[str] = (),
    jobs: int = 1,
    minutes: float | None = None,
    begin: int = 0,
    found: int = 0,
    exhaustive: bool = False,
    shard: tuple[int, int] = (1, 1),
) -> Search:
    """Play so many games against a program, and return what has come of it.

    A signal ends the search with what there is until then. Raises SubjectFault if the program cannot be started.

    seed: the same games are played again with the same one. timeout: seconds in which a case must be answered.
    folder: counterexamples stored there are played first, and new ones are stored as they are found.
    jobs: how many copies of the program play at once. minutes: after which no other game is begun.
    begin, found: games that an earlier run has played, and counterexamples in them; they are counted, not played again.
    exhaustive: whether every line of the small packs is played in place of so many games.
    shard: which part of the games is played, counted from 1, and of how many.
    """
    with ExitStack() as programs:
        program = programs.enter_context(closing(start_program(command, timeout)))
        lines = every_line(game, program.about, rulebooks) if exhaustive else ()
        drawn = Games(game, program.about, seed or 0, tuple(rulebooks), lines)
        searching = Search(drawn, program, drawn.numbers(games, shard), folder, progress, played=begin, found=found)
        try:
            searching.play_stored()
            asked = range(jobs if jobs > 1 else 0)
            searching.run([programs.enter_context(closing(start_program(command, timeout))) for _ in asked], minutes)
        except Interrupted as ended:
            searching.interrupted = ended.status
    return searching
