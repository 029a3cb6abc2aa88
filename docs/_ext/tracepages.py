"""The block `{traceability}`: the clauses of one section, and where each is done, shown and kept from being misread.

    ```{traceability} papillon 8
    ```

The section may be left out: then it is the whole document. Counts link to the clause, beneath which the lists stand. A
cell that no scenario fills says that it is argued, and the reason stands under the table; the build fails where a
reason is wanting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from clauseblocks import ClauseEntry, Entry, joined, ruling_link
from docutils import nodes
from pagetables import Cell, _, bullets, note_gathered, table, text
from sitewords import said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import full
from conformance.misreadings import EVERY_MISREADING
from tools.caught import is_caught
from tools.coverage import CELLS

if TYPE_CHECKING:
    from clausedomain import RuleDomain

TITLE, COUNT, MISREAD = 40, 12, 22
"""Widths of the columns."""


class TraceabilityBlock(SphinxDirective):
    """The place of a table; it is filled once all pages are read."""

    required_arguments = 1
    optional_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return an empty container that bears the document and the section."""
        note_gathered(self.env)
        document, section = (*self.arguments, "")[:2]
        return [nodes.container(classes=["traceability"], trace=(document, section))]


class _Tracer:
    """Writes the cells of one page."""

    def __init__(self, app: Sphinx, docname: str) -> None:
        self.app, self.docname = app, docname
        self.domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]

    def section(self, document: str, section: str) -> list[nodes.Node]:
        """Return the table of a section, and the reasons for what it lacks."""
        entries = clauses_of(self.domain.clauses, document, section)
        headings = [_("clause"), _("code"), *cell_names().values(), _("misreadings caught")]
        rows = [self._line(entry) for entry in entries]
        widths = [TITLE, COUNT, *(COUNT for _cell in CELLS), MISREAD]
        return [table(headings, rows, widths), *bullets(self._reasons(entries))]

    def _line(self, entry: ClauseEntry) -> list[Cell]:
        places = {citation.name for citation in self.domain.scan.code.get(entry.name, ())}
        return [
            [self._link(entry, entry.id.number), nodes.Text(f" {entry.title}")],
            self._count(entry, len(places)),
            *(self._count(entry, count) for count in self._shown(entry)),
            self._misread(entry),
        ]

    def _shown(self, entry: ClauseEntry) -> list[int]:
        found = self.domain.coverage[entry.id.document].table[entry.id.number]
        return [len(found[cell].scenarios) for cell in CELLS]

    def _count(self, entry: ClauseEntry, count: int) -> Cell:
        return [self._link(entry, str(count) if count else _("argued"))]

    def _misread(self, entry: ClauseEntry) -> Cell:
        """How many misreadings that break the clause are caught; or the rulings in whose block others stand."""
        count = len(caught_of(entry.name))
        if count:
            return [self._link(entry, str(count))]
        settled = [r for r in self.domain.rulings.values() if r.kind == "settled" and entry.name in r.clauses]
        links = [ruling_link(self.app.builder, self.docname, ruling) for ruling in settled]
        return [nodes.Text(_("see ")), *joined(links)] if links else text(_("no reading is rejected"))

    def _reasons(self, entries: Iterable[ClauseEntry]) -> Iterator[Cell]:
        for entry in entries:
            if entry.no_code:
                yield self._reason(entry, _("code"), entry.no_code)
            for cells, reason in self.domain.coverage[entry.id.document].reasons_of(entry.id.number).items():
                named = ", ".join(map(cell_names().__getitem__, cells.split(", ")))
                yield self._reason(entry, named, said_by_suite(reason))

    def _reason(self, entry: ClauseEntry, cells: str, reason: str) -> Cell:
        said = _("%s: %s") % (f"({cells})", reason)
        return [self._link(entry, entry.id.number), nodes.Text(f" {said}")]

    def _link(self, entry: Entry, words: str) -> nodes.reference:
        text = nodes.Text(words)
        return make_refnode(self.app.builder, self.docname, entry.docname, entry.anchor, text, entry.title)


def cell_names() -> dict[str, str]:
    """Return what scenarios can show of a clause, in the language of the build."""
    return dict(zip(CELLS, (_("accepts"), _("refuses"), _("boundary")), strict=True))


def clauses_of(clauses: Mapping[str, ClauseEntry], document: str, section: str) -> list[ClauseEntry]:
    """Return the clauses of a document's section in order, or of the whole document."""
    start = f"{document}:{section}." if section else f"{document}:"
    return sorted((entry for entry in clauses.values() if entry.name.startswith(start)), key=lambda e: e.id.order)


@cache
def caught_of(citation: str) -> tuple[str, ...]:
    """Return the misreadings that break a clause and are caught by a scenario that cites it."""
    return tuple(
        slug
        for slug, misreading in EVERY_MISREADING.items()
        if is_caught(slug) and citation in {full(clause, misreading.game) for clause in misreading.clauses}
    )


def fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the tables of a page."""
    boxes = [box for box in doctree.findall(nodes.container) if "trace" in box]
    for box in boxes:
        box.extend(_Tracer(app, docname).section(*box["trace"]))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("traceability", TraceabilityBlock)
    app.connect("doctree-resolved", fill)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
