"""Links from a position on a page to the same position at the desk in the page, with the move that is shown there."""

from __future__ import annotations

from collections.abc import Mapping

from deskpage import PAGE
from docutils import nodes
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from rulingdesk.desk import DESKS
from rulingdesk.linking import fragment_of
from rulingdesk.verbs.judge import unless_first


class TryIt(nodes.General, nodes.Element):
    """A link to the desk that has no address before all pages are read: `fragment`."""


def try_it(game: str, said: Mapping[str, str]) -> TryIt:
    """Return a link to the desk. said: the question about a game, as an address has it."""
    return TryIt(fragment=fragment_of({**unless_first("game", game, DESKS), **said}))


def link_to_the_desk(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the links in their places; other formats than HTML have no desk to lead to."""
    has_desk = app.builder.format == "html" and PAGE in app.env.found_docs
    for node in list(doctree.findall(TryIt)):
        if has_desk:
            address = f"{app.builder.get_relative_uri(docname, PAGE)}#{node['fragment']}"
            link = nodes.reference("", str(_("Try it at the desk")), refuri=address, internal=True, classes=["try-it"])
            node.replace_self(nodes.paragraph("", "", link, classes=["try-it-line"]))
        else:
            node.parent.remove(node)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the links; sketches are drawn before."""
    app.add_node(TryIt)
    app.connect("doctree-resolved", link_to_the_desk, priority=700)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
