"""Section 16. What a brisk and clear game asks for; one sentence has a sanction: a figure must be named to be paid."""

from __future__ import annotations

from papillon.step import Step


def announce_figures(step: Step) -> Step:
    """The player announces each figure that the capture makes, and is not paid for one left unannounced.

    Where the table asks for no names, every figure is taken as named (ruling announcing). Clauses: 16.3, 16.5.
    """
    for figure in step.rules.figures:
        if figure.made(step.play):
            step = figure.announce(step)
            if figure.name in step.rules.must_be_named and figure.name not in step.play.named:
                step = step.leaves_unpaid(figure.name).happens("unnamed", ("16.5",), step.player)
    return step
