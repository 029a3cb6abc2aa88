"""What a player can do, and the bare facts of what he did: the values that the sections speak of."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from papillon.cards import Cards

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


class LayDown(NamedTuple):
    """The hand put face up among the exposed cards (4.d.1).

    laid: ranks, where the player lists them; ``""`` stands for the whole hand.
    """

    laid: str = ""
    from_hand: Cards = ()


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
    likes: cards of this deal, this one included, that the player has played to take one like card each.
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
    likes: int = 0


class CoupEnd(NamedTuple):
    """The bare facts of a finished coup, from which sections 10, 12 and 13 derive what is owed.

    winner: the seat, or None.  wanting: who last laid down for want of a capture, or None.
    counts: what the pile of each seat counts for, the sweep included.
    pool: chips in the pool.  cards_payment: chips due from each for most cards.  most: what the piles count.
    """

    winner: int | None
    wanting: int | None
    counts: tuple[int, ...]
    pool: int
    cards_payment: int
    most: Most = "cards"
