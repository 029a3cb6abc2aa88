"""What stands beneath each clause, in the order in which players ask: examples, rulings, documents, source, code.

Beside the number of a clause stand the buttons that copy its citation in a format of `papillon cite`. The list at the
side of a page has its clauses and rulings below their heading.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from clausedomain import (
    clause_boxes,
    foot,
    joined,
    labelled,
    rules_of,
    ruling_link,
)
from clausetables import (
    apparatus_of,
    entry_line,
    kind_of_entry,
    other_documents,
    place_in_words,
    place_link,
    related_links,
    witnesses_of,
)
from codepages import code_link, definitions
from datasets import anchor_of, hundredths, weighed
from docutils import nodes
from pagetables import _, and_more, bullets, code, fold
from sitewords import cell_name, document_name, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from papillon.desk.addresses import place_of
from papillon.desk.citations import FORMATS, Citation
from papillon.kit.clauses import Clause, Ruling, in_language, language_of
from papillon.kit.editions import edition
from papillon.kit.translations import speaking
from tools.citations import Citation as Place
from tools.coverage import Cell, Coverage
from tools.specification import package_of

WEIGHTS = "spec/rulings/weight"
"""The page that counts how often the rulings matter."""

DRAWN_CELLS = ("accepts", "refuses")
"""What a picture can show of a clause where no page tells a scenario; a boundary needs its words."""

LONGEST = 15
"""Lines of an excerpt of code; what is longer is cut there, and the whole stands on the module's page."""
MOST = 3
"""Excerpts under one clause; further places are linked to."""

BEFORE_THE_THEME = 400
"""The theme makes of the list of contents what it shows at Sphinx's usual priority, 500."""

CALLED: Final[Mapping[str, str]] = {"markdown": "Markdown", "html": "HTML", "bibtex": "BibTeX", "csl-json": "CSL-JSON"}
"""What a format of citations is called that has a name."""


