"""A table from above: players around it counter-clockwise from the bottom, something in its middle and its corners.

Everything is measured first (`Area`), then placed, so that rows are as high as what stands in them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from papillon.kit.accounts import Accounts
from papillon.kit.cards import Card, Cards
from papillon.kit.game import AnyMove, AnyPosition
from papillon.kit.pictures.cards import Mark, Spot, card_at, row, suited
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from papillon.kit.pictures.svg import caption, centred, element, put, use, width_of
from papillon.kit.pictures.words import Words

WIDTH: Final = 480
"""Units across: legible on a telephone's 360 pixels as on a page."""
MARGIN: Final = 18
SIDE: Final = 128
MIDDLE: Final = WIDTH - 2 * (MARGIN + SIDE)
LABEL: Final = 30
COUNTS: Final = 24
BETWEEN: Final = 28
LIFT: Final = 5
SPARE: Final = 14
"""What hands at the sides leave free of their width, so that they keep away from the middle."""
SMALL: Final = 10
"""Height of the capitals of captions."""

Place = Literal["bottom", "right", "top-right", "top", "top-left", "left", "middle", "corner", "other-corner"]

PLACES: Final[Mapping[int, tuple[Place, ...]]] = {
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "right", "top-right", "top-left", "left"),
}
"""Players → where each sits, by letter."""

_COLUMNS: Final[Mapping[Place, tuple[float, float]]] = {
    "left": (MARGIN, SIDE),
    "top-left": (MARGIN, SIDE),
    "corner": (MARGIN, SIDE),
    "bottom": (MARGIN + SIDE, MIDDLE),
    "middle": (MARGIN + SIDE, MIDDLE),
    "top": (MARGIN + SIDE, MIDDLE),
    "right": (WIDTH - MARGIN - SIDE, SIDE),
    "top-right": (WIDTH - MARGIN - SIDE, SIDE),
    "other-corner": (WIDTH - MARGIN - SIDE, SIDE),
}
"""Place → left edge and width."""

_ROWS: Final[tuple[tuple[Place, ...], ...]] = (
    ("top-left", "top", "top-right"),
    ("left", "middle", "right"),
    ("corner", "bottom", "other-corner"),
)


def width_at(place: Place) -> float:
    """How wide something at a place may be."""
    return _COLUMNS[place][1]


class Area(NamedTuple):
    """Something drawn with its upper left corner at 0, 0."""

    width: float
    """Its width, in units."""
    height: float
    """Its height, in units."""
    drawn: str = ""
    """All but the cards, as SVG."""
    spots: tuple[Spot, ...] = ()
    """The cards in it, drawn over the rest."""


NOTHING: Final = Area(0, 0)


class Count(NamedTuple):
    """Something counted, shown by a small sign: cards captured, chips."""

    sign: Literal["cards", "chips"]
    """Which sign."""
    number: int
    """How many."""


class Seat(NamedTuple):
    """A player at the table."""

    letter: str
    """The letter."""
    hand: Cards
    """The cards in hand."""
    turn: bool = False
    """Whether it is this player's turn."""
    words: tuple[str, ...] = ()
    """What is said beside the letter."""
    counts: tuple[Count, ...] = ()
    """What is counted beside it."""
    marks: Mapping[int, Mark] = {}
    """Place in the hand → mark of the card."""


# --- what is to be shown


class Scene(NamedTuple):
    """A position, and what else is shown of it."""

    position: AnyPosition
    """The position."""
    words: Words
    """The words of the picture, in one language."""
    move: AnyMove = None
    """The move played in it, None without one."""
    refused: str = ""
    """Why the move is refused, ``""`` if it is not."""
    accounts: Accounts | None = None
    """Chips to be shown, None for none."""
    figures: Sequence[str] = ()
    """Figures that the move makes."""


def letters_of(position: AnyPosition) -> list[str]:
    """The letters of those who play, as they sit around the table, counter-clockwise."""
    return sorted(position.letter(seat) for seat in range(position.players))


# --- players


def seat_area(seat: Seat, place: Place) -> Area:
    """A player: his letter and what is said of him, his hand, what he has.

    The letter stands above the hand, but at the bottom below it: there moves go upwards.
    """
    width = width_at(place)
    spots = lifted(centred_in(row(seat.hand, width - (SPARE if width == SIDE else 0)), width), seat.marks)
    high = max((spot.y + CARD_HEIGHT for spot in spots), default=8)
    below = place == "bottom"
    label = put(_label(seat, width), 0, high + 10) if below else _label(seat, width)
    counted = counts(seat.counts, width / 2, high + LABEL + (6 if below else 7))
    shifted = tuple(spot._replace(y=spot.y + (0 if below else LABEL)) for spot in spots)
    height = high + LABEL + (COUNTS if seat.counts else 2)
    return Area(width, height, label + counted, shifted)


def centred_in(spots: Sequence[Spot], width: float) -> tuple[Spot, ...]:
    """Move a row of cards into the middle of a width.

    >>> centred_in([Spot(Card("7"), 0, 0)], 62)[0].x
    10.0
    """
    right = max((spot.x + CARD_WIDTH for spot in spots), default=0)
    return tuple(spot._replace(x=spot.x + (width - right) / 2) for spot in spots)


