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

from conformance.comparison import legal_moves
from conformance.documents import GAME
from conformance.properties import Finding, Foreign, block, result_of
from conformance.protocol import CoupPlan, Run, Step, TableStart
from conformance.reducing import table_of
from conformance.reference import deciding, first_parting, tell, whole
from conformance.results import USUAL_RULEBOOK, Difference, Result
from conformance.subject import position_start
from conformance.variants import Case
from papillon.position import player_letters
from papillon.sections.s01_players_and_cards import full_pack
from papillon.sections.s02_game_and_stake import capital

DEPTH: Final = 8
PACKS: Final = ((3, 1), (3, 2), (4, 1))
"""Number of players, and which shuffle: the packs that are counted from."""

AHEAD: Final = 18
"""Plays that are made before counting starts in the second place of each pack: the first legal ones."""

Plays = Callable[[Run], Sequence[Step]]


class CannotCount(ValueError):
    """The program does not report its legal moves, or skips, or fails."""


@dataclass
class Count:
    """Plays by depth, and what they bring who makes them, in chips: outcome → how often."""

    plays: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[int] = field(default_factory=Counter)

    def same(self, other: Count, reports: Sequence[str]) -> bool:
        """Whether two counts agree; outcomes only if chips are reported."""
        return self.plays == other.plays and ("chips" not in reports or self.outcomes == other.outcomes)


class Compared(NamedTuple):
    """One start counted by both. same: they agree.  parted: the first position where they differ, if one is found."""

    name: str
    mine: Count
    theirs: Count
    same: bool
    parted: Result | None


def starts(rulebook: str = USUAL_RULEBOOK) -> Iterator[tuple[str, Run]]:
    """The fixed starts: of coups from their packs, and of each the position some plays later."""
    for players, number in PACKS:
        request = _from_pack(players, number, rulebook)
        yield f"{players} players, pack {number}", request
        last = whole(_ahead(request))[-1]
        table, position = table_of(last, request.table), position_start(last.after.position)
        later = Run(0, GAME, rulebook, {}, table, [CoupPlan([])], position)
        yield f"{players} players, pack {number}, {AHEAD} plays later", later


def _from_pack(players: int, number: int, rulebook: str) -> Run:
    cards = list(full_pack())
    Random(number).shuffle(cards)
    letters = player_letters(players)
    chips = dict.fromkeys(letters, capital(1))
    table = TableStart(players, 1, "play-on", letters[-1], 1, chips, 0, 0, 1)
    return Run(0, GAME, rulebook, {}, table, [CoupPlan([], [str(card) for card in cards])])


def _ahead(request: Run) -> Run:
    """The request with its first plays, each the first legal one."""
    for _ in range(AHEAD):
        state = whole(request)[-1].shown.state
        request = played(request, f"{state.turn}: {(state.legal or ['lay'])[0]}")
    return request


def played(request: Run, *moves: str) -> Run:
    """The request with further moves in its only coup."""
    plan = request.coups[0]
    coups = [CoupPlan([*plan.moves, *moves], plan.pack)]
    return Run(0, request.game, request.rulebook, request.readings, request.table, coups, request.position)


# --- counting


def count(plays: Plays, request: Run, depth: int) -> Count:
    """Count legal plays from a start to a depth. Raises CannotCount, SubjectFault."""
    found = Count()
    ends = [(request, plays(request)[-1])]
    for level in range(1, depth + 1):
        further: list[tuple[Run, Step]] = []
        for begun, last in ends:
            for after, step in _plays_from(plays, begun, last):
                found.plays[level] += 1
                found.outcomes[_gained(last, step)] += 1
                further.append((after, step))
        ends = further
    return found


def _plays_from(plays: Plays, request: Run, last: Step) -> Iterator[tuple[Run, Step]]:
    """Every legal play after `last`, the end of what is played so far."""
    for text in last.state.legal or ():
        after = played(request, f"{last.state.turn}: {text}")
        step = plays(after)[-1]
        if step.refused:
            raise CannotCount(f"expected {text} to be played, as it was called legal; it is refused")
        yield after, step


