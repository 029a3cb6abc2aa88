"""Section 4. What tricks earn, who marks a point, what no trick costs, what is at stake, and the end of a manche."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from francion.moves import CoupEnd
from francion.sections.s01_players_and_deal import CARDS_EACH, CHIPS_IN_TOKEN, DEALERS_STAKE
from francion.step import Step
from papillon.kit.events import POOL, Due, others_after, richest

TRICKS: Final = CARDS_EACH
POINTS: Final = 6
TOKENS_WITHOUT_POINT: Final = 12


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


def mark_point(step: Step) -> Step:
    """The player with the most tricks marks a point; if tied, the one nearest to the dealer's right.

    Clauses: 4.2, 4.3.
    """
    tricks = step.position.tricks
    seat = step.rules.course.marks_point(tricks)
    player = step.position.player(seat)
    points = tuple(held + (place == player) for place, held in enumerate(step.table.points))
    because = ("4.2",) if tricks.count(max(tricks)) == 1 else ("4.3", "4.2")
    return step.at_table(points=points).happens("point", because, step.position.letter(seat), number=points[player])


def betes(end: CoupEnd) -> tuple[int, ...]:
    """Chips that each seat must stake on the next coup for having won no trick. Clauses: 4.4, 4.5.

    >>> betes(CoupEnd((6, 3, 0, 0), stake=9))
    (0, 0, 9, 9)
    """
    return tuple(0 if tricks else end.stake for tricks in end.tricks)


def owe_betes(step: Step, end: CoupEnd) -> Step:
    """Each player without a trick makes the bête, and owes what was at stake to the next stake. Clauses: 4.4, 4.5."""
    owed = step.rules.course.betes(end)
    for seat, chips in enumerate(owed):
        if chips:
            step = step.happens("bete", ("4.4", "4.5"), step.position.letter(seat), number=chips)
    return step.at_table(betes=step.position.by_player(owed))


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


def count_stake(step: Step) -> Step:
    """What is staked is at stake in this coup, and no bête is owed any more. Clauses: 4.8."""
    step = step.at_table(betes=(0,) * step.players)
    return step.happens("at-stake", ("4.8",), number=step.table.accounts.pool)


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


# --- the manche: 4.10 to 4.12


def begin_manche(step: Step) -> Step:
    """A manche begins when nobody has a point. Clauses: 4.10."""
    if any(step.table.points):
        return step
    return step.happens("manche-begins", ("4.10",), number=step.table.manche)


def manche_can_take(players: int) -> tuple[int, int]:
    """The fewest and the most coups that a manche can last: a point is marked in each. Clauses: 4.2, 4.10.

    >>> manche_can_take(4)
    (6, 21)
    """
    return POINTS, (POINTS - 1) * players + 1


def manche_over(points: Sequence[int]) -> bool:
    """Whether somebody has six points. Clauses: 4.10.

    >>> manche_over((5, 5, 5)), manche_over((0, 6, 5))
    (False, True)
    """
    return max(points) >= POINTS


def manche_winner(points: Sequence[int]) -> int:
    """The seat that has six points. Clauses: 4.10.

    >>> manche_winner((0, 6, 5))
    1
    """
    return points.index(max(points))


def win_manche(step: Step) -> Step:
    """A player with six points wins the manche. Clauses: 4.10."""
    winner = manche_winner(step.position.by_seat(step.table.points))
    return step.happens("manche-won", ("4.10",), step.position.letter(winner), number=step.table.manche)


def manche_dues(points: Sequence[int], winner: int) -> Iterator[Due]:
    """A plaque for each missing point, twelve without any, in playing order after the winner. Clauses: 4.11, 4.12.

    points: by seat.  The chips are worth whole plaques.

    >>> [(due.payer, due.chips, due.clauses[0]) for due in manche_dues((6, 4, 1, 0), winner=0)]
    [(1, 18, '4.11'), (2, 45, '4.11'), (3, 108, '4.12')]
    """
    for seat in others_after(winner, len(points)):
        tokens = POINTS - points[seat] if points[seat] else TOKENS_WITHOUT_POINT
        clauses = ("4.11",) if points[seat] else ("4.12", "4.11")
        yield Due("manche", clauses, tokens * CHIPS_IN_TOKEN, seat, winner)


def lapse_betes(step: Step) -> Step:
    """The bêtes of a manche's last coup lapse: the first stake of the next manche is nine, and after the last is none.

    Some tables carry them into the next manche (ruling bete-across-manches). Clauses: 4.5, 4.8.
    """
    last = step.table.manche == step.table.manches
    if step.rules.betes_carried and not last:
        return step
    for seat, chips in enumerate(step.position.by_seat(step.table.betes)):
        if chips:
            because = ("4.5",) if last else ("4.8",)
            step = step.happens("bete-lapses", because, step.position.letter(seat), number=chips)
    return step.at_table(betes=(0,) * step.players)


def next_manche(step: Step) -> Step:
    """The next manche is played for six points again. Clauses: 4.10."""
    return step.at_table(points=(0,) * step.players, manche=step.table.manche + 1)


# --- the end of the game


def game_winners(balances: Sequence[int]) -> list[int]:
    """The players with the most chips' worth, by index; equal ones share the victory (ruling length). Clauses: 4.10.

    >>> game_winners([171, 198, 171])
    [1]
    """
    return richest(balances)


def end_game(step: Step) -> Step:
    """All count plaques and chips, and the player with the most wins the game (ruling length). Clauses: 1.6, 4.10."""
    letters, balances = step.table.letters, step.table.accounts.balances
    for letter, chips in zip(letters, balances, strict=True):
        step = step.happens("counts", ("1.6",), letter, number=chips)
    winners = "".join(letters[player] for player in game_winners(balances))
    step = step.happens("game-won", ("4.10",), winners)
    return step.at_table(points=(0,) * step.players, doubling=1, over=True)
