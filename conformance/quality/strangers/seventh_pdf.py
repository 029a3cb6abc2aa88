"""Strangers to the three-page PDF by a seventh writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import Due, others_after
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly
from conformance.misreadings.papillon.captures import instead_of
from conformance.misreadings.papillon.payments import playing_dues
from conformance.misreadings.papillon.play import lays_one_card
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due
from papillon import course
from papillon.cards import Cards, sorted_cards
from papillon.course import Step
from papillon.moves import Capture, Play
from papillon.position import Position
from papillon.rulebooks import PDF as RULES
from papillon.rules import Rules
from papillon.sections import (
    pdf,
    s03_deal as s03,
    s04_play as s04,
    s10_papillon as s10,
    s11_laying_down as s11,
)
from papillon.table import Table

# --- the pool and the end of the coup: 14, 27, 30


def after_another_round(done: Step, step: Step, won: bool) -> Step:
    """Share a pool that one more round has not won either."""
    table = step.table
    if won or done.table.over or table.coup < table.scheduled + table.players:
        return done
    ended, more = course._end_game(table._replace(over=True), step.position, won)
    return Step(ended, step.position, (*step.events, *more))


def before_the_others(counts: bool, play: Play, *_asked: bool) -> bool:
    """Let nobody win with the last card that anybody holds."""
    return counts and not play.last


def winner_alone(winner: int | None, _last_layer: int | None) -> int | None:
    """Have nobody sweep where nobody has won."""
    return winner


# --- captures: 22


def of_different_ranks(hand: str, layout: str) -> Iterator[Capture]:
    """Find sums among the ranks exposed, each of them once."""
    return s04.number_card_sum(hand, "".join(dict.fromkeys(layout)))


# --- laying down and new deals: 24, 26


def one_card_on_an_empty_table(lay_down: Function) -> Function:
    """Lay one card, and keep the others, where none is exposed."""
    one_card = lays_one_card(lay_down)

    def lays(table: Table, position: Position, *others: object) -> Step:
        laid: Step = (lay_down if position.layout else one_card)(table, position, *others)
        return laid

    return lays


def dealt_when_one_is_out(go_on: Function) -> Function:
    """Deal three more to each as soon as one player has no card; the others keep theirs."""

    def goes_on(step: Step, seat: int) -> Step:
        position = step.position
        held: tuple[Cards, ...] = position.hands
        some_out = any(held) and not all(held)
        if not some_out or not s03.deal_left(len(position.stock), len(held)):
            usual: Step = go_on(step, seat)
            return usual
        dealt = course._deal_again(step)
        hands = tuple(sorted_cards(old + new) for old, new in zip(held, dealt.position.hands, strict=True))
        return dealt._replace(position=dealt.position._replace(hands=hands))

    return goes_on


# --- payments: 34, 35


def to_each_of_the_others(play: Play, owed: Iterable[Due], players: int) -> Iterator[Due]:
    """Have who lays aces pay for them."""
    for due in owed:
        if due.kind != "laid-ace":
            yield due
            continue
        yield from (due._replace(payer=play.seat, payee=other) for other in others_after(play.seat, players))


def paid_by_who_lays(lay_down: Function) -> Function:
    """Turn the payment for laid aces round."""

    def lays(table: Table, position: Position, *others: object) -> Step:
        def dues(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
            return to_each_of_the_others(play, owed, position.players)

        done: Step = lay_down(table._replace(rules=playing_dues(s11.dues, dues)(table.rules)), position, *others)
        return done._replace(table=done.table._replace(rules=table.rules))

    return lays


def one_for_each_further(play: Play, chips: int) -> int:
    """Pay two for the first ace of a sum and one for each other."""
    priced = (play.played, play.taken) in pdf.ONLY_ACES
    return chips if priced else pdf.CHIPS_AN_ACE + play.taken.count("A") - 1


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

SEVENTH_PDF: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "another-round-and-then-shared",
        ("papillon-pdf:14",),
        "More coups are played for an unwon pool, and if they do not win it, it is shared: once more around, then.",
        overrides=(Override(course, "_after_coup", after(after_another_round)),),
    ),
    _stranger(
        "sums-over-a-set-of-ranks",
        ("papillon-pdf:22", "papillon-pdf:36", "papillon-pdf:37", "papillon-pdf:38"),
        "for some in combinations(set(exposed), n): two cards of a rank are one there, and never in a sum together.",
        instead_of(s04.number_card_sum, of_different_ranks),
    ),
    _stranger(
        "one-card-on-an-empty-table",
        ("papillon-pdf:24",),
        "Where nothing is exposed a player puts one card down, so that the next has something to take.",
        overrides=(Override(course, "_lay_down", one_card_on_an_empty_table),),
    ),
    _stranger(
        "new-cards-as-soon-as-one-is-out",
        ("papillon-pdf:26", "papillon-pdf:25"),
        "When a player has no card left the dealer deals three new ones to everybody: if any(not hand ...).",
        overrides=(Override(course, "_go_on", dealt_when_one_is_out),),
    ),
    _stranger(
        "very-last-card-does-not-win",
        ("papillon-pdf:27",),
        "The winner gets rid of the last card while others still hold some; who is left over at the end is too late.",
        overrides=(Override(s10, "counts", after(before_the_others)),),
    ),
    _stranger(
        "no-sweep-without-a-winner",
        ("papillon-pdf:30",),
        "The cards that are left belong to who has won the coup; if nobody has, they are nobody's.",
        overrides=(Override(s04, "sweeper", constantly(winner_alone)),),
    ),
    _stranger(
        "laid-aces-cost-a-chip-to-each",
        ("papillon-pdf:34",),
        "Who lays down pays: a chip to the pool for each card, and a chip to each opponent for each ace.",
        overrides=(Override(course, "_lay_down", paid_by_who_lays),),
    ),
    _stranger(
        "further-aces-of-a-sum-bring-one",
        ("papillon-pdf:35",),
        "An ace taken is worth 2, and another that comes with it is an ace like any other, and worth 1.",
        each_due(pdf.ace_dues, chips_of("ace", one_for_each_further)),
    ),
)
"""The strangers of this module."""
