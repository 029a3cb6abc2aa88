"""Links to the desk in the page: from a position to the same one there, with its move; and the role `desk`.

{desk}`its desk <francion>`   leads to a game at the desk
"""

from __future__ import annotations

from collections.abc import Mapping

from deskpage import PAGE
from docutils import nodes
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.docutils import ReferenceRole
from sphinx.util.typing import ExtensionMetadata

from papillon.desk.desk import DESKS
from papillon.desk.linking import fragment_of
from papillon.desk.verbs.judge import unless_first


class TryIt(nodes.General, nodes.Element):
    """A link to the desk that has no address before all pages are read: `fragment`."""


class AtDesk(nodes.Inline, nodes.TextElement):
    """Words of a sentence that lead to the desk, likewise."""


class DeskRole(ReferenceRole):
    """The role `desk`, whose target is a game."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the words, or a complaint of a game that is not at the desk."""
        if self.target not in DESKS:
            said = f"expected one of {', '.join(DESKS)} at the desk, found '{self.target}'"
            return [], [self.inliner.reporter.error(said, line=self.lineno)]
        fragment = fragment_of(unless_first("game", self.target, DESKS))
        return [AtDesk("", "", nodes.Text(self.title), fragment=fragment)], []


def try_it(game: str, said: Mapping[str, str]) -> TryIt:
    """Return a link to the desk. said: the question about a game, as an address has it."""
    return TryIt(fragment=fragment_of({**unless_first("game", game, DESKS), **said}))


def link_to_the_desk(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the links in their places; other formats than HTML have no desk to lead to."""
    has_desk = app.builder.format == "html" and PAGE in app.env.found_docs
    desk = app.builder.get_relative_uri(docname, PAGE) if has_desk else ""
    for node in list(doctree.findall(TryIt)):
        if has_desk:
            address = f"{desk}#{node['fragment']}"
            link = nodes.reference("", str(_("Try it at the desk")), refuri=address, internal=True, classes=["try-it"])
            node.replace_self(nodes.paragraph("", "", link, classes=["try-it-line"]))
        else:
            node.parent.remove(node)
    for words in list(doctree.findall(AtDesk)):
        address = f"{desk}#{words['fragment']}"
        link = nodes.reference("", "", *words.children, refuri=address, internal=True)
        words.replace_self(link if has_desk else words.children)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the links; sketches are drawn before."""
    app.add_node(TryIt)
    app.add_node(AtDesk)
    app.add_role("desk", DeskRole())
    app.connect("doctree-resolved", link_to_the_desk, priority=700)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
