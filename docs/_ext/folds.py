"""What opens at a click: `<details>` in HTML, its contents one after another in every other format."""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator


class Fold(nodes.container):
    """A part that begins closed; its first child is its summary."""


class Summary(nodes.paragraph):
    """The line of a fold that is always seen."""


def fold(summary: Iterable[nodes.Node], content: Iterable[nodes.Node], name: str) -> Fold:
    """Return a closed part with the class `name`."""
    return Fold("", Summary("", "", *summary), *content, classes=[name])


def add_folds(app: Sphinx) -> None:
    """Register the nodes; other formats take them for the container and the paragraph that they are."""
    app.add_node(Fold, html=(_open_fold, _close_fold))
    app.add_node(Summary, html=(_open_summary, _close_summary))


def _open_fold(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(writer.starttag(node, "details", CLASS="fold"))


def _close_fold(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append("</details>\n")


def _open_summary(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append(writer.starttag(node, "summary", ""))


def _close_summary(writer: HTML5Translator, node: nodes.Element) -> None:
    writer.body.append("</summary>\n")
