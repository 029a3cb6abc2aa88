"""The blocks `{clause}` and `{ruling}`, and the roles that point to them, in standard nodes only."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sitewords import _, confidence_name, document_name, kind_name
from sphinx.addnodes import pending_xref, translatable
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import OptionSpec

from papillon.kit.clauses import ClauseId, spoken
from tools.specification import (
    KINDS,
    MAIN_RULEBOOKS,
    OPTIONS,
    default_readings,
    document_of,
    full_citations,
    package_of,
    relations_of,
)


@dataclass
class Entry:
    """A block as the domain remembers it: the title and the text in the language of the build.

    prose: the words of its text as the page's source has them, in English, without its references and code.
    """

    name: str
    title: str
    anchor: str
    docname: str
    line: int
    kind: str
    text: str = ""
    prose: str = ""


@dataclass
class ClauseEntry(Entry):
    """A clause, by its full citation."""

    no_code: str = ""
    no_event: str = ""
    relations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    not_terms: tuple[str, ...] = ()
    """Words of the glossary, in English, that this clause uses in their everyday sense."""

    @property
    def id(self) -> ClauseId:
        """Its document, and its number there."""
        return ClauseId.of(self.name)


@dataclass
class RulingEntry(Entry):
    """A ruling, by its slug."""

    clauses: tuple[str, ...] = ()


LEGEND = "head-of-a-ruling"
"""The label of the place that explains the line under a ruling's title."""

REASONS = ("no-code", "no-event")
"""The options of a block that are sentences, which a reader sees."""


class Box(nodes.container, translatable):
    """What a block is on its page; its reasons are no nodes of the page, but messages of it."""

    def preserve_original_messages(self) -> None:
        """Do nothing: the reasons are kept as they are written."""

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Put the translation in the place of the reason."""
        self["reasons"] = {
            name: translated_message if reason == original_message else reason
            for name, reason in self["reasons"].items()
        }

    def extract_original_messages(self) -> list[str]:
        """Return the reasons."""
        return list(self["reasons"].values())


def visit_box(translator: Any, node: Box) -> None:
    """Write a box as XML does any node; other writers take it for the container that it is."""
    translator.default_visit(node)


def depart_box(translator: Any, node: Box) -> None:
    """Close it."""
    translator.default_departure(node)


class Role(XRefRole):
    """A reference that reads as people say it, unless the author gives it a title."""

    innernodeclass = nodes.inline

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Return the title and the target of a reference."""
        return title if has_explicit_title else shown(self.reftype, target), target


