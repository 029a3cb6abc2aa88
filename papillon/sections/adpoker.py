"""The AdPoker article: clockwise play, its own prices for aces, and figures that it describes differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from papillon.cards import ranks
from papillon.kit.cards import with_cards
from papillon.kit.events import OTHERS, Due
from papillon.moves import CoupEnd, Figure, Play
from papillon.sections import s09_petit_papillon as s09
from papillon.sections.s04_play import FROM_HAND
from papillon.sections.s06_aces import ACE
from papillon.step import Step

CHIPS: Final = 1
CHIPS_AN_ACE: Final = 1
CHIPS_BY_ACES: Final = 2
LONGEST_SUM: Final = 5
"""Cards that the longest sum of its list has (ruling sum-cap). Clauses: papillon-adpoker:7."""
EXPOSED_EACH_DEAL: Final = 7
"""Cards turned up after every new deal (ruling deal-of-seven). Clauses: papillon-adpoker:12."""
LIKE_CAPTURES: Final = 3
Hanneton = Literal["capture", "three-captures"]
"""One card that takes three, or three captures in one deal (ruling hanneton)."""
ConsolationDeal = Literal["any-deal", "last-deal", "every-deal"]
"""In which deals somebody lays down who is consoled (ruling consolation-deal)."""


# --- play goes clockwise: 5, 14


def from_the_dealers_left(priority: Sequence[int]) -> tuple[int, ...]:
    """A priority list of seats, renumbered for clockwise play: players stay on their side of the dealer.

    Clauses: papillon-adpoker:5, papillon-adpoker:14.

    >>> from_the_dealers_left((2, 1, 0)), from_the_dealers_left((3, 2, 1, 0))
    ((2, 0, 1), (3, 0, 1, 2))
    """
    dealer = len(priority) - 1
    return tuple(seat if seat == dealer else dealer - 1 - seat for seat in priority)


# --- aces: 15, 16


def three_taken_dues(play: Play) -> Iterator[Due]:
    """One chip from each for every ace where one takes three (ruling aces-take-aces). Clauses: papillon-adpoker:15.

    >>> [(due.chips, due.clauses) for due in three_taken_dues(Play(0, played="A", taken="AAA"))]
    [(3, ('papillon-adpoker:15',))]
    """
    if (play.played, play.taken) == ("A", "AAA"):
        yield Due(ACE, ("papillon-adpoker:15",), CHIPS_AN_ACE * len(play.taken), OTHERS, play.seat)


def three_taken_doubled_dues(play: Play) -> Iterator[Due]:
    """Two chips from each for every ace where one takes three (ruling aces-take-aces). Clauses: papillon-adpoker:16."""
    for due in three_taken_dues(play):
        yield due._replace(clauses=("papillon-adpoker:16",), chips=CHIPS_BY_ACES * len(play.taken))


def fourth_taken_dues(play: Play) -> Iterator[Due]:
    """Two chips from each where three aces take the fourth (ruling aces-take-aces). Clauses: papillon-adpoker:16.

    >>> [(due.chips, due.clauses) for due in fourth_taken_dues(Play(0, played="AAA", taken="A"))]
    [(2, ('papillon-adpoker:16',))]
    """
    if play.played == "A" * FROM_HAND:
        yield Due(ACE, ("papillon-adpoker:16",), CHIPS_BY_ACES, OTHERS, play.seat)


# --- hanneton: 18


def is_like_capture(played: str, taken: str) -> bool:
    """Whether one card takes exactly one of its rank. Clauses: papillon-adpoker:18."""
    return len(played) == 1 and taken == played


def count_like_capture(step: Step) -> Step:
    """Count the cards of this deal with which the player has taken one like card each, where that makes a hanneton.

    Clauses: papillon-adpoker:18.
    """
    play = step.play
    if step.rules.hanneton_made_by == "three-captures" and is_like_capture(play.played, play.taken):
        step = step.moves(like_captures=tuple(sorted((*step.position.like_captures, play.seat))))
    return step.plays(play._replace(like_captures=step.position.like_captures.count(play.seat)))


def completes_three_captures(play: Play) -> bool:
    """Whether all three cards of a deal have now taken one like card each. Clauses: papillon-adpoker:18.

    >>> completes_three_captures(Play(0, played="7", taken="7", like_captures=3))
    True
    """
    return is_like_capture(play.played, play.taken) and play.like_captures == LIKE_CAPTURES


def announce_three_captures(step: Step) -> Step:
    """The player makes a hanneton with the third capture of a deal. Clauses: papillon-adpoker:18."""
    return step.happens(HANNETON.name, ("papillon-adpoker:18",), step.player)


HANNETON: Final = Figure("hanneton", completes_three_captures, announce_three_captures)


def three_captures_dues(play: Play) -> Iterator[Due]:
    """One chip from each other player at the third capture. Clauses: papillon-adpoker:18."""
    if completes_three_captures(play):
        yield Due(HANNETON.name, ("papillon-adpoker:18",), CHIPS, OTHERS, play.seat)


# --- three cards from hand: 19


def three_from_hand_dues(play: Play) -> Iterator[Due]:
    """One chip from each other player for three like cards that take the fourth. Clauses: papillon-adpoker:19.

    >>> [due.kind for due in three_from_hand_dues(Play(0, played="KKK", taken="K"))]
    ['three-from-hand']
    """
    if len(play.played) == FROM_HAND:
        yield Due("three-from-hand", ("papillon-adpoker:19",), CHIPS, OTHERS, play.seat)


# --- sauterelle: 20


def lay_out(step: Step) -> Step:
    """The player who made a sauterelle lays down the rest (ruling sauterelle-layer). Clauses: papillon-adpoker:20.

    It is told after the figures, by `announce_laid_out`.
    """
    position, play = step.position, step.play
    laid = position.hands[play.seat]
    if not (play.clears and step.rules.layer == "maker"):
        return step
    step = step.moves(
        hands=with_cards(position.hands, play.seat, ()),
        layout=laid,
        last_layer=play.seat if laid else position.last_layer,
    )
    return step.plays(play._replace(laid=ranks(laid)))


def announce_laid_out(step: Step) -> Step:
    """The player who made a sauterelle has laid down the rest of the hand. Clauses: papillon-adpoker:20."""
    if not step.play.laid:
        return step
    return step.happens("lays-down", ("papillon-adpoker:20",), step.player, cards=step.position.layout)


# --- petit papillon: 21


def goes_out_before_the_end(play: Play) -> bool:
    """Whether the capture empties the hand and does not end the coup. Clauses: papillon-adpoker:21."""
    return play.goes_out and not play.ends_coup


def announce_petit_papillon(step: Step) -> Step:
    """The player makes a petit papillon, in the last deal too (ruling adpoker-petit-papillon).

    Clauses: papillon-adpoker:21.
    """
    if step.play.deal_left:
        return s09.announce(step)
    return step.happens(PETIT_PAPILLON.name, ("papillon-adpoker:21",), step.player)


PETIT_PAPILLON: Final = Figure(s09.PETIT_PAPILLON.name, goes_out_before_the_end, announce_petit_papillon)


def petit_papillon_dues(play: Play) -> Iterator[Due]:
    """One chip from each other player. Clauses: papillon-adpoker:21.

    >>> [due.kind for due in petit_papillon_dues(Play(0, played="7", taken="7", goes_out=True, deal_left=False))]
    ['petit-papillon']
    """
    if goes_out_before_the_end(play):
        yield Due(PETIT_PAPILLON.name, ("papillon-adpoker:21",), CHIPS, OTHERS, play.seat)


# --- the consolation: 22


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """The consolation, won coup or not: one chip from each to the last player who laid down for lack of a capture.

    Clauses: papillon-adpoker:22.

    >>> [due.payee for due in closing_dues(CoupEnd(0, 2, (), 60, 1))]
    [2]
    """
    return consolation(end.wanting)


def dues_of_deal(step: Step) -> Iterator[Due]:
    """The consolation at the end of a deal that is not the last, at some tables (ruling consolation-deal).

    Clauses: papillon-adpoker:22.
    """
    return consolation(step.position.wanting if step.rules.consolation_deal == "every-deal" else None)


def consolation(wanting: int | None) -> Iterator[Due]:
    """One chip from each to a seat, or nothing where nobody laid down for want of a capture.

    Clauses: papillon-adpoker:22.
    """
    if wanting is not None:
        yield Due("consolation", ("papillon-adpoker:22",), CHIPS, OTHERS, wanting)
