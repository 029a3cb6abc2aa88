"""Wrong ways to read the settled rulings, each of them playable: for the conformance suite alone.

The text decides these questions once it is read as a whole. Each misreading names what it misreads and the thought
that tempts to it; a scenario catches it, and what another program gets wrong may be explained by it. No table is ever
offered one. `misread` plays Le Papillon; that of Le Francion is in `conformance.misreadings.francion`.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from conformance.misreadings.adpoker import ADPOKER
from conformance.misreadings.captures import CAPTURES
from conformance.misreadings.francion import FRANCION_MISREADINGS
from conformance.misreadings.misreading import (
    AnyMisreading,
    Misreading,
    Override,
    faults_under,
    part_under,
    parts,
    playing,
)
from conformance.misreadings.payments import PAYMENTS
from conformance.misreadings.pdf import PDF
from conformance.misreadings.play import PLAY
from papillon.rules import Rules

MISREADINGS: Final = {misreading.slug: misreading for misreading in (*CAPTURES, *PLAY, *PAYMENTS, *PDF, *ADPOKER)}
"""Every misreading of Le Papillon by its ruling and name."""

EVERY_MISREADING: Final[Mapping[str, AnyMisreading]] = {**MISREADINGS, **FRANCION_MISREADINGS}
"""The misreadings of both games; no two have the same name."""


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


__all__ = [
    "EVERY_MISREADING",
    "MISREADINGS",
    "AnyMisreading",
    "Misreading",
    "Override",
    "faults_under",
    "misread",
    "part_under",
    "parts",
    "playing",
]
