"""Arrows that show a move: from a card to another, or to a free place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

from papillon.kit.pictures.cards import Spot
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from papillon.kit.pictures.svg import element, number, put

HEAD: Final = 9
"""Length of an arrow's head."""
CLEAR: Final = 3
"""What is left free between an arrow and its card."""


class Point(NamedTuple):
    """A place in the picture."""

    x: float
    """Units from the left."""
    y: float
    """Units from above."""


def middle_of(spot: Spot) -> Point:
    """The middle of a card."""
    return Point(spot.x + CARD_WIDTH / 2, spot.y + CARD_HEIGHT / 2)


def edge_of(spot: Spot, towards: Point) -> Point:
    """Where the way from a card's middle to another point leaves the card.

    >>> from papillon.kit.cards import Card
    >>> edge_of(Spot(Card("7"), 0, 0), Point(21, 200))
    Point(x=21.0, y=63.0)
    """
    middle = middle_of(spot)
    dx, dy = towards.x - middle.x, towards.y - middle.y
    across = (CARD_WIDTH / 2 + CLEAR) / abs(dx) if dx else 1e9
    along = (CARD_HEIGHT / 2 + CLEAR) / abs(dy) if dy else 1e9
    part = min(across, along, 0.45)
    return Point(middle.x + dx * part, middle.y + dy * part)


class Bow(NamedTuple):
    """The way of an arrow."""

    start: Point
    """Where it starts."""
    control: Point
    """The point towards which it is bent; it is straight if that is its middle."""
    end: Point
    """Where it ends."""

    def at(self, part: float) -> Point:
        """The point after a part of the way, from 0 to 1.

        >>> Bow(Point(0, 0), Point(10, 20), Point(20, 0)).at(0.5)
        Point(x=10.0, y=10.0)
        """
        before, beside, after = (1 - part) ** 2, 2 * part * (1 - part), part**2
        return Point(
            before * self.start.x + beside * self.control.x + after * self.end.x,
            before * self.start.y + beside * self.control.y + after * self.end.y,
        )


def bow(one: Spot, other: Spot, around: Iterable[Spot] = ()) -> Bow:
    """The way from one card to another that runs least over the cards around, and is bent no more than it must be.

    >>> from papillon.kit.cards import Card
    >>> start, between, end = (Spot(Card("7"), 0, y) for y in (300, 150, 0))
    >>> bow(start, end).at(0.5).x, abs(bow(start, end, [between]).at(0.5).x) > 40
    (21.0, True)
    """
    others = [spot for spot in around if spot not in (one, other)]
    ways = (_bent(one, other, bend) for bend in _BENDS)
    straight = next(ways)
    return min((straight, *ways), key=lambda way: _hindered(way, others)) if _hindered(straight, others) else straight


def _bent(one: Spot, other: Spot, bend: float) -> Bow:
    """The way from card to card that leaves the straight one by some units in its middle."""
    start, end = middle_of(one), middle_of(other)
    long = hypot(end.x - start.x, end.y - start.y) or 1
    aside = Point((start.y - end.y) / long * 2 * bend, (end.x - start.x) / long * 2 * bend)
    control = Point((start.x + end.x) / 2 + aside.x, (start.y + end.y) / 2 + aside.y)
    return Bow(edge_of(one, control), control, edge_of(other, control)) if bend else _straight(one, other)


def _straight(one: Spot, other: Spot) -> Bow:
    start, end = edge_of(one, middle_of(other)), edge_of(other, middle_of(one))
    return Bow(start, Point((start.x + end.x) / 2, (start.y + end.y) / 2), end)


def _hindered(way: Bow, others: Sequence[Spot]) -> float:
    """How much of a way lies on cards that it does not concern or leaves the picture, and how far it is bent."""
    points = [way.at(step / _STEPS) for step in range(_STEPS + 1)]
    over = sum(any(_is_on(point, spot) for spot in others) or min(point) < _EDGE for point in points)
    straight = Point((way.start.x + way.end.x) / 2, (way.start.y + way.end.y) / 2)
    return over + hypot(way.control.x - straight.x, way.control.y - straight.y) * _DEAR


def _is_on(point: Point, spot: Spot) -> bool:
    return 0 < point.x - spot.x < CARD_WIDTH and 0 < point.y - spot.y < CARD_HEIGHT


