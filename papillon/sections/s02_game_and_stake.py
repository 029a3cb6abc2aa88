"""Section 2. How long a game lasts, what everybody starts with, and the stake that opens each coup's pool."""

from __future__ import annotations

from typing import Final, Literal

from commonlaw.accounts import POOL, Due

CHIPS_IN_TOKEN: Final = 20
CAPITAL_CHIPS: Final = 20
TOKENS_A_ROUND: Final = 6
STAKE_TOKENS: Final = 1

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


def coups_in_round(players: int) -> int:
    """Every player deals one coup in a round. Clauses: 2.2, 2.3.

    >>> coups_in_round(3), coups_in_round(4)
    (3, 4)
    """
    return players


def scheduled_coups(rounds: int, players: int) -> int:
    """Coups that the agreed rounds make. Clauses: 2.1, 2.2, 2.3.

    >>> scheduled_coups(2, 3)
    6
    """
    return rounds * coups_in_round(players)


def completes_round(coup: int, players: int) -> bool:
    """Whether coup number `coup`, counted from 1, is the last of its round. Clauses: 2.2."""
    return coup % coups_in_round(players) == 0


def capital(rounds: int) -> int:
    """Chips' worth that each player starts with. Clauses: 2.4, 2.5.

    >>> capital(2)
    260
    """
    return CAPITAL_CHIPS + TOKENS_A_ROUND * rounds * CHIPS_IN_TOKEN


def in_tokens(chips: int) -> tuple[int, int]:
    """Show an account as whole tokens and single chips; the bank changes one for the other. Clauses: 2.6.

    >>> in_tokens(247)
    (12, 7)
    """
    tokens, single = divmod(abs(chips), CHIPS_IN_TOKEN)
    return (tokens, single) if chips >= 0 else (-tokens, -single)


def stakes(players: int) -> list[Due]:
    """One token from every player, in playing order: the opening pool. Clauses: 2.7, 2.8."""
    chips = STAKE_TOKENS * CHIPS_IN_TOKEN
    return [Due("stake", ("2.7",), chips, seat, POOL) for seat in range(players)]
