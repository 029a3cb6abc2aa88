"""Counts of legal plays to a depth, as chess programs are compared: where two counts differ, moves do.

Counts are of what a program itself calls legal, from a few packs that never change. Where they are not the
reference's, a descent by counts finds the first position whose legal moves, or what a play pays, differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

import msgspec

from conformance.documents import game_of
from conformance.drawn_games.adapter import drawn_game
from conformance.drawn_games.judge import Program, beside_reference, block, result_of
from conformance.protocol import AnyRequest, CoupPlan, StepMessage
from conformance.results import USUAL_RULEBOOK, Result
from conformance.suite import TraceStep, suite_of
from conformance.tracing import all_steps, steps_of, texts, trace

AHEAD: Final = 18
"""Plays that are made before counting starts in the second place of each pack: the first legal ones."""

Plays = Callable[[AnyRequest], Sequence[StepMessage]]
"""The trace of a request."""


class CannotCount(ValueError):
    """The program does not report its legal moves, or skips, or fails."""


@dataclass
class Count:
    """What is counted of the plays that follow a start."""

    plays: Counter[int] = field(default_factory=Counter)
    """Depth → how many plays of that depth are legal."""
    outcomes: Counter[int] = field(default_factory=Counter)
    """Chips that a play brings the player who makes it → how often it does."""

    def same(self, other: Count, reports: Sequence[str]) -> bool:
        """Whether two counts agree; outcomes only if chips are reported."""
        return self.plays == other.plays and ("chips" not in reports or self.outcomes == other.outcomes)


class CountedStart(NamedTuple):
    """A start from which both the reference and a program have counted."""

    name: str
    """How many players there are, which pack it is, and how many plays have been made."""
    mine: Count
    """What the reference counts."""
    theirs: Count
    """What the program counts."""
    same: bool
    """Whether the two counts agree."""
    counterexample: Result | None
    """The first position where they differ, if one is found."""


# --- where counting starts


def starts(rulebook: str = USUAL_RULEBOOK) -> Iterator[tuple[str, AnyRequest]]:
    """The fixed starts: of coups from their packs, and of each the position some plays later."""
    game = drawn_game(game_of(rulebook))
    for players, number in game.packs:
        pack = texts(game.full_pack(players))
        Random(number).shuffle(pack)
        request = game.opening(players, rulebook, pack)
        yield f"{players} players, pack {number}", request
        ahead = _ahead(request)
        *_, last = steps_of(ahead)
        yield f"{players} players, pack {number}, {AHEAD} plays later", _begun_after(ahead, last)


def _begun_after(request: AnyRequest, step: TraceStep) -> AnyRequest:
    """The request for the position after a step, without a move."""
    suite = suite_of(request.game)
    table, position = suite.write_table(step.after.table), suite.write_position(step.after.position)
    return msgspec.structs.replace(request, table=table, position=position, coups=[CoupPlan([])])


def _ahead(request: AnyRequest) -> AnyRequest:
    """The request with its first plays, each the first legal one, as far as the coup goes."""
    for _ in range(AHEAD):
        state = trace(request)[-1].state
        if state.turn == "-":
            break
        request = played(request, f"{state.turn}: {(state.legal or ['lay'])[0]}")
    return request


def played(request: AnyRequest, *moves: str) -> AnyRequest:
    """The request with further moves in its only coup."""
    plan = request.coups[0]
    return msgspec.structs.replace(request, coups=[CoupPlan([*plan.moves, *moves], plan.pack)])


# --- counting


def count(plays: Plays, request: AnyRequest, depth: int) -> Count:
    """Count legal plays from a start to a depth. Raises CannotCount, SubjectFault."""
    found = Count()
    ends = [(request, plays(request)[-1])]
    for level in range(1, depth + 1):
        further: list[tuple[AnyRequest, StepMessage]] = []
        for begun, last in ends:
            for after, step in _plays_from(plays, begun, last):
                found.plays[level] += 1
                found.outcomes[_gained(last, step)] += 1
                further.append((after, step))
        ends = further
    return found


def _plays_from(plays: Plays, request: AnyRequest, last: StepMessage) -> Iterator[tuple[AnyRequest, StepMessage]]:
    """Every legal play after `last`, the end of what is played so far."""
    for text in last.state.legal or ():
        after = played(request, f"{last.state.turn}: {text}")
        step = plays(after)[-1]
        if step.refused:
            raise CannotCount(f"expected {text} to be accepted, since the program called it legal; it was refused")
        yield after, step


def _gained(before: StepMessage, after: StepMessage) -> int:
    """Chips that a play brings who makes it."""
    mover = before.state.turn or ""
    gained: int = (after.state.chips or {}).get(mover, 0) - (before.state.chips or {}).get(mover, 0)
    return gained


def plays_of(program: Program) -> Plays:
    """The traces of a program. Raises CannotCount if it does not report what is counted."""
    missing = [name for name in ("turn", "legal") if name not in program.about.reports]
    if missing:
        raise CannotCount(f"expected a program that reports turn and legal, found none of {', '.join(missing)}")

    def plays(request: AnyRequest) -> Sequence[StepMessage]:
        reply = program.ask(request)
        if not reply.trace:
            raise CannotCount(f"expected a trace, found {reply.errored or reply.skipped or 'an empty one'}")
        return reply.trace

    return plays


# --- comparing


def compare(program: Program, depth: int, rulebook: str = USUAL_RULEBOOK) -> Iterator[CountedStart]:
    """Count from every start with the reference and a program, and find where they part. Raises CannotCount."""
    plays = plays_of(program)
    reports = program.about.reports
    games = [played for played in program.about.games if rulebook in played.rulebooks]
    players = {number for played in games if played.game == game_of(rulebook) for number in played.players}
    if not players:
        raise CannotCount(f"expected a program that plays the rulebook {rulebook}, found one that does not")
    for name, request in starts(rulebook):
        if request.table.players not in players:
            continue
        mine = count(trace, request, depth)
        theirs, refused = _theirs(plays, request, depth)
        same = mine.same(theirs, reports) and not refused
        yield CountedStart(name, mine, theirs, same, None if same else descend(plays, request, depth, reports))


def _theirs(plays: Plays, request: AnyRequest, depth: int) -> tuple[Count, bool]:
    """The program's count, and whether it refuses what it calls legal."""
    try:
        return count(plays, request, depth), False
    except CannotCount:
        return Count(), True


