"""The blocks `{clause}` and `{ruling}`: titles, what is said of them, their texts, and what stands beneath.

Beneath each clause stand, in the order in which players ask, examples, rulings, documents, source and code. Beside its
number are the buttons that copy its citation in a format of `papillon cite`. The list at the side of a page has its
clauses and rulings below their heading. What the blocks hold, `tools.specification` says.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from textwrap import dedent, indent
from typing import Any, ClassVar, Final

from clausedomain import other_documents, rules_of
from clausetables import entry_line, place_in_words, place_link, related_links
from codepages import code_place, definitions
from datasets import anchor_of, per_cent, weighed
from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import _, bullets, fold, foot, link, place, plain, ruling, written
from sitewords import name_of, render, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from papillon.desk.addresses import place_of
from papillon.desk.citations import FORMATS, Citation
from papillon.kit.clauses import Citation as Place, Clause, Ruling, edition, in_language, language_of
from papillon.kit.translations import speaking
from tools.coverage import Coverage
from tools.specification import MAIN_RULEBOOKS, OPTIONS, package_of

LEGEND: Final = "head-of-a-ruling"
"""The label of the place that explains the line under a ruling's title."""

WEIGHTS: Final = "spec/rulings/weight"
"""The page that counts how often the rulings matter."""

DRAWN_CELLS: Final = ("accepts", "refuses")
"""What a picture can show of a clause where no page tells a scenario; a boundary needs its words."""

LONGEST: Final = 15
"""Lines of an excerpt of code; what is longer is cut there, and the module's page has the whole."""

MESSAGES: Final = ("no-code", "no-event", "topic")
"""The options whose words are translated."""

BEFORE_THE_THEME: Final = 400
"""The theme makes of the list of contents what it shows at Sphinx's usual priority, 500."""

CALLED: Final[Mapping[str, str]] = {"markdown": "Markdown", "html": "HTML", "bibtex": "BibTeX", "csl-json": "CSL-JSON"}
"""What a format of citations is called that has a name."""


class Block(SphinxDirective):
    """What both blocks share: a title that gettext can translate, a line about the block, a text, what is beneath."""

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
        self.env.note_reread()
        box = nodes.container(classes=[self.role, said.kind], **{f"rule_{self.role}": name})
        if self.config.gathers_messages:
            box += self._messages()
        box += self._title(said, box)
        box += [*self.about(said), *self.parse_content_to_nodes()]
        box += written(self, lambda: "".join(self.feet(getattr(rules_of(self.env), f"{self.role}s")[name])))
        return [box]

    def _messages(self) -> list[nodes.Node]:
        """The options that are messages of the page: reasons, the topic of a ruling."""
        said = [self.options[option] for option in MESSAGES if option in self.options]
        messages = [nodes.paragraph(words, words) for words in said]
        for message in messages:
            self.set_source_info(message)
        return [*messages]

    def _title(self, said: Clause | Ruling, box: nodes.container) -> list[nodes.Node]:
        """The title with its anchor; if the page has the same one, only the block gets the anchor."""
        inline, messages = self.parse_inline(said.title, lineno=self.lineno)
        heading = self.state.document.next_node(nodes.title)
        if heading and heading.astext() == "".join(part.astext() for part in inline):
            box["ids"].append(said.anchor)
            self.state.document.note_explicit_target(box)
            return []
        rubric = nodes.rubric(said.title, "", *inline, ids=[said.anchor], classes=[f"{self.role}-title"])
        rubric["heading-level"] = 3
        self.set_source_info(rubric)
        self.state.document.note_explicit_target(rubric)
        return [rubric, *messages]

    def about(self, said: Any) -> list[nodes.Node]:
        """Return the line under the title: the name as a permalink, and the kind."""
        kind = name_of("kind", said.kind)
        shown = said.spoken if isinstance(said, Clause) else said.slug
        line = nodes.paragraph(classes=[f"{self.role}-about"])
        line += nodes.reference("", shown, refid=said.anchor, internal=True, classes=["permalink"])
        line += [nodes.Text(" "), nodes.inline(kind, kind, classes=["kind", f"kind-{said.kind}"])]
        return [line]

    def feet(self, said: Any) -> Iterable[str]:
        """Return what stands beneath, as Markdown. said: in the language of the build."""
        raise NotImplementedError


