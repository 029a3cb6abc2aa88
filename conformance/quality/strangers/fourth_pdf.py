"""Strangers to the three-page PDF by a fourth writer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import Due, richest
from conformance.misreadings.misreading import Misreading, Override, after, constantly
from conformance.misreadings.papillon.captures import instead_of, keeping
from conformance.misreadings.papillon.payments import closing
from conformance.misreadings.papillon.play import staking_only
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due
from conformance.quality.strangers.pdf import led_by
from papillon import course
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.rulebooks import PDF as RULES
from papillon.rules import Rules
from papillon.sections import (
    pdf,
    s02_game_and_stake as s02,
    s04_play as s04,
    s11_laying_down as s11,
    s12_cards as s12,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, RANKS, value
from papillon.table import Table

# --- stakes and the game: 13, 15


def by_whole_tokens(balances: Sequence[int]) -> list[int]:
    """Name who has most whole tokens, and leave single chips out."""
    return richest([chips // s02.CHIPS_IN_TOKEN for chips in balances])


def is_agreed(table: Table) -> bool:
    """Whether a coup is one of the agreed rounds."""
    return table.coup <= table.scheduled


# --- captures: 20, 22 to 24

FIFTEEN: Final = 15
"""What a card and those that it takes are worth together in another game."""


def make_fifteen(hand: str, layout: str) -> Iterator[Capture]:
    """Let a number card take several cards that make fifteen with it."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            missing = FIFTEEN - value(rank)
            yield from (Capture(rank, cards) for cards, _ in s04.additions(missing) if s04.lies_in(cards, layout))


def like_unless_three(hand: str, layout: str) -> Iterator[Capture]:
    """Let one card take its like, unless three of the rank are in hand."""
    return (capture for capture in s04.like_card(hand, layout) if hand.count(capture.played) < s04.FROM_HAND)


def of_the_highest(found: Sequence[Capture]) -> Iterator[Capture]:
    """Keep what the first card that takes anything can take."""
    first = min((RANKS.index(capture.played[0]) for capture in found), default=None)
    return (capture for capture in found if RANKS.index(capture.played[0]) == first)


# --- new deals: 26


def dealer_leads(done: Step, step: Step, _after: int) -> Step:
    """After a deal, let the dealer lead."""
    return led_by(step.position.players - 1, done, step)


# --- the end of the coup: 30, 31


def layer_first(winner: int | None, last_layer: int | None) -> int | None:
    """Give the sweep to the last of the last deal to lay down, and to the winner where nobody has."""
    return winner if last_layer is None else last_layer


def last_in_points_pays(end: CoupEnd) -> Iterator[Due]:
    """Have those alone pay for most points who have fewest."""
    for due in s12.closing_dues(end):
        yield from (due._replace(payer=seat) for seat, count in enumerate(end.counts) if count == min(end.counts))


# --- payments: 33, 35 to 38


def all_but_one(play: Play, _chips: int) -> int:
    """Chips for every card laid but the first."""
    return len(play.laid) - 1


def one_card_free(play: Play, due: Due) -> Due | None:
    """Pay nothing for one of the cards laid."""
    new = chips_of("laying-down", all_but_one)(play, due)
    return new if new.chips else None


def two_for_any_capture(_play: Play, due: Due) -> Due:
    """Pay two chips for aces, however many are taken and by what."""
    return due._replace(chips=pdf.CHIPS_AN_ACE)


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

FOURTH_PDF: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "whole-tokens-decide-the-game",
        ("papillon-pdf:13",),
        "The winner of the game is whoever has most tokens; loose chips below a token are not counted.",
        overrides=(Override(s14, "game_winners", constantly(by_whole_tokens)),),
    ),
    _stranger(
        "no-token-in-added-coups",
        ("papillon-pdf:15",),
        "Six tokens a round are for the agreed rounds; coups that are added are played for the pool as it lies.",
        overrides=(Override(course, "_open_coup", staking_only(is_agreed)),),
    ),
    _stranger(
        "cards-make-fifteen",
        ("papillon-pdf:22",),
        "As at escoba the card played and the cards taken with it have to make fifteen.",
        instead_of(s04.number_card_sum, make_fifteen),
    ),
    _stranger(
        "three-of-a-rank-must-go-together",
        ("papillon-pdf:23",),
        "Who holds three of a rank takes the fourth with all of them, and not with one.",
        instead_of(s04.like_card, like_unless_three),
    ),
    _stranger(
        "first-card-that-takes-is-played",
        ("papillon-pdf:20",),
        "Go through the hand from the highest card; the first that takes something is the one to be played.",
        keeping(of_the_highest),
    ),
    _stranger(
        "dealer-leads-after-a-new-deal",
        ("papillon-pdf:26",),
        "The dealer's right opens the coup; when the dealer has dealt again, the dealer plays first.",
        overrides=(Override(course, "_go_on", after(dealer_leads)),),
    ),
    _stranger(
        "last-to-lay-down-before-the-winner",
        ("papillon-pdf:30",),
        "The cards left over are mostly those that somebody has spread: the last who did takes them, won coup or not.",
        overrides=(Override(s04, "sweeper", constantly(layer_first)),),
    ),
    _stranger(
        "last-in-points-pays-alone",
        ("papillon-pdf:31",),
        "The player with most points gets a chip from the one with fewest.",
        closing(s12.closing_dues, last_in_points_pays),
    ),
    _stranger(
        "first-card-laid-is-free",
        ("papillon-pdf:33",),
        "One card is played in a turn anyhow; a chip is due for every further card that is put down.",
        each_due(s11.dues, one_card_free),
    ),
    _stranger(
        "first-price-that-fits",
        ("papillon-pdf:36", "papillon-pdf:37", "papillon-pdf:38", "papillon-pdf:35"),
        "Was an ace taken? Then return 2; the lines for two, three and four aces are never come to.",
        each_due(pdf.ace_dues, two_for_any_capture),
    ),
)
"""The strangers of this module."""
