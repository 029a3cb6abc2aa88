"""One coup as two sides play it, and the witness that shows where they part, whatever game it is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from papillon.kit.events import Event
from papillon.kit.game import AnyMove, AnyPosition, AnyStep, AnyTable


class SeenTurn(NamedTuple):
    """One move of a coup, as its maker and as the others see it."""

    before: AnyStep
    """What stood before it."""
    move: AnyMove
    """The move."""
    looks: AnyMove
    """How it looks to the others."""
    after: AnyStep
    """What it led to."""


class Course(NamedTuple):
    """A coup as one side played it."""

    opened: AnyTable
    """The table before the stakes."""
    start: AnyStep
    """How the coup began."""
    turns: tuple[SeenTurn, ...]
    """Its moves, in order."""

    @property
    def table(self) -> AnyTable:
        """The table after the coup."""
        return self.turns[-1].after.table if self.turns else self.start.table

    @property
    def gains(self) -> tuple[int, ...]:
        """Chips that the coup brought each player, negative if it cost him some."""
        before, after = self.opened.accounts.balances, self.table.accounts.balances
        return tuple(now - then for now, then in zip(after, before, strict=True))

    @property
    def richest(self) -> frozenset[str]:
        """The letters of who has most chips after the coup."""
        table = self.table
        most = max(table.accounts.balances)
        return frozenset(
            who for who, chips in zip(table.letters, table.accounts.balances, strict=True) if chips == most
        )


class ShownStep(NamedTuple):
    """A step of a coup as players see it: its start, or a move."""

    move: AnyMove | None
    """The move, None at the start."""
    player: str
    """Letter of who made it, ``""`` at the start."""
    events: tuple[Event, ...]
    """What happened."""


class Witness(NamedTuple):
    """Where two courses of one coup part, shown by all steps up to the first one that does not look the same."""

    table: AnyTable
    """The table just before; where the start itself differs, the table before the stakes."""
    position: AnyPosition
    """The position just before."""
    moves: int
    """Moves made in the coup until then."""
    left: tuple[ShownStep, ...]
    """The steps from there on, as the left side makes them."""
    right: tuple[ShownStep, ...]
    """The same, as the right side makes them."""

    @property
    def length(self) -> tuple[int, int]:
        """Steps that it takes to show, and moves made before: the shortest witness has the least."""
        return max(len(self.left), len(self.right)), self.moves


def witness_of(left: Course, right: Course) -> Witness | None:
    """Find where two courses that began alike part: by a move, an event, a position or an account.

    None if they never do so that anybody could see it, or if their tables differed before the coup began (rules and
    dealer apart).
    """
    if not _same_table(left.opened, right.opened):
        return None
    if not _same(left.start, right.start):
        opening: list[ShownStep] = [ShownStep(None, "", side.start.events) for side in (left, right)]
        return Witness(left.opened, left.start.position, 0, (opening[0],), (opening[1],))
    pairs = list(zip_longest(left.turns, right.turns))
    first = next((place for place, (one, other) in enumerate(pairs) if not _same_turn(one, other)), None)
    if first is None:
        return None
    seen = next((place for place, (one, other) in enumerate(pairs) if not looks_same(one, other)), None)
    if seen is None:
        return None
    ways = [tuple(map(_shown, side.turns[first : seen + 1])) for side in (left, right)]
    before = left.turns[first].before
    return Witness(before.table, before.position, first, ways[0], ways[1])


def _shown(turn: SeenTurn) -> ShownStep:
    position = turn.before.position
    return ShownStep(turn.move, position.letter(position.turn or 0), turn.after.events)


def _same_table(one: AnyTable, other: AnyTable) -> bool:
    return bool(one == other._replace(rules=one.rules, dealer=one.dealer))


def _same(one: AnyStep, other: AnyStep) -> bool:
    same_cards = one.position == other.position and _same_table(one.table, other.table)
    return same_cards and told(one.events) == told(other.events)


def told(events: Iterable[Event]) -> list[Event]:
    """What happens, whatever clauses it rests on: two documents seldom number a rule alike."""
    return [event._replace(clauses=()) for event in events]


def looks_same(one: SeenTurn | None, other: SeenTurn | None) -> bool:
    """Whether two turns look the same to those at the table."""
    if one is None or other is None:
        return False
    return bool(one.looks == other.looks) and told(one.after.events) == told(other.after.events)


def _same_turn(one: SeenTurn | None, other: SeenTurn | None) -> bool:
    return one is not None and other is not None and looks_same(one, other) and _same(one.after, other.after)
