"""The faces of cards as files of the site, one for each card and the back: `_static/cards/10h.svg`, in French `Rh.svg`.

All pages of an edition and its desk share them. They are the project's own drawings, with indices that can be read
where cards are small and overlap; but the portraits of kings, queens and jacks are Adrian Kennard's, whose deck is in
the public domain (CC0). They are taken from a package of npm; without it, court cards are drawn plain.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final

import npmpackages
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.cards import SUITS, Card
from papillon.kit.pictures.cards import RANKS, art_of, back, face
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from papillon.kit.pictures.palette import LIGHT, styled
from papillon.kit.pictures.svg import definitions, use
from papillon.kit.pictures.words import words_in

FOLDER: Final = "_static/cards"
RENDERER: Final = Path(__file__).with_name("deck.mjs")

_INDEX: Final = re.compile(r'<use [^>]*x="-11(?:4\.4|1\.784)"[^>]*></use>|<symbol id="h".*?</symbol>')
"""Rank and suit in the corners of the deck, too small for us."""
_SHEET: Final = re.compile(r'<svg[^>]*>|</svg>|<rect width="239"[^>]*></rect>')
_PATH: Final = re.compile(r' d="[^"]*"')
_UNSEEN: Final = re.compile(r"(?<=\.\d)\d+")
"""Decimals of a path: the portraits are drawn on a grid finer than any screen shows."""
_PLACE: Final = "translate(21 30)scale(.135 .17)"
"""From the deck's size to ours, smaller by what our indices take."""


def faces(language: str, portraits: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the name of each card's file and what it holds.

    portraits: rank and suit → what the deck shows of that card, where there is a deck.

    >>> [name for name, _ in faces("fr", {})][-5:], len(dict(faces("en", {})))
    (['Rc', 'Rd', 'Rh', 'Rs', 'back'], 53)
    """
    words = words_in(language)
    for rank, suit in product(RANKS, SUITS):
        drawn = face(Card(rank, suit), words)
        portrait = portraits.get(rank + suit)
        if portrait is not None:
            drawn = drawn.replace(use(art_of(Card(rank, suit))), f'<g transform="{_PLACE}">{portrait}</g>')
        yield words.corner(rank) + suit, _alone(drawn)
    yield "back", _alone(back())


def _alone(drawn: str) -> str:
    """A card as a picture of its own, by daylight."""
    body = re.sub(r"var\(--([a-z-]+)\)", lambda colour: LIGHT[colour[1]], styled(drawn))
    whole = f"<defs>{definitions(body)}</defs>{body}".replace("~", "our-")
    box = f'viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{whole}</svg>\n'


def deck() -> dict[str, str]:
    """Return the portraits of the deck, rank and suit → drawing around 0, 0.

    Raises npmpackages.Missing where there is no deck, or no node to render it.
    """
    command = [*npmpackages.program("node"), str(RENDERER), str(npmpackages.fetched())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise npmpackages.Missing(f"node cannot render the deck ({npmpackages.reason(done.stderr)})")
    return {card: portrait(drawn) for card, drawn in json.loads(done.stdout).items()}


def portrait(drawn: str) -> str:
    """What a court card of the deck shows but for its sheet and its indices, in the red of our own cards.

    >>> portrait('<svg viewBox="0 0 9 9"><path id="H-K_svg__i" d="m1.234.567"></path></svg>')
    '<path id="i" d="m1.2.5"/>'
    """
    named = re.sub(r"[A-Z]-[A-Z]_svg__", "", drawn).replace("xlink:href", "href")
    bare = _SHEET.sub("", _INDEX.sub("", named))
    tinted = bare.replace('"red"', f'"{LIGHT["red"]}"')
    closed = re.sub(r"></(?:path|use)>", "/>", tinted)
    return _PATH.sub(lambda path: _UNSEEN.sub("", path[0]), closed)


def write_faces(app: Sphinx) -> None:
    """Write the files of all cards where the site will be; say so if the portraits are missing."""
    if app.builder.format != "html":
        return
    try:
        portraits = deck()
    except npmpackages.Missing as missing:
        npmpackages.warn(f"kings, queens and jacks have no portraits: {missing}")
        portraits = {}
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in faces(app.config.language, portraits):
        (folder / f"{name}.svg").write_text(svg, "utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the files before any page: what packs an edition takes what is there."""
    app.connect("builder-inited", write_faces)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
