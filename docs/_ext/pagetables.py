"""What the pages share: tables in standard nodes, parts that open at a click, and the strings of the site's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sitewords
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator

GATHERED = "gathered"
"""Key of a page's metadata: it shows what other files hold, and is read again with every build."""

Cell = Sequence[nodes.Node]


def _(words: str) -> str:
    """Return words of the site's own in the language of the build."""
    return str(sitewords._(words))


def table(
    headings: Sequence[str], rows: Iterable[Sequence[Cell | nodes.paragraph]], widths: Sequence[int]
) -> nodes.table:
    """Return a table. widths: of the columns, in characters where text is plain."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(headings))
    group += nodes.thead("", row([[nodes.Text(heading)] for heading in headings]))
    group += nodes.tbody("", *(row(cells) for cells in rows))
    return nodes.table("", group)


def row(cells: Iterable[Cell | nodes.paragraph]) -> nodes.row:
    """Return a row of a table."""
    return nodes.row("", *map(entry, cells))


def entry(cell: Cell | nodes.paragraph) -> nodes.entry:
    """Return a cell of a table, of inline nodes or of a paragraph, which stays as it is and can be translated."""
    return nodes.entry("", cell if isinstance(cell, nodes.paragraph) else nodes.paragraph("", "", *cell))


def text(words: str) -> list[nodes.Node]:
    """Return plain words as a cell."""
    return [nodes.Text(words)]


def code(words: str) -> nodes.literal:
    """Return a word as programs write it."""
    return nodes.literal(words, words)


def and_more(count: int) -> str:
    """Return how many are not named at the end of a list: ' and 3 more'; nothing without any."""
    return _(" and 1 more") if count == 1 else _(" and %d more") % count if count > 1 else ""


def bullets(items: Iterable[Cell]) -> list[nodes.Node]:
    """Return a list of lines of inline nodes; nothing without any."""
    listed = [nodes.list_item("", nodes.paragraph("", "", *item)) for item in items]
    return [nodes.bullet_list("", *listed)] if listed else []


def note_gathered(env: BuildEnvironment) -> None:
    """Have the page that is being read be read again with every build."""
    env.metadata[env.current_document.docname][GATHERED] = True


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """Return the pages that show what other files hold."""
    return {docname for docname, metadata in env.metadata.items() if GATHERED in metadata} - removed


# --- parts that open at a click: `<details>` in HTML, their contents one after another in every other format


class Fold(nodes.container):
    """A part that begins closed; its first child is its summary."""


class Summary(nodes.paragraph):
    """The line of a fold that is always seen."""


def fold(summary: Iterable[nodes.Node], content: Iterable[nodes.Node], name: str) -> Fold:
    """Return a closed part with the class `name`."""
    return Fold("", Summary("", "", *summary), *content, classes=[name])


def add_folds(app: Sphinx) -> None:
    """Register the nodes."""
    app.add_node(Fold, html=(_open_fold, lambda writer, node: writer.body.append("</details>\n")))
    app.add_node(Summary, html=(_open_summary, lambda writer, node: writer.body.append("</summary>\n")))


def _open_fold(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(writer.starttag(node, "details", CLASS="fold"))


def _open_summary(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(writer.starttag(node, "summary", ""))
