"""A mistake in a page or a module, with the place where somebody can mend it."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """One mistake, shown in the way that editors and terminals turn into a link.

    >>> str(Problem("spec/sections/papillon/08-sauterelle.md", 12, "the kind is missing"))
    'spec/sections/papillon/08-sauterelle.md:12: the kind is missing'
    """

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        """Return the place and the message."""
        return f"{self.file}:{self.line}: {self.message}"
