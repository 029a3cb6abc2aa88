"""Settles what is owed under every section. Nothing else in the package moves chips."""

from __future__ import annotations

from collections.abc import Iterable

from francion.position import Position, player_letters
from papillon.kit.accounts import Accounts, Due, Ledger, Payment, payers_of
from papillon.kit.events import Event


def settle(accounts: Accounts, dues: Iterable[Due], position: Position) -> tuple[Accounts, list[Event]]:
    """Move the chips of `dues`, one payment after another; the position tells who sits where.

    Every payment is made in full; an account may fall below zero (ruling length). Clauses: 1.6, 6.1, 6.2.

    >>> from francion.notation import read_position
    >>> position = read_position("dealer D, trumps s, hands A:6c B:7c C:Qc D:Kc").position
    >>> after, paid = settle(Accounts((9, 9, 9, 9)), [Due("welche", ("5.3",), 4, "others", 1)], position)
    >>> after.balances, [payment.payer for payment in paid]
    ((5, 21, 5, 5), ['C', 'D', 'A'])
    """
    ledger = Ledger(accounts, player_letters(position.players))
    paid: list[Event] = []
    for due in dues:
        for payer in payers_of(due, position.players):
            payment = Payment(
                due.kind, due.clauses, _account(payer, position), _account(due.payee, position), due.chips
            )
            ledger.pay(payment)
            paid.append(payment)
    return ledger.close(), paid


def _account(party: int | str, position: Position) -> str:
    return position.letter(party) if isinstance(party, int) else party
