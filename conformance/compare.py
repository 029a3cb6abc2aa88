"""Compares the trace of a program with the reference's, which meets the expectations of the scenario.

Only what a program declares that it reports is compared, but refusals of moves always are. All differences in a
step are reported together. Each game defines what its states show, see `conformance.suite`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

from conformance.protocol import AnyRequest, Refused, StepMessage, Transfer
from conformance.results import Difference
from conformance.suite import CHIPS, Suite, suite_of

FEWEST_ALIKE: Final = 3
"""Steps of a trace that must show the same before that is thought odd."""


class Compared(NamedTuple):
    """What came of a comparison."""

    differences: tuple[Difference, ...]
    """What differs, in the order of time."""
    steps: int
    """How many steps had something compared in them."""
    first: int = -1
    """The first step that differs, counted from 0; -1 if none does."""


Trace = Sequence[StepMessage]
"""What a program shows of a case, step by step."""


def promised(trace: Trace, reports: Collection[str], game: str) -> list[StepMessage]:
    """A trace of a game without what its program does not say that it reports."""
    silent = [field for name, field in suite_of(game).fields.items() if name not in reports]
    return [_promised(step, silent, reports) for step in trace]


def _promised(step: StepMessage, silent: Sequence[str], reports: Collection[str]) -> StepMessage:
    """A step without some fields of its state, and without its payments unless they are reported."""
    state = msgspec.structs.replace(step.state, **dict.fromkeys(silent))
    payments = step.payments if "payments" in reports else None
    return msgspec.structs.replace(step, state=state, payments=payments)


# --- whole traces


def _no_start(place: str) -> Difference:
    return Difference(place, "steps", 'a step with move "" for the start of a coup', 'the step with move "" is missing')


def _other_length(expected: int, actual: int) -> Difference:
    return Difference("the whole trace", "steps", str(expected), str(actual))


def chips_at_start(request: AnyRequest, suite: Suite) -> dict[str, int]:
    """Chips by account as a case begins."""
    return {**request.table.chips, **{name: getattr(request.table, name) for name in suite.accounts}}


def chips_shown(state: Any, suite: Suite) -> dict[str, int]:
    """Chips by account, as far as a state shows them."""
    others = {name: getattr(state, name) for name in suite.accounts}
    return {**(state.chips or {}), **{name: chips for name, chips in others.items() if chips is not None}}


def _gained(state: Any, before: Mapping[str, int], reports: Collection[str], suite: Suite) -> dict[str, int]:
    """What each account that is reported has gained."""
    now = chips_shown(state, suite)
    reported = {*(state.chips or {})} if CHIPS in reports else set()
    reported |= {name for name in suite.accounts if name in reports}
    return {name: chips - before[name] for name, chips in now.items() if name in reported and name in before}


class Beside(NamedTuple):
    """One step of two traces, the expected and the actual."""

    place: str
    """Where the step is, as people say it."""
    mine: StepMessage
    """What is expected, as the reference shows it."""
    theirs: StepMessage
    """What the program shows."""
    before: tuple[Mapping[str, int], Mapping[str, int]]
    """The chips of each account before the step, as far as they are shown: expected, actual."""
    reports: Collection[str]
    """The parts of a trace that the program says it gives."""
    suite: Suite


def against(
    expected: Trace, actual: Trace, request: AnyRequest, reports: Collection[str], *, whole: bool = False
) -> Compared:
    """Compare a trace with the reference's: up to the first step that differs, or as a whole.

    reports: the parts of a trace that the program says it gives.
    """
    shared = min(len(expected), len(actual))
    found = list(islice(apart(expected, actual, request, reports), None if whole else 1))
    if not found:
        return Compared((), shared)
    first = found[0][0]
    differences = tuple(dict.fromkeys(difference for _, wrong in found for difference in wrong))
    return Compared(differences, shared if whole else min(first + 1, shared), first)


def apart(
    expected: Trace, actual: Trace, request: AnyRequest, reports: Collection[str]
) -> Iterator[tuple[int, tuple[Difference, ...]]]:
    """Every step in which a trace differs from another, the reference's, counted from 0, and what differs in it.

    Where one of them refuses a move or lacks a step, nothing later is compared.
    """
    suite = suite_of(request.game)
    if shares_one_state(expected, actual, suite):
        yield 0, (Difference("the whole trace", "state", "the state after each step", ONE_OBJECT),)
        return
    start = chips_at_start(request, suite)
    before = start, start
    for number, (mine, theirs, at) in enumerate(zip(expected, actual, places(request), strict=False)):
        place = place_in_words(*at)
        if theirs.move and not at[1]:
            yield number, (_no_start(place),)
            return
        same = mine == theirs and before[0] == before[1]
        found = () if same else tuple(_step(Beside(place, mine, theirs, before, reports, suite)))
        if found:
            yield number, found
        if bool(mine.refused) != bool(theirs.refused):
            return
        before = chips_shown(mine.state, suite), chips_shown(theirs.state, suite)
    if len(expected) != len(actual):
        yield min(len(expected), len(actual)), (_other_length(len(expected), len(actual)),)


def shares_one_state(expected: Trace, actual: Trace, suite: Suite) -> bool:
    """Whether a trace shows in all its steps one state, which is right after one of them and wrong at the start."""
    if len(actual) < FEWEST_ALIKE or any(step.state != actual[0].state for step in actual):
        return False
    shown = actual[0].state
    return not _alike(expected[0].state, shown, suite) and any(_alike(step.state, shown, suite) for step in expected)


def _alike(mine: Any, theirs: Any, suite: Suite) -> bool:
    """Whether a state is what the reference shows, as far as it shows anything."""
    pairs = (_pair(name, getattr(mine, field), getattr(theirs, field), suite) for name, field in suite.fields.items())
    return all(pair.actual is None or pair.expected == pair.actual for pair in pairs)


def _step(both: Beside) -> Iterator[Difference]:
    """All that differs in one step."""
    place, mine, theirs, reports, suite = both.place, both.mine, both.theirs, both.reports, both.suite
    if bool(mine.refused) != bool(theirs.refused):
        yield Difference(place, "refused", answer_in_words(mine), answer_in_words(theirs))
        return
    yield from differing(place, [_pair("move", mine.move, theirs.move, suite)])
    if mine.refused and theirs.refused:
        yield from _refusals(place, mine.refused, theirs.refused, reports)
        both = both._replace(reports=_shown(theirs, reports, suite))
        reports = both.reports
    if "payments" in reports:
        shown = None if theirs.payments is None else nets(theirs.payments)
        yield from differing(place, [Pair("payments", nets(mine.payments or ()), shown)])
    for found in differing(place, _chips(both)):
        told = "; ".join(filter(None, (found.actual, _unbalanced(both) if found.observable == "chips gained" else "")))
        yield msgspec.structs.replace(found, actual=told)
    yield from differing(
        place,
        [
            _pair(name, getattr(mine.state, field), getattr(theirs.state, field), suite)
            for name, field in suite.fields.items()
            if name in reports and name not in suite.chips
        ],
    )


def _shown(refused: StepMessage, reports: Collection[str], suite: Suite) -> list[str]:
    """The reports that a refusing step shows: it may show none, but those shown must be as before the move."""
    shown = [name for name, field in suite.fields.items() if getattr(refused.state, field) is not None]
    return [name for name in (*shown, *(["payments"] if refused.payments else [])) if name in reports]


def _chips(both: Beside) -> list[Pair]:
    """The chips of all accounts: what each gains, so that what was wrong before is not told again."""
    mine, theirs = both.mine.state, both.theirs.state
    names = [name for name in both.suite.chips if name in both.reports]
    pairs = [Pair(name, getattr(mine, name), getattr(theirs, name)) for name in names]
    pairs = [pair for pair in pairs if pair.expected is not None]
    absent = [pair for pair in pairs if pair.actual is None]
    if absent:
        return absent
    of_others = [pair for pair in pairs if _accounts(pair.expected) != _accounts(pair.actual)]
    if of_others:
        return of_others
    before, before_theirs = both.before
    gained = _gained(mine, before, both.reports, both.suite)
    gained_theirs = _gained(theirs, before_theirs, both.reports, both.suite)
    return [Pair("chips gained", moved(gained), moved(gained_theirs))]


def _unbalanced(both: Beside) -> str:
    """What to say of chips that nobody has lost, or that nobody has got; nothing unless all accounts are shown."""
    if not {*both.suite.chips} <= {*both.reports}:
        return ""
    states = zip((both.mine.state, both.theirs.state), both.before, strict=True)
    due, found = (sum(_gained(state, before, both.reports, both.suite).values()) for state, before in states)
    chips = f"{abs(found - due)} chip{'s' * (abs(found - due) > 1)}"
    return f"{chips} out of nowhere" if found > due else f"{chips} lost on the way" if found < due else ""


def _accounts(chips: object) -> set[str] | None:
    """The players whose chips are shown; None of what is the number of one account."""
    return {*chips} if isinstance(chips, Mapping) else None


def answer_in_words(step: StepMessage) -> str:
    """What a step of any game says of its move: accepted, or refused by which code and clause."""
    if step.refused is None:
        return "accepted"
    return " ".join(filter(None, ("refused", step.refused.code, step.refused.clause)))


def _refusals(place: str, mine: Refused, theirs: Refused, reports: Collection[str]) -> Iterator[Difference]:
    """Where two refusals of a move differ, the expected and the actual."""
    pairs = (("refusal-code", mine.code, theirs.code), ("refusal-clause", mine.clause, theirs.clause))
    for name, expected, actual in pairs:
        if name in reports and expected != actual:
            yield Difference(place, name, str(expected), NOT_SHOWN if actual is None else str(actual))


def _pair(name: str, expected: object, actual: object, suite: Suite) -> Pair:
    """Two values of a state in a form in which they can be compared; equal ones need none."""
    if expected is None or actual is None or expected == actual:
        return Pair(name, expected, actual)
    return Pair(name, suite.normalize(name, expected), suite.normalize(name, actual))


# --- differences among values

NOT_SHOWN: Final = "nothing, though `start` says that it is reported"
"""What is found where a program does not show what it has promised."""


IN_CAPITALS: Final = " (players are named by capital letters)"
"""What is said after letters that the program writes small."""

ONE_OBJECT: Final = "the same state in every step, as if all of them shared one object"
"""What is found where a trace shows the state after the last step everywhere."""

LONGEST_KIND: Final = 40
"""Characters that are told of what a program says that a payment is for."""

MOST_TIMES: Final = 3
"""A payment at another rate is at most so many times too much."""

BROKEN: Final = frozenset({"steps", "move", "state"})
"""What differs where a trace is not built as the protocol has it."""


class Pair(NamedTuple):
    """What must be seen of something beside what is there."""

    observable: str
    """The name of the thing in the protocol."""
    expected: object
    """What must be seen; None where that is not known."""
    actual: object
    """What is there; None where nothing is shown."""


def is_protocol(difference: Difference) -> bool:
    """Whether a difference violates the protocol, not a rule: a step or a promised report is missing."""
    return difference.observable in BROKEN or difference.actual.endswith((NOT_SHOWN, IN_CAPITALS))


def most_telling(differences: Sequence[Difference], order: Sequence[str]) -> tuple[Difference, ...]:
    """Those of the differences that are at the place of the first, the most telling first.

    order: of observables; what is not among them comes last.
    """
    rank = {name: number for number, name in enumerate(order)}
    here = [item for item in differences if item.place == differences[0].place]
    return tuple(sorted(here, key=lambda item: rank.get(item.observable, len(order))))


# --- places


def places(request: AnyRequest) -> list[tuple[int, int]]:
    """Coup and move of every step of the whole trace of a request; move 0 is the start of a coup."""
    return [(coup, move) for coup, plan in enumerate(request.coups, 1) for move in range(len(plan.moves) + 1)]


def place_in_words(coup: int, move: int) -> str:
    """A place as people say it.

    >>> place_in_words(1, 0), place_in_words(2, 3)
    ('coup 1, at the start', 'coup 2, move 3')
    """
    return f"coup {coup}, move {move}" if move else f"coup {coup}, at the start"


# --- values


def nets(payments: Collection[Transfer]) -> dict[str, int]:
    """What each account gains in all, those that gain nothing left out: payments may be netted.

    >>> nets([Transfer("A", "B", 2), Transfer("B", "pool", 2)])
    {'A': -2, 'pool': 2}
    """
    gained: Counter[str] = Counter()
    for paid in payments:
        gained[paid.payer] -= paid.chips
        gained[paid.payee] += paid.chips
    return moved(dict(sorted(gained.items())))


def with_payments(differences: Iterable[Difference], step: StepMessage | None) -> tuple[Difference, ...]:
    """The differences of one step, each in payments with those that the program itself shows there.

    >>> from conformance.protocol import State, Step
    >>> step = Step("A: 7x7", State(), [Transfer("B", "A", 2, "ace"), Transfer("C", "pool", 3)])
    >>> with_payments([Difference("coup 1, move 1", "payments", "A:4", "A:2")], step)[0].shown_as
    'B to A 2 ace; C to pool 3'
    """
    shown = "; ".join(_paid_in_words(paid) for paid in (step and step.payments) or ())
    return tuple(
        msgspec.structs.replace(item, shown_as=shown) if item.observable == "payments" else item for item in differences
    )


def _paid_in_words(paid: Transfer) -> str:
    return f"{paid.payer} to {paid.payee} {paid.chips} {paid.kind[:LONGEST_KIND]}".rstrip()


def differing(place: str, pairs: Collection[Pair]) -> Iterator[Difference]:
    """The differences among values; of tables, only the entries that differ."""
    for name, expected, actual in pairs:
        if expected is None:
            continue  # the program's own other trace shows nothing here: reported for that trace
        if actual is None:
            yield Difference(place, name, in_words(expected), NOT_SHOWN)
        elif expected != actual:
            right, wrong = _sides(expected, actual)
            small = IN_CAPITALS if _written_small(expected, actual) else ""
            yield Difference(place, name, right, f"{wrong}{small}")


def _written_small(expected: object, actual: object) -> bool:
    """Whether two values differ in nothing but capital letters, or tables in those of their entries' names.

    >>> _written_small("A", "a"), _written_small({"A": 1}, {"a": 3}), _written_small("A", "B")
    (True, True, False)
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return expected.keys() != actual.keys() == {str(name).lower() for name in expected}
    return isinstance(expected, str) and actual == expected.lower() != expected


