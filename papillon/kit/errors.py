"""Errors in what a person or a program has passed in: their types, and suggestions."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Final


class BadText(ValueError):
    """Text that cannot be used; the message says where, what was expected and what was found."""


def expect(value: object, kinds: type | tuple[type, ...], words: str) -> None:
    """Raise TypeError unless a value is of one of some types. words: what it should be, to follow 'expected'.

    >>> expect([], str, "a move as text, such as '7x52'")
    Traceback (most recent call last):
    TypeError: expected a move as text, such as '7x52', found [] of type list
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
        shown = repr(value)
        cut = shown if len(shown) <= 60 else f"{shown[:57]}..."
        raise TypeError(f"expected {words}, found {cut} of type {type(value).__name__}")


def span(least: int, most: int) -> str:
    """The numbers that may be given, in words.

    >>> span(1, 3), span(1, 1)
    ('1 to 3', '1')
    """
    return f"{least} to {most}" if least < most else f"{least}"


LONGEST: Final = 80
"""Characters of a word that are compared; comparing takes long with many."""


def near_names(word: str, known: Collection[str], most: int = 3, likeness: float = 0.6) -> tuple[str, ...]:
    """Return known names that resemble a word, the most similar first. likeness: the least similarity, from 0 to 1.

    >>> near_names("ten-sum", ["ten-sums", "credit"])
    ('ten-sums',)
    """
    if not known:
        return ()
    return tuple(get_close_matches(word[:LONGEST], known, most, likeness))


def suggestion(word: str, known: Collection[str], likeness: float = 0.6) -> str:
    """Suggest the names nearest to a word, to end a message with; ``""`` if none is near.

    >>> suggestion("ten-sum", ["ten-sums", "credit"])
    '; did you mean ten-sums?'
    """
    found = near_names(word, known, likeness=likeness)
    return f"; did you mean {' or '.join(found)}?" if found else ""
