"""One coup's cards and turn: a value that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from papillon.cards import UNKNOWN, Cards, ranks, write_cards

PLAYERS: Final = "ABCD"
"""Letters of the players, counter-clockwise; a player keeps his letter for the whole game."""


def player_letters(players: int) -> str:
    """Letters of the first `players` players.

    >>> player_letters(3)
    'ABC'
    """
    return PLAYERS[:players]


class Position(NamedTuple):
    """Where every card is, and whose turn it is. Seats count in playing order from the dealer's right.

    hands, piles: cards of each seat.  layout: the exposed cards.  stock: in dealing order, ``?`` if unknown.
    turn: the seat to play, None when the coup is over.  dealer: index of the dealing player (0 is A).
    papillons: seats that made a papillon that counts.  unnamed: those whose papillon does not, for want of a name.
    last_layer: who last laid down since the last deal.
    victim: the seat that must lay down with the next deal (8.4).

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:T7 B:52K C:9, layout 64A, stock 9").position
    >>> position.letter(position.turn), position.hand_ranks(0), position.players
    ('A', 'T7', 3)
    """

    hands: tuple[Cards, ...]
    layout: Cards
    stock: Cards
    piles: tuple[Cards, ...]
    turn: int | None = 0
    dealer: int = 0
    papillons: tuple[int, ...] = ()
    last_layer: int | None = None
    victim: int | None = None
    unnamed: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the coup is over."""
        return self.turn is None

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat."""
        return PLAYERS[(self.dealer + 1 + seat) % len(self.hands)]

    def seat(self, letter: str) -> int:
        """The seat of a player."""
        return (PLAYERS.index(letter) - self.dealer - 1) % len(self.hands)

    def hand_ranks(self, seat: int) -> str:
        """Ranks in a hand, high to low."""
        return ranks(self.hands[seat])

    def __str__(self) -> str:
        """Write the position in one line that `papillon.notation.read_position` reads back."""
        letters = [self.letter(seat) for seat in range(self.players)]
        turn = "-" if self.turn is None else self.letter(self.turn)
        fields = [
            f"dealer {letters[-1]}",
            f"turn {turn}",
            f"hands {_by_player(letters, map(write_cards, self.hands))}",
            f"layout {write_cards(self.layout)}",
            f"next {write_cards(self.stock)}" if _known(self.stock) else f"stock {len(self.stock)}",
        ]
        if any(map(_known, self.piles)):
            fields.append(f"won {_by_player(letters, map(write_cards, self.piles))}")
        elif any(self.piles):
            fields.append(f"piles {_by_player(letters, (str(len(pile)) for pile in self.piles))}")
        for word, seats in (("papillons", self.papillons), ("unnamed", self.unnamed)):
            if seats:
                fields.append(f"{word} {' '.join(letters[seat] for seat in seats)}")
        for word, seat in (("last", self.last_layer), ("victim", self.victim)):
            if seat is not None:
                fields.append(f"{word} {letters[seat]}")
        return ", ".join(fields)


def _known(cards: Cards) -> bool:
    return any(card != UNKNOWN for card in cards)


def _by_player(letters: Iterable[str], held: Iterable[str]) -> str:
    return " ".join(f"{letter}:{text}" for letter, text in sorted(zip(letters, held, strict=True)))
