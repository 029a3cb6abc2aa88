"""What only the book has: the cover, the contents, what to agree on before play, and the index.

    ```{cover}
    ```
    :::{sections}        around the sections of the game: one heading for all of them
    :::
    {book-contents}, {agreement} and {book-index} are blocks without anything in them

Their pages are numbered where the book is set, by links whose style asks for the page that they lead to (`paged`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from clauseblocks import ClauseEntry, joined
from docutils import nodes
from editions import edition_in_words
from glossaryterms import Word, uses_of, words
from pagetables import _
from pictureblocks import insect
from search import QUESTIONS
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.checkout import ROOT
from papillon.kit.clauses import Ruling, book, spoken
from papillon.kit.translations import FRENCH
from tools.card import shortened

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from clausedomain import RuleDomain

PAGED: Final = "paged"
"""The class of a link beside which the number of its page stands."""
GAME: Final = "papillon"
WORDS: Final = ROOT / "docs/_book/words.toml"
"""What people look for in the index, by language."""
DOCUMENTS: Final = ("papillon", "papillon-pdf", "papillon-adpoker", "francion")


class Waiting(nodes.General, nodes.Element):
    """The place of a part that is written once all pages are read: `part`."""


class Cover(SphinxDirective):
    """The first page, and on its back what one has to know of the book."""

    def run(self) -> list[nodes.Node]:
        """Return both."""
        date = edition_in_words(self.config)
        front = nodes.container("", insect("papillon"), classes=["cover"])
        front += nodes.paragraph("", _("The rules of a game of the eighteenth century, clause by clause"))
        front += nodes.paragraph("", _("with those of its companion, Le Francion"))
        front += nodes.paragraph("", date, classes=["cover-edition"])
        back = nodes.container(classes=["colophon"])
        back += [nodes.paragraph("", said) for said in self._colophon(date)]
        return [front, back]

    def _colophon(self, date: str) -> Iterator[str]:
        yield _(
            "How to read this book. A clause is one idea of the rules. Its number stands in the margin, and is the "
            "same in every edition: one cites “Papillon 8.4”. What a clause says is binding; all else explains it."
        )
        yield _(
            "Where the old text can be read in two ways, a ruling says how it is read here and why. Rulings are "
            "numbered for this book, R1, R2 and so on; the margin has their titles and pages. Of those that are open a "
            "table may choose another reading: there is a form for it."
        )
        yield _("A dispute at the table: look into the questions, or for a word in the index.")
        yield f"Le Papillon. {date}. {self.config.author}."
        yield _("The words are under the MIT licence; the rules themselves are nobody's property.")
        yield _("Set in EB Garamond, by Georg Duffner and Octavio Pardo, under the SIL Open Font License 1.1.")


class Sections(SphinxDirective):
    """The sections of the game, under one heading."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the section that holds them."""
        return [headed("sections", _("The rules, section by section"), self.parse_content_to_nodes())]


class LaterBlock(SphinxDirective):
    """The place of a part that needs all pages."""

    def run(self) -> list[nodes.Node]:
        """Return it."""
        return [Waiting(part=self.name)]


def headed(anchor: str, title: str, content: Iterable[nodes.Node]) -> nodes.section:
    """Return a section of the book's own."""
    return nodes.section("", nodes.title("", title, translatable=False), *content, ids=[anchor], classes=[anchor])


def write_parts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write the parts that waited for all pages."""
    for place in list(doctree.findall(Waiting)):
        if place["part"] == "agreement":
            place.parent.replace(place, agreement(app, docname))
        elif place["part"] == "book-index":
            place.parent.replace(place, index(app, docname))


def write_contents(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write the list of what there is, once each section has an anchor that is nobody else's."""
    seen: set[str] = set()
    for section in doctree.findall(nodes.section):
        own = [anchor for anchor in section["ids"] if anchor not in seen]
        section["ids"] = own or [f"{section['ids'][0]}-{len(seen)}"]
        seen.update(section["ids"])
    for place in list(doctree.findall(Waiting)):
        listed = nodes.container(classes=["contents"])
        for section in doctree.findall(nodes.section):
            depth = _depth(section)
            if depth in (2, 3):
                title = section.next_node(nodes.title).astext()
                link = nodes.reference("", title, refuri=f"#{section['ids'][0]}", internal=True, classes=[PAGED])
                listed += nodes.paragraph("", "", link, classes=[f"level-{depth}"])
        is_paper = app.builder.name == "singlehtml"
        place.parent.replace(place, [headed("contents", _("Contents"), [listed])] if is_paper else [])


