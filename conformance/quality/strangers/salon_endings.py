"""Strangers to sections 4.d, 10, 12 and 13 of Le Papillon: who wins a coup, what becomes of pool and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Due
from commonlaw.events import Event
from conformance.misreadings.misreading import Misreading, Override, after, before, constantly, unchanged, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, closing, without
from conformance.quality.strangers.changing import (
    STRANGER,
    also_closing_after,
    closing_after,
)
from papillon import course
from papillon.course import Step
from papillon.moves import CoupEnd
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s04_play as s04,
    s10_papillon as s10,
    s12_cards as s12,
    s13_consolation as s13,
)
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- the winner and the sweep: 4.d.7 to 4.d.11, 10.6


def none_if_one_laid(step: Step) -> Step:
    """Forget all who have gone out where somebody has laid down."""
    if step.position.last_layer is None:
        return step
    return step._replace(position=step.position._replace(papillons=()))


def alone(won: int | None, papillons: Sequence[int], *_facts: object) -> int | None:
    """Name a winner only where one player has gone out."""
    return won if len(set(papillons)) == 1 else None


def with_most_cards(step: Step) -> Override:
    """Let the maker of a papillon win who has captured most cards."""
    piles = step.position.piles

    def winner(papillons: Sequence[int], priority: Sequence[int], _first_wins: bool = False) -> int | None:
        makers = (seat for seat in priority if seat in papillons)
        return max(makers, key=lambda seat: len(piles[seat]), default=None)

    return Override(s10, "winner", constantly(winner))


def dealer_is_the_last(position: Position) -> Position:
    """Take the dealer for the last to lay down."""
    return position._replace(last_layer=position.players - 1)


# --- papillon and the pool: 10.2, 10.7, 10.8


def first_alone(_table: Table, position: Position, *_play: object) -> Change:
    """Pay no papillon after the first of a coup."""
    return without(s10.dues) if position.papillons else unchanged


def losing_papillons(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe a papillon to all who made one and have not won."""
    for seat in dict.fromkeys(step.position.papillons):
        if seat != end.winner:
            yield Due("papillon", ("10.2",), s10.CHIPS, OTHERS, seat)


