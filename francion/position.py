"""One coup's cards and whose turn it is: a value that never changes, found in a state as `state.position`.

`import francion` gives states, which need no more; the rules, the notation and the pictures work on the position alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from papillon.kit.cards import UNKNOWN_RANK, Card, Cards, any_known, write_cards
from papillon.kit.notation import write_by_player

PLAYERS: Final = "ABCDE"
"""Letters of the players, counter-clockwise; a player keeps the letter for the whole game."""


def player_letters(players: int) -> str:
    """Letters of the first `players` players.

    >>> player_letters(5)
    'ABCDE'
    """
    return PLAYERS[:players]


class Position(NamedTuple):
    """Where every card is, and whose turn it is. Seats count in playing order from the dealer's right.

    >>> from francion.notation import read_position
    >>> position = read_position("trumps c, trick A:2d, hands A:- B:Jd C:4c D:5c").position
    >>> position.letter(position.turn), position.letter(position.leader), position.trumps
    ('B', 'A', 'c')
    """

    hands: tuple[Cards, ...]
    """The cards in each seat's hand."""
    won: tuple[Cards, ...]
    """The cards of the tricks that each seat has won."""
    turn_up: Card
    """The card whose suit is trumps; its rank is ``?`` where only the suit is known."""
    stock: Cards
    """The cards that lie over the turn-up; ``?`` stands for one that is not known."""
    trick: Cards = ()
    """The cards on the table, in the order of play."""
    turn: int | None = 0
    """The seat whose turn it is, None when the coup is over."""
    dealer: int = 0
    """Index of the player who deals; 0 is A."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the coup is over."""
        return self.turn is None

    @property
    def trumps(self) -> str:
        """The trump suit. Clauses: 1.15."""
        return self.turn_up.suit

    @property
    def leader(self) -> int | None:
        """The seat that leads, or has led, to the trick; None when the coup is over."""
        return None if self.turn is None else (self.turn - len(self.trick)) % self.players

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        return tuple(len(cards) // self.players for cards in self.won)

    def player(self, seat: int) -> int:
        """The index of the player on a seat (0 is A)."""
        return (self.dealer + 1 + seat) % self.players

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat."""
        return PLAYERS[self.player(seat)]

    def seat(self, letter: str) -> int:
        """The seat of a player."""
        return (PLAYERS.index(letter) - self.dealer - 1) % self.players

    def by_seat(self, by_player: Sequence[int]) -> tuple[int, ...]:
        """Numbers of the players in the order of their seats."""
        return tuple(by_player[self.player(seat)] for seat in range(self.players))

    def by_player(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        """Numbers of the seats in the order of the players."""
        return tuple(by_seat[self.seat(letter)] for letter in player_letters(self.players))

    def _repr_svg_(self) -> str:
        """The position as a picture, which notebooks show by themselves."""
        from francion.pictures import picture_of  # few positions are drawn, by much code

        return picture_of(self)

    def __str__(self) -> str:
        """Write the position in one line that `francion.notation.read_position` reads back."""
        letters = [self.letter(seat) for seat in range(self.players)]
        turn = "-" if self.turn is None else self.letter(self.turn)
        up = f"trumps {self.trumps}" if self.turn_up.rank == UNKNOWN_RANK else f"turnup {self.turn_up}"
        fields = [f"dealer {letters[-1]}", f"turn {turn}", up]
        if self.leader is not None and self.trick:
            played = zip(letters[self.leader :] + letters[: self.leader], self.trick, strict=False)
            fields.append("trick " + " ".join(f"{letter}:{card}" for letter, card in played))
        fields.append(f"hands {write_by_player(letters, map(write_cards, self.hands))}")
        if any(map(any_known, self.won)):
            fields.append(f"won {write_by_player(letters, map(write_cards, self.won))}")
        elif any(self.won):
            fields.append(f"tricks {write_by_player(letters, map(str, self.tricks))}")
        fields.append(f"stock {write_cards(self.stock)}")
        return ", ".join(fields)
