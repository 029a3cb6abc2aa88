"""Section 3. What may be played to a trick, who wins it, and who leads."""

from __future__ import annotations

from typing import Final, Literal

from francion.sections.s01_players_and_deal import at_right
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, highest, strongest_trump
from papillon.kit.cards import Card, Cards

FIRST_SEAT: Final = 0

WelcheLed = Literal["hearts", "trumps"]


# --- following: 3.1 to 3.3


def asked_by(led: Card, trumps: str, welche_led: WelcheLed) -> str:
    """The suit that a lead asks for. Clauses: 3.1.

    welche_led: ruling welche-led.

    >>> asked_by(Card("9", "d"), "c", "trumps"), asked_by(WELCHE, "c", "hearts"), asked_by(WELCHE, "c", "trumps")
    ('d', 'h', 'c')
    """
    return trumps if led == WELCHE and welche_led == "trumps" else led.suit


def playable(hand: Cards, asked: str, only_heart_forced: bool) -> Cards:
    """The cards of a hand that may be played to the suit asked for, ``""`` for a lead. Clauses: 2.3, 3.1, 3.2, 3.3.

    The Welche always may, and never binds its holder; only_heart_forced: ruling welche-never-forced.

    >>> from papillon.kit.notation import read_cards
    >>> hand = read_cards("Jd Ac Ah", "hand", "")
    >>> [str(card) for card in playable(hand, "d", False)], [str(card) for card in playable(hand, "h", False)]
    (['Jd', 'Ah'], ['Jd', 'Ac', 'Ah'])
    """
    following = [card for card in hand if card.suit == asked and card != WELCHE]
    if following:
        return tuple(card for card in hand if card in following or card == WELCHE)
    return (WELCHE,) if must_play_welche(hand, asked, only_heart_forced) else hand


def must_play_welche(hand: Cards, asked: str, only_heart_forced: bool) -> bool:
    """Whether the Welche is bound: asked for hearts, with no other (ruling welche-never-forced). Clauses: 3.1."""
    hearts = tuple(card for card in hand if card.suit == HEARTS)
    return only_heart_forced and asked == HEARTS and hearts == (WELCHE,)


def grounds(card: Card, hand: Cards, asked: str) -> tuple[str, ...]:
    """The clauses that let a card be played, the deciding one first; `hand` still holds it.

    Another card than the Welche stands in for hearts only where the Welche, as the only heart, is kept: that its holder
    chooses when to play it is said by 3.1 (ruling welche-never-forced). Clauses: 2.3, 3.1, 3.3, 3.7.

    >>> hand = (Card("7", "c"), Card("4", "d"), WELCHE)
    >>> grounds(hand[1], hand, "d"), grounds(WELCHE, hand, "d"), grounds(hand[0], hand, "s"), grounds(hand[0], hand, "")
    (('3.1',), ('2.3', '3.1'), ('3.3',), ('3.7',))
    >>> grounds(hand[0], hand, "h")
    ('3.1',)
    """
    if not asked:
        return ("3.7",)
    if all(held.suit != asked for held in hand):
        return ("3.3",)
    return ("2.3", "3.1") if card == WELCHE and asked != HEARTS else ("3.1",)


# --- winning: 3.4, 3.5


def winning_card(cards: Cards, asked: str, trumps: str) -> Card:
    """The card that takes a complete trick. Clauses: 3.4, 3.5.

    >>> from papillon.kit.notation import read_cards
    >>> str(winning_card(read_cards("9d Jd 2c Ad", "trick", ""), "d", "c"))
    '2c'
    """
    return strongest_trump(cards, trumps) or highest(cards, asked) or cards[0]


def winning_clauses(winning: Card, cards: Cards, trumps: str) -> tuple[str, ...]:
    """What makes a card take the trick. Clauses: 2.1, 2.2, 3.4, 3.5."""
    if WELCHE in cards:
        return ("3.4", "2.2")
    return ("3.4", "2.1") if winning.suit == trumps else ("3.5", "2.1")


# --- whose turn it is: 3.4, 3.7


def first_to_lead() -> int:
    """The dealer's right neighbour leads to the first trick. Clauses: 3.7."""
    return FIRST_SEAT


def is_complete(trick: Cards, players: int) -> bool:
    """Whether everybody has played to the trick (ruling whole-trick). Clauses: 3.4."""
    return len(trick) == players


def seat_of(card: Card, trick: Cards, leader: int) -> int:
    """Who played a card of a complete trick. Clauses: 1.9, 3.4.

    >>> seat_of(Card("2", "c"), (Card("9", "d"), Card("2", "c"), Card("A", "d")), leader=2)
    0
    """
    seat = leader
    for _ in trick[: trick.index(card)]:
        seat = at_right(seat, len(trick))
    return seat
