"""The block `{counting}`: where one counts a coup at a real table, with what the page says until it has begun.

    :::{counting}
    Without its program ...
    :::

The program is `desk/countingpage.mjs`, made and bound to its own site as the desk is; it says what the desk says, and
some words of its own.
"""

from __future__ import annotations

from pathlib import Path

from deskpage import COUNTING, complaints, furnish, program, said
from deskwords import counting
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

PAGE = "docs/counting"
STYLES = ("desk/stepping.css", "desk/counting.css")


class CountingBlock(SphinxDirective):
    """The place of the count; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=["counting-without"])
        up = f"../{self.config.first_edition}"
        styles = "".join(f'<link rel="stylesheet" href="{up}{style}">' for style in STYLES)
        place = '<div id="counting" class="desk stepping counting" data-root="../"></div>'
        return [without, nodes.raw("", styles + place + program(COUNTING, up), format="html")]


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write into the page what its program says."""
    page = Path(app.outdir, PAGE).with_suffix(".html")
    if failure is None and app.builder.format == "html" and page.exists():
        furnish(page, {**complaints(), **said(), **counting()}, app.config.language)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what is done at the end."""
    app.setup_extension("languages")
    app.add_directive("counting", CountingBlock)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