def descend(plays: Plays, request: AnyRequest, depth: int, reports: Sequence[str]) -> Result | None:
    """Go down by counts to the first position where the program and the reference differ."""
    finding = beside_reference(request, plays(request), reports, all_steps(request))
    if finding is not None:
        return result_of(finding)
    if not depth:
        return None
    state = trace(request)[-1].state
    for text in sorted(state.legal or []):
        after = played(request, f"{state.turn}: {text}")
        theirs, refused = _theirs(plays, after, depth - 1)
        mine = count(trace, after, depth - 1)
        differs = refused or not mine.same(theirs, reports)
        if differs or beside_reference(after, plays(after), reports, all_steps(after)):
            return descend(plays, after, depth - 1, reports)
    return None


# --- telling it


def table_of_counts(name: str, found: Count) -> str:
    """Counts and outcomes in a few lines."""
    plays = ", ".join(f"depth {level}: {number}" for level, number in sorted(found.plays.items()))
    outcomes = ", ".join(f"{chips:+}: {number}" for chips, number in sorted(found.outcomes.items()))
    return f"{name}\n  plays     {plays}\n  outcomes  {outcomes}  (chips to the player: how often)"


def told(item: CountedStart) -> str:
    """One start in words: the counts, or both counts and where they part."""
    if item.same:
        return table_of_counts(item.name, item.mine)
    lines = [table_of_counts(f"{item.name}: expected", item.mine), table_of_counts("found", item.theirs)]
    if item.counterexample:
        lines.append("they differ at\n" + block(item.counterexample))
    return "\n".join(lines)
