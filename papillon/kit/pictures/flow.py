"""Boxes and ways between them: how a thing goes on. Clauses in a box can be followed as links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from papillon.kit.pictures.arrows import Point, arrow
from papillon.kit.pictures.svg import caption, centred, element, width_of
from papillon.kit.pictures.words import Words, words_in

Link = Callable[[str], str]
"""A clause's citation → the address where it stands."""

BOX_HEIGHT: Final = 46
TITLE: Final = 10
SMALL: Final = 9
APART: Final = 12
ENGLISH: Final = words_in("en")


class Box(NamedTuple):
    """A box with a title and the clauses that speak of it."""

    title: str
    """The title."""
    clauses: tuple[str, ...]
    """Ids of the clauses."""
    x: float
    """Its left edge, in units."""
    y: float
    """Its upper edge, in units."""
    width: float = 150
    """Its width, in units."""

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


def box_at(box: Box, link: Link | None = None, words: Words = ENGLISH) -> str:
    """Draw a box. words: in which the links of its clauses are said.

    >>> drawn = box_at(Box("DEAL", ("papillon:3.3",), 0, 0), lambda citation: f"/rules#{citation}")
    >>> drawn.count("<rect"), 'href="/rules#papillon:3.3"' in drawn
    (2, True)
    """
    outline = element("rect", x=box.x, y=box.y, width=box.width, height=BOX_HEIGHT, rx=5, class_="box")
    title = centred(box.title, box.top.x, box.y + 10, TITLE, class_="black")
    return outline + title + clauses_at(box.clauses, box.top.x, box.y + 28, link, "on-face", words)


def clauses_at(  # noqa: PLR0913, PLR0917  (a place has two coordinates)
    clauses: Sequence[str], x: float, y: float, link: Link | None, colour: str = "accent", words: Words = ENGLISH
) -> str:
    """Write the ids of clauses side by side, the middle of their upper edge at a place, each a link if it can be."""
    numbers = [citation.partition(":")[2] for citation in clauses]
    widths = [width_of(number, SMALL) for number in numbers]
    at = x - (sum(widths) + APART * (len(widths) - 1)) / 2
    drawn = []
    for citation, shown, wide in zip(clauses, numbers, widths, strict=True):
        field = element("rect", x=at - 4, y=y - 4, width=wide + 8, height=SMALL + 8, fill="transparent")
        written = field + caption(shown, at, y, SMALL, class_=colour)
        said = words("clause {number}", number=shown)
        drawn.append(element("a", written, href=link(citation), aria_label=said) if link else written)
        at += wide + APART
    return "".join(drawn)


def way(points: Sequence[Point], said: str = "") -> str:
    """A way through points, its end an arrow; what is said of it stands beside its beginning.

    >>> way([Point(0, 0), Point(0, 20), Point(40, 20)], "NO").count("<use")
    1
    """
    start, after = points[:2]
    beside = Point(start.x + 7, start.y + 6)
    if start.y == after.y:
        leftwards = after.x < start.x
        beside = Point(start.x + (-7 - width_of(said, SMALL) if leftwards else 7), start.y - SMALL - 5)
    return arrow(*points) + (caption(said, beside.x, beside.y, SMALL, class_="soft") if said else "")
