"""Strangers to sections 1.10, 4 and 5 of Le Francion: the stake, points, bêtes and manches, the Welche's payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due
from commonlaw.cards import Card, Cards
from conformance.misreadings.francion.coups import equals, marking, one_alone
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.misreading import Function, Override, after, constantly, replacing, while_doing
from conformance.quality.strangers.changing import STRANGER
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import Position
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN, DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.table import Table

# --- the stake: 1.10, 4.1, 4.6, 4.8, 4.9


def by_everybody(dues: Iterable[Due], owed: Sequence[int]) -> Iterator[Due]:
    """Have every player stake the dealer's nine."""
    for seat in range(len(owed)):
        yield Due("stake", ("1.10",), DEALERS_STAKE, seat, POOL)
    yield from without_nine(dues)


def without_nine(dues: Iterable[Due], *_facts: object) -> Iterator[Due]:
    """Let the dealer stake nothing but a bête."""
    return (due for due in dues if due.kind != "stake")


def nine_to_open(table: Table, _position: Position) -> Override | None:
    """Ask the dealer for nine chips where a manche begins."""
    return Override(s04, "stakes", after(without_nine)) if any(table.points) else None


def some_chips(dues: Iterable[Due], _end: CoupEnd) -> Iterator[Due]:
    """Pay nothing where nothing was at stake."""
    return (due for due in dues if due.chips)


def eighteen_when_doubled(table: Table, _position: Position) -> Override | None:
    """Double the dealer's stake with the Welche's payments."""

    def twice(dues: Iterable[Due], *_owed: object) -> Iterator[Due]:
        return (due._replace(chips=2 * due.chips) if due.kind == "stake" else due for due in dues)

    return None if table.doubling == 1 else Override(s04, "stakes", after(twice))


def shared_by_takers(end: CoupEnd) -> Iterator[Due]:
    """Divide the stake among those who have taken a trick, odd chips to the first of them."""
    takers = [seat for seat, tricks in enumerate(end.tricks) if tricks]
    share, rest = divmod(end.stake, len(takers))
    for place, seat in enumerate(takers):
        yield Due("tricks", ("4.1", "4.9"), share + (place < rest), POOL, seat)


# --- the point: 4.2, 4.3


def more_than_half(tricks: Sequence[int]) -> list[int]:
    """Name who has most of all tricks."""
    return [seat for seat, won in enumerate(tricks) if 2 * won > sum(tricks)]


def first_seat_of_equals(tricks: Sequence[int]) -> int:
    """Name the dealer's right where two have most, be it one of them or not."""
    return next(iter(one_alone(tricks)), 0)


# --- the bête: 4.4, 4.5, 4.7


def of_the_fewest(end: CoupEnd) -> tuple[int, ...]:
    """Charge whoever has fewest tricks."""
    return tuple(end.stake if tricks == min(end.tricks) else 0 for tricks in end.tricks)


def paid_to_the_marker(dues: Iterable[Due], end: CoupEnd) -> Iterator[Due]:
    """Have each bête paid at once, to who marks the point."""
    yield from dues
    for seat, tricks in enumerate(end.tricks):
        if not tricks:
            yield Due("bete-stake", ("4.5",), end.stake, seat, s04.marks_point(end.tricks))


def not_of_the_dealer(owed: tuple[int, ...], _end: CoupEnd) -> tuple[int, ...]:
    """Charge the dealer no bête."""
    return (*owed[:-1], 0)


# --- the end of a manche: 4.10 to 4.12


def six_in_all(after_coup: Function) -> Function:
    """End a manche when six points are marked in all; most points win it."""

    def goes(step: Step) -> object:
        table, position = step.table, step.position
        if sum(table.points) < s04.POINTS:
            return after_coup(step)
        best = max(range(position.players), key=lambda seat: table.points[position.player(seat)])
        over = Override(s04, "manche_over", constantly(lambda _points: True))
        with replacing(over), replacing(Override(s04, "marks_point", constantly(lambda _tricks: best))):
            return after_coup(step)

    return goes


def differences(points: Sequence[int], winner: int) -> Iterator[Due]:
    """Owe the difference in points to everybody who has more."""
    for payer, less in enumerate(points):
        for payee, more in enumerate(points):
            if less < more:
                tokens = more - less if less or payee != winner else s04.TOKENS_WITHOUT_POINT
                yield Due("manche", ("4.11",), tokens * CHIPS_IN_TOKEN, payer, payee)


def others_keep_points(done: Step, step: Step) -> Step:
    """Take the winner's points away, and leave the others theirs."""
    if done.table.over:
        return done
    points = tuple(0 if held >= s04.POINTS else held for held in step.table.points)
    return done._replace(table=done.table._replace(points=points))


# --- the Welche: 5.1, 5.3, 5.5


def dealer_pays(dues: Iterable[Due], _turn_up: Card, dealer: int, _factor: int) -> Iterator[Due]:
    """Have the dealer pay everybody for a Welche that is turned up."""
    return (due._replace(payer=dealer, payee=other) for due in dues for other in range(dealer))


