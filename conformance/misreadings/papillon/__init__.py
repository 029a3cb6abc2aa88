"""Wrong ways to read the settled rulings of Le Papillon, each of them playable: for the conformance suite alone.

They are of the same make as those of Le Francion in `conformance.misreadings.francion`, by ruling and name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from conformance.misreadings.misreading import playing
from conformance.misreadings.papillon.adpoker import ADPOKER
from conformance.misreadings.papillon.captures import CAPTURES
from conformance.misreadings.papillon.payments import PAYMENTS
from conformance.misreadings.papillon.pdf import PDF
from conformance.misreadings.papillon.play import PLAY
from papillon.rules import Rules

MISREADINGS: Final = {misreading.slug: misreading for misreading in (*CAPTURES, *PLAY, *PAYMENTS, *PDF, *ADPOKER)}
"""Every misreading of Le Papillon by its ruling and name."""


@contextmanager
def misread(slug: str, rules: Rules | None = None) -> Iterator[Rules]:
    """Play under one misreading, of its rulebook unless rules are given: the rules to play by while the block lasts.

    >>> from papillon.notation import read_position, write_move
    >>> from papillon.rules import legal
    >>> position = read_position("dealer C, hands A:7 B:9 C:9, layout 752, stock 9").position
    >>> with misread("one-capture/union-of-captures") as rules:
    ...     [write_move(move) for move in legal(position, rules)]
    ['7x7', '7x52', '7x752']
    """
    with playing(MISREADINGS[slug], rules) as misread_rules:
        yield misread_rules


__all__ = ["MISREADINGS", "misread"]
