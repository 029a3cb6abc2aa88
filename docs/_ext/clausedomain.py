"""The Sphinx domain `rule`: what the clauses, the rulings that read them, and the scenarios are, and links to them.

    {rule:clause}`papillon:8.4`         reads 'Papillon 8.4'
    {rule:ruling}`ten-sums`             reads as its title
    {rule:scenario}`table-is-cleared`   reads as its title
    {rule:place}`S 4.1 <page#anchor>`   reads as it says; only what Python writes has such links

`tools.specification` reads the pages before Sphinx does; `clauseblocks` makes their blocks parts of their pages.
The build fails under -W on every mistake that it reports, on a clause without code or without scenarios and a reason
for their absence, and on code that cites a clause which does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from docutils import nodes
from docutils.utils.smartquotes import smartyPants
from pagetables import _
from sitewords import said_by_suite
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from conformance.scenarios import Scenario, scenarios_in
from papillon.kit.clauses import Apparatus, Clause, Ruling, in_language, sort_key, spoken
from papillon.kit.translations import FRENCH, speaking
from tools import apparatus, witnesses
from tools.citations import Scan, package_folders, scan
from tools.coverage import Coverage, coverage_of, read_reasons, read_shown
from tools.specification import Specification, package_of, read, without_french
from tools.witnesses import Witnesses

log = logging.getLogger(__name__)

SCENARIOS = "conformance/scenarios"
"""Where the scenarios lie; those of each file stand on the page of the same name under `spec/scenarios`."""

PARTS = ("pagetables", "clauseblocks", "clausetables", "glossaryterms", "mentions", "codepages")
"""The extensions that make up a page of clauses."""

_TOLD = re.compile(r"^`{3,}\{scenario\} \S+/(\S+)$", re.MULTILINE)
"""A block that tells a scenario on a page, by its id."""

Said = TypeVar("Said", Clause, Ruling)


class ScenarioEntry(NamedTuple):
    """A scenario among those of its page."""

    scenario: Scenario
    """As its file has it."""
    docname: str
    """Its page."""

    @property
    def anchor(self) -> str:
        """Its anchor, on whatever page it is told."""
        return f"scenario-{self.scenario.id}"

    def said(self, key: str) -> str:
        """Its `title`, or `because`, its reason, in the language of the build."""
        return said_by_suite(str(self.scenario.table[key]))


class Role(XRefRole):
    """A reference that reads as people say it, unless the author gives it a title."""

    innernodeclass = nodes.inline

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Return the title and the target of a reference."""
        return title if has_explicit_title or self.reftype != "clause" else spoken(target), target


