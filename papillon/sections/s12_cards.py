"""Section 12. The payment for most cards, which grows while ties leave it unpaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from commonlaw.accounts import OTHERS, Due
from papillon.moves import CoupEnd

FIRST_PAYMENT: Final = 1

Growth = Literal["add-one", "double", "stays-two"]


def majority(pile_sizes: Sequence[int]) -> int | None:
    """The seat that alone has the most cards, the sweep counted; None on a tie. Clauses: 12.1, 12.2, 12.3.

    >>> majority([20, 18, 14]), majority([20, 20, 12])
    (0, None)
    """
    most = max(pile_sizes)
    leaders = [seat for seat, size in enumerate(pile_sizes) if size == most]
    return leaders[0] if len(leaders) == 1 else None


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """Chips from each to the lone largest pile. Clauses: 12.2, 12.3."""
    seat = majority(end.pile_sizes)
    if seat is not None:
        clauses = ("12.2",) if end.cards_payment == FIRST_PAYMENT else ("12.3", "12.2")
        yield Due("cards", clauses, end.cards_payment, OTHERS, seat)


def grown(payment: int, growth: Growth) -> int:
    """The payment after one more coup without a lone largest pile, in chips. Clauses: 12.3.

    >>> [grown(3, "add-one"), grown(4, "double"), grown(2, "stays-two")]
    [4, 8, 2]
    """
    if growth == "double":
        return payment * 2
    return payment + 1 if growth == "add-one" else 2
