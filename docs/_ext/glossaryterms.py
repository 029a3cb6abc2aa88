"""The glossary's words: anchors on its page, links from their first use in each clause, and the way back.

A clause uses a word if its English text does; in French the word is linked where one of its French forms stands first.
Some words are everyday words too: who "takes no part" captures nothing. A clause that uses them so says
`:not-terms: take`, in English, and neither links them nor is listed among their uses, in any language.

The page is read as `tools.pages` reads it; its tables' rows bear the words in that order, in whatever language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from clauseblocks import ClauseEntry, joined, prose_of
from docutils import nodes
from pagetables import fold
from sitewords import _
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.i18n import docname_to_domain
from sphinx.util.nodes import make_refnode

from papillon.kit.clauses import ClauseId, spoken
from papillon.kit.references import Term
from tools.catalogs import Message, messages_of, read_catalog
from tools.pages import COLUMNS, GLOSSARY, read_terms
from tools.specification import package_of

if TYPE_CHECKING:
    from clausedomain import RuleDomain

log = logging.getLogger(__name__)

DOCNAME = GLOSSARY.removesuffix(".md")

FORMS = "forms: "
"""Begins a remark in the catalog of the glossary that lists further forms of the word below it, commas between them."""

_ENGLISH = re.compile(r"\s*\([^()]*\)$")
"""What the French name of a word ends with: its English name."""


class Word(NamedTuple):
    """A word of the glossary. game: whose clauses it is defined by, '' for a word of this site.

    said: what it is called in the language of the build, in every form, those that it shares with others last.
    """

    term: Term
    anchor: str
    game: str
    said: tuple[str, ...]


class Finder(NamedTuple):
    """Finds words in a text. named: what each group of the pattern stands for: anchors, the likeliest first."""

    pattern: re.Pattern[str]
    named: tuple[tuple[str, ...], ...]

    def find(self, text: str) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
        """Yield each word found, with the anchors of what it may mean."""
        for match in self.pattern.finditer(text):
            yield match, self.named[int((match.lastgroup or "w0")[1:])]


def words(env: BuildEnvironment) -> list[Word]:
    """Return the glossary's words in the order of its page; none where there is no such page."""
    path = Path(env.srcdir, GLOSSARY)
    terms = read_terms(path.read_text("utf-8")) if path.exists() else ()
    catalog = _catalog(env)
    return [Word(term, _anchor(term), _game(term), _said(term, catalog, env.config.language)) for term in terms]


class KeepSourcesWords(SphinxTransform):
    """Keeps from translation what the sources say: French and English on the glossary in whatever language."""

    default_priority = 9  # before Sphinx looks for messages

    def apply(self, **_options: Any) -> None:
        """Mark the cells in the columns of the sources."""
        tables = self.document.findall(nodes.table) if self.env.current_document.docname == DOCNAME else ()
        for cell in (cell for table in tables for cell in _cells_of_sources(table)):
            for paragraph in cell.findall(nodes.paragraph):
                paragraph["translatable"] = False


def _cells_of_sources(table: nodes.table) -> Iterator[nodes.entry]:
    head, *rows = (list(row.findall(nodes.entry)) for row in table.findall(nodes.row))
    for cells in rows:
        for heading, cell in zip(head, cells, strict=True):
            if COLUMNS.get(heading.astext()) in {"french", "translation"}:
                yield cell


