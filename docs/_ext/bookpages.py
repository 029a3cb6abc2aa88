"""The pages of the book: those of the site as they stand on paper, and what only the book has.

What needs a screen or a command is left out, and so is code. A clause has its number in the margin, and beneath it the
titles of the rulings that it names, which are numbered for the book: R7. Pictures are files.

    ```{cover}
    ```
    :::{sections}        around the sections of the game: one heading for all of them
    :::
    {book-contents}, {agreement} (what to agree on before play) and {book-index} are blocks without content

The style sheet prints a page number beside a link of the class `paged`, once the book is set.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Final
from unicodedata import normalize

from addresses import edition_in_words
from clausedomain import docname_of, rules_of
from docutils import nodes
from glossaryterms import Word, uses_of, words
from markupsafe import Markup, escape
from pagetables import Fold, _, written
from pictureblocks import Picture, svg_of
from search import QUESTIONS
from sitewords import render
from sphinx.addnodes import only, pending_xref, start_of_file, toctree
from sphinx.application import Sphinx
from sphinx.builders.epub3 import Epub3Builder
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from papillon.kit.clauses import Clause, Ruling, book, spoken
from papillon.kit.translations import FRENCH
from tools import ROOT
from tools.card import shortened
from tools.embedding import alone

log = logging.getLogger(__name__)

GAME: Final = "papillon"
DOCUMENTS: Final = ("papillon", "papillon-pdf", "papillon-adpoker", "francion")
WORDS: Final = ROOT / "docs/_book/words.toml"
"""What people look for in the index, by language."""
LEFT_OUT: Final = {"in-code", "how-a-table-chooses", "the-open-rulings", "rights"}
"""Sections that are of no use on paper, by their anchors."""
UNTITLED: Final = {"what-this-section-settles", "what-this-document-settles", "clauses", "examples"}
"""Sections whose title says nothing, since all pages have them."""
OF_PROGRAMS: Final = {"field", "called", "as in", "SHA-256"}
"""The headings, in English, of columns for programs."""
ON_SCREEN: Final = "on-screen"
"""The class of words that are of no use on paper."""
PICTURES: Final = "_images"
TITLED: Final = "ruling_titled"
"""The attribute of the title of a ruling: its short name."""
NUMBER: Final = "ruling-number"
"""The class of the number of a ruling."""

_IN_PAGE: Final = re.compile(r"^#document-[^#]*#")
"""The beginning of an address in one long page that names a place on a page of the site."""


# --- once a page is read: what paper cannot have


def leave_out(app: Sphinx, doctree: nodes.document) -> None:
    """Leave out of a page what paper cannot have, before Sphinx lists its sections."""
    kinds = (Fold, only, nodes.literal_block, nodes.raw, nodes.comment)
    for node in list(doctree.findall(lambda node: isinstance(node, kinds) or _is_on_screen(node))):
        if around := node.parent:
            around.remove(node)
            if isinstance(around, nodes.paragraph) and not around.astext().strip():
                around.parent.remove(around)
    subpages = list(doctree.findall(toctree))
    for section in list(doctree.findall(nodes.section)):
        anchors = {*section["ids"]}
        if anchors & LEFT_OUT:
            section.parent.remove(section)
        elif anchors & UNTITLED:
            kept = _one_example(section) if "examples" in anchors else section.children[1:]
            section.parent.replace(section, kept)
    _read_last(doctree, subpages)


def _is_on_screen(node: nodes.Node) -> bool:
    return isinstance(node, nodes.inline) and ON_SCREEN in node["classes"]


def _one_example(section: nodes.section) -> list[nodes.Node]:
    """Return the first scenario of a section with a picture: its title, its reason, what the picture shows."""
    for box in section.findall(nodes.container):
        picture = next(box.findall(Picture), None)
        if "scenario" in box["classes"] and picture is not None:
            return [nodes.container("", *box.children[:2], picture, classes=["example"])]
    return []


def _read_last(doctree: nodes.document, subpages: list[toctree]) -> None:
    """Put the pages that a page leads to behind all that it says itself, in the order of reading."""
    first = next(doctree.findall(nodes.section), None)
    env = doctree.settings.env
    if first is not None and env.current_document.docname != env.config.root_doc:
        for place in subpages:
            if place.parent is not None and place in place.parent.children:
                place.parent.remove(place)
        first += subpages


# --- once a page is read: headings, tables, clauses and rulings


def for_paper(app: Sphinx, doctree: nodes.document) -> None:
    """Set the headings, tables, clauses and rulings of a page."""
    for section in doctree.findall(nodes.section):
        # Written before its heading, a second anchor might stay on the page before it.
        section.next_node(nodes.title)["ids"] += section["ids"][1:]
        del section["ids"][1:]
        # Between a heading and its text an insect, which floats, would let the page end behind the heading.
        if len(section) > 1 and isinstance(section[1], Picture) and section[1].get("called"):
            section[0].append(section.pop(1))
    is_glossary = app.env.current_document.docname == "spec/glossary"
    for table in list(doctree.findall(nodes.table)):
        _narrow(table)
        if is_glossary:
            table.parent.replace(table, _word_list(table))
    for box in doctree.findall(nodes.container):
        if "rule_clause" in box:
            _set_clause(box)
        elif "rule_ruling" in box:
            _set_ruling(box, doctree.next_node(nodes.title))
    for reference in list(doctree.findall(pending_xref)):
        if reference["reftype"] == "scenario":
            reference.parent.replace(reference, nodes.inline("", reference.astext()))


def _narrow(table: nodes.table) -> None:
    """Remove the columns for programs."""
    (group,) = table.findall(nodes.tgroup)
    heads = [entry for head in group.findall(nodes.thead) for entry in head.findall(nodes.entry)]
    gone = [place for place, entry in enumerate(heads) if {_in_english(entry), entry.astext()} & OF_PROGRAMS]
    columns = [node for node in group.children if isinstance(node, nodes.colspec)]
    for place in reversed(gone):
        group.remove(columns[place])
        for row in group.findall(nodes.row):
            row.remove(row.children[place])
    group["cols"] = len(columns) - len(gone)


def _in_english(entry: nodes.entry) -> str:
    """What a heading says in the source of the page."""
    return " ".join(part.rawsource or part.astext() for part in entry.findall(nodes.paragraph))


def _word_list(table: nodes.table) -> nodes.container:
    """Return a table of words as a list: the word, what the sources call it, what it means."""
    head, *rows = (list(row.findall(nodes.entry)) for row in table.findall(nodes.row))
    names = [entry.astext() for entry in head]
    listed = nodes.container(classes=["words"])
    for row in rows:
        own, *others, meaning, clause = row if len(row) > 2 else (*row, nodes.entry())
        line = nodes.paragraph("", "", nodes.strong("", own.astext()), classes=["word"], ids=row[0].parent["ids"])
        for name, entry in zip(names[1:], others, strict=False):
            line += [nodes.Text(f" · {name}: "), nodes.emphasis("", entry.astext())]
        line += [nodes.Text(" — "), *_inline(meaning)]
        line += [nodes.Text(" ("), *_inline(clause), nodes.Text(")")] if clause.children else []
        listed += line
    return listed


def _inline(entry: nodes.entry) -> list[nodes.Node]:
    return [child.deepcopy() for paragraph in entry.findall(nodes.paragraph) for child in paragraph.children]


def _set_clause(box: nodes.container) -> None:
    """Put the number of a clause into the margin, and beneath it its kind and the rulings that it names."""
    title, about, *text = box.children
    references = (node for part in text for node in part.findall(pending_xref))
    rulings = dict.fromkeys(node["reftarget"] for node in references if node["reftype"] == "ruling")
    kinds = [kind for kind in about.findall(nodes.inline) if "kind" in kind["classes"]]
    margin = nodes.container(classes=["margin"])
    margin += nodes.paragraph("", numbered(box["rule_clause"]), classes=["number"])
    margin += [nodes.paragraph("", kind.astext(), classes=["kind"]) for kind in kinds]
    margin += [nodes.paragraph("", "", classes=["note"], ruling_note=name) for name in rulings]
    heading = nodes.paragraph("", "", *title.children, classes=["clause-title"], ids=title["ids"])
    box.children = []
    box.extend([margin, nodes.container("", heading, *text, classes=["body"])])


def numbered(citation: str) -> str:
    """Return what stands in the margin beside a clause, without the game for Le Papillon's main document.

    >>> numbered("papillon:8.4"), numbered("papillon-pdf:31")
    ('8.4', 'PDF 31')
    """
    return spoken(citation).removeprefix("Papillon ")


def _set_ruling(box: nodes.container, heading: nodes.title) -> None:
    """Mark the title of a ruling, before which its number will stand; on a page of its own that is the page's."""
    if isinstance(box[0], nodes.rubric):
        title = box.pop(0)
        heading = nodes.paragraph("", "", *title.children, classes=["ruling-title"], ids=title["ids"])
        box.insert(0, heading)
    heading[TITLED] = box["rule_ruling"]


