"""What only the book has."""

from __future__ import annotations

from docutils import nodes
from pagetables import _
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


class SectionsBlock(SphinxDirective):
    """The sections of the game, under one heading."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        section = nodes.section("", nodes.title("", _("The rules, section by section"), translatable=False), ids=["sections"])
        section += self.parse_content_to_nodes()
        return [section]


class Nothing(SphinxDirective):
    """To come."""

    def run(self) -> list[nodes.Node]:
        return []


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_directive("sections", SectionsBlock)
    for name in ("cover", "book-contents", "agreement", "book-index"):
        app.add_directive(name, Nothing)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
