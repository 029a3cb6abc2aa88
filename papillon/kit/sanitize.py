"""Sanitizes foreign text for a terminal, a CI log, or a file of lines.

The output of a program under test, the contents and names of files, and arguments may contain escape sequences that
control the terminal, characters that change the writing direction, and lines that a CI server reads as commands.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from os import PathLike
from typing import Final, TextIO

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
