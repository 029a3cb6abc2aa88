"""Delta debugging: makes an example of a fault smaller by leaving parts out as long as it shows the same fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import TypeVar

Found = TypeVar("Found")
"""What shows the fault."""

Candidate = TypeVar("Candidate")
"""Something smaller that may show it too."""

Part = TypeVar("Part")


def shrink(
    found: Found,
    smaller: Callable[[Found], Iterable[Candidate]],
    still: Callable[[Candidate], Found | None],
    most: int | None = None,
) -> Found:
    """Take the first smaller candidate that still shows the fault, again and again until there is none.

    smaller: candidates with a little less in them, the boldest first.
    still: a candidate with what it shows, None if that is not the same fault.
    most: how many candidates are tried in all, any number if None.

    >>> shrink(tuple("catch"), without_one, lambda letters: letters if letters.count("c") == 2 else None)
    ('c', 'c')
    """
    candidates = iter(smaller(found))
    for _ in count() if most is None else range(most):
        candidate = next(candidates, None)
        if candidate is None:
            break
        better = still(candidate)
        if better is not None:
            found, candidates = better, iter(smaller(better))
    return found


def without_one(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """The same parts without each of them in turn.

    >>> [*without_one("abc")]
    [('b', 'c'), ('a', 'c'), ('a', 'b')]
    """
    return ((*parts[:place], *parts[place + 1 :]) for place in range(len(parts)))
