"""The AdPoker article: what it pays for aces and three cards from hand, and the figures that it describes otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from papillon.cards import Cards
from papillon.kit.accounts import OTHERS, Due
from papillon.moves import Capture, CoupEnd, Figure, Play
from papillon.sections.s04_play import FROM_HAND

CHIPS: Final = 1
CHIPS_AN_ACE: Final = 1
CHIPS_BY_ACES: Final = 2
EXPOSED_EACH_DEAL: Final = 7
"""Cards turned up after every new deal (ruling deal-of-seven). Clauses: papillon-adpoker:12."""
LONGEST_SUM: Final = 5
"""Cards that the longest sum of its list has (ruling sum-cap). Clauses: papillon-adpoker:7."""
LIKE_CAPTURES: Final = 3
LIKE_CAPTURES_MADE: Final = ("papillon-adpoker:18",)
"""What makes three captures a hanneton (ruling hanneton)."""
NEW_LAYOUT: Final = ("papillon-adpoker:12",)
"""What has cards turned up with a new deal (ruling deal-of-seven)."""
LAID_OUT: Final = ("papillon-adpoker:20",)
"""What has the maker of a sauterelle lay out the rest of the hand (ruling sauterelle-layer)."""

Layer = Literal["next", "maker"]
"""Who lays down because of a sauterelle (ruling sauterelle-layer)."""
Hanneton = Literal["capture", "three-captures"]
"""One card that takes three, or three captures in one deal (ruling hanneton)."""
ConsolationDeal = Literal["any-deal", "last-deal"]
"""In which deals somebody lays down who can be consoled (ruling consolation-deal)."""


def ace_dues(play: Play) -> Iterator[Due]:
    """What the article's own list pays when aces take all the others (ruling aces-take-aces).

    It is one chip from each for every ace that an ace takes, and two where three aces take one.
    Clauses: papillon-adpoker:15, papillon-adpoker:16.

    >>> [(due.chips, due.clauses) for due in ace_dues(Play(0, played="A", taken="AAA"))]
    [(3, ('papillon-adpoker:15',))]
    >>> [(due.chips, due.clauses) for due in ace_dues(Play(0, played="AAA", taken="A"))]
    [(2, ('papillon-adpoker:16',))]
    """
    if (play.played, play.taken) == ("A", "AAA"):
        yield Due("ace", ("papillon-adpoker:15",), CHIPS_AN_ACE * len(play.taken), OTHERS, play.seat)
    elif play.played == "AAA":
        yield Due("ace", ("papillon-adpoker:16",), CHIPS_BY_ACES, OTHERS, play.seat)


def three_from_hand_dues(play: Play) -> Iterator[Due]:
    """One chip from each other player for three like cards that take the fourth. Clauses: papillon-adpoker:19.

    >>> [due.kind for due in three_from_hand_dues(Play(0, played="KKK", taken="K"))]
    ['three-from-hand']
    """
    if len(play.played) == FROM_HAND:
        yield Due("three-from-hand", ("papillon-adpoker:19",), CHIPS, OTHERS, play.seat)


def is_like_capture(played: str, taken: str) -> bool:
    """Whether one card takes exactly one of its rank. Clauses: papillon-adpoker:18."""
    return len(played) == 1 and taken == played


def completes_three_captures(play: Play) -> bool:
    """Whether all three cards of a deal have now taken one like card each. Clauses: papillon-adpoker:18.

    >>> completes_three_captures(Play(0, played="7", taken="7", like_captures=3))
    True
    """
    return is_like_capture(play.played, play.taken) and play.like_captures == LIKE_CAPTURES


def three_captures_made(play: Play) -> tuple[str, ...]:
    """What makes the third capture of a deal a hanneton, if anything does. Clauses: papillon-adpoker:18."""
    return LIKE_CAPTURES_MADE if completes_three_captures(play) else ()


HANNETON: Final = Figure("hanneton", three_captures_made)


def counted_like_captures(
    before: tuple[int, ...], seat: int, players: int, capture: Capture, hanneton: Hanneton
) -> tuple[int, ...]:
    """For each seat, its cards of this deal that took one like card, after one more capture by a seat.

    before: the same until now, empty for none.  hanneton: nobody counts unless they make one (ruling hanneton).
    Clauses: papillon-adpoker:18.

    >>> counted_like_captures((0, 1, 0), 1, 3, Capture("7", "7"), "three-captures")
    (0, 2, 0)
    >>> counted_like_captures((), 1, 3, Capture("7", "52"), "three-captures")
    ()
    """
    if hanneton == "capture" or not is_like_capture(capture.played, capture.taken):
        return before
    return tuple(count + (place == seat) for place, count in enumerate(before or (0,) * players))


def laid_out(hand: Cards, layer: Layer | None) -> Cards:
    """The cards that the maker of a sauterelle lays out of those that the capture has left him.

    layer: ruling sauterelle-layer, None where the document has no such figure.  Clauses: papillon-adpoker:20.
    """
    return hand if layer == "maker" else ()


def three_captures_dues(play: Play) -> Iterator[Due]:
    """One chip from each other player at the third capture. Clauses: papillon-adpoker:18."""
    if completes_three_captures(play):
        yield Due("hanneton", LIKE_CAPTURES_MADE, CHIPS, OTHERS, play.seat)


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """The consolation, won coup or not: one chip from each to whoever last laid down for want of a capture.

    Clauses: papillon-adpoker:22.

    >>> [due.payee for due in closing_dues(CoupEnd(0, 2, (), 60, 1))]
    [2]
    """
    if end.wanting is not None:
        yield Due("consolation", ("papillon-adpoker:22",), CHIPS, OTHERS, end.wanting)


def from_the_dealers_left(priority: Sequence[int]) -> tuple[int, ...]:
    """The seats of a list of winners when play goes clockwise: who sat at a side of the dealer still sits there.

    Clauses: papillon-adpoker:5, papillon-adpoker:14.

    >>> from_the_dealers_left((2, 1, 0)), from_the_dealers_left((3, 2, 1, 0))
    ((2, 0, 1), (3, 0, 1, 2))
    """
    dealer = len(priority) - 1
    return tuple(seat if seat == dealer else dealer - 1 - seat for seat in priority)
