"""What a player can do, and the bare facts of a trick and of a coup: the values that the sections speak of."""

from __future__ import annotations

from typing import NamedTuple

from commonlaw.cards import Card, Cards

Move = Card
"""A move is one card, played from the hand."""


class Trick(NamedTuple):
    """The bare facts of a complete trick, from which section 5 derives what is owed. Seats are as in a position.

    leader: the seat that led.  cards: in the order of play.  asked: the suit that the lead asked for.
    trumps: the trump suit.  winner: the seat that takes the trick.
    """

    leader: int
    cards: Cards
    asked: str
    trumps: str
    winner: int


class CoupEnd(NamedTuple):
    """The bare facts of a finished coup, from which section 4 derives what is owed.

    tricks: won by each seat.  stake: chips that were at stake.
    """

    tricks: tuple[int, ...]
    stake: int
