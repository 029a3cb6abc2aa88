"""Small words that every sentence needs, whatever it is about."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "chip"), counted(2, "chip")
    ('1 chip', '2 chips')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(items: Sequence[str]) -> str:
    """Things as one lists them.

    >>> listed(["A", "B", "C"]), listed(["A"]), listed([])
    ('A, B and C', 'A', '')
    """
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last
