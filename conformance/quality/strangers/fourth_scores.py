"""Strangers to sections 4 to 6 of Le Francion by a fourth writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due, others_after, split
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.payments import when_taken
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from conformance.quality.strangers.third_tricks import last_winner
from francion import course
from francion.course import Step
from francion.moves import CoupEnd, Trick
from francion.position import PLAYERS
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from francion.sections.s01_players_and_deal import CHIPS_IN_TOKEN
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE

# --- tricks, the point and the bête: 4.1, 4.2, 4.5


def paid_by_number(step: Step) -> Override:
    """Pay for the tricks of a seat the player of the same number, A for the first seat."""
    position = step.position

    def dues(usual: Iterable[Due], _end: CoupEnd) -> Iterator[Due]:
        for due in usual:
            yield due._replace(payee=position.seat(PLAYERS[due.payee])) if isinstance(due.payee, int) else due

    return Override(s04, "closing_dues", after(dues))


def last_trick_marks(step: Step) -> Override:
    """Give the point to who has won the last trick."""
    last = last_winner(step)
    return Override(s04, "marks_point", constantly(lambda _tricks: last))


def times_their_number(owed: Sequence[int], _end: CoupEnd) -> tuple[int, ...]:
    """Multiply each bête by the number of those who have made it."""
    number = sum(map(bool, owed))
    return tuple(chips * number for chips in owed)


# --- the end of a manche: 4.11, 4.12


def up_to_five(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
    """Have everybody pay a token less for what is missing, who has a point."""
    for due in dues:
        less = isinstance(due.payer, int) and points[due.payer] > 0
        chips = due.chips - CHIPS_IN_TOKEN if less else due.chips
        if chips:
            yield due._replace(chips=chips)


def twelve_for_one_point(dues: Iterable[Due], points: Sequence[int], _winner: int) -> Iterator[Due]:
    """Have who has one point pay twelve tokens, as who has none."""
    for due in dues:
        few = isinstance(due.payer, int) and points[due.payer] <= 1
        yield due._replace(chips=s04.TOKENS_WITHOUT_POINT * CHIPS_IN_TOKEN) if few else due


# --- the Welche: 5.1 to 5.5, 6.1


def four_among_all(_trick: Trick, owed: list[Due]) -> list[Due]:
    """Divide one payment for a lost Welche among the others."""
    parts = split(owed[0].chips, len(owed))
    return [due._replace(chips=chips) for due, chips in zip(owed, parts, strict=True) if chips]


def each_for_themselves(dues: Iterable[Due], trick: Trick, _factor: int) -> Iterator[tuple[Due, int]]:
    """Go through what is owed for a Welche that wins, payer by payer, with the place of the payer's card."""
    places = {(trick.leader + place) % len(trick.cards): place for place in range(len(trick.cards))}
    for due in dues:
        payers = others_after(trick.winner, len(trick.cards)) if due.payer == OTHERS else ()
        yield from ((due._replace(payer=payer), places[payer]) for payer in payers)


def if_beaten(usual: Iterable[Due], trick: Trick, factor: int) -> Iterator[Due]:
    """Have those alone pay for a Welche that wins whose cards lay there when it was played."""
    owed = list(usual)
    if any(due.payer != OTHERS for due in owed):
        yield from owed
        return
    for due, place in each_for_themselves(owed, trick, factor):
        if place < trick.cards.index(WELCHE):
            yield due


def by_the_card_put_in(usual: Iterable[Due], trick: Trick, factor: int) -> Iterator[Due]:
    """To hearts, where they are not trumps, have those pay the full tariff who have put in another suit."""
    owed = list(usual)
    if s05.worth(trick.asked, trick.trumps) == s05.CHIPS or any(due.payer != OTHERS for due in owed):
        yield from owed
        return
    for due, place in each_for_themselves(owed, trick, factor):
        followed = trick.cards[place].suit == HEARTS
        yield due if followed else due._replace(chips=s05.CHIPS * factor)


def cancelled(_step: Step) -> Override:
    """Pay plainly after a coup of double payments that has hidden the Welche again."""
    return Override(
        s05, "next_factor", after(lambda usual, factor, hidden, _doubling: 1 if hidden and factor > 1 else usual)
    )


def in_tokens(dues: Iterable[Due], *_facts: object) -> Iterator[Due]:
    """Pay tokens in place of chips."""
    return (due._replace(chips=due.chips * CHIPS_IN_TOKEN) for due in dues)


_stranger: Final = partial(misreading_of, STRANGER)

FOURTH_SCORES: Final = (
    _stranger(
        "tricks-paid-by-seat-number",
        ("4.1",),
        "tricks[0] are counted from the dealer's right, and chips[0] are player A's: the two lists are zipped.",
        Override(course, "_end_coup", while_doing(paid_by_number)),
    ),
    _stranger(
        "last-trick-marks-the-point",
        ("4.2", "4.3"),
        "A coup is won by the player who wins its last trick.",
        Override(course, "_end_coup", while_doing(last_trick_marks)),
    ),
    _stranger(
        "bete-times-their-number",
        ("4.5",),
        "The stake grows by the number of bêtes and by their amount: two who make it owe twice the stake each.",
        Override(s04, "betes", after(times_their_number)),
    ),
    _stranger(
        "missing-up-to-five",
        ("4.11",),
        "A player pays for the points between theirs and the sixth: len(range(points + 1, 6)).",
        Override(s04, "manche_dues", after(up_to_five)),
    ),
    _stranger(
        "twelve-for-a-single-point",
        ("4.12", "4.11"),
        "Twelve tokens are for those who have not got beyond one point: if points <= 1.",
        Override(s04, "manche_dues", after(twelve_for_one_point)),
    ),
    _stranger(
        "lost-welche-costs-four-in-all",
        ("5.2",),
        "Who loses the Welche pays 4 chips, and the others divide them.",
        Override(s05, "trick_dues", when_taken(four_among_all)),
    ),
    _stranger(
        "only-beaten-cards-pay",
        ("5.3",),
        "The Welche is paid for by those whose cards it beats: what comes after it was never going to win.",
        Override(s05, "trick_dues", after(if_beaten)),
    ),
    _stranger(
        "two-chips-from-those-who-followed",
        ("5.4",),
        "To hearts 2 chips are due from who has put in a heart, and 4 from who has put in something else.",
        Override(s05, "trick_dues", after(by_the_card_put_in)),
    ),
    _stranger(
        "hidden-again-cancels-it",
        ("5.5",),
        "Hidden once, the Welche switches the double payments on; hidden again, it switches them off.",
        Override(course, "_end_coup", while_doing(cancelled)),
    ),
    _stranger(
        "welche-paid-in-tokens",
        ("6.1", "5.1", "5.2", "5.3"),
        "Tricks are paid in chips, and what is paid from hand to hand, for the Welche as for a manche, in tokens.",
        Override(s05, "trick_dues", after(in_tokens)),
        Override(s05, "turn_up_dues", after(in_tokens)),
    ),
)
"""The strangers of this module."""
