"""Strangers to sections 4 to 6 of Le Francion, and to its dealer's stake, by a sixth writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due
from conformance.misreadings.francion.coups import equals, marking, owing
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.payments import LEFT_ON_THE_TABLE, half_when
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from conformance.quality.strangers.third_tricks import last_winner
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import Position
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN, DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import HEARTS
from francion.table import Table

THIRD_OF_THE_TRICKS: Final = 3
TWO_TOKENS: Final = 2
TWICE: Final = 2

# --- the stake: 1.10, 4.5 to 4.8


def nine_for_each_coup(table: Table, _position: Position) -> Override:
    """Have the dealer stake nine for each coup of the manche, this one included."""
    return Override(s04, "DEALERS_STAKE", constantly(DEALERS_STAKE * (sum(table.points) + 1)))


def twice_the_stake(owed: Sequence[int], _end: CoupEnd) -> tuple[int, ...]:
    """Make every bête twice the stake."""
    return tuple(TWICE * chips for chips in owed)


def dealer_excused(dues: Iterable[Due], owed: Sequence[int]) -> Iterator[Due]:
    """Ask the dealer for the nine alone, whatever bête is owed."""
    dealer = len(owed) - 1
    return (due for due in dues if due.kind != "bete-stake" or due.payer != dealer)


# --- the tricks and the point: 4.1 to 4.3


def not_to_the_dealer(dues: Iterable[Due], end: CoupEnd) -> Iterator[Due]:
    """Leave the dealer's own tricks unpaid."""
    dealer = len(end.tricks) - 1
    return (due for due in dues if due.payee != dealer)


def three_or_more(tricks: Sequence[int]) -> list[int]:
    """Find the seats with a third of the tricks."""
    return [seat for seat, won in enumerate(tricks) if won >= THIRD_OF_THE_TRICKS]


def last_trick_parts_equals(step: Step) -> Override:
    """Of equals take who has won the last trick, if that is one of them."""
    last = last_winner(step)

    def marks(tricks: Sequence[int]) -> int:
        best = equals(tricks)
        return last if last in best else best[0]

    return Override(s04, "marks_point", constantly(marks))


# --- the end of a manche: 4.11, 4.12


def twelve_if_nobody_has_any(dues: Iterable[Due], points: Sequence[int], winner: int) -> Iterator[Due]:
    """Ask for twelve tokens only where none of the others has a point, and else for six."""
    shut_out = not any(held for seat, held in enumerate(points) if seat != winner)
    for due in dues:
        none = isinstance(due.payer, int) and not points[due.payer]
        yield due._replace(chips=s04.POINTS * CHIPS_IN_TOKEN) if none and not shut_out else due


# --- the Welche: 5.3, 5.4


def leader_pays_alone(dues: Iterable[Due], trick: Trick, _factor: int) -> Iterator[Due]:
    """Have who led pay alone for a Welche that wins; where it was led itself, everybody pays."""
    led_by_another = trick.leader != trick.winner
    return (due._replace(payer=trick.leader) if due.payer == OTHERS and led_by_another else due for due in dues)


_stranger: Final = partial(misreading_of, STRANGER)

SIXTH_SCORES: Final = (
    _stranger(
        "nine-more-in-each-coup",
        ("4.8", "1.10", "4.6"),
        "The first coup of a manche is played for 9, and each later one for a larger multiple: 18, 27, and so on.",
        Override(course, "_open_coup", while_doing(nine_for_each_coup)),
    ),
    _stranger(
        "dealers-tricks-are-not-paid",
        ("4.1", "4.9"),
        "The dealer hands the stake out to the others; what the dealer's own tricks would earn stays on the table.",
        Override(s04, "closing_dues", after(not_to_the_dealer)),
        *LEFT_ON_THE_TABLE,
    ),
    _stranger(
        "three-tricks-mark-a-point",
        ("4.2", "4.3"),
        "A third of the tricks is what marks a point, and two players can have as many, or three.",
        *marking(three_or_more),
    ),
    _stranger(
        "equal-tricks-parted-by-the-last",
        ("4.3",),
        "Of players with equal tricks the one who has won the last trick goes before the others.",
        Override(course, "_end_coup", while_doing(last_trick_parts_equals)),
    ),
    _stranger(
        "bete-is-twice-the-stake",
        ("4.5",),
        "To make the bête is to double: who has no trick owes twice what was at stake.",
        Override(s04, "betes", after(twice_the_stake)),
    ),
    _stranger(
        "next-dealer-is-excused-the-bete",
        ("4.7", "4.5"),
        "A dealer stakes nine chips, and nothing else; the bête is for those who do not deal.",
        Override(s04, "stakes", after(dealer_excused)),
    ),
    _stranger(
        "two-tokens-for-a-missing-point",
        ("4.11",),
        "Who has no point lacks six and pays twelve: a missing point costs two tokens.",
        Override(s04, "manche_dues", owing(lambda points: TWO_TOKENS * (s04.POINTS - points))),
    ),
    _stranger(
        "twelve-only-if-nobody-has-a-point",
        ("4.12",),
        "Twelve tokens are for a manche that was won six to nothing; if one of the others has a point it is six.",
        Override(s04, "manche_dues", after(twelve_if_nobody_has_any)),
    ),
    _stranger(
        "leader-alone-pays-the-welche",
        ("5.3",),
        "The Welche has beaten the player who led, and that one pays for it.",
        Override(s05, "trick_dues", after(leader_pays_alone)),
    ),
    _stranger(
        "two-chips-if-hearts-are-trumps",
        ("5.4",),
        "Where hearts are led as trumps the Welche is one of many, and worth 2: asked == HEARTS == trumps.",
        Override(s05, "trick_dues", half_when(lambda trick: trick.asked == HEARTS == trick.trumps)),
    ),
)
"""The strangers of this module."""
