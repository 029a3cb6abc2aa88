"""What is drawn once in a picture and used often there: characters, suits, faces of cards, insects, small signs.

All of it is paths, so that a picture needs no font and looks the same everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

CARD_WIDTH: Final = 42
CARD_HEIGHT: Final = 60

_ROUNDED: Final = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'


def drawing(name: str) -> str:
    """The definition of something drawn, its id still without the hash of the picture.

    >>> drawing("g73")[:32]
    '<g id="~g73" fill="none" stroke='
    """
    kind, _, shown = name.partition("-")
    if name.startswith("g"):
        return f'<g id="~{name}" {_ROUNDED} stroke-width="{STROKE}">{_line(name)}</g>'
    if name in SUITS:
        return f'<path id="~{name}" d="{SUITS[name]}" fill="currentColor"/>'
    if kind in ("pips", "court"):
        return f'<g id="~{name}">{_pips(shown) if kind == "pips" else _court(shown)}</g>'
    if name in INSECTS:
        return f'<g id="~{name}">{_insect(INSECTS[name])}</g>'
    if name in _SIGNS:
        return f'<path id="~{name}" d="{_SIGNS[name]}" {_ROUNDED} stroke-width="1.1"/>'
    return f'<path id="~{name}" d="{_EDGE if name == "card" else _lattice()}"/>'


_SIGNS: Final = {
    "cards": "M4 3.5L11.5 1.2L14.3 10.4L11.5 11.2M1 3.5H9.5V14H1ZM3 6H7.5M3 8.7H7.5M3 11.4H7.5",
    "chips": "M7 .8A6.6 6.6 0 1 0 7 14A6.6 6.6 0 1 0 7 .8ZM7 3.6A3.8 3.8 0 1 0 7 11.2A3.8 3.8 0 1 0 7 3.6Z",
}
"""Small signs beside a number, fourteen units high."""


# --- characters


def line_name(text: str) -> str:
    """The name of a line of characters as something drawn.

    >>> line_name("NO")
    'g78-79'
    """
    return "g" + "-".join(str(ord(character)) for character in text)


def width_of(text: str, height: float) -> float:
    """How wide a line of characters is whose capitals have a height.

    >>> width_of("I", 12), round(width_of("BE", 12), 1)
    (0.6, 16.0)
    """
    widths = [GLYPHS[character][0] for character in text]
    return (sum(widths) + TRACKING * (len(widths) - 1)) * height / HEIGHT


def _line(name: str) -> str:
    """The characters of a line side by side."""
    written, at = [], 0.0
    for code in name[1:].split("-"):
        width, path = GLYPHS[chr(int(code))]
        moved = f' transform="translate({at:.4g})"' if at else ""
        written.append(f'<path d="{path}"{moved}/>' if path else "")
        at += width + TRACKING
    return "".join(written)


HEIGHT: Final = 12
"""Units of the grid on which characters are drawn, from the line that they stand on to the top of the capitals."""
TRACKING: Final = 2.8
"""Space between the characters of a line, in units of the grid."""
STROKE: Final = 1.5
"""How thick the strokes are, in units of the grid."""

_ROUND: Final = "M4.6 0A4.6 6 0 1 0 4.6 12A4.6 6 0 1 0 4.6 0Z"
_BOWL: Final = "M3.6 4A3.6 4 0 1 0 3.6 12A3.6 4 0 1 0 3.6 4Z"
_P: Final = "M0 12V0H3.6A3.3 3.3 0 0 1 3.6 6.6H0"

GLYPHS: Final = {
    " ": (3, ""),
    "\u00a0": (3, ""),
    "A": (8.4, "M0 12 4.2 0 8.4 12M1.5 8H6.9"),
    "B": (7, "M0 0V12H3.7A3.1 3.1 0 0 0 3.7 5.8H0M3.7 5.8A2.9 2.9 0 0 0 3.4 0H0"),
    "C": (8.4, "M8.4 2.2A4.8 6 0 1 0 8.4 9.8"),
    "D": (8.4, "M0 0V12H2.6A5.8 6 0 0 0 2.6 0Z"),
    "E": (6.2, "M6.2 0H0V12H6.2M0 5.8H5"),
    "F": (6.2, "M6.2 0H0V12M0 5.8H5"),
    "G": (8.6, "M8.3 2.1A4.8 6 0 1 0 8.6 9.6V6.6H5.4"),
    "H": (8, "M0 0V12M8 0V12M0 5.8H8"),
    "I": (0.6, "M.3 0V12"),
    "J": (5.4, "M5.4 0V8.6A2.8 3.3 0 0 1 0 9.6"),
    "K": (7.6, "M0 0V12M7.2 0 0 7.2M2.5 4.8 7.6 12"),
    "L": (5.8, "M0 0V12H5.8"),
    "M": (10, "M0 12 1.2 0 5 9 8.8 0 10 12"),
    "N": (8, "M0 12V0L8 12V0"),
    "O": (9.2, _ROUND),
    "P": (6.9, _P),
    "Q": (9.4, _ROUND + "M5.2 8.6 9.4 13"),
    "R": (7.2, _P + "M3.3 6.6 7.2 12"),
    "S": (
        6.9,
        "M6.5 2.1A3.2 2.9 0 0 0 3.4 0C1.5 0 .3 1.3 .3 2.9"
        "C.3 6.9 6.9 5 6.9 8.9C6.9 10.9 5.3 12 3.4 12A3.6 3.1 0 0 1 0 9.7",
    ),
    "T": (8, "M0 0H8M4 0V12"),
    "U": (7.8, "M0 0V8.1A3.9 3.9 0 0 0 7.8 8.1V0"),
    "V": (8, "M0 0 4 12 8 0"),
    "W": (11.6, "M0 0 3 12 5.8 2 8.6 12 11.6 0"),
    "X": (7.6, "M0 0 7.6 12M7.6 0 0 12"),
    "Y": (7.8, "M0 0 3.9 6 7.8 0M3.9 6V12"),
    "Z": (7, "M0 0H7L0 12H7"),
    "À": (8.4, "M0 12 4.2 0 8.4 12M1.5 8H6.9M5.2 -2 3 -4"),
    "Ç": (8.4, "M8.4 2.2A4.8 6 0 1 0 8.4 9.8M5 12 5.8 13 4.6 14"),
    "È": (6.2, "M6.2 0H0V12H6.2M0 5.8H5M4.4 -2 2.2 -4"),
    "É": (6.2, "M6.2 0H0V12H6.2M0 5.8H5M2.2 -2 4.4 -4"),
    "a": (7.2, _BOWL + "M7.2 4V12"),
    "b": (7.2, _BOWL + "M0 0V12"),
    "c": (6.4, "M6.4 5.3A3.7 4 0 1 0 6.4 10.7"),
    "d": (7.2, _BOWL + "M7.2 0V12"),
    "0": (7.2, "M3.6 0A3.6 6 0 1 0 3.6 12A3.6 6 0 1 0 3.6 0Z"),
    "1": (3, "M0 2.6 3 0V12"),
    "2": (6.8, "M.2 3.3A3.2 3.3 0 0 1 6.6 3.3C6.6 6.4 2 8.4 0 12H6.8"),
    "3": (6.6, "M.4 1.9A3 2.9 0 1 1 3 5.7A3.4 3.2 0 1 1 0 9.7"),
    "4": (7.4, "M5.4 12V0L0 8.6H7.4"),
    "5": (6.8, "M6.2 0H1.2L.6 5.4A3.6 3.7 0 1 1 0 10"),
    "6": (7.2, "M5.8 .1C2.4 1.6 0 4.6 0 8.3A3.6 3.7 0 1 0 7.2 8.3A3.6 3.7 0 0 0 .3 6.9"),
    "7": (7, "M0 0H7C4.4 3.6 3 7.6 2.6 12"),
    "8": (
        7,
        "M3.5 0A2.9 2.8 0 1 0 3.5 5.6A2.9 2.8 0 1 0 3.5 0ZM3.5 5.6"
        "A3.5 3.2 0 1 0 3.5 12A3.5 3.2 0 1 0 3.5 5.6Z",
    ),
    "9": (7.2, "M1.4 11.9C4.8 10.4 7.2 7.4 7.2 3.7A3.6 3.7 0 1 0 0 3.7A3.6 3.7 0 0 0 6.9 5.1"),
    "?": (6, "M0 2.9A3 2.9 0 1 1 3 6.4V8.3M3 11.8V12"),
    "-": (4.6, "M0 6.6H4.6"),
    ".": (0.6, "M.3 11.8V12"),
    "'": (0.6, "M.4 0 .2 2.6"),
    ",": (1.2, "M1 11.2 .2 13.6"),
}  # fmt: skip
"""Character → its width and its strokes. Captions are set in capitals; small letters are those of clause ids."""

# --- cards

_STEM: Final = "C1.1 7 2 8.7 3.6 9.8H-3.6C-2 8.7 -1.1 7 "

SUITS: Final = {
    "c": (
        "M0 -9.6A4.3 4.3 0 0 1 3.3 -2.5A4.3 4.3 0 1 1 .8 4.4"
        f"{_STEM}-.8 4.4A4.3 4.3 0 1 1 -3.3 -2.5A4.3 4.3 0 0 1 0 -9.6Z"
    ),
    "d": "M0 -10C1.8 -6 4.6 -2.6 7.4 0C4.6 2.6 1.8 6 0 10C-1.8 6 -4.6 2.6 -7.4 0C-4.6 -2.6 -1.8 -6 0 -10Z",
    "h": (
        "M0 9C-3 5 -9 1.5 -9 -3.6C-9 -6.8 -6.7 -8.6 -4.4 -8.6C-2.4 -8.6 -.8 -7.4 0 -5.4"
        "C.8 -7.4 2.4 -8.6 4.4 -8.6C6.7 -8.6 9 -6.8 9 -3.6C9 1.5 3 5 0 9Z"
    ),
    "s": (
        "M0 -9.6C3 -5.4 9 -1.6 9 3C9 5.6 7 7 4.9 7C3.2 7 1.7 6.2 .8 4.8"
        f"{_STEM}-.8 4.8C-1.7 6.2 -3.2 7 -4.9 7C-7 7 -9 5.6 -9 3C-9 -1.6 -3 -5.4 0 -9.6Z"
    ),
}
"""Suit → its path."""

RED: Final = "dh"
"""The suits that are red."""

_EDGE: Final = (
    f"M4 0H{CARD_WIDTH - 4}a4 4 0 0 1 4 4V{CARD_HEIGHT - 4}a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4V4a4 4 0 0 1 4 -4Z"
)


def _lattice() -> str:
    """Crossing lines that fill a card's back, four units inside its edge."""
    left, top, right, bottom, step = 5, 5, CARD_WIDTH - 5, CARD_HEIGHT - 5, 8
    lines = []
    for offset in range(-(bottom - top) + step // 2, right - left, step):
        start, end = max(0, offset), min(right - left, offset + bottom - top)
        lines.append(f"M{left + start} {top + start - offset}L{left + end} {top + end - offset}")
        lines.append(f"M{right - start} {top + start - offset}L{right - end} {top + end - offset}")
    return f"M{left} {top}H{right}V{bottom}H{left}Z" + "".join(lines)


_PLACES: Final[Mapping[str, Sequence[tuple[float, float]]]] = {
    "A": [(0, 0)],
    "2": [(0, 18)],
    "3": [(0, 18), (0, 0)],
    "4": [(1, 18)],
    "5": [(1, 18), (0, 0)],
    "6": [(1, 18), (1, 0)],
    "7": [(1, 18), (1, 0)],
    "8": [(1, 18), (1, 0), (0, 9)],
    "9": [(1, 18), (1, 6), (0, 0)],
    "T": [(1, 18), (1, 6), (0, 12)],
}
"""Rank → places of its pips in the upper half: in the middle (0) or at both sides (1), and how far above the middle.

What stands above the middle stands turned below it as well."""

_SINGLE: Final[Mapping[str, Sequence[tuple[float, float]]]] = {"7": [(0, 9)]}
"""Rank → a pip that has none to answer it below."""

_SIDE: Final = 6.6
"""From the middle of a card to the pips at its sides."""


def _pips(shown: str) -> str:
    """The pips of a number card, as real cards have them. shown: its rank and its suit."""
    rank, suit = shown[0], shown[1]
    scale = _ACE if rank == "A" else _LARGE if rank in "2345" else _SMALL
    upper = "".join(_pip(suit, *place, scale) for place in (*_PLACES[rank], *_SINGLE.get(rank, ())))
    below = "".join(_pip(suit, *place, scale) for place in _PLACES[rank] if place[1])
    return upper + (turned(below) if below else "")


def _pip(suit: str, beside: float, above: float, scale: float) -> str:
    """A pip in the middle, or one at each side."""
    places = [CARD_WIDTH / 2 + side for side in ((-_SIDE, _SIDE) if beside else (0,))]
    return "".join(
        f'<use href="#~{suit}" transform="translate({x:.4g} {CARD_HEIGHT / 2 - above:.4g})scale({scale})"/>'
        for x in places
    )


_ACE, _LARGE, _SMALL = 1.1, 0.5, 0.42
"""How large a pip is."""


def turned(drawn: str) -> str:
    """Something on a card once more, upside down at the opposite corner.

    >>> turned("<path/>")
    '<g transform="rotate(180 21 30)"><path/></g>'
    """
    return f'<g transform="rotate(180 {CARD_WIDTH / 2:.4g} {CARD_HEIGHT / 2:.4g})">{drawn}</g>'


def _court(suit: str) -> str:
    """The sign of a court card in a frame, in both its halves."""
    frame = '<path d="M11 10H31V50H11ZM11 34L31 26" fill="none" stroke="currentColor" stroke-width=".8"/>'
    sign = f'<use href="#~{suit}" transform="translate(18.5 19.5)scale(.6)"/>'
    return frame + sign + turned(sign)


# --- insects


class Insect(NamedTuple):
    """A drawing in four layers, on a field of 48 by 48 units with its middle at 0, 0.

    tinted: thinned areas with an outline.  filled: dark areas.  lines: strokes.  fine: thin strokes.
    mirrored: whether the same is drawn once more on the left side.
    """

    tinted: str
    filled: str
    lines: str
    fine: str
    mirrored: bool


def _insect(insect: Insect) -> str:
    half = (
        f'<path d="{insect.tinted}" fill="currentColor" fill-opacity=".2" stroke="currentColor" stroke-width="1.3" '
        f'stroke-linejoin="round"/><path d="{insect.fine}" {_ROUNDED} stroke-width=".7"/>'
        f'<path d="{insect.lines}" {_ROUNDED} stroke-width="1.5"/><path d="{insect.filled}" fill="currentColor"/>'
    )
    return half + (f'<g transform="scale(-1 1)">{half}</g>' if insect.mirrored else "")


INSECTS: Final = {
    "hanneton": Insect(
        tinted="M0 -9.5H6C10 -6.5 11.6 0 10.4 6.5C9.4 12 6.4 15.6 3 17.4L0 13.5Z",
        filled=(
            "M0 -18.6C2.6 -18.6 4.4 -17 4.6 -15.2C7 -14.2 8 -12.4 7.6 -10.6H0Z"
            "M0 14.6 2.4 17.6C1.8 19.6 1 21 0 22.6Z"
        ),
        lines=(
            "M3 -17.8C5 -20 6.6 -20.4 8 -20.2M8 -20.2 13.4 -23M8 -20.2 14.4 -20.4M8 -20.2 13.8 -17.6"
            "M8.2 -8.6 13.4 -8.8 17.8 -13.4M10.6 -1 16.6 -1.6 20 3.4M9.8 8.4 15.4 11.4 16.2 18.4"
        ),
        fine="M0 -9.5V14M3.4 -8.8C6 -2 6 6 4.4 13.6M6.8 -7.6C9 -2 9 4 7.6 9.6",
        mirrored=True,
    ),
    "sauterelle": Insect(
        tinted="M-15 -3.6C-8 -8.6 8 -6.4 21.6 2.2C12 4.6 -4 5 -13 2.4Z",
        filled=(
            "M-15.4 -4.4C-12 -6.6 -9.6 -4.6 -9.4 -1.4C-9.2 1.6 -10.6 3.4 -13 3.4C-14 6.2 -16.6 8 -18.6 7.2"
            "C-21.4 6 -22 .8 -20.4 -2.4C-19.2 -4.8 -17 -5.4 -15.4 -4.4Z"
            "M-1.6 6.2C2.6 4.2 7.6 -3 11.6 -14.6L14.2 -14C12 -3.6 6.6 5.4 .4 8.4Z"
        ),
        lines=(
            "M12.9 -14.3 20.4 14.4 23.6 15.6M-11.6 3.4 -8.6 9.4 -13.2 15.4H-16M-6 4.2 -2.4 10 -5.4 15.6H-8.4"
            "M-19.4 -3.6C-19.4 -11 -15 -17.4 -4.6 -20.4M-18.2 -4.4C-17.4 -10 -11 -14.4 -2 -15.2"
        ),
        fine=(
            "M-9 -3.4C0 -4.6 10 -2.4 18 1.4M-3 4.4C6 3.8 13 3 19.6 1.8"
            "M14.6 -8.6 16.8 -9.4M16.2 -2.4 18.4 -3.2M17.8 3.6 20 2.8"
        ),
        mirrored=False,
    ),
    "petit-papillon": Insect(
        tinted=(
            "M-3.6 7.4C-9 -1 -10 -12 -5.6 -17.6C1 -17 8.4 -9.6 8.6 -1.4C8.6 3 4 6 -3.6 7.4Z"
            "M-3.6 7.4C3 3.6 9.4 1.4 14.6 2.6C18 6 16.6 11.8 11.6 14.2C6 15.6 -1 12.6 -3.6 7.4Z"
        ),
        filled=(
            "M-9.2 3.4C-7.6 2.2 -5.6 3 -4 5.4C0 9 4.6 12.6 8.6 16.4C4 16 -2.6 13 -6.4 9C-9 8.6 -10.8 5 -9.2 3.4Z"
            "M9.6 8.4A1.6 1.6 0 1 0 9.6 11.6A1.6 1.6 0 1 0 9.6 8.4Z"
            "M-.6 -7.8A1.5 1.5 0 1 0 -.6 -4.8A1.5 1.5 0 1 0 -.6 -7.8Z"
        ),
        lines=(
            "M-9.4 3.6C-13 .4 -14.6 -3 -15 -7.4M-9.6 4C-13.6 2.4 -16.6 .2 -18.4 -3.2"
            "M-6 9 -9.6 14.2M-3.4 11 -5 16"
        ),
        fine=(
            "M-3.6 7.4C-5.6 0 -6.4 -8 -5 -14M-3.6 7.4C-1.6 2 .6 -4 1.6 -11.6"
            "M-3.6 7.4C1 3.4 4.4 0 7 -4M-3.6 7.4C3 6.4 9.4 5.6 14.6 5.4"
        ),
        mirrored=False,
    ),
    "papillon": Insect(
        tinted=(
            "M1 -5.4C4 -14 13 -20.4 22 -19.6C23 -11.6 18.6 -3.6 9.6 -1.2C6 -.4 3 -.8 1 -2Z"
            "M1 -1C7.6 -1.4 14.6 1.2 15.8 6.6C16.6 10.4 14.4 13.4 12.4 14.4L12 20L8.6 16.2C4.4 14.6 1.8 9.4 1 4.6Z"
        ),
        filled=(
            "M0 -8.6C1.3 -8.6 1.9 -7.4 1.6 -6C2.3 -4 2.2 -1.6 1.6 0C2 5 1.4 9.6 0 12.6Z"
            "M16.4 -15.4A2 2 0 1 0 16.4 -11.4A2 2 0 1 0 16.4 -15.4Z"
            "M10.6 6A2.2 2.2 0 1 0 10.6 10.4A2.2 2.2 0 1 0 10.6 6Z"
            "M8 -20.8A1.1 1.1 0 1 0 8 -18.6A1.1 1.1 0 1 0 8 -20.8Z"
        ),
        lines="M.6 -8.4C2 -13.6 4.4 -17.4 8 -19.7",
        fine=(
            "M1.6 -4.6C7 -7.6 13 -13 20 -17.6M1.6 -3.6C7 -5 13.4 -7 20.4 -11.6"
            "M1.6 -2.6C6 -3 11 -3.6 16 -5.8M1.6 0C6 2.6 10.6 9 11.6 15.4M1.6 -.4C7 .6 12 3 15.4 7"
        ),
        mirrored=True,
    ),
}  # fmt: skip
"""The insects after which figures of Le Papillon are named."""
