"""Arrows that show a move: from a card to another, or to a free place."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from commonlaw.pictures.cards import Spot
from commonlaw.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from commonlaw.pictures.svg import element, number

HEAD: Final = 9
"""Length of an arrow's head."""
CLEAR: Final = 3
"""What is left free between an arrow and its card."""


class Point(NamedTuple):
    """A place in the picture."""

    x: float
    y: float


def middle_of(spot: Spot) -> Point:
    """The middle of a card."""
    return Point(spot.x + CARD_WIDTH / 2, spot.y + CARD_HEIGHT / 2)


def edge_of(spot: Spot, towards: Point) -> Point:
    """Where the way from a card's middle to another point leaves the card.

    >>> from commonlaw.cards import Card
    >>> edge_of(Spot(Card("7"), 0, 0), Point(21, 200))
    Point(x=21.0, y=63.0)
    """
    middle = middle_of(spot)
    dx, dy = towards.x - middle.x, towards.y - middle.y
    across = (CARD_WIDTH / 2 + CLEAR) / abs(dx) if dx else 1e9
    along = (CARD_HEIGHT / 2 + CLEAR) / abs(dy) if dy else 1e9
    part = min(across, along, 0.45)
    return Point(middle.x + dx * part, middle.y + dy * part)


def between(one: Spot, other: Spot) -> str:
    """An arrow from one card to another.

    >>> from commonlaw.cards import Card
    >>> between(Spot(Card("7"), 0, 100), Spot(Card("5"), 0, 0)).count("<path")
    3
    """
    return arrow(edge_of(one, middle_of(other)), edge_of(other, middle_of(one)))


def arrow(*points: Point) -> str:
    """An arrow through points, with the ground around it left free."""
    *before, last, end = points
    long = hypot(end.x - last.x, end.y - last.y) or 1
    ux, uy = (end.x - last.x) / long, (end.y - last.y) / long
    neck, side = Point(end.x - ux * HEAD, end.y - uy * HEAD), HEAD * 0.45
    corners = (Point(neck.x - uy * side, neck.y + ux * side), Point(neck.x + uy * side, neck.y - ux * side))
    line = _path((*before, last, neck))
    halo, shaft = (element("path", d=line, class_=kind) for kind in ("halo", "arrow"))
    return halo + shaft + element("path", d=_path((end, *corners)) + "Z", class_="head")


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(point.x)} {number(point.y)}" for point in points)
