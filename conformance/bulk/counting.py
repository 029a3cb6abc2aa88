"""A command that counts: what it is asked about how, and the pieces as they are done."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple

from conformance.bulk.executors import NoCrew, add_crew, crew_of
from conformance.bulk.pieces import Counted, Crew, Form, Unusable, counted, counted_and_kept, cut, in_order, kept_in
from conformance.bulk.progress import progress
from conformance.interruption import Interrupted, minding_signals
from papillon.kit.harmless import complain

COUPS_A_CHUNK: Final = 250
"""Coups that one job plays before it reports; each chunk has random numbers of its own."""

BAD_COUNT: Final = (NoCrew, Unusable, OSError)
"""What options that cannot be had are complained of with."""


class Work(NamedTuple, Generic[Counted]):
    """Something to count."""

    run: Callable[[range], Counted]
    """What a piece comes to; another process may have to import it."""
    pieces: Sequence[range]
    """The pieces."""
    form: Form[Counted]
    """How what is counted stands in a file."""


class Units(NamedTuple):
    """What is counted in, for whoever waits."""

    name: str
    """What the units are called, in the plural."""
    total: int
    """How many there are to count."""


def add_counting(parser: argparse.ArgumentParser) -> None:
    """Add the options that say who counts and where it is kept: what `counting` takes."""
    add_crew(parser)
    parser.add_argument("--kept", type=Path, metavar="FILE", help="keep what is counted there, and go on from it")


@contextmanager
def counting(work: Work[Counted], options: argparse.Namespace) -> Iterator[Iterator[tuple[range, Counted]]]:
    """Gather the crew, open the file, and give each piece with what came of it as it is done.

    Raises NoCrew, Unusable and OSError for options that cannot be had.
    """
    with crew_of(options.jobs, options.scheduler, len(work.pieces)) as crew:
        if options.kept is None:
            yield counted(work.run, work.pieces, crew)
            return
        with kept_in(options.kept, work.form) as kept:
            yield counted_and_kept(work.run, work.pieces, crew, kept)


def goes_on(options: argparse.Namespace) -> str:
    """What is said of a count that was interrupted: how to go on with it, "" where nothing was kept."""
    return "" if options.kept is None else f"; the same command goes on from {options.kept}"


def count_all(
    program: str, work: Work[Counted], units: Units, take: Callable[[Counted], int], options: argparse.Namespace
) -> int:
    """Count as a command does: with a bar, with a complaint where options cannot be had, and until a signal ends it.

    program: its name in complaints. take: takes what came of the pieces, in their order, and says how many units that
    makes by now. Gives the exit status: 0 once everything is counted, 2 for a complaint, or that of the signal.
    """
    done = 0
    try:
        with minding_signals(), progress(units.name, units.total) as reached, counting(work, options) as found:
            for result in in_order(found):
                done = take(result)
                reached(done)
    except BAD_COUNT as error:
        complain(f"{program}: {error}")
        return 2
    except Interrupted as signal:
        complain(f"{program}: {signal}: interrupted after {done} {units.name}{goes_on(options)}")
        return signal.status
    return 0


def chunks(coups: int) -> int:
    """How many chunks so many coups are cut into."""
    return -(-coups // COUPS_A_CHUNK)


def in_chunks(run: Callable[[str, int], Counted], coups: int, seed: int, crew: Crew) -> Iterator[Counted]:
    """What comes of each chunk, in order. run: plays so many coups by the seed of a chunk."""
    return in_order(counted(partial(play_piece, run, seed), cut(coups, COUPS_A_CHUNK), crew))


def play_piece(run: Callable[[str, int], Counted], seed: int, coups: range) -> Counted:
    """Play the coups of one chunk, by a seed of its own."""
    return run(f"{seed}/{coups.start // COUPS_A_CHUNK}", len(coups))
