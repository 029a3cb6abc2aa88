"""Arrows from card to card that show a move, and boxes with ways between them that show how a thing goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import dist
from typing import Final, NamedTuple

from papillon.kit.pictures.cards import Spot
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH, width_of
from papillon.kit.pictures.svg import caption, centred, element, number, put
from papillon.kit.translations import say

HEAD: Final = 9
"""Length of an arrow's head."""
CLEAR: Final = 3
"""What is left free between an arrow and its card."""


class Point(NamedTuple):
    """A place in the picture, in units from the left and from above."""

    x: float
    y: float


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
    part = min(across, along, 0.9)
    return Point(middle.x + dx * part, middle.y + dy * part)


# --- from card to card


class Bow(NamedTuple):
    """The way of an arrow: a curve from start to end, bent towards a point of control (Bézier)."""

    start: Point
    control: Point
    end: Point

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

    def hindered(bend: float) -> float:
        """How many points of a way lie on cards that it does not concern or leave the picture; bending counts too."""
        points = map(_bent(one, other, bend).at, _PARTS)
        return sum(min(point) < _EDGE or any(_distance(point, spot) == 0 for spot in others) for point in points) + (
            abs(bend) * _COST
        )

    return _bent(one, other, min(_BENDS, key=hindered))


def _bent(one: Spot, other: Spot, bend: float) -> Bow:
    """The way from card to card that leaves the straight one by some units in its middle."""
    start, end = middle_of(one), middle_of(other)
    aside = 2 * bend / (dist(start, end) or 1)
    control = Point(
        (start.x + end.x) / 2 + (start.y - end.y) * aside,
        (start.y + end.y) / 2 + (end.x - start.x) * aside,
    )
    return Bow(edge_of(one, control), control, edge_of(other, control))


def _distance(point: Point, spot: Spot) -> float:
    """How far a point is from a card, nought on it."""
    dx = max(spot.x - point.x, 0, point.x - spot.x - CARD_WIDTH)
    dy = max(spot.y - point.y, 0, point.y - spot.y - CARD_HEIGHT)
    return dist((0, 0), (dx, dy))


_BENDS: Final = (0, 12, -12, 24, -24, 40, -40, 60, -60)
"""By how many units a way may leave the straight one."""
_PARTS: Final = [step / 30 for step in range(31)]
"""The parts of a way after which it is looked at."""
_EDGE: Final = 12
"""How near an arrow may come to the upper and the left edge of the picture."""
_COST: Final = 0.03
"""What a unit of bending costs: fifty units as much as a twentieth of the way over cards."""


def along(way: Bow) -> str:
    """An arrow along a way.

    >>> along(Bow(Point(0, 0), Point(10, 20), Point(20, 0))).count("Q")
    2
    """
    neck = _neck(way.control, way.end)
    line = f"{_path((way.start,))}Q{number(way.control.x)} {number(way.control.y)} {number(neck.x)} {number(neck.y)}"
    return _drawn(line, way.control, way.end)


def cross(ways: Iterable[Bow], hand: Iterable[Spot], cards: Sequence[Spot]) -> str:
    """A cross on an arrow of a refused move or beside the hand that it comes from, where it is farthest from all cards.

    >>> from papillon.kit.cards import Card
    >>> seven = Spot(Card("7"), 0, 0)
    >>> cross([], [seven], [seven])[:33]
    '<g transform="translate(-12 30)">'
    """
    shortest = sorted(ways, key=lambda way: dist(way.start, way.end))
    on_arrows = [way.at(part) for way in shortest for part in (0.5, 0.4, 0.6, 0.3, 0.7)]
    sides = (-CROSS - CLEAR, CARD_WIDTH + CROSS + CLEAR)
    beside = [Point(spot.x + side, middle_of(spot).y) for spot in hand for side in sides]
    places = [*on_arrows, *beside]
    if not places:
        return ""
    freest = max(places, key=lambda place: min([CROSS, *(_distance(place, spot) for spot in cards)]))
    return put(_CROSS, freest.x, freest.y)


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
    part = HEAD / (dist(last, end) or 1)
    return Point(end.x - (end.x - last.x) * part, end.y - (end.y - last.y) * part)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(point.x)} {number(point.y)}" for point in points)


# --- boxes and ways between them

Link = Callable[[str], str]
"""A clause's citation → the address where it stands."""

BOX_HEIGHT: Final = 46
TITLE: Final = 10
SMALL: Final = 9
APART: Final = 12


class Box(NamedTuple):
    """A box at a place, in units, with a title and the clauses that speak of it, by their ids."""

    title: str
    clauses: tuple[str, ...]
    x: float
    y: float
    width: float = 150

    @property
    def top(self) -> Point:
        """The middle of the upper edge."""
        return Point(self.x + self.width / 2, self.y)

    @property
    def bottom(self) -> Point:
        """The middle of the lower edge."""
        return Point(self.x + self.width / 2, self.y + BOX_HEIGHT)

    @property
    def left(self) -> Point:
        """The middle of the left edge."""
        return Point(self.x, self.y + BOX_HEIGHT / 2)

    @property
    def right(self) -> Point:
        """The middle of the right edge."""
        return Point(self.x + self.width, self.y + BOX_HEIGHT / 2)


def box_at(box: Box, link: Link | None = None) -> str:
    """Draw a box with its title and its clauses.

    >>> drawn = box_at(Box("DEAL", ("papillon:3.3",), 0, 0), lambda citation: f"/rules#{citation}")
    >>> drawn.count("<rect"), 'href="/rules#papillon:3.3"' in drawn
    (2, True)
    """
    outline = element("rect", x=box.x, y=box.y, width=box.width, height=BOX_HEIGHT, rx=5, class_="box")
    title = centred(say(box.title), box.top.x, box.y + 10, TITLE, class_="black")
    return outline + title + clauses_at(box.clauses, Point(box.top.x, box.y + 28), link, "on-face")


def clauses_at(clauses: Iterable[str], place: Point, link: Link | None, colour: str = "accent") -> str:
    """Write the ids of clauses side by side, the middle of their upper edge at a place, each a link if it can be."""
    numbers = {citation: citation.partition(":")[2] for citation in clauses}
    at = place.x - (sum(width_of(shown, SMALL) for shown in numbers.values()) + APART * (len(numbers) - 1)) / 2
    drawn = []
    for citation, shown in numbers.items():
        wide = width_of(shown, SMALL)
        field = element("rect", x=at - 4, y=place.y - 4, width=wide + 8, height=SMALL + 8, fill="transparent")
        written = field + caption(shown, at, place.y, SMALL, class_=colour)
        said = say("clause {number}", number=shown)
        drawn.append(element("a", written, href=link(citation), aria_label=said) if link else written)
        at += wide + APART
    return "".join(drawn)


def way(points: Sequence[Point], said: str = "") -> str:
    """A way through points, its end an arrow; what is said of it stands beside its beginning.

    >>> way([Point(0, 0), Point(0, 20), Point(40, 20)], "NO").count("<use")
    1
    """
    start, after = points[:2]
    x, y = start.x + 7, start.y + 6
    if start.y == after.y:
        y = start.y - SMALL - 5
        if after.x < start.x:
            x = start.x - 7 - width_of(said, SMALL)
    return arrow(*points) + (caption(said, x, y, SMALL, class_="soft") if said else "")
