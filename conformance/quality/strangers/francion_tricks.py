"""Strangers to sections 1 to 3 of Le Francion: the deal, the cards, what may be played, who takes a trick."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import francion.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.cards import Card, Cards
from conformance.misreadings.francion.coups import dealing
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import binding
from conformance.misreadings.misreading import Function, Override, after, constantly
from conformance.quality.strangers.changing import STRANGER, places
from francion import course
from francion.cards import DESCENDING
from francion.course import Step
from francion.position import Position
from francion.sections import (
    s01_players_and_deal as s01,
    s02_ranking_and_welche as s02,
    s03_play as s03,
)
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, highest, king_of

Playable = Callable[[Cards, str, bool], Cards]
Winning = Callable[[Cards, str, str], Card]
Dealt = tuple[list[Cards], Cards]
"""The hands, and what is left of the pack."""

# --- the deal: 1.9, 1.12, 1.13


def in_threes(pack: Cards, players: int) -> Dealt:
    """Deal nine cards by threes."""
    count = s01.CARDS_EACH * players
    hands = ([pack[place] for place in range(count) if place // 3 % players == seat] for seat in range(players))
    return [tuple(hand) for hand in hands], pack[count:]


def turned_up_first(dealt: Function) -> Function:
    """Turn up the first card of the pack, and deal from the second."""

    def deals(pack: Cards, players: int) -> Dealt:
        hands, rest = dealt(pack[1:], players)
        return hands, (pack[0], *rest)

    return deals


def dealers_last(found: Dealt, pack: Cards, players: int) -> Dealt:
    """Show the dealer's last card, and leave the next one in the stock."""
    hands, rest = found
    return hands, (pack[s01.CARDS_EACH * players - 1], *rest)


def within_a_manche(done: Step, dealer: int) -> int:
    """Who has dealt, but at the start of a manche the right neighbour."""
    return dealer if any(done.table.points) else s01.at_right(dealer, done.table.players)


# --- the strongest card: 2.2, 3.4, 3.5


