"""The pages of the book: those of the site as they stand on paper, and what only the book has.

What needs a screen or a command is left out, and so is code. The clauses stand once: those of the main documents where
they are read from beginning to end, each with its number in the margin and the open rulings that read it, which are
numbered for the book: R7. The sections keep what explains, under the numbers and titles of the clauses, and of each
scenario its title, its reason and one picture. Pictures are files.

    ```{cover}
    ```
    :::{sections}        around the sections of Le Papillon: one heading for all of them
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
from itertools import groupby
from pathlib import Path
from typing import Final
from unicodedata import normalize

from addresses import edition_in_words
from clausedomain import docname_of, rules_of
from docutils import nodes
from glossaryterms import Word, find, uses_of, words
from markupsafe import Markup, escape
from mentions import slugs
from pagetables import Fold, _, written
from pictureblocks import Picture, svg_of
from search import QUESTIONS
from sharedpictures import as_png
from sitewords import render
from sphinx.addnodes import only, pending_xref, start_of_file, toctree
from sphinx.application import Sphinx
from sphinx.builders.epub3 import Epub3Builder
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from papillon.kit.clauses import Clause, ClauseId, Ruling, book, spoken
from papillon.kit.pictures.svg import centred, element, use
from tools import ROOT
from tools.card import shortened
from tools.embedding import alone, embedded

log = logging.getLogger(__name__)

GAME: Final = "papillon"
WORDS: Final = ROOT / "docs/_book/words.toml"
"""What people look for in the index, by language."""
READING: Final = {"papillon": "spec/reading.md", "francion": "spec/reading-francion.md"}
"""Where the clauses of the main documents stand."""
COMMENTARY: Final = tuple(f"spec/sections/{game}/" for game in READING)
"""Where they are explained."""
FEW: Final = 6
"""As many clauses at most stand behind a word of the index without their titles."""
LEFT_OUT: Final = {"in-code", "how-a-table-chooses", "rights"}
"""Sections that are of no use on paper, by their anchors."""
PAYMENTS: Final = "spec/payments"
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

_SIGN: Final = re.compile(r"(?<=\S)\s([\N{MINUS SIGN}+=×])\s(?=\S)|(?<=\b[A-F])(\s?:)\s(?=[\d\N{MINUS SIGN}+])")
"""What joins the parts of a sum, with the spaces around it: no line ends there."""
_NEGATIVE: Final = re.compile(r"(?<![\d)])(\s|^)\N{MINUS SIGN}\s(?=\d)")
"""The sign of a number below nothing."""
_IN_PAGE: Final = re.compile(r"^#document-[^#]*#")
"""The beginning of an address in one long page that names a place on a page of the site."""


# --- once a page is read: what paper cannot have


def leave_out(app: Sphinx, doctree: nodes.document) -> None:
    """Leave out of a page what paper cannot have, before Sphinx lists its sections."""
    kinds = (Fold, only, nodes.literal_block, nodes.raw, nodes.comment)
    for node in list(doctree.findall(lambda node: isinstance(node, kinds) or ON_SCREEN in _classes(node))):
        if around := node.parent:
            around.remove(node)
            if isinstance(around, nodes.paragraph) and not around.astext().strip():
                around.parent.remove(around)
    for section in list(doctree.findall(nodes.section)):
        anchors = {*section["ids"]}
        if anchors & LEFT_OUT:
            section.parent.remove(section)
        elif anchors & UNTITLED:
            section.parent.replace(section, section.children[1:])
    docname = app.env.current_document.docname
    if docname != app.config.root_doc:
        _read_next(doctree)
    for box in list(doctree.findall(nodes.container)):
        if docname.startswith(COMMENTARY) and "picture" in box["classes"] and "name" in box[0]:
            box.parent.remove(box)  # a diagram, which stands where the clauses do
        elif "scenario" in box["classes"]:
            _shorten(box, shown=-1 if docname.startswith(COMMENTARY[1]) else 0)


def _classes(node: nodes.Node) -> list[str]:
    return node["classes"] if isinstance(node, nodes.Element) else []


def _shorten(box: nodes.container, *, shown: int) -> None:
    """Leave of a scenario its title, its reason and a picture. shown: which play; the last one shows a whole trick."""
    told = next((part for part in box.children if "columns" in part["classes"]), box)
    pictures = [*(told if told is box else told[0]).findall(Picture)]
    plays = [one for one in pictures if "column-name" not in _classes(one.previous_sibling()) or told is not box]
    box.children = [*box.children[:2], *plays[shown:][:1]]
    box["classes"] = ["example"]


def _read_next(doctree: nodes.document) -> None:
    """Put the pages to which a part of a page leads behind that part, or behind all that the page says itself."""
    first = next(doctree.findall(nodes.section), None)
    for place in list(doctree.findall(toctree)):
        part: nodes.Node = place
        while part.parent is not None and part.parent is not first:
            part = part.parent
        if part.parent is not None and first is not None:
            place.parent.remove(place)
            first.insert(len(first) if part is place else first.index(part) + 1, place)


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
    docname = app.env.current_document.docname
    if docname == "spec/sections/francion/index":
        doctree.next_node(nodes.title).children = [nodes.Text(_("%s: commentary and examples") % "Le Francion")]
    for table in list(doctree.findall(nodes.table)):
        _narrow(table)
        if docname == "spec/glossary":
            table.parent.replace(table, _word_list(table))
    if docname == PAYMENTS:
        _set_side_by_side(app, doctree)
    for box in list(doctree.findall(nodes.container)):
        if "rule_clause" in box:
            set_one = _comment if docname.startswith(COMMENTARY) else _set_clause
            box.parent.replace(box, set_one(app, box["rule_clause"], *box.children))
        elif "rule_ruling" in box:
            _set_ruling(box, doctree.next_node(nodes.title))
        elif "clauses" in box["classes"]:
            for paragraph in list(box.children):
                number = paragraph.next_node(pending_xref)
                paragraph.remove(number)
                box.replace(paragraph, _set_clause(app, number["reftarget"], None, None, paragraph))
    for reference in [one for one in doctree.findall(pending_xref) if one["reftype"] == "scenario"]:
        reference.parent.replace(reference, nodes.inline("", reference.astext()))
    _keep_sums_whole(doctree)


def _keep_sums_whole(doctree: nodes.document) -> None:
    """Let no line end within a sum, and no sign stand apart from its number."""
    for around in list(doctree.findall(nodes.TextElement)):
        parts = groupby(around.children, lambda part: isinstance(part, nodes.Text))
        around[:] = [one for is_text, group in parts for one in ([_whole("".join(group))] if is_text else group)]


def _whole(text: str) -> nodes.Text:
    return nodes.Text(_NEGATIVE.sub("\\1\N{MINUS SIGN}", _SIGN.sub(_unbroken, text)))


def _unbroken(sign: re.Match[str]) -> str:
    space = "\N{NO-BREAK SPACE}"
    return f"{space}{sign[1]}{space}" if sign[1] else f"{sign[2]}{space}"


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


def _set_side_by_side(app: Sphinx, doctree: nodes.document) -> None:
    """Make one table of the payments of Le Papillon: what each of its documents has for it, and by which clause."""
    sections = [*doctree.findall(nodes.section)][1 : 1 + len(app.config.clause_documents)]
    what_head, _chips, who_head, _clause = sections[0].next_node(nodes.row).children
    payments: dict[tuple[str, str], list[list[nodes.Node]]] = {}
    order: list[tuple[str, str]] = []
    for column, section in enumerate(sections):
        table = section.next_node(nodes.table)
        place = 0
        for what, chips, who, clause in (row.children for row in table.next_node(nodes.tbody).children):
            payment = what.astext(), who.astext()
            if payment not in payments:
                order.insert(place, payment)
                payments[payment] = [what.children, who.children, *([] for _section in sections)]
            place = order.index(payment) + 1
            said = nodes.paragraph("", "", *_inline(chips), nodes.Text(" ("), *_inline(clause), nodes.Text(")"))
            payments[payment][2 + column] = [said]
        section.remove(table.parent)
    names = [_(name) for name in app.config.clause_documents.values()]
    heads = [nodes.paragraph("", name[:1].upper() + name[1:]) for name in names]
    rows = [
        [what_head.children, who_head.children, *([head] for head in heads)],
        *(payments[payment] for payment in order),
    ]
    first, *others = (nodes.row("", *(nodes.entry("", *cell) for cell in cells)) for cells in rows)
    columns = (nodes.colspec(colwidth=1) for _cell in rows[0])
    group = nodes.tgroup("", *columns, nodes.thead("", first), nodes.tbody("", *others), cols=len(rows[0]))
    sections[0].insert(1, nodes.table("", group, classes=["payments"]))
    sections[0].next_node(nodes.title).children = [nodes.Text("Le Papillon")]


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


def _set_clause(
    app: Sphinx, citation: str, title: nodes.Element | None, _about: nodes.Element | None, *text: nodes.Node
) -> nodes.container:
    """Return a clause with its number, which stands in the margin, and the rulings that a table may choose on it."""
    domain = rules_of(app.env)
    clause = domain.clauses[citation]
    box = nodes.container("", nodes.paragraph("", clause.id, classes=["number"]), classes=["clause"])
    box["ids"].append(clause.anchor)
    box += [nodes.paragraph("", "", *title.children, classes=["clause-title"])] if title else []
    box += text
    rulings = [ruling.slug for ruling in domain.rulings.values() if ruling.default and citation in ruling.clauses]
    box += [nodes.paragraph("", "", classes=["note"], ruling_notes=rulings)] if rulings else []
    return box


def _comment(_app: Sphinx, citation: str, title: nodes.Element, *_clause: nodes.Node) -> nodes.paragraph:
    """Return the number and the title of a clause, which lead to where it stands, above what explains it."""
    number = nodes.inline("", ClauseId.of(citation).number, classes=["number"])
    words = nodes.inline("", "", number, nodes.Text(" "), *title.children)
    target = {"refdomain": "rule", "reftype": "clause", "reftarget": citation}
    return nodes.paragraph("", "", pending_xref("", words, **target, refexplicit=True), classes=["comment-title"])


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
    del next(about for about in box.children if "ruling-about" in about["classes"])[:2]  # its short name


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
    """What explains the clauses of Le Papillon, section by section, under one heading."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the section that holds them."""
        return [headed("sections", _("%s: commentary and examples") % "Le Papillon", self.parse_content_to_nodes())]


