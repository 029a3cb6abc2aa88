"""Cases as a program has answered them, beside what the reference shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from conformance.cases import Case
from conformance.compare.traces import Compared, Trace, against
from conformance.documents import GAME
from conformance.protocol import AnyRequest, StepMessage
from conformance.suite import Decided, Suite, TraceStep, suite_of
from conformance.tracing import all_steps


class Question(NamedTuple):
    """A request, and what the reference shows of it."""

    request: AnyRequest
    """What is asked."""
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
