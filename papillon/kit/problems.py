"""The error of a text that cannot be used, and a mistake in a page or a module with its place."""

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
    """The file, by its path from the root."""
    line: int
    """The line, from 1."""
    message: str
    """What is wrong."""

    def __str__(self) -> str:
        """Return the place and the message."""
        return f"{self.file}:{self.line}: {self.message}"
