"""Section 15. Four players: four cards exposed instead of seven, all else as with three."""

from __future__ import annotations

from typing import Final

from papillon.sections.s01_players_and_cards import FOUR_PLAYERS
from papillon.sections.s03_deal import EXPOSED

EXPOSED_WITH_FOUR: Final = 4

PRIORITY_OF_FOUR: Final = (3, 2, 1, 0)
"""Seats in the order in which a papillon wins among four (ruling four-priority). Clauses: 10.6, 15.2."""

OPPOSITE_LAST: Final = (3, 2, 0, 1)
"""The other reading of four-priority: the player opposite the dealer comes last."""


def exposed_cards(players: int) -> int:
    """Cards turned up at the start of a coup. Clauses: 3.4, 15.1.

    >>> exposed_cards(3), exposed_cards(4)
    (7, 4)
    """
    return EXPOSED_WITH_FOUR if players == FOUR_PLAYERS else EXPOSED


def exposing_clause(players: int) -> str:
    """The clause that says how many are turned up. Clauses: 3.4, 15.1."""
    return "15.1" if players == FOUR_PLAYERS else "3.4"
