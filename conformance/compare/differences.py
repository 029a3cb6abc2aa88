"""Differences between what is expected of a step and what is there: found among values, and put in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from conformance.protocol import AnyRequest, StepMessage, Transfer
from conformance.results import Difference

NOT_SHOWN: Final = "nothing, though `start` says that it is reported"
"""What is found where a program does not show what it has promised."""


IN_CAPITALS: Final = " (players are called by capital letters)"
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
    """Whether a difference breaks the protocol and no rule: a step is missing, or what the program promised."""
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


def move_texts(request: AnyRequest) -> list[str]:
    """The `move` of every step of the whole trace."""
    return [text for plan in request.coups for text in ("", *plan.moves)]


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
    """The differences among values, and of those that are tables or lists only what differs."""
    for name, expected, actual in pairs:
        if expected is None:
            continue  # another trace of the same program, which shows nothing there: that is told of that trace
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
