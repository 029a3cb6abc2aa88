"""The Sphinx domain `rule`: numbered clauses, the rulings that read them, and scenarios.

    {clause} and {ruling}               blocks; what they hold, tools.specification says
    {rule:clause}`papillon:8.4`         reads 'Papillon 8.4'
    {rule:ruling}`ten-sums`             reads as its title
    {rule:scenario}`table-is-cleared`   reads as its title

`tools.specification` reads the pages before Sphinx does; here the blocks become parts of their pages.
The build fails under -W on every mistake that it reports, on a clause without code or without scenarios and a reason
for their absence, and on code that cites a clause which does not exist.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.utils.smartquotes import smartyPants
from pagetables import _, add_folds, note_gathered
from sitewords import confidence_name, document_name, kind_name, said_by_suite
from sphinx.addnodes import pending_xref, translatable
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from conformance.scenarios import scenarios_in
from papillon.kit.clauses import Clause, Ruling, in_language, spoken
from papillon.kit.translations import speaking
from tools.citations import Scan, package_folders, scan
from tools.coverage import Coverage, coverage_files, coverage_of, read_reasons, read_shown
from tools.specification import MAIN_RULEBOOKS, OPTIONS, Specification, package_of, read

log = logging.getLogger(__name__)

SCENARIOS = "conformance/scenarios"
"""Where the scenarios lie; those of each file stand on the page of the same name under `spec/scenarios`."""

PARTS = ("clausefeet", "clausetables", "glossaryterms", "mentions", "codepages")
"""The extensions that complete what a page of clauses shows."""

LEGEND = "head-of-a-ruling"
"""The label of the place that explains the line under a ruling's title."""

Said = TypeVar("Said", Clause, Ruling)


class ScenarioEntry(NamedTuple):
    """A scenario among those of its page."""

    name: str
    """Its id."""
    title: str
    """Its title in the language of the build."""
    because: str
    """Its reason, likewise."""
    docname: str
    """Its page."""

    @property
    def anchor(self) -> str:
        """Its anchor, on whatever page it is told."""
        return f"scenario-{self.name}"


class Role(XRefRole):
    """A reference that reads as people say it, unless the author gives it a title."""

    innernodeclass = nodes.inline

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Return the title and the target of a reference."""
        return title if has_explicit_title else shown(self.reftype, target), target


class Box(nodes.container, translatable):
    """A block on its page. The reasons among its options are messages of the page, though no nodes of it."""

    def preserve_original_messages(self) -> None:
        """Do nothing: the reasons stay as they are written."""

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Do nothing: tools.specification reads the translations."""

    def extract_original_messages(self) -> list[str]:
        """Return the reasons."""
        reasons: list[str] = self["reasons"]
        return reasons