# --- the book's own parts


class Waiting(nodes.General, nodes.Element):
    """The place of a part that needs all pages: `part`."""


class WaitingBlock(SphinxDirective):
    """The block of such a part."""

    def run(self) -> list[nodes.Node]:
        """Return its place."""
        return [Waiting(part=self.name)]


class Cover(SphinxDirective):
    """The first page, and on its back what one has to know of the book."""

    def run(self) -> list[nodes.Node]:
        """Return both."""
        edition = edition_in_words(self.config)
        return written(self, lambda: render("cover.md", edition=edition, author=self.config.author))


class Sections(SphinxDirective):
    """The sections of the game, under one heading."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the section that holds them."""
        return [headed("sections", _("The rules, section by section"), self.parse_content_to_nodes())]


def headed(anchor: str, title: str, content: Iterable[nodes.Node]) -> nodes.section:
    """Return a section of the book's own."""
    return nodes.section("", nodes.title("", title, translatable=False), *content, ids=[anchor], classes=[anchor])


def write_parts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write the form and the index, which need all pages."""
    for place in list(doctree.findall(Waiting)):
        if place["part"] == "agreement":
            place.parent.replace(place, agreement(app, docname))
        elif place["part"] == "book-index":
            place.parent.replace(place, index(app, docname))


def write_contents(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give each section an anchor that is nobody else's, then write the table of contents; on paper only."""
    seen: set[str] = set()
    for section in doctree.findall(nodes.section):
        own = [anchor for anchor in section["ids"] if anchor not in seen]
        section["ids"] = own or [f"{section['ids'][0]}-{len(seen)}"]
        seen.update(section["ids"])
    for place in list(doctree.findall(Waiting)):
        entries = ""
        for section in doctree.findall(nodes.section):
            depth, anchor = _depth(section), section["ids"][0]
            if depth in (2, 3):
                title = section.next_node(nodes.title).astext()
                entries += f'<p class="level-{depth}">{paged(title, f"#{anchor}")}</p>\n'
        listed = nodes.raw("", f'<div class="contents docutils container">\n{entries}</div>\n', format="html")
        is_paper = app.builder.name == "singlehtml"
        place.parent.replace(place, [headed("contents", _("Contents"), [listed])] if is_paper else [])


