"""Section 1. Three or four players, one full pack; what each card is worth; suits decide nothing."""

from __future__ import annotations

from functools import cache
from typing import Final

from papillon.cards import SUITS, Card, Cards

THREE_PLAYERS: Final = 3
FOUR_PLAYERS: Final = 4
COURT_VALUE: Final = 10
ACE_VALUE: Final = 1
COURTS: Final = "KQJ"
RANKS: Final = "KQJT98765432A"
PACK: Final = 52


def value(rank: str) -> int:
    """Points of a card: courts ten, number cards what they show, the ace one. Clauses: 1.3.

    >>> [value(rank) for rank in "KT7A"]
    [10, 10, 7, 1]
    """
    if rank in COURTS:
        return COURT_VALUE
    if rank == "A":
        return ACE_VALUE
    return 10 if rank == "T" else int(rank)


WORTH_TEN: Final = "".join(rank for rank in RANKS if value(rank) == COURT_VALUE)
NUMBER_CARDS: Final = "".join(rank for rank in RANKS if value(rank) < COURT_VALUE)


@cache
def full_pack() -> Cards:
    """The 52 cards, each rank in each suit. Clauses: 1.1.

    >>> len(full_pack())
    52
    """
    return tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def players_clause(players: int) -> str | None:
    """The clause that lets so many sit down, or None. Clauses: 1.1, 1.2.

    >>> players_clause(3), players_clause(4), players_clause(5)
    ('1.1', '1.2', None)
    """
    return {THREE_PLAYERS: "1.1", FOUR_PLAYERS: "1.2"}.get(players)