class Block(SphinxDirective):
    """What both blocks share: a title that gettext can translate, a line about the block, a text."""

    role: ClassVar[str]
    has_content = True
    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return a container that holds the title, the line, and the text."""
        name = self.arguments[0]
        specification = rules_of(self.env).specification
        said: Clause | Ruling | None = getattr(specification, f"{self.role}s").get(name)
        if said is None:
            raise self.error(f"{self.role} {name} cannot be read; run python -m tools.specification --check")
        note_gathered(self.env)
        box = Box(classes=[self.role, said.kind], **{f"rule_{self.role}": name})
        box["reasons"] = [self.options[option] for option in ("no-code", "no-event") if option in self.options]
        self.set_source_info(box)
        box += [*self._title(said), self.about(said), *self.parse_content_to_nodes()]
        return [box]

    def _title(self, said: Clause | Ruling) -> list[nodes.Node]:
        inline, messages = self.parse_inline(said.title, lineno=self.lineno)
        rubric = nodes.rubric(said.title, "", *inline, ids=[said.anchor], classes=[f"{self.role}-title"])
        rubric["heading-level"] = 3
        self.set_source_info(rubric)
        self.state.document.note_explicit_target(rubric)
        return [rubric, *messages]

    def about(self, said: Any) -> nodes.paragraph:
        """Return the line under the title: the name as a permalink, and the kind."""
        line = nodes.paragraph(classes=[f"{self.role}-about"])
        name = shown(self.role, self.arguments[0])
        line += nodes.reference("", name, refid=said.anchor, internal=True, classes=["permalink"])
        kind = kind_name(said.kind)
        line += [nodes.Text(" "), nodes.inline(kind, kind, classes=["kind", f"kind-{said.kind}"])]
        return line


class ClauseBlock(Block):
    """A `{clause}` block, named by its full citation."""

    role: ClassVar[str] = "clause"
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(OPTIONS["clause"], directives.unchanged_required)

    def about(self, said: Clause) -> nodes.paragraph:
        """Return the line under the title, with a button that copies the citation; scripts show it."""
        line = super().about(said)
        copied, copy = html.escape(_("copied")), html.escape(_("copy"))
        label = html.escape(_("Copy the citation %s") % said.spoken)
        button = (
            f'<button class="cite" type="button" hidden="" data-cites="{said.spoken}" data-copied="{copied}" '
            f'aria-label="{label}" title="{label}">{copy}</button>'
        )
        line += nodes.raw("", button, format="html")
        return line


class RulingBlock(Block):
    """A `{ruling}` block, named by its slug."""

    role: ClassVar[str] = "ruling"
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(OPTIONS["ruling"], directives.unchanged_required)

    def about(self, said: Ruling) -> nodes.paragraph:
        """Return the line under the title, with the clauses it reads, its defaults and its confidence."""
        line, docname = super().about(said), self.env.current_document.docname
        if said.clauses:
            clauses = joined(reference(docname, "clause", name) for name in said.clauses)
            line += [nodes.Text(f" {_('reads')} "), *clauses]
        for rulebook, reading in said.default.items():
            told = self.config.clause_documents.get(document_with(rulebook, said.document))
            label = _("default of the %s") % document_name(told) if told else _("default")
            line += [nodes.Text(f" · {_('%s: %s') % (label, '')}"), nodes.literal(reading, reading)]
        if said.confidence:
            line += nodes.Text(f" · {_('%s: %s') % (_('confidence'), confidence_name(said.confidence))}")
            line += [nodes.Text(" · "), self._legend()] if self.config.clauses_annotated else []
        return line

    def _legend(self) -> pending_xref:
        """A link to where the line is explained; plain words where a site has no such place."""
        attributes = {"reftype": "ref", "reftarget": LEGEND, "refexplicit": True, "refwarn": False}
        words = nodes.inline("", _("what this line says"))
        return pending_xref("", words, refdoc=self.env.current_document.docname, refdomain="std", **attributes)


class RuleDomain(Domain):
    """Clauses, rulings and scenarios, as `tools.specification` and the suite have them."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        "clause": ObjType(_("clause"), "clause"),
        "ruling": ObjType(_("ruling"), "ruling"),
    }
    directives: ClassVar[dict[str, Any]] = {"clause": ClauseBlock, "ruling": RulingBlock}
    roles: ClassVar[dict[str, Any]] = {role: Role(warn_dangling=True) for role in ("clause", "ruling", "scenario")}
    dangling_warnings: ClassVar[dict[str, str]] = {role: f"there is no {role} %(target)s" for role in roles}
    data_version = 7

    @cached_property
    def specification(self) -> Specification:
        """What the pages say in English, and the mistakes in them."""
        return read(Path(self.env.srcdir))

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
        folder = Path(self.env.srcdir, SCENARIOS)
        paths = sorted(folder.rglob("*.toml"))
        pages = {path: f"spec/scenarios/{path.relative_to(folder).with_suffix('').as_posix()}" for path in paths}
        return {
            scenario.id: ScenarioEntry(
                scenario.id,
                said_by_suite(str(scenario.table["title"])),
                said_by_suite(str(scenario.table["because"])),
                docname,
            )
            for path, docname in pages.items()
            if docname in self.env.found_docs
            for scenario in scenarios_in(path)
        }

    @cached_property
    def scan(self) -> Scan:
        """What the code of the configured packages cites."""
        folders = package_folders(Path(self.env.srcdir), self.env.config.clause_packages)
        return scan(folders, self.specification.clauses)

    @cached_property
    def coverage(self) -> dict[str, Coverage]:
        """What the scenarios show of the clauses of each document that has scenarios."""
        root = Path(self.env.srcdir)
        ids: dict[str, list[str]] = {}
        for clause in self.specification.clauses.values():
            ids.setdefault(clause.document, []).append(clause.id)
        return {
            document: coverage_of(clauses, read_shown(document, root), read_reasons(document, root))
            for document, clauses in ids.items()
            if coverage_files(document, root)
        }

    def _printed(self, said: Said) -> Said:
        """A clause or a ruling in the language of the build, its quotation marks as Sphinx prints them."""
        language = self.env.config.language
        with speaking(language):
            told = in_language(said)
        words = {name: smartyPants(getattr(told, name), "qDe", language) for name in ("title", "text")}
        return told._replace(**words)

    def check_consistency(self) -> None:
        """Warn of what is wrong on the pages, of clauses without code, and of what code and suite say wrongly."""
        problems = [*self.specification.problems, *self.scan.problems]
        for problem in problems:
            log.warning(problem.message, location=f"{problem.file}:{problem.line}", type="rule", subtype="problem")
        for name, clause in self.specification.clauses.items():
            has_code = name in self.scan.code
            if has_code == bool(clause.no_code):
                fault = (
                    "says why no code cites it, but code does"
                    if has_code
                    else "is cited by no code; cite it, or say why with :no-code:"
                )
                place = (docname_of(clause), self.specification.blocks[name].line)
                log.warning("clause %s %s", name, fault, location=place, type="rule", subtype="code")
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
        if typ == "scenario":
            entry = self.scenarios.get(target)
            words = contnode if entry is None or is_titled else nodes.inline("", entry.title, classes=["rule-scenario"])
            return entry and make_refnode(builder, fromdocname, entry.docname, entry.anchor, words, entry.title)
        if typ == "ruling":
            ruling = self.rulings.get(target)
            return ruling and (
                link(builder, fromdocname, ruling, contnode) if is_titled else ruling_link(builder, fromdocname, ruling)
            )
        clause = self.clauses.get(target)
        return clause and link(builder, fromdocname, clause, contnode)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917  (likewise)
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
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