def _gained(before: Step, after: Step) -> int:
    """Chips that a play brings who makes it."""
    mover = before.state.turn or ""
    return (after.state.chips or {}).get(mover, 0) - (before.state.chips or {}).get(mover, 0)


def reference_plays(request: Run) -> Sequence[Step]:
    """The trace of the reference."""
    return [told.shown for told in tell(request)]


def plays_of(program: Foreign) -> Plays:
    """The traces of a program. Raises CannotCount if it does not report what is counted."""
    missing = [name for name in ("turn", "legal") if name not in program.about.reports]
    if missing:
        raise CannotCount(f"expected a program that reports turn and legal, found none of {', '.join(missing)}")

    def plays(request: Run) -> Sequence[Step]:
        reply = program.ask(request)
        if not reply.trace:
            raise CannotCount(f"expected a trace, found {reply.errored or reply.skipped or 'an empty one'}")
        return reply.trace

    return plays


# --- comparing


def compare(program: Foreign, depth: int = DEPTH, rulebook: str = USUAL_RULEBOOK) -> Iterator[Compared]:
    """Count from every start with the reference and a program, and find where they part. Raises CannotCount."""
    plays = plays_of(program)
    reports = program.about.reports
    players = program.offer.players.get(rulebook)
    if not players:
        raise CannotCount(f"expected a program that plays the rulebook {rulebook}, found one that does not")
    for name, request in starts(rulebook):
        if request.table.players not in players:
            continue
        mine = count(reference_plays, request, depth)
        theirs, parted = _theirs(plays, request, depth)
        same = mine.same(theirs, reports) and not parted
        yield Compared(name, mine, theirs, same, None if same else descend(plays, request, depth, reports))


def _theirs(plays: Plays, request: Run, depth: int) -> tuple[Count, bool]:
    """The program's count, and whether it refuses what it calls legal."""
    try:
        return count(plays, request, depth), False
    except CannotCount:
        return Count(), True


def descend(plays: Plays, request: Run, depth: int, reports: Sequence[str]) -> Result | None:
    """Go down by counts to the first position where the program and the reference differ."""
    told = whole(request)
    trace = plays(request)
    parting = first_parting(request, told, trace, reports)
    if parting is not None:
        place = next((place for place, item in enumerate(told) if item is parting.told), -1)
        return _result(request, deciding(parting, trace[place]), parting.differences)
    if not depth:
        return None
    state = told[-1].shown.state
    for text in legal_moves(state.legal or []):
        after = played(request, f"{state.turn}: {text}")
        theirs, refused = _theirs(plays, after, depth - 1)
        mine = count(reference_plays, after, depth - 1)
        if refused or not mine.same(theirs, reports) or first_parting(after, whole(after), plays(after), reports):
            return descend(plays, after, depth - 1, reports)
    return None


def _result(request: Run, clause: str, differences: tuple[Difference, ...]) -> Result:
    """The position before the last move as a result."""
    return result_of(Finding(Case(request), clause, differences))


# --- telling it


def table_of_counts(name: str, found: Count) -> str:
    """Counts and outcomes in a few lines."""
    plays = ", ".join(f"depth {level}: {number}" for level, number in sorted(found.plays.items()))
    outcomes = ", ".join(f"{chips:+}: {number}" for chips, number in sorted(found.outcomes.items()))
    return f"{name}\n  plays     {plays}\n  outcomes  {outcomes}  (chips to who plays: how often)"


def told(item: Compared) -> str:
    """One start in words: the counts, or both counts and where they part."""
    if item.same:
        return table_of_counts(item.name, item.mine)
    lines = [table_of_counts(f"{item.name}: expected", item.mine), table_of_counts("found", item.theirs)]
    if item.parted:
        lines.append("they part at\n" + block(item.parted))
    return "\n".join(lines)
