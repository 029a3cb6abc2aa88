"""Strangers to sections 1 to 3 of Le Francion by a sixth writer."""

from __future__ import annotations

from functools import partial
from typing import Final

from commonlaw.cards import Card, Cards
from commonlaw.events import Happening
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import binding, must_trump
from conformance.misreadings.misreading import Override, after
from conformance.quality.strangers.changing import STRANGER
from francion import course
from francion.course import Step
from francion.position import Position
from francion.sections import s01_players_and_deal as s01, s02_ranking_and_welche as s02, s03_play as s03
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, king_of

# --- the deal and the trumps: 1.9, 1.15


def dealt_again_if_hidden(done: Step, step: Step) -> Step:
    """Have the same player deal after a coup in which the Welche was hidden."""
    hidden = step.table.doubling > 1
    if not hidden or done.table.over:
        return done
    return done._replace(table=done.table._replace(dealer=step.table.dealer))


def never_hearts(suit: str, _turn_up: Card) -> str:
    """Play without trumps where a heart is turned up."""
    return "" if suit == HEARTS else suit


# --- the strongest card: 2.1, 2.2, 3.4, 3.5


def seven_after_the_ace(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
    """Let the seven of trumps beat all of them but the ace."""
    seven = Card("7", trumps)
    if strongest is None or WELCHE in cards or strongest.rank == "A":
        return strongest
    return seven if seven in cards else strongest


def safe_among_hearts(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let nothing take the Welche in a trick of hearts, hearts not being trumps."""
    return WELCHE if WELCHE in cards and asked == HEARTS != trumps else won


def last_trump(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
    """Let the trump win that was played last, where there is no Welche."""
    if strongest is None or WELCHE in cards:
        return strongest
    return next(card for card in reversed(cards) if card.suit == trumps)


def hearts_before_the_suit_led(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let the highest heart win where there is neither a trump nor the Welche."""
    if WELCHE in cards or any(card.suit == trumps for card in cards):
        return won
    return s02.highest(cards, HEARTS) or won


# --- following suit: 2.3, 3.1, 3.3


def not_under_the_king(table: Position, _asked: str, allowed: Cards) -> Cards:
    """Refuse the Welche to a trick that holds the king of trumps, while another card may be played."""
    others = tuple(card for card in allowed if card != WELCHE)
    return others if others and king_of(table.trumps) in table.trick else allowed


def trumps_are_never_called(table: Position, asked: str, allowed: Cards) -> Cards:
    """Allow every card where trumps were led."""
    return allowed if asked != table.trumps or table.turn is None else table.hands[table.turn]


def first_to_trump(table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask who cannot follow suit for a trump while there is none in the trick."""
    trumped = any(card.suit == table.trumps or card == WELCHE for card in table.trick)
    return allowed if trumped else must_trump(table, asked, allowed)


# --- leading: 3.7


def leader_stays_if_trumped(done: Step, step: Step) -> Step:
    """Leave the lead with who has led where a trump or the Welche was put on another card."""
    trick, trumps, leader = step.position.trick, step.position.trumps, step.position.turn or 0
    strong = [card for card in trick if card.suit == trumps or card == WELCHE]
    if not strong or trick[0] in strong or done.position.turn is None:
        return done
    *events, _ = done.events
    leads = Happening("leads", ("3.7",), step.position.letter(leader))
    return done._replace(position=done.position._replace(turn=leader), events=(*events, leads))


_stranger: Final = partial(misreading_of, STRANGER)

SIXTH_TRICKS: Final = (
    _stranger(
        "hidden-welche-is-dealt-again",
        ("1.9",),
        "A coup without the Welche has been half a coup, and the same player deals once more.",
        Override(course, "_after_coup", after(dealt_again_if_hidden)),
    ),
    _stranger(
        "hearts-are-never-trumps",
        ("1.15",),
        "Hearts have the Welche and need no more: if a heart is turned up there are no trumps in this coup.",
        Override(s01, "trumps", after(never_hearts)),
    ),
    _stranger(
        "seven-of-trumps-after-the-ace",
        ("2.1",),
        "As the manille at hombre, the seven of trumps comes second, after the ace and before the king.",
        Override(s03, "strongest_trump", after(seven_after_the_ace)),
    ),
    _stranger(
        "welche-safe-among-hearts",
        ("2.2", "3.4"),
        "Where hearts are led the Welche is at home, and the king of trumps cannot take it there.",
        Override(s03, "winning_card", after(safe_among_hearts)),
    ),
    _stranger(
        "welche-not-put-under-the-king",
        ("2.3", "3.1"),
        "The Welche is played to win: it may not be put on a trick in which the king of trumps lies.",
        *binding(not_under_the_king),
    ),
    _stranger(
        "trumps-need-not-follow",
        ("3.1",),
        "One follows to plain suits; trumps are kept until one wants them, and nobody can call for them.",
        *binding(trumps_are_never_called),
    ),
    _stranger(
        "must-trump-what-nobody-has",
        ("3.3",),
        "Who has none of the suit has to trump, unless another player has trumped before.",
        *binding(first_to_trump),
    ),
    _stranger(
        "last-trump-takes",
        ("3.4",),
        "A trump takes what lies there, be it another trump: the last that is played has the trick.",
        Override(s03, "strongest_trump", after(last_trump)),
    ),
    _stranger(
        "hearts-before-the-suit-led",
        ("3.5",),
        "Hearts are the suit of the Welche: where nobody has trumped, the highest of them takes the trick.",
        Override(s03, "winning_card", after(hearts_before_the_suit_led)),
    ),
    _stranger(
        "trumping-does-not-bring-the-lead",
        ("3.7",),
        "Who trumps in has the cards; the lead belongs to who can win with the suit, and stays where it was.",
        Override(course, "_end_trick", after(leader_stays_if_trumped)),
    ),
)
"""The strangers of this module."""
