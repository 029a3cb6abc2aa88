"""Checks the types of what a program hands to a game, before the rules see it."""

from __future__ import annotations


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