def any_king(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let any king take the Welche, the king of trumps before others."""
    kings = [card for card in cards if card.rank == "K"]
    return max(kings, key=lambda card: card.suit == trumps) if kings and WELCHE in cards else won


def highest_of_any_suit(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let the highest card take a trick without trumps and Welche, the first of equal ones."""
    if WELCHE in cards or any(card.suit == trumps for card in cards):
        return won
    return min(cards, key=lambda card: DESCENDING[card.rank])


def plain_in_hearts(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let trumps take the Welche in a trick of hearts."""
    return highest(cards, trumps) or WELCHE if WELCHE in cards and asked == HEARTS != trumps else won


def king_after(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let a Welche win that was played after the king of trumps."""
    king = king_of(trumps)
    both = WELCHE in cards and king in cards
    return WELCHE if both and cards.index(king) < cards.index(WELCHE) else won


# --- following suit: 3.1 to 3.3


def trumps_too(table: Position, _asked: str, allowed: Cards) -> Cards:
    """Allow every trump beside the cards that may be played."""
    hand = table.hands[table.turn or 0]
    return tuple(card for card in hand if card in allowed or card.suit == table.trumps)


def never_led(allowed: Cards, _hand: Cards, asked: str, _only_heart_forced: bool) -> Cards:
    """Keep the Welche back from a lead, unless it is the only card."""
    if asked or len(allowed) == 1:
        return allowed
    return tuple(card for card in allowed if card != WELCHE)


def bound_when_void(_table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask for the Welche of who cannot follow suit."""
    return (WELCHE,) if WELCHE in allowed and all(card.suit != asked for card in allowed) else allowed


def no_trump_lead(table: Position, asked: str, allowed: Cards) -> Cards:
    """Keep trumps back from a lead until one has been played."""
    if asked or any(card.suit == table.trumps for cards in table.won for card in cards):
        return allowed
    return tuple(card for card in allowed if card.suit != table.trumps) or allowed


def king_has_to(table: Position, _asked: str, allowed: Cards) -> Cards:
    """Ask for the king of trumps where the Welche lies."""
    king = king_of(table.trumps)
    return (king,) if WELCHE in table.trick and king in allowed else allowed


def nothing_asked(suit: str, position: Position, _rules: rules.Rules) -> str:
    """Ask for no suit where the Welche is led."""
    return "" if position.trick[:1] == (WELCHE,) else suit


# --- the lead: 3.7


def lead_goes_round(done: Step, step: Step) -> Step:
    """Let the next player lead, whoever has won the trick."""
    if done.position.turn is None:
        return done
    leader = s01.at_right(step.position.turn or 0, step.position.players)
    return done._replace(position=done.position._replace(turn=leader))


_stranger: Final = partial(misreading_of, STRANGER)

TRICKS: Final = (
    _stranger(
        "one-dealer-a-manche",
        ("1.9", "1.16"),
        "The first dealer deals until the manche is over; then the next one does.",
        Override(course, "_after_coup", dealing(within_a_manche)),
    ),
    _stranger(
        "dealt-in-threes",
        ("1.12",),
        "Nine cards are dealt by threes.",
        Override(s01, "dealt", constantly(in_threes)),
    ),
    _stranger(
        "bottom-card-turned-up",
        ("1.13",),
        "The turn-up lies under the stock: it is the last card of the pack.",
        Override(s01, "turned_up", constantly(lambda rest: (rest[-1], rest[:-1]))),
    ),
    _stranger(
        "turned-up-before-the-deal",
        ("1.13",),
        "A card is turned up for trumps, and then the hands are dealt.",
        Override(s01, "dealt", turned_up_first),
    ),
    _stranger(
        "dealers-last-card-is-turned-up",
        ("1.13", "1.14"),
        "As at whist the dealer's last card is shown and names the trumps.",
        Override(s01, "dealt", after(dealers_last)),
    ),
    _stranger(
        "ten-under-the-ace",
        ("2.1",),
        "The ten comes next after the ace, as at belote.",
        Override(s02, "DESCENDING", constantly(places("ATKQJ98765432"))),
    ),
    _stranger(
        "any-king-takes-the-welche",
        ("2.2", "3.4"),
        "The king is the card that beats the Welche, whichever king it is.",
        Override(s03, "winning_card", after(any_king)),
    ),
    _stranger(
        "ace-of-hearts-in-a-heart-trick",
        ("2.2", "3.4"),
        "In a trick of hearts the Welche is the ace of hearts and no more: a trump takes it.",
        Override(s03, "winning_card", after(plain_in_hearts)),
    ),
    _stranger(
        "king-must-come-after-the-welche",
        ("2.2", "3.4"),
        "The king of trumps takes a Welche that lies there; one that is played on the king wins like on any card.",
        Override(s03, "winning_card", after(king_after)),
    ),
    _stranger(
        "highest-card-of-any-suit",
        ("3.5",),
        "Without trumps the highest card wins, the first of equal ones.",
        Override(s03, "winning_card", after(highest_of_any_suit)),
    ),
    _stranger(
        "trumps-at-any-time",
        ("3.1",),
        "A trump may be played to any suit.",
        *binding(trumps_too),
    ),
    _stranger(
        "welche-not-led",
        ("3.1", "2.3"),
        "The Welche is played to a suit that others have led; it cannot open a trick.",
        Override(s03, "playable", after(never_led)),
    ),
    _stranger(
        "welche-bound-when-void",
        ("3.3",),
        "Who has none of the suit has no choice left, and the Welche must come out.",
        *binding(bound_when_void),
    ),
    _stranger(
        "no-trump-led-before-one-is-played",
        ("3.7", "3.2"),
        "Trumps are not led until somebody has trumped in.",
        *binding(no_trump_lead, leads=True),
    ),
    _stranger(
        "king-has-to-take-the-welche",
        ("3.2", "3.3"),
        "The one card that takes the Welche must take it, if it may be played.",
        *binding(king_has_to),
    ),
    _stranger(
        "led-welche-asks-for-nothing",
        ("3.1",),
        "The Welche is above the suits: to a Welche that is led everybody plays what they like.",
        Override(rules, "asked", after(nothing_asked)),
    ),
    _stranger(
        "lead-goes-round",
        ("3.7",),
        "Everybody leads in turn: after each trick the next player does.",
        Override(course, "_end_trick", after(lead_goes_round)),
    ),
)
"""The strangers of this module."""
