"""Still further strangers to sections 1 to 3 of Le Francion, by a fourth writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from commonlaw.cards import Card, Cards
from commonlaw.events import Happening
from conformance.misreadings.francion.coups import dealing
from conformance.misreadings.francion.naming import misreading_of
from conformance.misreadings.francion.tricks import binding, follow
from conformance.misreadings.misreading import Override, after, constantly, while_doing
from conformance.quality.strangers.changing import STRANGER
from francion import course
from francion.cards import DESCENDING
from francion.course import Step
from francion.position import Position
from francion.sections import (
    s01_players_and_deal as s01,
    s02_ranking_and_welche as s02,
    s03_play as s03,
    s04_scoring_and_stake as s04,
)
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE, highest, king_of
from francion.table import Table

Opening = Callable[[Table, Position], Step]

# --- the deal, and the stock: 1.9, 1.12, 1.13, 4.2


def first_bete(done: Step, dealer: int) -> int:
    """Who owes a bête, the first after the dealer; where nobody does, the right neighbour."""
    players = done.table.players
    after_the_dealer = [(dealer + step) % players for step in range(1, players + 1)]
    return next((player for player in after_the_dealer if done.table.betes[player]), after_the_dealer[0])


def dealer_begins(pack: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal nine cards each, singly, the first of them to the dealer."""
    count = s01.CARDS_EACH * players
    return [pack[(seat + 1) % players : count : players] for seat in range(players)], pack[count:]


def another_for_the_welche(rest: Cards) -> tuple[Card, Cards]:
    """Turn up the next card, or the one after it where that is the Welche, which goes into the stock."""
    first, second, *others = rest
    return (second, (first, *others)) if first == WELCHE else (first, (second, *others))


def last_winner(step: Step) -> int:
    """The seat that has won the trick which ends a coup."""
    winners = [event.player for event in step.events if isinstance(event, Happening) and event.kind == "trick"]
    return step.position.seat(winners[-1])


def a_trick_more(step: Step) -> Override:
    """Count a trick more, for the point, of who has won the last one."""
    last = last_winner(step)

    def marks(usual: Callable[[Sequence[int]], int]) -> Callable[[Sequence[int]], int]:
        return lambda tricks: usual([won + (seat == last) for seat, won in enumerate(tricks)])

    return Override(s04, "marks_point", marks)


# --- ranks: 2.1

RED: Final = ("d", HEARTS)
PIPS: Final = "T98765432"


def red_pips_backwards(cards: Iterable[Card], suit: str) -> Card | None:
    """Give the highest card of a suit, where the pips of a red one run from two to ten."""

    def place(card: Card) -> int:
        backwards = suit in RED and card.rank in PIPS
        return DESCENDING[PIPS[::-1][PIPS.index(card.rank)] if backwards else card.rank]

    return min((card for card in cards if card.suit == suit), key=place, default=None)


def jack_and_nine(strongest: Card | None, cards: Cards, trumps: str) -> Card | None:
    """Put the jack and the nine of trumps before the others, where there is no Welche."""
    if strongest is None or WELCHE in cards:
        return strongest
    return next((Card(rank, trumps) for rank in "J9" if Card(rank, trumps) in cards), strongest)


# --- the Welche and what takes it: 2.2


def king_of_the_suit_led(won: Card, cards: Cards, asked: str, _trumps: str) -> Card:
    """Let the king of the suit that was asked for take the Welche, and no other card."""
    if WELCHE not in cards:
        return won
    return king_of(asked) if king_of(asked) in cards else WELCHE


