"""Beside the button that copies the number of a clause, those that copy its citation in a format of `papillon cite`.

They stay hidden until they are asked for, and without scripts. The site's address is in them where it is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from clauseblocks import ClauseEntry
from docutils import nodes
from pagetables import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from papillon.desk.citing import FORMATS, Citation
from papillon.desk.language import book_in, language_of, speaking
from papillon.desk.linking import place_of
from papillon.kit.clauses import ClauseId, spoken
from papillon.kit.editions import edition
from tools.specification import package_of

CALLED: Final[Mapping[str, str]] = {"markdown": "Markdown", "html": "HTML", "bibtex": "BibTeX", "csl-json": "CSL-JSON"}
"""What a format is called that has a name."""


def citations(named: str, language: str, site: str) -> dict[str, str]:
    """Return the citation of a clause by formats. named: the clause.  site: its address, or nothing."""
    with speaking(language):
        clause = book_in(package_of(ClauseId.of(named).document)).clauses[named]
        address = place_of({"kind": "clause", "citation": named}, site) if site else ""
        cited = Citation(clause.spoken, clause.title, clause.hash, edition(), language_of(clause), address)
        return {name: write(cited) for name, write in FORMATS.items()}


def add_menus(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the buttons into the line under the title of each clause."""
    clauses: Mapping[str, ClauseEntry] = app.env.domains["rule"].clauses  # type: ignore[attr-defined]
    for box in doctree.findall(nodes.container):
        entry = clauses.get(box.get("rule_clause", ""))
        if entry:
            written = citations(entry.name, app.config.language, app.config.site_url)
            box.children[1].append(nodes.raw("", menu(spoken(entry.name), entry.anchor, written), format="html"))


def menu(name: str, anchor: str, written: Mapping[str, str]) -> str:
    """Return a button that opens the others. name: of the clause.  written: its citation by formats."""
    place, words = f"cite-{anchor}", escape(_("cite as …"))
    label = f"{words} {escape(name)}"
    return (
        f'<span class="cite-menu" hidden=""><button class="cite-as" type="button" aria-expanded="false" '
        f'aria-controls="{place}" aria-label="{label}">{words}</button>'
        f'<span class="cite-formats" id="{place}" role="group" aria-label="{label}" hidden="">'
        f"{''.join(_buttons(name, written))}</span></span>"
    )


def _buttons(name: str, written: Mapping[str, str]) -> Iterator[str]:
    copied = escape(_("copied"))
    for form, text in written.items():
        called = escape(CALLED.get(form, _("text")))
        yield (
            f'<button class="cite" type="button" data-format="{form}" data-says="{escape(name)}, {called}" '
            f'data-copied="{copied}" data-cites="{escape(text)}">{called}</button>'
        )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what is added to a page that is about to be written."""
    app.connect("doctree-resolved", add_menus)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
