"""Section 3. What may be played to a trick, who wins it, and who leads."""

from __future__ import annotations

from typing import Final, Literal

from francion.moves import Move, Trick
from francion.sections.s01_players_and_deal import at_right
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, highest, strongest_trump
from francion.step import Step
from papillon.kit.cards import Card, Cards, with_cards

FIRST_SEAT: Final = 0

WelcheLed = Literal["hearts", "trumps"]


# --- following: 3.1 to 3.3


def suit_asked(trick: Cards, trumps: str, welche_led: WelcheLed) -> str:
    """The suit that a trick asks for, by the card that was led; ``""`` when somebody is to lead. Clauses: 3.1.

    welche_led: ruling welche-led.

    >>> suit_asked((Card("9", "d"),), "c", "trumps"), suit_asked((), "c", "trumps")
    ('d', '')
    >>> suit_asked((WELCHE,), "c", "hearts"), suit_asked((WELCHE,), "c", "trumps")
    ('h', 'c')
    """
    if not trick:
        return ""
    return trumps if trick[0] == WELCHE and welche_led == "trumps" else trick[0].suit


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


def play_card(step: Step, card: Move) -> Step:
    """The player puts a card down: any card to lead, then one of the suit led, or the Welche, or any without that suit.

    Another card than the Welche stands in for hearts only where the Welche, as the only heart, is kept: that its holder
    chooses when to play it is said by 3.1 (ruling welche-never-forced). Clauses: 2.3, 3.1, 3.3, 3.7.

    >>> from francion.table import open_table
    >>> from francion.notation import read_position
    >>> step = Step(open_table(), read_position("trumps c, trick A:2d, hand Jd Ac Ah").position, ())
    >>> step = play_card(step, WELCHE)
    >>> [str(card) for card in step.position.trick], [event.clauses for event in step.events]
    (['2d', 'Ah'], [('2.3', '3.1')])
    """
    position, hand = step.position, step.position.hands[step.seat]
    asked = suit_asked(position.trick, position.trumps, step.rules.welche_led)
    if not asked:
        because: tuple[str, ...] = ("3.7",)
    elif all(held.suit != asked for held in hand):
        because = ("3.3",)
    elif card == WELCHE and asked != HEARTS:
        because = ("2.3", "3.1")
    else:
        because = ("3.1",)
    left = tuple(held for held in hand if held != card)
    step = step.moves(hands=with_cards(position.hands, step.seat, left), trick=(*position.trick, card))
    return step.happens("plays", because, step.player, cards=(card,))


# --- winning: 3.4 to 3.6


def winning_card(cards: Cards, asked: str, trumps: str) -> Card:
    """The card that takes a complete trick: the strongest trump, or else the highest card of the suit led.

    Clauses: 3.4, 3.5.

    >>> from papillon.kit.notation import read_cards
    >>> str(winning_card(read_cards("9d Jd 2c Ad", "trick", ""), "d", "c"))
    '2c'
    """
    return strongest_trump(cards, trumps) or highest(cards, asked) or cards[0]


def seat_of(card: Card, trick: Cards, leader: int) -> int:
    """Who played a card of a complete trick. Clauses: 1.9, 3.4.

    >>> seat_of(Card("2", "c"), (Card("9", "d"), Card("2", "c"), Card("A", "d")), leader=2)
    0
    """
    seat = leader
    for _ in trick[: trick.index(card)]:
        seat = at_right(seat, len(trick))
    return seat


def is_complete(trick: Cards, players: int) -> bool:
    """Whether everybody has played to the trick (ruling whole-trick). Clauses: 3.4."""
    return len(trick) == players


def judge_trick(step: Step) -> Trick:
    """The facts of the complete trick on the table, who takes it among them; the turn is its leader's again.

    Clauses: 3.4, 3.5.
    """
    position, leader = step.position, step.seat
    asked = suit_asked(position.trick, position.trumps, step.rules.welche_led)
    winning = step.rules.course.winning_card(position.trick, asked, position.trumps)
    return Trick(leader, position.trick, asked, position.trumps, seat_of(winning, position.trick, leader))


def take_trick(step: Step, trick: Trick) -> Step:
    """The winner takes the trick and keeps it, and plays next unless all cards are played. Clauses: 3.4, 3.5, 3.6."""
    if WELCHE in trick.cards:
        because = ("3.4", "2.2")
    elif trick.winning.suit == trick.trumps:
        because = ("3.4", "2.1")
    else:
        because = ("3.5", "2.1")
    position, winner = step.position, trick.winner
    won = with_cards(position.won, winner, position.won[winner] + trick.cards)
    step = step.moves(won=won, trick=(), turn=winner if any(position.hands) else None)
    player, number = position.letter(winner), step.position.tricks[winner]
    return step.happens("trick", because, player, cards=(trick.winning,), taken=trick.cards, number=number)


# --- whose lead it is: 3.7


def lead_first(step: Step) -> Step:
    """The dealer's right-hand neighbour leads to the first trick. Clauses: 3.7."""
    step = step.moves(turn=FIRST_SEAT)
    return step.happens("leads", ("3.7",), step.player)


def lead_next(step: Step) -> Step:
    """The winner of a trick leads to the next one. Clauses: 3.7."""
    return step.happens("leads", ("3.7",), step.player)