def _sides(expected: object, actual: object) -> tuple[str, str]:
    """Both sides in words; of tables the entries that differ."""
    if not (isinstance(expected, Mapping) and isinstance(actual, Mapping)):
        return in_words(expected), in_words(actual)
    names = [name for name in {**expected, **actual} if expected.get(name) != actual.get(name)]
    absent = 0 if any(isinstance(value, int) for value in (*expected.values(), *actual.values())) else "-"
    mine = {name: expected.get(name, absent) for name in names}
    theirs = {name: actual.get(name, absent) for name in names}
    return in_words(mine), in_words(theirs)


def in_words(value: object) -> str:
    """A value as people type it."""
    if isinstance(value, Mapping):
        entries = (f"{name}:{'nothing' if entry is None else entry}" for name, entry in value.items())
        return " ".join(entries) or "nobody anything"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "nobody yet"


def moved(chips: Mapping[str, int]) -> dict[str, int]:
    """Accounts whose chips are not 0."""
    return {name: count for name, count in chips.items() if count}


def proportional(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Whether two tables of chips are the same but for a factor, and that a small one.

    >>> proportional({"A": 2, "B": -2}, {"A": 1, "B": -1}), proportional({"A": 2, "B": -2}, {"A": 1, "B": 1})
    (True, False)
    """
    name = next(iter(one), "")
    if not one or one.keys() != other.keys() or abs(other[name]) > MOST_TIMES * abs(one[name]):
        return False
    return all(one[name] * other[key] == other[name] * one[key] for key in one)


def in_any_order(letters: str) -> str:
    """Letters in one order."""
    return "".join(sorted(letters))
