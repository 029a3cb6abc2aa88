"""Links from a position on a page to the same position at the desk in the page, with the move that is shown there."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

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


def asked(game: str, table: Any, position: Any, move: Any = None, player: str | None = None) -> dict[str, str]:
    """Return what an address says of a position at a table: no more of the table than the desk would not assume.

    move: one to be judged; without one all legal moves are asked for.  player: who makes it, if that is said.
    """
    desk = DESKS[game]
    play = "" if move is None else f", play {desk.game.notation.write_move(move, player)}"
    line = f"players {position.players}, {position}{play}"
    assumed = desk.manner.ask(line, "", table.rules, Namespace(**dict.fromkeys(desk.manner.table_options)))
    said, taken = desk.manner.table_said(table), desk.manner.table_said(assumed.table)
    options = {name: text for name, text in said.items() if text != taken[name]}
    rulebook = unless_first("rulebook", table.rules.rulebook, desk.game.rulebooks)
    return {"q": line, **rulebook, **desk.game.chosen(table.rules), **options}


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
