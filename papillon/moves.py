"""What a player can do, and the bare facts of what he did: the values that the sections speak of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from papillon.cards import Card, Cards, sorted_cards

FIGURES: Final = ("hanneton", "sauterelle", "petit-papillon", "papillon")

Most = Literal["cards", "points"]
"""What a pile is counted for at the end of a coup (ruling most)."""


class Capture(NamedTuple):
    """Cards from hand that take exposed cards (4.4).

    played, taken: ranks, highest first.
    named: the figures that the maker calls out with the play.
    from_hand, from_layout: particular cards, where the player names suits; suits decide nothing (1.4).
    """

    played: str
    taken: str
    named: tuple[str, ...] = ()
    from_hand: Cards = ()
    from_layout: Cards = ()

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
    """The hand put face up among the exposed cards (4.d.1).

    laid: ranks, where the player lists them; ``""`` stands for the whole hand.
    """

    laid: str = ""
    from_hand: Cards = ()

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
LAY: Final = LayDown()


class Play(NamedTuple):
    """The bare facts of one play, from which sections 6 to 11 derive what is owed.

    seat: who played, counted in playing order from the dealer's right.
    played, taken, laid: ranks; a capture has the first two, laying down the third, and a sauterelle all three
    where its maker lays out the rest (ruling sauterelle-layer).
    goes_out: the player's hand is empty after a capture.
    clears: the capture takes the last exposed card.
    stock_left: the stock still holds a deal.
    last: nobody holds cards after this play, and no deal follows.
    forced: laid down because of a sauterelle.
    named: figures called out.
    like_captures: cards of this deal, this one included, that the player has played to take one like card each.
    """

    seat: int
    played: str = ""
    taken: str = ""
    laid: str = ""
    goes_out: bool = False
    clears: bool = False
    stock_left: bool = True
    last: bool = False
    forced: bool = False
    named: tuple[str, ...] = ()
    like_captures: int = 0


class Figure(NamedTuple):
    """A kind of capture that has a name. made: from a play, the clauses that make it one, none if it is not."""

    name: str
    made: Callable[[Play], tuple[str, ...]]


class CoupEnd(NamedTuple):
    """The bare facts of a finished coup, from which sections 10, 12 and 13 derive what is owed.

    winner: the seat, or None.  wanting: who last laid down for want of a capture, in the last deal, or None.
    counts: what the pile of each seat counts for, the sweep included.
    pool: chips in the pool.  cards_payment: chips due from each for most cards.  most: what the piles count.
    """

    winner: int | None
    wanting: int | None
    counts: tuple[int, ...]
    pool: int
    cards_payment: int
    most: Most = "cards"
