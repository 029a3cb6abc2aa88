"""What is drawn once in a picture and used often there: glyphs, suits, the back of a card, insects, chips."""

from __future__ import annotations

from typing import Final

from commonlaw.pictures.glyphs import GLYPHS, STROKE, TRACKING
from commonlaw.pictures.insects import INSECTS, Insect
from commonlaw.pictures.suits import SUITS

CARD_WIDTH: Final = 42
CARD_HEIGHT: Final = 60

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
    kind, _, suit = name.partition("-")
    if kind in _FACES:
        return f'<g id="~{name}">{_FACES[kind]}{_pips(SUITS[suit], _LARGE[kind])}</g>'
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


_FRAME: Final = (
    '<path d="M16 20.5H38V55.5H16Z" fill="none" stroke="currentColor" stroke-width=".8" stroke-opacity=".55"/>'
)
_FACES: Final = {"pips": "", "court": _FRAME}
"""What a face shows besides its rank and its suit; the sign of a court card stands in a frame."""
_LARGE: Final = {"pips": 1.1, "court": 0.95}
"""How large the suit is in the middle of the face."""

_PLAIN: Final = {"card": _EDGE, "lattice": _lattice()}
"""Name → a path that takes its colours from where it is used."""

_SIGNS: Final = {
    "cards": "M4 3.5L11.5 1.2L14.3 10.4L11.5 11.2M1 3.5H9.5V14H1ZM3 6H7.5M3 8.7H7.5M3 11.4H7.5",
    "chips": "M7 .8A6.6 6.6 0 1 0 7 14A6.6 6.6 0 1 0 7 .8ZM7 3.6A3.8 3.8 0 1 0 7 11.2A3.8 3.8 0 1 0 7 3.6Z",
}
"""Small signs beside a number, fourteen units high."""


def _pips(path: str, large: float) -> str:
    """A suit in the corner below the rank, and once more, larger, in the middle."""
    places = "translate(9.2 26.5)scale(.52)", f"translate(27 38)scale({large:g})"
    return "".join(f'<path d="{path}" transform="{place}" fill="currentColor"/>' for place in places)


def _insect(insect: Insect) -> str:
    half = (
        f'<path d="{insect.tinted}" fill="currentColor" fill-opacity=".2" stroke="currentColor" stroke-width="1.3" '
        f'stroke-linejoin="round"/><path d="{insect.fine}" {_ROUNDED} stroke-width=".7"/>'
        f'<path d="{insect.lines}" {_ROUNDED} stroke-width="1.5"/><path d="{insect.filled}" fill="currentColor"/>'
    )
    return half + (f'<g transform="scale(-1 1)">{half}</g>' if insect.mirrored else "")