class RuleDomain(Domain):
    """Clauses, rulings and scenarios, as `tools.specification` and the suite have them."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        "clause": ObjType(_("clause"), "clause"),
        "ruling": ObjType(_("ruling"), "ruling"),
    }
    roles: ClassVar[dict[str, Any]] = {
        role: Role(warn_dangling=True) for role in ("clause", "ruling", "scenario", "place")
    }
    dangling_warnings: ClassVar[dict[str, str]] = {role: f"there is no {role} %(target)s" for role in roles}
    data_version = 7

    @property
    def root(self) -> Path:
        """The root of the project."""
        return Path(self.env.srcdir)

    @cached_property
    def specification(self) -> Specification:
        """What the pages say in English, and the mistakes in them."""
        return read(self.root)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its full citation, in the language of the build."""
        return {name: self._printed(clause) for name, clause in self.specification.clauses.items()}

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its slug, likewise."""
        return {name: self._printed(ruling) for name, ruling in self.specification.rulings.items()}

    @cached_property
    def scenarios(self) -> dict[str, ScenarioEntry]:
        """Every scenario that stands on a page of scenarios, by its id."""
        folder = self.root / SCENARIOS
        pages = {
            path: f"spec/scenarios/{path.relative_to(folder).with_suffix('').as_posix()}"
            for path in sorted(folder.rglob("*.toml"))
        }
        return {
            scenario.id: ScenarioEntry(scenario, docname)
            for path, docname in pages.items()
            if docname in self.env.found_docs
            for scenario in scenarios_in(path)
        }

    @cached_property
    def told(self) -> dict[str, set[str]]:
        """Page → the scenarios that it tells as examples of its clauses."""
        pages = {name: Path(self.env.doc2path(name)).read_text("utf-8") for name in self.env.found_docs}
        return {name: {*_TOLD.findall(text)} for name, text in pages.items()}

    @cached_property
    def scan(self) -> Scan:
        """What the code of the configured packages cites."""
        return scan(package_folders(self.root, self.env.config.clause_packages), self.specification.clauses)

    @cached_property
    def coverage(self) -> dict[str, Coverage]:
        """What the scenarios show of the clauses of each document that has scenarios."""
        ids: dict[str, list[str]] = {}
        for clause in self.specification.clauses.values():
            ids.setdefault(clause.document, []).append(clause.id)
        found = {document: read_shown(document, self.root) for document in ids}
        return {
            document: coverage_of(ids[document], shown, read_reasons(document, self.root))
            for document, shown in found.items()
            if shown
        }

    @cached_property
    def witnesses(self) -> Witnesses:
        """The documents that the text rests on."""
        return witnesses.load(self.root)

    @cached_property
    def apparatus(self) -> Apparatus:
        """What the witnesses have at each clause."""
        return apparatus.load(self.root)

    def clauses_of(self, document: str) -> list[Clause]:
        """Return the clauses of a document, in its order."""
        found = (clause for clause in self.clauses.values() if clause.document == document)
        return sorted(found, key=lambda clause: sort_key(clause.citation))

    def _printed(self, said: Said) -> Said:
        """A clause or a ruling in the language of the build, its quotation marks as Sphinx prints them."""
        language = self.env.config.language
        with speaking(language):
            told = in_language(said)
        words = {name: smartyPants(getattr(told, name), "qDe", language) for name in ("title", "text")}
        return told._replace(**words)

    def check_consistency(self) -> None:
        """Warn of what is wrong on the pages, of clauses without code, and of what code and suite say wrongly."""
        for problem in (*self.specification.problems, *self.scan.problems):
            log.warning(problem.message, location=f"{problem.file}:{problem.line}", type="rule", subtype="problem")
        for name, clause in self.specification.clauses.items():
            place = (docname_of(clause), self.specification.blocks[name].line)
            if name in self.scan.code and clause.no_code:
                message = "clause %s says why no code cites it, but code does"
            elif name not in self.scan.code and not clause.no_code:
                message = "clause %s is cited by no code; cite it, or say why with :no-code:"
            else:
                continue
            log.warning(message, name, location=place, type="rule", subtype="code")
        for name in without_french(self.specification) if self.env.config.language == FRENCH else ():
            message = "clause %s: its French is missing, or that of an earlier wording"
            log.warning(message, name, type="rule", subtype="french")
        for message in (message for coverage in self.coverage.values() for message in coverage.problems):
            log.warning(message, location="tools/coverage.toml", type="rule", subtype="coverage")

    def resolve_xref(  # noqa: PLR0913, PLR0917  (Sphinx's own signature)
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return the link of a role, none if it leads nowhere."""
        is_titled = node["refexplicit"]
        if typ == "place":
            page, _sign, anchor = target.partition("#")
            if page not in env.all_docs and not page.startswith("code/"):
                return None
            words = nodes.literal("", contnode.astext()) if page.startswith("code/") else contnode
            found = make_refnode(builder, fromdocname, page, anchor, words)
            found["classes"] += node["classes"]
            return found
        if typ == "scenario":
            entry = self.scenarios.get(target)
            if entry is None:
                return None
            title = entry.said("title")
            page = fromdocname if target in self.told.get(fromdocname, ()) else entry.docname
            words = contnode if is_titled else nodes.inline("", title, classes=["rule-scenario"])
            return make_refnode(builder, fromdocname, page, entry.anchor, words, title)
        if typ == "ruling":
            ruling = self.rulings.get(target)
            if ruling and not is_titled:
                return ruling_link(builder, fromdocname, ruling, quoted=_is_in_sentence(node))
            return ruling and link(builder, fromdocname, ruling, contnode)
        clause = self.clauses.get(target)
        return clause and link(builder, fromdocname, clause, contnode)

    def resolve_any_xref(self, *_asked: Any) -> list[tuple[str, nodes.reference]]:
        """Return nothing: whoever means a clause or a ruling says so."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every block for the inventory, by which other sites refer to this one.

        A ruling is listed as 'ruling who-pays', the name that other sites may have for it by now.
        """
        for name, clause in self.clauses.items():
            yield name, f"{clause.spoken} {clause.title}", "clause", docname_of(clause), clause.anchor, 0
        for name, ruling in self.rulings.items():
            yield f"ruling {name}", f"{name} {ruling.title}", "ruling", docname_of(ruling), ruling.anchor, 0