def _depth(node: nodes.Node) -> int:
    return 0 if node is None else isinstance(node, nodes.section) + _depth(node.parent)


def agreement(app: Sphinx, docname: str) -> nodes.section:
    """Return the form of the open rulings of Le Papillon, with room for what else is agreed."""
    domain, rulings = rules_of(app.env), book(GAME).rulings
    questions = []
    for slug, number in numbers_of(app).items():
        if slug in rulings and rulings[slug].default:
            ruling = rulings[slug]
            readings = ruling.readings_fr if app.config.language == FRENCH else ruling.readings
            asked = [(shortened(said), name == ruling.default.get("salon")) for name, said in readings.items()]
            questions.append((domain.rulings[slug], link_to(app, docname, ruling, number), asked))
    form = render("agreement.html", questions=questions)
    return headed("agreement", _("Before play: what to agree on"), [nodes.raw("", form, format="html")])


def index(app: Sphinx, docname: str) -> nodes.section:
    """Return where each clause, each ruling, each word and each question stands."""
    domain = rules_of(app.env)
    parts = []
    for document in DOCUMENTS:
        lines = (f"{link_to(app, docname, one)} {escape(one.title)}" for one in domain.clauses_of(document))
        name = spoken(f"{document}:1").removesuffix(" 1")
        parts.append(_listed(f"clauses-{document}", f"{_('Clauses')}, {name}", lines))
    numbered_rulings = ((number, domain.rulings[name]) for name, number in numbers_of(app).items())
    rulings = (
        f"{link_to(app, docname, ruling, number)} {escape(ruling.title)} ({ruling.slug})"
        for number, ruling in numbered_rulings
    )
    parts.append(_listed("index-rulings", _("Rulings"), rulings))
    parts.append(_listed("index-words", _("Words"), _word_lines(app, docname)))
    parts.append(_listed("index-questions", _("Questions, by subject"), _question_lines(app, docname)))
    return headed("index", _("Index"), parts)


