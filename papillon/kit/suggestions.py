"""Suggests known names that resemble one that is not known."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Final

LONGEST: Final = 80
"""Letters of what was named that are looked at; comparing takes long with many."""


def near_names(word: str, known: Collection[str], most: int = 3, likeness: float = 0.6) -> tuple[str, ...]:
    """Return known names that resemble a word, the likest first. likeness: from 0 to 1, of the least like of them.

    >>> near_names("ten-sum", ["ten-sums", "credit"])
    ('ten-sums',)
    """
    if not known:
        return ()
    return tuple(get_close_matches(word[:LONGEST], known, most, likeness))


def suggestion(word: str, known: Collection[str], likeness: float = 0.6) -> str:
    """Suggest the names that are nearest to a word, as the end of a message; ``""`` if none is near.

    >>> suggestion("ten-sum", ["ten-sums", "credit"])
    '; did you mean ten-sums?'
    """
    found = near_names(word, known, likeness=likeness)
    return f"; did you mean {' or '.join(found)}?" if found else ""
