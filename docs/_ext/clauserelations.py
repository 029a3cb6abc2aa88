"""How a game's other documents relate to its main one: a line under each clause, and the block `{side-by-side}`.

    ```{side-by-side} papillon
    ```

shows each clause of the main document beside what every other document says of the matter, then the clauses that only
one of the others has. Both are made from the relations that the clauses of the other documents state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from clauseblocks import ClauseEntry, foot, joined
from docutils import nodes
from pagetables import table
from sitewords import _, document_name, relation_name
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from tools.specification import package_of

if TYPE_CHECKING:
    from clausedomain import RuleDomain

WIDE, NARROW = 50, 25
"""Columns for a clause with its title, and for what another document says of it: characters where text is plain."""

Related = list[tuple[ClauseEntry, str]]
"""Clauses of another document, with the relation to each."""


class SideBySideBlock(SphinxDirective):
    """The place of the comparison; it is filled once all pages are read."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return an empty container that bears the main document's name."""
        self.env.metadata[self.env.current_document.docname]["side_by_side"] = True
        return [nodes.container(classes=["side-by-side"], side_by_side=self.arguments[0])]


def add_comparisons(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the comparisons of a page."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    for box in doctree.findall(nodes.container):
        if "side_by_side" in box:
            box.extend(_comparison(app, docname, domain, box["side_by_side"]))


def relations(app: Sphinx, docname: str, domain: RuleDomain, entry: ClauseEntry) -> Iterator[nodes.Node]:
    """Yield the lines under a clause that say where other documents treat its matter."""
    document = entry.id.document
    main = package_of(document)
    others = [main] if document != main else _other_documents(app, main)
    for other in others:
        related = _related(domain, entry, other)
        nothing = [nodes.Text(str(_("nothing of the kind")))] if other == main else []
        yield from foot(str(_("In the %s")) % _named(app, other), _cell(app, docname, related) or nothing)


def _comparison(app: Sphinx, docname: str, domain: RuleDomain, main: str) -> Iterator[nodes.Node]:
    """The table of the main document's clauses, and the lists of what it does not have."""
    others = _other_documents(app, main)
    rows = (
        [
            _titled(app, docname, entry),
            *(
                _cell(app, docname, _related(domain, entry, other)) or [nodes.Text(str(_("silent")))]
                for other in others
            ),
        ]
        for entry in _clauses(domain, main)
    )
    names = [_named(app, name) for name in (main, *others)]
    headings = [name[:1].upper() + name[1:] for name in names]
    compared = table(headings, rows, [WIDE, *(NARROW for _other in others)])
    yield nodes.container("", compared, classes=["table-wrapper"])
    for other in others:
        own = (_titled(app, docname, entry) for entry in _clauses(domain, other) if not entry.relations)
        items = [nodes.list_item("", nodes.paragraph("", "", *titled)) for titled in own]
        if items:
            label = str(_("Only in the %s")) % _named(app, other)
            yield nodes.paragraph("", "", nodes.strong(label, label))
            yield nodes.bullet_list("", *items)


def _related(domain: RuleDomain, entry: ClauseEntry, other: str) -> Related:
    """The clauses of another document that a clause relates to, seen from either side."""
    if entry.id.document != package_of(entry.id.document):
        pairs = ((domain.clauses.get(name), relation) for relation, names in entry.relations.items() for name in names)
        return [(found, relation) for found, relation in pairs if found]
    return [
        (clause, relation)
        for clause in _clauses(domain, other)
        for relation, names in clause.relations.items()
        if entry.name in names
    ]


def _cell(app: Sphinx, docname: str, related: Related) -> list[nodes.Node]:
    """The relations as links by id: '18 (same), 31 (differs)'."""
    items = (
        nodes.inline("", "", _link(app, docname, clause), nodes.Text(f" ({relation_name(relation)})"))
        for clause, relation in related
    )
    return list(joined(items))


def _titled(app: Sphinx, docname: str, entry: ClauseEntry) -> list[nodes.Node]:
    return [_link(app, docname, entry), nodes.Text(f" {entry.title}")]


def _link(app: Sphinx, docname: str, entry: ClauseEntry) -> nodes.reference:
    text = nodes.Text(entry.id.number)
    return make_refnode(app.builder, docname, entry.docname, entry.anchor, text, entry.title)


def _clauses(domain: RuleDomain, document: str) -> list[ClauseEntry]:
    """The clauses of a document, in its order."""
    found = (entry for entry in domain.clauses.values() if entry.id.document == document)
    return sorted(found, key=lambda entry: entry.id.order)


def _other_documents(app: Sphinx, main: str) -> list[str]:
    """The game's documents beside the main one, in the order of the configuration."""
    return [name for name in app.config.clause_documents if name != main and package_of(name) == main]


def _named(app: Sphinx, document: str) -> str:
    return document_name(app.config.clause_documents.get(document, document))
