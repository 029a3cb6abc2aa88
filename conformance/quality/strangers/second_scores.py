"""Further strangers to sections 4 and 5 of Le Francion, by a third writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due, split
from commonlaw.cards import Card
from conformance.misreadings.francion.coups import equals, owing
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.payments import when_taken
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import Position
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN, DEALERS_STAKE
from francion.table import Table

# --- tricks and the point: 4.1 to 4.3


def betes_to_the_marker(end: CoupEnd) -> Iterator[Due]:
    """Pay a chip for a trick, and what is more than nine to who marks the point."""
    marker = s04.marks_point(end.tricks)
    for seat, tricks in enumerate(end.tricks):
        chips = tricks + (end.stake - DEALERS_STAKE if seat == marker else 0)
        if chips:
            yield Due("tricks", ("4.1", "4.9"), chips, POOL, seat)


MORE_THAN_HALF: Final = 5
"""Tricks that are more than half of nine."""


def another_for_five(points: Sequence[int], _table: Table, position: Position) -> tuple[int, ...]:
    """Mark a second point for five tricks or more."""
    marker = s04.marks_point(position.tricks)
    more = position.tricks[marker] >= MORE_THAN_HALF
    return tuple(held + (more and player == position.player(marker)) for player, held in enumerate(points))


def parted_by_points(step: Step) -> Override:
    """Of players with equal tricks, let who has most points mark one more."""
    table, position = step.table, step.position

    def marks(tricks: Sequence[int]) -> int:
        return max(equals(tricks), key=lambda seat: table.points[position.player(seat)])

    return Override(s04, "marks_point", constantly(marks))


# --- the bête: 4.4, 4.5


def of_one_trick_too(end: CoupEnd) -> tuple[int, ...]:
    """Charge who has won a single trick, or none."""
    return tuple(end.stake if tricks <= 1 else 0 for tricks in end.tricks)


def of_the_first(owed: Sequence[int], _end: CoupEnd) -> tuple[int, ...]:
    """Charge the first in playing order alone."""
    return tuple(0 if any(owed[:seat]) else chips for seat, chips in enumerate(owed))


# --- the end of a manche: 4.10 to 4.12


def two_ahead(points: Sequence[int]) -> bool:
    """Whether somebody has six points, and two more than anybody else."""
    *_, second, first = sorted(points)
    return first >= s04.POINTS and first - second > 1


def of_those_who_lack_some(dues: Iterable[Due], *_facts: object) -> Iterator[Due]:
    """Have nobody pay who lacks no point."""
    return (due for due in dues if due.chips > 0)


def twice_below_half(points: int) -> int:
    """Tokens for every point that is missing, two of them from who has fewer than three."""
    return (s04.POINTS - points) * (2 if 2 * points < s04.POINTS else 1)


def twelve_of_the_last(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
    """Have those pay twelve tokens who have fewest points."""
    for due in dues:
        last = isinstance(due.payer, int) and points[due.payer] == min(points)
        yield due._replace(chips=s04.TOKENS_WITHOUT_POINT * CHIPS_IN_TOKEN) if last else due


def doubling_forgotten(done: Step, _step: Step) -> Step:
    """Begin a manche with plain payments for the Welche."""
    return done._replace(table=done.table._replace(doubling=1))


# --- the Welche: 5.1 to 5.5


def four_in_all(dues: Iterable[Due], _turn_up: Card, dealer: int, _factor: int) -> Iterator[Due]:
    """Have the others pay the dealer together what each of them owes."""
    for due in dues:
        for other, chips in enumerate(split(due.chips, dealer)):
            if chips:
                yield due._replace(payer=other, chips=chips)


def taker_has_double(trick: Trick, owed: list[Due]) -> list[Due]:
    """Pay the taker of the Welche twice what the others have."""
    return [due._replace(chips=2 * due.chips) if due.payee == trick.winner else due for due in owed]


def twice_in_the_last_trick(step: Step) -> Override | None:
    """Double the Welche's worth in the ninth trick."""
    return None if any(step.position.hands) else Override(s05, "worth", after(lambda chips, *_suits: 2 * chips))


