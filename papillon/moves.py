"""What a player can do, and the facts of what a player did: the values that the sections use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from papillon.cards import Card, Cards, sorted_cards
from papillon.kit.errors import expect

if TYPE_CHECKING:
    from papillon.step import Step

FIGURES: Final = ("hanneton", "sauterelle", "petit-papillon", "papillon")
"""Names of the figures, which a player may call out with a play (16.3)."""

Most = Literal["cards", "points"]
"""What a pile is counted for at the end of a coup (ruling most)."""


class Capture(NamedTuple):
    """Cards from hand that take exposed cards (4.4)."""

    played: str
    """Ranks of the cards from hand, highest first."""
    taken: str
    """Ranks of the exposed cards that they take, highest first."""
    named: tuple[str, ...] = ()
    """The figures that the player calls out with the play, as `FIGURES` has them."""
    from_hand: Cards = ()
    """The cards from hand that the player names by suit; suits decide nothing (1.4)."""
    from_layout: Cards = ()
    """The exposed cards that the player names by suit."""

    @property
    def bare(self) -> Capture:
        """The capture without figures and suits: what legality looks at."""
        return Capture(self.played, self.taken)

    def __str__(self) -> str:
        """Write the capture so that `papillon.notation.read_move` reads it back.

        >>> str(Capture("5", "555", ("hanneton",)))
        '5x555 !hanneton'
        """
        cards = f"{_with_suits(self.played, self.from_hand)}x{_with_suits(self.taken, self.from_layout)}"
        return " !".join((cards, *self.named))


class LayDown(NamedTuple):
    """The hand put face up among the exposed cards (4.d.1)."""

    laid: str = ""
    """Ranks of the cards laid down, where the player lists them; ``""`` stands for the whole hand."""
    from_hand: Cards = ()
    """The cards that the player names by suit."""

    def __str__(self) -> str:
        """Write the move so that `papillon.notation.read_move` reads it back."""
        return f"lay {_with_suits(self.laid, self.from_hand)}".rstrip()


def _with_suits(letters: str, chosen: Cards) -> str:
    """Ranks as cards, those with their suits that were chosen by suit."""
    left = letters
    for card in chosen:
        left = left.replace(card.rank, "", 1)
    return "".join(map(str, sorted_cards((*chosen, *map(Card, left)))))


Move = Capture | LayDown
"""What a player can do on a turn."""
LAY: Final = LayDown()
"""Laying down the whole hand."""


def check_move(move: Move) -> None:
    """Raise TypeError for anything but a move.

    >>> check_move(Capture(7, 5))
    Traceback (most recent call last):
    TypeError: expected a move as text, such as '7x52' or 'lay', or a Capture or LayDown of ranks, found 7 of type int
    """
    words = "a move as text, such as '7x52' or 'lay', or a Capture or LayDown of ranks"
    expect(move, (Capture, LayDown), words)
    for part in move:
        expect(part, (str, tuple), words)
    for card in (*move.from_hand, *getattr(move, "from_layout", ())):
        expect(card, Card, words)


class Play(NamedTuple):
    """The bare facts of one play, from which sections 6 to 11 derive what is owed.

    A capture has cards played and taken, laying down has cards laid, and a sauterelle has all three if the player
    who made it lays down the rest (ruling sauterelle-layer).
    """

    seat: int = 0
    """The seat that played, counted in playing order from the dealer's right."""
    played: str = ""
    """Ranks of the cards played from hand."""
    taken: str = ""
    """Ranks of the cards captured."""
    laid: str = ""
    """Ranks of the cards laid down."""
    goes_out: bool = False
    """Whether the player's hand is empty after a capture."""
    clears: bool = False
    """Whether the capture takes the last exposed card."""
    deal_left: bool = True
    """Whether the stock still holds a deal."""
    ends_coup: bool = False
    """Whether nobody holds cards after a capture, and no deal is left."""
    forced: bool = False
    """Whether the hand is laid down because of a sauterelle."""
    named: tuple[str, ...] = ()
    """The figures that the player called out."""
    unpaid: tuple[str, ...] = ()
    """The figures that it makes and that are not paid (rulings announcing, closing-sauterelle)."""
    like_captures: int = 0
    """Cards of this deal, this one included, that the player has played to take one like card each."""


class Figure(NamedTuple):
    """A kind of capture that has a name."""

    name: str
    """The name, which is also the kind of its event and of its payment."""
    made: Callable[[Play], bool]
    """Whether a play makes it."""
    announce: Callable[[Step], Step]
    """What happens when a play makes it."""


class CoupEnd(NamedTuple):
    """The bare facts of a finished coup, from which sections 10, 12 and 13 derive what is owed."""

    winner: int | None
    """The seat that has won the coup, None if nobody has."""
    wanting: int | None
    """The last seat to lay down because no capture was possible, None if nobody did (ruling consolation-deal)."""
    counts: tuple[int, ...]
    """What the pile of each seat counts for, the sweep included."""
    pool: int
    """Chips of the pool that the winner of the coup takes, 0 where it waits for the game's (ruling pool-taker)."""
    cards_payment: int
    """Chips due from each for the most cards."""
    most: Most = "cards"
    """What is counted, cards or points (ruling most)."""
