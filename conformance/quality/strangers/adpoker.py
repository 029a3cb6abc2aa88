"""Strangers to the AdPoker article."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import papillon.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.accounts import OTHERS, Due
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Function, Misreading, Override, after, before, constantly
from conformance.misreadings.papillon.captures import Change, adding, instead_of
from conformance.quality.strangers.changing import (
    STRANGER,
    chips_of,
    each_due,
    like_of_a_colour,
    some_of,
)
from conformance.quality.strangers.salon_payments import aces_in
from papillon import course, payments
from papillon.cards import UNKNOWN_RANK, Cards
from papillon.course import Step
from papillon.moves import Capture, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.sections import (
    adpoker,
    s03_deal as s03,
    s04_play as s04,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s11_laying_down as s11,
)
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, WORTH_TEN, value
from papillon.table import Table

# --- captures: 6, 7, 10


def two_like(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card take the two of its rank that are exposed."""
    for rank in dict.fromkeys(hand):
        if rank != UNKNOWN_RANK and layout.count(rank) == 2:
            yield Capture(rank, rank * 2)


def ten_together(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card under ten take what makes ten with it, but a card of its own rank alone."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            missing = 10 - value(rank)
            alone = (other for other in NUMBER_CARDS if value(other) == missing and other != rank)
            for taken in (*alone, *(cards for cards, _ in s04.additions(missing))):
                if s04.lies_in(taken, layout):
                    yield Capture(rank, taken)


# --- new deals: 12, 15


def only_once(exposed: Function) -> Function:
    """Turn up seven cards with the first new deal, and none later."""

    def turns(rest: Cards, count: int) -> tuple[Cards, Cards]:
        spent = count == s03.EXPOSED and len(rest) < FIRST_NEW_LAYOUT
        turned: tuple[Cards, Cards] = exposed(rest, 0 if spent else count)
        return turned

    return turns


FIRST_NEW_LAYOUT: Final = 20
"""Cards that are left at least when the first new layout is turned up, among three or four."""


def one_full_deal(stock: Cards, players: int, _exposed: int = 0) -> bool:
    """Announce where one deal is left, and no layout with it."""
    deal = s03.CARDS_A_DEAL * players
    return deal <= len(stock) < 2 * deal


def cleared(step: Step) -> Step:
    """Put the layout away before a new deal."""
    return step._replace(position=step.position._replace(layout=()))


def dealer_is_paid(done: Step, aces: int) -> Step:
    """Pay the dealer for aces turned up."""
    return settled(done, Due("laid-ace", ("papillon-adpoker:15",), aces, OTHERS, done.position.players - 1))


def settled(step: Step, *owed: Due) -> Step:
    """Pay something more with a step."""
    accounts, paid = payments.settle(step.table.accounts, owed, step.position, step.table.rules)
    return step._replace(table=step.table._replace(accounts=accounts), events=(*step.events, *paid))


def first_aces(done: Step, *_facts: object) -> Step:
    """Pay the dealer for the aces of the first layout."""
    return dealer_is_paid(done, aces_in(done.position.layout))


def further_aces(done: Step, step: Step) -> Step:
    """Pay the dealer for the aces of a new layout."""
    return dealer_is_paid(done, aces_in(done.position.layout) - aces_in(step.position.layout))


# --- sauterelle and petit papillon: 20, 21


def keeps_the_rest(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Put what the maker of a sauterelle lays out on the maker's pile."""
    found = step.position
    if len(move.taken) < len(position.layout) or not found.layout:
        return step
    piles = with_cards(found.piles, seat, found.piles[seat] + found.layout)
    return step._replace(position=found._replace(piles=piles, layout=()))


def petit_papillon_if(also: Callable[[Play], bool]) -> Change:
    """Pay a petit papillon for more plays."""

    def dues(play: Play) -> Iterator[Due]:
        return s09.dues(play._replace(goes_out=play.goes_out or also(play)))

    return lambda usual: usual._replace(
        play_dues=tuple(dues if section is s09.dues else section for section in usual.play_dues)
    )


# --- the consolation: 22


def first_is_consoled(step: Step, _table: Table, position: Position, *_facts: object) -> Step:
    """Keep the first to lay down in mind, and none after."""
    if position.wanting is None:
        return step
    return step._replace(position=step.position._replace(wanting=position.wanting))


def consoled_with_each_deal(step: Step) -> Step:
    """Console the last to lay down before a new deal, and forget it."""
    position = step.position
    if position.wanting is None:
        return step
    paid = settled(step, Due("consolation", ("papillon-adpoker:22",), 1, OTHERS, position.wanting))
    return paid._replace(position=position._replace(wanting=None))


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

ADPOKER: Final[tuple[Misreading[rules.Rules], ...]] = (
    _stranger(
        "takes-two-like",
        ("papillon-adpoker:10", "papillon-adpoker:6"),
        "Cards are put together with their like, and a card may take the two that lie there.",
        adding(two_like),
    ),
    _stranger(
        "other-colour-only",
        ("papillon-adpoker:6",),
        "For a king one may change the colour and nothing else: red takes black, and black takes red.",
        overrides=(Override(rules, "_captures", like_of_a_colour(WORTH_TEN, lambda mine, other: mine != other)),),
    ),
    _stranger(
        "small-cards-never-take-two",
        ("papillon-adpoker:10", "papillon-adpoker:7"),
        "One card may not take two that lie on the table: a small card takes one, or three and more; two are for "
        "the ten.",
        some_of(s04.number_card_sum, lambda capture, _layout: len(capture.taken) != 2),
    ),
    _stranger(
        "small-cards-make-ten-together",
        ("papillon-adpoker:7",),
        "A small card of one's own is put together with cards of the table that make ten with it: a seven with a "
        "three.",
        instead_of(s04.number_card_sum, ten_together),
    ),
    _stranger(
        "three-chips-a-hand",
        ("papillon-adpoker:9",),
        "A hand is three cards, and laying it out costs three chips.",
        each_due(s11.dues, chips_of("laying-down", lambda _play, _chips: s03.CARDS_A_DEAL)),
    ),
    _stranger(
        "seven-more-only-once",
        ("papillon-adpoker:12",),
        "Seven more cards are exposed with the new deal, and then the table has enough.",
        overrides=(
            Override(s03, "exposed", only_once),
            Override(s04, "announces_last_deal", constantly(one_full_deal)),
        ),
    ),
    _stranger(
        "new-layout-for-the-old",
        ("papillon-adpoker:12",),
        "A new layout of seven follows the deal, and the old one is put away.",
        overrides=(Override(course, "_deal_again", before(cleared)),),
    ),
    _stranger(
        "exposed-aces-paid-to-the-dealer",
        ("papillon-adpoker:15",),
        "An ace is paid to whoever exposes it: to the dealer as well, who turns up seven cards.",
        overrides=(
            Override(course, "_open_coup", after(first_aces)),
            Override(course, "_deal_again", after(further_aces)),
        ),
    ),
    _stranger(
        "a-chip-for-each-of-the-three",
        ("papillon-adpoker:19",),
        "Three cards from hand: three chips.",
        each_due(adpoker.three_from_hand_dues, lambda _play, due: due._replace(chips=s04.FROM_HAND)),
    ),
    _stranger(
        "maker-keeps-the-rest",
        ("papillon-adpoker:20",),
        "Who makes sauterelle puts the hand down, with the cards that were won.",
        overrides=(Override(course, "_capture", after(keeps_the_rest)),),
    ),
    _stranger(
        "sauterelle-a-chip-a-card",
        ("papillon-adpoker:20",),
        "One chip from each for every card with which the table is cleared.",
        each_due(s08.dues, lambda play, due: due._replace(chips=len(play.taken))),
    ),
    _stranger(
        "no-hand-no-sauterelle",
        ("papillon-adpoker:20",),
        "Sauterelle is to clear the table and lay out one's hand: who has no card left to lay out makes none.",
        each_due(s08.dues, lambda play, due: None if play.goes_out else due),
    ),
    _stranger(
        "maker-has-used-up-the-cards",
        ("papillon-adpoker:21", "papillon-adpoker:20"),
        "Who makes sauterelle and lays out the rest has used up three cards before the end, and that is a petit "
        "papillon.",
        petit_papillon_if(lambda play: bool(play.laid and play.taken)),
    ),
    _stranger(
        "petit-papillon-by-laying-down",
        ("papillon-adpoker:21",),
        "Who uses up three cards before the end gets a chip, were it by laying them out.",
        petit_papillon_if(lambda play: bool(play.laid and not play.taken)),
    ),
    _stranger(
        "first-to-lay-down-is-consoled",
        ("papillon-adpoker:22",),
        "The first to find nothing is the one to be pitied.",
        overrides=(Override(course, "_lay_down", after(first_is_consoled)),),
    ),
    _stranger(
        "consolation-in-every-deal",
        ("papillon-adpoker:22",),
        "In each deal somebody is the last to lay out, and is consoled.",
        overrides=(Override(course, "_deal_again", before(consoled_with_each_deal)),),
    ),
)
"""The strangers of this module."""