def document_with(rulebook: str, document: str) -> str:
    """Return the document that a rulebook's name stands for: 'papillon-pdf' for 'pdf', 'papillon' for 'salon'.

    >>> document_with("salon", "papillon-adpoker"), document_with("pdf", "papillon")
    ('papillon', 'papillon-pdf')
    """
    main = package_of(document)
    return main if rulebook in (main, MAIN_RULEBOOKS.get(main)) else f"{main}-{rulebook}"


def drop_repeated_titles(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Take away the title of a ruling whose page bears the same one; its anchor goes to the block."""
    heading = next(iter(doctree.findall(nodes.title)), None)
    for box in list(doctree.findall(nodes.container)):
        title = box.children[0] if "rule_ruling" in box and box.children else None
        if heading and isinstance(title, nodes.rubric) and title.astext() == heading.astext():
            box["ids"] += title["ids"]
            box.remove(title)


# --- references, links, and the lines of a block


def shown(role: str, target: str) -> str:
    """Return a reference as people say it: 'Papillon 8.4', or the slug of a ruling."""
    return spoken(target) if role == "clause" else target


def reference(docname: str, role: str, target: str, words: nodes.Node | None = None) -> pending_xref:
    """Return a reference that Sphinx resolves later, and reports if it points to nothing.

    words: what stands there instead of what it points to is usually called.
    """
    node = pending_xref(
        refdoc=docname, refdomain="rule", reftype=role, reftarget=target, refexplicit=words is not None, refwarn=True
    )
    node += words or nodes.inline("", shown(role, target), classes=[f"rule-{role}"])
    return node


def link(builder: Builder, docname: str, said: Clause | Ruling, words: nodes.Node) -> nodes.reference:
    """Return a link to a clause or a ruling, whose title a pointer shows."""
    return make_refnode(builder, docname, docname_of(said), said.anchor, words, said.title)


def number_link(builder: Builder, docname: str, clause: Clause) -> nodes.reference:
    """Return a link to a clause by its number alone."""
    return link(builder, docname, clause, nodes.Text(clause.id))


def ruling_link(builder: Builder, docname: str, ruling: Ruling) -> nodes.reference:
    """Return a link to a ruling by its title, and beside it the short name by which commands know it."""
    name = nodes.literal(ruling.slug, ruling.slug)
    words = nodes.inline("", "", nodes.inline("", ruling.title), nodes.Text(" "), name, classes=["rule-ruling"])
    return make_refnode(builder, docname, docname_of(ruling), ruling.anchor, words)


def foot(label: str, content: Iterable[nodes.Node]) -> list[nodes.Node]:
    """Return a line with a label, or nothing where there is nothing to say."""
    told = list(content)
    return [nodes.paragraph("", "", *labelled(label), *told, classes=["clause-foot"])] if told else []


def labelled(label: str) -> list[nodes.Node]:
    """Return what a line about a clause begins with."""
    return [nodes.inline("", str(label), classes=["clause-label"]), nodes.Text(" ")]


def joined(items: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield some items with commas between them."""
    for number, item in enumerate(items):
        if number:
            yield nodes.Text(", ")
        yield item


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the domain with its parts; its blocks also go by their short names."""
    app.setup_extension("sitewords")
    add_folds(app)
    app.add_domain(RuleDomain)
    app.add_node(Box)
    app.add_directive("clause", ClauseBlock)
    app.add_directive("ruling", RulingBlock)
    app.add_config_value("clause_packages", [], "env", types=frozenset({list, tuple}))
    app.add_config_value("clause_documents", {}, "env", types=frozenset({dict}))
    app.add_config_value("clauses_annotated", True, "", types=frozenset({bool}))
    app.setup_extension("pagetables")
    for part in PARTS:
        app.setup_extension(part)
    app.connect("doctree-resolved", drop_repeated_titles)
    return {"version": "1", "env_version": 7, "parallel_read_safe": True, "parallel_write_safe": True}
