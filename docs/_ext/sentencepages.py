"""The block `{shown}`: the sentences of a game's rulings, and the scenarios that show them.

    ```{shown} papillon
    ```

is a table of what `tools/sentences.toml` says: the ruling, the sentence, and the scenarios or a reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clauseblocks import joined, reference
from docutils import nodes
from pagetables import Cell, _, code, note_gathered, table
from sitewords import said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import game_of
from tools.sentences import FILE, Answer, answers, rulings

RULING, SENTENCE, SHOWN = 18, 52, 40
"""Widths of the columns."""


class ShownBlock(SphinxDirective):
    """The sentences of the rulings of a game, by the game's name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return how many sentences are shown, and the table."""
        note_gathered(self.env)
        self.env.note_dependency(str(FILE))
        found = [ruling for ruling in rulings().values() if game_of(ruling.document) == self.arguments[0]]
        told = {ruling.slug: answers(ruling) for ruling in found}
        every = [answer for listed in told.values() for answer in listed]
        counts = (len(every), len(found), sum(bool(answer.scenarios) for answer in every))
        total = _("%d sentences of %d rulings. Scenarios show %d of them; of the others it is said why not.") % counts
        rows = [row for slug, listed in told.items() for row in self._rows(slug, listed)]
        listing = table([_("ruling"), _("sentence"), _("scenarios")], rows, [RULING, SENTENCE, SHOWN])
        return [nodes.paragraph("", total, translatable=False), listing]

    def _rows(self, slug: str, listed: list[Answer]) -> Iterator[list[Cell]]:
        docname = self.env.current_document.docname
        for sentence, named, reason in listed:
            words = sentence.french if self.env.config.language == "fr" else sentence.words
            scenarios = joined(reference(docname, "scenario", name) for name in named)
            shown = [*scenarios] or [nodes.emphasis("", said_by_suite(reason))]
            yield [[reference(docname, "ruling", slug)], [*marked(words)], shown]


def marked(words: str) -> Iterator[nodes.Node]:
    """Yield the nodes of words with code in backticks and stresses in stars.

    >>> [node.astext() for node in marked("By `total` it is *one* sum.")]
    ['By ', 'total', ' it is ', 'one', ' sum.']
    """
    for part in re.split(r"(`[^`]+`|\*[^* ][^*]*\*)", words):
        if part[:1] == "`":
            yield code(part.strip("`"))
        elif part[:1] == "*":
            yield nodes.emphasis("", part.strip("*"))
        elif part:
            yield nodes.Text(part)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("shown", ShownBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