def add_feet(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put what belongs beneath each clause of a page there, and the menu of citations beside its number."""
    for clause, box in clause_boxes(app, doctree):
        if app.config.clauses_annotated:
            box.extend(_examples(app, docname, clause))
            box.extend(foot(_("Rulings that read it"), _rulings(app, docname, clause)))
            box.extend(_relations(app, docname, clause))
            box.extend(foot(_("In the source"), _places(app, docname, clause)))
            box.extend(_apparatus(app, docname, clause))
            box.extend(_code(app, docname, clause))
            box.extend(foot(_("No code"), [nodes.Text(clause.no_code)] if clause.no_code else []))
            box.extend(foot(_("Not seen in play"), [nodes.Text(clause.no_event)] if clause.no_event else []))


# --- scenarios


def _examples(app: Sphinx, docname: str, clause: Clause) -> list[nodes.Node]:
    """The scenarios that test a clause, what each column shows beside the others, and what none of them shows."""
    coverage = rules_of(app.env).coverage.get(clause.document, Coverage({}))
    ids = coverage.scenarios_of(clause.id)
    reasons = []
    for cells, reason in coverage.reasons_of(clause.id).items():
        named = ", ".join(map(cell_name, cells.split(", ")))
        reasons += foot(_("No scenario"), [nodes.Text(_("%s: %s") % (named, said_by_suite(reason)))])
    if not ids:
        return reasons
    columns = nodes.container(classes=["columns"])
    for name, cell in coverage.table.get(clause.id, {}).items():
        if cell.scenarios:
            columns += _column(app, docname, name, cell, clause)
    return [fold([*labelled(_("Examples")), nodes.Text(str(len(ids)))], [columns, *reasons], "clause-examples")]


def _column(app: Sphinx, docname: str, name: str, cell: Cell, clause: Clause) -> nodes.container:
    """The scenarios of one cell under its name, noted for `scenarioblocks`, which draws the first."""
    listed = bullets([_scenario(app, docname, scenario)] for scenario in cell.scenarios)
    column = nodes.container("", nodes.paragraph("", cell_name(name), classes=["column-name"]), *listed)
    if name in DRAWN_CELLS:
        column.attributes.update(rule_scenarios=[*cell.scenarios], rule_cell=name, rule_clause_shown=clause.id)
    return column


def _scenario(app: Sphinx, docname: str, name: str) -> nodes.Node:
    """A scenario's title, linked to where its page or else the page of scenarios tells it; its id where none does."""
    entry = rules_of(app.env).scenarios.get(name)
    if entry is None:
        return nodes.literal(name, name)
    page = docname if name in app.env.metadata[docname].get("scenarios", ()) else entry.docname
    return make_refnode(app.builder, docname, page, entry.anchor, nodes.Text(entry.title))


# --- rulings and documents


def _rulings(app: Sphinx, docname: str, clause: Clause) -> Iterator[nodes.Node]:
    read = (ruling for ruling in rules_of(app.env).rulings.values() if clause.citation in ruling.clauses)
    return joined(ruling_link(app.builder, docname, ruling) for ruling in read)


def _relations(app: Sphinx, docname: str, clause: Clause) -> Iterator[nodes.Node]:
    """The lines that say where other documents treat the matter of a clause: '18 (same), 31 (differs)'."""
    main = package_of(clause.document)
    for other in [main] if clause.document != main else other_documents(app, main):
        cell = related_links(app, docname, clause, other)
        nothing = [nodes.Text(_("nothing of the kind"))] if other == main else []
        named = document_name(app.config.clause_documents.get(other, other))
        yield from foot(_("In the %s") % named, cell or nothing)


def _places(app: Sphinx, docname: str, clause: Clause) -> list[nodes.Node]:
    """The places in its source that a clause says, each with a link to its row; nothing where no source is listed."""
    listed = witnesses_of(app)
    source = listed.source_of(clause.document) if listed else None
    places = [place for place in clause.places if place in source.sentences] if source else []
    if source is None or not places:
        return []
    told = joined(place_link(app, docname, source, place, place_in_words(source, place)) for place in places)
    return [nodes.emphasis(source.title, source.title), nodes.Text(", "), *told]


def _apparatus(app: Sphinx, docname: str, clause: Clause) -> list[nodes.Node]:
    """What the apparatus has for a clause, in a fold; a line where it has nothing."""
    entries = apparatus_of(app).get(clause.citation, ())
    follows = _("The text follows its source without departure.")
    if not entries:
        return foot(_("Apparatus"), [nodes.Text(follows)] if clause.places else [])
    said = (nodes.Text(f"{kind_of_entry(entry.kind)} {entry.siglum}") for entry in entries)
    first = [] if any(entry.is_emendation for entry in entries) else [nodes.paragraph("", follows)]
    told = bullets(entry_line(app, docname, entry) for entry in entries)
    return [fold([*labelled(_("Apparatus")), *joined(said)], [*first, *told], "clause-apparatus")]


# --- code


def _code(app: Sphinx, docname: str, clause: Clause) -> list[nodes.Node]:
    """The places that cite a clause: names to be seen at once, excerpts of the first few for who opens them."""
    places = _own_first(rules_of(app.env).scan.code.get(clause.citation, ()), clause)
    if not places:
        return []
    names = dict.fromkeys(place.name.rpartition(".")[2] for place in places[:MOST])
    content: list[nodes.Node] = []
    for place in places[:MOST]:
        content.append(nodes.paragraph("", "", code_link(app, docname, place.file, place.name), classes=["code-place"]))
        text = excerpt(Path(app.srcdir, place.file).read_text("utf-8"), place.line)
        content += [nodes.literal_block(text, text, language="python")] if text else []
    content += foot(_("Also"), joined(code_link(app, docname, place.file, place.name) for place in places[MOST:]))
    shown = joined(nodes.literal(name, name) for name in names)
    more = nodes.Text(and_more(len(places) - MOST))
    return [fold([*labelled(_("In code")), *shown, more], content, "clause-code")]


def _own_first(places: Iterable[Place], clause: Clause) -> list[Place]:
    """One place for each name, those in the module of the clause's own section first."""
    package, _dash, other = clause.document.partition("-")
    own = f"{package}/sections/{f'{other}.py' if other else f's{clause.section:0>2}_'}"
    by_name = {place.name: place for place in places}
    return sorted(by_name.values(), key=lambda place: not place.file.startswith(own))


def add_weights(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put under each open ruling how often its other readings show in play, with links to the page that counts it."""
    for box in doctree.findall(nodes.container):
        weights = [weight for weight in weighed() if weight["ruling"] == box.get("rule_ruling")]
        links = joined(_weight(app, docname, weight) for weight in weights)
        box.extend(foot(_("How often another reading shows in play"), [*links]))


def _weight(app: Sphinx, docname: str, weight: Mapping[str, Any]) -> nodes.Node:
    parted, coups = weight["parted_coups"], weight["coups"]
    words = nodes.Text(_("in %s %% of the coups (%d of %d)") % (hundredths(parted, coups), parted, coups))
    link = make_refnode(app.builder, docname, WEIGHTS, anchor_of(weight), words)
    return nodes.inline("", "", code(weight["reading"]), nodes.Text(" "), link)


def excerpt(text: str, line: int) -> str:
    """Return the function, class or constant that begins on a line of a module's text, in `LONGEST` lines at most.

    Of a docstring its first line is shown. Of a table that is longer, and where a module cites as a whole, there is
    nothing to show: ''.
    """
    part = next((part for part in definitions(text).values() if part.lineno == line), None)
    if part is None:
        return ""
    lines = dedent("\n".join(_without_prose(text.splitlines(), part))).splitlines()
    if len(lines) <= LONGEST:
        return "\n".join(lines)
    if isinstance(part, ast.Assign | ast.AnnAssign):
        return ""  # its first line would say nothing that the link above it does not say
    kept = lines[: LONGEST - 1]
    indent = len(kept[-1]) - len(kept[-1].lstrip())
    return "\n".join([*kept, f"{' ' * indent}# …"])


def _without_prose(lines: list[str], part: ast.stmt) -> list[str]:
    """The lines of a definition, decorators included, without its docstring's lines after the first."""
    first = min([part.lineno, *(decorator.lineno for decorator in getattr(part, "decorator_list", ()))])
    match part:
        case (
            ast.FunctionDef(body=[ast.Expr(value=ast.Constant(value=str())) as prose, *_rest])
            | ast.ClassDef(body=[ast.Expr(value=ast.Constant(value=str())) as prose, *_rest])
        ) if prose.end_lineno != prose.lineno:
            opening = f'{lines[prose.lineno - 1].rstrip()}"""'
            return [*lines[first - 1 : prose.lineno - 1], opening, *lines[prose.end_lineno : part.end_lineno]]
    return lines[first - 1 : part.end_lineno]


# --- citations


def citations(clause: Clause, language: str, site: str) -> dict[str, str]:
    """Return the citation of a clause by formats. site: its address, or nothing."""
    with speaking(language):
        clause = in_language(clause)
        address = place_of({"kind": "clause", "citation": clause.citation}, site) if site else ""
        cited = Citation(clause.spoken, clause.title, clause.hash, edition(), language_of(clause), address)
        return {name: write(cited) for name, write in FORMATS.items()}


def add_menus(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the buttons into the line under the title of each clause; they stay hidden without scripts."""
    site = getattr(app.config, "site_url", "")
    for clause, box in clause_boxes(app, doctree) if app.config.clauses_annotated else ():
        written = citations(rules_of(app.env).specification.clauses[clause.citation], app.config.language, site)
        box.children[1].append(nodes.raw("", menu(clause, written), format="html"))


def menu(clause: Clause, written: Mapping[str, str]) -> str:
    """Return a button that opens the others. written: the citation by formats."""
    place, words, copied = f"cite-{clause.anchor}", escape(_("cite as …")), escape(_("copied"))
    label = f"{words} {clause.spoken}"
    buttons = "".join(
        f'<button class="cite" type="button" data-format="{form}" data-says="{clause.spoken}, {called}" '
        f'data-copied="{copied}" data-cites="{escape(text)}">{called}</button>'
        for form, text in written.items()
        for called in [escape(CALLED.get(form, _("text")))]
    )
    return (
        f'<span class="cite-menu" hidden=""><button class="cite-as" type="button" aria-expanded="false" '
        f'aria-controls="{place}" aria-label="{label}">{words}</button>'
        f'<span class="cite-formats" id="{place}" role="group" aria-label="{label}" hidden="">{buttons}</span></span>'
    )


# --- the list at the side


def list_blocks(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the blocks of each part of a page into the list of contents at its side."""
    rules = rules_of(app.env)
    known: dict[str, Clause | Ruling] = {**rules.clauses, **rules.rulings}
    for section in doctree.findall(nodes.section) if doctree else ():
        boxes = [part for part in section.children if isinstance(part, nodes.container)]
        named = [box.get("rule_clause") or box.get("rule_ruling") for box in boxes]
        listed = [known[name] for name in named if name in known]
        if len(listed) > 1:
            context["toc"] = with_blocks(context["toc"], section["ids"][0], listed)


def with_blocks(contents: str, anchor: str, listed: Iterable[Clause | Ruling]) -> str:
    """Return a page's list of contents with some blocks below the heading with an anchor."""
    before, heading, after = contents.partition(f'href="#{anchor}">')
    title, closed, rest = after.partition("</a>")
    items = "".join(f'<li><a class="reference internal" href="#{one.anchor}">{_label(one)}</a></li>' for one in listed)
    return f"{before}{heading}{title}{closed}<ul>{items}</ul>{rest}" if heading else contents


def _label(said: Clause | Ruling) -> str:
    title = escape(said.title, quote=False)
    return f"<b>{said.id}</b> {title}" if isinstance(said, Clause) else title


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what is added to pages that are about to be written."""
    app.connect("doctree-resolved", add_feet)
    app.connect("doctree-resolved", add_weights)
    app.connect("html-page-context", list_blocks, priority=BEFORE_THE_THEME)
    app.connect("doctree-resolved", add_menus)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
