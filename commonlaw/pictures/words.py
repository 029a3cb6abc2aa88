"""Pictures in words, for whoever cannot see them."""

from __future__ import annotations

from collections.abc import Sequence

from commonlaw.cards import UNKNOWN_RANK, Card
from commonlaw.pictures.cards import rank_text
from commonlaw.pictures.suits import NAMES
from commonlaw.words import counted, listed


def card_in_words(card: Card) -> str:
    """A card by rank and suit.

    >>> card_in_words(Card("T", "h")), card_in_words(Card("K"))
    ('10 of hearts', 'K')
    """
    return rank_text(card.rank) + (f" of {NAMES[card.suit]}" if card.suit else "")


def cards_in_words(cards: Sequence[Card]) -> str:
    """Cards in the order given, unknown ones counted.

    >>> cards_in_words([Card("7"), Card("5", "c"), Card("?"), Card("?")]), cards_in_words([])
    ('7, 5 of clubs and 2 unknown cards', 'no card')
    """
    known = [card_in_words(card) for card in cards if card.rank != UNKNOWN_RANK]
    hidden = len(cards) - len(known)
    return listed([*known, *([counted(hidden, "unknown card")] if hidden else [])]) or "no card"


def player_in_words(letter: str, roles: Sequence[str], hand: Sequence[Card], has: str = "") -> str:
    """A player, what is to be said of him, and what he holds. has: what else he has, after "and has".

    >>> player_in_words("C", ["to play", "the dealer"], [Card("7")], "captured 2 cards")
    'C, to play, the dealer, holds 7 and has captured 2 cards.'
    """
    said = "".join(f", {role}" for role in roles) + ("," if roles else "")
    return f"{letter}{said} holds {cards_in_words(hand)}" + (f" and has {has}." if has else ".")
