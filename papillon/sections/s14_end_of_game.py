"""Section 14. Who wins the game, when it is over, and what becomes of an unwon pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from papillon.kit.events import BANK, POOL, Due, richest
from papillon.step import Step

Remainder = Literal["bank", "in-order"]
SHARED: Final = ("14.3", "2.9")


# --- the winner of the game: 14.1, 14.2


def game_winners(step: Step) -> list[int]:
    """The players with the most chips' worth, by index; equal ones share the victory. Clauses: 14.1, 14.2."""
    return richest(step.table.accounts.balances)


def name_game_winners(step: Step) -> Step:
    """Everybody counts plaques and chips, and the player with the most wins the game. Clauses: 14.1, 14.2."""
    table = step.table
    for letter, chips in zip(table.letters, table.accounts.balances, strict=True):
        step = step.happens("counts", ("14.1",), letter, number=chips)
    winners = "".join(table.letters[player] for player in step.rules.course.game_winners(step))
    return step.happens("game-won", ("14.2",), winners)


# --- an unwon pool: 14.3, 14.4


def game_is_over(step: Step) -> bool:
    """Whether the game ends with the coup that is over. Clauses: 2.9, 14.3, 14.4.

    No coup is played for a pool that waits for the winner of the game (ruling pool-taker).
    """
    table = step.table
    pool_won = step.rules.course.winner(step) is not None
    return table.coup >= table.scheduled and (pool_won or not table.plays_on)


def shares(pool: int, seats: Sequence[int], remainder: Remainder, clauses: tuple[str, ...] = SHARED) -> Iterator[Due]:
    """The shares of some seats in a pool; the remainder follows ruling share-remainder. Clauses: 2.9, 14.3.

    >>> [(due.chips, due.payee) for due in shares(62, range(3), "bank")]
    [(20, 0), (20, 1), (20, 2), (2, 'bank')]
    """
    share, rest = divmod(pool, len(seats))
    for place, seat in enumerate(seats):
        extra = 1 if remainder == "in-order" and place < rest else 0
        yield Due("share", clauses, share + extra, POOL, seat)
    if rest and remainder == "bank":
        yield Due("share-rest", clauses, rest, POOL, BANK)


def shares_of_unwon_pool(step: Step) -> list[Due]:
    """All players share a pool that nobody has won. Clauses: 2.9, 14.3."""
    if step.rules.course.winner(step) is not None:
        return []
    return list(shares(step.table.accounts.pool, range(step.players), step.rules.share_remainder))