def _listed(anchor: str, title: str, lines: Iterable[str]) -> nodes.section:
    entries = "".join(f'<p class="entry">{line}</p>\n' for line in lines)
    listed = f'<div class="index-list docutils container">\n{entries}</div>\n'
    return headed(anchor, title, [nodes.raw("", listed, format="html")])


def _word_lines(app: Sphinx, docname: str) -> Iterator[str]:
    """Yield the words of the glossary in alphabetical order, with the clauses that use them."""
    clauses = rules_of(app.env).clauses
    listed = [word for word in words(app.env) if word.game]
    used = uses_of(app.env, listed)
    for word in sorted(listed, key=lambda word: _alphabetical(_name(word))):
        own = [clauses[citation] for citation in word.term.clauses if citation in clauses]
        others = [entry for entry in used.get(word.anchor, []) if entry not in own]
        links = [f"<strong>{link_to(app, docname, entry)}</strong>" for entry in own]
        links += [str(link_to(app, docname, entry)) for entry in others]
        unbroken = escape(_name(word).replace(" ", "\N{NO-BREAK SPACE}"))
        yield f"<strong>{unbroken}</strong> {', '.join(links)}"


def _question_lines(app: Sphinx, docname: str) -> Iterator[str]:
    """Yield what people look for, with the questions whose titles say it."""
    questions = {
        section.next_node(nodes.title).astext(): section["ids"][0]
        for section in app.env.get_doctree(QUESTIONS).findall(nodes.section)
        if not section.next_node(nodes.section)
    }
    uri = app.builder.get_relative_uri(docname, QUESTIONS)
    patterns: dict[str, str] = tomllib.loads(WORDS.read_text("utf-8"))[app.config.language]
    for word in sorted(patterns, key=_alphabetical):
        found = [title for title in questions if re.search(patterns[word], title, re.IGNORECASE)]
        if not found:
            log.warning("%s: no question asks about %s", WORDS, word)
        topics = (f'<p class="entry topic">{paged(title, f"{uri}#{questions[title]}")}' for title in found)
        yield "</p>\n".join([f"<strong>{escape(word)}</strong>", *topics])


def _name(word: Word) -> str:
    said = word.said[0] if word.said else word.term.name
    return f"{said} (Francion)" if word.game == "francion" else said


def _alphabetical(said: str) -> str:
    """A word as the alphabet has it, without accents."""
    return "".join(letter for letter in normalize("NFD", said.lower()) if letter.isalnum() or letter == " ")


def numbers_of(app: Sphinx) -> Mapping[str, str]:
    """Return the number of each ruling in the book, by its short name: in the order in which they stand."""
    domain = rules_of(app.env)
    order = {name: place for place, name in enumerate(pages_of(app))}
    listed = sorted(domain.rulings.values(), key=lambda ruling: order.get(docname_of(ruling), len(order)))
    return {ruling.slug: _("R%d") % number for number, ruling in enumerate(listed, 1)}


def pages_of(app: Sphinx) -> Iterator[str]:
    """Yield the pages of the book in their order."""
    waiting = [app.config.root_doc]
    while waiting:
        docname = waiting.pop(0)
        yield docname
        waiting[:0] = app.env.toctree_includes.get(docname, [])


def link_to(app: Sphinx, docname: str, said: Clause | Ruling, words: str = "") -> Markup:
    """Return a link to a clause, by its number unless by other words, or to a ruling; with the number of its page."""
    uri = f"{app.builder.get_relative_uri(docname, docname_of(said))}#{said.anchor}"
    if isinstance(said, Clause) and not words:
        words = Markup('<span class="rule-clause">{}</span>').format(numbered(said.citation))
    return paged(words, uri)


