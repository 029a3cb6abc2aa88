"""Misreadings of Le Francion's tricks: which card is the strongest, what may be played, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

import francion.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.misreading import Function, Override, after, before, constantly
from francion import course
from francion.course import Step
from francion.position import Position
from francion.rules import Rules
from francion.sections import s03_play as s03, s05_welche_payments as s05
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, king_of
from francion.table import Table
from papillon.kit.cards import Card, Cards
from papillon.kit.events import Happening

ACE, KING, THE_WELCHE = range(3)


def honours(trumps: str) -> Cards:
    """The ace and the king of trumps and the Welche; among hearts the first and the last are one card."""
    return Card("A", trumps), king_of(trumps), WELCHE


# --- the strongest card: 2.1, 2.2, 3.4


def of_all_three(winner: int) -> Callable[[Function], Function]:
    """Give a trick with trump ace, trump king and Welche to one of them."""

    def taker(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
        three = honours(trumps)
        return three[winner] if trumps != HEARTS and set(three) <= set(cards) else strongest

    return after(taker)


def on_top(which: int, suits: str = "cdhs") -> Callable[[Function], Function]:
    """Let one of the three win whatever else is in the trick, where one of these suits is trumps."""

    def taker(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
        top = honours(trumps)[which]
        return top if top in cards and trumps in suits else strongest

    return after(taker)


def one_by_one(winning_card: Callable[[Cards, str, str], Card]) -> Callable[[Cards, str, str], Card]:
    """Hold each card against the strongest so far, and put aside what is beaten."""
    return lambda cards, asked, trumps: reduce(lambda held, card: winning_card((held, card), asked, trumps), cards)


def among_four(trick: Cards) -> Cards:
    """Decide a trick among the first four cards."""
    return trick[:4]


# --- following suit: 2.3, 3.1 to 3.3

Following = Callable[[Position, str, Cards], Cards]
"""Position, suit asked for and the cards that may be played → those that may still be played."""


def binding(following: Following, leads: bool = False) -> tuple[Override, Override]:
    """Bind players by what lies on the table. leads: bind a lead too, for which no suit is asked."""
    table: Position

    # `rules.legal` asks for the suit of a position and right after it for the cards that may be played.
    def asked_at(suit: str, position: Position, _by: Rules) -> str:
        nonlocal table
        table = position
        return suit

    def bound(allowed: Cards, _hand: Cards, asked: str, _only_heart_forced: bool) -> Cards:
        return following(table, asked, allowed) if asked or leads else allowed

    return Override(rules, "asked", after(asked_at)), Override(s03, "playable", after(bound))


def follow(cards: Cards, asked: str) -> bool:
    """Whether a card other than the Welche follows suit."""
    return any(card.suit == asked for card in cards if card != WELCHE)


def or_the_welche(cards: Cards, wanted: Cards) -> Cards:
    """The wanted cards, and the Welche if it is among the cards; all the cards where none is wanted."""
    return tuple(card for card in cards if card in wanted or card == WELCHE) if wanted else cards


def no_welche(_table: Position, asked: str, allowed: Cards) -> Cards:
    """Keep the Welche back while another card follows suit, unless it follows itself."""
    held_back = asked != HEARTS and follow(allowed, asked)
    return tuple(card for card in allowed if card != WELCHE) if held_back else allowed


def welche_to_trumps(table: Position, asked: str, allowed: Cards) -> Cards:
    """Have the Welche played to trumps where no other trump is."""
    bound = asked == table.trumps and WELCHE in allowed and not follow(allowed, asked)
    return (WELCHE,) if bound else allowed


def holder_is_free(allowed: Cards, hand: Cards, _asked: str, _only_heart_forced: bool) -> Cards:
    """Let who holds the Welche play any card."""
    return hand if WELCHE in hand else allowed


def must_beat(table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask who follows suit for a card that would win, or the Welche."""
    following = [card for card in allowed if card.suit == asked and card != WELCHE]
    higher = (card for card in following if s03.winning_card((*table.trick, card), asked, table.trumps) == card)
    return or_the_welche(allowed, tuple(higher))


