"""What stands beneath each clause, where code and rulings meet it, and what makes the build fail."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from apparatuspages import apparatus_told
from clauseblocks import ClauseEntry, foot, joined, labelled, ruling_link
from clauserelations import relations
from codeexcerpts import MOST, chosen, excerpt
from docutils import nodes
from glossaryterms import DOCNAME
from modulepages import code_link
from pagetables import and_more, fold
from sitewords import _, cell_name, said_by_suite
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode
from witnesspages import places_told

from papillon.kit.clauses import Book, ClauseId
from tools.apparatus import FILE as APPARATUS
from tools.citations import Scan, package_folders, scan
from tools.coverage import REASONS, Cell, Coverage, coverage_files, coverage_of, read_reasons, read_shown
from tools.witnesses import FILE as WITNESSES

if TYPE_CHECKING:
    from clausedomain import RuleDomain

log = logging.getLogger(__name__)

DRAWN_CELLS = ("accepts", "refuses")
"""What a picture can show of a clause where no page tells a scenario; a boundary needs its words."""


def scan_code(env: BuildEnvironment, known: Collection[str]) -> Scan:
    """Return what the code of the configured packages cites."""
    return scan(package_folders(Path(env.srcdir), env.config.clause_packages), known)


def scan_scenarios(env: BuildEnvironment, known: Collection[str]) -> dict[str, Coverage]:
    """Return what the scenarios beside the pages show of the clauses of each document that has scenarios."""
    root = Path(env.srcdir)
    ids: dict[str, list[str]] = {}
    for document, number in map(ClauseId.of, known):
        ids.setdefault(document, []).append(number)
    return {
        document: coverage_of(clauses, read_shown(document, root), read_reasons(document, root))
        for document, clauses in ids.items()
        if coverage_files(document, root)
    }


def check(domain: RuleDomain) -> None:
    """Warn of every clause that is missing, unwritten in JSON or without code, and of dangling citations."""
    expected = _expected(domain.env)
    for citation in sorted(expected - domain.clauses.keys()):
        log.warning("clause %s is in clauses.json, but on no page", citation, type="rule", subtype="missing")
    for entry in domain.clauses.values():
        _check_relations(domain, entry)
        _check_clause(entry, entry.name in expected, entry.name in domain.scan.code)
    for problem in domain.scan.problems:
        log.warning(problem.message, location=f"{problem.file}:{problem.line}", type="rule", subtype="citation")
    for coverage in domain.coverage.values():
        for message in coverage.problems:
            log.warning(message, location="tools/coverage.toml", type="rule", subtype="coverage")


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """Have every page that shows clauses read again if code, JSON, a scenario or any page changed.

    What stands beneath a clause comes from other files, and so does what the check compares it with.
    """
    domain: RuleDomain = env.domains["rule"]  # type: ignore[assignment]
    before, domain.data["signature"] = domain.data["signature"], _signature(env)
    if before == domain.data["signature"] and not (added or changed or removed):
        return ()
    compared = {docname for docname, metadata in env.metadata.items() if "side_by_side" in metadata}
    glossary = {DOCNAME} & env.found_docs
    return ({entry.docname for entry in domain.clauses.values()} | compared | glossary) - removed


def add_feet(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put under each clause of a page what a player asks for: examples, rulings, documents; then source and code."""
    if not app.config.clauses_annotated:
        return
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    for box in doctree.findall(nodes.container):
        entry = domain.clauses.get(box.get("rule_clause", ""))
        if entry:
            coverage = domain.coverage.get(entry.id.document, Coverage({}))
            box.extend(_examples(app, docname, entry.id.number, coverage))
            box.extend(foot(_("Rulings that read it"), _rulings(app, docname, domain, entry)))
            box.extend(relations(app, docname, domain, entry))
            box.extend(foot(_("In the source"), places_told(app, docname, entry)))
            box.extend(apparatus_told(app, docname, entry))
            box.extend(_code(app, docname, domain, entry))
            box.extend(foot(_("No code"), [nodes.Text(entry.no_code)] if entry.no_code else []))
            box.extend(foot(_("Not seen in play"), [nodes.Text(entry.no_event)] if entry.no_event else []))


def _check_clause(entry: ClauseEntry, is_expected: bool, has_code: bool) -> None:
    """Warn of one clause, at its place."""
    faults = {
        "is not in clauses.json; run python -m tools.specification": not is_expected,
        "is cited by no code; cite it, or say why with :no-code:": not has_code and not entry.no_code,
        "says why no code cites it, but code does": has_code and bool(entry.no_code),
    }
    for fault in (message for message, is_so in faults.items() if is_so):
        place = (entry.docname, entry.line)
        log.warning("clause %s %s", entry.name, fault, location=place, type="rule", subtype="trace")


