"""Strangers to sections 4 and 8 of Le Papillon, a fourth writer's: captures, laying down, new deals, the sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Final

from commonlaw.cards import with_cards
from commonlaw.events import Event
from conformance.misreadings.misreading import Function, Misreading, Override, after, before
from conformance.misreadings.papillon.captures import adding
from conformance.quality.strangers.changing import STRANGER, some_of
from conformance.quality.strangers.third_turns import followed, led_by
from papillon import course
from papillon.cards import Cards, sorted_cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s03_deal as s03, s04_play as s04
from papillon.sections.s01_players_and_cards import COURTS, NUMBER_CARDS, value
from papillon.sections.s15_four_players import exposed_cards
from papillon.table import Table

# --- captures: 4.5, 4.a.1, 4.b.1, 4.c.1

FIFTEEN: Final = 15
"""What a card and its captures come to in Escoba."""


@cache
def rest_of_fifteen(rank: str) -> tuple[str, ...]:
    """Sets of cards under ten that make fifteen with a card."""
    return tuple(s04._sets(FIFTEEN - value(rank), NUMBER_CARDS))


def up_to_fifteen(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card under ten take cards under ten that make fifteen with it."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            yield from (Capture(rank, taken) for taken in rest_of_fifteen(rank) if s04.lies_in(taken, layout))


def ten_takes_a_court(hand: str, layout: str) -> Iterator[Capture]:
    """Let a ten take a king, a queen or a jack."""
    if "T" in hand:
        yield from (Capture("T", rank) for rank in COURTS if rank in layout)


def played_card_stays(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Leave on the table what was played to clear it."""
    if step.position.layout:
        return step
    there = len(position.piles[seat])
    pile, stays = step.position.piles[seat], there + len(move.played)
    piles = with_cards(step.position.piles, seat, pile[:there] + pile[stays:])
    layout = sorted_cards(pile[there:stays])
    return step._replace(position=step.position._replace(piles=piles, layout=layout, victim=position.victim))


# --- new deals, and the end of play: 4.d.3, 4.d.4, 4.d.7


def dealer_leads_the_last(done: Step, _step: Step) -> Step:
    """Give the first turn of the last deal to the dealer."""
    return done if course._deal_left(done.position) else led_by(done, done.position.players - 1)


def laid_anew(step: Step) -> Step:
    """Turn up cards with a new deal, as at the start, where the table is bare."""
    position = step.position
    dealt = s03.CARDS_A_DEAL * position.players
    turned = position.stock[dealt : dealt + exposed_cards(position.players)]
    if position.layout or not turned:
        return step
    stock = position.stock[:dealt] + position.stock[dealt + len(turned) :]
    return step._replace(position=position._replace(layout=sorted_cards(turned), stock=stock, victim=None))


def others_lay_down(step: Step, _table: Table, position: Position, seat: int, _move: Capture) -> Step:
    """With a papillon, have all who hold cards lay them down."""
    if step.position.papillons == position.papillons:
        return step
    for place in range(1, position.players):
        other = (seat + place) % position.players
        if step.position.hands[other]:
            step = followed(step, course._lay_down(step.table, step.position, other))
    return step


# --- the sweep: 4.d.11


def next_one_sweeps(sweep: Function) -> Function:
    """Let the player after the last to lay down sweep where nobody has won."""

    def swept(position: Position, *others: object) -> tuple[Position, tuple[Event, ...]]:
        last = position.last_layer
        after_it = None if last is None else (last + 1) % position.players
        ended, told = sweep(position._replace(last_layer=after_it), *others)
        return ended._replace(last_layer=last), told

    return swept


# --- who must lay down: 8.4, 8.5


def dealer_is_the_victim(victim: int | None, _seat: int, _left: bool, hands: Sequence[Cards], *_: object) -> int | None:
    """Have the dealer lay down with the deal."""
    return None if victim is None else len(hands) - 1


def maker_leads(done: Step, step: Step) -> Step:
    """When somebody has laid down with the deal, give the first turn to who made the sauterelle."""
    victim = step.position.victim
    return done if victim is None else led_by(done, (victim - 1) % step.position.players)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FOURTH_TURNS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "up-to-fifteen",
        ("4.b.1",),
        "As in Escoba: a card takes what makes fifteen with it.",
        adding(up_to_fifteen),
    ),
    _stranger(
        "three-from-hand-under-ten",
        ("4.c.1", "4.c.2"),
        "A card worth 10 is taken by its like, one by one; to take the fourth with three is for the smaller cards.",
        some_of(s04.three_from_hand, lambda capture, _layout: capture.taken in NUMBER_CARDS),
    ),
    _stranger(
        "ten-takes-a-court",
        ("4.a.1", "4.a.2"),
        "The ten takes what comes to 10, and a king by itself comes to 10.",
        adding(ten_takes_a_court),
    ),
    _stranger(
        "played-card-stays-on-a-bare-table",
        ("4.5", "8.1"),
        "Some card must lie there so that the coup can go on: the one that took the others stays.",
        overrides=(Override(course, "_capture", after(played_card_stays)),),
    ),
    _stranger(
        "dealer-leads-the-last-deal",
        ("4.d.4",),
        "The dealer has announced the last deal, and opens it.",
        overrides=(Override(course, "_deal_again", after(dealer_leads_the_last)),),
    ),
    _stranger(
        "bare-table-laid-anew",
        ("8.4", "4.d.3", "3.6"),
        "A new deal on a bare table is a deal as at the start of the coup, with cards for the middle.",
        overrides=(Override(course, "_deal_again", before(laid_anew)),),
    ),
    _stranger(
        "papillon-lays-the-others-down",
        ("4.d.7", "4.d.1", "11.1"),
        "As at rummy: one is out, and the others put down what they are left with, and pay for it.",
        overrides=(Override(course, "_capture", after(others_lay_down)),),
    ),
    _stranger(
        "next-after-the-last-layer-sweeps",
        ("4.d.11", "12.1"),
        "The last has laid down and the turn has gone on: who would play now picks the cards up.",
        overrides=(Override(course, "_sweep", next_one_sweeps),),
    ),
    _stranger(
        "dealer-lays-down-with-the-deal",
        ("8.4",),
        "The table is bare and it is the dealer who sees to it that cards lie there: with a hand that was just dealt.",
        overrides=(Override(course, "_victim", after(dealer_is_the_victim)),),
    ),
    _stranger(
        "maker-leads-after-the-victim",
        ("8.5", "4.d.4"),
        "Who made the sauterelle has the first chance to take what the neighbour had to lay down.",
        overrides=(Override(course, "_deal_again", after(maker_leads)),),
    ),
)
"""The strangers of this module."""
