"""Strangers to sections 1 to 3 of Le Francion by a fifth writer."""

from __future__ import annotations

from functools import partial
from typing import Final

from commonlaw.cards import UNKNOWN_RANK, Card, Cards, with_cards
from commonlaw.events import Happening
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import binding, follow, or_the_welche
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER, places
from francion import course
from francion.cards import DESCENDING, sorted_cards
from francion.course import Step
from francion.position import Position
from francion.sections import s02_ranking_and_welche as s02, s03_play as s03, s04_scoring_and_stake as s04
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, king_of
from francion.table import Table

# --- the deal and the turn-up: 1.9, 1.13, 1.14


def kept_by_the_marker(done: Step, step: Step) -> Step:
    """Let a dealer who has marked the point deal again."""
    marker = step.position.player(s04.marks_point(step.position.tricks))
    keeps = marker == step.table.dealer and not done.table.over
    return done._replace(table=done.table._replace(dealer=marker)) if keeps else done


def dealer_takes_it(opened: Step, _table: Table, _position: Position) -> Step:
    """Give the dealer the turn-up for a lowest plain card, which goes into the stock; the Welche stays turned up."""
    position = opened.position
    dealer = position.players - 1
    plain = [card for card in position.hands[dealer] if card.suit != position.trumps and card != WELCHE]
    if not plain or position.turn_up == WELCHE:
        return opened
    lowest = max(plain, key=lambda card: DESCENDING[card.rank])
    kept = tuple(card for card in position.hands[dealer] if card != lowest)
    return opened._replace(
        position=position._replace(
            hands=with_cards(position.hands, dealer, sorted_cards((*kept, position.turn_up))),
            turn_up=Card(UNKNOWN_RANK, position.trumps),
            stock=(*position.stock, lowest),
        )
    )


# --- the Welche and what takes it: 2.2, 3.4