def _check_relations(domain: RuleDomain, entry: ClauseEntry) -> None:
    """Warn of relations that lead nowhere, at the place of the clause that states them."""
    for citation in (citation for citations in entry.relations.values() for citation in citations):
        if citation not in domain.clauses:
            place = (entry.docname, entry.line)
            log.warning("there is no clause %s", citation, location=place, type="rule", subtype="relation")


def _expected(env: BuildEnvironment) -> set[str]:
    """Return the citations in the committed JSON, which is what programs believe to exist."""
    packages = package_folders(Path(env.srcdir), env.config.clause_packages)
    books = [Book.load(p.name, Path(env.srcdir)) for p in packages if (p / "clauses.json").exists()]
    return {citation for book in books for citation in book.clauses}


def _signature(env: BuildEnvironment) -> str:
    digest = hashlib.sha256()
    packages = package_folders(Path(env.srcdir), env.config.clause_packages)
    written = (path for package in packages for path in (*package.rglob("*.py"), *package.glob("*.json")))
    listed = (path for name in (WITNESSES, APPARATUS, REASONS) for path in Path(env.srcdir).glob(name))
    for path in sorted([*written, *listed, *Path(env.srcdir, "conformance").rglob("*.toml")]):
        digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _code(app: Sphinx, docname: str, domain: RuleDomain, entry: ClauseEntry) -> list[nodes.Node]:
    """The places that cite a clause: names to be seen at once, excerpts of the first few for who opens them."""
    places = chosen(domain.scan.code.get(entry.name, ()), entry.name)
    if not places:
        return []
    shown = [nodes.literal(name, name) for name in dict.fromkeys(p.name.rpartition(".")[2] for p in places[:MOST])]
    content: list[nodes.Node] = []
    for place in places[:MOST]:
        content.append(nodes.paragraph("", "", code_link(app, docname, place.file, place.name), classes=["code-place"]))
        text = excerpt(Path(app.srcdir, place.file).read_text("utf-8"), place.line)
        content += [nodes.literal_block(text, text, language="python")] if text else []
    content += foot(_("Also"), list(joined(code_link(app, docname, p.file, p.name) for p in places[MOST:])))
    more = nodes.Text(and_more(len(places) - MOST))
    return [fold([*labelled(_("In code")), *joined(shown), more], content, "clause-code")]


def _rulings(app: Sphinx, docname: str, domain: RuleDomain, entry: ClauseEntry) -> list[nodes.Node]:
    read = (ruling for ruling in domain.rulings.values() if entry.name in ruling.clauses)
    return list(joined(ruling_link(app.builder, docname, ruling) for ruling in read))


def _examples(app: Sphinx, docname: str, clause: str, coverage: Coverage) -> list[nodes.Node]:
    """The scenarios that test a clause, what each column shows beside the others, and what none of them shows."""
    ids = coverage.scenarios_of(clause)
    reasons = [
        line
        for cells, reason in coverage.reasons_of(clause).items()
        for line in foot(_("No scenario"), [nodes.Text(str(_("%s: %s")) % (_cell_names(cells), said_by_suite(reason)))])
    ]
    if not ids:
        return reasons
    columns = nodes.container(classes=["columns"])
    for name, cell in coverage.table.get(clause, {}).items():
        columns += _column(app, docname, name, cell, clause)
    return [fold([*labelled(_("Examples")), nodes.Text(str(len(ids)))], [columns, *reasons], "clause-examples")]


def _column(app: Sphinx, docname: str, name: str, cell: Cell, clause: str) -> list[nodes.Node]:
    """The scenarios of one cell under its name, noted for whoever draws them; a cell without any is left out."""
    if not cell.scenarios:
        return []
    items = (nodes.paragraph("", "", _scenario(app, docname, scenario)) for scenario in cell.scenarios)
    listed = nodes.bullet_list("", *(nodes.list_item("", item) for item in items))
    column = nodes.container("", nodes.paragraph("", cell_name(name), classes=["column-name"]), listed)
    if name in DRAWN_CELLS:
        column.attributes.update(rule_scenarios=[*cell.scenarios], rule_cell=name, rule_clause_shown=clause)
    return [column]


def _scenario(app: Sphinx, docname: str, name: str) -> nodes.Node:
    """A scenario's title, linked to where its page or else the page of scenarios tells it; its id where none does."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    entry = domain.scenarios.get(name)
    if entry is None:
        return nodes.literal(name, name)
    page = docname if name in app.env.metadata[docname].get("scenarios", ()) else entry.docname
    return make_refnode(app.builder, docname, page, entry.anchor, nodes.Text(entry.title))


def _cell_names(cells: str) -> str:
    return ", ".join(cell_name(cell) for cell in cells.split(", "))
