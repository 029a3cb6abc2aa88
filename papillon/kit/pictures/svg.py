"""Writing SVG: elements, things drawn once and used often, colours, and the picture around them.

A drawing refers to what is drawn once by name (`use`); `picture` gathers what was used and gives it ids that begin
with a hash of the picture, so that many pictures can stand on one page. Colours are custom properties of CSS: a site or
a notebook recolours pictures by setting them on `.table-picture`. Every rule of a picture begins with that class, so
that pictures neither disagree nor touch the page around them.
"""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape
from typing import Final

from papillon.kit.pictures.drawings import HEIGHT, drawing, line_name, width_of

_USED: Final = re.compile(r'href="#~([A-Za-z0-9-]+)"')


def number(value: float) -> str:
    """Write a coordinate with one decimal at most.

    >>> number(12.04), number(-0.04), number(3.25)
    ('12', '0', '3.2')
    """
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")  # no minus before a nought


def attributes(**values: str | float) -> str:
    """Write attributes, each with a space before it; an underscore at the end or between words is for Python.

    >>> attributes(class_="face", stroke_width=1.5, x=3)
    ' class="face" stroke-width="1.5" x="3"'
    """
    return "".join(f' {name.strip("_").replace("_", "-")}="{_value(value)}"' for name, value in values.items())


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value).replace("~", "&#126;")  # a tilde stands for the hash of the picture
    return number(value)


def element(tag: str, body: str = "", **values: str | float) -> str:
    """Write an element around what is written already.

    >>> element("g", element("path", d="M0 0H4"), class_="red")
    '<g class="red"><path d="M0 0H4"/></g>'
    """
    opened = f"<{tag}{attributes(**values)}"
    return f"{opened}>{body}</{tag}>" if body else f"{opened}/>"


def put(body: str, x: float, y: float, scale: float = 1, **values: str | float) -> str:
    """Draw something at a place, larger or smaller.

    >>> put("<path/>", 3, 4.5, 2)
    '<g transform="translate(3 4.5)scale(2)"><path/></g>'
    """
    return element("g", body, transform=_place(x, y, scale), **values)


def _place(x: float, y: float, scale: float) -> str:
    grown = "" if scale == 1 else f"scale({scale:.3g})"
    return f"translate({number(x)} {number(y)}){grown}"


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, **values: str | float) -> str:
    """Draw once more, at a place, what `drawing` gives by this name."""
    place = _place(x, y, scale)
    moved = "" if place == "translate(0 0)" else f' transform="{place}"'
    return f'<use href="#~{name}"{moved}{attributes(**values)}/>'


def caption(text: str, x: float, y: float, height: float, **values: str | float) -> str:
    """Write a line, its upper left corner at a place."""
    return put(use(line_name(text)), x, y, height / HEIGHT, **values) if text else ""


def centred(text: str, x: float, y: float, height: float, **values: str | float) -> str:
    """Write a line, the middle of its upper edge at a place."""
    return caption(text, x - width_of(text, height) / 2, y, height, **values)


def definitions(body: str) -> str:
    """What is drawn once for a body that uses it, and what this uses itself, by name.

    >>> definitions(use("pips-2h")).count("<use"), definitions(use("pips-2h")).count("<path")
    (2, 1)
    """
    drawn: dict[str, str] = {}
    while missing := {*_USED.findall(body + "".join(drawn.values()))} - drawn.keys():
        drawn |= {name: drawing(name) for name in missing}
    return "".join(drawn[name] for name in sorted(drawn))


def picture(width: float, height: float, title: str, description: str, body: str) -> str:
    """A whole picture, with its text alternative.

    >>> shown = picture(48, 48, "An ace", "The letter A.", caption("A", 4, 4, 40))
    >>> shown[:92]
    '<svg xmlns="http://www.w3.org/2000/svg" class="table-picture" role="img" viewBox="0 0 48 48"'
    >>> shown.count("<use"), shown.count("<title>An ace</title>\\n<desc>The letter A.</desc>")
    (1, 1)
    """
    drawn = definitions(body)
    said = (f"<title>{escape(title)}</title>", f"<desc>{escape(description)}</desc>", f"<style>{style()}</style>")
    parts = (*said, drawn and f"<defs>{drawn}</defs>", body)
    inner = "".join(f"\n{part}" for part in parts if part) + "\n"
    unique = sha256(f"{width} {height} {inner}".encode()).hexdigest()[:8]
    inner = re.sub(r'((?:id|href)="#?)~', rf"\1p{unique}-", inner)
    size = attributes(viewBox=f"0 0 {number(width)} {number(height)}", width=width, height=height)
    role = "group" if "<a " in body else "img"  # what an image holds is hidden from who hears it, links too
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="table-picture" role="{role}"{size}>{inner}</svg>\n'


# --- colours

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
