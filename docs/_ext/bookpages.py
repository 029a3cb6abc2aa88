"""The pages of the book: those of the site, as they stand on paper.

What needs a screen or a command is left out, and so is code. A clause has its number in the margin, and beneath it the
titles of the rulings that it names, which are numbered for the book: R7. Pictures are files. `bookparts` has what only
the book has.
"""

from __future__ import annotations

import html
import posixpath
import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bookparts import link_to, numbers_of
from docutils import nodes
from folds import Fold
from pictureblocks import Picture
from sphinx.addnodes import pending_xref, start_of_file, toctree
from sphinx.application import Sphinx
from sphinx.builders.epub3 import Epub3Builder
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator
from tryit import TryIt

from papillon.kit.clauses import spoken
from papillon.kit.pictures.embedding import alone

if TYPE_CHECKING:
    from clausedomain import RuleDomain

LEFT_OUT: Final = {"in-code", "open-questions", "how-a-table-chooses", "the-open-rulings", "rights"}
"""Sections that are of no use on paper, by their anchors."""
UNTITLED: Final = {"what-this-section-settles", "what-this-document-settles", "clauses", "examples"}
"""Sections whose title says nothing where all have them."""
OF_PROGRAMS: Final = {"field", "called", "as in", "SHA-256"}
"""The headings of columns that are for programs, in English."""
ON_SCREEN: Final = "on-screen"
"""The class of words that are of no use on paper."""
PICTURES: Final = "_images"
TITLED: Final = "ruling_titled"
"""What marks the title of a ruling, by its short name."""
NUMBER: Final = "ruling-number"
"""The class of the number of a ruling."""

Xref = pending_xref

_OF_PAGE: Final = re.compile(r"^#document-[^#]*#")
"""How an address within one long page begins where it names the place on a page of the site."""


# --- once a page is read


def leave_out(app: Sphinx, doctree: nodes.document) -> None:
    """Leave out of a page what paper cannot have, before anybody lists its sections."""
    kinds = (Fold, TryIt, nodes.literal_block, nodes.raw, nodes.comment)
    for node in list(doctree.findall(lambda node: isinstance(node, kinds) or _is_on_screen(node))):
        if node.parent is not None:
            _remove(node)
    pages = list(doctree.findall(toctree))
    for section in list(doctree.findall(nodes.section)):
        _set_section(section)
    _read_last(doctree, pages)


def _remove(node: nodes.Node) -> None:
    """Remove a part of a page, and the paragraph that has nothing else."""
    around = node.parent
    around.remove(node)
    if isinstance(around, nodes.paragraph) and not around.astext().strip():
        around.parent.remove(around)


def _is_on_screen(node: nodes.Node) -> bool:
    return isinstance(node, nodes.inline) and ON_SCREEN in node["classes"]


def for_paper(app: Sphinx, doctree: nodes.document) -> None:
    """Set the headings, tables, clauses and rulings of a page."""
    for section in doctree.findall(nodes.section):
        # Written before its heading a second anchor might stay on the page before it.
        section.next_node(nodes.title)["ids"] += section["ids"][1:]
        del section["ids"][1:]
        # Between a heading and its text an insect, which floats, would let the page end behind the heading.
        if len(section) > 1 and isinstance(section[1], Picture) and section[1].get("called"):
            section[0].append(section.pop(1))
    for table in list(doctree.findall(nodes.table)):
        _narrow(table)
    if app.env.current_document.docname == "spec/glossary":
        for table in list(doctree.findall(nodes.table)):
            table.parent.replace(table, _entries(table))
    for box in doctree.findall(nodes.container):
        if "rule_clause" in box:
            _set_clause(box)
        elif "rule_ruling" in box:
            _set_ruling(box, doctree.next_node(nodes.title))
    for reference in list(doctree.findall(Xref)):
        if reference["reftype"] == "scenario":
            reference.parent.replace(reference, nodes.inline("", reference.astext()))


def _set_section(section: nodes.section) -> None:
    """Take a section away, or its title alone; of the examples keep one."""
    named = {*section["ids"]}
    if named & LEFT_OUT:
        section.parent.remove(section)
    elif named & UNTITLED:
        kept = section.children[1:]
        section.parent.replace(section, _one_example(section) if "examples" in named else kept)


