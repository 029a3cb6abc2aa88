"""What pictures say: captions, and the description for people who cannot see them, in the language spoken.

What both games say stands here; what one game says stands with its pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from papillon.kit.cards import UNKNOWN_RANK, Card
from papillon.kit.translations import N_, UNKNOWN_CARDS, counted, listed, say

PLAYS: Final = N_("PLAYS")
DEALS: Final = N_("DEALS")
STOCK: Final = N_("STOCK {n}")
REFUSED: Final = N_("Refused: {why}.")

_SUITS: Final = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}
_RANKS: Final = {"A": N_("A"), "K": N_("K"), "Q": N_("Q"), "J": N_("J"), "T": "10"}
_COURT: Final = N_("KQJ")
"""The letters of king, queen and jack."""


def corner(rank: str) -> str:
    """A rank as it stands on a card.

    >>> from papillon.kit.translations import speaking
    >>> with speaking("fr"):
    ...     corner("T"), corner("Q")
    ('10', 'D')
    """
    return "10" if rank == "T" else rank.translate(str.maketrans(_COURT, say(_COURT)))


def rank_in_words(rank: str) -> str:
    """A rank.

    >>> rank_in_words("K"), rank_in_words("T")
    ('K', '10')
    """
    return say(_RANKS.get(rank, rank))


def suit_in_words(suit: str) -> str:
    """A suit."""
    return say(_SUITS[suit])


def card_in_words(card: Card) -> str:
    """A card by rank and suit.

    >>> card_in_words(Card("T", "h")), card_in_words(Card("K"))
    ('10 of hearts', 'K')
    """
    rank = rank_in_words(card.rank)
    return say("{rank} of {suit}", rank=rank, suit=suit_in_words(card.suit)) if card.suit else rank


def cards_in_words(cards: Sequence[Card]) -> str:
    """Cards in the order given, unknown ones counted; nothing where there are none.

    >>> cards_in_words([Card("7"), Card("5", "c"), Card("?"), Card("?")]), cards_in_words([])
    ('7, 5 of clubs and 2 unknown cards', '')
    """
    known = [card_in_words(card) for card in cards if card.rank != UNKNOWN_RANK]
    hidden = len(cards) - len(known)
    return listed([*known, *([counted(hidden, UNKNOWN_CARDS)] if hidden else [])])


def player_in_words(letter: str, hand: Sequence[Card], *, plays: bool, deals: bool, has: str = "") -> str:
    """A player with the cards in hand. has: what else is true of the player.

    >>> player_in_words("C", [Card("7")], plays=True, deals=True, has="has captured 2 cards")
    'C, to play, the dealer, holds 7 and has captured 2 cards.'
    """
    who = say(_WHO[plays, deals], player=letter)
    return say(_HOLDS[bool(hand), bool(has)], who=who, cards=cards_in_words(hand), has=has)


_WHO: Final = {
    (False, False): "{player}",
    (True, False): N_("{player}, to play,"),
    (False, True): N_("{player}, the dealer,"),
    (True, True): N_("{player}, to play, the dealer,"),
}
"""Whether a player is to play, whether it is the dealer → how the player is named."""

_HOLDS: Final = {
    (True, False): N_("{who} holds {cards}."),
    (False, False): N_("{who} has no cards."),
    (True, True): N_("{who} holds {cards} and {has}."),
    (False, True): N_("{who} has no cards and {has}."),
}
"""Whether a player holds cards, whether there is more to say → what is said."""


def title(game: str, player: str | None) -> str:
    """What a picture of a position is called. player: whose turn it is, None when the coup is over.

    >>> title("Le Papillon", "A"), title("Le Papillon", None)
    ('Le Papillon: A to play', 'Le Papillon: the coup is over')
    """
    return say("{game}: {player} to play" if player else "{game}: the coup is over", game=game, player=player)
