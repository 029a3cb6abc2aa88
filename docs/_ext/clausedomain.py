"""The Sphinx domain `rule`: numbered clauses and the rulings that read them.

    {clause} and {ruling}               blocks; what they hold, tools.specification says
    {rule:clause}`papillon:8.4`         reads 'Papillon 8.4'
    {rule:ruling}`ten-sums`             reads 'ten-sums'
    {rule:scenario}`table-is-cleared`   reads as the scenario's title; see scenarioblocks
    {side-by-side} papillon             compares a game's documents; see clauserelations

The build fails under -W on a clause that is missing, duplicate, dangling, without code, or without scenarios and
a reason for their absence, and on code that cites a clause which does not exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set as AbstractSet
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from clauseblocks import (
    REASONS,
    Box,
    ClauseBlock,
    ClauseEntry,
    Entry,
    Role,
    RulingBlock,
    RulingEntry,
    depart_box,
    drop_repeated_titles,
    ruling_link,
    visit_box,
)
from clauserelations import SideBySideBlock, add_comparisons
from clausetrace import add_feet, check, outdated, scan_code, scan_scenarios
from docutils import nodes
from glossaryterms import KeepSourcesWords, link_words, note_anchors
from modulepages import collect_pages, link_modules
from pagetables import add_folds
from sitewords import _, add_catalog
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.clauses import spoken
from tools.citations import Scan
from tools.coverage import Coverage

if TYPE_CHECKING:
    from scenarioblocks import ScenarioEntry

log = logging.getLogger(__name__)

BLOCKS = ("clause", "ruling")
"""The kinds of blocks that a page may hold, each with a role of its name."""

ROLES = (*BLOCKS, "scenario")
"""What a page may refer to."""


class RuleDomain(Domain):
    """Clauses and rulings."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        "clause": ObjType(_("clause"), "clause"),
        "ruling": ObjType(_("ruling"), "ruling"),
    }
    directives: ClassVar[dict[str, Any]] = {"clause": ClauseBlock, "ruling": RulingBlock}
    roles: ClassVar[dict[str, Any]] = {role: Role(warn_dangling=True) for role in ROLES}
    initial_data: ClassVar[dict[str, Any]] = {**{role: {} for role in ROLES}, "signature": ""}
    dangling_warnings: ClassVar[dict[str, str]] = {role: f"there is no {role} %(target)s" for role in ROLES}
    data_version = 6

    @property
    def clauses(self) -> dict[str, ClauseEntry]:
        """Every clause by its full citation."""
        clauses: dict[str, ClauseEntry] = self.data["clause"]
        return clauses

    @property
    def rulings(self) -> dict[str, RulingEntry]:
        """Every ruling by its slug."""
        rulings: dict[str, RulingEntry] = self.data["ruling"]
        return rulings

    @property
    def scenarios(self) -> dict[str, ScenarioEntry]:
        """Every scenario that stands on a page of scenarios, by its id."""
        scenarios: dict[str, ScenarioEntry] = self.data["scenario"]
        return scenarios

    def entries_of(self, box: nodes.Element) -> list[Entry]:
        """Return what a box of a page is as a block; nothing for any other box."""
        found: Iterable[Entry | None] = (self.data[role].get(box.get(f"rule_{role}", "")) for role in BLOCKS)
        return [entry for entry in found if entry]

    @cached_property
    def scan(self) -> Scan:
        """What the code cites; to be asked once all pages are read."""
        return scan_code(self.env, self.clauses.keys())

    @cached_property
    def coverage(self) -> dict[str, Coverage]:
        """What the scenarios show of the clauses, by document; to be asked once all pages are read."""
        return scan_scenarios(self.env, self.clauses.keys())

    def note(self, role: str, entry: Entry) -> None:
        """Remember a block, and warn if its name is taken: the first to be read keeps it."""
        first = self.data[role].setdefault(entry.name, entry)
        if first is not entry:
            place = (entry.docname, entry.line)
            message = "%s %s stands in %s already"
            log.warning(message, role, entry.name, first.docname, location=place, type="rule", subtype="duplicate")

    def clear_doc(self, docname: str) -> None:
        """Forget what a page held."""
        for role in ROLES:
            kept = {name: entry for name, entry in self.data[role].items() if entry.docname != docname}
            self.data[role] = kept

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for role in ROLES:
            for entry in otherdata[role].values():
                if entry.docname in docnames:
                    self.note(role, entry)

    def check_consistency(self) -> None:
        """Warn of whatever is missing or leads nowhere."""
        check(self)

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
        entry = self.data[typ].get(target)
        if entry is None:
            return None
        if typ == "ruling" and not node["refexplicit"]:
            return ruling_link(builder, fromdocname, entry)
        if typ == "scenario" and not node["refexplicit"]:
            contnode = nodes.inline("", entry.title, classes=["rule-scenario"])
        return make_refnode(builder, fromdocname, entry.docname, entry.anchor, contnode, entry.title)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917  (likewise)
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the links that the role `any` may mean."""
        found = (
            (f"rule:{role}", self.resolve_xref(env, fromdocname, builder, role, target, node, contnode))
            for role in BLOCKS
        )
        return [(role, link) for role, link in found if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every block for the inventory, by which other sites refer to this one.

        A ruling is listed as 'ruling who-pays', the name that other sites may have for it by now.
        """
        for role in BLOCKS:
            entries: Iterable[Entry] = self.data[role].values()
            for entry in entries:
                said, name = (
                    (spoken(entry.name), entry.name) if role == "clause" else (entry.name, f"{role} {entry.name}")
                )
                yield name, f"{said} {entry.title}", role, entry.docname, entry.anchor, 0


def read_again(app: Sphinx, doctree: nodes.document) -> None:
    """Take titles and texts from a page that has been read, which by now is in the language of the build."""
    domain = app.env.domains["rule"]
    for box in doctree.findall(nodes.container):
        for role in BLOCKS:
            entry = domain.data[role].get(box.get(f"rule_{role}", ""))
            if entry and entry.docname == app.env.current_document.docname:
                title, _, *text = box.children
                entry.title = title.astext()
                entry.text = "\n\n".join(part.astext() for part in text)
                _take_reasons(entry, box["reasons"])


def _take_reasons(entry: Entry, reasons: dict[str, str]) -> None:
    if isinstance(entry, ClauseEntry):
        entry.no_code, entry.no_event = (reasons.get(name, "") for name in REASONS)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the domain; its blocks also go by their short names."""
    add_catalog(app)
    add_folds(app)
    app.setup_extension("mentions")
    app.add_domain(RuleDomain)
    app.add_node(Box, xml=(visit_box, depart_box))
    app.add_directive("clause", ClauseBlock)
    app.add_directive("ruling", RulingBlock)
    app.add_directive("side-by-side", SideBySideBlock)
    app.add_config_value("clause_packages", [], "env", types=frozenset({list, tuple}))
    app.add_config_value("clause_documents", {}, "env", types=frozenset({dict}))
    app.add_config_value("clauses_annotated", True, "", types=frozenset({bool}))
    app.connect("env-get-outdated", outdated)
    app.connect("doctree-read", read_again)
    app.connect("doctree-resolved", add_feet)
    app.connect("doctree-resolved", add_comparisons)
    app.add_transform(KeepSourcesWords)
    app.connect("doctree-read", note_anchors)
    app.connect("doctree-resolved", link_words)
    app.connect("doctree-resolved", link_modules)
    app.connect("doctree-resolved", drop_repeated_titles)
    app.connect("html-collect-pages", collect_pages)
    return {"version": "1", "env_version": 6, "parallel_read_safe": True, "parallel_write_safe": True}
