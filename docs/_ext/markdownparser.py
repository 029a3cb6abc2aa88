"""MyST, which reads the pages, with one parser for a build.

A translated page is parsed message by message, some 7,000 in all. MyST would make a parser for each of them, and a
document that it then leaves unused: a seventh of the time of a build. Sphinx would write each node as XML of which it
looks whether it is a message, for a line that nobody sees who has not asked for all that it does: a fifteenth.
"""

from __future__ import annotations

from functools import lru_cache

from docutils import nodes
from markdown_it import MarkdownIt
from myst_parser.mdit_to_docutils import base
from myst_parser.mdit_to_docutils.sphinx_ import SphinxRenderer
from myst_parser.parsers.mdit import create_md_parser
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import nodes as lookup
from sphinx.util.typing import ExtensionMetadata


class OneParser(MystParser):
    """Parses pages and messages, one after the other, with the parser of the build."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse a text into a document; one that begins with settings of its own, as MyST does."""
        if inputstring.startswith("---"):
            super().parse(inputstring, document)
            return
        parser = _parser_of(document.settings.env)
        parser.options["document"] = document
        parser.render(inputstring)


@lru_cache(maxsize=1)
def _parser_of(env: BuildEnvironment) -> MarkdownIt:
    """Return the parser that a build's settings ask for."""
    return create_md_parser(env.myst_config, SphinxRenderer)


def _named(node: nodes.Node, length: int = 80) -> str:
    """Return what a node is, for a line that is said to nobody."""
    return node.__class__.__name__[:length]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Take the place of MyST's own parser, have it make the document that it leaves unused once, and write no XML."""
    app.add_source_parser(OneParser, override=True)
    base.make_document = lru_cache(base.make_document)
    lookup.repr_domxml = _named
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
