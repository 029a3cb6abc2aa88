"""Strangers to sections 9, 10, 12 and 13 of Le Papillon, a third writer's: papillon, the pool, the end of a coup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due
from commonlaw.events import Event
from conformance.misreadings.misreading import Misreading, Override, after, before, constantly, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import (
    by_other_rules,
    cited_as,
    closing,
    playing_dues,
    split_between_the_tied,
    without,
)
from conformance.quality.strangers.changing import STRANGER, closing_after
from conformance.quality.strangers.salon_payments import not_at_once
from conformance.quality.strangers.second_endings import ended, is_the_last
from papillon import course
from papillon.course import Step
from papillon.moves import CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s02_game_and_stake as s02,
    s04_play as s04,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s12_cards as s12,
    s13_consolation as s13,
    s14_end_of_game as s14,
)
from papillon.table import Table

# --- papillon, and the winner of the coup: 4.d.9, 10.1 to 10.3, 10.6


def at_once(play: Play) -> bool:
    """Whether three cards from hand take one."""
    return len(play.played) == s04.FROM_HAND


def by_cards_held(_table: Table, position: Position, seat: int, _move: object) -> Change:
    """Owe the maker of a papillon a chip for each card that the others hold."""
    held = [(other, len(hand)) for other, hand in enumerate(position.hands) if other != seat and hand]

    def dues(play: Play) -> Iterator[Due]:
        if s10.is_papillon(play):
            yield from (Due("papillon", ("10.2",), cards, other, play.seat) for other, cards in held)

    return lambda rules: rules._replace(
        play_dues=tuple(dues if section is s10.dues else section for section in rules.play_dues)
    )


def dealer_or_the_earliest(papillons: Sequence[int], priority: Sequence[int], _first: bool = False) -> int | None:
    """Name the dealer where the dealer has made a papillon, and otherwise who was first in time."""
    dealer = priority[0]
    return dealer if dealer in papillons else next(iter(papillons), None)


def last_layer_has_won(step: Step) -> Step:
    """Where nobody has made a papillon, let the last to lay down win the coup."""
    position = step.position
    if position.papillons or position.last_layer is None:
        return step
    return step._replace(position=position._replace(papillons=(position.last_layer,)))


# --- the pool: 10.7, 10.8


def tokens_alone(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner the whole tokens of the pool."""
    tokens, _chips = s02.in_tokens(end.pool)
    return s10.closing_dues(end._replace(pool=tokens * s02.CHIPS_IN_TOKEN))


