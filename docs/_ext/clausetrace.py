"""What stands beneath each clause, where code and rulings meet it, and what makes the build fail."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from clauseblocks import ClauseEntry, foot, joined
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from commonlaw.citations import Scan, package_folders, scan
from commonlaw.clauses import Book
from conformance.coverage import Cell, Coverage, coverage_files, coverage_of, read_reasons, read_shown

if TYPE_CHECKING:
    from clausedomain import RuleDomain

log = logging.getLogger(__name__)


def scan_code(env: BuildEnvironment, known: Collection[str]) -> Scan:
    """Return what the code of the configured packages cites."""
    return scan(package_folders(Path(env.srcdir), env.config.clause_packages), known)


def scan_scenarios(env: BuildEnvironment, known: Collection[str]) -> dict[str, Coverage]:
    """Return what the scenarios beside the pages show of the clauses of each document that has scenarios."""
    folder = Path(env.srcdir, "conformance")
    ids: dict[str, list[str]] = {}
    for citation in known:
        document, _, clause_id = citation.rpartition(":")
        ids.setdefault(document, []).append(clause_id)
    return {
        document: coverage_of(clauses, read_shown(document, folder), read_reasons(document, folder))
        for document, clauses in ids.items()
        if coverage_files(document, folder)
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
            log.warning(message, location="conformance/coverage.toml", type="rule", subtype="coverage")


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
    return ({entry.docname for entry in domain.clauses.values()} | compared) - removed


def add_feet(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put under each clause of a page the code that cites it, the rulings that read it, the scenarios that test it."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    for box in doctree.findall(nodes.container):
        entry = domain.clauses.get(box.get("rule_clause", ""))
        if entry:
            box.extend(foot("In code", _code(domain, entry)))
            box.extend(foot("No code", [nodes.Text(entry.no_code)] if entry.no_code else []))
            box.extend(foot("Not seen in play", [nodes.Text(entry.no_event)] if entry.no_event else []))
            box.extend(foot("Rulings", _rulings(app, docname, domain, entry)))
            document, _, clause_id = entry.name.rpartition(":")
            box.extend(_scenarios(clause_id, domain.coverage.get(document, Coverage({}))))


def _check_clause(entry: ClauseEntry, is_expected: bool, has_code: bool) -> None:
    """Warn of one clause, at its place."""
    faults = {
        "is not in clauses.json; run python -m commonlaw.specification": not is_expected,
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
    books = [Book.load(p.name, str(env.srcdir)) for p in packages if (p / "clauses.json").exists()]
    return {citation for book in books for citation in book.clauses}


def _signature(env: BuildEnvironment) -> str:
    digest = hashlib.sha256()
    packages = package_folders(Path(env.srcdir), env.config.clause_packages)
    written = (path for package in packages for path in (*package.rglob("*.py"), *package.glob("*.json")))
    for path in sorted([*written, *Path(env.srcdir, "conformance").rglob("*.toml")]):
        digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _code(domain: RuleDomain, entry: ClauseEntry) -> list[nodes.Node]:
    names = dict.fromkeys(citation.name for citation in domain.scan.code.get(entry.name, ()))
    return list(joined(nodes.literal(name, name) for name in names))


def _rulings(app: Sphinx, docname: str, domain: RuleDomain, entry: ClauseEntry) -> list[nodes.Node]:
    links = (
        make_refnode(app.builder, docname, ruling.docname, ruling.anchor, nodes.Text(ruling.name), ruling.title)
        for ruling in domain.rulings.values()
        if entry.name in ruling.clauses
    )
    return list(joined(links))


def _scenarios(clause: str, coverage: Coverage) -> list[nodes.Node]:
    """Return the lines with the scenarios that test a clause, by id, and with what none of them shows."""
    row: Mapping[str, Cell] = coverage.table.get(clause, {})
    ids = coverage.scenarios_of(clause)
    shown = {name: ", ".join(cell for cell in row if name in row[cell].scenarios) for name in ids}
    items = (nodes.inline("", "", nodes.literal(name, name), nodes.Text(f" ({shown[name]})")) for name in ids)
    lines = foot("Scenarios", list(joined(items)))
    for cells, reason in coverage.reasons_of(clause).items():
        lines += foot("No scenario", [nodes.Text(f"{cells}: {reason}")])
    return lines
