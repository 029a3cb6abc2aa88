"""What is wrong in what somebody wrote: text that cannot be used, and mistakes in a page or a module."""

from __future__ import annotations

from typing import NamedTuple


class BadText(ValueError):
    """What was typed or written cannot be used; the message says where, what was expected and what was found."""


class Problem(NamedTuple):
    """One mistake in a page or a module, shown in the way that editors and terminals turn into a link.

    >>> str(Problem("spec/sections/papillon/08-sauterelle.md", 12, "the kind is missing"))
    'spec/sections/papillon/08-sauterelle.md:12: the kind is missing'
    """

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        """Return the place and the message."""
        return f"{self.file}:{self.line}: {self.message}"
