"""What a program has answered beside what the reference shows: case by case, and in the step that first differs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from conformance.cases import Case
from conformance.compare import Compared, Trace, against, nets
from conformance.documents import GAME
from conformance.protocol import AnyRequest, StepMessage, Transfer
from conformance.suite import Decided, Suite, TraceStep, suite_of
from conformance.tracing import all_steps, transfers
from papillon.kit.events import Event, Happening, happenings_in, payments_in


class Question(NamedTuple):
    """A request, and what the reference shows of it."""

    request: AnyRequest
    trace: Sequence[TraceStep]
    """The reference's steps."""

    @property
    def right(self) -> Trace:
        """The reference's trace."""
        return [step.shown for step in self.trace]


@dataclass(frozen=True)
class Answered:
    """A case with what a program shows of it."""

    case: str
    """The permanent name of the case."""
    question: Question
    """What was asked, and what the reference shows of it."""
    shown: Trace
    """The program's trace, as far as it reports anything."""
    reports: Collection[str] = ()
    """The parts of a trace that the program says it gives."""
    cites: tuple[str, ...] = ()
    """The clauses that the scenario cites, the one that it is about first; none of a drawn game."""

    @property
    def suite(self) -> Suite:
        """The suite of the game."""
        return suite_of(self.question.request.game)

    @cached_property
    def compared(self) -> Compared:
        """Where it first differs from the reference's trace."""
        return against(self.question.right, self.shown, self.question.request, self.reports)

    @property
    def step(self) -> StepMessage | None:
        """What the program shows of the first step that differs, if anything."""
        return self.shown[self.compared.first] if 0 <= self.compared.first < len(self.shown) else None

    @cached_property
    def decided(self) -> Decided:
        """What decides where it first differs; no clause where nothing does, or where it breaks the protocol alone."""
        found = self.compared
        if not found.differences:
            return Decided("", ())
        return self.suite.decide(self.question.trace, found.differences, found.first, self.step, self.cites)

    @property
    def clause(self) -> str:
        """The clause that decides, as scenarios cite it."""
        return self.decided.clause

    @property
    def observable(self) -> str:
        """What differs there, the most telling thing of it."""
        return self.decided.differences[0].observable if self.decided.differences else ""


@dataclass
class Answers:
    """What a program has answered in a run, case by case."""

    answered: list[Answered] = field(default_factory=list)
    """The cases that were compared, and what the program shows of them."""
    reports: frozenset[str] = frozenset()
    """What the program says that it reports, where no case of the run told it."""

    @property
    def game(self) -> str:
        """The game that was asked about."""
        return self.answered[0].question.request.game if self.answered else GAME

    def add(self, case: Case, shown: Trace) -> None:
        """Add the answer to a case, as it was asked."""
        self.answered.append(Answered(case.id, Question(case.request, case.trace), shown, cites=case.clauses))

    def add_game(self, name: str, request: AnyRequest, shown: Trace) -> None:
        """Add the answer to a drawn game that went wrong, if the program gave one."""
        if shown:
            self.answered.append(Answered(name, Question(request, all_steps(request)), shown))


# --- a step that differs, and what it pays otherwise, where it says what for

Wrong: TypeAlias = Literal["not due", "left out", "another sum", "to another", "by others"]
"""What is wrong with the payments for one thing."""

Nets = Mapping[str, int]
"""What each account gains; those that gain nothing are left out."""

NOTHING: Final[Nets] = {}
"""Nobody gains anything."""


