"""Section 16. What a brisk and clear game asks for; one sentence has a sanction: a figure must be named to be paid."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from papillon.moves import Play
from papillon.step import Step


def unnamed(figure: str, play: Play, must_be_named: AbstractSet[str]) -> bool:
    """Whether a figure goes unpaid because its maker did not name it (ruling announcing). Clauses: 16.3, 16.5.

    figure: its name, which is also the kind of its payment.
    must_be_named: figures whose names the table asks for; empty where every figure is taken as announced.

    >>> unnamed("hanneton", Play(0, played="5", taken="555"), frozenset({"hanneton"}))
    True
    """
    return figure in must_be_named and figure not in play.named


def announce_figures(step: Step) -> Step:
    """The player announces each figure that the capture makes; one that is not named may go unpaid.

    Clauses: 16.3, 16.5.
    """
    for figure in step.rules.figures:
        if figure.made(step.play):
            step = figure.announce(step)
            if unnamed(figure.name, step.play, step.rules.must_be_named):
                step = step.happens("unnamed", ("16.5",), step.player)
    return step
