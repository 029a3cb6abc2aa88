"""Further strangers to the three-page PDF, by a third writer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import papillon.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.accounts import POOL, Due, others_after
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Misreading, Override, after
from conformance.misreadings.papillon.captures import adding, instead_of
from conformance.misreadings.papillon.payments import closing
from conformance.misreadings.papillon.play import staking_only
from conformance.quality.strangers.changing import STRANGER, chips_of, closing_after, each_due, in_turn
from papillon import course
from papillon.cards import UNKNOWN_RANK, pick, sorted_cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import PDF as RULES
from papillon.sections import (
    pdf,
    s02_game_and_stake as s02,
    s04_play as s04,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, value
from papillon.table import Table

Laying = Callable[..., Step]
"""What it comes to that a seat of a table lays its hand down."""

# --- rounds and the pool: 11, 14, 15


def deals_once_more(done: Step, step: Step, *, won: bool) -> Step:
    """Leave the deal with the dealer of a coup that nobody has won."""
    if won or done.table.over:
        return done
    return done._replace(table=done.table._replace(dealer=step.table.dealer))


def divided_at_once(end: CoupEnd) -> Iterator[Due]:
    """Divide the pool of a coup that nobody has won between all players."""
    if end.winner is not None:
        return s10.closing_dues(end)
    return s14.shares(end.pool, range(len(end.counts)), "in-order")


def opens_a_round(table: Table) -> bool:
    """Whether a coup is the first of its round."""
    return (table.coup - 1) % s02.coups_in_round(table.players, table.rules.coups_a_dealer) == 0


# --- captures: 20 to 22


def card_stays(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Leave what is played from hand among the exposed cards, and give the cards taken alone to the pile."""
    found = step.position
    played, _ = pick(position.hands[seat], move.played, move.from_hand) or ((), ())
    taken, _ = pick(position.layout, move.taken, move.from_layout) or ((), ())
    piles = with_cards(found.piles, seat, position.piles[seat] + taken)
    return step._replace(position=found._replace(piles=piles, layout=sorted_cards(found.layout + played)))


def jack_takes_all(hand: str, layout: str) -> Iterator[Capture]:
    """Let a jack take whatever is exposed, where that is more than one card."""
    if "J" in hand and len(layout) > 1 and UNKNOWN_RANK not in layout:
        yield Capture("J", layout)


def highest_that_fit(hand: str, layout: str) -> Iterator[Capture]:
    """Look for a sum once: go down the exposed cards, and take each that still fits."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            missing, taken = value(rank), ""
            for other in layout:
                if other in NUMBER_CARDS and value(other) <= min(missing, value(rank) - 1):
                    missing, taken = missing - value(other), taken + other
            if not missing:
                yield Capture(rank, taken)


# --- laying down: 24


def passes(lay_down: Laying) -> Laying:
    """Let who can take nothing keep the hand, as long as somebody else can take something."""

    def lays(table: Table, position: Position, seat: int, *because: object) -> Step:
        others = (hand for other, hand in enumerate(position.hands) if other != seat)
        if any(rules._captures(hand, position.layout, table.rules) for hand in others):
            return Step(table, position._replace(turn=s04.next_to_play(position.hands, seat)), ())
        return lay_down(table, position, seat, *because)

    return lays


# --- the end of the coup: 27 to 32


def unless_somebody_holds_cards(step: Step, *_play: object) -> Step:
    """Forget who has gone out while another player still holds cards."""
    position = step.position
    return step._replace(position=position._replace(papillons=())) if any(position.hands) else step


def first_layer(step: Step, _table: Table, position: Position, *_facts: object) -> Step:
    """Keep the first of a deal to lay down in mind, and none after."""
    if position.last_layer is None:
        return step
    kept = step.position._replace(last_layer=position.last_layer, wanting=position.wanting)
    return step._replace(position=kept)


def or_most_points(end: CoupEnd) -> CoupEnd:
    """Take who has most points for the winner of a coup that nobody has won."""
    return end._replace(winner=s12.majority(end.counts)) if end.winner is None else end


def who_went_out_is_spared(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Ask for the chip of those alone who have not gone out by a capture."""
    for due in pdf.closing_dues(end):
        if isinstance(due.payee, int):
            for seat in others_after(due.payee, len(end.counts)):
                if seat not in step.position.papillons:
                    yield due._replace(payer=seat)


# --- aces: 34 to 38


def out_of_the_pool(_play: Play, due: Due) -> Due:
    """Take the chips for laid aces out of the pool."""
    return due._replace(payer=POOL) if due.kind == "laid-ace" else due


