"""The clause of Le Francion that decides where a program pays otherwise than it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from conformance.compare.differences import moved, nets
from conformance.compare.mismatch import Mismatch, Mispaid
from conformance.francion.comparison import normalize
from conformance.francion.subject import STAKE
from conformance.tracing import cited_for
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN
from papillon.kit.events import Payment, payments_in

CHIPS: Final = ("payments", "chips", "chips gained", "stake")
"""What of a step differs in chips."""

ENTITLES: Final = {
    "stake": "1.10",
    "bete-stake": "4.5",
    "welche-turned": "5.1",
    "welche": "5.3",
    "welche-taken": "5.2",
    "tricks": "4.1",
    "manche": "4.11",
}
"""What can be paid for → the clause that says to whom it is due."""

TURNED_UP: Final = "1.13"
"""What is turned up."""

ENDS_MANCHE: Final = "4.10"
"""What ends a manche, whatever is paid then."""

DOUBLED: Final = "5.5"
"""What is doubled after a hidden Welche."""

LOWERED: Final = {"welche": "5.4", "welche-taken": "5.4"}
"""What is paid for → the clause that lowers the price."""


def decides(step: Mismatch) -> str:
    """The clause of what is paid otherwise, by what payments are said to be for or else by the chips; "" if neither."""
    return _by_purpose(step) or _by_chips(step)


def rests_on(step: Mismatch) -> Iterator[str]:
    """What is turned up, where it is paid for otherwise."""
    if step.misses_payment("welche-turned") and not _shows_the_turn_up(step):
        yield TURNED_UP


# --- by what a payment is said to be for


def _by_purpose(step: Mismatch) -> str:
    """The clause of the first thing that is paid otherwise, where the program says what each payment is for."""
    for wrong in step.mispaid[:1]:
        due = [paid for paid in payments_in(step.events) if paid.kind == wrong.kind]
        if not due:
            return _not_due(wrong.kind, step)
        if wrong.kind == "manche" and wrong.wrong == "left out":
            return ENDS_MANCHE
        if wrong.kind == "manche" and _worth_of_token(wrong):
            return "1.6"
        other = [paid for paid in due if paid.payer in wrong.apart] or due
        # Where several clauses order payments for one thing, the one by which most of them are wrong.
        counted = Counter(paid.clauses[0] for paid in other)
        most = max(other, key=lambda paid: counted[paid.clauses[0]])
        return _of_amount(most, wrong.due, wrong.made)
    return ""


def _not_due(kind: str, step: Mismatch) -> str:
    """What says that nothing is paid for it: another card is turned up, a manche is not over; or its own clause."""
    if kind == "manche":
        return ENDS_MANCHE
    if kind != "welche-turned":
        return ENTITLES[kind]
    hidden = cited_for(step.events, ("welche-hidden",))
    return hidden or (ENTITLES[kind] if _shows_the_turn_up(step) else TURNED_UP)


def _shows_the_turn_up(step: Mismatch) -> bool:
    """Whether the program shows which card is turned up, and it is the right one, so that nothing follows from it."""
    shown, right = step.shown.turn_up, step.right.turn_up
    return shown is not None and normalize("turn-up", shown) == normalize("turn-up", right)


def _worth_of_token(wrong: Mispaid) -> bool:
    """Whether as many tokens are paid as must be, each of them worth another number of chips.

    >>> [_worth_of_token(Mispaid("manche", {"A": 9, "B": -9}, {"A": made, "B": -made})) for made in (10, 20, 1, 18)]
    [True, True, False, False]
    """
    worth = {CHIPS_IN_TOKEN * made / wrong.due[name] for name, made in wrong.made.items() if name in wrong.due}
    if len(worth) != 1 or wrong.wrong != "another sum":
        return False
    (chips,) = worth
    # One chip a point, half of it and twice of it are another price, and no other token.
    return chips not in (1, CHIPS_IN_TOKEN / 2) and chips % CHIPS_IN_TOKEN != 0


def _of_amount(payment: Payment, due: Mapping[str, int], made: Mapping[str, int]) -> str:
    """The clause of the amount: of a stake the last; of half or twice as much, the one that changes the price.

    due, made: what each gains by it, as it must be and as it is.
    """
    if payment.kind == "stake":
        return payment.clauses[-1]
    lower = LOWERED.get(payment.kind, "")
    payers = [name for name, chips in due.items() if chips < 0 and made.get(name, 0) not in (0, chips)]
    times = {due[name] / made[name] for name in payers}
    if times == {2}:
        return DOUBLED if DOUBLED in payment.clauses else lower or payment.clauses[0]
    return lower if times == {1 / 2} and lower in payment.clauses else payment.clauses[0]


# --- by the chips


def _by_chips(step: Mismatch) -> str:
    """The payment that is not made so, most of whose accounts hold other chips than they must; "" if none is due.

    Where the right ones pay and are paid half, or twice what must be, it is the clause that changes the price; where
    nothing is paid for a manche, the one that ends it.
    """
    missing = _missing(step)
    made = [(paid.payer, paid.payee, paid.chips) for paid in step.actual.payments or ()]
    due = list(zip(payments_in(step.events), step.told.shown.payments or (), strict=True))
    otherwise = [item for item in due if (item[1].payer, item[1].payee, item[1].chips) not in made]
    left = sorted(otherwise or due, key=lambda item: -len({item[1].payer, item[1].payee} & missing.keys()))
    if not left:
        return ""
    first, _ = left[0]
    together = _players_alone(nets([shown for event, shown in left if event.kind == first.kind]))
    if first.kind == "manche" and together == missing:
        return ENDS_MANCHE
    paid = {name: chips - missing.get(name, 0) for name, chips in together.items()}
    return _of_amount(first, together, paid if otherwise else {})


def _missing(step: Mismatch) -> dict[str, int]:
    """What each player has too little, as far as shown, by what they hold or by the payments."""
    right, shown = step.right.chips or {}, step.shown.chips or {}
    held = moved({letter: right.get(letter, 0) - chips for letter, chips in shown.items()})
    if held or step.actual.payments is None:
        return held
    mine, theirs = nets(step.told.shown.payments or ()), nets(step.actual.payments)
    return _players_alone({name: mine.get(name, 0) - theirs.get(name, 0) for name in {**mine, **theirs}})


def _players_alone(chips: Mapping[str, int]) -> dict[str, int]:
    return moved({name: count for name, count in chips.items() if name != STAKE})
