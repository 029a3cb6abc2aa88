"""Section 4. What tricks earn, who marks a point, what no trick costs, what is at stake, and the end of a manche."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from francion.moves import CoupEnd
from francion.sections.s01_players_and_deal import CARDS_EACH, CHIPS_IN_TOKEN, DEALERS_STAKE
from papillon.kit.accounts import POOL, Due, others_after, richest

TRICKS: Final = CARDS_EACH
POINTS: Final = 6
TOKENS_WITHOUT_POINT: Final = 12


# --- the stake: 4.5 to 4.8


def stakes(owed: Sequence[int]) -> Iterator[Due]:
    """The dealer's nine chips, then the bêtes of the coup before in playing order. Clauses: 1.10, 4.5, 4.6, 4.7.

    owed: chips of bêtes by seat; the dealer's is the last.

    >>> [(due.kind, due.chips, due.payer) for due in stakes((0, 27, 0, 27))]
    [('stake', 9, 3), ('bete-stake', 27, 1), ('bete-stake', 27, 3)]
    """
    dealer = len(owed) - 1
    yield Due("stake", ("1.10", "4.6") if any(owed) else ("1.10",), DEALERS_STAKE, dealer, POOL)
    for seat, chips in enumerate(owed):
        if chips:
            yield Due("bete-stake", ("4.7", "4.5") if seat == dealer else ("4.5",), chips, seat, POOL)


def largest_stake(coups: int, players: int) -> int:
    """The most chips that can be at stake after so many coups of a manche: all but one have made every bête.

    0 for -1, before the first coup. Clauses: 4.4, 4.5, 4.6, 4.8.

    >>> [largest_stake(coups, 4) for coups in (-1, 0, 1, 2)]
    [0, 9, 36, 117]
    """
    stake = 0
    for _ in range(coups + 1):
        stake = DEALERS_STAKE + (players - 1) * stake
    return stake


def is_stake(chips: int) -> bool:
    """Whether so many chips can be at stake: nine, or a larger multiple of it. Clauses: 4.8.

    >>> [chips for chips in range(30) if is_stake(chips)]
    [9, 18, 27]
    """
    return chips >= DEALERS_STAKE and chips % DEALERS_STAKE == 0


# --- the end of a coup: 4.1 to 4.5, 4.9


def closing_dues(end: CoupEnd) -> Iterator[Due]:
    """A ninth of the stake for each trick, in playing order (ruling ninth-each). Clauses: 4.1, 4.9.

    >>> [(due.payee, due.chips) for due in closing_dues(CoupEnd((4, 3, 2, 0), stake=27))]
    [(0, 12), (1, 9), (2, 6)]
    """
    for seat, tricks in enumerate(end.tricks):
        if tricks:
            yield Due("tricks", ("4.1", "4.9"), end.stake // TRICKS * tricks, POOL, seat)


def marks_point(tricks: Sequence[int]) -> int:
    """The seat that marks the point: most tricks, among equals the first in playing order. Clauses: 4.2, 4.3.

    >>> marks_point((3, 2, 3, 1)), marks_point((1, 3, 2, 3))
    (0, 1)
    """
    return tricks.index(max(tricks))


def point_clauses(tricks: Sequence[int]) -> tuple[str, ...]:
    """What gives the point: most tricks, or the primauté among equals. Clauses: 4.2, 4.3."""
    return ("4.2",) if tricks.count(max(tricks)) == 1 else ("4.3", "4.2")


def betes(end: CoupEnd) -> tuple[int, ...]:
    """Chips that each seat must stake on the next coup for having won no trick. Clauses: 4.4, 4.5.

    >>> betes(CoupEnd((6, 3, 0, 0), stake=9))
    (0, 0, 9, 9)
    """
    return tuple(0 if tricks else end.stake for tricks in end.tricks)


# --- the end of a manche: 4.10 to 4.12


def manche_over(points: Sequence[int]) -> bool:
    """Whether somebody has six points. Clauses: 4.10.

    >>> manche_over((5, 5, 5)), manche_over((0, 6, 5))
    (False, True)
    """
    return max(points) >= POINTS


def manche_dues(points: Sequence[int], winner: int) -> Iterator[Due]:
    """A token for each missing point, twelve without any, in playing order after the winner. Clauses: 4.11, 4.12.

    points: by seat.  The chips are tokens' worth.

    >>> [(due.payer, due.chips, due.clauses[0]) for due in manche_dues((6, 4, 1, 0), winner=0)]
    [(1, 18, '4.11'), (2, 45, '4.11'), (3, 108, '4.12')]
    """
    for seat in others_after(winner, len(points)):
        tokens = POINTS - points[seat] if points[seat] else TOKENS_WITHOUT_POINT
        clauses = ("4.11",) if points[seat] else ("4.12", "4.11")
        yield Due("manche", clauses, tokens * CHIPS_IN_TOKEN, seat, winner)


def lapsing_clauses(last: bool, carried: bool) -> tuple[str, ...]:
    """What has the bêtes of a manche's last coup lapse, if anything does. Clauses: 4.5, 4.8.

    last: it is the last manche, and no coup follows.  carried: ruling bete-across-manches; otherwise the first
    stake of the next manche is nine.

    >>> lapsing_clauses(last=False, carried=False), lapsing_clauses(last=False, carried=True)
    (('4.8',), ())
    """
    if last:
        return ("4.5",)
    return () if carried else ("4.8",)


def manche_can_take(players: int) -> tuple[int, int]:
    """The fewest and the most coups that a manche can last: a point is marked in each. Clauses: 4.2, 4.10.

    >>> manche_can_take(4)
    (6, 21)
    """
    return POINTS, (POINTS - 1) * players + 1


def game_winners(balances: Sequence[int]) -> list[int]:
    """The players with the most chips' worth, by index; equal ones share the victory (ruling length). Clauses: 4.10.

    >>> game_winners([171, 198, 171])
    [1]
    """
    return richest(balances)
