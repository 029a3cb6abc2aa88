"""Sanitizes text of others for a terminal, a log of continuous integration, or a file of lines.

What a program under test, a file, a file's name or an argument says may hold escape sequences that rule a terminal,
letters that turn the direction of writing, and lines that a server of continuous integration takes for its orders.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from os import PathLike
from typing import Final, TextIO

KEPT: Final = "\n\t\xa0\u202f"
"""Characters that Python does not call printable, but texts are set with: line breaks, tabs, French narrow spaces."""

LONGEST: Final = 1000
"""Characters of a line of others that are shown."""

MOST_LINES: Final = 200
"""Lines of others that are shown at once."""

_ORDER: Final = re.compile(r"^([ \t\xa0\u202f]*):(?=:)|#(?=#\w*\[)", re.MULTILINE)
"""The first sign of what a code host or a build server takes for an order: ``::error``, ``##[group]``, ``##vso[``."""


def sanitize(text: str) -> str:
    r"""Escape control, format and direction characters, so that nothing in a text rules the terminal that shows it.

    The first sign of an order to a server of continuous integration is escaped too. Line breaks stay.

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
    """Whether a stream is there, open, and a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def _escaped(text: str, escape: Callable[[str], str], sign: str) -> str:
    """Escape what cannot be printed, and with a form for numbers the first signs of orders."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() or letter in KEPT else escape(letter) for letter in text)
    return _ORDER.sub(lambda found: found[0][:-1] + sign.format(ord(found[0][-1])), text)


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
    r"""Sanitize the name of a file for a message; its line breaks are escaped too.

    >>> file_name("two\nlines.toml")
    'two\\nlines.toml'
    """
    return cut(sanitize(str(name)).replace("\n", "\\n"), most)


def cut(text: str, most: int = LONGEST) -> str:
    """Cut a text to so many characters, with three dots for what is left out."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def complain(message: str) -> None:
    """Print what is wrong on standard error, if it is open."""
    if sys.stderr is None:
        return
    try:
        print(*lines_of(message), sep="\n", file=sys.stderr, flush=True)
    except (OSError, ValueError):  # ValueError: it is closed
        sys.stderr = None  # what it still holds would fail again at the end, and change the exit status