def _depth(node: nodes.Node) -> int:
    return 0 if node is None else isinstance(node, nodes.section) + _depth(node.parent)


# --- what to agree on


def agreement(app: Sphinx, docname: str) -> nodes.section:
    """Return the form of the open rulings of Le Papillon, with room for what else is agreed."""
    rulings = [ruling for ruling in book(GAME).rulings.values() if ruling.kind == "open"]
    form = nodes.container(classes=["form"])
    form += nodes.paragraph(
        "",
        _(
            "Tick what your table plays. What is in bold holds where nothing is ticked: so the main document is read. "
            "The page beside a question argues it."
        ),
    )
    blank = nodes.inline("", "\N{NO-BREAK SPACE}", classes=["blank"])
    form += _line(_("Players and date"), [[blank]])
    form += _line(_("Rounds"), [[blank.deepcopy()]])
    form += _line(_("An unwon pool after the last coup is"), [_boxed(_("played on for")), _boxed(_("shared"))])
    order = numbers_of(app)
    for ruling in sorted(rulings, key=lambda ruling: [*order].index(ruling.slug)):
        form += _asked(app, docname, ruling, order[ruling.slug])
    return headed("agreement", _("Before play: what to agree on"), [form])


def _asked(app: Sphinx, docname: str, ruling: Ruling, number: str) -> nodes.container:
    """A ruling as a question with its readings to tick."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    entry = domain.rulings[ruling.slug]
    link = link_to(app, docname, entry, nodes.Text(number))
    asked = nodes.container("", classes=["asked"])
    asked += nodes.paragraph("", "", nodes.strong("", entry.title), nodes.Text(" "), link, classes=["asked-title"])
    readings = ruling.readings_fr if app.config.language == FRENCH else ruling.readings
    for name, said in readings.items():
        is_default = name == ruling.default.get("salon")
        asked += nodes.paragraph("", "", *_boxed(shortened(said), bold=is_default), classes=["reading"])
    return asked


def _boxed(said: str, *, bold: bool = False) -> list[nodes.Node]:
    text = nodes.strong("", said) if bold else nodes.Text(said)
    return [nodes.inline("", "", classes=["box"]), nodes.Text(" "), text]


def _line(asked: str, answers: Iterable[list[nodes.Node]]) -> nodes.paragraph:
    line = nodes.paragraph("", "", nodes.strong("", asked), nodes.Text(" "), classes=["asked-line"])
    for answer in answers:
        line += [*answer, nodes.Text("  ")]
    return line


# --- the index


def index(app: Sphinx, docname: str) -> nodes.section:
    """Return where each clause, each ruling and each word stands."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    clauses = sorted(domain.clauses.values(), key=lambda entry: entry.id.order)
    parts = []
    for document in DOCUMENTS:
        own = [entry for entry in clauses if entry.id.document == document]
        lines = (_entry(link_to(app, docname, entry), entry.title) for entry in own)
        parts.append(_listed(f"clauses-{document}", f"{_('Clauses')}, {_called(document)}", lines))
    numbers = numbers_of(app)
    titled = ((number, domain.rulings[name]) for name, number in numbers.items())
    told = (
        _entry(link_to(app, docname, entry, nodes.Text(number)), f"{entry.title} ({entry.name})")
        for number, entry in titled
    )
    parts.append(_listed("index-rulings", _("Rulings"), told))
    parts.append(_listed("index-words", _("Words"), _word_lines(app, docname, clauses)))
    parts.append(_listed("index-questions", _("Questions, by what they ask about"), _question_lines(app, docname)))
    return headed("index", _("Index"), parts)


def _called(document: str) -> str:
    return spoken(f"{document}:1").removesuffix(" 1")


def _entry(link: nodes.reference, title: str) -> nodes.paragraph:
    return nodes.paragraph("", "", link, nodes.Text(f" {title}"), classes=["entry"])


