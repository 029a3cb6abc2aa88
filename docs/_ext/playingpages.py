"""The block `{playing}`: where one plays against players of the house, with what the page says until it has begun.

    :::{playing}
    Without its program ...
    :::

The program is `desk/playingpage.mjs`, made and bound to its own site as the desk is; it says what the desk says, and
some words of its own.
"""

from __future__ import annotations

from pathlib import Path

import inbrowser
from deskpage import PLAYING, complaints, furnish, program, said
from deskwords import playing
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

PAGE = "docs/playing"
STYLES = ("desk/stepping.css", "desk/playing.css")
KEPT = ("kept", "renewed", "show renewed")
"""What is said of pages that are kept for when there is no network."""


class PlayingBlock(SphinxDirective):
    """The place of the table; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=["playing-without"])
        up = f"../{self.config.first_edition}"
        styles = "".join(f'<link rel="stylesheet" href="{up}{style}">' for style in STYLES)
        place = '<div id="playing" class="desk stepping playing" data-root="../"></div>'
        return [without, nodes.raw("", styles + place + program(PLAYING, up), format="html")]


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write into the page what its program says."""
    page = Path(app.outdir, PAGE).with_suffix(".html")
    if failure is None and app.builder.format == "html" and page.exists():
        without_a_network = {key: inbrowser.said()[key] for key in KEPT}
        furnish(page, {**complaints(), **said(), **without_a_network, **playing()}, app.config.language)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what is done at the end."""
    app.setup_extension("languages")
    app.add_directive("playing", PlayingBlock)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
