"""What is drawn once in a picture and used often there: glyphs, suits, faces and back of a card, insects, chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from papillon.kit.pictures.glyphs import GLYPHS, STROKE, TRACKING
from papillon.kit.pictures.insects import INSECTS, Insect

CARD_WIDTH: Final = 42
CARD_HEIGHT: Final = 60

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
_ROUNDED: Final = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'


def drawing(name: str) -> str:
    """The definition of something drawn, its id still without the hash of the picture.

    >>> drawing("g73")[:32]
    '<g id="~g73" fill="none" stroke='
    """
    if name.startswith("g"):
        return f'<g id="~{name}" {_ROUNDED} stroke-width="{STROKE}">{_line(name)}</g>'
    if name in SUITS:
        return f'<path id="~{name}" d="{SUITS[name]}" fill="currentColor"/>'
    kind, _, shown = name.partition("-")
    if kind in _FACES:
        return f'<g id="~{name}">{_FACES[kind](shown)}</g>'
    if name in INSECTS:
        return f'<g id="~{name}">{_insect(INSECTS[name])}</g>'
    if name in _SIGNS:
        return f'<path id="~{name}" d="{_SIGNS[name]}" {_ROUNDED} stroke-width="1.1"/>'
    return f'<path id="~{name}" d="{_PLAIN[name]}"/>'


def line_name(text: str) -> str:
    """The name of a line of characters as something drawn.

    >>> line_name("NO")
    'g78-79'
    """
    return "g" + "-".join(str(ord(character)) for character in text)


def _line(name: str) -> str:
    """The characters of a line side by side."""
    written, at = [], 0.0
    for code in name[1:].split("-"):
        glyph = GLYPHS[chr(int(code))]
        moved = f' transform="translate({at:.4g})"' if at else ""
        written.append(f'<path d="{glyph.path}"{moved}/>' if glyph.path else "")
        at += glyph.width + TRACKING
    return "".join(written)


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


_FACES: Final[Mapping[str, Callable[[str], str]]] = {"pips": _pips, "court": _court}
"""What a face shows besides rank and suit in its corners."""

_PLAIN: Final = {"card": _EDGE, "lattice": _lattice()}
"""Name → a path that takes its colours from where it is used."""

_SIGNS: Final = {
    "cards": "M4 3.5L11.5 1.2L14.3 10.4L11.5 11.2M1 3.5H9.5V14H1ZM3 6H7.5M3 8.7H7.5M3 11.4H7.5",
    "chips": "M7 .8A6.6 6.6 0 1 0 7 14A6.6 6.6 0 1 0 7 .8ZM7 3.6A3.8 3.8 0 1 0 7 11.2A3.8 3.8 0 1 0 7 3.6Z",
}
"""Small signs beside a number, fourteen units high."""


def _insect(insect: Insect) -> str:
    half = (
        f'<path d="{insect.tinted}" fill="currentColor" fill-opacity=".2" stroke="currentColor" stroke-width="1.3" '
        f'stroke-linejoin="round"/><path d="{insect.fine}" {_ROUNDED} stroke-width=".7"/>'
        f'<path d="{insect.lines}" {_ROUNDED} stroke-width="1.5"/><path d="{insect.filled}" fill="currentColor"/>'
    )
    return half + (f'<g transform="scale(-1 1)">{half}</g>' if insect.mirrored else "")
