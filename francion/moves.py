"""What a player can do, and the bare facts of a trick and of a coup: the values that the sections speak of."""

from __future__ import annotations

from typing import NamedTuple

from papillon.kit.cards import Card, Cards
from papillon.kit.errors import expect

Move = Card
"""A move is one card, played from the hand."""


def check_move(move: Move) -> None:
    """Raise TypeError for what somebody's program takes for a move, and is none.

    >>> check_move(7)
    Traceback (most recent call last):
    TypeError: expected a card to be played as text, such as '7h', or a Card of rank and suit, found 7 of type int
    """
    words = "a card to be played as text, such as '7h', or a Card of rank and suit"
    expect(move, Card, words)
    for part in move:
        expect(part, str, words)


class Trick(NamedTuple):
    """The bare facts of a complete trick, from which section 5 derives what is owed. Seats are as in a position."""

    leader: int
    """The seat that led."""
    cards: Cards
    """The cards in the order of play."""
    asked: str
    """The suit that the lead asked for."""
    trumps: str
    winner: int
    """The seat that takes the trick."""

    @property
    def winning(self) -> Card:
        """The card that takes the trick."""
        return self.cards[(self.winner - self.leader) % len(self.cards)]


class CoupEnd(NamedTuple):
    """The bare facts of a finished coup, from which section 4 derives what is owed."""

    tricks: tuple[int, ...]
    """How many tricks each seat has won."""
    stake: int
    """Chips that were at stake."""