class Mispaid(NamedTuple):
    """Payments for one thing that are not as they must be."""

    kind: str
    """What is paid for, as the sheet of payments calls it."""
    due: Nets
    """What each account must gain by it."""
    made: Nets
    """What each gains in what the program shows."""

    @property
    def wrong(self) -> Wrong:
        """What is wrong with them, the plainest thing first.

        >>> Mispaid("ace", {"A": 4, "B": -2, "C": -2}, {"A": 2, "B": -1, "C": -1}).wrong
        'another sum'
        >>> Mispaid("ace", {"A": 4, "B": -2, "C": -2}, {"A": 2, "B": -2}).wrong
        'by others'
        """
        if not self.due:
            return "not due"
        if not self.made:
            return "left out"
        if _gaining(self.due) != _gaining(self.made):
            return "to another"
        return "another sum" if self.due.keys() == self.made.keys() else "by others"

    @property
    def apart(self) -> frozenset[str]:
        """The accounts that gain another sum by it than they must."""
        return frozenset(name for name in {**self.due, **self.made} if self.due.get(name) != self.made.get(name))

    @property
    def payers(self) -> set[str]:
        """Who has to pay for it."""
        return {name for name, chips in self.due.items() if chips < 0}


def _gaining(gained: Nets) -> set[str]:
    """Who is paid."""
    return {name for name, chips in gained.items() if chips > 0}


def mispaid(
    events: Iterable[Event], step: StepMessage | None, called: Mapping[str, str], kinds: Collection[str]
) -> tuple[Mispaid, ...]:
    """The things that are paid otherwise in a step than they must be, those that are due first, in their order.

    There are none where the program reports no payments, or does not say of each of them what it is for; an empty list
    leaves out all that is due.
    called: account in events → its name on the wire. kinds: all that can be paid for in the game.

    >>> from papillon.kit.events import Payment
    >>> from conformance.protocol import State, Step
    >>> due = [Payment("hanneton", ("7.3",), "B", "A", 1), Payment("ace", ("6.1",), "B", "A", 1)]
    >>> step = Step("A: 5x555", State(), [Transfer("B", "A", 3, "hanneton"), Transfer("B", "A", 1, "ace")])
    >>> [(item.kind, item.wrong) for item in mispaid(due, step, {}, {"hanneton", "ace"})]
    [('hanneton', 'another sum')]
    """
    shown = step.payments if step else None
    if shown is None or any(paid.kind not in kinds for paid in shown):
        return ()
    due, made = _by_kind(transfers(payments_in(events), called)), _by_kind(shown)
    found = (Mispaid(kind, due.get(kind, NOTHING), made.get(kind, NOTHING)) for kind in {**due, **made})
    return tuple(item for item in found if item.due != item.made)


def _by_kind(paid: Iterable[Transfer]) -> dict[str, Nets]:
    found = defaultdict(list)
    for transfer in paid:
        found[transfer.kind].append(transfer)
    return {kind: nets(some) for kind, some in found.items()}


@dataclass(frozen=True)
class Mismatch:
    """A step that a program shows otherwise than the reference."""

    expected: TraceStep
    """The step of the reference."""
    actual: StepMessage
    """The step of the program."""
    apart: frozenset[str]
    """The names of all that differs."""
    mispaid: tuple[Mispaid, ...] = ()
    """What is paid otherwise than it must be, where the program says what its payments are for."""
    about: Sequence[str] = ()
    """Clauses that the case is about: they are chosen among others that decide as well."""

    @property
    def right(self) -> Any:
        """The state as it must be."""
        return self.expected.shown.state

    @property
    def shown(self) -> Any:
        """The state as the program shows it."""
        return self.actual.state

    @property
    def rules(self) -> Any:
        """The rules by which the game is played."""
        return self.expected.after.table.rules

    @property
    def events(self) -> Sequence[Event]:
        """What happens in the step, and what is paid."""
        events: Sequence[Event] = self.expected.after.events
        return events

    def happened(self, kind: str) -> Happening | None:
        """The first thing of a kind that happens in the step."""
        return next((event for event in happenings_in(self.events) if event.kind == kind), None)

    def misses_payment(self, kind: str) -> bool:
        """Whether more or less is paid for something than must be."""
        return any(item.kind == kind for item in self.mispaid)
