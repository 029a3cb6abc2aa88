"""Strangers to sections 4.d, 10, 12 and 13 of Le Papillon, a fifth writer's: the winner, pool, cards, consolation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due
from commonlaw.events import Event, Happening
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, closing
from conformance.quality.strangers.changing import STRANGER, also_closing_after, chips_of, each_due
from conformance.quality.strangers.second_endings import is_the_last
from papillon import course
from papillon.course import Step
from papillon.moves import CoupEnd
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s04_play as s04, s10_papillon as s10, s12_cards as s12, s13_consolation as s13
from papillon.table import Table

# --- papillon, and who wins: 10.2, 10.6


def dearer_each_time(_table: Table, position: Position, *_facts: object) -> Change:
    """Pay a papillon with a chip for each that has been made in the coup."""
    made = len(position.papillons) + 1
    return each_due(s10.dues, chips_of("papillon", lambda _play, _chips: made))


def by_letter(step: Step) -> Override:
    """Give priority by the letters of the players, whoever deals."""
    order = tuple(sorted(range(step.position.players), key=step.position.letter, reverse=True))

    def instead(winner: Function) -> Function:
        return lambda papillons, _priority, *others: winner(papillons, order, *others)

    return Override(s10, "winner", instead)


# --- the sweep: 4.d.10, 4.d.11


def swept_by_all(sweep: Function) -> Function:
    """Give the cards left exposed to all players in turn, one by one, where nobody has won."""

    def swept(position: Position, winner: int | None, *others: object) -> tuple[Position, tuple[Event, ...]]:
        ended: Position
        ended, told = sweep(position, winner, *others)
        if winner is not None or not position.layout:
            return ended, told
        parts = [position.layout[seat :: position.players] for seat in range(position.players)]
        piles = tuple(pile + part for pile, part in zip(position.piles, parts, strict=True))
        clauses = s04.sweep_clauses(winner)
        takings = tuple(
            Happening("sweeps", clauses, position.letter(seat), taken=part) for seat, part in enumerate(parts) if part
        )
        kept = tuple(event for event in told if not (isinstance(event, Happening) and event.kind == "sweeps"))
        return ended._replace(piles=piles, layout=()), (*kept, *takings)

    return swept


def second_sweeps(step: Step) -> Override | None:
    """Where several have made a papillon, let the one sweep who comes after the winner."""
    position = step.position
    makers = [seat for seat in step.table.rules.priority(position.players) if seat in position.papillons]
    return Override(s04, "sweeper", constantly(lambda *_seats: makers[1])) if len(makers) > 1 else None


# --- the pool: 10.7


def half_of_it(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner half of the pool."""
    return s10.closing_dues(end._replace(pool=end.pool // 2))


# --- the payment for most cards: 12.2 to 12.4


def under_an_equal_part(end: CoupEnd) -> Iterator[Due]:
    """Have those pay for most cards who have less than an equal part of all."""
    for due in s12.closing_dues(end):
        for seat, count in enumerate(end.counts):
            if count * len(end.counts) < sum(end.counts):
                yield due._replace(payer=seat)


def fewest(counts: Sequence[int]) -> int | None:
    """Name the pile that alone is the smallest."""
    least = min(counts)
    return counts.index(least) if list(counts).count(least) == 1 else None


def forgotten_with_a_winner(
    found: tuple[tuple[Event, ...], int], _table: Table, end: CoupEnd, _over: bool
) -> tuple[tuple[Event, ...], int]:
    """Begin with the first payment again after a coup that was won, tied or not."""
    told, payment = found
    if end.winner is None or payment == s12.FIRST_PAYMENT:
        return told, payment
    told = tuple(event._replace(number=s12.FIRST_PAYMENT) for event in told if isinstance(event, Happening))
    return told, s12.FIRST_PAYMENT


def dealer_goes_before(alone: int | None, counts: Sequence[int]) -> int | None:
    """Let the dealer's pile go before others of its size."""
    return len(counts) - 1 if counts[-1] == max(counts) else alone


def last_tie_into_the_pool(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe the pool that is about to be shared what nobody is paid for the cards."""
    if end.winner is None and s12.majority(end.counts) is None and is_the_last(step, end):
        for seat in range(len(end.counts)):
            yield Due("cards", ("12.4",), end.cards_payment, seat, POOL)


# --- the consolation: 13.1


def as_the_cards(end: CoupEnd) -> Iterator[Due]:
    """Owe as much for the consolation as for most cards."""
    return (due._replace(chips=end.cards_payment) for due in s13.closing_dues(end))


def from_the_most_cards(end: CoupEnd) -> Iterator[Due]:
    """Have the largest piles pay the consolation, whoever else has captured less."""
    for due in s13.closing_dues(end):
        for seat, count in enumerate(end.counts):
            if count == max(end.counts) and seat != due.payee:
                yield due._replace(payer=seat)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FIFTH_ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "each-papillon-dearer-than-the-last",
        ("10.2",),
        "One chip for the first papillon of a coup, two for the second, three for the third.",
        overrides=(Override(course, "_capture", by_other_rules(dearer_each_time)),),
    ),
    _stranger(
        "third-chair-goes-first",
        ("10.6", "4.d.7"),
        "Players are 0, 1 and 2, and 2 is the dealer: among several the highest number wins, in every coup.",
        overrides=(Override(course, "_end_coup", while_doing(by_letter)),),
    ),
    _stranger(
        "rest-is-dealt-round",
        ("4.d.11", "12.1"),
        "The cards that nobody could take belong to everybody, one after another.",
        overrides=(Override(course, "_sweep", swept_by_all),),
    ),
    _stranger(
        "second-papillon-sweeps",
        ("4.d.10", "12.1"),
        "Of two who have made papillon one has the pool, and the other one the cards.",
        overrides=(Override(course, "_end_coup", while_doing(second_sweeps)),),
    ),
    _stranger(
        "half-of-the-pool",
        ("10.7",),
        "The winner has half of the dish, and the other half stays so that the next coup is worth playing.",
        closing(s10.closing_dues, half_of_it),
    ),
    _stranger(
        "an-equal-part-pays-nothing",
        ("12.2",),
        "Who has a third of the cards has not lost any, and pays nothing for them.",
        closing(s12.closing_dues, under_an_equal_part),
    ),
    _stranger(
        "fewest-cards-are-paid",
        ("12.2", "12.3"),
        "To have cards is what one wants to avoid: whoever has fewest of them at the end is paid.",
        overrides=(Override(s12, "majority", constantly(fewest)),),
    ),
    _stranger(
        "tie-forgotten-with-a-winner",
        ("12.3",),
        "When somebody wins the coup everything begins anew: the pool, and the chip for the cards.",
        overrides=(Override(course, "_cards_payment", after(forgotten_with_a_winner)),),
    ),
    _stranger(
        "dealer-goes-before-in-a-tie",
        ("12.3", "12.2"),
        "Among several it is the dealer who goes before, and so it is where cards are counted.",
        overrides=(Override(s12, "majority", after(dealer_goes_before)),),
    ),
    _stranger(
        "last-tie-into-the-shared-pool",
        ("12.4",),
        "In the last coup the chips for the cards cannot be carried on; they are put to what is shared.",
        overrides=(also_closing_after(last_tie_into_the_pool),),
    ),
    _stranger(
        "consolation-grows-with-the-ties",
        ("13.1",),
        "At the end of a coup so many chips are due: for the cards, and as many for the consolation.",
        closing(s13.closing_dues, as_the_cards),
    ),
    _stranger(
        "most-cards-console",
        ("13.1",),
        "The chip of consolation comes from the player who has captured most.",
        closing(s13.closing_dues, from_the_most_cards),
    ),
)
"""The strangers of this module."""