def stakes_only(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner no more than one stake of each."""
    return s10.closing_dues(end._replace(pool=min(end.pool, TOKEN * len(end.counts))))


def shared_by_several(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe a share of the pool to each who has made a papillon."""
    seats = sorted(set(step.position.papillons))
    for place, seat in enumerate(seats):
        share, rest = divmod(end.pool, len(seats))
        yield Due("pool", ("10.7",), share + (place < rest), POOL, seat)


def stakes_taken_back(end: CoupEnd) -> Iterator[Due]:
    """Owe everybody the stake where nobody has won."""
    yield from s10.closing_dues(end)
    chips = min(TOKEN, end.pool // len(end.counts))
    if end.winner is None and chips:
        for seat in range(len(end.counts)):
            yield Due("pool", ("10.8",), chips, POOL, seat)


# --- the payment for most cards: 12.2 to 12.4


def first_of_most(counts: Sequence[int]) -> int:
    """Name the first of the largest piles."""
    return counts.index(max(counts))


def more_than_half(counts: Sequence[int]) -> int | None:
    """Name the pile that is larger than all others together."""
    return first_of_most(counts) if 2 * max(counts) > sum(counts) else None


def never_reset(found: tuple[tuple[Event, ...], int], table: Table, *_facts: object) -> tuple[tuple[Event, ...], int]:
    """Keep the payment as it has grown."""
    told, payment = found
    return told, payment if told else table.cards_payment


def lapses_with_the_round(
    found: tuple[tuple[Event, ...], int], table: Table, *_facts: object
) -> tuple[tuple[Event, ...], int]:
    """Begin every round with the first payment."""
    told, payment = found
    ended = s02.completes_round(table.coup, table.players, table.rules.coups_a_dealer)
    return told, s12.FIRST_PAYMENT if ended else payment


def fewest_pay(end: CoupEnd) -> Iterator[Due]:
    """Have the smallest piles pay the largest."""
    for due in s12.closing_dues(end):
        for seat, count in enumerate(end.counts):
            if count == min(end.counts):
                yield due._replace(payer=seat)


def with_a_winner(end: CoupEnd) -> Iterator[Due]:
    """Pay for most cards only where somebody has won."""
    return iter(()) if end.winner is None else s12.closing_dues(end)


def tied_into_the_pool(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe the pool what nobody is paid for the cards, but at the end of the agreed rounds."""
    yield from s12.closing_dues(end)
    if s12.majority(end.counts) is None and step.table.coup != step.table.scheduled:
        for seat in range(len(end.counts)):
            yield Due("cards", ("12.3",), end.cards_payment, seat, POOL)


# --- the consolation: 13.1


def consoled_by_the_pool(end: CoupEnd) -> Iterator[Due]:
    """Owe the consolation out of the pool."""
    return (due._replace(payer=POOL) for due in s13.closing_dues(end))


def smallest_pile_consoled(end: CoupEnd) -> Iterator[Due]:
    """Owe the consolation to the first of the smallest piles."""
    return s13.closing_dues(end._replace(wanting=end.counts.index(min(end.counts))))


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "one-laid-hand-spoils-the-coup",
        ("4.d.9", "10.5"),
        "Nobody wins if any of the players has had to lay down in the last deal.",
        overrides=(Override(course, "_end_coup", before(none_if_one_laid)),),
    ),
    _stranger(
        "none-of-several-wins",
        ("10.6", "4.d.7"),
        "A sole papillon wins, and where there are two nobody is the winner.",
        overrides=(Override(s10, "winner", after(alone)),),
    ),
    _stranger(
        "left-before-dealer",
        ("10.6", "4.d.7"),
        "The dealer's left neighbour comes before the dealer, who comes before the first player.",
        overrides=(Override(s10, "priority_of_three", constantly(lambda: (1, 2, 0))),),
    ),
    _stranger(
        "most-cards-win-among-several",
        ("10.6", "4.d.7"),
        "Several have made papillon: the one of them who has taken most cards wins, and seats part equal ones.",
        overrides=(Override(course, "_end_coup", while_doing(with_most_cards)),),
    ),
    _stranger(
        "no-sweep-without-winner",
        ("4.d.11", "12.1"),
        "The winner takes what is left; without a winner it stays with nobody.",
        overrides=(Override(s04, "sweeper", constantly(lambda winner, _last: winner)),),
    ),
    _stranger(
        "no-sweep-with-winner",
        ("4.d.10", "12.1"),
        "The winner has the pool, and the cards left over are only for the last who laid down in a coup without one.",
        overrides=(Override(s04, "sweeper", constantly(lambda winner, last: last if winner is None else None)),),
    ),
    _stranger(
        "dealer-gathers-the-rest",
        ("4.d.11", "12.1"),
        "Nobody has won, and the dealer picks up what lies on the table.",
        overrides=(Override(course, "_sweep", before(dealer_is_the_last)),),
    ),
    _stranger(
        "first-papillon-alone-is-paid",
        ("10.2",),
        "Papillon is paid when it is made, and only the first to make it has got there.",
        overrides=(Override(course, "_capture", by_other_rules(first_alone)),),
    ),
    _stranger(
        "winning-papillon-unpaid",
        ("10.2", "10.7"),
        "The winner has the pool for the papillon, and the chips are for those who made one and did not win.",
        without(s10.dues),
        overrides=(also_closing_after(losing_papillons),),
    ),
    _stranger(
        "stakes-of-this-coup-only",
        ("10.7", "2.8"),
        "The winner gets what was staked on the coup.",
        closing(s10.closing_dues, stakes_only),
    ),
    _stranger(
        "pool-shared-by-several",
        ("10.7", "10.6"),
        "Whoever has made papillon has a part of the pool; the order of seats is for the cards left over.",
        overrides=(closing_after(s10.closing_dues, shared_by_several),),
    ),
    _stranger(
        "stakes-taken-back",
        ("10.8", "2.8"),
        "Nobody has won: everybody takes the token back, and what was paid in besides stays for the next coup.",
        closing(s10.closing_dues, stakes_taken_back),
    ),
    _stranger(
        "first-of-equal-piles",
        ("12.3", "12.2"),
        "The most cards are max(): the first player who has so many.",
        overrides=(Override(s12, "majority", constantly(first_of_most)),),
    ),
    _stranger(
        "more-than-half-the-cards",
        ("12.2", "12.3"),
        "The majority of the cards is more than half of the pack.",
        overrides=(Override(s12, "majority", constantly(more_than_half)),),
    ),
    _stranger(
        "payment-stays-grown",
        ("12.3", "12.2"),
        "After a tie the payment is 2, and nothing says that it goes down again.",
        overrides=(Override(course, "_cards_payment", after(never_reset)),),
    ),
    _stranger(
        "tie-lapses-with-the-round",
        ("12.4", "12.3"),
        "In the last coup of a round a tie is not carried on: a new round begins with one chip.",
        overrides=(Override(course, "_cards_payment", after(lapses_with_the_round)),),
    ),
    _stranger(
        "fewest-cards-pay",
        ("12.2",),
        "Who has most cards is paid by who has fewest.",
        closing(s12.closing_dues, fewest_pay),
    ),
    _stranger(
        "no-winner-no-cards-payment",
        ("12.2", "13.1"),
        "In a coup that nobody has won the consolation is all that is paid.",
        closing(s12.closing_dues, with_a_winner),
    ),
    _stranger(
        "tied-chips-go-into-the-pool",
        ("12.3",),
        "What nobody is paid for the cards is put into the dish until the next coup.",
        overrides=(closing_after(s12.closing_dues, tied_into_the_pool),),
    ),
    _stranger(
        "pool-consoles",
        ("13.1",),
        "Nobody has won the pool, and the last to lay down is given a chip of it.",
        closing(s13.closing_dues, consoled_by_the_pool),
    ),
    _stranger(
        "smallest-pile-is-consoled",
        ("13.1", "13.2"),
        "To be consoled is for the last of all, who has the fewest cards.",
        closing(s13.closing_dues, smallest_pile_consoled),
    ),
)
"""The strangers of this module."""
