"""Spectrum-based fault localization: find the clauses that failures have in common and correct steps do not.

In a program, the lines that run in failing tests and not in passing ones are suspect. Here a test is a step, and the
lines are the clauses that the reference applies in it. Two more signs count, which a person would look at first: the
clause that decides the difference, and the clauses that a failing scenario cites.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from conformance.documents import full, in_force, written
from conformance.localize.evidence import Answered, mispaid
from conformance.results import AT, Shared, scenario_of
from conformance.suite import TraceStep, suite_of
from papillon.kit.events import Payment

# Weights, beside 1 for the share of failures that a clause decides, and 1 for being applied where it goes wrong.
CITED: Final = 0.7  # each sign that comes of what scenarios cite
FEW: Final = 0.3  # what one scenario cites weighs 1 / (1 + this): of one alone all is as likely
RESTS: Final = 0.7  # a failure, for a clause on which the deciding one rests
AGREED: Final = 0.3  # the square of the share of failures that one clause decides: it is no consequence then
NEARLY_ALL: Final = 0.9  # from this share on it is so for certain, which weighs
AT_ONE: Final = 0.3
AROUND: Final = 0.3  # a clause that is applied in the step that goes wrong, but not where it decides
DIRECTLY: Final = 0.4  # a clause that decides all failures, each of them by an observable that one clause decides
STEEP: Final = 3  # the power of the coefficients: what is always there tells more than many things now and then

LEGAL: Final = "legal"
"""The observable that is wrong by what may be played next, and by nothing that has happened."""

DIRECT: Final = (
    *(LEGAL, "refused", "refusal-code", "refusal-clause", "turn", "over", "winner", "game-winner"),
    *("turn-up", "points", "marks"),
)
"""The observables that one clause decides; cards follow from many things, and chips unless it is said what for."""

PAID: Final = ("payments", "chips gained")
"""The observables that are wrong by what is paid."""

EVENTS: Final = "events"
"""The side of a step on which something happens, or a move is refused."""

MOVES: Final = "moves"
"""The side of it on which moves are legal next."""


class Use(NamedTuple):
    """A clause that the reference applies in a step."""

    side: str
    """On which side of it, `EVENTS` or `MOVES`."""
    clause: str
    """The clause, as scenarios cite it."""


class Failure(NamedTuple):
    """What a failure says of clauses."""

    case: str
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


class Suspect(NamedTuple):
    """A clause, and the failures of which it is suspect."""

    clause: str
    cases: tuple[str, ...]
    """The names of the failures."""


def suspects(failed: Sequence[Answered], passed: Sequence[Answered]) -> list[Suspect]:
    """Share failures out among clauses: the most suspect of all has what it has to do with, and so on with the rest."""
    right = Counter(
        use for answered in passed for expected in answered.question.trace for use in _uses(expected, answered)
    )
    left = []
    for answered in failed:
        failure, applied_rightly = _failure(answered)
        right.update(applied_rightly)
        if failure.decided:  # none decides what breaks the protocol alone
            left.append(failure)
    found = []
    while left:
        suspect = suspicion(left, right)
        clause = max(sorted(suspect), key=suspect.__getitem__)
        found.append(Suspect(clause, tuple(failure.case for failure in left if clause in failure.clauses)))
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


def _failure(answered: Answered) -> tuple[Failure, list[Use]]:
    """What a failure says of clauses, and what is applied rightly until then, and there."""
    trace, place, suite = answered.question.trace, answered.compared.first, answered.suite
    before = [use for item in trace[: max(place, 0)] for use in _uses(item, answered)]
    if not 0 <= place < len(trace):
        return Failure(answered.case, answered.clause, answered.cites), before
    here, every = trace[place], _uses(trace[place], answered)
    first = answered.compared.differences[0].place
    seen = {item.observable for item in answered.compared.differences if item.place == first}
    said = _mispaid(answered, here)
    sides = {MOVES if observable == LEGAL else EVENTS for observable in seen}
    right = frozenset(use for use in every if use.side not in sides) | _shown_rightly(here, seen, said, answered)
    # Only what decides the observable is suspect of it; where nothing is known to, all that is applied on that side.
    deciding = _uses(here, answered, suite.kinds.get(answered.observable, ()))
    suspect = frozenset(use for use in deciding if use.side == EVENTS) or every
    names_purposes = bool(said) and any(paid.kind for step in answered.shown for paid in step.payments or ())
    failure = Failure(
        answered.case,
        answered.clause,
        answered.cites,
        suspect - right,
        frozenset(use for use in every if use.side == EVENTS),
        names_purposes if answered.observable in PAID else answered.observable in DIRECT,
        tuple(written(full(clause, suite.name)) for clause in answered.decided.rests),
    )
    return failure, [*before, *right]


def _mispaid(answered: Answered, here: TraceStep) -> frozenset[str]:
    """What is paid for otherwise in the step that goes wrong, where that is by payments and it is said what for."""
    if answered.observable not in PAID or here.shown.refused:
        return frozenset()
    suite = answered.suite
    return frozenset(
        item.kind for item in mispaid(here.after.events, answered.step, suite.account_names, suite.purposes)
    )


def _shown_rightly(
    expected: TraceStep, wrong: Collection[str], said: Collection[str], answered: Answered
) -> frozenset[Use]:
    """What is applied in nothing but what the program shows as it must be.

    wrong: the observables that differ. said: what is paid for otherwise, where the program says what for; else nothing.
    """
    suite = answered.suite
    suspect = {kind for name in wrong for kind in suite.kinds.get(name, ())}
    reported = {kind for name in answered.reports if name not in wrong for kind in suite.kinds.get(name, ())}
    right, left = set[str](), set[str]()
    for event in expected.after.events if expected.shown.refused is None else ():
        # Payments are looked at one by one only where it is said what they are for.
        is_payment = isinstance(event, Payment) and said
        kept = event.kind not in said if is_payment else event.kind in reported - suspect
        (right if kept else left).update(written(full(clause, suite.name)) for clause in event.clauses)
    return frozenset(Use(EVENTS, clause) for clause in right - left)


def _uses(expected: TraceStep, answered: Answered, kinds: Collection[str] | None = None) -> frozenset[Use]:
    """What the reference applies in a step; what allows the moves that are legal next only where they are reported.

    kinds: of the happenings that are looked at, all and the payments if None.
    """
    refused, suite = expected.shown.refused, suite_of(expected.after.table.rules.rulebook)
    events = [event for event in expected.after.events if kinds is None or event.kind in kinds]
    applied = [str(refused.clause)] if refused else [clause for event in events for clause in event.clauses]
    allowing = suite.clauses_allowing(expected.after) if LEGAL in answered.reports else ()
    return frozenset(
        Use(side, written(full(clause, suite.name)))
        for side, clauses in ((EVENTS, applied), (MOVES, allowing))
        for clause in clauses
    )


# --- what failures share besides

FEWEST_FAILURES: Final = 2
"""Failures that there must be for anything to be common to them."""

MOST_WITHOUT: Final = 5
"""One failure in so many may be without it: another fault."""

RARE: Final = 10
"""Of the cases that pass one in so many has it at the most."""

MOST_SHARED: Final = 3
"""Things in common that are told."""


class Fact(NamedTuple):
    """Something that may be said of several cases; kind and name as in `Shared`."""

    kind: str
    name: str


def shared_by(failed: Sequence[Answered], passed: Sequence[Answered]) -> tuple[Shared, ...]:
    """What failures have in common that few cases have which pass, what all of them have first.

    A clause that is applied, a reading, a rulebook, how many play; nothing where all is usual.
    passed: on the seats of the scenario.
    """
    if len(failed) < FEWEST_FAILURES or not passed:
        return ()
    well = {answered.case for answered in passed}
    among_failed = Counter(fact for answered in failed for fact in {*_facts_of_failure(answered, well)})
    among_passed = Counter(fact for answered in passed for fact in {*_facts(answered, len(answered.question.trace))})
    common = [
        Shared(*fact, count, len(failed), among_passed[fact], len(passed))
        for fact, count in among_failed.items()
        if (len(failed) - count) * MOST_WITHOUT <= len(failed) and among_passed[fact] * RARE <= len(passed)
    ]
    return tuple(sorted(common, key=_weight)[:MOST_SHARED])


def _weight(shared: Shared) -> tuple[bool, bool, int, str, str]:
    """What all failures have comes first, then what fewest have that pass; last what is seen of them anyhow."""
    is_seen = shared.kind == "observable"
    return is_seen, shared.failing < shared.failures, shared.passing, shared.kind, shared.name


def _facts_of_failure(answered: Answered, well: Collection[str]) -> Iterator[Fact]:
    """What there is to say of a failure and its steps up to the first that is wrong. well: the cases that pass."""
    yield from _facts(answered, answered.compared.first + 1)
    if len(names := {difference.observable for difference in answered.compared.differences}) == 1:
        yield Fact("observable", *names)
    scenario, is_seated, _ = answered.case.partition(AT)
    if is_seated and scenario in well:
        yield Fact("seats", "")


def _facts(answered: Answered, steps: int) -> Iterator[Fact]:
    """What there is to say of a case and its first steps."""
    request, trace = answered.question.request, answered.question.trace[:steps]
    for clause in {clause for item in trace for event in item.after.events for clause in event.clauses}:
        yield Fact("clause", full(clause, request.game))
    for ruling, name in in_force(request).items():
        yield Fact("reading", f"{ruling}={name}")
    for item in trace[:1]:
        yield Fact("players", str(len(item.after.table.letters)))
    yield Fact("rulebook", request.rulebook)