def one_row_up(_play: Play, due: Due) -> Due:
    """Pay two aces as one, three as two and four as three, where they have a price of their own."""
    priced = due.clauses != ("papillon-pdf:35",)
    return due._replace(chips=due.chips - priced * pdf.CHIPS_AN_ACE)


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

SECOND_PDF: Final[tuple[Misreading[rules.Rules], ...]] = (
    _stranger(
        "dealer-deals-until-a-coup-is-won",
        ("papillon-pdf:11",),
        "A coup that nobody has won is dealt again, by the same dealer.",
        overrides=(Override(course, "_after_coup", after(deals_once_more)),),
    ),
    _stranger(
        "unwon-pool-divided-at-once",
        ("papillon-pdf:14",),
        "If nobody has won the pool its contents are divided fairly: at the end of each such coup.",
        closing(s10.closing_dues, divided_at_once),
    ),
    _stranger(
        "a-token-a-round",
        ("papillon-pdf:15",),
        "The first stake is put in when a round begins; the other coups of the round are played for what is there.",
        overrides=(Override(course, "_open_coup", staking_only(opens_a_round)),),
    ),
    _stranger(
        "played-card-stays-exposed",
        ("papillon-pdf:20",),
        "A card is played to the table and takes others away: it lies there for the next player.",
        overrides=(Override(course, "_capture", after(card_stays)),),
    ),
    _stranger(
        "jack-takes-all",
        ("papillon-pdf:21",),
        "As in other games of this family the jack sweeps the table.",
        adding(jack_takes_all),
    ),
    _stranger(
        "highest-cards-that-fit",
        ("papillon-pdf:22",),
        "To find a sum, go through the exposed cards from the highest and add each one that fits.",
        instead_of(s04.number_card_sum, highest_that_fit),
    ),
    _stranger(
        "passes-while-others-can-take",
        ("papillon-pdf:24",),
        "Who can take nothing lets the others go on, and spreads the hand only when nobody finds anything.",
        overrides=(Override(course, "_lay_down", passes),),
    ),
    _stranger(
        "last-card-of-all",
        ("papillon-pdf:27", "papillon-pdf:28"),
        "The winner is who plays the last card of the coup, if it takes something.",
        overrides=(Override(course, "_capture", after(unless_somebody_holds_cards)),),
    ),
    _stranger(
        "unwon-coup-goes-to-most-points",
        ("papillon-pdf:29", "papillon-pdf:32"),
        "If nobody has gone out by a capture, points tell who has won the coup.",
        in_turn(
            closing(s10.closing_dues, lambda end: s10.closing_dues(or_most_points(end))),
            closing(pdf.closing_dues, lambda end: pdf.closing_dues(or_most_points(end))),
        ),
    ),
    _stranger(
        "first-layer-of-cards-sweeps",
        ("papillon-pdf:30", "papillon-pdf:32"),
        "Where nobody wins, who was the first to spread the hand has waited longest, and gets the cards and the chip.",
        overrides=(Override(course, "_lay_down", after(first_layer)),),
    ),
    _stranger(
        "two-chips-together-after-a-tie",
        ("papillon-pdf:31",),
        "After a tie the next coup is worth 2 chips, which the opponents put together.",
        lambda usual: usual._replace(owed_together=usual.owed_together | {"12.3"}),
    ),
    _stranger(
        "who-went-out-pays-no-chip",
        ("papillon-pdf:32",),
        "The chip is paid by those who were left with cards; who got rid of the last one too is spared.",
        overrides=(closing_after(pdf.closing_dues, who_went_out_is_spared),),
    ),
    _stranger(
        "laid-aces-paid-by-the-pool",
        ("papillon-pdf:34",),
        "A chip goes into the pool for each card laid, and for an ace one is taken out of it.",
        each_due(s11.dues, out_of_the_pool),
    ),
    _stranger(
        "ace-that-takes-counts-too",
        ("papillon-pdf:35",),
        "An ace that takes an ace makes two aces in the capture: 2 chips for each.",
        each_due(pdf.ace_dues, chips_of("ace", lambda play, chips: chips + pdf.CHIPS_AN_ACE * play.played.count("A"))),
    ),
    _stranger(
        "prices-one-row-up",
        ("papillon-pdf:36", "papillon-pdf:37", "papillon-pdf:38"),
        "The prices are 2, 4, 6 and 8: prices[0] for the two, prices[1] for the three, prices[2] for the four.",
        each_due(pdf.ace_dues, one_row_up),
    ),
)
"""The strangers of this module."""