class RulingBlock(Block):
    """A `{ruling}` block, named by its slug."""

    role: ClassVar[str] = "ruling"
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(OPTIONS["ruling"], directives.unchanged_required)

    def about(self, said: Ruling) -> list[nodes.Node]:
        """Return the lines under the title: the clauses it reads, then its defaults and its confidence."""
        (line,) = super().about(said)
        if said.clauses:
            line += self.parse_inline(f" {_('interprets')} {', '.join(map(link, said.clauses))}")[0]
        documents: dict[str, list[str]] = {}
        for rulebook, reading in said.default.items():
            called = self.config.clause_documents.get(document_with(rulebook, said.document))
            documents.setdefault(reading, []).extend([_(called)] if called else [])
        readings = (f"`{name}`" + (f" ({', '.join(of)})" if of else "") for name, of in documents.items())
        told = [_("%s: %s") % (_("default"), ", ".join(readings))] if documents else []
        if said.confidence:
            label = f"{{ref}}`{_('confidence')} <{LEGEND}>`" if self.config.clauses_annotated else _("confidence")
            told.append(_("%s: %s") % (label, name_of("confidence", said.confidence)))
        words = self.parse_inline(" · ".join(told))[0]
        return [line, nodes.paragraph("", "", *words, classes=["ruling-about"])] if words else [line]

    def feet(self, said: Ruling) -> Iterator[str]:
        """Yield how often the other readings show in play, with links to the page that counts it."""
        weights = (weight for weight in weighed() if weight["ruling"] == said.slug)
        yield foot(_("How often another reading changes the game"), ", ".join(map(_weight, weights)))


def _weight(weight: Mapping[str, Any]) -> str:
    words = _("in %s of the coups") % per_cent(weight["parted_coups"], weight["coups"])
    return f"`{weight['reading']}` {place(words, WEIGHTS, anchor_of(weight))}"


def document_with(rulebook: str, document: str) -> str:
    """Return the document that a rulebook's name stands for: 'papillon-pdf' for 'pdf', 'papillon' for 'salon'.

    >>> document_with("salon", "papillon-adpoker"), document_with("pdf", "papillon")
    ('papillon', 'papillon-pdf')
    """
    main = package_of(document)
    return main if rulebook in (main, MAIN_RULEBOOKS.get(main)) else f"{main}-{rulebook}"


class ClauseBlock(Block):
    """A `{clause}` block, named by its full citation."""

    role: ClassVar[str] = "clause"
    option_spec: ClassVar[OptionSpec] = dict.fromkeys(OPTIONS["clause"], directives.unchanged_required)

    def about(self, said: Clause) -> list[nodes.Node]:
        """Return the line under the title, with the buttons that copy the citation; scripts show them."""
        (line,) = super().about(said)
        site = getattr(self.config, "site_url", "")
        cited = citations(said, self.config.language, site) if self.config.clauses_annotated else {}
        formats = [(name, CALLED.get(name, _("text")), text) for name, text in cited.items()]
        line += nodes.raw("", render("cite.html", clause=said, formats=formats), format="html")
        return [line]

    def feet(self, said: Clause) -> Iterator[str]:
        """Yield what is left to the table, and a part that opens at a click: examples, rulings, source, code."""
        if not self.config.clauses_annotated:
            return
        rulings = [found for found in rules_of(self.env).rulings.values() if said.citation in found.clauses]
        topics = [ruling(found.slug, found.topic) for found in rulings if found.default]
        yield foot(_("Your table may choose"), _("; ").join(topics))
        others = [ruling(found.slug) for found in rulings if not found.default]
        notes = {
            _("examples"): self._examples(said),
            _("rulings"): [foot(_("Rulings"), _("; ").join(others))],
            _("other documents"): self._relations(said),
            _("source"): self._source(said),
            _("code"): self._code(said),
        }
        written = {name: "".join(parts) for name, parts in notes.items()}
        summary = ", ".join(name for name, text in written.items() if text)
        yield fold(summary[:1].upper() + summary[1:], "".join(written.values()), "clause-notes")

    def _examples(self, clause: Clause) -> Iterator[str]:
        """The scenarios that test a clause, what each column shows beside the others, and what none of them shows."""
        coverage = rules_of(self.env).coverage.get(clause.document, Coverage({}))
        ids = coverage.scenarios_of(clause.id)
        shown = coverage.table.get(clause.id, {}).items()
        columns = "".join(self._column(name, cell.scenarios, clause) for name, cell in shown if cell.scenarios)
        if ids:
            yield foot(_("Examples"), str(len(ids)))
            yield f":::::{{container}} columns\n{columns}:::::\n\n"
        for cells, reason in coverage.reasons_of(clause.id).items():
            *rest, last = (name_of("shown", cell) for cell in cells.split(", "))
            named = _("%s or %s") % (", ".join(rest), last) if rest else last
            label, said = _("No scenario shows %s.") % named, plain(said_by_suite(reason))
            yield f"{{.clause-foot}}\n[{label}]{{.clause-label}} {said[:1].upper()}{said[1:]}\n\n"

    def _column(self, name: str, scenarios: Iterable[str], clause: Clause) -> str:
        """The scenarios of one cell under its name, the first of them drawn unless some page tells one."""
        known, listed = rules_of(self.env).scenarios, list(scenarios)
        lines = bullets(f"{{rule:scenario}}`{one}`" if one in known else f"`{one}`" for one in listed)
        drawn = f":::{{sketch}} {listed[0]} {name} {clause.id}\n:::\n" if self._is_drawn(name, listed) else ""
        return f"::::{{container}}\n{{.column-name}}\n{name_of('cell', name)}\n\n{lines}{drawn}::::\n"

    def _is_drawn(self, cell: str, scenarios: list[str]) -> bool:
        told = set().union(*rules_of(self.env).told.values())
        return cell in DRAWN_CELLS and told.isdisjoint(scenarios) and scenarios[0] in rules_of(self.env).scenarios

    def _relations(self, clause: Clause) -> Iterator[str]:
        """The lines that say where other documents treat the matter of a clause: '18 (same), 31 (differs)'."""
        main = package_of(clause.document)
        for other in [main] if clause.document != main else other_documents(self.env, main):
            nothing = _("nothing of the kind") if other == main else ""
            named = _(self.config.clause_documents.get(other, other))
            yield foot(_("In the %s") % named, related_links(self.env, clause, other) or nothing)

    def _source(self, clause: Clause) -> Iterator[str]:
        """The places in its source that a clause says, and what the apparatus has for it."""
        rules = rules_of(self.env)
        source = rules.witnesses.source_of(clause.document)
        if source:
            places = [one for one in clause.places if one in source.sentences]
            told = ", ".join(place_link(source, one, place_in_words(source, one)) for one in places)
            yield foot(_("In the source"), f"*{plain(source.title)}*, {told}" if told else "")
        entries = rules.apparatus.get(clause.citation, ())
        follows = _("The text follows its source exactly.")
        if not entries:
            yield foot(_("Apparatus"), follows if clause.places else "")
            return
        yield foot(_("Apparatus"), "" if any(entry.is_emendation for entry in entries) else follows)
        yield bullets(entry_line(self.env, entry) for entry in entries)

    def _code(self, clause: Clause) -> Iterator[str]:
        """The code of the clause itself, links to the other places that cite it, or why there is no code."""
        rules = rules_of(self.env)
        own, others = own_and_others(rules.scan.code.get(clause.citation, ()), clause)
        for found in own:
            yield f"{{.code-place}}\n{code_place(found.file, found.name)}\n\n"
            text = excerpt((rules.root / found.file).read_text("utf-8"), found.line)
            yield f"~~~~python\n{text}\n~~~~\n\n" if text else ""
        also = ", ".join(code_place(found.file, found.name) for found in others)
        yield foot(_("Also cited in") if own else _("Cited in"), also)
        yield foot(_("No code"), clause.no_code)
        yield foot(_("Not seen in play"), clause.no_event)


