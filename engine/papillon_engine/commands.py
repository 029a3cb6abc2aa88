"""The frame of this package's commands: who counts, what is kept, how they are asked to end, what they complain of."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple

from conformance.interruption import Interrupted, interruptible
from conformance.jobs import cut
from papillon.kit.commands import Parser
from papillon.kit.sanitize import complain
from papillon_engine.crews import NoCrew, add_crew, crew_of
from papillon_engine.pieces import Counted, Crew, Form, Unusable, counted, counted_and_kept, in_order, kept_in

BAD_INPUT: Final = 2
"""Exit status where what was asked for cannot be."""
COUPS_A_PIECE: Final = 250
"""Coups that one job plays before it reports; each piece has random numbers of its own."""


class Work(NamedTuple, Generic[Counted]):
    """Something to count."""

    run: Callable[[range], Counted]
    """What a piece comes to; another process may have to import it."""
    pieces: Sequence[range]
    """The pieces."""
    form: Form[Counted]
    """How what is counted stands in a file."""


def add_counting(parser: ArgumentParser) -> None:
    """Add the options that say who counts and where it is kept: what `counting` takes."""
    add_crew(parser)
    parser.add_argument("--kept", type=Path, metavar="FILE", help="keep what is counted there, and go on from it")


@contextmanager
def counting(work: Work[Counted], options: Namespace) -> Iterator[Iterator[tuple[range, Counted]]]:
    """Gather the crew, open the file, and give each piece with what came of it as it is done.

    Raises NoCrew, Unusable and OSError for options that cannot be had.
    """
    with crew_of(options.jobs, options.scheduler, len(work.pieces)) as crew:
        if options.kept is None:
            yield counted(work.run, work.pieces, crew)
            return
        with kept_in(options.kept, work.form) as kept:
            yield counted_and_kept(work.run, work.pieces, crew, kept)


def goes_on(options: Namespace) -> str:
    """What is said of a count that was interrupted: how to go on with it, "" where nothing was kept."""
    return "" if options.kept is None else f"; the same command goes on from {options.kept}"


def coups_in_pieces(run: Callable[[str, int], Counted], coups: int, seed: int, crew: Crew) -> Iterator[Counted]:
    """What comes of each piece of so many coups, in order. run: plays so many coups by a seed."""
    return in_order(counted(partial(_play_piece, run, seed), cut(coups, COUPS_A_PIECE), crew))


def _play_piece(run: Callable[[str, int], Counted], seed: int, coups: range) -> Counted:
    return run(f"{seed}/{coups.start // COUPS_A_PIECE}", len(coups))


def parser_of(program: str, description: str | None) -> Parser:
    """The parser of a command, which shows a module's docstring as it stands, with the option of a seed."""
    parser = Parser(prog=f"python -m {program}", description=description)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number: other games (%(default)s)")
    return parser


def framed(program: str, run: Callable[[], int], *bad: type[Exception]) -> int:
    """Run a command, and give its exit status. bad: what it raises, beside what `counting` does, where input is bad.

    What ends it by a signal is told with the notes that were added to it: how far the command had come.

    >>> framed("count", lambda: 0)
    0
    """
    complaints: tuple[type[Exception], ...] = (NoCrew, Unusable, OSError, *bad)
    try:
        with interruptible():
            return run()
    except Interrupted as signal:
        complain(": ".join((program, str(signal), *getattr(signal, "__notes__", ()))))
        return signal.status
    except complaints as error:
        complain(f"{program}: {error}")
        return BAD_INPUT
