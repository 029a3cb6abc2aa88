"""Strangers to the three-page PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import papillon.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.accounts import BANK, POOL, Due
from conformance.misreadings.misreading import (
    Misreading,
    Override,
    after,
    constantly,
    unchanged,
    while_doing,
)
from conformance.misreadings.papillon.captures import Change, adding
from conformance.misreadings.papillon.payments import by_other_rules, closing
from conformance.misreadings.papillon.play import Opening, goes_out
from conformance.quality.strangers.changing import (
    STRANGER,
    GoingOn,
    chips_of,
    closing_after,
    each_due,
    like_of_a_colour,
    some_of,
    staking,
    worth_the_same,
)
from conformance.quality.strangers.salon_payments import aces_in
from papillon import course, payments
from papillon.cards import UNKNOWN, Cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import PDF as RULES
from papillon.sections import (
    pdf,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import RANKS, WORTH_TEN
from papillon.table import Table

# --- stakes and the pool: 13 to 15


def shared_by_points(table: Table, position: Position, won: bool) -> Override | None:
    """Share an unwon pool by the points of the last coup, or by the cards where some are unknown."""
    known = not any(UNKNOWN in pile for pile in position.piles)
    points = [s12.counted(pile, "points" if known else "cards") for pile in position.piles]

    def shares(pool: int, seats: Sequence[int], _remainder: str, clauses: tuple[str, ...]) -> Iterator[Due]:
        parts = [pool * points[seat] // (sum(points) or 1) for seat in seats]
        parts[points.index(max(points))] += pool - sum(parts)
        return (Due("share", clauses, part, POOL, seat) for seat, part in zip(seats, parts, strict=True) if part)

    return None if won or table.pool_is_the_games else Override(s14, "shares", constantly(shares))


def for_the_pool_alone(first: Table | Step, *_play: object) -> Change:
    """Pay nothing but the pool in coups beyond the agreed ones."""
    table = first if isinstance(first, Table) else first.table
    if table.coup <= table.scheduled:
        return unchanged
    return lambda usual: usual._replace(play_dues=(), closing_dues=(s10.closing_dues,))


def to_the_most_points(end: CoupEnd) -> Iterator[Due]:
    """Owe the pool to who has most points."""
    return s10.closing_dues(end._replace(winner=s12.majority(end.counts)))


# --- captures: 20 to 23


def two_and_two(hand: str, layout: str) -> Iterator[Capture]:
    """Let two cards from hand take two of their rank."""
    for rank in dict.fromkeys(hand):
        if rank in RANKS and hand.count(rank) == layout.count(rank) == 2:
            yield Capture(rank * 2, rank * 2)


# --- new deals: 9, 26


def ends_with_the_hands(go_on: GoingOn) -> GoingOn:
    """End the coup when all hands are empty."""
    return lambda step, after: course._ended(step) if step.position.turn is None else go_on(step, after)


def turn_goes_on(done: Step, step: Step, after: int) -> Step:
    """After a deal, give the turn to who sits behind the last to play."""
    return led_by(after + 1, done, step)


def led_by(seat: int, done: Step, step: Step) -> Step:
    """Where there was a deal, give the turn to a seat, or to the next that holds cards."""
    if done.position.turn is None or len(done.position.stock) == len(step.position.stock):
        return done
    turn = s04.next_to_play(done.position.hands, seat - 1)
    return done._replace(position=done.position._replace(turn=turn))


def first_out_leads() -> tuple[Override, Override, Override]:
    """After a deal, let who was the first without cards lead; of plays before the record, the first such seat."""
    latest: Position | None = None
    first: int | None = None

    def played(step: Step, _table: Table, position: Position, seat: int, *_play: object) -> Step:
        nonlocal latest, first
        # Another position than the one that was watched belongs to another deal, or another game.
        known = first if position is latest else None
        out = [other for other, hand in enumerate(step.position.hands) if not hand]
        first = min((other for other in out if other != seat), default=seat) if known is None and out else known
        latest = step.position
        return step

    def leads(done: Step, step: Step, _after: int) -> Step:
        return done if first is None else led_by(first, done, step)

    return (
        Override(course, "_capture", after(played)),
        Override(course, "_lay_down", after(played)),
        Override(course, "_go_on", after(leads)),
    )


def one_each(_step: Step) -> Override:
    """Deal everybody one card."""
    return Override(s03, "CARDS_A_DEAL", constantly(1))


def a_card_each(stock: int, players: int) -> bool:
    """Whether everybody can have a card."""
    return stock >= players


# --- the end of the coup: 30 to 32


def parted_by_cards(step: Step) -> Override:
    """Of those with most points, name who has most cards."""
    rules = step.table.rules
    winner = s10.winner(step.position.papillons, rules.priority(step.position.players))
    swept, _ = course._sweep(step.position, winner)

    def most(counts: Sequence[int]) -> int | None:
        sizes = [(count, len(pile)) for count, pile in zip(counts, swept.piles, strict=True)]
        best = max(sizes)
        return sizes.index(best) if sizes.count(best) == 1 else None

    return Override(s12, "majority", constantly(most))


def two_chips_staked(open_coup: Opening) -> Opening:
    """Have everybody put two chips into the pool after a tie."""

    def opens(table: Table, position: Position) -> Step:
        if table.cards_payment > s12.FIRST_PAYMENT:
            owed = [Due("stake", ("12.3",), 2, seat, POOL) for seat in range(table.players)]
            accounts, _ = payments.settle(table.accounts, owed, position, table.rules)
            table = table._replace(accounts=accounts)
        return open_coup(table, position)

    return opens


def first_payment(end: CoupEnd) -> Iterator[Due]:
    """Pay for most points as if there had been no tie."""
    return s12.closing_dues(end._replace(cards_payment=s12.FIRST_PAYMENT))


def chip_grows(end: CoupEnd) -> Iterator[Due]:
    """Let the chip of the winner grow with the payment for most points."""
    return (due._replace(chips=end.cards_payment) for due in pdf.closing_dues(end))


def once_for_both(end: CoupEnd) -> Iterator[Due]:
    """Pay no chip to who has most points."""
    return (due for due in pdf.closing_dues(end) if due.payee != s12.majority(end.counts))


def chip_with_the_sweep(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Pay the chip where cards are swept."""
    return pdf.closing_dues(end) if step.position.layout else iter(())


