"""What is owed under every section is gathered here, and settled. Nothing else in the package moves chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from papillon.kit.events import POOL, Due, Event, Happening, Ledger, Payment, split
from papillon.moves import CoupEnd, Play
from papillon.rules import Rules
from papillon.step import Step


def settle_play(step: Step) -> Step:
    """Pay what is owed for the play that is being made."""
    return settle(step, dues_of_play(step.play, step.rules))


def dues_of_play(play: Play, rules: Rules) -> list[Due]:
    """Everything owed for one play, in the order of payment, except figures that sections 8 and 16 leave unpaid."""
    return [due for section in rules.play_dues for due in section(play) if due.kind not in play.unpaid]


def settle_coup(step: Step) -> Step:
    """Pay what is owed at the end of a coup."""
    table, course = step.table, step.rules.course
    end = CoupEnd(
        winner=course.winner(step),
        wanting=step.position.wanting,
        counts=course.counts(step),
        pool=0 if table.pool_is_the_games else table.accounts.pool,
        cards_payment=table.cards_payment,
        most=step.rules.most,
    )
    return settle(step, dues_of_coup(end, step.rules))


def dues_of_coup(end: CoupEnd, rules: Rules) -> list[Due]:
    """Everything owed at the end of a coup, in the order of payment: the pool, the cards, the consolation."""
    return [due for section in rules.closing_dues for due in section(end)]


def settle(step: Step, dues: Iterable[Due]) -> Step:
    """Pay what is owed, one payment after another.

    Where the table gives no credit, players pay what they have and the rest lapses (ruling credit).
    Clauses: 2.6, 5.3.

    >>> from papillon.notation import read_position
    >>> from papillon.table import open_table
    >>> position = read_position("dealer C, hands A:7 B:5 C:-, layout 6").position
    >>> step = settle(Step(open_table(), position), [Due("hanneton", ("7.3",), 1, "others", 0)])
    >>> step.table.accounts.balances, [payment.clauses for payment in step.events]
    ((142, 139, 139), [('7.3',), ('7.3', '5.3')])
    """
    rules = step.rules
    ledger = Ledger(step.table.accounts, step.table.letters)
    events: list[Event] = []
    for due in dues:
        for payment in _payments(due, step):
            chips = _affordable(payment, ledger) if rules.credit_limited else payment.chips
            paid, lapsed = payment._replace(chips=chips), payment.chips - chips
            if chips:
                ledger.pay(paid)
                events.append(paid)
            if lapsed:
                events.append(Happening("lapses", rules.cited(("2.6",)), payment.payer, number=lapsed))
    return step._replace(events=(*step.events, *events)).at_table(accounts=ledger.close())


def _payments(due: Due, step: Step) -> Iterator[Payment]:
    """Yield what each of those who owe has to pay: the sum, or a share of it (ruling ace-rate)."""
    rules = step.rules
    out_of_cards = [seat for seat, hand in enumerate(step.position.hands) if not hand]
    payers = rules.course.payers(due, step.players, out_of_cards)
    together = due.clauses[0] in rules.owed_together
    amounts = split(due.chips, len(payers)) if together else [due.chips] * len(payers)
    for (payer, further), chips in zip(payers, amounts, strict=True):
        if chips:
            clauses = rules.cited(due.clauses + further)
            yield Payment(due.kind, clauses, _account(payer, step), _account(due.payee, step), chips)


def _account(party: int | str, step: Step) -> str:
    return step.position.letter(party) if isinstance(party, int) else party


def _affordable(payment: Payment, ledger: Ledger) -> int:
    """The chips of a payment that its payer has (ruling credit)."""
    if payment.payer == POOL:
        return payment.chips
    return min(payment.chips, max(ledger.chips[payment.payer], 0))
