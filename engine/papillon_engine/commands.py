"""The frame of this package's commands: who counts, how they are asked to end, what they complain of."""

from __future__ import annotations

from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Final

from conformance.bulk.counting import BAD_COUNT
from conformance.interruption import Interrupted, minding_signals
from papillon.kit.harmless import complain
from papillon.kit.options import Parser

BAD_INPUT: Final = 2
"""Exit status where what was asked for cannot be."""


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
    complaints: tuple[type[Exception], ...] = (*BAD_COUNT, *bad)
    try:
        with minding_signals():
            return run()
    except Interrupted as signal:
        complain(": ".join((program, str(signal), *getattr(signal, "__notes__", ()))))
        return signal.status
    except complaints as error:
        complain(f"{program}: {error}")
        return BAD_INPUT
