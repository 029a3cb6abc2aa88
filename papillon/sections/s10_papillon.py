"""Section 10. Papillon: out of cards by a capture once the stock is empty; the way to win the coup and its pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.events import OTHERS, POOL, Due
from papillon.moves import CoupEnd, Figure, Play
from papillon.sections.s04_play import FROM_HAND
from papillon.sections.s06_aces import ACE
from papillon.step import Step

CHIPS: Final = 1
THREE_ACES: Final = 4


# --- the figure and its payments: 10.1 to 10.4


def is_papillon(play: Play) -> bool:
    """Whether the capture empties the hand with the stock used up. Clauses: 10.1, 10.3, 4.d.6."""
    return play.goes_out and not play.deal_left


def announce(step: Step) -> Step:
    """The player makes a papillon, with three cards from hand or with one. Clauses: 10.1, 10.3."""
    because = ("10.1", "10.3") if len(step.play.played) == FROM_HAND else ("10.1",)
    return step.happens(PAPILLON.name, because, step.player)


PAPILLON: Final = Figure("papillon", is_papillon, announce)


def dues(play: Play) -> Iterator[Due]:
    """One chip from each for a papillon. Clauses: 10.2."""
    if is_papillon(play):
        yield Due(PAPILLON.name, ("10.2",), CHIPS, OTHERS, play.seat)


def ace_dues(play: Play) -> Iterator[Due]:
    """Four chips from each for three aces put down together (ruling aces-take-aces). Clauses: 10.4.

    >>> [(due.kind, due.chips) for due in ace_dues(Play(0, played="AAA", taken="A"))]
    [('ace', 4)]
    """
    if play.played == "A" * FROM_HAND:
        yield Due(ACE, ("10.4",), THREE_ACES, OTHERS, play.seat)


# --- who wins the coup: 10.5, 10.6


def may_win(step: Step) -> bool:
    """Whether a play makes the player a candidate for the coup. Clauses: 10.1, 10.5, 16.5.

    A papillon that must be named and is not (ruling announcing) counts by ruling papillon-without-name.
    """
    unnamed = PAPILLON.name in step.play.unpaid
    return is_papillon(step.play) and (step.rules.unnamed_papillon_wins or not unnamed)


def go_out(step: Step) -> Step:
    """Remember who may win the coup, and who made a papillon without naming it.

    Where the document has no papillon, the player goes out by a capture all the same. Clauses: 4.d.6, 10.1, 10.5, 16.5.
    """
    position, seat = step.position, step.play.seat
    if is_papillon(step.play) and PAPILLON not in step.rules.figures:
        step = step.happens("goes-out", ("4.d.6",), step.player)
    if step.rules.course.may_win(step):
        return step.moves(papillons=(*position.papillons, seat))
    if is_papillon(step.play):
        return step.moves(unnamed=(*position.unnamed, seat))
    return step


PRIORITY_OF_THREE: Final = (2, 1, 0)
"""Seats in the order in which a papillon wins: dealer, dealer's left, the first player. Clauses: 10.6, 4.d.7."""


def winner(step: Step) -> int | None:
    """The seat that wins the coup, None without a papillon: by its place, or by ruling first-or-last by time.

    Clauses: 4.d.6, 4.d.7, 10.5, 10.6, papillon-adpoker:13.
    """
    papillons = step.position.papillons
    order = papillons if step.rules.first_wins else step.rules.priority(step.players)
    return next((seat for seat in order if seat in papillons), None)


def name_winner(step: Step) -> Step:
    """The coup ends; the player with the only papillon wins it, or of several the one with priority.

    Clauses: 4.d.6, 4.d.7, 4.d.9, 10.5, 10.6, 16.5, papillon-adpoker:13.
    """
    position = step.position
    step = step.moves(turn=None)
    seat = step.rules.course.winner(step)
    if seat is None:
        return step.happens("no-winner", ("16.5", "4.d.6") if position.unnamed else ("4.d.9",))
    if len(position.papillons) == 1:
        because: tuple[str, ...] = ("10.5", "4.d.6")
    elif step.rules.first_wins:
        because = ("papillon-adpoker:13",)
    else:
        because = ("10.6", "4.d.7")
    return step.happens("coup-won", because, position.letter(seat))


# --- the pool: 10.7, 10.8


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """The whole pool to the winner; unwon it stays for the next coup. Clauses: 10.7, 10.8."""
    if end.winner is not None:
        yield Due("pool", ("10.7",), end.pool, POOL, end.winner)


def keep_pool(step: Step) -> Step:
    """A pool that nobody has won stays for the next coup, or waits for the winner of the game (ruling pool-taker).

    Clauses: 10.8, papillon-pdf:13.
    """
    course, table = step.rules.course, step.table
    is_won = course.winner(step) is not None and not table.pool_is_the_games
    if is_won or course.game_is_over(step):
        return step
    clause = "papillon-pdf:13" if table.pool_is_the_games else "10.8"
    return step.happens("pool-stays", (clause,), number=table.accounts.pool)