def paged(words: str, uri: str) -> Markup:
    """Return a link, beside which the style sheet prints the number of a page once the book is set."""
    return Markup('<a class="paged reference internal" href="{}">{}</a>').format(_IN_PAGE.sub("#", uri), words)


# --- once all pages are read


def adopt(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let each part of a book in one piece know its parent: Sphinx leaves it with the page on which it was."""
    for node in doctree.findall(nodes.Element):
        for child in node.children:
            child.parent = node


def finish(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Number the rulings of a page, and correct its links: to places in the book, or none."""
    domain = rules_of(app.env)
    numbers = numbers_of(app)
    for node in [node for node in doctree.findall(nodes.paragraph) if "ruling_note" in node]:
        ruling = domain.rulings[node["ruling_note"]]
        link = link_to(app, docname, ruling, f"{numbers[ruling.slug]} {ruling.title}")
        node.append(nodes.raw("", link, format="html"))
    here = {app.builder.get_relative_uri(docname, page) for page in app.env.found_docs}
    first = {f"#document-{page['docname']}": page.next_node(nodes.section) for page in doctree.findall(start_of_file)}
    for link in list(doctree.findall(nodes.reference)):
        if link.get("internal") and "refuri" in link and not _leads(link["refuri"], here):
            link.parent.replace(link, link.children)
            continue
        address = link.get("refuri", f"#{link.get('refid', '')}")
        link["refuri"] = f"#{first[address]['ids'][0]}" if address in first else _IN_PAGE.sub("#", address)
        if any("rule-ruling" in part["classes"] for part in link.findall(nodes.inline)):
            slug = address.rpartition("#ruling-")[2]
            link.children = [nodes.inline("", numbers[slug], classes=[NUMBER])]
    for title in doctree.findall(lambda node: isinstance(node, nodes.Element) and TITLED in node):
        title.insert(0, nodes.inline("", f"{numbers[title[TITLED]]} ", classes=[NUMBER]))


def _leads(address: str, here: set[str]) -> bool:
    """Whether an address is of the page itself, or of one in the book."""
    return address in here or address.rpartition("#")[0] in {"", *here}


def write_picture(writer: HTML5Translator, node: nodes.Element) -> None:
    """Write a picture as a file, and show it with what it says in words."""
    builder = writer.builder
    svg = alone(svg_of(node, builder))
    name = f"{sha256(svg.encode()).hexdigest()[:12]}.svg"
    folder = Path(builder.outdir, PICTURES)
    folder.mkdir(exist_ok=True)
    folder.joinpath(name).write_text(svg, "utf-8")
    said = " ".join(unescape(text) for text in re.findall(r"<(?:title|desc)[^>]*>([^<]*)<", svg))
    source = f"{'../' * builder.current_docname.count('/')}{PICTURES}/{name}"
    kind = "insect" if node.get("called") else "drawn"
    writer.body.append(f'<img class="{kind}" src="{source}" alt="{escape(said or node["called"])}"/>\n')
    raise nodes.SkipNode


class Epub(Epub3Builder):
    """An EPUB of a book whose first page lies in a folder: its contents are listed from the root."""

    def get_toc(self) -> None:
        """Gather what the book contains."""
        super().get_toc()
        for node in self.refnodes:
            node["refuri"] = posixpath.normpath(node["refuri"])


def setup(app: Sphinx) -> None:
    """Register the blocks, and what is done with every page."""
    app.setup_extension("addresses")
    app.add_node(Waiting)
    app.add_directive("cover", Cover)
    app.add_directive("sections", Sections)
    for name in ("book-contents", "agreement", "book-index"):
        app.add_directive(name, type(name, (WaitingBlock,), {}))
    app.add_node(Picture, override=True, html=(write_picture, None))
    app.add_builder(Epub, override=True)
    app.connect("doctree-read", leave_out, priority=100)
    app.connect("doctree-read", for_paper, priority=900)
    app.connect("doctree-resolved", adopt, priority=100)
    app.connect("doctree-resolved", write_parts, priority=850)
    app.connect("doctree-resolved", finish, priority=900)
    app.connect("doctree-resolved", write_contents, priority=950)