class Block(SphinxDirective):
    """What both blocks share: a name, a title that gettext can translate, a kind, a text."""

    role: ClassVar[str]
    has_content = True
    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return a container that holds the title, a line about the block, and the text."""
        name, title = self.arguments[0], " ".join(self.arguments[1:])
        kind = self.options.get("kind")
        if not self.is_name(name) or not title or kind not in KINDS[self.role]:
            raise self.error(f"{self.role} {name}: needs a name, a title and a :kind:; see the other blocks")
        anchor = self.anchor(name)
        reasons = {option: self.options[option] for option in REASONS if option in self.options}
        box = Box(classes=[self.role, kind], reasons=reasons, **{f"rule_{self.role}": name})
        self.set_source_info(box)
        box += self._title(title, anchor)
        box += self.about(name, kind, anchor)
        content = self.parse_content_to_nodes()
        box += content
        entry = self.entry(name, title, anchor)
        entry.prose = "\n".join(prose_of(content))
        self.env.domains["rule"].note(self.role, entry)  # type: ignore[attr-defined]
        return [box]

    def is_name(self, name: str) -> bool:
        """Say whether a block may be called so."""
        return True

    def anchor(self, name: str) -> str:
        """Return the permanent anchor of this block in HTML."""
        raise NotImplementedError

    def about(self, name: str, kind: str, anchor: str) -> nodes.paragraph:
        """Return the line under the title: the name as a permalink, and the kind."""
        line = nodes.paragraph(classes=[f"{self.role}-about"])
        line += nodes.reference("", shown(self.role, name), refid=anchor, internal=True, classes=["permalink"])
        named = kind_name(kind)
        line += [nodes.Text(" "), nodes.inline(named, named, classes=["kind", f"kind-{kind}"])]
        return line

    def entry(self, name: str, title: str, anchor: str) -> Entry:
        """Return what the domain has to remember of this block."""
        raise NotImplementedError

    def _title(self, title: str, anchor: str) -> list[nodes.Node]:
        inline, messages = self.parse_inline(title, lineno=self.lineno)
        rubric = nodes.rubric(title, "", *inline, ids=[anchor], classes=[f"{self.role}-title"])
        rubric["heading-level"] = 3
        self.set_source_info(rubric)
        self.state.document.note_explicit_target(rubric)
        return [rubric, *messages]


class ClauseBlock(Block):
    """A `{clause}` block, named by its full citation."""

    role: ClassVar[str] = "clause"
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(OPTIONS["clause"], directives.unchanged_required)

    def is_name(self, name: str) -> bool:
        """Say whether this is a full citation."""
        return ClauseId.of(name).has_shape

    def anchor(self, name: str) -> str:
        """Return 'papillon-8.4' for 'papillon:8.4'."""
        return name.replace(":", "-")

    def about(self, name: str, kind: str, anchor: str) -> nodes.paragraph:
        """Return the line under the title, with a button that copies the citation."""
        line = super().about(name, kind, anchor)
        line += cite_button(shown(self.role, name))
        return line

    def entry(self, name: str, title: str, anchor: str) -> ClauseEntry:
        """Return the clause, with the reasons and the relations it gives."""
        return ClauseEntry(
            *(name, title, anchor, self.env.current_document.docname, self.lineno, self.options["kind"]),
            no_code=self.options.get("no-code", ""),
            no_event=self.options.get("no-event", ""),
            relations=relations_of(self.options, ClauseId.of(name).document),
            places=tuple(self.options.get("place", "").split()),
            not_terms=tuple(word.strip() for word in self.options.get("not-terms", "").split(",") if word.strip()),
        )


class RulingBlock(Block):
    """A `{ruling}` block, named by its slug."""

    role: ClassVar[str] = "ruling"
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(OPTIONS["ruling"], directives.unchanged_required)

    def anchor(self, name: str) -> str:
        """Return 'ruling-ten-sums' for 'ten-sums'."""
        return f"ruling-{name}"

    def about(self, name: str, kind: str, anchor: str) -> nodes.paragraph:
        """Return the line under the title, with the clauses it reads, its defaults and its confidence."""
        line = super().about(name, kind, anchor)
        clauses = self._clauses()
        for number, citation in enumerate(clauses):
            line += nodes.Text(", " if number else f" {_('reads')} ")
            line += reference(self.env.current_document.docname, "clause", citation)
        line += self._defaults(ClauseId.of(clauses[0]).document if clauses else document_of(self._page()))
        if "confidence" in self.options:
            sure = confidence_name(self.options["confidence"])
            line += nodes.Text(f" · {_('%s: %s') % (_('confidence'), sure)}")
            line += [nodes.Text(" · "), self._legend()] if self.config.clauses_annotated else []
        return line

    def _defaults(self, document: str) -> Iterator[nodes.Node]:
        """Each document's default, by the document's name."""
        documents = self.config.clause_documents
        for rulebook, reading in default_readings(self.options.get("default", ""), document).items():
            told = documents.get(document_with(rulebook, document))
            said = str(_("default of the %s")) % document_name(told) if told else _("default")
            yield from (nodes.Text(f" · {_('%s: %s') % (said, '')}"), nodes.literal(reading, reading))

    def _legend(self) -> pending_xref:
        """A link to where the line is explained; plain words where a site has no such place."""
        attributes = {"reftype": "ref", "reftarget": LEGEND, "refexplicit": True, "refwarn": False}
        words = nodes.inline("", str(_("what this line says")))
        return pending_xref("", words, refdoc=self.env.current_document.docname, refdomain="std", **attributes)

    def entry(self, name: str, title: str, anchor: str) -> RulingEntry:
        """Return the ruling, with the clauses that it reads."""
        return RulingEntry(
            *(name, title, anchor, self.env.current_document.docname, self.lineno, self.options["kind"]),
            clauses=self._clauses(),
        )

    def _clauses(self) -> tuple[str, ...]:
        return full_citations(self.options.get("clauses", ""), document_of(self._page()))

    def _page(self) -> str:
        return f"{self.env.current_document.docname}.md"


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
    for box in [*doctree.findall(nodes.container)]:
        title = box.children[0] if "rule_ruling" in box and box.children else None
        if heading and isinstance(title, nodes.rubric) and title.astext() == heading.astext():
            box["ids"] += title["ids"]
            box.remove(title)


def reference(docname: str, role: str, target: str, words: nodes.Node | None = None) -> pending_xref:
    """Return a reference that Sphinx resolves later, and reports if it points to nothing.

    words: what stands there instead of what it points to is usually called.
    """
    node = pending_xref(
        refdoc=docname, refdomain="rule", reftype=role, reftarget=target, refexplicit=words is not None, refwarn=True
    )
    node += words or nodes.inline("", shown(role, target), classes=[f"rule-{role}"])
    return node


def shown(role: str, target: str) -> str:
    """Return a reference as people say it: 'Papillon 8.4', or the slug of a ruling."""
    return spoken(target) if role == "clause" else target


def ruling_words(entry: Entry) -> list[nodes.Node]:
    """Return what a page calls a ruling: its title, and beside it the short name by which commands know it."""
    return [nodes.inline("", entry.title), nodes.Text(" "), nodes.literal(entry.name, entry.name)]


def ruling_link(builder: Builder, docname: str, entry: Entry) -> nodes.reference:
    """Return a link to a ruling."""
    words = nodes.inline("", "", *ruling_words(entry), classes=["rule-ruling"])
    return make_refnode(builder, docname, entry.docname, entry.anchor, words)


def cite_button(citation: str) -> nodes.raw:
    """Return a button that copies a citation; the script shows it, so that nobody without scripts sees one."""
    label = html.escape(str(_("Copy the citation %s")) % citation)
    copied, copy = html.escape(str(_("copied"))), html.escape(str(_("copy")))
    button = (
        f'<button class="cite" type="button" hidden="" data-cites="{html.escape(citation)}" data-copied="{copied}" '
        f'aria-label="{label}" title="{label}">{copy}</button>'
    )
    return nodes.raw("", button, format="html")


def foot(label: str, content: Iterable[nodes.Node]) -> list[nodes.Node]:
    """Return a line with a label, or nothing where there is nothing to say."""
    told = list(content)
    return [nodes.paragraph("", "", *labelled(label), *told, classes=["clause-foot"])] if told else []


def labelled(label: str) -> list[nodes.Node]:
    """Return what a line about a clause begins with."""
    return [nodes.inline("", str(label), classes=["clause-label"]), nodes.Text(" ")]


def prose_of(parts: Iterable[nodes.Node]) -> list[nodes.Text]:
    """Return the texts of a block in which words are words: not those of references, code and folds."""
    plain = (nodes.paragraph, nodes.emphasis, nodes.strong, nodes.entry)
    texts = (text for part in parts if not isinstance(part, nodes.container) for text in part.findall(nodes.Text))
    return [text for text in texts if isinstance(text.parent, plain)]


def joined(items: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield some items with commas between them."""
    for number, item in enumerate(items):
        if number:
            yield nodes.Text(", ")
        yield item
