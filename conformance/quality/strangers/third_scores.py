"""Still further strangers to sections 4 to 6 of Le Francion, by a fourth writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Due
from commonlaw.cards import Card
from conformance.misreadings.francion.coups import equals
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.payments import when_taken
from conformance.misreadings.misreading import Override, after, before, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from conformance.quality.strangers.third_tricks import last_winner
from francion import course, payments
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import Position
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN, DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import king_of
from francion.table import Table

# --- tricks and the point: 4.1 to 4.3


def rest_to_the_last_trick(step: Step) -> Override:
    """Pay a chip for a trick, and what is more than nine to who has won the last one."""
    last = last_winner(step)

    def dues(end: CoupEnd) -> Iterator[Due]:
        for seat, tricks in enumerate(end.tricks):
            chips = tricks + (end.stake - DEALERS_STAKE if seat == last else 0)
            if chips:
                yield Due("tricks", ("4.1", "4.9"), chips, POOL, seat)

    return Override(s04, "closing_dues", constantly(dues))


def nine_go_back(end: CoupEnd) -> Iterator[Due]:
    """Give nine chips back to the dealer, and a ninth of the others for each trick."""
    dealer = len(end.tricks) - 1
    for seat, tricks in enumerate(end.tricks):
        chips = (end.stake - DEALERS_STAKE) // s04.TRICKS * tricks + (DEALERS_STAKE if seat == dealer else 0)
        if chips:
            yield Due("tricks", ("4.1", "4.9"), chips, POOL, seat)


def six_for_nine_tricks(points: Sequence[int], _table: Table, position: Position) -> tuple[int, ...]:
    """Give who has won all the tricks six points."""
    marker = s04.marks_point(position.tricks)
    if position.tricks[marker] < s04.TRICKS:
        return tuple(points)
    return tuple(s04.POINTS if player == position.player(marker) else held for player, held in enumerate(points))


def nearest_on_either_side(tricks: Sequence[int]) -> int:
    """Of equals take the one with fewest seats to the dealer, of two such the one at the right; the dealer last."""
    dealer = len(tricks) - 1
    return min(equals(tricks), key=lambda seat: (seat == dealer, min(seat + 1, dealer - seat), seat))


# --- the bête: 4.4 to 4.7


def as_much_as_lies_there(dues: Iterable[Due], _owed: Sequence[int]) -> Iterator[Due]:
    """Have each bête match what has been staked before it."""
    staked = 0
    for due in dues:
        chips = staked if due.kind == "bete-stake" else due.chips
        staked += chips
        yield due._replace(chips=chips)


def one_or_none(owed: Sequence[int], _end: CoupEnd) -> tuple[int, ...]:
    """Charge nobody where several have won no trick."""
    several = sum(map(bool, owed)) > 1
    return tuple(0 if several else chips for chips in owed)


def nine_in_the_bete_too(dues: Iterable[Due], owed: Sequence[int]) -> Iterator[Due]:
    """Add nine chips to the bête of a dealer, who has staked nine already."""
    for due in dues:
        adds = due.kind == "bete-stake" and due.payer == len(owed) - 1
        yield due._replace(chips=due.chips + adds * DEALERS_STAKE)


# --- the end of a manche: 4.11, 4.12


def of_the_last_alone(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
    """Have those alone pay who have fewest points."""
    return (due for due in dues if isinstance(due.payer, int) and points[due.payer] == min(points))


def twelve_without_a_trick(step: Step) -> Override:
    """Have those pay twelve tokens who have won no trick in the last coup."""
    tricks = step.position.tricks

    def owed(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
        for due in dues:
            if isinstance(due.payer, int):
                tokens = s04.POINTS - points[due.payer] if tricks[due.payer] else s04.TOKENS_WITHOUT_POINT
                yield due._replace(chips=tokens * CHIPS_IN_TOKEN)

    return Override(s04, "manche_dues", after(owed))


def twelve_chips(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
    """Have who has no point pay twelve chips."""
    for due in dues:
        none = isinstance(due.payer, int) and not points[due.payer]
        yield due._replace(chips=s04.TOKENS_WITHOUT_POINT) if none else due


# --- the Welche: 5.1 to 5.5


def to_the_cutter(dues: Iterable[Due], _turn_up: Card, dealer: int, _factor: int) -> Iterator[Due]:
    """Pay the dealer's left for a Welche that is turned up."""
    return (due._replace(payee=dealer - 1) for due in dues)


def all_but_the_taker(trick: Trick, owed: list[Due]) -> list[Due]:
    """Pay nothing to the taker of the Welche."""
    return [due for due in owed if due.payee != trick.winner]


def without_a_king(step: Step) -> Override | None:
    """Pay nothing for the Welche where the king of trumps has been turned up."""
    turned_up = step.position.turn_up == king_of(step.position.trumps)
    return Override(s05, "trick_dues", constantly(lambda _trick, _factor: ())) if turned_up else None