def headed(anchor: str, title: str, content: Iterable[nodes.Node]) -> nodes.section:
    """Return a section of the book's own."""
    return nodes.section("", nodes.title("", title, translatable=False), *content, ids=[anchor], classes=[anchor])


def write_parts(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write the form and the index, which need all pages."""
    for place in list(doctree.findall(Waiting)):
        if write := {"agreement": agreement, "book-index": index}.get(place["part"]):
            place.parent.replace(place, write(app, docname))


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
    """Return the form of the open rulings of Le Papillon, with room for what else is agreed, on Le Francion too."""
    domain, rulings, numbers = rules_of(app.env), book(GAME).rulings, numbers_of(app)
    questions, others = [], []
    for slug, number in numbers.items():
        ruling = domain.rulings[slug]
        if ruling.default and slug not in rulings:
            others.append(link_to(app, docname, ruling, number))
        elif ruling.default:
            said = {name: _by_number(shortened(text), numbers) for name, text in ruling.readings.items()}
            rulebook = "salon" if ruling.document == GAME else ruling.document.removeprefix(f"{GAME}-")
            asked = [(text, name == ruling.default.get(rulebook)) for name, text in said.items()]
            only = "" if ruling.document == GAME else _(app.config.clause_documents[ruling.document])
            questions.append((ruling, link_to(app, docname, ruling, number), only, asked))
    documents = [_(name) for name in app.config.clause_documents.values()]
    form = render("agreement.html", documents=documents, questions=questions, others=others)
    return headed("agreement", _("Before play: what to agree on"), [nodes.raw("", form, format="html")])


def _by_number(said: str, numbers: Mapping[str, str]) -> str:
    """What a reading says, with the numbers of the rulings that it names."""
    for found in reversed([*slugs(said, numbers)]):
        said = said[: found.start] + numbers[found.name] + said[found.end :]
    return said


def index(app: Sphinx, docname: str) -> nodes.section:
    """Return where each word and each question stands."""
    words = _listed("index-words", _("Words"), _word_lines(app, docname))
    questions = _listed("index-questions", _("Questions, by subject"), _question_lines(app, docname))
    return headed("index", _("Index"), [words, questions])


def _listed(anchor: str, title: str, lines: Iterable[str]) -> nodes.section:
    entries = "".join(f'<p class="entry">{line}</p>\n' for line in lines)
    listed = f'<div class="index-list docutils container">\n{entries}</div>\n'
    return headed(anchor, title, [nodes.raw("", listed, format="html")])


def _word_lines(app: Sphinx, docname: str) -> Iterator[str]:
    """Yield the words of the glossary in alphabetical order, with the clauses that define and use them.

    Of a word that many clauses use, those of the main documents are listed whose titles have it.
    """
    clauses = rules_of(app.env).clauses
    listed = sorted((word for word in words(app.env) if word.game), key=lambda word: _alphabetical(_name(word)))
    used = uses_of(app.env, listed)
    for name, group in groupby(listed, _name):
        alike = [*group]
        forms = {word.anchor: word.said for word in alike}
        own = [clauses[one] for word in alike for one in word.term.clauses if one in clauses]
        using = {entry.citation: entry for anchor in forms for entry in used.get(anchor, ())}
        others = [entry for entry in using.values() if entry not in own]
        links = [f"<strong>{link_to(app, docname, entry)}</strong>" for entry in own]
        topics = []
        if len(others) <= FEW:
            links += [str(link_to(app, docname, entry)) for entry in others]
        else:
            titled = [entry for entry in others if entry.document in READING and [*find(entry.title, forms)]]
            topics = [f'<p class="entry topic">{escape(one.title)} {link_to(app, docname, one)}' for one in titled]
        unbroken = escape(name.replace(" ", "\N{NO-BREAK SPACE}"))
        yield "</p>\n".join([f"<strong>{unbroken}</strong> {', '.join(links)}", *topics])


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
    for node in [node for node in doctree.findall(nodes.paragraph) if "ruling_notes" in node]:
        rulings = sorted(node["ruling_notes"], key=[*numbers].index)
        links = (link_to(app, docname, domain.rulings[name], numbers[name]) for name in rulings)
        node.append(nodes.raw("", _("%s: %s") % (_("Your table may choose"), ", ".join(links)), format="html"))
    here = {"", *(app.builder.get_relative_uri(docname, page) for page in app.env.found_docs)}
    first = {f"#document-{page['docname']}": page.next_node(nodes.section) for page in doctree.findall(start_of_file)}
    for link in list(doctree.findall(nodes.reference)):
        address = link.get("refuri", f"#{link.get('refid', '')}")
        if link.get("internal") and here.isdisjoint({address, address.rpartition("#")[0]}):
            link.parent.replace(link, link.children)
            continue
        link["refuri"] = f"#{first[address]['ids'][0]}" if address in first else _IN_PAGE.sub("#", address)
        slug = address.rpartition("#ruling-")[2]
        if slug in numbers:
            _number_ruling(link, nodes.inline("", numbers[slug], classes=[NUMBER]), domain.rulings[slug].topic)
    for title in doctree.findall(lambda node: isinstance(node, nodes.Element) and TITLED in node):
        title.insert(0, nodes.inline("", f"{numbers[title[TITLED]]} ", classes=[NUMBER]))


def _number_ruling(link: nodes.reference, number: nodes.inline, topic: str) -> None:
    """Put the number of a ruling behind an author's words, or in place of its title; in a cell before its topic."""
    said = link[0]
    if "xref" in said["classes"]:
        link += [nodes.Text(" ("), number, nodes.Text(")")]
    elif "rule-ruling" in said["classes"]:
        is_cell = isinstance(link.parent.parent, nodes.entry) and len(link.parent) == 1
        link.children = [number, nodes.Text(f" {topic}")] if is_cell else [number]


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


def settle_clauses(app: Sphinx, *_read: object) -> None:
    """Have every link to a clause of a main document lead to where the book has it."""
    domain = rules_of(app.env)
    clauses = domain.clauses.items()
    domain.clauses = {name: one._replace(page=READING.get(one.document, one.page)) for name, one in clauses}


def write_cover(app: Sphinx) -> None:
    """Draw the cover of an EPUB, in the letters of the pictures, and say what the book is."""
    if app.builder.name != "epub":
        return
    about = _("The rules of a game of the eighteenth century, clause by clause")
    app.config.epub_description = f"{about}, {_('with the rules of its companion, Le Francion')}"
    sheet = element("rect", width=300, height=450, fill="#f6f0e2")
    drawn = f"{centred('LE PAPILLON', 150, 70, 26)}{use('papillon', 150, 235, 3.6)}".replace("#~", "#picture-")
    size = 'viewBox="0 0 300 450" width="1200" height="1800"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" class="table-picture" {size}>{sheet}{drawn}</svg>'
    as_png([{"file": str(Path(app.outdir, app.config.epub_cover[0])), "svg": alone(embedded(svg))}])


def setup(app: Sphinx) -> None:
    """Register the blocks, and what is done with every page."""
    app.setup_extension("addresses")
    app.connect("builder-inited", write_cover)
    app.connect("env-before-read-docs", settle_clauses)
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
