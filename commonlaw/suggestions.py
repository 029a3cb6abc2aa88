"""What somebody may have meant who has named something that there is not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

LONGEST: Final = 80
"""Letters of what was named that are looked at; comparing takes long with many."""

MOST: Final = 3
"""Names that are suggested."""


def suggestion(word: str, known: Collection[str], likeness: float = 0.6) -> str:
    """Suggest the names that are nearest to a word, as the end of a message; ``""`` if none is near.

    likeness: from 0 to 1, of the least like that is still near.

    >>> suggestion("ten-sum", ["ten-sums", "credit"])
    '; did you mean ten-sums?'
    """
    from difflib import get_close_matches  # it is slow to import, and only a mistake waits for it

    near = get_close_matches(word[:LONGEST], known, n=MOST, cutoff=likeness)
    return f"; did you mean {' or '.join(near)}?" if near else ""
