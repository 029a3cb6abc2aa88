"""Section 6. What aces earn: one chip each as a rule, more where an ace, a two, three or four takes only aces.

An ace that takes three is paid under 7.4, three aces that take the fourth under 10.4. Aces that are laid down (6.6)
are paid under 11.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from papillon.kit.events import OTHERS, Due
from papillon.moves import Play

ACE: Final = "ace"
"""The kind of every payment for an ace that is taken."""
CHIPS_AN_ACE: Final = 1
ALL_ACES: Final = {
    ("A", "A"): (2, "6.2"),
    ("2", "AA"): (4, "6.3"),
    ("3", "AAA"): (6, "6.4"),
    ("4", "AAAA"): (8, "6.5"),
}
"""Cards played and taken, chips from each other player, clause. Clauses: 6.2, 6.3, 6.4, 6.5."""


def dues(play: Play) -> Iterator[Due]:
    """Chips for the aces in a capture. Clauses: 6.1, 6.2, 6.3, 6.4, 6.5.

    >>> [(due.chips, due.clauses) for due in dues(Play(0, played="4", taken="2AA"))]
    [(2, ('6.1',))]
    >>> [(due.chips, due.clauses) for due in dues(Play(0, played="3", taken="AAA"))]
    [(6, ('6.4',))]
    """
    aces = play.taken.count("A")
    if (play.played, play.taken) in ALL_ACES:
        chips, clause = ALL_ACES[play.played, play.taken]
        yield Due(ACE, (clause,), chips, OTHERS, play.seat)
    elif aces and "A" not in play.played:
        yield Due(ACE, ("6.1",), CHIPS_AN_ACE * aces, OTHERS, play.seat)