# --- code


def own_and_others(places: Iterable[Place], clause: Clause) -> tuple[list[Place], list[Place]]:
    """Return one place for each name: those in the module of the clause's own section, and all others."""
    package, _dash, other = clause.document.partition("-")
    module = f"{package}/sections/{f'{other}.py' if other else f's{clause.section:0>2}_'}"
    by_name = {place.name: place for place in places}.values()
    own = [place for place in by_name if place.file.startswith(module)]
    return own, [place for place in by_name if place not in own]


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
    return "\n".join([*kept, indent("# …", " " * (len(kept[-1]) - len(kept[-1].lstrip())))])


def _without_prose(lines: list[str], part: ast.stmt) -> list[str]:
    """The lines of a definition, decorators included, without its docstring's lines after the first."""
    first = min([part.lineno, *(decorator.lineno for decorator in getattr(part, "decorator_list", ()))])
    prose = getattr(part, "body", [None])[0]
    is_prose = isinstance(prose, ast.Expr) and isinstance(prose.value, ast.Constant)
    if not is_prose or prose.end_lineno == prose.lineno:
        return lines[first - 1 : part.end_lineno]
    opening = f'{lines[prose.lineno - 1].rstrip()}"""'
    return [*lines[first - 1 : prose.lineno - 1], opening, *lines[prose.end_lineno : part.end_lineno]]


# --- citations


def citations(clause: Clause, language: str, site: str) -> dict[str, str]:
    """Return the citation of a clause by formats. site: its address, or nothing."""
    with speaking(language):
        clause = in_language(clause)
        address = place_of({"kind": "clause", "citation": clause.citation}, site) if site else ""
        cited = Citation(clause.spoken, clause.title, clause.hash, edition(), language_of(clause), address)
        return {name: write(cited) for name, write in FORMATS.items()}


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


def setup(app: Sphinx) -> None:
    """Register the blocks."""
    app.add_directive("clause", ClauseBlock)
    app.add_directive("ruling", RulingBlock)
    app.connect("html-page-context", list_blocks, priority=BEFORE_THE_THEME)
