"""The four suits as filled paths around the point 0, 0, from -10 to 10."""

from __future__ import annotations

from typing import Final

_STEM: Final = "C1.1 7 2 8.7 3.6 9.8H-3.6C-2 8.7 -1.1 7 "

SUITS: Final = {
    "c": (
        "M0 -9.6A4.3 4.3 0 0 1 3.3 -2.5A4.3 4.3 0 1 1 .8 4.4"
        f"{_STEM}-.8 4.4A4.3 4.3 0 1 1 -3.3 -2.5A4.3 4.3 0 0 1 0 -9.6Z"
    ),
    "d": "M0 -10C1.8 -6 4.6 -2.6 7.4 0C4.6 2.6 1.8 6 0 10C-1.8 6 -4.6 2.6 -7.4 0C-4.6 -2.6 -1.8 -6 0 -10Z",
    "h": (
        "M0 9C-3 5 -9 1.5 -9 -3.6C-9 -6.8 -6.7 -8.6 -4.4 -8.6C-2.4 -8.6 -.8 -7.4 0 -5.4"
        "C.8 -7.4 2.4 -8.6 4.4 -8.6C6.7 -8.6 9 -6.8 9 -3.6C9 1.5 3 5 0 9Z"
    ),
    "s": (
        "M0 -9.6C3 -5.4 9 -1.6 9 3C9 5.6 7 7 4.9 7C3.2 7 1.7 6.2 .8 4.8"
        f"{_STEM}-.8 4.8C-1.7 6.2 -3.2 7 -4.9 7C-7 7 -9 5.6 -9 3C-9 -1.6 -3 -5.4 0 -9.6Z"
    ),
}
"""Suit → its path."""

RED: Final = "dh"
NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
