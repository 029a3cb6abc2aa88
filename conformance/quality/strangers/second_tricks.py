"""Further strangers to sections 1 to 3 of Le Francion, by a third writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import francion.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.accounts import Due
from commonlaw.cards import Card, Cards
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import binding, follow, or_the_welche
from conformance.misreadings.misreading import Override, after, constantly
from conformance.quality.strangers.changing import STRANGER, places
from francion import course
from francion.cards import DESCENDING
from francion.course import Step
from francion.moves import CoupEnd
from francion.position import Position
from francion.sections import (
    s01_players_and_deal as s01,
    s02_ranking_and_welche as s02,
    s03_play as s03,
    s04_scoring_and_stake as s04,
)
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, highest

# --- players, tokens and the deal: 1.1, 1.6, 1.9, 1.10, 1.12, 1.15


def unless_the_partner_has_one(owed: Sequence[int], end: CoupEnd) -> tuple[int, ...]:
    """Charge two who sit opposite one another among four only if neither has won a trick."""
    if len(owed) != s01.FOUR_PLAYERS:
        return tuple(owed)
    return tuple(0 if end.tricks[(seat + 2) % len(owed)] else chips for seat, chips in enumerate(owed))


def dealt_clockwise(pack: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal nine cards each, singly, from the dealer's left round to the dealer."""
    count = s01.CARDS_EACH * players
    return [pack[(players - 2 - seat) % players : count : players] for seat in range(players)], pack[count:]


def staked_by_the_first(dues: Iterable[Due], _owed: Sequence[int]) -> Iterator[Due]:
    """Have the player at the dealer's right stake the nine chips."""
    return (due._replace(payer=s03.FIRST_SEAT) if due.kind == "stake" else due for due in dues)


def none_by_the_welche(turn_up: Card) -> str:
    """Name no trumps where the Welche is turned up."""
    return "" if turn_up == WELCHE else turn_up.suit


# --- following suit: 2.3, 3.1 to 3.3


def not_to_trumps(table: Position, asked: str, allowed: Cards) -> Cards:
    """Keep the Welche back from trumps while another card follows."""
    held_back = asked == table.trumps != HEARTS and follow(allowed, asked)
    return tuple(card for card in allowed if card != WELCHE) if held_back else allowed


def asked_by_the_latest(position: Position, by: rules.Rules) -> str:
    """Ask for the suit of the card that was played last."""
    return s03.asked_by(position.trick[-1], position.trumps, by.welche_led) if position.trick else ""