def any_trump(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let every trump take the Welche."""
    if WELCHE not in cards:
        return won
    return highest((card for card in cards if card != WELCHE), trumps) or WELCHE


# --- following suit: 2.3, 3.1, 3.3


def not_in_the_first_trick(table: Position, _asked: str, allowed: Cards) -> Cards:
    """Keep the Welche back until a trick has been won, unless it is the only card."""
    return allowed if any(table.won) else tuple(card for card in allowed if card != WELCHE) or allowed


def king_too(table: Position, _asked: str, allowed: Cards) -> Cards:
    """Allow the king of trumps to a trick with the Welche, whatever was led."""
    if WELCHE not in table.trick:
        return allowed
    return tuple(card for card in table.hands[table.turn or 0] if card in allowed or card == king_of(table.trumps))


def king_may_be_kept(table: Position, asked: str, allowed: Cards) -> Cards:
    """Free who holds the king of trumps, and no other trump, from following to trumps."""
    hand = table.hands[table.turn or 0]
    trumps = [card for card in hand if card.suit == table.trumps and card != WELCHE]
    return hand if asked == table.trumps and trumps == [king_of(table.trumps)] else allowed


def must_not_trump(table: Position, asked: str, allowed: Cards) -> Cards:
    """Refuse a trump of who cannot follow suit, as long as they hold another card than trumps and the Welche."""
    trumps = [card for card in allowed if card.suit == table.trumps and card != WELCHE]
    if follow(allowed, asked) or not {*allowed} - {*trumps, WELCHE}:
        return allowed
    return tuple(card for card in allowed if card not in trumps)


# --- winning and leading: 3.4, 3.5, 3.7


def leader_keeps_it(won: Card, cards: Cards, _asked: str, trumps: str) -> Card:
    """Let the card that was led win where there is neither a trump nor the Welche."""
    return won if WELCHE in cards or any(card.suit == trumps for card in cards) else cards[0]


def by_rank_first(won: Card, cards: Cards, asked: str, trumps: str) -> Card:
    """Let the highest of the trumps and the suit led win, of equal ones the trump, where there is no Welche."""
    if WELCHE in cards:
        return won
    contenders = [card for card in cards if card.suit in (asked, trumps)]
    return min(contenders, key=lambda card: (DESCENDING[card.rank], card.suit != trumps), default=won)


def dealers_left_opens(open_coup: Opening) -> Opening:
    """Give the first lead of a coup to the dealer's left."""
    return lambda table, position: open_coup(table, position._replace(turn=position.players - 2))


_stranger: Final = partial(misreading_of, STRANGER)

THIRD_TRICKS: Final = (
    _stranger(
        "bete-deals-next",
        ("1.9",),
        "Dealing costs nine chips, so it falls to a player who has made the bête.",
        Override(course, "_after_coup", dealing(first_bete)),
    ),
    _stranger(
        "dealer-has-the-first-card",
        ("1.12",),
        "The dealer deals to all, the dealer included: for player in range(dealer, dealer + n).",
        Override(s01, "dealt", constantly(dealer_begins)),
    ),
    _stranger(
        "another-card-for-the-welche",
        ("1.13",),
        "The Welche is no suit's card, so if it comes up it is put away and the next card names the trumps.",
        Override(s01, "turned_up", constantly(another_for_the_welche)),
    ),
    _stranger(
        "stock-goes-with-the-last-trick",
        ("4.2",),
        "The talon belongs to the player who wins the last trick, and counts for them as one trick more.",
        Override(course, "_end_coup", while_doing(a_trick_more)),
    ),
    _stranger(
        "red-pips-run-backwards",
        ("2.1",),
        "As at hombre, in hearts and diamonds the small cards are the better ones: two, three, and so on to the ten.",
        Override(s02, "highest", constantly(red_pips_backwards)),
        Override(s03, "highest", constantly(red_pips_backwards)),
    ),
    _stranger(
        "jack-and-nine-of-trumps-on-top",
        ("2.1",),
        "Among trumps the jack comes first and the nine second, as at belote.",
        Override(s03, "strongest_trump", after(jack_and_nine)),
    ),
    _stranger(
        "king-of-the-suit-led-takes-it",
        ("2.2", "5.2", "3.4"),
        "The king that beats the Welche is the king of the suit that was asked for.",
        Override(s03, "winning_card", after(king_of_the_suit_led)),
    ),
    _stranger(
        "any-trump-takes-the-welche",
        ("2.2", "5.2"),
        "The Welche is the best of all plain cards, but a trump is a trump.",
        Override(s03, "winning_card", after(any_trump)),
    ),
    _stranger(
        "welche-not-in-the-first-trick",
        ("3.1", "2.3"),
        "As with the black queen at hearts, the Welche must not be played to the first trick.",
        *binding(not_in_the_first_trick, leads=True),
    ),
    _stranger(
        "king-of-trumps-comes-for-the-welche",
        ("3.1",),
        "Where the Welche may be played at any time, so may the king of trumps that takes it.",
        *binding(king_too),
    ),
    _stranger(
        "king-of-trumps-may-be-kept",
        ("3.1",),
        "The highest trumps need not follow to a lower one, as at hombre: who has the king alone may keep it.",
        *binding(king_may_be_kept),
    ),
    _stranger(
        "void-must-not-trump",
        ("3.3",),
        "Who has none of the suit must not cut with a trump, and throws another card.",
        *binding(must_not_trump),
    ),
    _stranger(
        "untrumped-trick-stays-with-the-leader",
        ("3.5",),
        "If nobody puts in a trump, the trick is the leader's.",
        Override(s03, "winning_card", after(leader_keeps_it)),
    ),
    _stranger(
        "trump-must-be-high-too",
        ("3.4",),
        "The highest card takes the trick, and between equal ones the trump goes before the other.",
        Override(s03, "winning_card", after(by_rank_first)),
    ),
    _stranger(
        "dealers-left-has-the-first-lead",
        ("3.7",),
        "The player at the dealer's left, who has cut, leads to the first trick.",
        Override(course, "_open_coup", dealers_left_opens),
        Override(s03, "first_to_lead", constantly(lambda: -2)),
    ),
)
"""The strangers of this module."""
