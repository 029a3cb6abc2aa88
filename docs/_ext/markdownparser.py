"""MyST, which reads the pages, with one parser for a build.

A translated page is parsed message by message, some 7,000 in all. MyST would make a parser for each of them, and a
document that it then leaves unused: a seventh of the time of a build.
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


def setup(app: Sphinx) -> ExtensionMetadata:
    """Take the place of MyST's own parser, and have it make the document that it leaves unused once."""
    app.add_source_parser(OneParser, override=True)
    base.make_document = lru_cache(base.make_document)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
