"""Section 12. The payment for the most cards, which grows while ties leave it unpaid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from papillon.cards import Cards
from papillon.kit.events import OTHERS, Due
from papillon.kit.translations import N_
from papillon.moves import CoupEnd, Most
from papillon.sections.s01_players_and_cards import value
from papillon.step import Step

FIRST_PAYMENT: Final = 1

Growth = Literal["add-one", "double", "stays-two", "never"]

TIE_CLAUSE: Final[Mapping[Growth, str]] = {
    "add-one": "12.3",
    "double": "12.3",
    "stays-two": "12.3",
    "never": "papillon-adpoker:23",
}
"""What a tie makes of the payment (ruling cards-growth) → the clause that says so."""
MOST_CLAUSE: Final[Mapping[Most, str]] = {"cards": "12.2", "points": "papillon-pdf:31"}
"""What is counted, and the clause that pays for it (ruling most)."""


def pile_value(pile: Cards, most: Most) -> int:
    """What a pile counts for: its cards, or their points (ruling most). Clauses: 12.2, papillon-pdf:31.

    >>> from papillon.cards import Card
    >>> pile = (Card("K"), Card("7"), Card("A"))
    >>> pile_value(pile, "cards"), pile_value(pile, "points")
    (3, 18)
    """
    return len(pile) if most == "cards" else sum(value(card.rank) for card in pile)


def counts(step: Step) -> tuple[int, ...]:
    """What the pile of each seat counts for, the sweep included. Clauses: 12.1, 12.2, papillon-pdf:31."""
    return tuple(pile_value(pile, step.rules.most) for pile in step.position.piles)


def largest_pile(counts: Sequence[int]) -> int | None:
    """The seat whose pile alone counts most, the sweep included; None on a tie. Clauses: 12.1, 12.2, 12.3.

    >>> largest_pile([20, 18, 14]), largest_pile([20, 20, 12])
    (0, None)
    """
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == most]
    return leaders[0] if len(leaders) == 1 else None


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """Chips from each to the one player whose pile counts most, in cards or in points.

    Clauses: 12.2, 12.3, papillon-pdf:31.
    """
    seat = largest_pile(end.counts)
    if seat is not None:
        paid_for = MOST_CLAUSE[end.most]
        clauses = (paid_for,) if end.cards_payment == FIRST_PAYMENT else ("12.3", paid_for)
        yield Due("cards", clauses, end.cards_payment, OTHERS, seat)


def payment_after_tie(payment: int, growth: Growth) -> int:
    """The payment after one more coup without a lone largest pile, in chips. Clauses: 12.3.

    >>> [payment_after_tie(3, growth) for growth in ("add-one", "double", "stays-two", "never")]
    [4, 6, 2, 1]
    """
    return {"add-one": payment + 1, "double": payment * 2, "stays-two": 2, "never": FIRST_PAYMENT}[growth]


def carry_tie(step: Step) -> Step:
    """A tie is carried into the next coup, whose payment for the most cards grows; after the last it is lost.

    Some tables lose a tie in the last agreed coup too (ruling last-coup-tie). Clauses: 12.3, 12.4, papillon-adpoker:23.
    """
    rules, table = step.rules, step.table
    if largest_pile(rules.course.counts(step)) is not None:
        return step.at_table(cards_payment=FIRST_PAYMENT)
    if rules.course.game_is_over(step):
        return step.happens("cards-unpaid", ("12.4",)).at_table(cards_payment=FIRST_PAYMENT)
    if table.coup == table.scheduled and not rules.last_coup_tie_carried:
        payment, clause = FIRST_PAYMENT, "12.4"
    else:
        payment, clause = payment_after_tie(table.cards_payment, rules.cards_growth), TIE_CLAUSE[rules.cards_growth]
    return step.happens("cards-tied", (clause,), number=payment).at_table(cards_payment=payment)


def can_be_due(payment: int, growth: Growth) -> bool:
    """Whether ties, however many, can have brought the payment to so many chips (ruling cards-growth).

    Clauses: 12.3.

    >>> [can_be_due(3, growth) for growth in ("add-one", "double", "stays-two", "never")]
    [True, False, False, False]
    """
    ever = {
        "add-one": True,
        "double": payment.bit_count() == 1,
        "stays-two": payment <= FIRST_PAYMENT + 1,
        "never": payment == FIRST_PAYMENT,
    }
    return payment >= FIRST_PAYMENT and ever[growth]


def payments_in_words(growth: Growth) -> str:
    """The payments that there can be, to follow 'expected'. Clauses: 12.3."""
    return {
        "add-one": N_("1 or more"), "double": N_("1, 2, 4, 8 and so on"), "stays-two": N_("1 or 2"), "never": "1",
    }[growth]  # fmt: skip
