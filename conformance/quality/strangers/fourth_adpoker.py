"""Strangers to the AdPoker article by a fourth writer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due
from conformance.misreadings.misreading import Misreading, Override, constantly, unchanged
from conformance.misreadings.papillon.captures import Change, adding
from conformance.misreadings.papillon.payments import by_other_rules, closing, without
from conformance.quality.strangers.changing import (
    STRANGER,
    also_closing_after,
    chips_of,
    closing_after,
    each_due,
    in_turn,
    some_of,
)
from conformance.quality.strangers.salon_payments import swept_piles
from papillon import course
from papillon.cards import UNKNOWN_RANK
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    s03_deal as s03,
    s04_play as s04,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import PACK
from papillon.table import Table

# --- captures: 7, 11

SMALL: Final = "5432"
"""The cards that somebody might call small, and that can take a sum."""


def pair_from_hand(hand: str, layout: str) -> Iterator[Capture]:
    """Let two like cards in hand take a third."""
    for rank in dict.fromkeys(hand):
        if rank != UNKNOWN_RANK and rank in layout and hand.count(rank) > 1:
            yield Capture(rank * 2, rank)


# --- new deals: 12


def hands_and_layout(stock: int, players: int) -> bool:
    """Whether a stock gives three cards to everybody and seven to the table."""
    return stock >= s03.CARDS_A_DEAL * players + adpoker.EXPOSED_EACH_DEAL


def another_deal(position: Position) -> bool:
    """Whether the stock of a position gives as much."""
    return hands_and_layout(len(position.stock), position.players)


# --- the winner of the pool: 13, 14


def first_and_last(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Divide the pool between the first to go out and the winner, who has an odd chip."""
    for due in s10.closing_dues(end):
        first = step.position.papillons[0]
        half = end.pool // 2 if first != end.winner else 0
        if half:
            yield due._replace(chips=half, payee=first)
        yield due._replace(chips=due.chips - half)


# --- aces: 15, 17


def twice_by_a_small_card(play: Play, due: Due) -> Due:
    """Pay two chips for each ace that a two, three or four takes, with other cards too."""
    by_small = play.played in ("2", "3", "4")
    return due._replace(chips=s06.CHIPS_AN_ACE * 2 * play.taken.count("A")) if by_small else due


# --- figures: 18, 20


def four_in_a_pile(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe a chip for every rank of which somebody has all four cards."""
    for seat, pile in enumerate(swept_piles(step, end)):
        counted = Counter(card.rank for card in pile if card.rank != UNKNOWN_RANK)
        whole = sum(count == s04.LIKE_CARDS for count in counted.values())
        if whole:
            yield Due("hanneton", ("papillon-adpoker:18",), whole * s07.CHIPS, OTHERS, seat)


def none_before_the_last_deal(_table: Table, position: Position, *_play: object) -> Change:
    """Know no sauterelle while a deal is left."""
    if not s03.deal_left(len(position.stock), position.players):
        return unchanged
    return in_turn(without(s08.dues), unknown_sauterelle)


def unknown_sauterelle(rules: Rules) -> Rules:
    """Strike sauterelle from the figures."""
    return rules._replace(figures=tuple(figure for figure in rules.figures if figure != s08.SAUTERELLE))


# --- the end of the coup: 22, 23


def by_the_winner(end: CoupEnd) -> Iterator[Due]:
    """Have the winner of the pool alone pay the consolation; without one, each of the others."""
    for due in adpoker.closing_dues(end):
        if end.winner is None:
            yield due
        elif due.payee != end.winner:
            yield due._replace(payer=end.winner)


def above_the_average(end: CoupEnd) -> Iterator[Due]:
    """Owe a chip from each to everybody who has more cards than an equal part of the pack."""
    for seat, count in enumerate(end.counts):
        if count * len(end.counts) > PACK:
            yield Due("cards", ("12.2",), end.cards_payment, OTHERS, seat)


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

FOURTH_ADPOKER: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "small-cards-end-at-five",
        ("papillon-adpoker:7",),
        "Small cards are those up to the five; besides them the ten is named, and from six to nine there are no sums.",
        some_of(s04.number_card_sum, lambda capture, _layout: capture.played in SMALL),
    ),
    _stranger(
        "a-chip-for-each-rank-laid",
        ("papillon-adpoker:9",),
        "The cards laid out are a set(), and two of a rank are one in it.",
        each_due(s11.dues, chips_of("laying-down", lambda play, _chips: len({*play.laid}))),
    ),
    _stranger(
        "pair-from-hand-takes-a-third",
        ("papillon-adpoker:11", "papillon-adpoker:19"),
        "Three like cards may be played together, and so may two.",
        adding(pair_from_hand),
    ),
    _stranger(
        "a-deal-needs-its-layout",
        ("papillon-adpoker:12",),
        "A deal is three cards for each and seven for the table; a stock that has not got them all is not dealt.",
        overrides=(
            Override(course, "_deal_left", constantly(another_deal)),
            Override(s04, "deal_left", constantly(hands_and_layout)),
        ),
    ),
    _stranger(
        "first-and-last-share-the-pool",
        ("papillon-adpoker:14", "papillon-adpoker:13"),
        "The pool is for the first to finish, and for the last as well: each of them gets half.",
        overrides=(closing_after(s10.closing_dues, first_and_last),),
    ),
    _stranger(
        "two-an-ace-by-a-small-card",
        ("papillon-adpoker:15", "papillon-adpoker:17"),
        "With a two, three or four an ace is worth 2, whatever else is taken with it.",
        each_due(s06.dues, twice_by_a_small_card),
    ),
    _stranger(
        "four-of-a-rank-in-the-pile",
        ("papillon-adpoker:18",),
        "Identical cards are put together capture by capture: who has all four of a rank in the end has a hanneton.",
        each_due(s07.dues, lambda _play, _due: None),
        overrides=(also_closing_after(four_in_a_pile),),
    ),
    _stranger(
        "sauterelle-in-the-last-deal-alone",
        ("papillon-adpoker:20",),
        "The last of the exposed cards are those of the last deal: before it more are turned up.",
        overrides=(Override(course, "_capture", by_other_rules(none_before_the_last_deal)),),
    ),
    _stranger(
        "winner-of-the-pool-consoles",
        ("papillon-adpoker:22",),
        "The consolation is paid by the player who has won the pool, and by all if it was not won.",
        closing(adpoker.closing_dues, by_the_winner),
    ),
    _stranger(
        "above-the-average-is-paid",
        ("papillon-adpoker:23",),
        "Whoever has gathered more cards than fall to one player is paid, be it one or two.",
        closing(s12.closing_dues, above_the_average),
    ),
)
"""The strangers of this module."""