def eleven_for_an_ace(points: int, pile: Cards, most: str) -> int:
    """Count eleven for an ace, where points are counted."""
    return points + 10 * aces_in(pile) if most == "points" else points


# --- aces and laying down: 33 to 35


def unpaid_by_twos(play: Play, due: Due) -> Due | None:
    """Pay nothing for several aces in a sum without a price of its own."""
    return None if due.clauses == ("papillon-pdf:35",) and play.taken.count("A") > 1 else due


def to_the_bank(_play: Play, due: Due) -> Due:
    """Put the chips for cards that are laid into the bank."""
    return due._replace(payee=BANK) if due.kind == "laying-down" else due


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

PDF: Final[tuple[Misreading[rules.Rules], ...]] = (
    _stranger(
        "a-chip-with-the-token",
        ("papillon-pdf:15", "papillon-pdf:6"),
        "Stakes are in chips and in tokens: one of each.",
        overrides=(staking(lambda players: [s02.CHIPS_IN_TOKEN + 1] * players),),
    ),
    _stranger(
        "fair-shares-by-points",
        ("papillon-pdf:14",),
        "To divide fairly is to give everybody a part according to the points of the last coup.",
        overrides=(Override(course, "_end_game", while_doing(shared_by_points)),),
    ),
    _stranger(
        "further-coups-for-the-pool-alone",
        ("papillon-pdf:14",),
        "The coups that are added are to find a winner of the pool: nothing else is paid in them.",
        overrides=tuple(
            Override(course, name, by_other_rules(for_the_pool_alone))
            for name in ("_capture", "_lay_down", "_end_coup")
        ),
    ),
    _stranger(
        "most-points-take-the-pool",
        ("papillon-pdf:13", "papillon-pdf:27"),
        "The winner is whoever has gathered most, and then takes the pool: most points, when they are counted.",
        closing(s10.closing_dues, to_the_most_points),
    ),
    _stranger(
        "ten-for-ten",
        ("papillon-pdf:21",),
        "All four are worth ten, and stand for one another.",
        adding(worth_the_same(WORTH_TEN)),
    ),
    _stranger(
        "identical-in-colour",
        ("papillon-pdf:21", "papillon-pdf:5"),
        "Only the identical card takes it: a red king takes the red king.",
        overrides=(Override(rules, "_captures", like_of_a_colour(WORTH_TEN, lambda mine, other: mine == other)),),
    ),
    _stranger(
        "fourth-must-be-the-last-card",
        ("papillon-pdf:23",),
        "Three of a rank may take the last card of the table, if it is the fourth.",
        some_of(s04.three_from_hand, lambda capture, layout: layout == capture.taken),
    ),
    _stranger(
        "two-and-two-make-four",
        ("papillon-pdf:23", "papillon-pdf:20"),
        "Four of a rank is what counts: two from hand take the two on the table.",
        adding(two_and_two),
    ),
    _stranger(
        "coup-ends-with-the-hands",
        ("papillon-pdf:9", "papillon-pdf:26"),
        "A coup is one deal: when the hands are played it is over.",
        overrides=(
            Override(course, "_go_on", ends_with_the_hands),
            Override(s10, "counts", constantly(goes_out)),
        ),
    ),
    _stranger(
        "turn-goes-on-after-a-deal",
        ("papillon-pdf:26",),
        "A deal is no more than new cards: whoever is next in turn plays.",
        overrides=(Override(course, "_go_on", after(turn_goes_on)),),
    ),
    _stranger(
        "first-out-leads",
        ("papillon-pdf:26",),
        "The player who was the first without cards has the first turn with the new ones.",
        overrides=first_out_leads(),
    ),
    _stranger(
        "three-new-cards-in-all",
        ("papillon-pdf:26",),
        "The dealer deals three new cards, and each of the three players picks one up.",
        overrides=(
            Override(course, "_deal_again", while_doing(one_each)),
            Override(s03, "deal_left", constantly(a_card_each)),
            Override(s04, "deal_left", constantly(a_card_each)),
        ),
    ),
    _stranger(
        "right-before-left",
        ("papillon-pdf:28",),
        "The dealer first, and then on in the order of play.",
        overrides=(Override(s10, "priority_of_three", constantly(lambda: (2, 0, 1))),),
    ),
    _stranger(
        "ace-counts-eleven",
        ("papillon-pdf:31", "papillon-pdf:4"),
        "Where points are counted an ace is 11.",
        overrides=(Override(s12, "counted", after(eleven_for_an_ace)),),
    ),
    _stranger(
        "equal-points-parted-by-cards",
        ("papillon-pdf:31",),
        "Of two with the same points the one with more cards is ahead.",
        overrides=(Override(course, "_end_coup", while_doing(parted_by_cards)),),
    ),
    _stranger(
        "two-chips-staked-after-a-tie",
        ("papillon-pdf:31",),
        "After a tie the next coup costs 2 chips from every player: they are put into the pot.",
        closing(s12.closing_dues, first_payment),
        overrides=(Override(course, "_open_coup", two_chips_staked),),
    ),
    _stranger(
        "chip-grows-after-a-tie",
        ("papillon-pdf:32",),
        "After a tie both chips of the end of a coup are 2.",
        closing(pdf.closing_dues, chip_grows),
    ),
    _stranger(
        "most-points-and-winner-paid-once",
        ("papillon-pdf:32", "papillon-pdf:31"),
        "Each opponent pays a chip at the end of the coup; to be first in points and to have won is one occasion.",
        closing(pdf.closing_dues, once_for_both),
    ),
    _stranger(
        "chip-goes-with-the-sweep",
        ("papillon-pdf:32", "papillon-pdf:30"),
        "Who gathers the cards that are left gets a chip besides; where none are left there is no chip.",
        overrides=(closing_after(pdf.closing_dues, chip_with_the_sweep),),
    ),
    _stranger(
        "laid-cards-paid-to-the-bank",
        ("papillon-pdf:33",),
        "Chips that nobody is to have go where chips are kept.",
        each_due(s11.dues, to_the_bank),
    ),
    _stranger(
        "one-chip-for-laid-aces",
        ("papillon-pdf:34",),
        "There is an ace among the cards laid: one chip.",
        each_due(s11.dues, chips_of("laid-ace", lambda _play, _chips: 1)),
    ),
    _stranger(
        "two-aces-in-a-sum-unpaid",
        ("papillon-pdf:35",),
        "One ace taken brings 2, and two or more have a price with a two, a three or a four alone.",
        each_due(pdf.ace_dues, unpaid_by_twos),
    ),
)
"""The strangers of this module."""
