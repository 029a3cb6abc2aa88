"""Checks what was typed on a command line, with errors that say what to type instead."""

from __future__ import annotations

import sys
from collections.abc import Collection
from os import W_OK, access, fsencode
from pathlib import Path
from typing import Final

from papillon.kit import errors
from papillon.kit.console import file_name
from papillon.kit.errors import BadText

LARGEST_INPUT = 1_000_000
"""Characters that are read from a file or a pipe before the rest is refused."""

LARGEST_NUMBER = 10_000
"""The largest number that may be typed, unless an option has a limit of its own."""

LONGEST_WAIT = 86_400
"""Seconds, a day of them, that a program under test may be waited for."""

LIKENESS: Final = 0.5
"""From 0 to 1, of the names that are suggested for what was typed: people type in haste."""


class BadInput(BadText):
    """What was typed cannot be used; the message says what was expected and what was found."""


def suggestion(word: str, known: Collection[str]) -> str:
    """What somebody may have meant, as the end of a message.

    >>> suggestion("ten-sum", ["ten-sums", "credit"])
    '; did you mean ten-sums?'
    """
    return errors.suggestion(word.lower(), known, LIKENESS)


def check_number(option: str, number: int, most: int = LARGEST_NUMBER, least: int = 1) -> None:
    """Raise BadInput unless a number that was typed is between `least` and `most`."""
    if not least <= number <= most:
        raise BadInput(f"{option}: expected {errors.span(least, most)}, found {number}")


def check_file_is_new(option: str, name: str | None, *, force: bool) -> None:
    """Raise BadInput for a file that is there already, unless it may be overwritten."""
    if name not in (None, "-") and Path(str(name)).exists() and not force:
        raise BadInput(f"{option}: {file_name(str(name))} already exists; --force overwrites it")


def check_seconds(option: str, seconds: float) -> None:
    """Raise BadInput unless somebody can wait for so long."""
    if not 0 < seconds <= LONGEST_WAIT:
        raise BadInput(f"{option}: expected more than 0 and at most {LONGEST_WAIT} seconds, found {seconds:g}")


def check_folder(option: str, name: str) -> None:
    """Raise BadInput unless a folder of this name is there or could be made.

    >>> check_folder("--output", __file__)
    Traceback (most recent call last):
    papillon.desk.inputs.BadInput: --output: expected a folder, found the file ...
    """
    if _is_no_name(name):
        raise BadInput(f"{option}: expected a folder, found {name[:60]!r}")
    there = next(path for path in (Path(name), *Path(name).parents) if path.exists())
    if not there.is_dir():
        raise BadInput(f"{option}: expected a folder, found the file {file_name(there)}")


def check_file_to_write(option: str, name: str | None) -> None:
    """Raise BadInput where a file of this name cannot be written, before work is done that would be lost."""
    if name is None:
        return
    if _is_no_name(name):
        raise BadInput(f"{option}: expected a file to write, found {name[:60]!r}")
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{option}: expected a file to write, found the folder {file_name(name)}")
    if not access(path if path.exists() else path.parent, W_OK) and path.parent.is_dir():
        raise BadInput(f"{option}: expected a file that can be written, found {file_name(name)}, which cannot")
    if not path.parent.is_dir():
        raise BadInput(f"{option}: expected a file in an existing folder, found no folder {file_name(path.parent)}")


def _is_no_name(text: str) -> bool:
    """Whether no file can have this name."""
    try:
        return b"\0" in fsencode(text) or not text
    except UnicodeError:
        return True


def text_of(source: str, most: int = LARGEST_INPUT) -> str:
    """The text of a file, or of standard input for ``-``. most: characters that are read.

    Raises BadInput for a file that cannot be read, is too large, or is no text.
    """
    shown = file_name(source)
    if source == "-" and sys.stdin is None:
        raise BadInput("standard input: expected text, found it closed")
    try:
        if source == "-":
            text = sys.stdin.read(most + 1).removeprefix("\ufeff")
        else:
            with Path(source).open(encoding="utf-8-sig") as file:
                text = file.read(most + 1)
        text.encode()  # some locales read bytes that are no letters from a pipe, and only now say so
    except UnicodeError:
        raise BadInput(f"{shown}: cannot be read: it is not text in UTF-8") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadInput(f"{shown}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(text) > most:
        raise BadInput(f"{shown}: expected at most {most} characters, found more")
    return text
