"""Clauses and rulings that a text names by number or by short name, made links on every page.

In running text, in tables and in the answers of consoles "8.4", "Papillon 8.4", "papillon:8.4", "AdPoker 20" and
"ace-rate" lead to what they name. A bare number belongs to what the text stands in: the block of a clause or a ruling,
the section whose title names a game, the page. A number that names no clause there stays as it is, and so does one
that counts something: "1.6 %", "Python 3.7".
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from clausedomain import RuleDomain, docname_of, link, rules_of, ruling_link
from docutils import nodes
from sphinx.addnodes import start_of_file
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.writers.html5 import HTML5Translator

from papillon.kit.clauses import ClauseId, document_named
from tools.specification import DOCUMENT, package_of

AFTER_ALL_ELSE: Final = 800
"""Everything else that is put on a page is there by then."""

NUMBER: Final = re.compile(
    r"""(?<![\w.:\#&/+=×−-])
        (?:(?P<named>[a-z]+(?:-[a-z]+)?):|(?P<spoken>papillon|francion|pdf|adpoker|clauses?)\s)?
        (?P<number>\d+(?:\.(?:\d+|[a-z]\b))*)
        (?![\w=]|[.,:]\d|\s?(?:%|[kM]?B\b|Mbit|s\b(?!’)|ms\b|per\b|par\b)|\s+[A-F]:|\s(?:chip|jeton|token|fiche|point|coup|game))
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A number that may name a clause, with the document that is named before it. A play of a record, "1.21  B: Ks", a size
and a sum are none."""

BETWEEN: Final = re.compile(r", |–|,? (?:and|or|to|et|ou|à) ")
"""What stands between the numbers of one document: "Francion 4.5, 5.2 and 5.4"."""

LISTED: Final = re.compile(r", |–")
"""What stands between numbers without a point, which elsewhere count something: "pdf 35–38"."""

SAID: Final = re.compile(r'(<span class="(?:go|s\w?|c1)">)([^<]*)')
"""In a highlighted listing: what a command answers, a string, a remark."""

AMOUNT: Final = "amount"
"""The class of a number in a table that counts something, and looks like a clause by chance."""

UNLINKED: Final = (nodes.reference, nodes.literal, nodes.literal_block, nodes.raw, nodes.Invisible)
"""Where a number is no running text, or leads somewhere already."""


class Mention(NamedTuple):
    """A clause or a ruling named in a text. start, end: where.  name: its full citation, or its short name."""

    start: int
    end: int
    name: str


def mentions(text: str, documents: Sequence[str], known: Collection[str]) -> Iterator[Mention]:
    """Yield the clauses that a text names. documents: those that a bare number may belong to, the likeliest first.

    >>> known = ["papillon:6.2", "papillon:6.6", "papillon-pdf:35", "papillon-pdf:38", "francion:4.5"]
    >>> [found.name for found in mentions("6.2–6.6; pdf 35–38; 6.2 %", ["papillon"], known)]
    ['papillon:6.2', 'papillon:6.6', 'papillon-pdf:35', 'papillon-pdf:38']
    >>> [*mentions("35 cards, 6.2 chips", ["papillon-pdf", "papillon"], known)]
    []
    """
    before, end = "", 0
    for found in NUMBER.finditer(text):
        number = found["number"]
        is_plain = "." not in number
        named = _named(found, documents[0] if is_plain else "")
        goes_on = (LISTED if is_plain else BETWEEN).fullmatch(text[end : found.start()])
        before, end = named or (before if goes_on else ""), found.end()
        places = [before] if named or is_plain else [before, *documents]
        citation = next((f"{place}:{number}" for place in places if f"{place}:{number}" in known), "")
        if citation:
            yield Mention(found.start(), end, citation)


def _named(found: re.Match[str], own: str) -> str:
    """The document that is named before a number; own: the one of "clause 15"."""
    spoken = (found["spoken"] or "").lower()
    return own if spoken.startswith("clause") else found["named"] or document_named(spoken)


def slugs(text: str, rulings: Collection[str]) -> Iterator[Mention]:
    """Yield the rulings that a text names by a short name of several words; one of a single word may be meant as such.

    >>> [found.name for found in slugs("whatever ace-rate says of credit", ["ace-rate", "credit"])]
    ['ace-rate']
    """
    for found in re.finditer(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])", text):
        if found[0] in rulings:
            yield Mention(found.start(), found.end(), found[0])


# --- on the pages of the documents


def link_mentions(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link what the texts of a page name, and tell its listings what they may."""
    domain = rules_of(app.env)
    for text in [text for text in doctree.findall(nodes.Text) if not _is_apart(text)]:
        documents = _documents(text, docname, domain) if NUMBER.search(text) else ()
        found = [*mentions(text, documents, domain.clauses), *slugs(text, domain.rulings)]
        if found:
            text.parent.replace(text, list(_linked(app.builder, docname, text, sorted(found))))
    for literal in list(doctree.findall(nodes.literal)):
        _link_literal(app.builder, docname, literal)
    for block in doctree.findall(nodes.literal_block):
        block["documents"] = [*_asked(block), *_documents(block, docname, domain)]


def _linked(builder: Builder, docname: str, text: str, found: Iterable[Mention]) -> Iterator[nodes.Node]:
    end = 0
    for mention in found:
        yield nodes.Text(text[end : mention.start])
        yield _link(builder, docname, mention, text)
        end = mention.end
    yield nodes.Text(text[end:])


def _link(builder: Builder, docname: str, mention: Mention, text: str) -> nodes.reference:
    """A clause by the words of the text; a ruling by its title, unless the text goes on to one of its readings."""
    domain = rules_of(builder.env)
    ruling = domain.rulings.get(mention.name)
    if ruling and text[mention.end : mention.end + 1] != "=":
        return ruling_link(builder, docname, ruling)
    words = nodes.inline("", text[mention.start : mention.end], classes=[] if ruling else ["rule-clause"])
    return link(builder, docname, ruling or domain.clauses[mention.name], words)


def _link_literal(builder: Builder, docname: str, literal: nodes.literal) -> None:
    """Link code that is nothing but the number of a clause."""
    domain = rules_of(builder.env)
    said = literal.astext()
    if not NUMBER.fullmatch(said):
        return
    found = [*mentions(said, _documents(literal, docname, domain), domain.clauses)]
    if [(mention.start, mention.end) for mention in found] == [(0, len(said))] and not _is_apart(literal):
        literal.replace_self(link(builder, docname, domain.clauses[found[0].name], literal.deepcopy()))


def _is_apart(node: nodes.Node) -> bool:
    return any(isinstance(around, UNLINKED) or AMOUNT in around["classes"] for around in _around(node))


def _around(node: nodes.Node) -> Iterator[nodes.Element]:
    """What a node stands in, from the inside out."""
    while (node := node.parent) is not None:
        yield node


def _documents(node: nodes.Node, docname: str, domain: RuleDomain) -> list[str]:
    """The documents that a bare number may belong to: of the block, of the section by its title, of the page."""
    named = [name for around in _around(node) for name in _documents_of(around, domain)] + documents_in(docname)
    return list(dict.fromkeys([*named, *map(package_of, named), DOCUMENT]))


def _documents_of(around: nodes.Element, domain: RuleDomain) -> list[str]:
    """The documents that a block, a section or a page in a whole book is about, as far as it says so itself."""
    if isinstance(around, start_of_file):
        return documents_in(around["docname"])
    if isinstance(around, nodes.section):
        return documents_in(around.next_node(nodes.title).astext())
    ruling = domain.rulings.get(around.get("rule_ruling", ""))
    cited = [around.get("rule_clause", ""), *(ruling.clauses[:1] if ruling else ())]
    return [ClauseId.of(citation).document for citation in cited if citation]


def documents_in(name: str) -> list[str]:
    """Return the documents that a page's name or a title speaks of; the main document goes unsaid.

    >>> documents_in("spec/rulings/settled-adpoker"), documents_in("In Le Francion"), documents_in("spec/index")
    (['papillon-adpoker'], ['francion'], [])
    """
    return [document_named(found) for found in re.findall(r"\b(?:francion|pdf|adpoker)\b", name.lower())]


# --- in listings


def html_linker(builder: Builder, docname: str, documents: Sequence[str]) -> Callable[[str], str]:
    """Return what links the clauses that some HTML without tags names. documents: as for `mentions`."""
    domain = rules_of(builder.env)

    def linked(said: str) -> str:
        for mention in reversed([*mentions(said, documents, domain.clauses)]):
            entry = domain.clauses[mention.name]
            uri = f"{builder.get_relative_uri(docname, docname_of(entry))}#{entry.anchor}"
            words = said[mention.start : mention.end]
            anchor = f'<a class="cited" href="{uri}" title="{html.escape(entry.title)}">{words}</a>'
            said = f"{said[: mention.start]}{anchor}{said[mention.end :]}"
        return said

    return linked


def link_listing(listing: str, link: Callable[[str], str]) -> str:
    """Return a highlighted listing with links in what a command answers, in strings and in remarks, nowhere else.

    >>> link_listing('<span class="mf">8.4</span> <span class="c1"># 8.4</span>', lambda said: f"<a>{said}</a>")
    '<span class="mf">8.4</span> <span class="c1"><a># 8.4</a></span>'
    """
    return SAID.sub(lambda found: found[1] + link(found[2]), listing)


def _asked(block: nodes.literal_block) -> list[str]:
    """The game whose command a console begins with."""
    return documents_in(block.astext().partition("\n")[0]) if block.get("language") == "console" else []


def visit_listing(writer: HTML5Translator, node: nodes.literal_block) -> None:
    """Write a listing as ever, and link what it names."""
    start = len(writer.body)
    try:
        HTML5Translator.visit_literal_block(writer, node)
    except nodes.SkipNode:
        link = html_linker(writer.builder, writer.builder.current_docname, node.get("documents", [DOCUMENT]))
        writer.body[start:] = [link_listing("".join(writer.body[start:]), link)]
        raise


def depart_listing(writer: HTML5Translator, node: nodes.literal_block) -> None:
    """Close one that is not highlighted."""
    HTML5Translator.depart_literal_block(writer, node)


def setup(app: Sphinx) -> None:
    """Register what links the mentions, and listings that may have links in them."""
    app.connect("doctree-resolved", link_mentions, priority=AFTER_ALL_ELSE)
    app.add_node(nodes.literal_block, override=True, html=(visit_listing, depart_listing))
