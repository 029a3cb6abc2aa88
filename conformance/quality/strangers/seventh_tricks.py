"""Strangers to sections 1 to 3 of Le Francion by a seventh writer."""

from __future__ import annotations

from functools import partial
from typing import Final

from commonlaw.cards import Card, Cards
from commonlaw.events import Happening
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import follow
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER, places
from francion import course
from francion.cards import DESCENDING
from francion.course import Step
from francion.sections import (
    s01_players_and_deal as s01,
    s02_ranking_and_welche as s02,
    s03_play as s03,
    s04_scoring_and_stake as s04,
)
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE

# --- the deal: 1.9, 1.12


def dealt_clockwise(pack: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Begin with the dealer's right, and go on to the dealer and the dealer's left."""
    count = s01.CARDS_EACH * players
    return [pack[-seat % players : count : players] for seat in range(players)], pack[count:]


def manche_winner_deals(done: Step, step: Step) -> Step:
    """Have the first coup of a further manche dealt by who has won the one before."""
    if done.table.over or done.table.manche == step.table.manche:
        return done
    winner = step.position.player(s04.marks_point(step.position.tricks))
    return done._replace(table=done.table._replace(dealer=winner))


# --- the strongest card: 2.2, 3.4


def not_in_place_of_the_suit(step: Step) -> Override | None:
    """Let the Welche win nothing if its player still has a card of the suit led."""
    position = step.position
    trick, leader = position.trick, position.turn or 0
    if WELCHE not in trick or trick[0] == WELCHE:
        return None
    owner = s03.seat_of(WELCHE, trick, leader)
    if all(card.suit != trick[0].suit for card in position.hands[owner]):
        return None

    def best_of_the_others(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
        others = tuple(card for card in cards if card != WELCHE)
        return s02.highest(others, trumps) or s02.highest(others, asked) or won

    return Override(s03, "winning_card", after(best_of_the_others))


def lowest_trump(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
    """Let the lowest trump win where there is no Welche."""
    if strongest is None or WELCHE in cards:
        return strongest
    return max((card for card in cards if card.suit == trumps), key=lambda card: DESCENDING[card.rank])


# --- following suit: 3.1, 3.3


def two_are_bound(allowed: Cards, hand: Cards, asked: str, _only_heart_forced: bool) -> Cards:
    """Ask nobody for the only card of a suit."""
    return hand if sum(card.suit == asked for card in hand if card != WELCHE) == 1 else allowed


def heart_when_void(allowed: Cards, hand: Cards, asked: str, _only_heart_forced: bool) -> Cards:
    """Ask who cannot follow suit for a heart, if there is one besides the Welche."""
    hearts = tuple(card for card in allowed if card.suit == HEARTS)
    return hearts if asked and not follow(hand, asked) and follow(hand, HEARTS) else allowed


# --- leading: 3.7


def never_the_dealer(done: Step, _step: Step) -> Step:
    """Give the lead to the dealer's right where the dealer has won the trick."""
    position = done.position
    if position.turn != position.players - 1:
        return done
    *events, _ = done.events
    leads = Happening("leads", ("3.7",), position.letter(s03.FIRST_SEAT))
    return done._replace(position=position._replace(turn=s03.FIRST_SEAT), events=(*events, leads))


_stranger: Final = partial(misreading_of, STRANGER)

SEVENTH_TRICKS: Final = (
    _stranger(
        "dealt-clockwise-from-the-right",
        ("1.12", "1.9"),
        "The first card goes to the dealer's right, and from there one deals as everywhere, the way of the clock.",
        Override(s01, "dealt", constantly(dealt_clockwise)),
    ),
    _stranger(
        "winner-of-the-manche-deals",
        ("1.9",),
        "With a manche a new game begins, and its winner has the first deal of the next.",
        Override(course, "_after_coup", after(manche_winner_deals)),
    ),
    _stranger(
        "jack-before-the-queen",
        ("2.1",),
        "In French the court cards are roi, valet, dame: RANKS = 'AKJQT98765432'.",
        Override(s02, "DESCENDING", constantly(places("AKJQT98765432"))),
    ),
    _stranger(
        "welche-excuses-and-does-not-win",
        ("2.2", "3.4"),
        "As the fool at tarot, the Welche frees who could follow from following, and does not take such a trick.",
        Override(course, "_end_trick", while_doing(not_in_place_of_the_suit)),
    ),
    _stranger(
        "only-card-of-a-suit-may-be-kept",
        ("3.1",),
        "It is who holds cards of the suit that must play one; who has one alone may keep it.",
        Override(s03, "playable", after(two_are_bound)),
    ),
    _stranger(
        "heart-instead-of-a-missing-suit",
        ("3.3",),
        "The suit led, or failing it the suit of the Welche: who has none of the suit puts in a heart.",
        Override(s03, "playable", after(heart_when_void)),
    ),
    _stranger(
        "lowest-trump-takes",
        ("3.4", "2.1"),
        "Trumps are sorted from the highest down, and the winner is trumps[-1].",
        Override(s03, "strongest_trump", after(lowest_trump)),
    ),
    _stranger(
        "dealer-never-leads",
        ("3.7",),
        "To deal is to play last: if the dealer wins a trick, the player at the dealer's right leads again.",
        Override(course, "_end_trick", after(never_the_dealer)),
    ),
)
"""The strangers of this module."""