def unless_led(dues: Iterable[Due], trick: Trick, _factor: int) -> Iterable[Due]:
    """Pay nothing for a Welche that is led, and wins."""
    return () if trick.cards[0] == WELCHE and trick.winner == trick.leader else dues


def or_turned_up(hidden: bool, _played: Cards, turn_up: Card, _stock: Cards) -> bool:
    """Take a Welche that was turned up for a hidden one."""
    return hidden or turn_up == WELCHE


_stranger: Final = partial(misreading_of, STRANGER)

SCORES: Final = (
    _stranger(
        "everybody-stakes-nine",
        ("1.10", "4.8"),
        "Every player puts in nine chips before the deal.",
        Override(s04, "stakes", after(by_everybody)),
    ),
    _stranger(
        "nine-in-the-first-coup-only",
        ("1.10", "4.6", "4.8"),
        "The dealer puts in nine to open a manche; later coups are played for the bêtes.",
        Override(course, "_open_coup", while_doing(nine_to_open)),
        Override(s04, "closing_dues", after(some_chips)),
    ),
    _stranger(
        "stake-shared-by-all-takers",
        ("4.1", "4.9"),
        "At the end of a coup the stake is divided between the players who have taken tricks.",
        Override(s04, "closing_dues", constantly(shared_by_takers)),
    ),
    _stranger(
        "point-for-more-than-half",
        ("4.2", "4.3"),
        "Five tricks of nine mark the point; with fewer nobody has won the coup.",
        *marking(more_than_half),
    ),
    _stranger(
        "last-of-equals-marks",
        ("4.3",),
        "The last of the players with most tricks, for >= keeps the later one.",
        Override(s04, "marks_point", constantly(lambda tricks: equals(tricks)[-1])),
    ),
    _stranger(
        "dealers-right-has-every-tie",
        ("4.3",),
        "If tricks are equal the point goes to the player next to the dealer, at the right.",
        Override(s04, "marks_point", constantly(first_seat_of_equals)),
    ),
    _stranger(
        "fewest-tricks-are-the-bete",
        ("4.4",),
        "The bête is whoever has done worst: min() of the tricks.",
        Override(s04, "betes", constantly(of_the_fewest)),
    ),
    _stranger(
        "bete-paid-to-the-marker",
        ("4.5",),
        "Who makes the bête pays it at once, to the player who has won the coup.",
        Override(s04, "closing_dues", after(paid_to_the_marker)),
        Override(s04, "betes", constantly(lambda end: (0,) * len(end.tricks))),
    ),
    _stranger(
        "dealer-makes-no-bete",
        ("4.4", "4.7"),
        "The dealer has staked nine already and is not punished besides.",
        Override(s04, "betes", after(not_of_the_dealer)),
    ),
    _stranger(
        "more-than-six-points",
        ("4.10",),
        "A manche is over when somebody has passed six points.",
        Override(s04, "manche_over", constantly(lambda points: max(points) > s04.POINTS)),
    ),
    _stranger(
        "six-points-in-all",
        ("4.10",),
        "A manche is six points, whoever marks them: six coups, and most points win it.",
        Override(course, "_after_coup", six_in_all),
    ),
    _stranger(
        "differences-with-everybody",
        ("4.11",),
        "Whoever has fewer points pays the difference to everybody who has more.",
        Override(s04, "manche_dues", constantly(differences)),
    ),
    _stranger(
        "points-outlive-the-manche",
        ("4.10", "4.12"),
        "The winner of a manche takes back six tokens, and the others keep their points for the next.",
        Override(course, "_end_manche", after(others_keep_points)),
    ),
    _stranger(
        "dealer-pays-for-the-turn-up",
        ("5.1",),
        "The dealer has exposed the best card, and pays everybody for it.",
        Override(s05, "turn_up_dues", after(dealer_pays)),
    ),
    _stranger(
        "led-welche-earns-nothing",
        ("5.3",),
        "The Welche is paid for when it beats what was led, and not when it is led itself.",
        Override(s05, "trick_dues", after(unless_led)),
    ),
    _stranger(
        "doubled-for-good",
        ("5.5",),
        "Once the Welche was hidden its payments are doubled, and nothing undoes it.",
        Override(
            s05,
            "next_factor",
            after(lambda usual, factor, hidden, _doubling: usual if hidden else factor),
        ),
    ),
    _stranger(
        "turned-up-welche-not-doubled",
        ("5.5", "5.1"),
        "After a coup that hid the Welche it pays double when it is played; turned up it pays what it always pays.",
        Override(s05, "turn_up_dues", lambda there: lambda turn_up, dealer, _factor: there(turn_up, dealer, 1)),
    ),
    _stranger(
        "turned-up-welche-counts-as-hidden",
        ("5.5",),
        "The turn-up lies under the stock, so a Welche that was turned up was not played either, and pays double "
        "next time.",
        Override(s05, "is_hidden", after(or_turned_up)),
    ),
    _stranger(
        "hidden-welche-doubles-the-stake",
        ("5.5", "1.10"),
        "After a coup that hid the Welche everything is double in the next, the dealer's stake too.",
        Override(course, "_open_coup", while_doing(eighteen_when_doubled)),
    ),
)
"""The strangers of this module."""
