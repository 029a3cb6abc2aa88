"""Reading the proofs of the book: what is wrong with its pages once they are set.

A page is one of WeasyPrint's: its boxes say what is drawn, where, and for which element of the HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
CHAPTERS: Final = HEADINGS & {"h1", "h2"}
"""What begins a chapter: the page before it may be as empty as it likes."""
FILLED: Final = 2 / 3
"""As far down as this a page goes at least, as a part of the room that it has."""
UNBROKEN: Final = "clause"
"""The class of what stands on one page."""
PAGE: Final = "data-page"
"""The attribute of a link to a place in the book: the page that stands beside it."""


@dataclass(frozen=True)
class Piece:
    """A run of letters or a picture on a page."""

    within: frozenset[str]
    """The names of the elements around it."""
    bottom: float
    """How far down the page it reaches, in pixels."""
    right: float
    """How far to the right, in pixels."""


@dataclass(frozen=True)
class Proof:
    """A page that has something on it."""

    number: int
    """Counted from 1."""
    pieces: list[Piece]
    """What is drawn in its text, in the order of the text."""
    whole: list[Any]
    """The elements on it that no page may part."""
    top: float
    """Where the room for text begins, in pixels."""
    height: float
    """How much room for text there is, in pixels."""
    width: float
    """How wide the page is, in pixels."""

    def filled(self) -> float:
        """Return how much of the room is used, as a part of it."""
        return (max(piece.bottom for piece in self.pieces) - self.top) / self.height

    def has(self, names: frozenset[str], piece: int) -> bool:
        """Return whether a piece, by its place, stands in an element of one of these names."""
        return bool(self.pieces[piece].within & names)


def faults(pages: Iterable[Any]) -> Iterator[str]:
    """Yield what a reader would trip over: a heading at the foot, a clause on two pages, an empty third, words cut off,
    the number of another page.

    pages: those of a document that WeasyPrint has rendered.
    """
    pages = list(pages)
    yield from _led_astray(pages)
    proofs = [proof for number, page in enumerate(pages, 1) if (proof := _read(number, page)).pieces]
    for proof in proofs:
        if any(piece.right > proof.width for piece in proof.pieces):
            yield f"page {proof.number}: its words go on beyond its edge"
    for proof, following in pairwise(proofs):
        if proof.has(HEADINGS, -1):
            yield f"page {proof.number} ends with a heading"
        if proof.filled() < FILLED and not following.has(CHAPTERS, 0):
            yield f"page {proof.number}: its last third is empty"
        if any(element in following.whole for element in proof.whole):
            yield f"page {proof.number} ends within a clause"


def begins(pages: list[Any]) -> dict[str, int]:
    """Return the page, counted from 1, on which each place begins, by its anchor; a section may go on for many."""
    return {place: number for number, page in reversed([*enumerate(pages, 1)]) for place in page.anchors}


def _led_astray(pages: list[Any]) -> Iterator[str]:
    """Yield the links beside which the number of another page stands."""
    places = {f"#{place}": number for place, number in begins(pages).items()}
    for number, page in enumerate(pages, 1):
        links = {box.element: None for box in page._page_box.descendants() if _leads(box)}
        for link in links:
            target, said = link.get("href"), link.get(PAGE)
            if said != str(places.get(target)):
                yield f"page {number} says page {said} of {target}, which is on page {places.get(target)}"


def _leads(box: Any) -> bool:
    return box.element is not None and box.element.get(PAGE) is not None


def _read(number: int, page: Any) -> Proof:
    sheet = page._page_box
    content = sheet.children[0]  # the others are the margins of the page
    whole = [box.element for box in content.descendants() if _has_class(box, UNBROKEN)]
    return Proof(
        number, [*_pieces(content, frozenset())], whole, sheet.content_box_y(), sheet.height, sheet.margin_width()
    )


def _pieces(box: Any, within: frozenset[str]) -> Iterator[Piece]:
    around = within | {box.element_tag}
    if box.element_tag == "img" or getattr(box, "text", "").strip():
        yield Piece(around, box.position_y + box.margin_height(), box.position_x + box.margin_width())
    for child in getattr(box, "children", ()):
        yield from _pieces(child, around)


def _has_class(box: Any, name: str) -> bool:
    return box.element is not None and name in (box.element.get("class") or "").split()