def if_it_can_win(table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask for the suit led of those alone who can win with a card of it."""
    following = [card for card in allowed if card.suit == asked and card != WELCHE]
    wins = any(s03.winning_card((*table.trick, card), asked, table.trumps) == card for card in following)
    return allowed if wins else table.hands[table.turn or 0]


SAME_COLOUR: Final = {"h": "d", "d": "h", "c": "s", "s": "c"}
"""Each suit, and the other one of its colour."""


def in_the_same_colour(_table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask who cannot follow suit for the other suit of the same colour, or the Welche."""
    if any(card.suit == asked for card in allowed):
        return allowed
    held = tuple(card for card in allowed if card.suit == SAME_COLOUR.get(asked) and card != WELCHE)
    return or_the_welche(allowed, held)


def must_overtrump(table: Position, asked: str, allowed: Cards) -> Cards:
    """Refuse a trump lower than one that lies, of who cannot follow suit, unless all their cards are such."""
    lies = highest(table.trick, table.trumps)
    if lies is None or asked == table.trumps or follow(allowed, asked):
        return allowed
    return tuple(card for card in allowed if not is_under(card, lies)) or allowed


def is_under(card: Card, trump: Card) -> bool:
    """Whether a card is a lower trump, and not the Welche."""
    return card.suit == trump.suit and card != WELCHE and DESCENDING[card.rank] > DESCENDING[trump.rank]


# --- winning and leading: 3.4, 3.5, 3.7


def first_trump(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
    """Let the first trump win, where there is no Welche."""
    if strongest is None or WELCHE in cards:
        return strongest
    return next(card for card in cards if card.suit == trumps)


def above_its_neighbour(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let the last card of the suit led win, without trumps, that ranks above the card right before it."""
    if WELCHE in cards or any(card.suit == trumps for card in cards):
        return won
    best = cards[0]
    for one, card in pairwise(cards):
        if card.suit == asked and DESCENDING[card.rank] < DESCENDING[one.rank]:
            best = card
    return best


def led_by_the_next(done: Step, _step: Step) -> Step:
    """Let the player at the right of who has won the trick lead."""
    position = done.position
    if position.turn is None:
        return done
    return done._replace(position=position._replace(turn=s01.at_right(position.turn, position.players)))


_stranger: Final = partial(misreading_of, STRANGER)

SECOND_TRICKS: Final = (
    _stranger(
        "partners-make-the-bete-together",
        ("1.1", "4.4"),
        "Four players are two sides, as at whist, and a side makes the bête that has no trick.",
        Override(s04, "betes", after(unless_the_partner_has_one)),
    ),
    _stranger(
        "token-of-twenty",
        ("1.6", "6.2"),
        "A token is worth 20 chips, as it is in Le Papillon.",
        Override(s04, "CHIPS_IN_TOKEN", constantly(20)),
    ),
    _stranger(
        "dealt-from-the-left",
        ("1.12", "1.9"),
        "Dealing begins at the dealer's left and goes on as the hands of a clock do.",
        Override(s01, "dealt", constantly(dealt_clockwise)),
    ),
    _stranger(
        "dealers-right-stakes-nine",
        ("1.10", "4.6", "4.7"),
        "The first player puts in the nine chips before the cards are seen, like a blind.",
        Override(s04, "stakes", after(staked_by_the_first)),
    ),
    _stranger(
        "turned-up-welche-names-no-trumps",
        ("1.15",),
        "The Welche is above the suits: if it is turned up, this coup has no trumps.",
        Override(s01, "trumps", constantly(none_by_the_welche)),
    ),
    _stranger(
        "ace-low-in-tricks",
        ("2.1",),
        "The king is the highest card, and the ace, but for the Welche, the lowest.",
        Override(s02, "DESCENDING", constantly(places("KQJT98765432A"))),
    ),
    _stranger(
        "ranks-compared-as-letters",
        ("2.1",),
        "The higher card is max() of the ranks: T, Q, K, J, A, and then the numbers.",
        Override(s02, "DESCENDING", constantly(places("TQKJA98765432"))),
    ),
    _stranger(
        "king-of-hearts-takes-the-welche",
        ("2.2", "3.4", "5.2"),
        "The king that the ace of hearts loses to is that of its own suit.",
        Override(s02, "king_of", constantly(lambda _trumps: Card("K", HEARTS))),
    ),
    _stranger(
        "welche-not-to-trumps",
        ("2.3", "3.1"),
        "The Welche may stand in for a plain suit; trumps must be followed by who has one.",
        *binding(not_to_trumps),
    ),
    _stranger(
        "follows-the-card-before",
        ("3.1",),
        "A player plays the suit of the card that was played before: trick[-1].",
        Override(rules, "asked", constantly(asked_by_the_latest)),
    ),
    _stranger(
        "follows-only-to-win",
        ("3.1",),
        "Who has no card of the suit that could win the trick may throw away what they like.",
        *binding(if_it_can_win),
    ),
    _stranger(
        "same-colour-when-void",
        ("3.3",),
        "Who has no heart plays a diamond, and who has no club a spade: the colour has to be followed.",
        *binding(in_the_same_colour),
    ),
    _stranger(
        "no-undertrumping",
        ("3.2", "3.3"),
        "Who trumps a trick that has been trumped must go over the trump that lies there.",
        *binding(must_overtrump),
    ),
    _stranger(
        "first-trump-takes",
        ("3.4",),
        "A trick is trumped once: the first trump takes it, and later ones come too late.",
        Override(s03, "strongest_trump", after(first_trump)),
    ),
    _stranger(
        "higher-than-the-card-before",
        ("3.5",),
        "Each card is held against the one before it, and the last that was higher has won.",
        Override(s03, "winning_card", after(above_its_neighbour)),
    ),
    _stranger(
        "winners-right-leads",
        ("3.7",),
        "After a trick the turn goes on to the right of the player who has won it.",
        Override(course, "_end_trick", after(led_by_the_next)),
    ),
)
"""The strangers of this module."""
