"""Section 2. How long a game lasts, what everybody starts with, and the stake that opens each coup's pool."""

from __future__ import annotations

from typing import Final, Literal

from papillon.kit import events
from papillon.kit.events import POOL, Due
from papillon.step import Step

CHIPS_IN_TOKEN: Final = 20
CAPITAL_CHIPS: Final = 20
TOKENS_A_ROUND: Final = 6
STAKE_TOKENS: Final = 1


# --- rounds, dealers and capital: 2.2 to 2.6


def coups_in_round(players: int, coups_a_dealer: int = 1) -> int:
    """Every player deals in a round: one coup, or as many as ruling coups-per-dealer says. Clauses: 2.2, 2.3.

    >>> coups_in_round(3), coups_in_round(4), coups_in_round(3, coups_a_dealer=3)
    (3, 4, 9)
    """
    return players * coups_a_dealer


def deal_passes(coup: int, coups_a_dealer: int = 1) -> bool:
    """Whether somebody else deals after coup number `coup`, counted from 1. Clauses: 2.2.

    >>> deal_passes(1), deal_passes(1, coups_a_dealer=3)
    (True, False)
    """
    return coup % coups_a_dealer == 0


def next_dealer(dealer: int, players: int, clockwise: bool = False) -> int:
    """The player, by index, to whom the deal passes: it goes the way of play (ruling direction). Clauses: 2.2.

    >>> next_dealer(2, 3), next_dealer(0, 3, clockwise=True)
    (0, 2)
    """
    return (dealer + (-1 if clockwise else 1)) % players


def capital(rounds: int) -> int:
    """Chips' worth that each player starts with. Clauses: 2.4, 2.5, papillon-pdf:7.

    >>> capital(2)
    260
    """
    return CAPITAL_CHIPS + TOKENS_A_ROUND * rounds * CHIPS_IN_TOKEN


def in_tokens(chips: int) -> tuple[int, int]:
    """Show an account as whole plaques and single chips; the bank changes one for the other. Clauses: 2.6.

    >>> in_tokens(247)
    (12, 7)
    """
    return events.in_tokens(chips, CHIPS_IN_TOKEN)


# --- a coup begins: 2.3, 2.7, 2.8


def begin_coup(step: Step) -> Step:
    """The dealer begins the coup; some tables let each dealer deal several in a row (ruling coups-per-dealer).

    Clauses: 2.3, papillon-pdf:10.
    """
    clauses = ("2.3",) if step.rules.coups_a_dealer == 1 else ("papillon-pdf:10", "2.3")
    return step.happens("coup", clauses, step.dealer, number=step.table.coup)


def stakes(step: Step) -> list[Due]:
    """Every player owes the pool one plaque, in playing order. Clauses: 2.7."""
    return [Due("stake", ("2.7",), STAKE_TOKENS * CHIPS_IN_TOKEN, seat, POOL) for seat in range(step.players)]


def open_pool(step: Step) -> Step:
    """The stakes, and what earlier coups left, are the pool of this coup. Clauses: 2.8."""
    return step.happens("pool-opens", ("2.8",), number=step.table.accounts.pool)


# --- a coup is over: 2.2, 2.9


def end_round(step: Step) -> Step:
    """A round ends when every player has dealt; coups after the agreed rounds make no round. Clauses: 2.2."""
    table = step.table
    length = step.rules.course.coups_in_round(table.players, step.rules.coups_a_dealer)
    if table.coup > table.scheduled or table.coup % length:
        return step
    return step.happens("round-over", ("2.2",), number=table.coup // length)


def pass_deal(step: Step) -> Step:
    """The deal goes the way of play; after the agreed rounds the game goes on for an unwon pool.

    Clauses: 2.2, 2.9, 14.3, papillon-pdf:10.
    """
    table = step.table
    if table.coup >= table.scheduled:
        step = step.happens("plays-on", ("2.9", "14.3"), number=table.coup + 1)
    dealer = table.dealer
    if deal_passes(table.coup, step.rules.coups_a_dealer):
        dealer = next_dealer(dealer, table.players, step.rules.clockwise)
    return step.at_table(coup=table.coup + 1, dealer=dealer)


# --- what is agreed on an unwon pool: 2.9, 2.10

UnwonPool = Literal["play-on", "share"]
UNWON_POOL: Final[tuple[UnwonPool, ...]] = ("play-on", "share")
"""What becomes of a pool nobody has won at the end: agreed before the game. Clauses: 2.9, 2.10."""


def as_convention(name: str) -> UnwonPool:
    """The convention of this name. Raises ValueError. Clauses: 2.9, 2.10.

    >>> as_convention("share")
    'share'
    """
    for convention in UNWON_POOL:
        if convention == name:
            return convention
    raise ValueError(f"expected {' or '.join(UNWON_POOL)} for an unwon pool, found {name!r} (Papillon 2.10)")
