"""How positions and games of one game are drawn against another program, and what they are held to.

Each game has its `Hunting` in a room of its own, as `conformance/papillon/hunting.py`;
`conformance.hunt.games` lists them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from conformance.protocol import About, AnyRequest, AnyStep
from conformance.results import Difference
from conformance.suite import Suite, TraceStep
from papillon.kit.cards import Cards
from papillon.kit.game import AnyPosition, AnyRules, AnyTable, M, P, R, T

Kind = Literal["suits", "hidden", "seats"]
"""What a variant changes: the suits, the cards that nobody sees, or who sits where."""

Q = TypeVar("Q", bound=AnyRequest)
"""The request of a game."""

S = TypeVar("S")
"""The state that a step of a game shows."""

Q_co = TypeVar("Q_co", bound=AnyRequest, covariant=True)
"""The request of a case; a case of one game is a case of any game."""

Key: TypeAlias = tuple[str, ...]
"""What tells one fault of a program from another; the clause that decides is the last of it."""


TraceOf: TypeAlias = Sequence[AnyStep]
"""A trace."""


class Variant(msgspec.Struct, frozen=True):
    """One change of a case."""

    kind: Kind
    """What is changed."""
    amount: int
    """Which order of the suits it is, or how far the hidden cards or the seats move on."""


@dataclass(frozen=True)
class DrawnCase(Generic[Q_co]):
    """A case that has been drawn."""

    request: Q_co
    """What is asked."""
    variant: Variant | None = None
    """A change under which everything must come to the same, if one is tried."""


AnyDrawnCase: TypeAlias = DrawnCase[AnyRequest]
"""A case of any game."""


class Broken(NamedTuple):
    """A property that does not hold."""

    clause: str
    """The clause that the property rests on, as the game's results cite it."""
    difference: Difference
    """What must be seen, and what is."""


Drawing: TypeAlias = Callable[[Random], AnyDrawnCase]
"""Draws a case."""


class Hunting(ABC, Generic[R, T, P, M, Q, S]):
    """How a game is drawn; it holds no state."""

    suite: Suite
    """The game as the suite asks about it."""
    properties: int
    """How many properties every trace is held to."""
    packs: Sequence[tuple[int, int]]
    """For each coup in which plays are counted: the number of players, and that of the shuffle."""

    # --- drawn and judged

    @abstractmethod
    def drawings(self, about: About, rulebooks: Sequence[str]) -> Sequence[Drawing]:
        """What is drawn in turn for a program that says this of itself; nothing if it does not play the game.

        rulebooks: by which alone is played, all unless some are named.
        """

    @abstractmethod
    def broken(self, request: Q, trace: TraceOf) -> list[Broken]:
        """What a trace shows that cannot be in any game, in the order of time."""

    def varied(self, case: DrawnCase[Q]) -> Q | None:
        """The same table otherwise, if the case has a variant."""
        return None

    def changed(self, case: DrawnCase[Q], trace: TraceOf, other: TraceOf, reports: Sequence[str]) -> list[Broken]:
        """What the trace of the variant shows otherwise than that of the case."""
        return []

    def untold(self, case: DrawnCase[Q], difference: Difference) -> Broken:
        """What it breaks that a program gives no trace of the variant."""
        return Broken("", difference)

    # --- made smaller

    def size(self, case: DrawnCase[Q]) -> tuple[int, ...]:
        """How big a case is, what weighs most first."""
        return (sum(len(plan.moves) + 1 for plan in case.request.coups),)

    @abstractmethod
    def smaller(self, case: DrawnCase[Q], steps: int) -> Iterator[DrawnCase[Q]]:
        """Cases with a little less in them, the boldest first. steps: of the trace, up to what is wrong."""

    def same_fault(self, found: Key, wanted: Key, request: Q) -> bool:
        """Whether two faults are the same one. request: in which the second was found."""
        return found == wanted

    # --- told

    @abstractmethod
    def seen(self, request: Q) -> str:
        """A case's start as a table sees it."""

    @abstractmethod
    def moves(self, request: Q) -> tuple[str, ...]:
        """All moves of a case, as they are told."""

    @abstractmethod
    def cards_in_sight(self, request: Q) -> int:
        """How many cards lie in hands and on the table where a case begins; of a coup from its pack, all."""

    @abstractmethod
    def drawn_before(self, request: Q) -> str:
        """The table before the first move of a case, drawn."""

    # --- counted plays

    @abstractmethod
    def full_pack(self, players: int) -> Cards:
        """The cards with which so many play, in their order."""

    @abstractmethod
    def opening(self, players: int, rulebook: str, pack: Sequence[str]) -> Q:
        """The request for a coup from a pack, the first of a game."""

    @abstractmethod
    def later(self, request: Q, told: TraceStep) -> Q:
        """The request for the position after a step of another request, without a move."""


AnyHunting: TypeAlias = Hunting[AnyRules, AnyTable, AnyPosition, object, AnyRequest, Any]
"""How a game is drawn of which no more is known than that it is one."""