def _listed(anchor: str, title: str, lines: Iterable[nodes.paragraph]) -> nodes.section:
    return headed(anchor, title, [nodes.container("", *lines, classes=["index-list"])])


def _word_lines(app: Sphinx, docname: str, clauses: list[ClauseEntry]) -> Iterator[nodes.paragraph]:
    """The words of the glossary in the order of the alphabet, with the clauses that use them."""
    by_name = {entry.name: entry for entry in clauses}
    listed = [word for word in words(app.env) if word.game]
    used = uses_of(clauses, listed)
    for word in sorted(listed, key=lambda word: _folded(_name(word))):
        own = [by_name[citation] for citation in word.term.clauses if citation in by_name]
        others = [entry for entry in used.get(word.anchor, []) if entry not in own]
        links = [nodes.strong("", "", link_to(app, docname, entry)) for entry in own]
        links += [link_to(app, docname, entry) for entry in others]
        named = nodes.strong("", _name(word).replace(" ", "\N{NO-BREAK SPACE}"))
        yield nodes.paragraph("", "", named, nodes.Text(" "), *joined(links), classes=["entry"])


def _question_lines(app: Sphinx, docname: str) -> Iterator[nodes.paragraph]:
    """What people look for, with the questions whose titles say it."""
    asked = {
        section.next_node(nodes.title).astext(): section["ids"][0]
        for section in app.env.get_doctree(QUESTIONS).findall(nodes.section)
        if not section.next_node(nodes.section)
    }
    uri = app.builder.get_relative_uri(docname, QUESTIONS)
    with WORDS.open("rb") as file:
        patterns: dict[str, str] = tomllib.load(file)[app.config.language]
    for word in sorted(patterns, key=_folded):
        found = [title for title in asked if re.search(patterns[word], title, re.IGNORECASE)]
        if not found:
            log.warning("%s: no question asks about %s", WORDS, word)
        yield nodes.paragraph("", "", nodes.strong("", word), classes=["entry"])
        for title in found:
            link = nodes.reference("", title, refuri=f"{uri}#{asked[title]}", internal=True, classes=[PAGED])
            yield nodes.paragraph("", "", link, classes=["entry", "topic"])


def _name(word: Word) -> str:
    said = word.said[0] if word.said else word.term.name
    return f"{said} (Francion)" if word.game == "francion" else said


def _folded(said: str) -> str:
    """A word as the alphabet has it, without accents."""
    from unicodedata import normalize

    return "".join(letter for letter in normalize("NFD", said.lower()) if letter.isalnum() or letter == " ")


# --- shared


def numbers_of(app: Sphinx) -> Mapping[str, str]:
    """Return what the book calls each ruling, by its short name: in the order in which they stand."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    order = {name: place for place, name in enumerate(pages_of(app))}
    listed = sorted(domain.rulings.values(), key=lambda entry: (order.get(entry.docname, len(order)), entry.line))
    return {entry.name: _("R%d") % number for number, entry in enumerate(listed, 1)}


def pages_of(app: Sphinx) -> Iterator[str]:
    """Yield the pages of the book in their order."""
    waiting = [app.config.root_doc]
    while waiting:
        docname = waiting.pop(0)
        yield docname
        waiting[:0] = app.env.toctree_includes.get(docname, [])


def link_to(app: Sphinx, docname: str, entry: Any, words: nodes.Node | None = None) -> nodes.reference:
    """Return a link to a clause or a ruling, beside which its page stands."""
    uri = f"{app.builder.get_relative_uri(docname, entry.docname)}#{entry.anchor}"
    said = words or nodes.inline("", spoken(entry.name).removeprefix("Papillon "), classes=["rule-clause"])
    return nodes.reference("", "", said, refuri=uri, internal=True, classes=[PAGED])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks."""
    app.setup_extension("editions")
    app.add_node(Waiting)
    app.add_directive("cover", Cover)
    app.add_directive("sections", Sections)
    for name in ("book-contents", "agreement", "book-index"):
        app.add_directive(name, type(name, (LaterBlock,), {}))
    app.connect("doctree-resolved", write_parts, priority=850)
    app.connect("doctree-resolved", write_contents, priority=950)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
