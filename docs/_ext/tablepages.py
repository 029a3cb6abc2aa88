"""The blocks `{counting}` and `{playing}`: tables in a page, with what the page says until its program has begun.

    :::{counting}
    Without its program ...
    :::

At one a coup is counted that is played at a real table, at the other one plays against players of the house. Their
programs are made and bound to their own site as the desk is; they say what the desk says, and some words of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from deskpage import COUNTING, PLAYING, furnish, program
from docutils import nodes
from recordpages import STYLE
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


class Table(NamedTuple):
    """A page with a table."""

    program: str
    """The module that begins it."""
    style: str
    """Its looks."""


TABLES: Final[Mapping[str, Table]] = {
    "counting": Table(COUNTING, "web/count/counting.css"),
    "playing": Table(PLAYING, "web/play/playing.css"),
}
"""The name of a block, which its page in `docs/` and its styles have too → what is on the page."""


class TableBlock(SphinxDirective):
    """The place of a table; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=[f"{self.name}-without"])
        up = f"../{self.config.first_edition}"
        looks = (STYLE, TABLES[self.name].style)
        styles = "".join(f'<link rel="stylesheet" href="{up}{style}">' for style in looks)
        place = f'<div id="{self.name}" class="desk stepping {self.name}" data-root="../"></div>'
        return [without, nodes.raw("", styles + place + program(TABLES[self.name].program, up), format="html")]


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write into each page what its program says."""
    for name in TABLES:
        page = Path(app.outdir, "docs", f"{name}.html")
        if failure is None and app.builder.format == "html" and page.exists():
            furnish(page, app.config.language, "desk", "followed", "table", name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks, and what is done at the end."""
    app.setup_extension("editions")
    for name in TABLES:
        app.add_directive(name, TableBlock)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
