"""Recorded games as values: a game, a position with moves, or a scenario with expectations.

`papillon.kit.record_format` reads and writes them, `papillon.kit.replay` plays them, `papillon.kit.expectations` says
where one is wrong; `papillon.kit.game_records` has all of it for one game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from papillon.kit.cards import Card, Cards

# What a record of one game holds is never written to, so the record is one of any game too.
T_co = TypeVar("T_co", covariant=True)
P_co = TypeVar("P_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)


class RecordedMove(NamedTuple, Generic[M_co]):
    """A move as a record has it."""

    move: M_co
    """The move."""
    player: str | None = None
    """The letter of who makes it, where the record says so."""
    comment: str = ""
    """What follows ``#``."""
    line: int = 0
    """Its line in the coup's text of moves, from 1."""


class RecordedCoup(NamedTuple, Generic[M_co]):
    """One coup of a record."""

    moves: tuple[RecordedMove[M_co], ...]
    """Its moves, in order."""
    pack: Cards | None = None
    """The pack in dealing order; None where the record begins with a position."""


class Expectation(NamedTuple, Generic[M_co]):
    """What must be seen at one point of a record."""

    coup: int
    """The coup that it speaks of, from 1."""
    move: int
    """The move of the coup after which it holds; 0 when the coup starts."""
    seen: Mapping[str, Any]
    """Name of an observation → what it must be."""
    when: Mapping[str, str] = {}
    """The readings under which it holds, beside the record's own."""
    attempt: tuple[str | None, M_co] | None = None
    """A move that must be refused at this point, and who makes it, if anybody is said to."""


class Record(NamedTuple, Generic[T_co, P_co, M_co]):
    """A recorded game, position or scenario."""

    table: T_co
    """The table at the start."""
    coups: tuple[RecordedCoup[M_co], ...]
    """The coups, in order."""
    readings: Mapping[str, str] = {}
    """The readings that the table has chosen."""
    start: P_co | None = None
    """The position that it begins with, if not a pack."""
    draws: tuple[Mapping[str, Card], ...] = ()
    """The cards drawn for the first deal, by letter, for each time."""
    expectations: tuple[Expectation[M_co], ...] = ()
    """What must be seen, of a scenario."""
    notes: Mapping[str, Any] = {}
    """Id, title, clauses, because … of a scenario, as read."""