def _read_last(doctree: nodes.document, pages: list[toctree]) -> None:
    """Put the pages that a page leads to behind all that it says itself, as they are read."""
    first = next(doctree.findall(nodes.section), None)
    env = doctree.settings.env
    if first is not None and env.current_document.docname != env.config.root_doc:
        for place in pages:
            if place.parent is not None and place in place.parent.children:
                place.parent.remove(place)
        first += pages


def _one_example(section: nodes.section) -> list[nodes.Node]:
    """The first scenario of a section that has a picture: its title, its reason, what the picture shows."""
    for box in section.findall(nodes.container):
        picture = next(box.findall(Picture), None)
        if "scenario" in box["classes"] and picture is not None:
            example = nodes.container("", *box.children[:2], picture, classes=["example"])
            return [example]
    return []


def _narrow(table: nodes.table) -> None:
    """Take away the columns that are for programs."""
    (group,) = table.findall(nodes.tgroup)
    head = next(iter(group.findall(nodes.thead)), None)
    heads = [entry.rawsource or entry.astext() for entry in head.findall(nodes.entry)] if head else []
    told = [_english(entry) for entry in head.findall(nodes.entry)] if head else []
    gone = {place for place, name in enumerate(told) if name in OF_PROGRAMS or heads[place] in OF_PROGRAMS}
    for row in group.findall(nodes.row):
        for place in sorted(gone, reverse=True):
            row.remove(row.children[place])
    columns = [node for node in group.children if isinstance(node, nodes.colspec)]
    for place in sorted(gone, reverse=True):
        group.remove(columns[place])
    group["cols"] = len(columns) - len(gone)


def _english(entry: nodes.entry) -> str:
    """What a heading says in the source of the page."""
    return " ".join(part.rawsource or part.astext() for part in entry.findall(nodes.paragraph))


def _entries(table: nodes.table) -> nodes.container:
    """A table of words as a list: the word, what the sources call it, what it means."""
    head, *rows = (list(row.findall(nodes.entry)) for row in table.findall(nodes.row))
    names = [entry.astext() for entry in head]
    listed = nodes.container(classes=["words"])
    for row in rows:
        own, *others, meaning, clause = row if len(row) > 2 else (*row, nodes.entry())
        line = nodes.paragraph("", "", nodes.strong("", own.astext()), classes=["word"], ids=row[0].parent["ids"])
        said = [
            part
            for name, entry in zip(names[1:], others, strict=False)
            for part in (nodes.Text(f" · {name}: "), nodes.emphasis("", entry.astext()))
        ]
        line += [*said, nodes.Text(" — "), *_inline(meaning)]
        line += [nodes.Text(" ("), *_inline(clause), nodes.Text(")")] if clause.children else []
        listed += line
    return listed


def _inline(entry: nodes.entry) -> list[nodes.Node]:
    return [child.deepcopy() for paragraph in entry.findall(nodes.paragraph) for child in paragraph.children]


def _set_clause(box: nodes.container) -> None:
    """Put the number of a clause into the margin, and the rulings that it names beneath it."""
    title, about, *text = box.children
    citation = box["rule_clause"]
    names = dict.fromkeys(node["reftarget"] for part in text for node in part.findall(Xref) if _is_ruling(node))
    margin = nodes.container(classes=["margin"])
    margin += nodes.paragraph("", numbered(citation), classes=["number"])
    kinds = [kind for kind in about.findall(nodes.inline) if "kind" in kind["classes"]]
    margin += [nodes.paragraph("", kind.astext(), classes=["kind"]) for kind in kinds]
    margin += [_note(title, name) for name in names]
    inline = nodes.paragraph("", "", *title.children, classes=["clause-title"], ids=title["ids"])
    box.children = []
    box.extend([margin, nodes.container("", inline, *text, classes=["body"])])


def numbered(citation: str) -> str:
    """Return what stands in the margin beside a clause: the game goes unsaid where it is Le Papillon's main document.

    >>> numbered("papillon:8.4"), numbered("papillon-pdf:31")
    ('8.4', 'PDF 31')
    """
    return spoken(citation).removeprefix("Papillon ")


def _is_ruling(node: Xref) -> bool:
    return bool(node["reftype"] == "ruling")


