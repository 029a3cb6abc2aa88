"""Strangers to sections 10, 12 and 13 of Le Papillon, a fourth writer's: the winner, pool, cards, consolation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import BANK, POOL, Due
from conformance.misreadings.misreading import Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.payments import closing
from conformance.quality.strangers.changing import STRANGER, also_closing, closing_after, each_due
from conformance.quality.strangers.second_endings import ended, is_the_last
from papillon import course
from papillon.course import Step
from papillon.moves import CoupEnd
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s02_game_and_stake as s02, s10_papillon as s10, s12_cards as s12, s13_consolation as s13

# --- the pool: 10.7, 10.8


def without_a_token(end: CoupEnd) -> Iterator[Due]:
    """Owe the winner the pool less one token."""
    return s10.closing_dues(end._replace(pool=max(0, end.pool - s02.CHIPS_IN_TOKEN)))


def single_chips_to_the_bank(end: CoupEnd) -> Iterator[Due]:
    """Owe the bank what an unwon pool has beside whole tokens."""
    _tokens, chips = s02.in_tokens(end.pool)
    if end.winner is None and chips:
        yield Due("pool", ("10.8",), chips, POOL, BANK)


# --- the payment for most cards: 12.2 to 12.4


def tie_to_the_winner(step: Step) -> Override | None:
    """Give the winner of the coup precedence among the largest piles."""
    winner, _piles = ended(step)
    if winner is None:
        return None

    def most(alone: int | None, counts: Sequence[int]) -> int | None:
        return winner if counts[winner] == max(counts) else alone

    return Override(s12, "majority", after(most))


def no_two_alike(alone: int | None, counts: Sequence[int]) -> int | None:
    """Find no largest pile where any two are equal."""
    return alone if len(set(counts)) == len(counts) else None


def one_chip_at_last(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe one chip for most cards in the last coup of the game, whatever ties have made of it."""
    return s12.closing_dues(end._replace(cards_payment=s12.FIRST_PAYMENT) if is_the_last(step, end) else end)


# --- the consolation: 13.1


def unless_the_largest_pile(end: CoupEnd) -> Iterator[Due]:
    """Owe no consolation to the player with the most cards."""
    return iter(()) if s12.majority(end.counts) == end.wanting else s13.closing_dues(end)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FOURTH_ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "cleared-table-is-no-papillon",
        ("10.1", "4.d.6"),
        "A capture has one name: if it clears the table it is a sauterelle, or else, if it empties the hand, papillon.",
        overrides=(Override(s10, "is_papillon", after(lambda made, play: made and not play.clears)),),
    ),
    _stranger(
        "papillon-paid-from-the-pool",
        ("10.2",),
        "Everybody has put chips into the dish, and the chip for a papillon is taken out of it.",
        each_due(s10.dues, lambda _play, due: due._replace(payer=POOL)),
    ),
    _stranger(
        "first-player-before-dealers-left",
        ("10.6", "4.d.7"),
        "The dealer comes first, and from there it goes round to the right: the first player, and then the third.",
        overrides=(Override(s10, "priority_of_three", constantly(lambda: (2, 0, 1))),),
    ),
    _stranger(
        "a-token-stays-in-the-dish",
        ("10.7",),
        "The winner receives what the others have put in; one's own token is not won, and stays.",
        closing(s10.closing_dues, without_a_token),
    ),
    _stranger(
        "single-chips-of-an-unwon-pool-to-the-bank",
        ("10.8",),
        "For the next coup the bank makes tokens of the dish; what is too little for one it keeps.",
        also_closing(single_chips_to_the_bank),
    ),
    _stranger(
        "winner-goes-before-in-a-tie",
        ("12.3", "12.2"),
        "Two have as many cards: one of them has won the coup, and that decides.",
        overrides=(Override(course, "_end_coup", while_doing(tie_to_the_winner)),),
    ),
    _stranger(
        "any-equal-piles-are-a-tie",
        ("12.3", "12.2"),
        "Where two have the same number of cards nothing is paid for them: len(set(counts)) < len(counts).",
        overrides=(Override(s12, "majority", after(no_two_alike)),),
    ),
    _stranger(
        "one-chip-in-the-last-coup",
        ("12.3", "12.2"),
        "Ties lapse with the last coup: what earlier ones have added is not paid in it, and one chip is.",
        overrides=(closing_after(s12.closing_dues, one_chip_at_last),),
    ),
    _stranger(
        "largest-pile-is-not-consoled",
        ("13.1",),
        "The last to lay down sweeps the table: if that brings the most cards, these are paid, and nothing else is.",
        closing(s13.closing_dues, unless_the_largest_pile),
    ),
)
"""The strangers of this module."""
