"""Section 15. Four players: four cards exposed instead of seven, all else as with three."""

from __future__ import annotations

from typing import Final, Literal

from papillon.sections.s01_players_and_cards import FOUR_PLAYERS
from papillon.sections.s03_deal import EXPOSED, expose
from papillon.step import Step

EXPOSED_WITH_FOUR: Final = 4

FirstLayout = Literal["four", "seven"]
"""How many are exposed with four players (ruling first-layout)."""

PRIORITY_OF_FOUR: Final = (3, 2, 1, 0)
"""Seats in the order in which a papillon wins among four (ruling four-priority). Clauses: 10.6, 15.2."""

OPPOSITE_LAST: Final = (3, 2, 0, 1)
"""The other reading of four-priority: the player opposite the dealer comes last."""


def exposed_cards(players: int, with_four: FirstLayout = "four") -> int:
    """Cards turned up at the start of a coup; with_four: by ruling first-layout. Clauses: 3.4, 15.1.

    >>> exposed_cards(3), exposed_cards(4)
    (7, 4)
    """
    return EXPOSED_WITH_FOUR if players == FOUR_PLAYERS and with_four == "four" else EXPOSED


def expose_layout(step: Step) -> Step:
    """Four cards are turned up among four players, otherwise, or by ruling first-layout, seven. Clauses: 3.4, 15.1."""
    count = exposed_cards(step.players, step.rules.exposed_with_four)
    return expose(step, count, because="3.4" if count == EXPOSED else "15.1")
