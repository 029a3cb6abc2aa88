"""Strangers to sections 1 to 3 of Le Francion by a fourth writer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import francion.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.cards import Card, Cards, with_cards
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import binding, follow
from conformance.misreadings.misreading import Override, after, constantly, replacing
from conformance.quality.strangers.changing import STRANGER, places
from francion import course
from francion.cards import DESCENDING, sorted_cards
from francion.course import Step
from francion.position import Position
from francion.sections import (
    s01_players_and_deal as s01,
    s02_ranking_and_welche as s02,
    s03_play as s03,
    s05_welche_payments as s05,
)
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.table import Table

Opening = Callable[[Table, Position], Step]

# --- the deal and the turn-up: 1.12 to 1.14


def nine_at_once(pack: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal every player nine cards running."""
    count = s01.CARDS_EACH
    return [pack[seat * count : (seat + 1) * count] for seat in range(players)], pack[count * players :]


def lowest_trump_for_it(opened: Step, _table: Table, _position: Position) -> Step:
    """Give the turn-up to who holds the lowest trump of the pack, and put that in its place."""
    position = opened.position
    trumps = [card for card in s01.full_pack(position.players) if card.suit == position.trumps]
    lowest = max(trumps, key=lambda card: DESCENDING[card.rank])
    holder = next((seat for seat, hand in enumerate(position.hands) if lowest in hand), None)
    if holder is None:
        return opened
    kept = tuple(card for card in position.hands[holder] if card != lowest)
    hands = with_cards(position.hands, holder, sorted_cards((*kept, position.turn_up)))
    return opened._replace(position=position._replace(hands=hands, turn_up=lowest))


# --- the Welche: 2.2


def safe_if_led(won: Card, cards: Cards, _asked: str, _trumps: str) -> Card:
    """Let a Welche that was led win."""
    return WELCHE if cards[:1] == (WELCHE,) else won


# --- following suit: 3.1, 3.3

LAST_BUT_ONE: Final = 2
"""Cards in hand when the last trick but one is played to."""


def out_of_two_cards(table: Position, _asked: str, allowed: Cards) -> Cards:
    """Ask for the Welche in the last trick but one."""
    two = len(table.hands[table.turn or 0]) == LAST_BUT_ONE
    return (WELCHE,) if two and WELCHE in allowed else allowed


def asked_by_the_strongest(position: Position, by: rules.Rules) -> str:
    """Ask for the suit of the card that is winning the trick."""
    if not position.trick:
        return ""
    asked = s03.asked_by(position.trick[0], position.trumps, by.welche_led)
    return s03.asked_by(s03.winning_card(position.trick, asked, position.trumps), position.trumps, by.welche_led)


def kept_when_void(_table: Position, asked: str, allowed: Cards) -> Cards:
    """Refuse the Welche of who cannot follow suit and holds another card."""
    if follow(allowed, asked) or asked == WELCHE.suit:
        return allowed
    return tuple(card for card in allowed if card != WELCHE) or allowed


# --- winning and leading: 3.4, 3.5, 3.7


def place_in_the_trick(card: Card, trick: Cards, _leader: int) -> int:
    """Take the place of a card in its trick for the seat that has played it."""
    return trick.index(card)


def last_of_the_suit(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let the last card of the suit led win, without trumps and Welche."""
    if WELCHE in cards or any(card.suit == trumps for card in cards):
        return won
    return next((card for card in reversed(cards) if card.suit == asked), won)


def holder_leads(open_coup: Opening) -> Opening:
    """Give the first lead of a coup to who holds the Welche, if somebody does."""

    def opens(table: Table, position: Position) -> Step:
        holder = next((seat for seat, hand in enumerate(position.hands) if WELCHE in hand), s03.FIRST_SEAT)
        with replacing(Override(s03, "first_to_lead", constantly(lambda: holder))):
            return open_coup(table, position._replace(turn=holder))

    return opens


_stranger: Final = partial(misreading_of, STRANGER)

FOURTH_TRICKS: Final = (
    _stranger(
        "nine-at-a-time",
        ("1.12",),
        "Everybody is dealt nine cards, one hand after the other: pack[9 * seat : 9 * seat + 9].",
        Override(s01, "dealt", constantly(nine_at_once)),
    ),
    _stranger(
        "lowest-trump-buys-the-turn-up",
        ("1.13", "1.14"),
        "As at other games with a turn-up, who holds the lowest trump takes the turn-up for it.",
        Override(course, "_open_coup", after(lowest_trump_for_it)),
    ),
    _stranger(
        "ten-below-the-two",
        ("2.1",),
        'The pips are compared by the first letter of what is printed, and "10" begins with a 1.',
        Override(s02, "DESCENDING", constantly(places("AKQJ98765432T"))),
    ),
    _stranger(
        "led-welche-is-safe",
        ("2.2", "3.4"),
        "The king of trumps takes a Welche that is put on a trick; one that opens it cannot be taken.",
        Override(s03, "winning_card", after(safe_if_led)),
    ),
    _stranger(
        "welche-not-kept-for-the-last-trick",
        ("3.1", "3.3"),
        "As the fool at tarot must be out before the last trick, so must the Welche.",
        *binding(out_of_two_cards, leads=True),
    ),
    _stranger(
        "follows-the-card-that-is-winning",
        ("3.1",),
        "The suit to be followed is that of the best card so far: once a trick is trumped, trumps are asked for.",
        Override(rules, "asked", constantly(asked_by_the_strongest)),
    ),
    _stranger(
        "welche-only-in-place-of-the-suit",
        ("3.3", "3.1"),
        "The Welche is played instead of a card of the suit; who has none of the suit cannot put it instead of one.",
        *binding(kept_when_void),
    ),
    _stranger(
        "place-in-the-trick-for-the-seat",
        ("3.4", "3.5"),
        "The winner is players[trick.index(best)], as if the dealer's right had led to every trick.",
        Override(s03, "seat_of", constantly(place_in_the_trick)),
        Override(s05, "seat_of", constantly(place_in_the_trick)),
    ),
    _stranger(
        "last-of-the-suit-led-takes",
        ("3.5",),
        "Without trumps each card of the suit covers the one before it, and the last of them takes the trick.",
        Override(s03, "winning_card", after(last_of_the_suit)),
    ),
    _stranger(
        "holder-of-the-welche-leads",
        ("3.7",),
        "The first lead is the Welche holder's, as it is the two of clubs' at hearts.",
        Override(course, "_open_coup", holder_leads),
    ),
)
"""The strangers of this module."""