def _note(near: nodes.Element, name: str) -> nodes.paragraph:
    """A side note: the number of a ruling, its title and its page; what is missing is put in once all is read."""
    return nodes.paragraph("", "", classes=["note"], ruling_note=name)


def _set_ruling(box: nodes.container, heading: nodes.title) -> None:
    """Let a ruling begin with its title, which its number precedes; that of a page of its own is the page's."""
    title, about, *text = box.children
    about["classes"].append("ruling-about")
    if title.astext() == heading.astext():
        heading[TITLED] = box["rule_ruling"]
        box["ids"] += title["ids"]
        own = []
    else:
        own = [nodes.paragraph("", "", *title.children, classes=["ruling-title"], ids=title["ids"])]
        own[0][TITLED] = box["rule_ruling"]
    box.children = []
    box.extend([*own, about, *text])


# --- once all pages are read


def adopt(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Let each part of a book in one piece know what it stands in: Sphinx leaves it with the page that it was on."""
    for node in doctree.findall(nodes.Element):
        for child in node.children:
            child.parent = node


def finish(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Number the rulings of a page, and lead to them."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    numbers = numbers_of(app)
    for node in [node for node in doctree.findall(nodes.paragraph) if "ruling_note" in node]:
        entry = domain.rulings[node["ruling_note"]]
        node.append(link_to(app, docname, entry, nodes.Text(f"{numbers[entry.name]} {entry.title}")))
    here = {app.builder.get_relative_uri(docname, page) for page in app.env.found_docs}
    begins = {f"#document-{page['docname']}": page.next_node(nodes.section) for page in doctree.findall(start_of_file)}
    for link in list(doctree.findall(nodes.reference)):
        if link.get("internal") and "refuri" in link and not _leads(link["refuri"], here):
            link.parent.replace(link, link.children)
            continue
        address = link.get("refuri", f"#{link.get('refid', '')}")
        link["refuri"] = f"#{begins[address]['ids'][0]}" if address in begins else _OF_PAGE.sub("#", address)
        named = [part for part in link.findall(nodes.inline) if "rule-ruling" in part["classes"]]
        if named:
            slug = next(iter(link.findall(nodes.literal))).astext()
            link.children = []
            link.append(nodes.inline("", numbers[slug], classes=[NUMBER]))
    for title in doctree.findall(lambda node: isinstance(node, nodes.Element) and TITLED in node):
        title.insert(0, nodes.inline("", f"{numbers[title[TITLED]]} ", classes=[NUMBER]))


def _leads(address: str, here: set[str]) -> bool:
    """Whether an address is of the page itself, or of one that the book has."""
    return address in here or address.rpartition("#")[0] in {"", *here}


# --- pictures


def write_picture(writer: HTML5Translator, node: nodes.Element) -> None:
    """Write a picture as a file, and show it with what it says in words."""
    builder = writer.builder
    svg = alone(node["svg"])
    name = f"{sha256(svg.encode()).hexdigest()[:12]}.svg"
    folder = Path(builder.outdir, PICTURES)
    folder.mkdir(exist_ok=True)
    folder.joinpath(name).write_text(svg, "utf-8")
    said = " ".join(html.unescape(text) for text in re.findall(r"<(?:title|desc)[^>]*>([^<]*)<", svg))
    source = f"{'../' * builder.current_docname.count('/')}{PICTURES}/{name}"
    kind = "insect" if node.get("called") else "drawn"
    said = said or node["called"]
    writer.body.append(f'<img class="{kind}" src="{source}" alt="{html.escape(said)}"/>\n')
    raise nodes.SkipNode


class Epub(Epub3Builder):
    """An EPUB of a book whose first page lies in a folder: what it contains is listed from the root."""

    def get_toc(self) -> None:
        """Gather what the book contains."""
        super().get_toc()
        for node in self.refnodes:
            node["refuri"] = posixpath.normpath(node["refuri"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what is done with every page."""
    app.setup_extension("bookparts")
    app.add_node(Picture, override=True, html=(write_picture, None))
    app.connect("doctree-read", leave_out, priority=100)
    app.connect("doctree-read", for_paper, priority=900)
    app.add_builder(Epub, override=True)
    app.connect("doctree-resolved", adopt, priority=100)
    app.connect("doctree-resolved", finish, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
