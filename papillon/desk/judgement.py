"""What a judgement consists of, as values: outcomes of moves, and the suppositions that would change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from papillon.desk.ask import Question
from papillon.kit.accounts import BANK, POOL
from papillon.kit.events import Event, net_of
from papillon.kit.game import AnyStep
from papillon.kit.refusals import Refusal


class Outcome(NamedTuple):
    """What one move comes to under one set of rules: a refusal, or the step that it leads to."""

    table: Any
    """The table at which it is made, and by whose rules."""
    position: Any
    """The position in which it is made."""
    move: Any
    """The move."""
    refusal: Refusal | None
    """Why it is refused, None if it is legal."""
    step: AnyStep | None
    """Where it leads, None if it is refused."""

    @property
    def legal(self) -> bool:
        """Whether the rules allow the move."""
        return self.refusal is None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens, in order; nothing if the move is refused."""
        return self.step.events if self.step else ()

    @property
    def net(self) -> dict[str, int]:
        """Chips that every player, and pool and bank where they have a part, gain or lose by the move."""
        net, letters = net_of(self.events), self.table.letters
        return {name: net.get(name, 0) for name in (*letters, POOL, BANK) if name in letters or name in net}

    @property
    def next_player(self) -> str:
        """Letter of the player to move after it, ``""`` when the coup is over or the move refused."""
        position = self.step.position if self.step else None
        return "" if position is None or position.turn is None else position.letter(position.turn)

    @property
    def coup_over(self) -> bool:
        """Whether the move ends the coup."""
        return self.step is not None and self.step.position.over


class Difference(NamedTuple):
    """How the outcome of a move there differs from its outcome here, as far as it is worth telling."""

    refusal: Refusal | None = None
    """Why the move is refused there."""
    becomes_legal: bool = False
    """Whether it is refused here and legal there."""
    happens: tuple[Event, ...] = ()
    """What happens there and not here, payments apart."""
    happens_not: tuple[Event, ...] = ()
    """What happens here and not there, payments apart."""
    net: tuple[Mapping[str, int], Mapping[str, int]] | None = None
    """What everybody gains there and here, if that differs."""
    because: tuple[str, ...] = ()
    """The clauses of payments that are made on one side alone."""
    afterwards: Mapping[str, str | None] = {}
    """Fields of the position that results → what they say there, None for nothing; only if nothing else differs."""


class Change(NamedTuple):
    """One move whose outcome would be another."""

    move: Any
    """The move."""
    here: Outcome
    """What it comes to by the table's own rules, as the question was understood."""
    there: Outcome
    """What it would come to."""
    difference: Difference
    """How that differs."""


class Fact(NamedTuple):
    """One thing that may be otherwise than assumed."""

    id: str
    """Its name, which stays the same."""
    parameters: Mapping[str, Any] = {}
    """What it says of whom: players by their letters, chips, cards."""


class Supposition(NamedTuple):
    """Something assumed, taken otherwise."""

    field: str
    """What was assumed."""
    facts: tuple[Fact, ...]
    """How it is taken now."""
    table: Any
    """The table, so taken."""
    position: Any
    """The position, so taken."""

    @property
    def id(self) -> str:
        """The facts by name, with a plus sign between them."""
        return "+".join(fact.id for fact in self.facts)


class OtherReading(NamedTuple):
    """A reading of an open ruling that changes the outcome of some moves."""

    ruling: str
    """The open ruling."""
    reading: str
    """The reading under which they would be others."""
    played: str
    """The reading in force."""
    changes: tuple[Change, ...]
    """The moves whose outcome would be another."""

    @property
    def id(self) -> str:
        """The reading as the command takes it: ``ruling=reading``."""
        return f"{self.ruling}={self.reading}"


class OtherCase(NamedTuple):
    """Something left out that changes the outcome of some moves if it is not as assumed."""

    field: str
    """What was left out."""
    suppositions: tuple[Supposition, ...]
    """What it would be instead: one of these, which all come to the same."""
    changes: tuple[Change, ...]
    """The moves whose outcome would be another."""


class Judgement(NamedTuple):
    """The answer to a question."""

    question: Question
    """What was asked, with all that was assumed."""
    outcome: Outcome | None
    """The outcome of the move asked about; None without one."""
    legal: tuple[Outcome, ...]
    """The outcome of every legal move."""
    readings: tuple[OtherReading, ...] = ()
    """Readings of open rulings that would change something."""
    cases: tuple[OtherCase, ...] = ()
    """What was left out and would change something."""
