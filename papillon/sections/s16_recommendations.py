"""Section 16. What a brisk and clear game asks for; one sentence has a sanction: a figure must be named to be paid."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from papillon.moves import Play

UNNAMED: Final = ("16.5",)
"""What has a figure go unpaid that its maker did not name (ruling announcing)."""


def unnamed(figure: str, play: Play, must_be_named: AbstractSet[str]) -> bool:
    """Whether a figure goes unpaid because its maker did not name it (ruling announcing). Clauses: 16.3, 16.5.

    figure: its name, which is also the kind of its payment.
    must_be_named: figures whose names the table asks for; empty where every figure is taken as announced.

    >>> unnamed("hanneton", Play(0, played="5", taken="555"), frozenset({"hanneton"}))
    True
    """
    return figure in must_be_named and figure not in play.named
