"""Writing SVG: elements, things drawn once and used often, and the picture around them.

A drawing refers to what is drawn once by name (`use`); `picture` gathers what was used and gives it ids that begin
with a hash of the picture, so that many pictures can stand on one page.
"""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape
from typing import Final

from papillon.kit.pictures.drawings import drawing, line_name
from papillon.kit.pictures.glyphs import GLYPHS, HEIGHT, TRACKING
from papillon.kit.pictures.palette import style

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


def width_of(text: str, height: float) -> float:
    """How wide a caption is whose capitals have a height.

    >>> width_of("I", 12), round(width_of("BE", 12), 1)
    (0.6, 16.0)
    """
    glyphs = [GLYPHS[character] for character in text]
    return (sum(glyph.width for glyph in glyphs) + TRACKING * (len(glyphs) - 1)) * height / HEIGHT


def caption(text: str, x: float, y: float, height: float, **values: str | float) -> str:
    """Write a line, its upper left corner at a place. It is drawn, so no font is needed."""
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


def refused(body: str) -> str:
    """Draw what shows a move as one that is refused.

    >>> refused("<path/>")
    '<g class="refused"><path/></g>'
    """
    return element("g", body, class_="refused")


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
