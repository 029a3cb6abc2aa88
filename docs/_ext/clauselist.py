"""The clauses of a page, and its rulings, in the list at its side: each by number and title, below their heading."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from clauseblocks import ClauseEntry, Entry
from docutils import nodes
from frame import BEFORE_THE_THEME
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

if TYPE_CHECKING:
    from clausedomain import RuleDomain


def add_blocks(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the blocks of each part of a page into the list at its side."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    for section in doctree.findall(nodes.section) if doctree else ():
        boxes = (part for part in section.children if isinstance(part, nodes.container))
        entries = [entry for box in boxes for entry in domain.entries_of(box)]
        if len(entries) > 1:
            context["toc"] = with_blocks(context["toc"], section["ids"][0], entries)


def with_blocks(contents: str, anchor: str, entries: Iterable[Entry]) -> str:
    """Return a page's list of contents with some blocks below the heading with an anchor.

    >>> entries = [Entry("who-pays", "Who pays?", "ruling-who-pays", "rulings", 1, "open")]
    >>> with_blocks('<li><a href="#open">Open</a></li>', "open", entries)
    '<li><a href="#open">Open</a><ul><li><a class="reference internal" ...>Who pays?</a></li></ul></li>'
    """
    before, link, rest = contents.partition(f'href="#{anchor}">')
    heading, closed, after = rest.partition("</a>")
    items = "".join(f'<li><a class="reference internal" href="#{one.anchor}">{_label(one)}</a></li>' for one in entries)
    return f"{before}{link}{heading}{closed}<ul>{items}</ul>{after}" if link else contents


def _label(entry: Entry) -> str:
    title = html.escape(entry.title, quote=False)
    return f"<b>{entry.id.number}</b> {title}" if isinstance(entry, ClauseEntry) else title


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what extends the lists."""
    app.connect("html-page-context", add_blocks, priority=BEFORE_THE_THEME)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
