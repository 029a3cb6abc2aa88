"""What a wide table needs on a telephone, where its rows stand one under another: each cell is told the head of its
column, which the style sheet then puts before it.

Tables of few or short columns fit as they are, and so does a matrix of numbers, whose heads stand upright.
"""

from __future__ import annotations

from html import escape
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

COLUMNS: Final = 4
"""The fewest columns of a table that is too wide."""
SHORT: Final = 12
"""Characters of the longest cell in a table, whose columns may then be as many as they are."""
MATRIX: Final = "matrix"
"""Class of what holds a table whose heads stand upright."""
AFTER_OTHERS: Final = 900
"""Tables that pages gather are there at Sphinx's usual priority, 500."""
COLUMN: Final = "column"
"""Attribute of a cell: the head of its column, empty in the first, which is the head of its row."""


def tell_heads(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Note the heads of their columns in the cells of wide tables; an empty cell has nothing to tell."""
    for table in doctree.findall(lambda node: isinstance(node, nodes.table) and not is_matrix(node)):
        heads = [cell.astext() for head in table.findall(nodes.thead) for cell in head.findall(nodes.entry)]
        rows = [row.children for body in table.findall(nodes.tbody) for row in body.children]
        cells = [cell for row in rows for cell in zip(["", *heads[1:]], row, strict=False) if cell[1].astext()]
        if len(heads) >= COLUMNS and any(len(cell.astext()) > SHORT for _, cell in cells):
            for head, cell in cells:
                cell[COLUMN] = head


def is_matrix(table: nodes.Node) -> bool:
    """Whether a table is a matrix of numbers: the theme has put a wrapper between it and what bears the class."""
    around = (table.parent, table.parent.parent)
    return any(isinstance(box, nodes.container) and MATRIX in box["classes"] for box in around)


def visit_entry(self: HTML5Translator, node: nodes.entry) -> None:
    """Begin a cell, with the head of its column where it is told."""
    HTML5Translator.visit_entry(self, node)
    if COLUMN in node:
        tag, rest = self.body[-1][:3], self.body[-1][3:]
        self.body[-1] = f'{tag} data-column="{escape(node[COLUMN])}"{rest}'


def depart_entry(self: HTML5Translator, node: nodes.entry) -> None:
    """End a cell."""
    HTML5Translator.depart_entry(self, node)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what tells the heads, and what writes them."""
    app.connect("doctree-resolved", tell_heads, priority=AFTER_OTHERS)
    app.add_node(nodes.entry, override=True, html=(visit_entry, depart_entry))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