_BENDS: Final = (0, 12, -12, 24, -24, 40, -40, 60, -60)
"""By how many units a way may leave the straight one."""
_EDGE: Final = 12
"""How near an arrow may come to the upper and the left edge of the picture."""
_STEPS: Final = 30
_STRAIGHT: Final = 0.1
"""A way that leaves the straight one by no more units than these is drawn as a line."""
_DEAR: Final = 0.015
"""What a unit of bending costs: a hundred units as much as a twentieth of the way over cards."""


def between(one: Spot, other: Spot) -> str:
    """An arrow straight from one card to another.

    >>> from papillon.kit.cards import Card
    >>> between(Spot(Card("7"), 0, 100), Spot(Card("5"), 0, 0)).count("<path")
    3
    """
    return along(bow(one, other))


def along(way: Bow) -> str:
    """An arrow along a way.

    >>> along(Bow(Point(0, 0), Point(10, 20), Point(20, 0))).count("Q")
    2
    """
    middle = way.at(0.5)
    if hypot(way.control.x - middle.x, way.control.y - middle.y) < _STRAIGHT:
        return arrow(way.start, way.end)
    neck = _neck(way.control, way.end)
    line = f"{_path((way.start,))}Q{number(way.control.x)} {number(way.control.y)} {number(neck.x)} {number(neck.y)}"
    return _drawn(line, way.control, way.end)


def cross(ways: Sequence[Bow], hand: Sequence[Spot], cards: Iterable[Spot]) -> str:
    """A cross on an arrow of a refused move or beside the hand that it comes from, where it lies on no card.

    >>> from papillon.kit.cards import Card
    >>> seven = Spot(Card("7"), 0, 0)
    >>> cross([], [seven], [seven])[:33]
    '<g transform="translate(-12 30)">'
    """
    shortest = sorted(ways, key=lambda way: hypot(way.end.x - way.start.x, way.end.y - way.start.y))
    on_arrows = [way.at(part) for way in shortest for part in (0.5, 0.4, 0.6, 0.3, 0.7)]
    sides = (-CROSS - CLEAR, CARD_WIDTH + CROSS + CLEAR)
    beside = [Point(spot.x + side, middle_of(spot).y) for spot in hand for side in sides]
    lying = [*cards]
    places = [*on_arrows, *beside]
    freest = max(places, key=lambda place: min([CROSS, *(_apart(place, spot) for spot in lying)]), default=None)
    return put(_CROSS, freest.x, freest.y) if freest else ""


def _apart(point: Point, spot: Spot) -> float:
    """How far a point is from a card, nought on it."""
    dx = max(spot.x - point.x, 0, point.x - spot.x - CARD_WIDTH)
    dy = max(spot.y - point.y, 0, point.y - spot.y - CARD_HEIGHT)
    return hypot(dx, dy)


CROSS: Final = 9
"""How far a cross with its halo reaches from its middle."""
_CROSS: Final = element("circle", cx=0, cy=0, r=CROSS, class_="cross-halo") + element(
    "path", d="M-4 -4 4 4M4 -4 -4 4", class_="cross"
)


def arrow(*points: Point) -> str:
    """An arrow through points, with the ground around it left free."""
    *before, last, end = points
    return _drawn(_path((*before, last, _neck(last, end))), last, end)


def _drawn(line: str, last: Point, end: Point) -> str:
    """The shaft, already written as a path, and the head that comes from the last point before the end."""
    neck, side = _neck(last, end), 0.45
    dx, dy = (end.x - neck.x) * side, (end.y - neck.y) * side
    head = _path((end, Point(neck.x - dy, neck.y + dx), Point(neck.x + dy, neck.y - dx))) + "Z"
    halo, shaft = (element("path", d=line, class_=kind) for kind in ("halo", "arrow"))
    return halo + shaft + element("path", d=head, class_="head")


def _neck(last: Point, end: Point) -> Point:
    """Where the head begins."""
    long = hypot(end.x - last.x, end.y - last.y) or 1
    return Point(end.x - (end.x - last.x) / long * HEAD, end.y - (end.y - last.y) / long * HEAD)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(point.x)} {number(point.y)}" for point in points)
