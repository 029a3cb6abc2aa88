"""One coup as two sides play it, and the witness that shows where they part, whatever game it is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Generic, NamedTuple

from papillon.kit.events import Event
from papillon.kit.game import M, P, Step, T


class SeenTurn(NamedTuple, Generic[T, P, M]):
    """One move of a coup, as its maker and as the others see it."""

    before: Step[T, P]
    """What stood before it."""
    move: M
    """The move."""
    looks: M
    """How it looks to the others."""
    after: Step[T, P]
    """What it led to."""


class Course(NamedTuple, Generic[T, P, M]):
    """A coup as one side played it."""

    opened: T
    """The table before the stakes."""
    start: Step[T, P]
    """How the coup began."""
    turns: tuple[SeenTurn[T, P, M], ...]
    """Its moves, in order."""

    @property
    def table(self) -> T:
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


class ShownStep(NamedTuple, Generic[M]):
    """A step of a coup as players see it: its start, or a move."""

    move: M | None
    """The move, None at the start."""
    player: str
    """Letter of who made it, ``""`` at the start."""
    events: tuple[Event, ...]
    """What happened."""


class Witness(NamedTuple, Generic[T, P, M]):
    """Where two courses of one coup part, shown by all steps up to the first one that does not look the same."""

    table: T
    """The table just before; where the start itself differs, the table before the stakes."""
    position: P
    """The position just before."""
    moves: int
    """Moves made in the coup until then."""
    left: tuple[ShownStep[M], ...]
    """The steps from there on, as the left side makes them."""
    right: tuple[ShownStep[M], ...]
    """The same, as the right side makes them."""

    @property
    def length(self) -> tuple[int, int]:
        """Steps that it takes to show, and moves made before: the shortest witness has the least."""
        return max(len(self.left), len(self.right)), self.moves


def witness_of(left: Course[T, P, M], right: Course[T, P, M]) -> Witness[T, P, M] | None:
    """Find where two courses that began alike part: by a move, an event, a position or an account.

    None if they never do so that anybody could see it, or if their tables differed before the coup began (rules and
    dealer apart).
    """
    if not _same_table(left.opened, right.opened):
        return None
    if not _same(left.start, right.start):
        opening: list[ShownStep[M]] = [ShownStep(None, "", side.start.events) for side in (left, right)]
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


def _shown(turn: SeenTurn[T, P, M]) -> ShownStep[M]:
    position = turn.before.position
    return ShownStep(turn.move, position.letter(position.turn or 0), turn.after.events)


def _same_table(one: T, other: T) -> bool:
    return one == other._replace(rules=one.rules, dealer=one.dealer)


def _same(one: Step[T, P], other: Step[T, P]) -> bool:
    same_cards = one.position == other.position and _same_table(one.table, other.table)
    return same_cards and told(one.events) == told(other.events)


def told(events: Iterable[Event]) -> list[Event]:
    """What happens, whatever clauses it rests on: two documents seldom number a rule alike."""
    return [event._replace(clauses=()) for event in events]


def looks_same(one: SeenTurn[T, P, M] | None, other: SeenTurn[T, P, M] | None) -> bool:
    """Whether two turns look the same to those at the table."""
    if one is None or other is None:
        return False
    return bool(one.looks == other.looks) and told(one.after.events) == told(other.after.events)


def _same_turn(one: SeenTurn[T, P, M] | None, other: SeenTurn[T, P, M] | None) -> bool:
    return one is not None and other is not None and looks_same(one, other) and _same(one.after, other.after)