def marked(spots: Sequence[Spot], marks: Mapping[int, Mark]) -> tuple[Spot, ...]:
    """Mark cards by their place in the row."""
    return tuple(spot._replace(mark=marks.get(place, "")) for place, spot in enumerate(spots))


def lifted(spots: Sequence[Spot], marks: Mapping[int, Mark]) -> tuple[Spot, ...]:
    """Mark cards of a hand, and lift them out of it a little."""
    return tuple(spot._replace(y=spot.y - LIFT) if spot.mark else spot for spot in marked(spots, marks))


def places_of(cards: Cards, wanted: Cards, ranks: str) -> tuple[int, ...]:
    """Where cards of these ranks lie among others, the wanted ones first; as many as there are.

    >>> places_of((Card("5", "c"), Card("5", "h"), Card("2")), (Card("5", "h"),), "52")
    (1, 2)
    """
    found: list[int] = []
    left = ranks
    for card in (*wanted, *(Card(rank, "*") for rank in ranks)):
        exact = [place for place, held in enumerate(cards) if held == card]
        alike = [place for place, held in enumerate(cards) if held.rank == card.rank]
        free = [place for place in (*exact, *alike) if place not in found]
        if card.rank in left and free:
            left = left.replace(card.rank, "", 1)
            found.append(free[0])
    return tuple(found)


def _label(seat: Seat, width: float) -> str:
    """The letter in a disc, filled when it is his turn, and the words beside it."""
    words = "   ".join(seat.words)
    across = 20 + (7 + width_of(words, SMALL) if words else 0)
    left = (width - across) / 2
    colour = "accent" if seat.turn else "soft"
    disc = element("circle", cx=left + 10, cy=10, r=10 if seat.turn else 9.5, class_="disc" if seat.turn else "ring")
    letter = centred(seat.letter, left + 10, 5, 10, class_="on-accent" if seat.turn else "ink")
    said = caption(words, left + 27, 10 - SMALL / 2, SMALL) if words else ""
    return element("g", disc + said, class_=colour) + letter


def counts(counted: Sequence[Count], middle: float, y: float) -> str:
    """Small signs with their numbers, side by side around a middle."""
    widths = [_SIGN + width_of(str(count.number), SMALL + 1) for count in counted]
    x = middle - (sum(widths) + 14 * (len(widths) - 1)) / 2
    drawn = []
    for count, wide in zip(counted, widths, strict=True):
        drawn.append(use(count.sign, x, y) + caption(str(count.number), x + _SIGN, y + 2.5, SMALL + 1))
        x += wide + 14
    return element("g", "".join(drawn), class_="soft") if drawn else ""


_SIGN: Final = 19
"""From the left edge of a sign to its number."""


# --- the whole table


class Laid(NamedTuple):
    """A table placed."""

    height: float
    """Its height, in units."""
    drawn: str
    """All but the cards, as SVG."""
    spots: Mapping[Place, tuple[Spot, ...]]
    """The cards of each place, where they lie."""
    middle: float = 0
    """How far down the middle of the table is, in units."""


def laid_out(areas: Mapping[Place, Area]) -> Laid:
    """Put every area into its place."""
    drawn, spots = [], {}
    y: float = MARGIN
    middle: float = 0
    for places in _ROWS:
        there = {place: areas[place] for place in places if place in areas}
        high = max((area.height for area in there.values()), default=0)
        for place, area in there.items():
            left, wide = _COLUMNS[place]
            x, top = left + (wide - area.width) / 2, y + _drop(place, high - area.height)
            drawn.append(put(area.drawn, x, top) if area.drawn else "")
            spots[place] = tuple(spot._replace(x=spot.x + x, y=spot.y + top) for spot in area.spots)
        middle = y + high / 2 if "middle" in places else middle
        y += high + BETWEEN if high else 0
    return Laid(y - BETWEEN + MARGIN, "".join(drawn), spots, middle)


def _drop(place: Place, room: float) -> float:
    """How far an area is moved down in a higher row: those at the sides to the middle, those below not at all."""
    return 0 if place == "bottom" or place.startswith("top") else room / 2


def ground(height: float, width: float = WIDTH) -> str:
    """The table itself, with a fine frame."""
    cloth = element("rect", width=width, height=height, rx=8, class_="ground")
    return cloth + element("rect", x=5.5, y=5.5, width=width - 11, height=height - 11, rx=4, class_="frame")


def cards_of(laid: Laid, words: Words) -> str:
    """Draw all cards, place by place; those without a suit look as they may. words: in the picture's language."""
    spots = [spot for spots in laid.spots.values() for spot in spots]
    shown = suited([spot.card for spot in spots])
    return "".join(card_at(spot._replace(card=card), words) for spot, card in zip(spots, shown, strict=True))


def having(spots: Collection[Spot], mark: Mark) -> list[Spot]:
    """The cards with a mark."""
    return [spot for spot in spots if spot.mark == mark]
