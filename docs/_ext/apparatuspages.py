"""The apparatus under each clause, and the block `{emendations}`: where the text departs from its witnesses.

    ```{emendations} papillon-pdf
    ```

is a table of the places of `spec/apparatus.toml` at which the clauses of a document depart from its source, with the
reasons. Under a clause stands, in a fold, what the list has for it; or that the clause follows its source.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from clauseblocks import ClauseEntry, foot, joined, labelled, ruling_link, shown
from docutils import nodes
from pagetables import Cell, _, bullets, fold, note_gathered, table, text
from sitewords import said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata
from witnesspages import in_its_language, listed_in, place_link

from papillon.kit.clauses import ClauseId, sort_key
from papillon.kit.references import Apparatus, Entry
from tools.apparatus import PLACE, load

CLAUSE, HAS, DOES, REASON = 12, 28, 12, 56
"""Widths of the columns."""


class EmendationsBlock(SphinxDirective):
    """The place of a document's emendations; it is filled once all pages are read."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return an empty container that bears the document's name."""
        note_gathered(self.env)
        return [nodes.container(emendations=self.arguments[0])]


def add_emendations(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put into each such place of a page how many emendations there are, and the table of them."""
    listed = apparatus_once(Path(app.srcdir))
    for box in doctree.findall(nodes.container):
        if "emendations" in box:
            own = sorted((name for name in listed if ClauseId.of(name).document == box["emendations"]), key=sort_key)
            emended = [(name, entry) for name in own for entry in listed[name] if entry.is_emendation]
            told = _("%d emendations in %d clauses.") % (len(emended), len({name for name, _entry in emended}))
            rows = [_row(app, docname, name, entry) for name, entry in emended]
            headings = [_("clause"), _("the source has"), _("the clause"), _("why")]
            box += [nodes.paragraph("", told), table(headings, rows, [CLAUSE, HAS, DOES, REASON])]


def _row(app: Sphinx, docname: str, citation: str, entry: Entry) -> list[Cell]:
    clause = app.env.domains["rule"].data["clause"][citation]
    called = nodes.Text(shown("clause", citation))
    link = make_refnode(app.builder, docname, clause.docname, clause.anchor, called, clause.title)
    return [[link], _has(app, docname, entry), text(kind_of_entry(entry.kind)), _why(app, docname, entry)]


def apparatus_told(app: Sphinx, docname: str, clause: ClauseEntry) -> list[nodes.Node]:
    """Return what the apparatus has for a clause, in a fold; a line where it has nothing."""
    entries = apparatus_once(Path(app.srcdir)).get(clause.name, ())
    follows = _("The text follows its source without departure.")
    if not entries:
        return foot(_("Apparatus"), text(follows) if clause.places else [])
    said = (nodes.Text(f"{kind_of_entry(entry.kind)} {entry.siglum}") for entry in entries)
    first = [] if any(entry.is_emendation for entry in entries) else [nodes.paragraph("", follows)]
    told = bullets(_told(app, docname, entry) for entry in entries)
    return [fold([*labelled(_("Apparatus")), *joined(said)], [*first, *told], "clause-apparatus")]


def _told(app: Sphinx, docname: str, entry: Entry) -> Cell:
    """The line of an entry: what stands where, what that is to the clause, the reason."""
    kind = kind_of_entry(entry.kind)
    return [
        *_has(app, docname, entry),
        nodes.Text(" "),
        nodes.emphasis(kind, kind),
        nodes.Text(" · "),
        *_why(app, docname, entry),
    ]


def _has(app: Sphinx, docname: str, entry: Entry) -> Sequence[nodes.Node]:
    """The place of an entry and the words that stand there."""
    place = _place(app, docname, entry.at)
    if not entry.words:
        return [place]
    before, after = _("“%s”").split("%s")
    words = in_its_language(listed_in(app.srcdir).by_siglum[entry.siglum], entry.words)
    return [place, nodes.Text(f" {before}"), words, nodes.Text(after)]


def _why(app: Sphinx, docname: str, entry: Entry) -> Sequence[nodes.Node]:
    """The reason of an entry, and the ruling that argues it."""
    ruling = app.env.domains["rule"].data["ruling"].get(entry.ruling)
    argued = [nodes.Text(" → "), ruling_link(app.builder, docname, ruling)] if ruling else []
    return [*placed(app, docname, said_by_suite(entry.reason)), *argued]


def placed(app: Sphinx, docname: str, words: str) -> list[nodes.Node]:
    """Return words in which every place of a witness, 'S 4.12.1', is a link to its row."""
    parts = enumerate(PLACE.split(words))
    return [_place(app, docname, part) if number % 2 else nodes.Text(part) for number, part in parts]


def _place(app: Sphinx, docname: str, at: str) -> nodes.reference:
    """A link to the row of a place, 'S 4.12.1'."""
    siglum, _space, place = at.partition(" ")
    return place_link(app, docname, listed_in(app.srcdir).by_siglum[siglum], place, at)


def kind_of_entry(kind: str) -> str:
    """Return what an entry is, as a reader sees it."""
    names = {
        "adds": _("adds"),
        "omits": _("omits"),
        "narrows": _("narrows"),
        "widens": _("widens"),
        "decides": _("decides"),
        "changes": _("changes"),
        "variant": _("variant"),
        "contradiction": _("contradiction"),
        "wording": _("other wording"),
        "silence": _("silent"),
        "translation": _("translation"),
    }
    return names[kind]


@cache
def apparatus_once(root: Path) -> Apparatus:
    """Read the list once in a build."""
    return load(root)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("emendations", EmendationsBlock)
    app.connect("doctree-resolved", add_emendations)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