def of_a_sole_maker(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe the pool where one player alone has made a papillon."""
    return s10.closing_dues(end) if len(set(step.position.papillons)) == 1 else iter(())


def unwon_to_the_dealer(end: CoupEnd) -> Iterator[Due]:
    """Owe the pool to the winner, and to the dealer where there is none."""
    if end.pool:
        taker = len(end.counts) - 1 if end.winner is None else end.winner
        yield Due("pool", ("10.7" if end.winner is not None else "10.8",), end.pool, POOL, taker)


# --- the payment for most cards: 12.3, 12.4


def grows_unwon(
    found: tuple[tuple[Event, ...], int], table: Table, end: CoupEnd, over: bool
) -> tuple[tuple[Event, ...], int]:
    """Have the payment grow where nobody has won, though it was made."""
    told, payment = found
    return told, table.cards_payment + 1 if end.winner is None and not over else payment


def split_at_last(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Have the others pay each of the largest piles in the last coup of the game."""
    return split_between_the_tied(end) if is_the_last(step, end) else s12.closing_dues(end)


def until_cards_are_paid(step: Step) -> Override:
    """Let the game go on after a coup with a tie for most cards."""
    _winner, piles = ended(step)
    tied = s12.majority([len(pile) for pile in piles]) is None
    return Override(s14, "game_over", after(lambda over, *_facts: over and not tied))


# --- the consolation: 13.1


def from_the_dealer(end: CoupEnd) -> Iterator[Due]:
    """Owe the consolation to the last to lay down from the dealer alone."""
    dealer = len(end.counts) - 1
    return (due._replace(payer=dealer) for due in s13.closing_dues(end) if due.payee != dealer)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

THIRD_ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "papillon-on-a-bare-table",
        ("10.1", "9.1", "10.3", "4.d.6"),
        "Papillon is to go out when no card is left over, that is, on the table; otherwise it is a petit papillon.",
        overrides=(
            Override(s09, "is_petit_papillon", constantly(lambda play: play.goes_out and not play.clears)),
            Override(s10, "is_papillon", constantly(lambda play: play.goes_out and play.clears)),
        ),
    ),
    _stranger(
        "three-at-once-is-always-petit",
        ("10.3", "10.1", "9.1"),
        "Three cards put down together are a petit papillon, also in the last deal.",
        overrides=(
            Override(s09, "is_petit_papillon", after(lambda made, play: made or at_once(play))),
            Override(s10, "is_papillon", after(not_at_once)),
        ),
    ),
    _stranger(
        "papillon-brings-the-pool-alone",
        ("10.2",),
        "Papillon wins the pool, and that is its payment.",
        without(s10.dues),
    ),
    _stranger(
        "papillon-by-the-cards-still-held",
        ("10.2",),
        "Everybody pays for the cards that were left in hand, a chip for each.",
        overrides=(Override(course, "_capture", by_other_rules(by_cards_held)),),
    ),
    _stranger(
        "three-chips-for-three-aces",
        ("10.4",),
        "Three aces are put down, and each is a chip.",
        playing_dues(s10.ace_dues, cited_as("10.4", 3)),
    ),
    _stranger(
        "dealer-or-the-earliest",
        ("10.6", "4.d.7"),
        "The dealer comes first; among the others it counts who was out before.",
        overrides=(Override(s10, "winner", constantly(dealer_or_the_earliest)),),
    ),
    _stranger(
        "last-to-lay-down-wins",
        ("4.d.9", "4.d.8", "10.1"),
        "Where all have to lay down, whoever could hold out longest has won.",
        overrides=(Override(course, "_end_coup", before(last_layer_has_won)),),
    ),
    _stranger(
        "tokens-of-the-pool-alone",
        ("10.7", "2.8"),
        "The winner takes the tokens out of the dish, and single chips are left for the next coup.",
        closing(s10.closing_dues, tokens_alone),
    ),
    _stranger(
        "pool-stays-if-several-are-out",
        ("10.7",),
        "The pool is for who is alone in making papillon; where there are several, the first by seat sweeps the "
        "table and the pool waits.",
        overrides=(closing_after(s10.closing_dues, of_a_sole_maker),),
    ),
    _stranger(
        "unwon-pool-to-the-dealer",
        ("10.8",),
        "The dealer keeps the dish, and what nobody wins of it.",
        closing(s10.closing_dues, unwon_to_the_dealer),
    ),
    _stranger(
        "cards-grow-with-an-unwon-pool",
        ("12.3", "12.2"),
        "A coup without a winner leaves the pool, and a chip more for most cards, to the next one.",
        overrides=(Override(course, "_cards_payment", after(grows_unwon)),),
    ),
    _stranger(
        "last-tie-is-paid-to-all",
        ("12.4", "12.3"),
        "No coup follows to which a tie could be carried: in the last one each of those who tie is paid.",
        overrides=(closing_after(s12.closing_dues, split_at_last),),
    ),
    _stranger(
        "tie-keeps-the-game-going",
        ("12.4", "14.1"),
        "The chips for the cards are carried to the next coup, so there has to be one.",
        overrides=(Override(course, "_end_coup", while_doing(until_cards_are_paid)),),
    ),
    _stranger(
        "no-consolation",
        ("13.1",),
        "Without a winner nothing is paid; the cards that are swept are the consolation.",
        closing(s13.closing_dues, lambda _end: iter(())),
    ),
    _stranger(
        "dealer-consoles",
        ("13.1",),
        "Somebody has to console who was last to lay down, and it is the dealer who gives a chip.",
        closing(s13.closing_dues, from_the_dealer),
    ),
)
"""The strangers of this module."""