def note_anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Give each row of the glossary that has been read its anchor."""
    if app.env.current_document.docname != DOCNAME:
        return
    rows = [row for body in doctree.findall(nodes.tbody) for row in body.findall(nodes.row)]
    for row, word in zip(rows, words(app.env), strict=True):
        row["ids"].append(word.anchor)


def link_words(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the first use of each word in each clause of a page, or tell on the glossary where words are used."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    listed = words(app.env) if DOCNAME in app.env.all_docs else []
    if docname == DOCNAME:
        _tell_uses(app, doctree, domain, listed)
        return
    for box in doctree.findall(nodes.container):
        entry = domain.clauses.get(box.get("rule_clause", ""))
        if entry:
            _check_not_terms(entry, listed)
            _link_clause(app, docname, box, entry, listed)


def names_of(env: BuildEnvironment) -> dict[str, list[str]]:
    """Clause → what the words are called that it defines: by us and by the sources, in every language."""
    named: dict[str, list[str]] = {}
    for word in words(env):
        term = word.term
        said = [*word.said, *(form for cell in (term.name, term.french, term.translation) for form in _forms(cell))]
        for citation in word.term.clauses:
            named.setdefault(citation, []).extend(said)
    return {citation: list(dict.fromkeys(said)) for citation, said in named.items()}


def _tell_uses(app: Sphinx, doctree: nodes.document, domain: RuleDomain, listed: list[Word]) -> None:
    places = {row_id: row for row in doctree.findall(nodes.row) for row_id in row["ids"]}
    used = uses_of(domain.clauses.values(), listed)
    for word in listed:
        uses = used.get(word.anchor, [])
        if uses and word.anchor in places:
            links = joined(_clause_link(app, entry) for entry in uses)
            summary = nodes.Text(str(_("clauses that use it: %d")) % len(uses))
            place = places[word.anchor].children[-1]
            place += fold([summary], [nodes.paragraph("", "", *links)], "term-uses")


def uses_of(entries: Iterable[ClauseEntry], listed: list[Word]) -> dict[str, list[ClauseEntry]]:
    """Anchor → the clauses that use the word, in their order."""
    used: dict[str, list[ClauseEntry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.id.order):
        for anchor in used_in(entry, listed):
            used.setdefault(anchor, []).append(entry)
    return used


def used_in(entry: ClauseEntry, listed: Iterable[Word]) -> list[str]:
    """Return the anchors of the words that a clause uses, in the order of its text.

    The English text decides in every language, for a French word such as "partie" has more senses than the rules' one.
    """
    finder = _finder((word.anchor, _forms(word.term.name)) for word in listed if word.game == _game_of(entry))
    found = dict.fromkeys(anchors[0] for _match, anchors in finder.find(entry.prose)) if finder else {}
    everyday = {word.anchor for word in listed if _folded_forms(word) & {*map(_folded, entry.not_terms)}}
    return [anchor for anchor in found if anchor not in everyday]


def _folded_forms(word: Word) -> set[str]:
    return {*map(_folded, _forms(word.term.name))}


def _check_not_terms(entry: ClauseEntry, listed: Iterable[Word]) -> None:
    """Warn of words that need not be named, because the glossary does not have them."""
    own = (word for word in listed if word.game == _game_of(entry))
    known = {said for word in own for said in _folded_forms(word)}
    for said in (said for said in entry.not_terms if _folded(said) not in known):
        place = (entry.docname, entry.line)
        message = "clause %s says that %r is no term in it, but the glossary has no such word"
        log.warning(message, entry.name, said, location=place, type="rule", subtype="term")


def _link_clause(app: Sphinx, docname: str, box: nodes.Element, entry: ClauseEntry, listed: list[Word]) -> None:
    """Link the words that a clause uses, each where it stands first."""
    unlinked = set(used_in(entry, listed))
    finder = _finder((word.anchor, word.said) for word in listed if word.anchor in unlinked)
    texts = prose_of(
        child for child in box.children if not {"clause-title", "clause-about", "clause-foot"} & _classes(child)
    )
    for text in texts if finder else ():
        text.parent.replace(text, list(_linked(app, docname, str(text), finder, unlinked)))


def _linked(app: Sphinx, docname: str, text: str, finder: Finder, unlinked: set[str]) -> Iterator[nodes.Node]:
    """A text with links at the words that have none yet, which are taken off their list."""
    end = 0
    for match, anchors in finder.find(text):
        anchor = next((anchor for anchor in anchors if anchor in unlinked), None)
        if anchor is None:
            continue
        unlinked.remove(anchor)
        yield nodes.Text(text[end : match.start()])
        link = make_refnode(app.builder, docname, DOCNAME, anchor, nodes.inline("", match[0]))
        link["classes"].append("term")
        yield link
        end = match.end()
    yield nodes.Text(text[end:])


def _finder(said: Iterable[tuple[str, Iterable[str]]]) -> Finder | None:
    """What finds words by their anchors and forms, the longest form first; none without any."""
    meant: dict[str, dict[str, int]] = {}
    for anchor, forms in said:
        for place, form in enumerate(forms):
            meant.setdefault(_folded(form), {}).setdefault(anchor, place)
    longest_first = sorted(meant, key=len, reverse=True)
    if not longest_first:
        return None
    choice = "|".join(f"(?P<w{group}>{_with_plurals(form)})" for group, form in enumerate(longest_first))
    named = tuple(tuple(sorted(meant[form], key=lambda anchor: meant[form][anchor])) for form in longest_first)
    return Finder(re.compile(rf"(?<![\w-])(?:{choice})(?![\w-])", re.IGNORECASE), named)


def _with_plurals(form: str) -> str:
    """A pattern for a form of which any word may stand in the plural: "cartes semblables"."""
    return r"\s".join(rf"{re.escape(word)}(?:s|es|x)?" for word in form.split())


# --- what a word is called


def _catalog(env: BuildEnvironment) -> dict[str, Message]:
    """What the glossary says in the language of the build, with the remarks above it."""
    catalog = docname_to_domain(DOCNAME, env.config.gettext_compact)
    name = f"{env.config.language}/LC_MESSAGES/{catalog}.po"
    paths = [Path(env.srcdir, folder, name) for folder in env.config.locale_dirs]
    texts = [(path.read_text("utf-8"), path.name) for path in paths if path.exists()]
    return {str(message.id): message for text, file in texts for message in messages_of(read_catalog(text, file))}


def _said(term: Term, catalog: dict[str, Message], language: str) -> tuple[str, ...]:
    """The forms of a word: its name, those that a remark above the name lists, then what the sources say for it."""
    if not language.startswith("fr"):
        return tuple(_forms(term.name))
    message = catalog.get(term.name, Message(term.name))
    listed = [note.removeprefix(FORMS) for note in message.user_comments if note.startswith(FORMS)]
    names = [_ENGLISH.sub("", str(message.string) or term.name), *listed, term.french]
    return tuple(dict.fromkeys(form for cell in names for form in _forms(cell)))


def _forms(names: str) -> list[str]:
    """The words of a cell: 'capture, take' is two; what a word needs in parentheses to be understood is left out.

    A word that is a verb only beside its object, as 'take (the Welche)', cannot be told from others in a sentence.
    """
    names = re.sub(r"\s*\((?:noun|verb)\)", "", names)
    return [name.strip() for name in re.split(r",(?![^(]*\))", names) if name.strip() and "(" not in name]


def _folded(said: str) -> str:
    return " ".join(said.lower().split())


def _clause_link(app: Sphinx, entry: ClauseEntry) -> nodes.reference:
    text = nodes.Text(spoken(entry.name))
    return make_refnode(app.builder, DOCNAME, entry.docname, entry.anchor, text, entry.title)


def _anchor(term: Term) -> str:
    game = _game(term)
    slug = "-".join(re.findall(r"[a-zà-ÿ]+", term.name.lower()))
    return f"term-{slug}" if game in ("papillon", "") else f"term-{game}-{slug}"


def _game(term: Term) -> str:
    return package_of(ClauseId.of(term.clauses[0]).document) if term.clauses else ""


def _game_of(entry: ClauseEntry) -> str:
    return package_of(entry.id.document)


def _classes(node: nodes.Node) -> set[str]:
    return set(node.get("classes", ())) if isinstance(node, nodes.Element) else set()
