"""Strangers to sections 4 to 6 of Le Francion by a seventh writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Due, others_after
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.payments import LEFT_ON_THE_TABLE, half_when, when_taken
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import Position
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, king_of
from francion.table import Table

# --- the tricks and the point: 4.1, 4.2


def all_but_the_first(end: CoupEnd) -> Iterator[Due]:
    """Pay each player for the tricks after the first one."""
    for seat, tricks in enumerate(end.tricks):
        if tricks > 1:
            yield Due("tricks", ("4.1",), end.stake // s04.TRICKS * (tricks - 1), POOL, seat)


def the_lead_in_tricks(table: Table, position: Position) -> tuple[int, ...]:
    """Mark as many points as one has more tricks than the next best, and one if it is none."""
    marker = position.player(s04.marks_point(position.tricks))
    first, second, *_ = sorted(position.tricks, reverse=True)
    marked = max(1, first - second)
    return tuple(points + marked * (player == marker) for player, points in enumerate(table.points))


# --- the bête: 4.5


def of_the_dealer_alone(dues: Iterable[Due], owed: Sequence[int]) -> Iterator[Due]:
    """Ask nobody but the dealer for a bête."""
    dealer = len(owed) - 1
    return (due for due in dues if due.kind != "bete-stake" or due.payer == dealer)


# --- the end of a manche: 4.10, 4.12


def five_are_enough(_step: Step) -> Override:
    """End the manche with a fifth point."""
    return Override(s04, "manche_over", constantly(lambda points: max(points) >= s04.POINTS - 1))


def to_everybody_with_a_point(dues: Iterable[Due], points: Sequence[int], winner: int) -> Iterator[Due]:
    """Have who has no point pay twelve tokens to each who has one."""
    for due in dues:
        yield due
        if isinstance(due.payer, int) and not points[due.payer]:
            yield from (due._replace(payee=seat) for seat, held in enumerate(points) if held and seat != winner)


# --- the Welche: 5.2, 5.4, 5.5


def unless_under_the_king(trick: Trick, owed: list[Due]) -> list[Due]:
    """Ask nothing for a Welche that was put on the king of trumps."""
    king, welche = (trick.cards.index(card) for card in (king_of(trick.trumps), WELCHE))
    return [] if king < welche else owed


def with_the_dealer_alone(dues: Iterable[Due], trick: Trick, factor: int) -> Iterator[Due]:
    """Double what the dealer pays or is paid, and nothing else."""
    players = len(trick.cards)
    dealer = players - 1
    for due in dues:
        single = due._replace(chips=due.chips // factor)
        for payer in others_after(trick.winner, players) if due.payer == OTHERS else (due.payer,):
            yield (due if dealer in (payer, due.payee) else single)._replace(payer=payer)


_stranger: Final = partial(misreading_of, STRANGER)

SEVENTH_SCORES: Final = (
    _stranger(
        "first-trick-only-saves",
        ("4.1", "4.9"),
        "One's first trick saves from the bête; it is the others that earn a ninth of the stake.",
        Override(s04, "closing_dues", constantly(all_but_the_first)),
        *LEFT_ON_THE_TABLE,
    ),
    _stranger(
        "lead-in-tricks-is-marked",
        ("4.2",),
        "As the odd tricks at whist, the winner of a coup marks every trick by which the next best was beaten.",
        Override(course, "_points", constantly(the_lead_in_tricks)),
    ),
    _stranger(
        "only-the-dealers-bete-is-staked",
        ("4.5",),
        "A stake comes from the dealer: the bête is staked by who has made it and deals, and by nobody else.",
        Override(s04, "stakes", after(of_the_dealer_alone)),
    ),
    _stranger(
        "five-points-end-the-manche",
        ("4.10",),
        "POINTS is 6, and the points are counted from 0: the manche is over at POINTS - 1.",
        Override(course, "_after_coup", while_doing(five_are_enough)),
    ),
    _stranger(
        "twelve-to-everybody-with-a-point",
        ("4.12",),
        "No point at all is a defeat by all who have one, and each of them is paid the twelve tokens.",
        Override(s04, "manche_dues", after(to_everybody_with_a_point)),
    ),
    _stranger(
        "welche-put-under-the-king-is-free",
        ("5.2",),
        "The king must come and take the Welche; who throws it on a king that lies there gives it away for nothing.",
        Override(s05, "trick_dues", when_taken(unless_under_the_king)),
    ),
    _stranger(
        "two-chips-unless-hearts-are-led",
        ("5.4", "5.3", "5.2"),
        "The Welche is at its best among hearts: 4 where hearts are led or trumps, and 2 in other suits.",
        Override(s05, "trick_dues", half_when(lambda trick: HEARTS not in (trick.asked, trick.trumps))),
    ),
    _stranger(
        "double-is-between-holder-and-dealer",
        ("5.5",),
        "It was the dealer who left the Welche in the stock: the dealer pays double, and the others as ever.",
        Override(s05, "trick_dues", after(with_the_dealer_alone)),
    ),
)
"""The strangers of this module."""