def must_trump(table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask who cannot follow suit for a trump, or the Welche."""
    held = () if follow(allowed, asked) else tuple(card for card in allowed if card.suit == table.trumps)
    return or_the_welche(allowed, held)


# --- whose turn it is: 1.9, 3.7


def turn_to_the_left(position: Position, _before: Position, seat: int, _card: Card) -> Position:
    """Pass the turn to the left."""
    return position._replace(turn=(seat - 1) % position.players)


def seat_to_the_left(card: Card, trick: Cards, leader: int) -> int:
    """Find who played a card of a trick that went to the left."""
    return (leader - trick.index(card)) % len(trick)


def dealer_opens(open_coup: Callable[[Table, Position], Step]) -> Callable[[Table, Position], Step]:
    """Give the first lead of a coup to its dealer."""
    return lambda table, position: open_coup(table, position._replace(turn=position.players - 1))


def right_leads_again(done: Step, _step: Step) -> Step:
    """Give every lead to the dealer's right."""
    if done.position.over:
        return done
    leads = Happening("leads", ("3.7",), done.position.letter(s03.FIRST_SEAT))
    return done._replace(position=done.position._replace(turn=s03.FIRST_SEAT), events=(*done.events[:-1], leads))


# --- what they are called


TRICKS: Final = (
    misreading_of(
        "trump-cycle",
        "ace-takes-all-three",
        ("2.2", "3.4"),
        "The king keeps the Welche down, and over the king there is the ace: it takes the two of them.",
        Override(s03, "strongest_trump", of_all_three(ACE)),
    ),
    misreading_of(
        "trump-cycle",
        "welche-takes-all-three",
        ("2.2", "3.4"),
        "The king has lost to the ace already, and against an ace the Welche wins.",
        Override(s03, "strongest_trump", of_all_three(THE_WELCHE)),
    ),
    misreading_of(
        "trump-cycle",
        "king-above-ace",
        ("2.1",),
        "A card that beats the best card of the game is the best trump, so no ace comes near it.",
        Override(s03, "strongest_trump", on_top(KING)),
    ),
    misreading_of(
        "trump-cycle",
        "ace-above-welche",
        ("2.2",),
        "What is under the king is under the ace as well.",
        Override(s03, "strongest_trump", on_top(ACE, "cds")),
    ),
    misreading_of(
        "trump-cycle",
        "welche-above-all",
        ("2.2", "3.4"),
        "There is one best card in this game, and nothing takes it.",
        Override(s03, "strongest_trump", on_top(THE_WELCHE)),
    ),
    misreading_of(
        "trump-cycle",
        "one-by-one",
        ("3.4",),
        "Whoever looks at a trick while it grows knows at each card who has it, and a beaten card counts no more.",
        Override(s03, "winning_card", one_by_one),
    ),
    misreading_of(
        "hearts-trump",
        "ace-before-king",
        ("2.2",),
        "With hearts as trumps it is simply the ace of trumps, and aces are high.",
        Override(s03, "strongest_trump", on_top(ACE, HEARTS)),
    ),
    misreading_of(
        "welche-follow",
        "only-when-void",
        ("2.3", "3.1"),
        "A card that wins like a trump is played like one: by those who cannot follow suit.",
        *binding(no_welche),
    ),
    misreading_of(
        "welche-follow",
        "counts-as-trump",
        ("3.3",),
        "It wins among the trumps, so it is one, and who has no other must play it when trumps are asked for.",
        *binding(welche_to_trumps),
    ),
    misreading_of(
        "welche-follow",
        "frees-its-holder",
        ("3.1", "2.3"),
        "Its holder has a choice at every lead, so nothing binds them while they keep it.",
        Override(s03, "playable", after(holder_is_free)),
    ),
    misreading_of(
        "follow-only",
        "must-beat",
        ("3.2",),
        "As in so many games, one goes over the card that lies there if one can.",
        *binding(must_beat),
    ),
    misreading_of(
        "follow-only",
        "must-trump",
        ("3.3",),
        "What else are trumps for: who has none of the suit puts one in.",
        *binding(must_trump),
    ),
    misreading_of(
        "whole-trick",
        "four-cards",
        ("3.4",),
        "Four have played, and the trick is decided, as it is written.",
        Override(s03, "winning_card", before(among_four)),
    ),
    misreading_of(
        "to-the-right",
        "clockwise",
        ("1.9",),
        "A turn goes round the table as the hands of a clock do.",
        Override(course, "_put_down", after(turn_to_the_left)),
        Override(s03, "seat_of", constantly(seat_to_the_left)),
        Override(s05, "seat_of", constantly(seat_to_the_left)),
    ),
    misreading_of(
        "to-the-right",
        "dealer-leads",
        ("3.7",),
        "Who deals begins.",
        Override(course, "_open_coup", dealer_opens),
        Override(s03, "first_to_lead", constantly(lambda: -1)),
    ),
    misreading_of(
        "to-the-right",
        "same-leader",
        ("3.7",),
        "The first lead is given to a seat, and this seat keeps it for the coup.",
        Override(course, "_end_trick", after(right_leads_again)),
    ),
)
"""The misreadings of this module."""
