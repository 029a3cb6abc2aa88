"""Section 16. What a brisk and clear game asks for; one sentence has a sanction: a figure must be named to be paid."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from commonlaw.accounts import Due
from papillon.moves import Play


def unnamed(due: Due, play: Play, must_be_named: AbstractSet[str]) -> bool:
    """Whether a figure goes unpaid because its maker did not name it (ruling announcing). Clauses: 16.3, 16.5.

    must_be_named: kinds of payment for which the name has to be given; empty where every figure is taken as announced.

    >>> due = Due("hanneton", ("7.3",), 1, "others", 0)
    >>> unnamed(due, Play(0, played="5", taken="555"), frozenset({"hanneton"}))
    True
    """
    return due.kind in must_be_named and due.kind not in play.named
