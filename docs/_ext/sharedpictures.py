"""The pictures beside a link that somebody sends on, as PNG, since nothing else is shown there.

There is one for each section of the rules, which its clauses and scenarios share, one for each game, and one for the
desk, in `_static/shared` of each edition: the title of the page above cards of the site. Pages name them by their whole
address, so they are drawn only where the address of the site is known (`site_url`). A package of npm draws them;
without it pages name none, and a line on stderr says so.
"""

from __future__ import annotations

import json
import re
import subprocess
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

import pictureblocks
from docutils import nodes
from sitefiles import FONT, FONT_FILE, FONT_PACKAGE
from sitewords import render
from sphinx.application import Sphinx
from sphinx.builders import Builder

from papillon.kit.cards import Card
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from papillon.kit.pictures.words import corner
from papillon.kit.translations import speaking
from tools import ROOT, npm

FOLDER: Final = "_static/shared"
RENDERER: Final = ROOT / "web/build/sharedpictures.mjs"
LETTERS: Final = FONT_FILE.format("400-normal")
"""The letters of the titles; the renderer knows none of the system's."""
WIDTH: Final = 1200
HEIGHT: Final = 630
PATIENCE: Final = 120
"""Seconds after which drawing is given up."""

TITLES: Final = {"papillon": "docs/index", "francion": "spec/sections/francion/index", "desk": "desk/index"}
"""Picture → the page whose title it bears; a section's is its own."""
CARDS: Final = {
    "papillon": "Kh 6c 4d Ts",
    "francion": "Ah Kc Qd 7s",
    "desk": "6c 4d As Th",
    "papillon-06-aces": "Ah Ac Ad As",
    "papillon-07-hanneton": "7s 7h 7c 7d",
    "papillon-10-papillon": "Kh Kc Kd Ks",
    "papillon-11-laying-down": "9s Jd 3h",
    "papillon-15-four-players": "2h 5c 8d Qs",
}
"""Picture → its cards; other sections have those of their game."""

_SECTION: Final = re.compile(r"spec/(?:sections|scenarios)/(papillon|francion)/(\d\d-[\w-]+)$")


def picture_of(page: str) -> str:
    """Return the name of the picture that a page shares with others.

    >>> [picture_of(page) for page in ("spec/scenarios/papillon/06-aces", "desk/index", "docs/francion", "docs/index")]
    ['papillon-06-aces', 'desk', 'francion', 'papillon']
    """
    if section := _SECTION.match(page):
        return "-".join(section.groups())
    return next((name for name in ("desk", "francion") if name in page.split("/") + page.split("-")), "papillon")


def cards_of(picture: str) -> list[Card]:
    """Return the cards that a picture shows.

    >>> [str(card) for card in cards_of("francion-05-welche-payments")]
    ['Ah', 'Kc', 'Qd', '7s']
    """
    shown = CARDS.get(picture) or CARDS[picture.partition("-")[0]]
    return [Card(*name) for name in shown.split()]


def svg_of(kicker: str, title: str, faces: list[bytes]) -> str:
    """Return a picture as SVG. kicker: a line above the title.  faces: the files of its cards."""
    lines = wrap(title.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"), 34, max_lines=2, placeholder=" …")
    cards = [b64encode(face).decode() for face in faces]
    size = {"width": WIDTH, "height": HEIGHT, "card_height": round(200 * CARD_HEIGHT / CARD_WIDTH)}
    return render("shared.svg", kicker=kicker, lines=lines, cards=cards, font=FONT, **size)


def pictures(app: Sphinx) -> Iterator[dict[str, str]]:
    """Yield each picture of an edition, as the renderer reads it."""
    rules = (page for page in app.env.titles if page.startswith("spec/sections/") and _SECTION.match(page))
    sections = {picture_of(page): page for page in rules}
    for picture, page in {**TITLES, **sections}.items():
        if page not in app.env.titles:
            continue
        with speaking(app.config.language):
            names = [corner(card.rank) + card.suit for card in cards_of(picture)]
        faces = [Path(app.outdir, pictureblocks.FOLDER, f"{name}.svg").read_bytes() for name in names]
        kicker = "Le Francion" if picture.startswith("francion") else app.config.project
        svg = svg_of(kicker, app.env.titles[page].astext(), faces)
        yield {"file": str(Path(app.outdir, FOLDER, f"{picture}.png")), "svg": svg}


def draw(app: Sphinx, builder: Builder) -> None:
    """Draw the pictures of an edition before its pages, which name those that are there; say so if none can be."""
    if builder.name != "html" or not app.config.site_url:
        return
    try:
        as_png([*pictures(app)])
    except (npm.Missing, subprocess.SubprocessError) as reason:
        npm.warn(f"shared links have no pictures: {reason}")


def as_png(drawn: Sequence[Mapping[str, str]]) -> None:
    """Draw each picture, an `svg`, as a `file`. Raises npm.Missing, and what a program that fails raises."""
    for picture in drawn:
        Path(picture["file"]).parent.mkdir(parents=True, exist_ok=True)
    modules = npm.fetched()
    command = [*npm.program("node"), str(RENDERER), str(modules), str(modules / FONT_PACKAGE / LETTERS), FONT]
    subprocess.run(command, input=json.dumps(drawn).encode(), check=True, timeout=PATIENCE)


def fill_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template the address of the page's picture, where there is one, and its size."""
    name = f"{FOLDER}/{picture_of(pagename)}.png"
    if app.config.site_url and Path(app.outdir, name).exists():
        context["og_image"] = {"address": app.config.html_baseurl + name, "width": WIDTH, "height": HEIGHT}


def setup(app: Sphinx) -> None:
    """Draw the pictures when all titles are read and before any page is written."""
    app.setup_extension("addresses")
    app.setup_extension("pictureblocks")
    app.connect("write-started", draw)
    app.connect("html-page-context", fill_context)
