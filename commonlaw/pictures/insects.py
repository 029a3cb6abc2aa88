"""The four insects after which figures of Le Papillon are named, on a field of 48 by 48 units, its middle at 0, 0.

Lines are drawn in the colour of the text; what is to be lighter is the same colour, thinned.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Insect(NamedTuple):
    """A drawing in four layers. tinted: thinned areas with an outline.  filled: dark areas.  lines: strokes.

    fine: thin strokes.  mirrored: the same is drawn once more on the left side, as in a mirror.
    """

    tinted: str
    filled: str
    lines: str
    fine: str
    mirrored: bool


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
            ""
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
            ""
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
""
""