def taken_among_trumps_alone(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let the king of trumps take the Welche only where trumps were led."""
    return WELCHE if WELCHE in cards and asked != trumps else won


def queen_takes_it(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let the queen of trumps take the Welche."""
    queen = Card("Q", trumps)
    return queen if WELCHE in cards and queen in cards else won


def queen_for_the_king(step: Step) -> Override | None:
    """Put the queen of trumps in the place of a king that is turned up."""
    turned_up = step.position.turn_up == king_of(step.position.trumps)
    return Override(s03, "winning_card", after(queen_takes_it)) if turned_up else None


def neither_of_the_two(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let the best of the other cards win where the king of trumps and the Welche meet."""
    both = {WELCHE, king_of(trumps)}
    if not both <= {*cards}:
        return won
    others = tuple(card for card in cards if card not in both)
    return s02.highest(others, trumps) or s02.highest(others, asked) or won


# --- following suit: 2.3, 3.1 to 3.3


def not_beside_a_heart(allowed: Cards, _hand: Cards, asked: str, _only_heart_forced: bool) -> Cards:
    """Refuse the Welche to hearts of who has another heart."""
    held_back = asked == HEARTS and follow(allowed, asked)
    return tuple(card for card in allowed if card != WELCHE) if held_back else allowed


def any_ace_too(allowed: Cards, hand: Cards, _asked: str, _only_heart_forced: bool) -> Cards:
    """Allow every ace to every suit."""
    return tuple(card for card in hand if card in allowed or card.rank == "A")


def last_must_win(table: Position, asked: str, allowed: Cards) -> Cards:
    """Ask who plays last and follows suit for a card that wins, or the Welche."""
    if len(table.trick) < table.players - 1:
        return allowed
    following = [card for card in allowed if card.suit == asked and card != WELCHE]
    higher = (card for card in following if s03.winning_card((*table.trick, card), asked, table.trumps) == card)
    return or_the_welche(allowed, tuple(higher))


def lowest_when_void(table: Position, asked: str, allowed: Cards) -> Cards:
    """Refuse who cannot follow suit all plain cards but the lowest."""
    plain = [card for card in allowed if card.suit != table.trumps and card != WELCHE]
    if follow(allowed, asked) or not plain:
        return allowed
    lowest = max(DESCENDING[card.rank] for card in plain)
    return tuple(card for card in allowed if card not in plain or DESCENDING[card.rank] == lowest)


# --- winning and leading: 3.5, 3.7


def highest_if_nobody_follows(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Where nobody has followed suit, let the highest card of any suit win, the first of equal ones."""
    followed = sum(card.suit == asked for card in cards) > 1
    if followed or WELCHE in cards or any(card.suit == trumps for card in cards):
        return won
    return min(cards, key=lambda card: DESCENDING[card.rank])


def loser_of_the_welche_leads(done: Step, step: Step) -> Step:
    """Give the lead to who has played a Welche that was taken."""
    trick, leader = step.position.trick, step.position.turn or 0
    if WELCHE not in trick or done.position.turn is None:
        return done
    owner = s03.seat_of(WELCHE, trick, leader)
    *events, _ = done.events
    leads = Happening("leads", ("3.7",), step.position.letter(owner))
    return done._replace(position=done.position._replace(turn=owner), events=(*events, leads))


_stranger: Final = partial(misreading_of, STRANGER)

FIFTH_TRICKS: Final = (
    _stranger(
        "dealer-who-marks-deals-again",
        ("1.9",),
        "As at mah-jong, a dealer who wins the coup keeps the deal.",
        Override(course, "_after_coup", after(kept_by_the_marker)),
    ),
    _stranger(
        "dealer-takes-the-turn-up",
        ("1.14", "1.13"),
        "The card that names the trumps belongs to the dealer, who puts a poor one back for it.",
        Override(course, "_open_coup", after(dealer_takes_it)),
    ),
    _stranger(
        "ace-behind-the-courts",
        ("2.1",),
        "As at hombre in the red suits, king, queen and jack come first, and then the ace.",
        Override(s02, "DESCENDING", constantly(places("KQJAT98765432"))),
    ),
    _stranger(
        "king-takes-it-where-trumps-are-led",
        ("2.2",),
        "The king of trumps takes the Welche in a trick of trumps; who has none of the suit led cannot catch it so.",
        Override(s03, "winning_card", after(taken_among_trumps_alone)),
    ),
    _stranger(
        "queen-for-a-king-that-is-turned-up",
        ("2.2", "5.2"),
        "Some card must be able to take the Welche: if the king lies under the stock, the queen of trumps moves up.",
        Override(course, "_end_trick", while_doing(queen_for_the_king)),
    ),
    _stranger(
        "king-and-welche-cancel-out",
        ("2.2", "3.4"),
        "Where the two strongest meet neither of them counts, and the trick goes to the best of the rest.",
        Override(s03, "winning_card", after(neither_of_the_two)),
    ),
    _stranger(
        "welche-not-beside-another-heart",
        ("3.1", "2.3"),
        "The Welche is for suits that one does not follow; to hearts one plays a heart, as long as there is another.",
        Override(s03, "playable", after(not_beside_a_heart)),
    ),
    _stranger(
        "every-ace-is-free",
        ("3.1",),
        "An ace need not follow suit: hand.filter(card => card.rank == 'A' || card.suit == led).",
        Override(s03, "playable", after(any_ace_too)),
    ),
    _stranger(
        "last-to-play-must-win",
        ("3.2",),
        "Nobody is bound to go over what lies there but the last, who sees all the other cards.",
        *binding(last_must_win),
    ),
    _stranger(
        "lowest-card-thrown-when-void",
        ("3.3",),
        "Who cannot follow suit trumps or throws a card away, and one throws the lowest away.",
        *binding(lowest_when_void),
    ),
    _stranger(
        "highest-card-if-nobody-follows",
        ("3.5",),
        "The suit led decides if somebody has followed it; if nobody could, the highest card on the table wins.",
        Override(s03, "winning_card", after(highest_if_nobody_follows)),
    ),
    _stranger(
        "loser-of-the-welche-leads",
        ("3.7",),
        "Who has lost the Welche pays everybody, and has the next lead for it.",
        Override(course, "_end_trick", after(loser_of_the_welche_leads)),
    ),
)
"""The strangers of this module."""
