"""What commands that count for minutes have in common: pieces by several processes, a bar, and an end by a signal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

from conformance.interruption import Interrupted, interruptible
from conformance.jobs import Abandoned, Counted, cores, in_pieces, progress
from papillon.kit.sanitize import complain


class Units(NamedTuple):
    """What is counted in, for whoever waits."""

    name: str
    """What the units are called, in the plural."""
    total: int
    """How many there are to count."""


def count_all(
    run: Callable[[range], Counted],
    pieces: Sequence[range],
    units: Units,
    take: Callable[[Counted], int],
    options: argparse.Namespace,
) -> int:
    """Count as a command does: with a bar, until everything is counted or a signal ends it.

    run: what a piece comes to.  take: takes what came of the pieces, in their order, and says how many units that makes
    by now. Gives the exit status: 0 once everything is counted, 2 for a complaint, or that of the signal.
    """
    done, jobs = 0, min(options.jobs or cores(), len(pieces))
    try:
        with interruptible(), progress(units.name, units.total) as reached, in_pieces(run, pieces, jobs) as found:
            for result in found:
                done = take(result)
                reached(done)
    except Abandoned as error:
        complain(str(error))
        return 2
    except Interrupted as signal:
        complain(f"{signal}: interrupted after {done} {units.name}")
        return signal.status
    return 0
