"""Section 1. Three or four players, one full pack; what each card is worth; suits decide nothing."""

from __future__ import annotations

from collections import Counter
from typing import Final

from papillon.cards import SUITS, Card, Cards, ranks

THREE_PLAYERS: Final = 3
FOUR_PLAYERS: Final = 4
MAY_PLAY: Final = {THREE_PLAYERS: "1.1", FOUR_PLAYERS: "1.2"}
"""How many may play → the clause that says so. Clauses: 1.1, 1.2."""
COURT_VALUE: Final = 10
ACE_VALUE: Final = 1
COURTS: Final = "KQJ"
RANKS: Final = "KQJT98765432A"
PACK: Final = 52
LIKE_CARDS: Final = 4


def full_pack() -> Cards:
    """The 52 cards, each rank in each suit. Clauses: 1.1.

    >>> len(full_pack())
    52
    """
    return tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def check_pack(pack: Cards) -> None:
    """Raise ValueError unless the pack holds each rank four times, and no card twice. Clauses: 1.1."""
    if len(pack) != PACK:
        raise ValueError(f"expected a pack of {PACK} cards, found {len(pack)} (Papillon 1.1)")
    held = Counter(ranks(pack))
    wrong = [rank for rank in dict.fromkeys((*RANKS, *held)) if held[rank] != LIKE_CARDS]
    if wrong:
        found = ", ".join(f"{held[rank]} of rank {Card(rank).spoken}" for rank in wrong)
        raise ValueError(f"expected four cards of each rank in the pack, found {found} (Papillon 1.1)")
    suited = [card for card in pack if card.suit]
    if len(set(suited)) < len(suited):
        twice = next(card for card in suited if suited.count(card) > 1)
        raise ValueError(f"expected 52 different cards, found {twice.spoken} twice (Papillon 1.1)")


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
