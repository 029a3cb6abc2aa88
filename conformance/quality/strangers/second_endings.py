"""Strangers to sections 10, 12 and 13 of Le Papillon, a second writer's: papillon, the pool, the end of a coup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import POOL, Due
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.payments import closing, counting
from conformance.quality.strangers.changing import STRANGER, closing_after, each_due
from conformance.quality.strangers.salon_payments import not_at_once
from conformance.quality.strangers.second_payments import together
from papillon import course, payments
from papillon.cards import UNKNOWN, Cards
from papillon.course import Step
from papillon.moves import CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s03_deal as s03,
    s04_play as s04,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s12_cards as s12,
    s13_consolation as s13,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import PACK, value
from papillon.table import Table

# --- going out: 9.1, 10.1, 10.3


def played_as(change: Callable[[Play, tuple[int, ...], int], Play]) -> Callable[[Function], Function]:
    """Take a play for another. change: takes it, the seats without cards after it, and the players."""

    def instead(outcome: Function) -> Function:
        def comes(rules: Rules, dealer: int, players: int, out_of_cards: tuple[int, ...], bare: course.Bare) -> object:
            other = tuple(change(Play(*bare), out_of_cards, players))
            return outcome(rules, dealer, players, out_of_cards, other)

        return comes

    return instead


def as_in_the_last_deal(_table: Table, position: Position, *_move: object) -> Override | None:
    """Take the deal before the last for the last."""
    if len(position.stock) > s03.CARDS_A_DEAL * position.players:
        return None
    return Override(course, "_outcome", played_as(lambda play, _out, _players: play._replace(stock_left=False)))


def ahead_of_somebody(play: Play, out_of_cards: tuple[int, ...], players: int) -> Play:
    """Let nobody go out in the last deal with the last hand of all."""
    return play._replace(goes_out=False) if not play.stock_left and len(out_of_cards) == players else play


def out_or_three_at_once(play: Play) -> bool:
    """Whether it is made in the last deal, or by three cards from hand in any."""
    return play.goes_out and (not play.stock_left or len(play.played) == s04.FROM_HAND)


# --- the pool: 10.7, 10.8


def pool_at_once(step: Step, _table: Table, position: Position, seat: int, *_move: object) -> Step:
    """Pay the pool with the first papillon of the coup."""
    table, after_it = step.table, step.position
    if position.papillons or not after_it.papillons:
        return step
    due = Due("pool", ("10.7",), table.accounts.pool, POOL, seat)
    accounts, paid = payments.settle(table.accounts, [due], after_it, table.rules)
    return step._replace(table=table._replace(accounts=accounts), events=(*step.events, *paid))


def pool_to_the_most_cards(end: CoupEnd) -> Iterator[Due]:
    """Owe a pool that nobody has won to the largest pile."""
    return s10.closing_dues(end._replace(winner=s12.majority(end.counts)) if end.winner is None else end)


# --- the payment for most cards: 12.2 to 12.4


def ended(step: Step) -> tuple[int | None, tuple[Cards, ...]]:
    """The winner of the coup, and the piles with the sweep."""
    rules, position = step.table.rules, step.position
    winner = s10.winner(position.papillons, rules.priority(position.players), rules.first_wins)
    swept, _ = course._sweep(position, winner)
    return winner, swept.piles


def without_the_winner(step: Step) -> tuple[int, ...]:
    """Count the cards of all but the winner."""
    winner, piles = ended(step)
    return tuple(0 if seat == winner else len(pile) for seat, pile in enumerate(piles))


def then_points(step: Step) -> tuple[int, ...]:
    """Count cards, and their points where the cards are as many."""
    _, piles = ended(step)
    worth = 10 * PACK
    return tuple(len(pile) * worth + sum(value(card.rank) for card in pile if card != UNKNOWN) for pile in piles)


def is_the_last(step: Step, end: CoupEnd) -> bool:
    """Whether the game is over with this coup."""
    table = step.table
    return s14.game_over(table.coup, table.scheduled, end.winner is not None, table.unwon)


def not_in_the_last_coup(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe nothing for most cards in the last coup of the game."""
    return iter(()) if is_the_last(step, end) else s12.closing_dues(end)


