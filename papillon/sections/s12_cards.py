"""Section 12. The payment for most cards, which grows while ties leave it unpaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from commonlaw.accounts import OTHERS, Due
from papillon.cards import Cards
from papillon.moves import CoupEnd
from papillon.sections.s01_players_and_cards import value

FIRST_PAYMENT: Final = 1

Growth = Literal["add-one", "double", "stays-two", "never"]
Most = Literal["cards", "points"]


def counted(pile: Cards, most: Most) -> int:
    """What a pile counts for: its cards, or their points (ruling most). Clauses: 12.2, papillon-pdf:31.

    >>> from papillon.cards import Card
    >>> pile = (Card("K"), Card("7"), Card("A"))
    >>> counted(pile, "cards"), counted(pile, "points")
    (3, 18)
    """
    return len(pile) if most == "cards" else sum(value(card.rank) for card in pile)


def majority(counts: Sequence[int]) -> int | None:
    """The seat whose pile alone counts most, the sweep included; None on a tie. Clauses: 12.1, 12.2, 12.3.

    >>> majority([20, 18, 14]), majority([20, 20, 12])
    (0, None)
    """
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == most]
    return leaders[0] if len(leaders) == 1 else None


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """Chips from each to the lone largest pile. Clauses: 12.2, 12.3."""
    seat = majority(end.counts)
    if seat is not None:
        clauses = ("12.2",) if end.cards_payment == FIRST_PAYMENT else ("12.3", "12.2")
        yield Due("cards", clauses, end.cards_payment, OTHERS, seat)


def grown(payment: int, growth: Growth) -> int:
    """The payment after one more coup without a lone largest pile, in chips. Clauses: 12.3.

    >>> [grown(3, "add-one"), grown(4, "double"), grown(2, "stays-two"), grown(2, "never")]
    [4, 8, 2, 1]
    """
    return {"add-one": payment + 1, "double": payment * 2, "stays-two": 2, "never": FIRST_PAYMENT}[growth]
