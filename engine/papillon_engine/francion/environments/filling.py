"""Cards of which some cannot lie in some places, dealt by chance: every way in which they can lie is as likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import factorial, prod
from typing import TypeVar

Kind = tuple[int, tuple[bool, ...]]
"""How many cards are alike, and for each place whether they can lie there."""
V = TypeVar("V")


def splits(count: int, rooms: tuple[int, ...], welcome: tuple[bool, ...]) -> Iterator[tuple[int, ...]]:
    """How so many cards can be divided: how many lie in each place. rooms: for how many there is room.

    >>> list(splits(2, (1, 2, 2), (True, True, False)))
    [(0, 2, 0), (1, 1, 0)]
    """
    if not rooms:
        if not count:
            yield ()
        return
    (room, *others), (can, *elsewhere) = rooms, welcome
    most_elsewhere = sum(other for other, too in zip(others, elsewhere, strict=True) if too)
    for here in range(max(count - most_elsewhere, 0), min(count, room * can) + 1):
        for rest in splits(count - here, tuple(others), tuple(elsewhere)):
            yield here, *rest


@lru_cache(maxsize=1 << 15)
def ways(rooms: tuple[int, ...], kinds: tuple[Kind, ...]) -> int:
    """In how many ways cards of some kinds can fill all places.

    >>> ways((1, 1), ((1, (True, False)), (1, (True, True))))
    1
    """
    return sum(weight for weight, _ in _ways_by_split(rooms, kinds)) if kinds else 1


def _ways_by_split(rooms: tuple[int, ...], kinds: tuple[Kind, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """In how many ways, for each way to divide the cards of the first kind."""
    (count, welcome), *others = kinds
    for split in splits(count, rooms, welcome):
        left = tuple(room - taken for room, taken in zip(rooms, split, strict=True))
        alike = factorial(count) // prod(map(factorial, split))
        yield alike * ways(left, tuple(others)), split


def filled(
    rooms: Sequence[int], cards: Sequence[V], welcome: Callable[[V, int], bool], chance: Callable[[], float]
) -> list[list[V]]:
    """Fill places with cards by chance: the cards in each. Raises ValueError where they cannot lie so.

    welcome: whether a card can lie in a place.  chance: gives numbers from 0 to below 1.

    >>> filled((1, 1), "ab", lambda card, place: (card, place) != ("a", 1), lambda: 0.5)
    [['a'], ['b']]
    """
    # Places for which the same cards are welcome are one large place, as cards for which the same places are are alike.
    alike_places: dict[tuple[bool, ...], list[int]] = {}
    for place in range(len(rooms)):
        alike_places.setdefault(tuple(welcome(card, place) for card in cards), []).append(place)
    alike_cards: dict[tuple[bool, ...], list[V]] = {}
    for card, where in zip(cards, zip(*alike_places, strict=True), strict=True):
        alike_cards.setdefault(where, []).append(card)
    kinds = sorted(alike_cards.items(), key=lambda kind: sum(kind[0]))  # those that may lie anywhere fill what is left
    left = tuple(sum(rooms[place] for place in alike) for alike in alike_places.values())
    waiting = tuple((len(alike), where) for where, alike in kinds)
    together: list[list[V]] = [[] for _ in left]
    for number, (_, alike) in enumerate(kinds):
        choices = [choice for choice in _ways_by_split(left, waiting[number:]) if choice[0]]
        if not choices:
            raise ValueError("expected cards that can fill these places")
        split = _drawn(choices, chance)
        rest = iter(sorted(alike, key=lambda _: chance()))
        for placed, count in zip(together, split, strict=True):
            placed.extend(islice(rest, count))
        left = tuple(room - taken for room, taken in zip(left, split, strict=True))
    found: list[list[V]] = [[] for _ in rooms]
    for placed, places in zip(together, alike_places.values(), strict=True):
        rest = iter(sorted(placed, key=lambda _: chance()))
        for place in places:
            found[place] += islice(rest, rooms[place])
    return found


def _drawn(choices: Sequence[tuple[int, tuple[int, ...]]], chance: Callable[[], float]) -> tuple[int, ...]:
    """One of some choices, as likely as its weight says."""
    point = chance() * sum(weight for weight, _ in choices)
    for weight, choice in choices:
        point -= weight
        if point < 0:
            return choice
    return choices[-1][1]
