"""Gathers what is owed under every section, filters it by the table's readings, and settles it.

Nothing else in the package moves chips.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from papillon.kit.accounts import POOL, Accounts, Due, Ledger, Payment, split
from papillon.kit.events import Event, Happening
from papillon.kit.remembering import remembered
from papillon.moves import CoupEnd, Play
from papillon.position import Position, player_letters
from papillon.rules import Rules
from papillon.sections import s05_payments, s08_sauterelle as s08, s16_recommendations as s16

PAYMENT_ORDER: Final = (
    "ace",
    "hanneton",
    "three-from-hand",
    "sauterelle",
    "petit-papillon",
    "papillon",
    "laying-down",
    "laid-ace",
)
"""Kinds of payment for one play in the order in which they are made (ruling payment-order)."""


@remembered
def dues_of_play(play: Play, rules: Rules) -> tuple[Due, ...]:
    """Everything owed for one play, in the order of payment, after the table's filters."""
    owed = [due for section in rules.play_dues for due in section(play) if not _dropped(due, play, rules)]
    return tuple(sorted(owed, key=lambda due: PAYMENT_ORDER.index(due.kind)))


def _dropped(due: Due, play: Play, rules: Rules) -> bool:
    """Whether a reading leaves a due unpaid (rulings announcing, closing-sauterelle)."""
    if due.kind == s08.SAUTERELLE.name and s08.unpaid_clauses(play, rules.closing_sauterelle_paid):
        return True
    return s16.unnamed(due.kind, play, rules.must_be_named)


def dues_of_coup(end: CoupEnd, rules: Rules) -> list[Due]:
    """Everything owed at the end of a coup: the pool unless it is the game's, the cards, the consolation."""
    owed = (due for section in rules.closing_dues for due in section(end))
    return [due for due in owed if due.kind != "pool" or rules.pool_taker == "coup-winner"]


def settle(
    accounts: Accounts,
    dues: Iterable[Due],
    position: Position,
    rules: Rules,
    out_of_cards: Collection[int] = (),
) -> tuple[Accounts, Sequence[Event]]:
    """Move the chips of `dues`, one payment after another; the position tells who sits where.

    out_of_cards: seats that hold no cards; they pay another player all the same (5.3).
    Where the table gives no credit, a player pays what he has and the rest lapses (ruling credit).
    Clauses: 2.6.

    >>> from papillon.rulebooks import SALON
    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:7 B:5 C:-, layout 6").position
    >>> after, paid = settle(Accounts((9, 9, 9)), [Due("hanneton", ("7.3",), 1, "others", 0)],
    ...                      position, SALON,
    ...                      out_of_cards=[2])
    >>> after.balances, [payment.clauses for payment in paid]
    ((11, 8, 8), [('7.3',), ('7.3', '5.3')])
    """
    return pay(accounts, owed(dues, position.seating, rules, out_of_cards), rules)


class Owed(NamedTuple):
    """Payments that are to be made."""

    payments: tuple[Payment, ...]
    """Each of them, in order."""
    gains: Accounts
    """What they bring everybody in all, negative where somebody loses."""


def owed(dues: Iterable[Due], seating: str, rules: Rules, out_of_cards: Collection[int]) -> Owed:
    """What dues come to in payments. seating: letters, seat by seat.  out_of_cards: seats, as in `settle`."""
    out = tuple(out_of_cards)
    payments = tuple([payment for due in dues for payment in _payments(due, seating, rules, out)])
    ledger = Ledger(Accounts((0,) * len(seating)), player_letters(len(seating)))
    for payment in payments:
        ledger.pay(payment)
    return Owed(payments, ledger.close())


def pay(accounts: Accounts, due: Owed, rules: Rules) -> tuple[Accounts, Sequence[Event]]:
    """Make payments, one after another, as far as the table gives credit. Clauses: 2.6."""
    if not rules.credit_limited:
        return accounts.plus(due.gains), due.payments
    ledger = Ledger(accounts, player_letters(len(accounts.balances)))
    events: list[Event] = []
    for payment in due.payments:
        paid, lapsed = _affordable(payment, ledger)
        if paid.chips:
            events.append(paid)
            ledger.pay(paid)
        if lapsed:
            events.append(Happening("lapses", rules.cited(("2.6",)), payment.payer, number=lapsed))
    return ledger.close(), events


def _affordable(payment: Payment, ledger: Ledger) -> tuple[Payment, int]:
    """What is paid of a payment, and the chips that lapse because the payer has no more (ruling credit)."""
    if payment.payer == POOL:
        return payment, 0
    chips = min(payment.chips, max(ledger.chips[payment.payer], 0))
    return payment._replace(chips=chips), payment.chips - chips


@remembered
def _payments(due: Due, seating: str, rules: Rules, out_of_cards: tuple[int, ...]) -> tuple[Payment, ...]:
    payers = s05_payments.payers(due, len(seating))
    payee = _account(due.payee, seating)
    return tuple(
        Payment(
            due.kind,
            due.clauses + s05_payments.pays_all_the_same(payer, due, out_of_cards),
            _account(payer, seating),
            payee,
            chips,
        )
        for payer, chips in zip(payers, _amounts(due, len(payers), rules), strict=True)
        if chips
    )


def _amounts(due: Due, payers: int, rules: Rules) -> list[int]:
    """Chips from each payer: the sum of the clause, or its share of that sum (ruling ace-rate)."""
    if due.clauses[0] in rules.owed_together:
        return split(due.chips, payers)
    return [due.chips] * payers


def _account(party: int | str, seating: str) -> str:
    return seating[party] if isinstance(party, int) else party
