"""Settles what is owed under every section. Nothing else in the package moves chips."""

from __future__ import annotations

from collections.abc import Iterable

from francion.position import Position
from francion.step import Step
from papillon.kit.events import Due, Ledger, Payment, payers_of


def settle(step: Step, dues: Iterable[Due]) -> Step:
    """Pay what is owed, one payment after another.

    Every payment is made in full; an account may fall below zero (ruling length). Clauses: 1.6, 6.1, 6.2.

    >>> from francion.table import open_table
    >>> from francion.notation import read_position
    >>> position = read_position("dealer D, trumps s, hands A:6c B:7c C:Qc D:Kc").position
    >>> step = settle(Step(open_table(), position), [Due("welche", ("5.3",), 4, "others", 1)])
    >>> step.table.accounts.balances, [payment.payer for payment in step.events]
    ((176, 192, 176, 176), ['C', 'D', 'A'])
    """
    position = step.position
    ledger = Ledger(step.table.accounts, step.table.letters)
    paid = []
    for due in dues:
        clauses, payee = step.rules.cited(due.clauses), _account(due.payee, position)
        for payer in payers_of(due, position.players):
            payment = Payment(due.kind, clauses, _account(payer, position), payee, due.chips)
            ledger.pay(payment)
            paid.append(payment)
    return step._replace(events=(*step.events, *paid)).at_table(accounts=ledger.close())


def _account(party: int | str, position: Position) -> str:
    return position.letter(party) if isinstance(party, int) else party
