"""Section 6. Which payments are made in chips and which in plaques."""

from __future__ import annotations

from typing import Final

from francion.sections.s01_players_and_deal import in_tokens

PAID_IN_TOKENS: Final = frozenset({"manche"})
"""Kinds of payment in plaques; all others, for tricks and for the Welche, are in chips. Clauses: 6.1, 6.2."""


def handed_over(kind: str, chips: int) -> tuple[int, int]:
    """Tokens and chips in which a payment is made. Clauses: 6.1, 6.2.

    >>> handed_over("manche", 18), handed_over("tricks", 18)
    ((2, 0), (0, 18))
    """
    return in_tokens(chips) if kind in PAID_IN_TOKENS else (0, chips)
