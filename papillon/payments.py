"""Gathers what is owed under every section, leaves out what the table's readings leave unpaid, and settles the rest.

Nothing else in the package moves chips.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from papillon.kit.accounts import POOL, Accounts, Due, Ledger, Payment, split
from papillon.kit.events import Event, Happening
from papillon.moves import CoupEnd, Play
from papillon.position import Position, player_letters
from papillon.rules import Rules
from papillon.sections import s08_sauterelle as s08, s16_recommendations as s16
from papillon.step import Step

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


def dues_of_play(play: Play, rules: Rules) -> list[Due]:
    """Everything owed for one play, in the order of payment, but for what the table's readings leave unpaid."""
    owed = [due for section in rules.play_dues for due in section(play) if not _left_unpaid(due, play, rules)]
    return sorted(owed, key=lambda due: PAYMENT_ORDER.index(due.kind))


def _left_unpaid(due: Due, play: Play, rules: Rules) -> bool:
    """Whether a reading leaves a due unpaid (rulings announcing, closing-sauterelle)."""
    if due.kind == s08.SAUTERELLE.name and s08.is_unpaid(play, rules.closing_sauterelle_paid):
        return True
    return s16.unnamed(due.kind, play, rules.must_be_named)


def dues_of_coup(end: CoupEnd, rules: Rules) -> list[Due]:
    """Everything owed at the end of a coup: the pool unless it is the game's, the cards, the consolation."""
    owed = (due for section in rules.closing_dues for due in section(end))
    return [due for due in owed if due.kind != "pool" or rules.pool_taker == "coup-winner"]


def settle_on(step: Step, dues: Iterable[Due]) -> Step:
    """Pay what is owed, as `settle` does; players who have no cards left are out of cards. Clauses: 2.6, 5.3."""
    out_of_cards = [seat for seat, hand in enumerate(step.position.hands) if not hand]
    accounts, paid = settle(step.table.accounts, dues, step.position, step.rules, out_of_cards)
    return step._replace(events=(*step.events, *paid)).at_table(accounts=accounts)


def settle(
    accounts: Accounts,
    dues: Iterable[Due],
    position: Position,
    rules: Rules,
    out_of_cards: Collection[int] = (),
) -> tuple[Accounts, tuple[Event, ...]]:
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
    ledger = Ledger(accounts, player_letters(position.players))
    events: list[Event] = []
    for due in dues:
        for payment in _payments(due, position, rules, out_of_cards):
            chips = _affordable(payment, ledger) if rules.credit_limited else payment.chips
            paid, lapsed = payment._replace(chips=chips), payment.chips - chips
            if chips:
                ledger.pay(paid)
                events.append(paid)
            if lapsed:
                events.append(Happening("lapses", rules.cited(("2.6",)), payment.payer, number=lapsed))
    return ledger.close(), tuple(events)


def _payments(due: Due, position: Position, rules: Rules, out_of_cards: Collection[int]) -> Iterator[Payment]:
    """Yield what each of those who owe has to pay: the sum, or a share of it (ruling ace-rate)."""
    payers = rules.course.payers(due, position.players, out_of_cards)
    together = due.clauses[0] in rules.owed_together
    amounts = split(due.chips, len(payers)) if together else [due.chips] * len(payers)
    for (payer, further), chips in zip(payers, amounts, strict=True):
        if chips:
            clauses = rules.cited(due.clauses + further)
            yield Payment(due.kind, clauses, _account(payer, position), _account(due.payee, position), chips)


def _account(party: int | str, position: Position) -> str:
    return position.letter(party) if isinstance(party, int) else party


def _affordable(payment: Payment, ledger: Ledger) -> int:
    """The chips of a payment that its payer has (ruling credit)."""
    if payment.payer == POOL:
        return payment.chips
    return min(payment.chips, max(ledger.chips[payment.payer], 0))
