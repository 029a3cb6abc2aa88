"""Which clauses are the most suspect of failures that nothing known explains, and which failures each of them leads.

Testers of programs find the line of a fault so, from which lines run in tests that fail and not in those that pass
(spectrum-based fault localization). Here a test is a step, and what runs in it are the clauses that the reference
applies there. Beside that stands what a person would look at first: which clause decides the difference, and which
clauses a scenario that fails says that it is about.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from conformance.compare.purposes import paid_otherwise
from conformance.compare.traces import Compared, against
from conformance.diagnosis.weighing import Answered
from conformance.documents import full, written
from conformance.protocol import AnyStep
from conformance.results import scenario_of
from conformance.suite import TraceStep
from conformance.suites import suite_of
from papillon.kit.accounts import Payment

CITED: Final = 0.7
"""What each sign weighs that comes of what scenarios cite, beside what is decided and what is applied."""

FEW: Final = 0.3
"""What one scenario cites weighs so much less than what many do: 1 of 1 + this; of one alone all is as likely."""

RESTS: Final = 0.7
"""What a failure weighs for a clause on which the deciding one rests, beside that one."""

AGREED: Final = 0.3
"""What it weighs beside its share that one clause decides many failures: it is the fault, and no consequence of it."""

NEARLY_ALL: Final = 0.9
"""The share of failures that one clause decides, so that it seems to be the fault itself and no consequence of it."""

AT_ONE: Final = 0.3
"""What that weighs, beside the share itself."""

AROUND: Final = 0.3
"""What a clause weighs beside those that is applied in the step that goes wrong, but not where it decides."""

STEEP: Final = 3
"""The power to which the coefficient of what is applied is raised: what is always there when it goes wrong, and
nowhere else, tells more than many things that are there now and then."""

LEGAL: Final = "legal"
"""The observable that is wrong by what may be played next, and by nothing that has happened."""

DIRECT: Final = (
    LEGAL, "refused", "refusal-code", "refusal-clause", "turn", "over", "winner", "game-winner", "turn-up", "points",
    "marks",
)  # fmt: skip
"""The observables that one clause decides; cards follow from many things, and chips unless it is said what for."""

DIRECTLY: Final = 0.4
"""What it weighs that a clause decides all failures, and each of them by such an observable."""

PAID: Final = ("payments", "chips gained")
"""The observables that are wrong by what is paid."""

EVENTS: Final = "events"
"""The side of a step on which something happens, or a move is refused."""

MOVES: Final = "moves"
"""The side of it on which moves are legal next."""


class Use(NamedTuple):
    """A clause that the reference applies in a step."""

    of: str
    """On which side of it, `EVENTS` or `MOVES`."""
    clause: str
    """The clause, as scenarios cite it."""


class Failure(NamedTuple):
    """What a failure says of clauses."""

    case: str
    """The name of the case."""
    decided: str
    """The clause that decides the first difference."""
    cites: tuple[str, ...]
    """The clauses that its scenario cites, the one that it is about first; none of a drawn game."""
    wrong: frozenset[Use] = frozenset()
    """What is applied in the step that goes wrong, on the side of it that does."""
    around: frozenset[Use] = frozenset()
    """All that happens in that step, whether it decides what differs or not."""
    is_direct: bool = False
    """Whether what differs is one of `DIRECT`, or a payment of which it is said what it is for."""
    rests: tuple[str, ...] = ()
    """Clauses on which the deciding one rests."""

    @property
    def clauses(self) -> frozenset[str]:
        """All clauses of which it says anything."""
        return frozenset({self.decided, *self.cites, *self.rests, *(use.clause for use in self.wrong | self.around)})


class Led(NamedTuple):
    """Failures of which one clause is suspect."""

    clause: str
    """The clause."""
    cases: tuple[str, ...]
    """The names of the failures."""


def led(failed: Sequence[Answered], passed: Sequence[Answered], reports: Collection[str]) -> list[Led]:
    """Share failures out among clauses: the most suspect of all leads what it has to do with, and so on with the rest.

    failed: with the clause that decides. reports: the parts of a trace that the program says it gives.
    """
    right = Counter(use for answered in passed for told in answered.question.told for use in _uses(told, reports))
    left = []
    for answered in failed:
        parted = _parted(answered, reports)
        right.update(parted.right)
        if answered.clause:  # none decides what breaks the protocol alone
            left.append(_failure(answered, parted))
    found = []
    while left:
        suspect = suspicion(left, right)
        clause = max(sorted(suspect), key=suspect.__getitem__)
        found.append(Led(clause, tuple(failure.case for failure in left if clause in failure.clauses)))
        left = [failure for failure in left if clause not in failure.clauses]
    return found


def suspicion(failures: Sequence[Failure], right: Mapping[Use, int]) -> dict[str, float]:
    """How suspect each clause is of which failures say anything; only the order means something.

    right: in how many steps that are as they must be something is applied.

    >>> wrong = [Failure("a", "4.1", ("8.4",), frozenset({Use("events", "8.4")})), Failure("b", "4.1", ("8.4", "8.1"))]
    >>> suspect = suspicion(wrong, {Use("events", "4.1"): 70})
    >>> max(suspect, key=suspect.__getitem__)
    '8.4'
    """
    every = {clause for failure in failures for clause in failure.clauses}
    applied = _applied([failure.wrong for failure in failures], right)
    around = _applied([failure.around for failure in failures], right)
    scenarios = len({scenario_of(failure.case) for failure in failures if failure.cites})
    decided, cited = _decided(failures), _cited(failures)
    return {
        clause: decided.get(clause, 0)
        + applied.get(clause, 0)
        + AROUND * around.get(clause, 0)
        + CITED * cited.get(clause, 0) * scenarios / (scenarios + FEW)
        for clause in every
    }


def _decided(failures: Sequence[Failure]) -> dict[str, float]:
    """Of each clause: how many failures it decides, or lets another decide that rests on it, and how directly."""
    directly = Counter(failure.decided for failure in failures if failure.is_direct)
    shares = defaultdict[str, float](float)
    for failure in failures:
        for clause in {failure.decided, *failure.rests}:
            shares[clause] += (1 if clause == failure.decided else RESTS) / len(failures)
    return {
        clause: share
        + AGREED * share**2
        + AT_ONE * (share >= NEARLY_ALL)
        + DIRECTLY * (directly[clause] / len(failures)) ** STEEP
        for clause, share in shares.items()
    }


def _applied(failing: Sequence[Collection[Use]], right: Mapping[Use, int]) -> dict[str, float]:
    """Of each clause that is applied: how far it is where it goes wrong, and nowhere else.

    failing: what is applied in each failure.
    """
    found: dict[str, float] = {}
    for use, count in Counter(use for uses in failing for use in uses).items():
        share = ochiai(count, len(failing), right.get(use, 0)) ** STEEP
        found[use.clause] = max(share, found.get(use.clause, 0))
    return found


def ochiai(failing: int, failures: int, passing: int) -> float:
    """Ochiai's coefficient: 1 for what all failures have and nothing that is right.

    failing, passing: how many of the failures have it, and how much that is right.

    >>> ochiai(4, 4, 0), ochiai(4, 4, 12)
    (1.0, 0.5)
    """
    return failing / sqrt(failures * (failing + passing))


def _cited(failures: Sequence[Failure]) -> dict[str, float]:
    """Of each clause that a scenario cites: 1, the share of scenarios that do, and how early they do."""
    citing = Counter(clause for failure in failures for clause in failure.cites)
    early = dict.fromkeys(citing, 0.0)
    for failure in failures:
        shares = {clause: 1 / place for place, clause in enumerate(failure.cites, 1)}
        for clause, share in shares.items():
            early[clause] += share / sum(shares.values())
    return {clause: 1 + (count + early[clause]) / len(failures) for clause, count in citing.items()}


# --- what is applied


class Parted(NamedTuple):
    """What is applied in a step that goes wrong, and before it."""

    wrong: frozenset[Use]
    """What may have gone wrong there."""
    around: frozenset[Use]
    """All that happens there."""
    right: Sequence[Use]
    """What is right until then, and there."""
    rests: tuple[str, ...] = ()
    """The clauses on which the deciding one rests."""
    is_said: bool = False
    """Whether the program says what is paid for there."""


def _failure(answered: Answered, parted: Parted) -> Failure:
    direct = parted.is_said if answered.observable in PAID else answered.observable in DIRECT
    return Failure(answered.case, answered.clause, answered.cites, parted.wrong, parted.around, direct, parted.rests)


def _parted(answered: Answered, reports: Collection[str]) -> Parted:
    """What is applied on the side of a failure that goes wrong, what happens there, and what is right until then."""
    told = answered.question.told
    compared = against(answered.right, answered.shown, answered.question.request, reports)
    before = [use for item in told[: max(compared.first, 0)] for use in _uses(item, reports)]
    if not 0 <= compared.first < len(told):
        return Parted(frozenset(), frozenset(), before)
    place = compared.differences[0].place
    seen = {difference.observable for difference in compared.differences if difference.place == place}
    here, suite = told[compared.first], suite_of(answered.question.request.rulebook)
    said = _said_otherwise(answered, compared.first)
    every = _uses(here, reports)
    sides = {MOVES if observable == LEGAL else EVENTS for observable in seen}
    right = frozenset(use for use in every if use.of not in sides) | _shown_rightly(here, seen, said, reports)
    # Only what decides the observable is suspect of it; where nothing is known to, all that is applied on that side.
    deciding = _uses(here, reports, suite.kinds.get(answered.observable, ()))
    decides = frozenset(use for use in deciding if use.of == EVENTS)
    around = frozenset(use for use in every if use.of == EVENTS)
    rests = _rests(answered, compared)
    is_said = bool(said) and any(paid.kind for step in answered.shown for paid in step.payments or ())
    return Parted((decides or every) - right, around, [*before, *right], rests, is_said)


def _rests(answered: Answered, compared: Compared) -> tuple[str, ...]:
    """The clauses on which the deciding one rests, as scenarios cite them."""
    suite, shown = suite_of(answered.question.request.rulebook), _shown(answered, compared.first)
    told = answered.question.told
    decided = suite.decided(told, compared.differences, compared.first, shown, answered.cites)
    return tuple(written(full(clause, suite.name)) for clause in decided.rests)


def _said_otherwise(answered: Answered, number: int) -> frozenset[str]:
    """What is paid for otherwise in the step that goes wrong, where that is by payments and it is said what for."""
    told, suite = answered.question.told[number], suite_of(answered.question.request.rulebook)
    if answered.observable not in PAID or told.shown.refused:
        return frozenset()
    wrong = paid_otherwise(told.after.events, _shown(answered, number), suite.called, suite.purposes)
    return frozenset(item.kind for item in wrong)


def _shown(answered: Answered, number: int) -> AnyStep | None:
    return answered.shown[number] if number < len(answered.shown) else None


def _shown_rightly(
    told: TraceStep, wrong: Collection[str], said: Collection[str], reports: Collection[str]
) -> frozenset[Use]:
    """What is applied in nothing but what the program shows as it must be.

    wrong: the observables that differ. said: what is paid for otherwise, where the program says what for; else nothing.
    """
    suite = suite_of(told.after.table.rules.rulebook)
    suspect = {kind for name in wrong for kind in suite.kinds.get(name, ())}
    cleared = {kind for name in reports if name not in wrong for kind in suite.kinds.get(name, ())} - suspect
    right, left = set[str](), set[str]()
    for event in told.after.events if told.shown.refused is None else ():
        # Payments are looked at one by one only where it is said what they are for.
        kept = event.kind not in said if isinstance(event, Payment) and said else event.kind in cleared
        (right if kept else left).update(written(full(clause, suite.name)) for clause in event.clauses)
    return frozenset(Use(EVENTS, clause) for clause in right - left)


def _uses(told: TraceStep, reports: Collection[str], kinds: Collection[str] | None = None) -> frozenset[Use]:
    """What the reference applies in a step; what allows the moves that are legal next only where they are reported.

    kinds: of the happenings that are looked at, all and the payments if None.
    """
    refused = told.shown.refused
    happened = [
        clause for event in told.after.events if kinds is None or event.kind in kinds for clause in event.clauses
    ]
    suite = suite_of(told.after.table.rules.rulebook)
    by_events = [str(refused.clause)] if refused else happened
    by_moves = suite.allowing(told.after) if LEGAL in reports else ()
    return frozenset(
        Use(of, written(full(clause, suite.name)))
        for of, clauses in ((EVENTS, by_events), (MOVES, by_moves))
        for clause in clauses
    )
