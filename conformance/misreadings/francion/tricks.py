"""Misreadings of Le Francion's tricks: which card is the strongest, what may be played, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Final

from conformance.misreadings.misreading import Change, with_steps
from francion.moves import Trick
from francion.position import Position
from francion.rules import Rules, follow_suit, suit_asked
from francion.sections import s03_play as s03
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, king_of
from francion.step import Step
from papillon.kit.cards import Card, Cards

ACE, KING, THE_WELCHE = range(3)


def honours(trumps: str) -> Cards:
    """The ace and the king of trumps and the Welche; among hearts the first and the last are one card."""
    return Card("A", trumps), king_of(trumps), WELCHE


# --- the strongest card: 2.1, 2.2, 3.4


def of_all_three(winner: int) -> Change:
    """Give a trick with trump ace, trump king and Welche to one of them."""

    def winning_card(cards: Cards, asked: str, trumps: str) -> Card:
        three = honours(trumps)
        if trumps != HEARTS and set(three) <= set(cards):
            return three[winner]
        return s03.winning_card(cards, asked, trumps)

    return with_steps(winning_card=winning_card)


def on_top(which: int, suits: str = "cdhs") -> Change:
    """Let one of the three win whatever else is in the trick, where one of these suits is trumps."""

    def winning_card(cards: Cards, asked: str, trumps: str) -> Card:
        top = honours(trumps)[which]
        return top if top in cards and trumps in suits else s03.winning_card(cards, asked, trumps)

    return with_steps(winning_card=winning_card)


def one_by_one(cards: Cards, asked: str, trumps: str) -> Card:
    """Hold each card against the strongest so far, and put aside what is beaten."""
    return reduce(lambda held, card: s03.winning_card((held, card), asked, trumps), cards)


def among_four(cards: Cards, asked: str, trumps: str) -> Card:
    """Decide a trick among the first four cards."""
    return s03.winning_card(cards[:4], asked, trumps)


# --- following suit: 2.3, 3.1 to 3.3

Following = Callable[[Position, str, Cards], Cards]
"""Position, suit asked for and the cards that may be played → those that may still be played."""


def binding(following: Following) -> Change:
    """Bind players by what lies on the table."""

    def playable(position: Position, rules: Rules) -> Cards:
        allowed = follow_suit(position, rules)
        return following(position, suit_asked(position, rules), allowed) if position.trick else allowed

    return with_steps(playable=playable)


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


def holder_is_free(position: Position, rules: Rules) -> Cards:
    """Let who holds the Welche play any card."""
    hand = position.hands[position.turn or 0]
    return hand if WELCHE in hand else follow_suit(position, rules)


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


def turn_to_the_left(step: Step) -> Step:
    """Pass the turn to the left."""
    return step.moves(turn=(step.seat - 1) % step.players)


def played_to_the_left(step: Step) -> Trick:
    """Judge a trick that went to the left: its facts are those of the same cards laid to the right."""
    leader, *others = step.position.trick
    return s03.judge_trick(step.moves(trick=(leader, *reversed(others))))


# --- by their slugs


TRICKS: Final[Mapping[str, Change]] = {
    "trump-cycle/ace-takes-all-three": of_all_three(ACE),
    "trump-cycle/welche-takes-all-three": of_all_three(THE_WELCHE),
    "trump-cycle/king-above-ace": on_top(KING),
    "trump-cycle/ace-above-welche": on_top(ACE, "cds"),
    "trump-cycle/welche-above-all": on_top(THE_WELCHE),
    "trump-cycle/one-by-one": with_steps(winning_card=one_by_one),
    "hearts-trump/ace-before-king": on_top(ACE, HEARTS),
    "welche-follow/only-when-void": binding(no_welche),
    "welche-follow/counts-as-trump": binding(welche_to_trumps),
    "welche-follow/frees-its-holder": with_steps(playable=holder_is_free),
    "follow-only/must-beat": binding(must_beat),
    "follow-only/must-trump": binding(must_trump),
    "whole-trick/four-cards": with_steps(winning_card=among_four),
    "to-the-right/clockwise": with_steps(pass_turn=turn_to_the_left, judge_trick=played_to_the_left),
    "to-the-right/dealer-leads": with_steps(lead_first=lambda step: s03.lead_next(step.moves(turn=step.players - 1))),
    "to-the-right/same-leader": with_steps(lead_next=s03.lead_first),
}
