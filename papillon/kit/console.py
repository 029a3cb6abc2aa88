"""Console commands: the option parser, standard streams that are closed, full or no terminal, and foreign text.

The output of a program under test, the contents and names of files, and arguments may contain escape sequences that
control the terminal, characters that change the writing direction, and lines that a CI server reads as commands:
whatever is printed of them is sanitized.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, metadata, version
from os import PathLike
from pathlib import Path
from typing import Final, NoReturn, TextIO

# --- options

_NO_VALUE: Final = re.compile(r"(--[a-z-]+)=--")


class Parser(argparse.ArgumentParser):
    """A parser that reports errors on standard error alone.

    argparse echoes input unescaped, falls back to standard output if standard error is closed, and before
    Python 3.13 reads ``--option=--`` as having no value and passes an empty list.
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
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of 1 or more, found {text[:40]!r}")
    return int(text)


def installed_version() -> str:
    """The version of this package; ``""`` where it is not installed."""
    try:
        return version("le-papillon")
    except PackageNotFoundError:
        return ""


HOMEPAGE: Final = "Homepage"
"""What the project's settings call the address of its site, under ``[project.urls]``."""


def homepage() -> str:
    """The address of the site, as the package installed has it; ``""`` where it has none or is not installed."""
    try:
        urls: list[str] = metadata("le-papillon").get_all("Project-URL", [])
    except PackageNotFoundError:
        return ""
    return next((url.partition(", ")[2] for url in urls if url.startswith(f"{HOMEPAGE}, ")), "")


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

    name: of the command, for error messages.  answer: prints, and returns the status or raises SystemExit.
    The status is 2 if the answer cannot be written, 141 if the reader has gone, 130 after an interruption.

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
        return int(getattr(end, "status", INTERRUPTED))  # a handled signal has its own status
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


# --- foreign text, sanitized for a terminal, a CI log, or a file of lines

KEPT: Final = "\n\t\xa0\u202f"
"""Characters of ordinary texts that Python does not call printable: line breaks, tabs, French narrow spaces."""

LONGEST: Final = 1000
"""Characters of a foreign line that are shown."""

MOST_LINES: Final = 200
"""Foreign lines that are shown at once."""

_COMMAND: Final = re.compile(r"^([ \t\xa0\u202f]*):(?=:)|#(?=#\w*\[)", re.MULTILINE)
"""The first character of what a CI server reads as a command: ``::error``, ``##[group]``, ``##vso[``."""


def sanitize(text: str) -> str:
    r"""Escape control, format and direction characters, so that a text cannot control the terminal that shows it.

    The first character of a command to a CI server is escaped too. Line breaks stay.

    >>> sanitize("a\x1b[31mred\u200f\nsecond line")
    'a\\x1b[31mred\\u200f\nsecond line'
    >>> sanitize("::error::mine")
    '\\x3a:error::mine'
    """
    return _escaped(text.replace("\r\n", "\n"), lambda letter: repr(letter)[1:-1], r"\x{:02x}")


def sanitize_json(text: str) -> str:
    r"""Sanitize a JSON document without changing its values, by escapes of JSON.

    >>> sanitize_json('["\x9b31m", "\U000e0001", "##[error]"]')
    '["\\u009b31m", "\\udb40\\udc01", "\\u0023#[error]"]'
    """
    return _escaped(text, _json_escape, r"\u{:04x}")


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream exists, is open, and is a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def _escaped(text: str, escape: Callable[[str], str], sign: str) -> str:
    """Escape what cannot be printed, and the first characters of commands. sign: the format of an escaped number."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() or letter in KEPT else escape(letter) for letter in text)
    return _COMMAND.sub(lambda found: found[0][:-1] + sign.format(ord(found[0][-1])), text)


def _json_escape(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(rf"\u{units[place : place + 4]}" for place in range(0, len(units), 4))


def lines_of(text: str) -> list[str]:
    r"""Split a text into sanitized lines: at most `MOST_LINES`, each of at most `LONGEST` characters.

    >>> lines_of("one\x07\ntwo")
    ['one\\x07', 'two']
    """
    lines = [cut(line) for line in sanitize(text[: MOST_LINES * LONGEST]).split("\n", MOST_LINES)]
    return [*lines[:MOST_LINES], "..."] if len(lines) > MOST_LINES else lines


def one_line(text: str, most: int = LONGEST) -> str:
    r"""Sanitize a text, put it on one line, and cut it to so many characters.

    >>> one_line("a name\nof two lines"), one_line("x" * 30, most=10)
    ('a name of two lines', 'xxxxxxx...')
    """
    return cut(sanitize(" ".join(text[: 2 * LONGEST].split())), most)


def file_name(name: str | PathLike[str], most: int = LONGEST) -> str:
    r"""Sanitize a file's name for a message; its line breaks are escaped too.

    >>> file_name("two\nlines.toml")
    'two\\nlines.toml'
    """
    return cut(sanitize(str(name)).replace("\n", "\\n"), most)


def cut(text: str, most: int = LONGEST) -> str:
    """Cut a text to so many characters, with three dots for what is omitted."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def complain(message: str) -> None:
    """Print an error message on standard error, if that is open."""
    if sys.stderr is None:
        return
    try:
        print(*lines_of(message), sep="\n", file=sys.stderr, flush=True)
    except (OSError, ValueError):  # ValueError: it is closed
        sys.stderr = None  # flushing its buffer would fail again at exit, and change the exit status


# --- files


def write_whole(path: Path, text: str) -> None:
    """Write a file beside its place and move it there, so that it is written as a whole or not at all.

    A link, a pipe, a device, or a file that may not be replaced is written to as it stands.
    Raises OSError, naming the file.
    """
    old = path.exists()
    replaceable = not path.is_symlink() and (not old or (path.is_file() and os.access(path, os.W_OK)))
    try:
        if not (replaceable and os.access(path.parent, os.W_OK)):
            path.write_text(text, encoding="utf-8")
            return
        beside = path.with_name(f".{os.urandom(8).hex()}")
        try:
            with beside.open("x", encoding="utf-8") as file:
                file.write(text)
            if old:
                beside.chmod(path.stat().st_mode)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
