"""A command: the parser of its options, and what it does at standard streams that are closed, full or no terminal."""

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
    """A parser that complains on standard error alone.

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
        """Complain, and end with the status of bad input."""
        complain(f"{self.format_usage()}{self.prog}: error: {message}")
        self.exit(2)


def positive(text: str) -> int:
    """Read how many, one at least."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return number


# --- standard streams

BAD_INPUT: Final = 2
"""The exit status where what was typed cannot be used, or the answer not be written."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C: 128 and the number of the signal."""
BROKEN_PIPE: Final = 141
"""The exit status where the reader of a pipe has gone, likewise."""

_SIZE: Final = re.compile(r"[1-9][0-9]{0,3}")


def guarded(name: str, answer: Callable[[], int]) -> int:
    """Let a command answer, and return its exit status, whatever becomes of its standard streams.

    name: of the command, for what is complained of.  answer: prints, and returns the status or raises SystemExit.
    An answer that cannot be written is bad input, 2; a reader who has gone makes it 141, an interruption 130.

    >>> guarded("cite", lambda: 1)
    1
    """
    try:
        _hold_closed_streams()
        if sys.stdout is None:
            complain(f"{name}: standard output is closed")
            return BAD_INPUT
        _write_what_can_be_written()
        _forget_impossible_sizes()
        status = _status_of(answer)
        sys.stdout.flush()
    except KeyboardInterrupt as end:
        return int(getattr(end, "status", INTERRUPTED))  # a signal that is minded has a status of its own
    except BrokenPipeError:
        return _hang_up()
    except OSError as error:
        complain(f"{name}: cannot write the answer: {error.strerror or error}")
        _hang_up()
        return BAD_INPUT
    return status


def _status_of(answer: Callable[[], int]) -> int:
    """Answer, and return the exit status even where argparse raises it."""
    try:
        return answer()
    except SystemExit as end:
        if end.code is None:
            return 0
        return end.code if isinstance(end.code, int) else BAD_INPUT


def _write_what_can_be_written() -> None:
    """Let a terminal that lacks a letter show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _forget_impossible_sizes() -> None:
    """Leave COLUMNS and LINES alone only where they are numbers to all who read them, such as argparse and rich."""
    for name in ("COLUMNS", "LINES"):
        if not _SIZE.fullmatch(os.environ.get(name, "")):
            os.environ.pop(name, None)


def _hold_closed_streams() -> None:
    """Let nothing that is opened later pass for a standard stream that was closed when the command began."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free


def _hang_up() -> int:
    """Leave quietly when the reader of a pipe has gone; Python would complain once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return BROKEN_PIPE
