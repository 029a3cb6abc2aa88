"""Strangers to sections 4, 8 and 11 of Le Papillon, a seventh writer's: captures, turns, deals, laying down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.cards import with_cards
from commonlaw.events import Event, Happening
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.captures import adding, keeping
from conformance.misreadings.papillon.play import clockwise
from conformance.quality.strangers.changing import STRANGER
from conformance.quality.strangers.third_turns import followed, led_by
from papillon import course
from papillon.cards import UNKNOWN, sorted_cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s04_play as s04
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, value
from papillon.table import Table

PAIR: Final = 2

# --- captures: 4.2, 4.b.1, 4.c.1, 4.d.1


def what_is_worth_less(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card under ten take several cards that together are worth less."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            for total in range(PAIR, value(rank)):
                yield from (Capture(rank, taken) for taken, _ in s04.additions(total) if s04.lies_in(taken, layout))


def none_without_a_like_card(found: Sequence[Capture]) -> Sequence[Capture]:
    """Allow no capture to a hand of which no card has its like exposed."""
    return found if any(set(capture.taken) == set(capture.played) for capture in found) else ()


def pair_takes_pair(hand: str, layout: str) -> Iterator[Capture]:
    """Let two like cards take the two others."""
    for rank in dict.fromkeys(hand):
        if hand.count(rank) == PAIR and layout.count(rank) == PAIR:
            yield Capture(rank * PAIR, rank * PAIR)


# --- turns: 4.1, 4.d.4


def goes_back(position: Position) -> bool:
    """Whether an odd number of deals has followed the first one."""
    first, *later = SALON.stock_sizes(position.players)
    return (first - len(position.stock)) % (2 * (first - later[0])) != 0


def turned_round(_table: Table, position: Position, *_facts: object) -> Override | None:
    """Pass the turn to the left in every second deal."""
    return Override(s04, "next_to_play", constantly(clockwise)) if goes_back(position) else None


def who_waits(waits: Function) -> Function:
    """Tell of those who are passed over, the way round that is played."""

    def told(position: Position, after_seat: int, turn: int) -> tuple[Event, ...]:
        if not goes_back(position):
            passed: tuple[Event, ...] = waits(position, after_seat, turn)
            return passed
        between = (after_seat - turn - 1) % position.players
        seats = ((after_seat - step) % position.players for step in range(1, 1 + between))
        return tuple(Happening("waits", ("4.d.2",), position.letter(seat)) for seat in seats)

    return told


# --- laying down: 4.5, 4.d.1


def with_the_pile(step: Step, _table: Table, _position: Position, seat: int, *_because: object) -> Step:
    """Put the cards that a seat has captured among the exposed ones as well."""
    position = step.position
    pile = position.piles[seat]
    given_up = tuple(card for card in pile if card != UNKNOWN)
    kept = tuple(card for card in pile if card == UNKNOWN)
    layout = sorted_cards(position.layout + given_up)
    return step._replace(position=position._replace(layout=layout, piles=with_cards(position.piles, seat, kept)))


# --- a bare table: 8.1, 8.4, 8.5


def maker_lays_down(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
    """Have the maker of a sauterelle lay down what is left of the hand, and pay for it."""
    if step.position.layout or not step.position.hands[seat]:
        return step
    return followed(step, course._lay_down(step.table, step.position, seat, ("8.1", "11.1")))


def on_both_sides(lays_down: Function) -> Function:
    """Have the maker's left neighbour lay down after the right one."""

    def lay(step: Step, victim: int) -> object:
        return lays_down(lays_down(step, victim), (victim - 2) % step.position.players)

    return lay


def dealer_leads(done: Step, step: Step) -> Step:
    """Give the dealer the first turn where the first player has laid down with the deal."""
    return led_by(done, done.position.players - 1) if step.position.victim == s04.FIRST_SEAT else done


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SEVENTH_TURNS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "sum-may-fall-short",
        ("4.b.1",),
        "A seven takes what goes into a seven: sum(values) <= value.",
        adding(what_is_worth_less),
    ),
    _stranger(
        "pair-takes-the-other-pair",
        ("4.2", "4.c.1"),
        "Three take the fourth and one takes three; so two jacks from hand take the two jacks that lie there.",
        adding(pair_takes_pair),
    ),
    _stranger(
        "no-like-card-lays-down",
        ("4.d.1", "11.1"),
        "Whether one has to lay down: if not any(card in layout for card in hand).",
        keeping(none_without_a_like_card),
    ),
    _stranger(
        "pile-is-laid-down-too",
        ("4.d.1", "4.5"),
        "Who lays down puts all their cards on the table: those in hand and those in front of them.",
        overrides=(Override(course, "_lay_down", after(with_the_pile)),),
    ),
    _stranger(
        "turn-goes-back-in-every-second-deal",
        ("4.d.4", "4.1"),
        "To be fair, every new deal is played the other way round than the one before.",
        overrides=(
            Override(course, "_capture", while_doing(turned_round)),
            Override(course, "_lay_down", while_doing(turned_round)),
            Override(course, "_waits", who_waits),
        ),
    ),
    _stranger(
        "maker-of-sauterelle-lays-down",
        ("8.1", "11.1"),
        "Nothing is left on the table, and who has left nothing there puts the rest of the hand out.",
        overrides=(Override(course, "_capture", after(maker_lays_down)),),
    ),
    _stranger(
        "both-neighbours-lay-down-with-the-deal",
        ("8.4",),
        "The neighbour lays down: one on either side of the maker.",
        overrides=(Override(course, "_victim_lays_down", on_both_sides),),
    ),
    _stranger(
        "dealer-has-the-first-chance",
        ("8.5", "4.d.4"),
        "The first player is out of it, and the second chance is the dealer's, who has dealt the cards.",
        overrides=(Override(course, "_deal_again", after(dealer_leads)),),
    ),
)
"""The strangers of this module."""
