"""A step of Le Papillon as the reference shows it, beside what a program shows there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from conformance.compare.purposes import Otherwise
from conformance.protocol import AnyStep, State
from conformance.suite import TraceStep
from papillon.kit.events import Event, Happening, happenings_in
from papillon.rules import Rules


class Seen(NamedTuple):
    """A step as the reference and as the program shows it."""

    told: TraceStep
    """The reference's."""
    actual: AnyStep
    """The program's."""
    rules: Rules
    """The rules by which the game is played."""
    apart: frozenset[str]
    """The names of all that differs."""
    wrong: tuple[Otherwise, ...] = ()
    """What is paid otherwise than it must be, where the program says what its payments are for."""
    about: Collection[str] = ()
    """Clauses that the case is about: they are chosen among others that decide as well."""

    @property
    def right(self) -> State:
        """The state as it must be."""
        state: State = self.told.shown.state
        return state

    @property
    def shown(self) -> State:
        """The state as the program shows it."""
        state: State = self.actual.state
        return state

    @property
    def events(self) -> Sequence[Event]:
        """What happens in the step, and what is paid."""
        events: Sequence[Event] = self.told.after.events
        return events

    def happened(self, kind: str) -> Happening | None:
        """The first thing of a kind that happens in the step."""
        return next((event for event in happenings_in(self.events) if event.kind == kind), None)

    def is_paid_otherwise(self, kind: str) -> bool:
        """Whether more or less is paid for something than must be."""
        return any(item.kind == kind for item in self.wrong)


def as_it_stands(clause: str) -> str:
    """A clause that the document has numbered already, so that nothing is put in its place any more."""
    return clause if ":" in clause else f"papillon:{clause}"
