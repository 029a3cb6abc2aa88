"""Letters and digits as strokes on a grid twelve units high, the top at 0, the line that they stand on at 12.

Accents stand above the top, at most four units.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Glyph(NamedTuple):
    """One character."""

    width: float
    """Units to its right edge."""
    path: str
    """Its strokes, as an SVG path writes them."""


HEIGHT: Final = 12
TRACKING: Final = 2.8
"""Space between the characters of a line, in units of the grid."""
STROKE: Final = 1.5
"""How thick the strokes are, in units of the grid."""

_ROUND: Final = "M4.6 0A4.6 6 0 1 0 4.6 12A4.6 6 0 1 0 4.6 0Z"
_BOWL: Final = "M3.6 4A3.6 4 0 1 0 3.6 12A3.6 4 0 1 0 3.6 4Z"
_P: Final = "M0 12V0H3.6A3.3 3.3 0 0 1 3.6 6.6H0"

GLYPHS: Final = {
    " ": Glyph(3, ""),
    "\u00a0": Glyph(3, ""),
    "A": Glyph(8.4, "M0 12 4.2 0 8.4 12M1.5 8H6.9"),
    "B": Glyph(7, "M0 0V12H3.7A3.1 3.1 0 0 0 3.7 5.8H0M3.7 5.8A2.9 2.9 0 0 0 3.4 0H0"),
    "C": Glyph(8.4, "M8.4 2.2A4.8 6 0 1 0 8.4 9.8"),
    "D": Glyph(8.4, "M0 0V12H2.6A5.8 6 0 0 0 2.6 0Z"),
    "E": Glyph(6.2, "M6.2 0H0V12H6.2M0 5.8H5"),
    "F": Glyph(6.2, "M6.2 0H0V12M0 5.8H5"),
    "G": Glyph(8.6, "M8.3 2.1A4.8 6 0 1 0 8.6 9.6V6.6H5.4"),
    "H": Glyph(8, "M0 0V12M8 0V12M0 5.8H8"),
    "I": Glyph(0.6, "M.3 0V12"),
    "J": Glyph(5.4, "M5.4 0V8.6A2.8 3.3 0 0 1 0 9.6"),
    "K": Glyph(7.6, "M0 0V12M7.2 0 0 7.2M2.5 4.8 7.6 12"),
    "L": Glyph(5.8, "M0 0V12H5.8"),
    "M": Glyph(10, "M0 12 1.2 0 5 9 8.8 0 10 12"),
    "N": Glyph(8, "M0 12V0L8 12V0"),
    "O": Glyph(9.2, _ROUND),
    "P": Glyph(6.9, _P),
    "Q": Glyph(9.4, _ROUND + "M5.2 8.6 9.4 13"),
    "R": Glyph(7.2, _P + "M3.3 6.6 7.2 12"),
    "S": Glyph(
        6.9,
        "M6.5 2.1A3.2 2.9 0 0 0 3.4 0C1.5 0 .3 1.3 .3 2.9"
        "C.3 6.9 6.9 5 6.9 8.9C6.9 10.9 5.3 12 3.4 12A3.6 3.1 0 0 1 0 9.7",
    ),
    "T": Glyph(8, "M0 0H8M4 0V12"),
    "U": Glyph(7.8, "M0 0V8.1A3.9 3.9 0 0 0 7.8 8.1V0"),
    "V": Glyph(8, "M0 0 4 12 8 0"),
    "W": Glyph(11.6, "M0 0 3 12 5.8 2 8.6 12 11.6 0"),
    "X": Glyph(7.6, "M0 0 7.6 12M7.6 0 0 12"),
    "Y": Glyph(7.8, "M0 0 3.9 6 7.8 0M3.9 6V12"),
    "Z": Glyph(7, "M0 0H7L0 12H7"),
    "À": Glyph(8.4, "M0 12 4.2 0 8.4 12M1.5 8H6.9M5.2 -2 3 -4"),
    "Ç": Glyph(8.4, "M8.4 2.2A4.8 6 0 1 0 8.4 9.8M5 12 5.8 13 4.6 14"),
    "È": Glyph(6.2, "M6.2 0H0V12H6.2M0 5.8H5M4.4 -2 2.2 -4"),
    "É": Glyph(6.2, "M6.2 0H0V12H6.2M0 5.8H5M2.2 -2 4.4 -4"),
    "a": Glyph(7.2, _BOWL + "M7.2 4V12"),
    "b": Glyph(7.2, _BOWL + "M0 0V12"),
    "c": Glyph(6.4, "M6.4 5.3A3.7 4 0 1 0 6.4 10.7"),
    "d": Glyph(7.2, _BOWL + "M7.2 0V12"),
    "0": Glyph(7.2, "M3.6 0A3.6 6 0 1 0 3.6 12A3.6 6 0 1 0 3.6 0Z"),
    "1": Glyph(3, "M0 2.6 3 0V12"),
    "2": Glyph(6.8, "M.2 3.3A3.2 3.3 0 0 1 6.6 3.3C6.6 6.4 2 8.4 0 12H6.8"),
    "3": Glyph(6.6, "M.4 1.9A3 2.9 0 1 1 3 5.7A3.4 3.2 0 1 1 0 9.7"),
    "4": Glyph(7.4, "M5.4 12V0L0 8.6H7.4"),
    "5": Glyph(6.8, "M6.2 0H1.2L.6 5.4A3.6 3.7 0 1 1 0 10"),
    "6": Glyph(7.2, "M5.8 .1C2.4 1.6 0 4.6 0 8.3A3.6 3.7 0 1 0 7.2 8.3A3.6 3.7 0 0 0 .3 6.9"),
    "7": Glyph(7, "M0 0H7C4.4 3.6 3 7.6 2.6 12"),
    "8": Glyph(
        7,
        "M3.5 0A2.9 2.8 0 1 0 3.5 5.6A2.9 2.8 0 1 0 3.5 0ZM3.5 5.6"
        "A3.5 3.2 0 1 0 3.5 12A3.5 3.2 0 1 0 3.5 5.6Z",
    ),
    "9": Glyph(7.2, "M1.4 11.9C4.8 10.4 7.2 7.4 7.2 3.7A3.6 3.7 0 1 0 0 3.7A3.6 3.7 0 0 0 6.9 5.1"),
    "?": Glyph(6, "M0 2.9A3 2.9 0 1 1 3 6.4V8.3M3 11.8V12"),
    "-": Glyph(4.6, "M0 6.6H4.6"),
    ".": Glyph(0.6, "M.3 11.8V12"),
    "'": Glyph(0.6, "M.4 0 .2 2.6"),
    ",": Glyph(1.2, "M1 11.2 .2 13.6"),
}  # fmt: skip
"""Character → how it is drawn. Captions are set in capitals; small letters are those of clause ids."""
