"""Console commands: the option parser, and safe handling of standard streams that are closed, full or no terminal."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from papillon.kit.sanitize import complain

# --- options

_NO_VALUE: Final = re.compile(r"(--[a-z-]+)=--")


class Parser(argparse.ArgumentParser):
    """A parser that reports errors on standard error alone.

    argparse prints what was typed as it is, turns to standard output where standard error is closed, and before
    Python 3.13 takes the value of ``--option=--`` for none at all and hands an empty list over.
    """

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse what was typed. args: those of the process if None."""
        typed = sys.argv[1:] if args is None else [*args]
        for word in typed[: typed.index("--")] if "--" in typed else typed:
            if found := _NO_VALUE.fullmatch(word):
                self.error(f"argument {found[1]}: expected a value, found '--'")
        return super().parse_known_args(typed, namespace)

    def error(self, message: str) -> NoReturn:
        """Report the error and exit with the status of bad input."""
        complain(f"{self.format_usage()}{self.prog}: error: {message}")
        self.exit(2)


def positive(text: str) -> int:
    """Read a whole number of 1 or more."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return number


# --- standard streams

BAD_INPUT: Final = 2
"""The exit status for input that cannot be used, or an answer that cannot be written."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C: 128 and the number of the signal."""
BROKEN_PIPE: Final = 141
"""The exit status after the reader of a pipe has gone, likewise."""

_SIZE: Final = re.compile(r"[1-9][0-9]{0,3}")


def guarded(name: str, answer: Callable[[], int]) -> int:
    """Run a command and return its exit status, whatever happens to its standard streams.

    name: of the command, for what is complained of.  answer: prints, and returns the status or raises SystemExit.
    An answer that cannot be written is bad input, 2; a reader who has gone makes it 141, an interruption 130.

    >>> guarded("cite", lambda: 1)
    1
    """
    try:
        _reserve_closed_streams()
        if sys.stdout is None:
            complain(f"{name}: standard output is closed")
            return BAD_INPUT
        _replace_unprintable()
        _unset_invalid_sizes()
        status = _exit_status(answer)
        sys.stdout.flush()
    except KeyboardInterrupt as end:
        return int(getattr(end, "status", INTERRUPTED))  # a signal that is minded has a status of its own
    except BrokenPipeError:
        return _discard_output()
    except OSError as error:
        complain(f"{name}: cannot write the answer: {error.strerror or error}")
        _discard_output()
        return BAD_INPUT
    return status


def _exit_status(answer: Callable[[], int]) -> int:
    """Run the command, and return the exit status even where argparse raises it."""
    try:
        return answer()
    except SystemExit as end:
        if end.code is None:
            return 0
        return end.code if isinstance(end.code, int) else BAD_INPUT


def _replace_unprintable() -> None:
    """Print a question mark for a character that the terminal's encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _unset_invalid_sizes() -> None:
    """Unset COLUMNS and LINES unless they are numbers that every reader accepts, such as argparse and rich."""
    for name in ("COLUMNS", "LINES"):
        if not _SIZE.fullmatch(os.environ.get(name, "")):
            os.environ.pop(name, None)


def _reserve_closed_streams() -> None:
    """Keep files that are opened later from taking the number of a standard stream that was closed at the start."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free


def _discard_output() -> int:
    """Exit quietly when the reader of a pipe has gone; Python would report it once more at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return BROKEN_PIPE
