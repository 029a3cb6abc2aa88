"""Colours, as custom properties of CSS: a site or a notebook recolours pictures by setting them on `.table-picture`.

Every picture on a page carries the same rules, and each rule begins with that class, so that pictures neither
disagree nor touch the page around them.
"""

from __future__ import annotations

from typing import Final

LIGHT: Final = {
    "ground": "#f6f0e2",
    "rule": "#c9bb9a",
    "ink": "#3a3226",
    "soft": "#6b5f4b",
    "face": "#fffdf7",
    "edge": "#8d7f66",
    "black": "#2b261f",
    "red": "#a8291f",
    "bright-red": "#a8291f",
    "back": "#46586f",
    "lace": "#e9e4d6",
    "accent": "#1f6350",
    "on-face": "#1f6350",
    "on-accent": "#fffdf7",
}
"""Name → colour by daylight."""

DARK: Final = {
    **LIGHT,
    "ground": "#23262a",
    "rule": "#4c4a44",
    "ink": "#e8e0cf",
    "soft": "#b9af9b",
    "face": "#e4dcc8",
    "edge": "#6f6654",
    "black": "#2b261f",
    "red": "#96170f",
    "bright-red": "#e2705f",
    "back": "#3c4c62",
    "lace": "#b9b6ab",
    "accent": "#7fc9ae",
    "on-accent": "#1b1d20",
}
"""Name → colour by night: the cards stay cards, a little dimmed."""

RULES: Final = {
    "": "max-width:100%;height:auto;color:var(--ink)",
    " .ground": "fill:var(--ground)",
    " .frame": "fill:none;stroke:var(--rule)",
    " .face": "fill:var(--face);stroke:var(--edge);stroke-width:.8",
    " .back": "fill:var(--back);stroke:var(--lace);stroke-width:1.2",
    " .lace": "fill:none;stroke:var(--lace);stroke-width:.7",
    " .black": "color:var(--black)",
    " .red": "color:var(--red)",
    " .bright-red": "color:var(--bright-red)",
    " .ink": "color:var(--ink)",
    " .soft": "color:var(--soft)",
    " .accent": "color:var(--accent)",
    " .on-face": "color:var(--on-face)",
    " .on-accent": "color:var(--on-accent)",
    " .disc": "fill:currentColor",
    " .ring": "fill:none;stroke:currentColor",
    " .halo": "fill:none;stroke:var(--ground);stroke-width:5;stroke-linecap:round",
    " .mark": "fill:none;stroke:var(--accent);stroke-width:2.2",
    " .place": "fill:none;stroke:var(--accent);stroke-width:1.4;stroke-dasharray:4 3",
    " .arrow": "fill:none;stroke:var(--accent);stroke-width:2;stroke-linecap:round;stroke-linejoin:round",
    " .head": "fill:var(--accent)",
    " .refused .mark": "stroke:var(--bright-red)",
    " .refused .arrow": "stroke:var(--bright-red);stroke-dasharray:6 5",
    " .refused .head": "fill:var(--bright-red)",
    " .cross": "fill:none;stroke:var(--bright-red);stroke-width:4;stroke-linecap:round",
    " .cross-halo": "fill:var(--ground);stroke:var(--bright-red);stroke-width:1.4",
    " .box": "fill:var(--face);stroke:var(--edge)",
    " a:hover .box": "stroke:var(--accent);stroke-width:2",
}
"""What follows the class of the picture → declarations."""


def _colours(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def style() -> str:
    """The rules that stand in every picture.

    The night colours hold where the reader's system asks for them, unless the page says that it is light, and where
    the page says that it is dark: `data-theme` of the site, `data-jp-theme-light` of a notebook. Paper is always light.
    """
    main = ".table-picture"
    drawn = "".join(f"{main}{after}{{{declared}}}" for after, declared in RULES.items())
    light = f"{main},[data-theme=light] {main},[data-jp-theme-light=true] {main}{{{_colours(LIGHT)}}}"
    dark = _colours(DARK)
    asked = f"@media screen and (prefers-color-scheme:dark){{{main}{{{dark}}}}}"
    said = f"@media screen{{[data-theme=dark] {main},[data-jp-theme-light=false] {main}{{{dark}}}}}"
    return f"{light}{asked}{said}{drawn}"