def nothing_doubled(step: Step) -> Step:
    """Have the next coup paid as every other."""
    return step._replace(table=step.table._replace(doubling=1))


def dealer_has_the_hidden_one(step: Step) -> Step:
    """Have the dealer paid for a Welche in the stock."""
    table, position = step.table, step.position
    played = tuple(card for cards in position.won for card in cards)
    if not s05.is_hidden(played, position.turn_up, position.stock):
        return step
    owed = Due("welche-turned", ("5.1",), s05.CHIPS, OTHERS, position.players - 1)
    accounts, paid = payments.settle(table.accounts, [owed], position)
    return step._replace(table=table._replace(accounts=accounts), events=(*step.events, *paid))


def two_remain_two(dues: Iterable[Due], trick: Trick, factor: int) -> Iterator[Due]:
    """Take the doubling back where the Welche is worth two chips."""
    plain = s05.worth(trick.asked, trick.trumps) == s05.CHIPS_TO_HEARTS
    return (due._replace(chips=due.chips // factor) if plain else due for due in dues)


_stranger: Final = partial(misreading_of, STRANGER)

THIRD_SCORES: Final = (
    _stranger(
        "rest-goes-to-the-last-trick",
        ("4.1",),
        "Each trick earns one of nine chips, and the last one all that lies there besides.",
        Override(course, "_end_coup", while_doing(rest_to_the_last_trick)),
    ),
    _stranger(
        "dealer-takes-the-nine-back",
        ("4.1", "4.9"),
        "The dealer lays nine chips before them and takes them back: what the tricks share are the bêtes.",
        Override(s04, "closing_dues", constantly(nine_go_back)),
    ),
    _stranger(
        "all-nine-tricks-win-the-manche",
        ("4.2",),
        "Whoever wins all the tricks has won the manche at one stroke.",
        Override(course, "_points", after(six_for_nine_tricks)),
    ),
    _stranger(
        "nearest-on-either-side",
        ("4.3",),
        "Nearest to the dealer is who has fewest seats between, whichever side it is; at equal distance the right.",
        Override(s04, "marks_point", constantly(nearest_on_either_side)),
    ),
    _stranger(
        "bete-matches-what-lies-there",
        ("4.5",),
        "Who has made the bête puts in as much as lies at stake when their turn to pay comes.",
        Override(s04, "stakes", after(as_much_as_lies_there)),
    ),
    _stranger(
        "several-betes-cancel-out",
        ("4.4",),
        "The bête is the one player without a trick: if two have none, there is no bête.",
        Override(s04, "betes", after(one_or_none)),
    ),
    _stranger(
        "nine-counted-twice",
        ("4.7",),
        "The dealer stakes nine; and a dealer with a bête stakes the bête and nine.",
        Override(s04, "stakes", after(nine_in_the_bete_too)),
    ),
    _stranger(
        "last-alone-pays-the-winner",
        ("4.11",),
        "The loser of the manche pays its winner, and the loser is who has fewest points.",
        Override(s04, "manche_dues", after(of_the_last_alone)),
    ),
    _stranger(
        "twelve-for-a-bete-in-the-last-coup",
        ("4.12", "4.11"),
        "Twelve tokens are for a player who has won nothing in the coup that ends the manche.",
        Override(course, "_end_manche", while_doing(twelve_without_a_trick)),
    ),
    _stranger(
        "twelve-chips-without-a-point",
        ("4.12", "6.2"),
        "Who has no point pays twelve, and takes them from the chips.",
        Override(s04, "manche_dues", after(twelve_chips)),
    ),
    _stranger(
        "cutter-is-paid-for-the-turn-up",
        ("5.1",),
        "The turned-up Welche is the luck of the player who has cut it.",
        Override(s05, "turn_up_dues", after(to_the_cutter)),
    ),
    _stranger(
        "taker-has-the-trick-alone",
        ("5.2",),
        "Who took the Welche has the trick; the chips are for the others.",
        Override(s05, "trick_dues", when_taken(all_but_the_taker)),
    ),
    _stranger(
        "no-king-no-payment",
        ("5.3",),
        "The Welche is paid for the risk: with the king of trumps turned up it cannot lose, and earns nothing.",
        Override(course, "_end_trick", while_doing(without_a_king)),
    ),
    _stranger(
        "hidden-welche-is-the-dealers",
        ("5.5", "6.1"),
        "A Welche under the dealer's hand is the dealer's, shown or not: 4 chips from each, and then it is settled.",
        Override(course, "_after_coup", before(dealer_has_the_hidden_one)),
        Override(course, "_after_coup", before(nothing_doubled)),
    ),
    _stranger(
        "two-chips-remain-two",
        ("5.5",),
        "Double is 8 in place of 4; where the Welche is worth no more than 2 it stays so.",
        Override(s05, "trick_dues", after(two_remain_two)),
    ),
)
"""The strangers of this module."""