def a_chip_a_card(end: CoupEnd) -> Iterator[Due]:
    """Owe the largest pile a chip for every card that one has less."""
    for due in s12.closing_dues(end):
        for seat, count in enumerate(end.counts):
            if seat != due.payee:
                yield due._replace(payer=seat, chips=due.chips * (max(end.counts) - count))


# --- the consolation: 13.1


def not_beside_a_share(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe no consolation where the pool is about to be shared."""
    return iter(()) if is_the_last(step, end) else s13.closing_dues(end)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SECOND_ENDINGS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "papillon-once-announced",
        ("10.1", "9.1"),
        "When the dealer has announced that the stock runs out, going out is papillon.",
        overrides=(Override(course, "_capture", while_doing(as_in_the_last_deal)),),
    ),
    _stranger(
        "papillon-ahead-of-somebody",
        ("10.1", "10.2", "4.d.6"),
        "To get rid of one's cards is a feat while others hold some; the last player of all has none to beat.",
        overrides=(Override(course, "_outcome", played_as(ahead_of_somebody)),),
    ),
    _stranger(
        "papillon-is-twice-the-petit",
        ("10.2",),
        "The petit papillon is a chip, and the papillon is not petit: two.",
        overrides=(Override(s10, "CHIPS", constantly(2)),),
    ),
    _stranger(
        "three-at-once-is-papillon-outright",
        ("10.3", "10.1", "9.1"),
        "To put three cards down and take the fourth is a papillon, in whatever deal.",
        overrides=(
            Override(s09, "is_petit_papillon", after(not_at_once)),
            Override(s10, "is_papillon", constantly(out_or_three_at_once)),
        ),
    ),
    _stranger(
        "three-aces-paid-with-papillon-alone",
        ("10.4",),
        "The 4 chips are in the section on papillon, and belong to a papillon.",
        each_due(s10.ace_dues, lambda play, due: None if play.stock_left else due),
    ),
    _stranger(
        "pool-taken-with-the-papillon",
        ("10.7", "10.6"),
        "Papillon! The pool is picked up with it; what comes in later is for the next coup.",
        closing(s10.closing_dues, lambda _end: iter(())),
        overrides=(Override(course, "_capture", after(pool_at_once)),),
    ),
    _stranger(
        "unwon-pool-to-the-most-cards",
        ("10.8",),
        "Where nobody has gone out, who has taken most cards has won, and has the pool.",
        closing(s10.closing_dues, pool_to_the_most_cards),
    ),
    _stranger(
        "winner-does-not-count-cards",
        ("12.2",),
        "The winner has been paid; the chip for cards is between the others.",
        overrides=(Override(course, "_end_coup", counting(without_the_winner)),),
    ),
    _stranger(
        "equal-piles-parted-by-points",
        ("12.3", "12.2"),
        "As many cards, but better ones: points decide.",
        overrides=(Override(course, "_end_coup", counting(then_points)),),
    ),
    _stranger(
        "two-more-after-each-tie",
        ("12.3",),
        "After a tie there are 2 chips more: 3, 5, and so on.",
        overrides=(Override(s12, "grown", constantly(lambda payment, _growth: payment + 2)),),
    ),
    _stranger(
        "last-coup-has-no-cards-payment",
        ("12.2", "12.4"),
        "In the last coup of the game nothing is paid for cards.",
        overrides=(closing_after(s12.closing_dues, not_in_the_last_coup),),
    ),
    _stranger(
        "a-chip-for-each-card-fewer",
        ("12.2",),
        "The most cards are paid: a chip from everybody for each card by which they are behind.",
        closing(s12.closing_dues, a_chip_a_card),
    ),
    _stranger(
        "consoled-with-one-chip",
        ("13.1",),
        "A consolation is one chip, and one of the others gives it.",
        together("13.1"),
    ),
    _stranger(
        "no-consolation-in-the-last-coup",
        ("13.1",),
        "The game is over and the pool is shared: that is consolation enough.",
        overrides=(closing_after(s13.closing_dues, not_beside_a_share),),
    ),
)
"""The strangers of this module."""
