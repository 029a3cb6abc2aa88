"""What of a payment of Le Francion is otherwise than it must be, and the clause that decides that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from conformance.compare.differences import moved, nets
from conformance.compare.purposes import Otherwise, paid_otherwise
from conformance.francion.comparison import in_one_form
from conformance.francion.subject import STAKE
from conformance.protocol import AnyStep
from conformance.suite import TraceStep
from conformance.tracing import cited_for
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN
from papillon.kit.accounts import POOL, Payment
from papillon.kit.events import payments_in

ENDS_MANCHE: Final = "4.10"
"""What ends a manche, whatever is paid then."""

CHIPS: Final = ("payments", "chips", "chips gained", "stake")
"""What of a step differs in chips."""

TURNED_UP: Final = "1.13"
"""What is turned up."""

ENTITLES: Final = {
    "stake": "1.10", "bete-stake": "4.5", "welche-turned": "5.1", "welche": "5.3", "welche-taken": "5.2",
    "tricks": "4.1", "manche": "4.11",
}  # fmt: skip
"""What can be paid for → the clause that says to whom it is due."""

NOT_DUE: Final = {"manche": ENDS_MANCHE}
"""What is paid for → what says so where it is not due: a manche is not over."""

DOUBLED: Final = "5.5"
"""What is doubled after a hidden Welche."""

TARIFFS: Final = {"welche": "5.4", "welche-taken": "5.4"}
"""Payment → the clause that lowers it."""

A_TOKEN: Final = "1.6"
"""How many chips a token is worth."""


def said_otherwise(told: TraceStep, actual: AnyStep | None) -> str:
    """The clause of the first thing that is paid otherwise, where the program says what each payment is for."""
    events = told.after.events
    for wrong in _otherwise(told, actual):
        due = [paid for paid in payments_in(events) if paid.kind == wrong.kind]
        if not due:
            return _not_due(wrong.kind, told, actual)
        if wrong.kind == "manche" and wrong.wrong == "left out":
            return ENDS_MANCHE
        if wrong.kind == "manche" and _worth_of_token(wrong):
            return A_TOKEN
        other = [paid for paid in due if paid.payer in wrong.apart] or due
        # Where several clauses order payments for one thing, the one by which most of them are wrong.
        counted = Counter(paid.clauses[0] for paid in other)
        most = max(other, key=lambda paid: counted[paid.clauses[0]])
        return _how_much(most, wrong.due, wrong.made)
    return ""


def _not_due(kind: str, told: TraceStep, actual: AnyStep | None) -> str:
    """What says that nothing is paid for it: another card is turned up, a manche is not over; or its own clause."""
    if kind != "welche-turned":
        return NOT_DUE.get(kind, ENTITLES[kind])
    hidden = cited_for(told.after.events, ("welche-hidden",))
    return hidden or (ENTITLES[kind] if _shows_the_turn_up(told, actual) else TURNED_UP)


def rests_on(told: TraceStep, actual: AnyStep) -> Iterator[str]:
    """What is turned up, where it is paid for otherwise."""
    if any(item.kind == "welche-turned" for item in _otherwise(told, actual)) and not _shows_the_turn_up(told, actual):
        yield TURNED_UP


def _shows_the_turn_up(told: TraceStep, actual: AnyStep | None) -> bool:
    """Whether the program shows which card is turned up, and it is the right one, so that nothing follows from it."""
    if actual is None or actual.state.turn_up is None:
        return False
    return in_one_form("turn-up", actual.state.turn_up) == in_one_form("turn-up", told.shown.state.turn_up)


def _otherwise(told: TraceStep, actual: AnyStep | None) -> tuple[Otherwise, ...]:
    return paid_otherwise(told.after.events, actual, {POOL: STAKE}, ENTITLES)


def _worth_of_token(wrong: Otherwise) -> bool:
    """Whether as many tokens are paid as must be, each of them worth another number of chips.

    >>> [_worth_of_token(Otherwise("manche", {"A": 9, "B": -9}, {"A": made, "B": -made})) for made in (10, 20, 1, 18)]
    [True, True, False, False]
    """
    worth = {CHIPS_IN_TOKEN * made / wrong.due[name] for name, made in wrong.made.items() if name in wrong.due}
    if len(worth) != 1 or wrong.wrong != "another sum":
        return False
    (chips,) = worth
    # One chip a point, half of it and twice of it are another price, and no other token.
    return chips not in (1, CHIPS_IN_TOKEN / 2) and chips % CHIPS_IN_TOKEN != 0


def by_payment(told: TraceStep, actual: AnyStep | None) -> str:
    """The payment that is not made so, most of whose accounts hold other chips than they must; "" if none is due.

    Where the right ones pay and are paid half, or twice what must be, it is the clause that changes the price; where
    nothing is paid for a manche, the one that ends it.
    """
    missing = _missing(told, actual)
    made = [(paid.payer, paid.payee, paid.chips) for paid in (actual.payments or () if actual else ())]
    due = list(zip(payments_in(told.after.events), told.shown.payments or (), strict=True))
    otherwise = [item for item in due if (item[1].payer, item[1].payee, item[1].chips) not in made]
    left = sorted(otherwise or due, key=lambda item: -len({item[1].payer, item[1].payee} & missing.keys()))
    if not left:
        return ""
    first, _ = left[0]
    together = _players_alone(nets([shown for event, shown in left if event.kind == first.kind]))
    if first.kind == "manche" and together == missing:
        return ENDS_MANCHE
    paid = {name: chips - missing.get(name, 0) for name, chips in together.items()}
    return _how_much(first, together, paid if otherwise else {})


def _how_much(payment: Payment, due: Mapping[str, int], made: Mapping[str, int]) -> str:
    """The clause of the amount: of a stake the last; of half or twice as much, the one that changes the price.

    due, made: what each gains by it, as it must be and as it is.
    """
    lower = TARIFFS.get(payment.kind, "")
    if payment.kind == "stake":
        return payment.clauses[-1]
    times = _times(due, made)
    if times == {2}:
        return DOUBLED if DOUBLED in payment.clauses else lower or payment.clauses[0]
    return lower if times == {1 / 2} and lower in payment.clauses else payment.clauses[0]


def _times(due: Mapping[str, int], made: Mapping[str, int]) -> set[float]:
    """What must be paid, divided by what is paid, of each payer who pays another sum.

    >>> _times({"A": 4, "B": -2, "C": -2}, {"A": 3, "B": -1, "C": -2})
    {2.0}
    """
    payers = [name for name, chips in due.items() if chips < 0 and made.get(name, 0) not in (0, chips)]
    return {due[name] / made[name] for name in payers}


def _missing(told: TraceStep, actual: AnyStep | None) -> dict[str, int]:
    """What each player has too little, as far as shown, by what they hold or by the payments."""
    if actual is None:
        return {}
    right, shown = told.shown.state.chips or {}, actual.state.chips or {}
    held = moved({letter: right.get(letter, 0) - chips for letter, chips in shown.items()})
    if held or actual.payments is None:
        return held
    mine, theirs = nets(told.shown.payments or ()), nets(actual.payments)
    return _players_alone({name: mine.get(name, 0) - theirs.get(name, 0) for name in {**mine, **theirs}})


def _players_alone(chips: Mapping[str, int]) -> dict[str, int]:
    return moved({name: count for name, count in chips.items() if name != STAKE})
