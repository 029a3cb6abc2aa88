"""Recorded games as values: a game, a position with moves, or a scenario with expectations.

`commonlaw.recording` reads and writes them, `commonlaw.replay` plays them, and `commonlaw.expectations` says where one
is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from commonlaw.cards import Card, Cards
from commonlaw.toml import LARGEST_FILE, RecordError, Toml

__all__ = ["LARGEST_FILE", "Expectation", "Record", "RecordError", "RecordedCoup", "RecordedMove"]

# What a record of one game holds is never written to, so the record is one of any game too.
T_co = TypeVar("T_co", covariant=True)
P_co = TypeVar("P_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)

# A call through an alias such as Record[Table, Position, Move] fails on a frozen generic dataclass that has slots.


@dataclass(frozen=True)
class RecordedMove(Generic[M_co]):
    """A move as the record has it. line: of the coup's move text, from 1.  comment: what follows ``#``."""

    move: M_co
    player: str | None = None
    comment: str = ""
    line: int = 0


@dataclass(frozen=True)
class RecordedCoup(Generic[M_co]):
    """One coup: the pack in dealing order (None when the record starts in the middle) and its moves."""

    moves: tuple[RecordedMove[M_co], ...]
    pack: Cards | None = None


@dataclass(frozen=True)
class Expectation(Generic[M_co]):
    """What must be seen after move `move` of coup `coup` (0: when the coup starts).

    when: readings under which it holds.  seen: name of an observation → what it must be.
    attempt: a move that must be refused at this point.
    """

    coup: int
    move: int
    seen: Mapping[str, Any]
    when: Mapping[str, str] = field(default_factory=dict)
    attempt: tuple[str | None, M_co] | None = None


@dataclass(frozen=True)
class Record(Generic[T_co, P_co, M_co]):
    """A recorded game, position or scenario.

    start: a position to begin with, if not a pack.  table: the accounts and the rest at the start.
    draws: the cards drawn for the first deal.  notes: id, title, clauses, because … of a scenario, as read.
    """

    table: T_co
    coups: tuple[RecordedCoup[M_co], ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    start: P_co | None = None
    draws: tuple[Mapping[str, Card], ...] = ()
    expectations: tuple[Expectation[M_co], ...] = ()
    notes: Toml = field(default_factory=dict)