def two_to_trumps(asked: str, trumps: str) -> int:
    """Let the Welche be worth two chips where trumps are led."""
    return s05.CHIPS_TO_HEARTS if asked == trumps else s05.CHIPS


def plain_where_lost(dues: Iterable[Due], _trick: Trick, factor: int) -> Iterator[Due]:
    """Take the doubling back where the Welche is lost."""
    return (due._replace(chips=due.chips // factor) if due.kind == "welche-taken" else due for due in dues)


_stranger: Final = partial(misreading_of, STRANGER)

SECOND_SCORES: Final = (
    _stranger(
        "betes-go-to-the-marker",
        ("4.1",),
        "A trick is worth one of the dealer's nine chips; the bêtes are for the player who has won the coup.",
        Override(s04, "closing_dues", constantly(betes_to_the_marker)),
    ),
    _stranger(
        "five-tricks-mark-two",
        ("4.2",),
        "Most tricks mark a point, and more than half of them two.",
        Override(course, "_points", after(another_for_five)),
    ),
    _stranger(
        "equal-tricks-parted-by-points",
        ("4.3",),
        "Of players with equal tricks the one who is ahead in points comes first.",
        Override(course, "_end_coup", while_doing(parted_by_points)),
    ),
    _stranger(
        "one-trick-is-the-bete-too",
        ("4.4",),
        "The bête is for those who have not won more than one trick.",
        Override(s04, "betes", constantly(of_one_trick_too)),
    ),
    _stranger(
        "one-bete-a-coup",
        ("4.4", "4.5"),
        "One player makes the bête: the first, from the dealer's right, who has no trick.",
        Override(s04, "betes", after(of_the_first)),
    ),
    _stranger(
        "two-points-ahead",
        ("4.10",),
        "The manche is for six points, and with five all it is played on until somebody leads by two.",
        Override(s04, "manche_over", constantly(two_ahead)),
        Override(s04, "manche_dues", after(of_those_who_lack_some)),
    ),
    _stranger(
        "below-half-pays-double",
        ("4.11",),
        "As six tokens become twelve, all is doubled for who has not come half of the way.",
        Override(s04, "manche_dues", owing(twice_below_half)),
    ),
    _stranger(
        "twelve-for-the-last",
        ("4.12", "4.11"),
        "Twelve tokens are the price of being last.",
        Override(s04, "manche_dues", after(twelve_of_the_last)),
    ),
    _stranger(
        "turned-up-welche-four-in-all",
        ("5.1",),
        "The dealer gets 4 chips for turning up the Welche, and the others put them together.",
        Override(s05, "turn_up_dues", after(four_in_all)),
    ),
    _stranger(
        "taker-has-double",
        ("5.2",),
        "Who loses the Welche pays 4 to everybody, and 4 more to the player who has taken it.",
        Override(s05, "trick_dues", when_taken(taker_has_double)),
    ),
    _stranger(
        "double-in-the-last-trick",
        ("5.3", "5.2", "5.4"),
        "As with the one of trumps at tarot, the Welche is paid double if it comes to the last trick.",
        Override(course, "_end_trick", while_doing(twice_in_the_last_trick)),
    ),
    _stranger(
        "two-where-trumps-are-led",
        ("5.4", "5.3", "5.2"),
        "The Welche is worth 4, but 2 if trumps are led, for there it is one of them.",
        Override(s05, "worth", constantly(two_to_trumps)),
    ),
    _stranger(
        "doubling-ends-with-the-manche",
        ("5.5",),
        "A manche begins afresh, and what was hidden in the one before is forgotten.",
        Override(course, "_end_manche", after(doubling_forgotten)),
    ),
    _stranger(
        "lost-welche-not-doubled",
        ("5.5",),
        "What a hidden Welche doubles is what the next one earns, not what it costs.",
        Override(s05, "trick_dues", after(plain_where_lost)),
    ),
)
"""The strangers of this module."""