def rules_of(env: BuildEnvironment) -> RuleDomain:
    """Return the domain of a build."""
    domain = env.domains["rule"]
    assert isinstance(domain, RuleDomain)
    return domain


def clause_boxes(app: Sphinx, doctree: nodes.document) -> Iterator[tuple[Clause, nodes.container]]:
    """Yield the clauses of a page with their boxes, which may be changed meanwhile."""
    clauses = rules_of(app.env).clauses
    for box in list(doctree.findall(nodes.container)):
        if box.get("rule_clause") in clauses:
            yield clauses[box["rule_clause"]], box


def docname_of(said: Clause | Ruling) -> str:
    """Return the name that Sphinx has for the page of a clause or a ruling."""
    return said.page.removesuffix(".md")


def other_documents(env: BuildEnvironment, main: str) -> list[str]:
    """Return a game's documents beside the main one, in the order of the configuration."""
    return [name for name in env.config.clause_documents if name != main and package_of(name) == main]


# --- links once all pages are read


def link(builder: Builder, docname: str, said: Clause | Ruling, words: nodes.Node) -> nodes.reference:
    """Return a link to a clause or a ruling, whose title a pointer shows."""
    return make_refnode(builder, docname, docname_of(said), said.anchor, words, said.title)


def _is_in_sentence(node: nodes.Element) -> bool:
    """Whether a link follows a sentence or words of one, rather than a bracket, a colon or another link."""
    before = node.parent[: node.parent.index(node)]
    last = max((place for place, part in enumerate(before) if not isinstance(part, nodes.Text)), default=-1)
    words = "".join(part.astext() for part in before[last + 1 :]).rstrip()
    return len(words.split()) > 1 and (words[-1].isalpha() or words[-1] in ";.")


def ruling_link(builder: Builder, docname: str, ruling: Ruling, *, quoted: bool = False) -> nodes.reference:
    """Return a link to a ruling by its title. quoted: in quotation marks."""
    title = _("“%s”") % ruling.title if quoted else ruling.title
    words = nodes.inline("", title, classes=["rule-ruling"])
    return make_refnode(builder, docname, docname_of(ruling), ruling.anchor, words)


def joined(items: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield some items with commas between them."""
    for number, item in enumerate(items):
        if number:
            yield nodes.Text(", ")
        yield item


def setup(app: Sphinx) -> None:
    """Register the domain with its parts."""
    app.setup_extension("sitewords")
    app.add_domain(RuleDomain)
    app.add_config_value("clause_packages", [], "env", types=frozenset({list, tuple}))
    app.add_config_value("clause_documents", {}, "env", types=frozenset({dict}))
    app.add_config_value("clauses_annotated", True, "", types=frozenset({bool}))
    for part in PARTS:
        app.setup_extension(part)
