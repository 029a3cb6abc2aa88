"""Section 10. Papillon: out of cards by a capture once the stock is empty; the way to win the coup and its pool."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from papillon.kit.accounts import OTHERS, POOL, Due
from papillon.moves import CoupEnd, Figure, Play
from papillon.sections.s04_play import FROM_HAND

CHIPS: Final = 1
THREE_ACES: Final = 4


def is_papillon(play: Play) -> bool:
    """Whether the capture empties the hand with the stock used up. Clauses: 10.1, 10.3, 4.d.6."""
    return play.goes_out and not play.stock_left


def going_out_clauses(play: Play, clause: str) -> tuple[str, ...]:
    """The clause of a (petit) papillon, with 10.3 when three from hand made it. Clauses: 10.3."""
    return (clause, "10.3") if len(play.played) == FROM_HAND else (clause,)


def made(play: Play) -> tuple[str, ...]:
    """What makes a play a papillon, if anything does. Clauses: 10.1, 10.3."""
    return going_out_clauses(play, "10.1") if is_papillon(play) else ()


PAPILLON: Final = Figure("papillon", made)


def goes_out_clauses(play: Play, figures: Collection[Figure]) -> tuple[str, ...]:
    """What is said of such a capture where the document has no figure of it. Clauses: 4.d.6.

    figures: those that the document knows.
    """
    return ("4.d.6",) if is_papillon(play) and PAPILLON not in figures else ()


def counts(play: Play, to_be_named: bool, unnamed_wins: bool) -> bool:
    """Whether a play makes its maker a candidate for the coup. Clauses: 10.1, 10.5, 16.5.

    to_be_named: the table asks for the figure's name (ruling announcing).
    unnamed_wins: one without its name counts all the same (ruling papillon-without-name).

    >>> play = Play(0, played="7", taken="7", goes_out=True, stock_left=False)
    >>> counts(play, to_be_named=True, unnamed_wins=False)
    False
    """
    return is_papillon(play) and (unnamed_wins or not to_be_named or PAPILLON.name in play.named)


def dues(play: Play) -> Iterator[Due]:
    """One chip from each for a papillon. Clauses: 10.2."""
    if is_papillon(play):
        yield Due("papillon", ("10.2",), CHIPS, OTHERS, play.seat)


def ace_dues(play: Play) -> Iterator[Due]:
    """Four chips from each for three aces put down together (ruling aces-take-aces). Clauses: 10.4.

    >>> [(due.kind, due.chips) for due in ace_dues(Play(0, played="AAA", taken="A"))]
    [('ace', 4)]
    """
    if play.played == "A" * FROM_HAND:
        yield Due("ace", ("10.4",), THREE_ACES, OTHERS, play.seat)


def priority_of_three() -> tuple[int, ...]:
    """Seats in the order in which a papillon wins: dealer, his left, the first player. Clauses: 10.6, 4.d.7."""
    return (2, 1, 0)


def winner(papillons: Sequence[int], priority: Sequence[int], first_wins: bool = False) -> int | None:
    """The seat that wins the coup, None without a papillon. Clauses: 4.d.6, 4.d.7, 10.5, 10.6, papillon-adpoker:13.

    papillons: in the order in which they were made; by ruling first-or-last the first wins, whoever made it.

    >>> winner([0, 1], priority_of_three()), winner([0, 1], priority_of_three(), first_wins=True)
    (1, 0)
    """
    order = papillons if first_wins else priority
    return next((seat for seat in order if seat in papillons), None)


def winner_clauses(papillons: Sequence[int], unnamed: Sequence[int], first_wins: bool = False) -> tuple[str, ...]:
    """What decides the coup: one papillon, several, only unnamed ones, or none.

    first_wins: ruling first-or-last.  Clauses: 4.d.6, 4.d.7, 4.d.9, 10.5, 10.6, 16.5, papillon-adpoker:13.
    """
    if not papillons:
        return ("16.5", "4.d.6") if unnamed else ("4.d.9",)
    if len(papillons) == 1:
        return ("10.5", "4.d.6")
    return ("papillon-adpoker:13",) if first_wins else ("10.6", "4.d.7")


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """The whole pool to the winner; unwon it stays for the next coup. Clauses: 10.7, 10.8."""
    if end.winner is not None:
        yield Due("pool", ("10.7",), end.pool, POOL, end.winner)
