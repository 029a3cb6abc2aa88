"""What is found of the same facts over and over in play is remembered, until a function that finds it is replaced."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")

MOST: Final = 1 << 14
"""How many answers a function remembers, those last asked for."""

_forgetting: list[Callable[[], None]] = []


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Let a pure function of hashable values remember its answers.

    >>> remembered(len)("KQJ")
    3
    """
    remembering = lru_cache(MOST)(function)
    _forgetting.append(remembering.cache_clear)
    return cast("Callable[P, T]", remembering)


def forget_all() -> None:
    """Forget every answer: what the functions call is no longer what it was."""
    for forget in _forgetting:
        forget()


class Lately(Generic[K, T]):
    """The last answer, for whoever asks again about the very same values: these need not be compared, nor hashed."""

    known: tuple[K | None, T]
    """What was asked about, and the answer; None before the first."""

    def __init__(self) -> None:
        """Know nothing."""
        self._forget()
        self.cache_clear: Final = self._forget  # where functions that remember have theirs
        _forgetting.append(self._forget)

    def _forget(self) -> None:
        nothing: Any = None
        self.known = nothing, nothing
