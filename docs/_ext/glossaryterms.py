"""The glossary's words: anchors on its page, links from their first use in each clause, and the way back.

A clause uses a word if its English text does; in French the word is linked where one of its French forms stands first.
Some words are everyday words too: who "takes no part" captures nothing. A clause that uses them so says
`:not-terms: take`, in English, and neither links them nor is listed among their uses, in any language.

The page is read as `tools.pages` reads it; its tables' rows bear the words in that order, in whatever language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from clausedomain import clause_boxes, joined, link, rules_of
from docutils import nodes
from pagetables import _, closed
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.i18n import docname_to_domain
from sphinx.util.nodes import make_refnode

from papillon.kit.clauses import Clause, ClauseId, Term, sort_key
from tools.catalogs import Message, messages_of, read_catalog
from tools.pages import COLUMNS, GLOSSARY, read_terms
from tools.specification import package_of

log = logging.getLogger(__name__)

DOCNAME = GLOSSARY.removesuffix(".md")

FORMS = "forms: "
"""Begins a remark in the catalog of the glossary that lists further forms of the word below it, commas between them."""

_CODE = re.compile(r"(?:\{[\w:]+\})?`[^`]*`")
"""References and code, whose words are none of the glossary's."""
_ENGLISH = re.compile(r"\s*\([^()]*\)$")
"""What the French name of a word ends with: its English name."""


class Word(NamedTuple):
    """A word of the glossary."""

    term: Term
    """As its page has it."""
    said: tuple[str, ...]
    """What it is called in the language of the build, in every form, those that it shares with others last."""

    @property
    def game(self) -> str:
        """The game by whose clauses it is defined, '' for a word of this site."""
        return package_of(ClauseId.of(self.term.clauses[0]).document) if self.term.clauses else ""

    @property
    def anchor(self) -> str:
        """The anchor of its row."""
        slug = "-".join(re.findall(r"[a-zà-ÿ]+", self.term.name.lower()))
        return f"term-{slug}" if self.game in ("papillon", "") else f"term-{self.game}-{slug}"


def words(env: BuildEnvironment) -> list[Word]:
    """Return the glossary's words in the order of its page; none where there is no such page."""
    path = Path(env.srcdir, GLOSSARY)
    terms = read_terms(path.read_text("utf-8")) if path.exists() else ()
    language = env.config.language
    domain = docname_to_domain(DOCNAME, env.config.gettext_compact)
    folders = (Path(env.srcdir, folder, language, "LC_MESSAGES") for folder in env.config.locale_dirs)
    messages = {name: message for folder in folders for name, message in _catalog(folder / f"{domain}.po").items()}
    return [Word(term, _said(term, messages, language)) for term in terms]


class KeepSourcesWords(SphinxTransform):
    """Keeps from translation what the sources say: French and English on the glossary in whatever language."""

    default_priority = 9  # before Sphinx looks for messages

    def apply(self, **_options: Any) -> None:
        """Mark the cells in the columns of the sources."""
        tables = self.document.findall(nodes.table) if self.env.current_document.docname == DOCNAME else ()
        for table in tables:
            head, *rows = (list(row.findall(nodes.entry)) for row in table.findall(nodes.row))
            kept = [at for at, cell in enumerate(head) if COLUMNS.get(cell.astext()) in {"french", "translation"}]
            for paragraph in (
                paragraph for row in rows for at in kept for paragraph in row[at].findall(nodes.paragraph)
            ):
                paragraph["translatable"] = False


def note_anchors(app: Sphinx, doctree: nodes.document) -> None:
    """Give each row of the glossary that has been read its anchor."""
    if app.env.current_document.docname == DOCNAME:
        rows = [row for body in doctree.findall(nodes.tbody) for row in body.findall(nodes.row)]
        for row, word in zip(rows, words(app.env), strict=True):
            row["ids"].append(word.anchor)


def link_words(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the first use of each word in each clause of a page, or tell on the glossary where words are used."""
    listed = words(app.env) if DOCNAME in app.env.all_docs else []
    if docname == DOCNAME:
        _tell_uses(app, doctree, listed)
        return
    for clause, box in clause_boxes(app, doctree):
        own = [word for word in listed if word.game == package_of(clause.document)]
        known = {form for word in own for form in _english(word)}
        for said in everyday_words(app.env, clause) - known:
            message = "clause %s says that %r is no term in it, but the glossary has no such word"
            log.warning(message, clause.citation, said, location=docname, type="rule", subtype="term")
        unlinked = set(used_in(app.env, clause, own))
        forms = {word.anchor: word.said for word in own if word.anchor in unlinked}
        for text in _words_of(box) if forms else ():
            text.parent.replace(text, list(_linked(app, docname, str(text), forms, unlinked)))


def _words_of(box: nodes.Element) -> list[nodes.Text]:
    """The texts of a clause in which words are words: not those of references, code and folds."""
    apart = {"clause-title", "clause-about", "clause-foot"}
    parts = [
        part for part in box.children if not isinstance(part, nodes.container) and apart.isdisjoint(part["classes"])
    ]
    texts = (text for part in parts for text in part.findall(nodes.Text))
    return [text for text in texts if isinstance(text.parent, nodes.paragraph | nodes.emphasis | nodes.strong)]


def names_of(env: BuildEnvironment) -> dict[str, list[str]]:
    """Clause → what the words are called that it defines: by us and by the sources, in every language."""
    named: dict[str, list[str]] = {}
    for word in words(env):
        term = word.term
        said = [*word.said, *(form for cell in (term.name, term.french, term.translation) for form in _forms(cell))]
        for citation in word.term.clauses:
            named.setdefault(citation, []).extend(said)
    return {citation: list(dict.fromkeys(said)) for citation, said in named.items()}


def _tell_uses(app: Sphinx, doctree: nodes.document, listed: list[Word]) -> None:
    rows = {anchor: row for row in doctree.findall(nodes.row) for anchor in row["ids"]}
    for anchor, uses in uses_of(app.env, listed).items():
        if anchor in rows:
            links = joined(link(app.builder, DOCNAME, clause, nodes.Text(clause.spoken)) for clause in uses)
            summary = nodes.Text(_("clauses that use it: %d") % len(uses))
            cell = rows[anchor].children[-1]
            cell += closed([summary], [nodes.paragraph("", "", *links)], ["term-uses"])


def uses_of(env: BuildEnvironment, listed: list[Word]) -> dict[str, list[Clause]]:
    """Anchor → the clauses that use the word, in their order."""
    used: dict[str, list[Clause]] = {}
    for clause in sorted(rules_of(env).clauses.values(), key=lambda clause: sort_key(clause.citation)):
        for anchor in used_in(env, clause, listed):
            used.setdefault(anchor, []).append(clause)
    return used


def used_in(env: BuildEnvironment, clause: Clause, listed: Iterable[Word]) -> list[str]:
    """Return the anchors of the words that a clause uses, in the order of its text.

    The English text decides in every language, for a French word such as "partie" has more senses than the rules' one.
    """
    forms = {word.anchor: _english(word) for word in listed if word.game == package_of(clause.document)}
    everyday = everyday_words(env, clause)
    parts = rules_of(env).specification.blocks[clause.citation].parts
    text = "\n".join(_CODE.sub("", part.words) for part in parts)
    found = dict.fromkeys(anchors[0] for _match, anchors in find(text, forms))
    return [anchor for anchor in found if everyday.isdisjoint(forms[anchor])]


def everyday_words(env: BuildEnvironment, clause: Clause) -> set[str]:
    """Return the words that a clause uses in their everyday sense, as it says in `:not-terms:`."""
    listed = rules_of(env).specification.blocks[clause.citation].options.get("not-terms", "").split(",")
    return {_folded(word) for word in listed if word.strip()}


def _linked(
    app: Sphinx, docname: str, text: str, forms: Mapping[str, Sequence[str]], unlinked: set[str]
) -> Iterator[nodes.Node]:
    """A text with links at the words that have none yet, which are taken off their list."""
    end = 0
    for match, anchors in find(text, forms):
        anchor = next((anchor for anchor in anchors if anchor in unlinked), None)
        if anchor is None:
            continue
        unlinked.remove(anchor)
        yield nodes.Text(text[end : match.start()])
        there = make_refnode(app.builder, docname, DOCNAME, anchor, nodes.inline("", match[0]))
        there["classes"].append("term")
        yield there
        end = match.end()
    yield nodes.Text(text[end:])


def find(text: str, forms: Mapping[str, Sequence[str]]) -> Iterator[tuple[re.Match[str], list[str]]]:
    """Yield each word in a text, with the anchors of what it may mean, the likeliest first.

    forms: anchor → what the word is called, its own forms before those that it shares with others. Any word of a form
    may stand in the plural: "cartes semblables".

    >>> [(match[0], anchors) for match, anchors in find("Two captures", {"term-capture": ["capture", "take"]})]
    [('captures', ['term-capture'])]
    """
    meant: dict[str, dict[str, int]] = {}
    for anchor, said in forms.items():
        for place, form in enumerate(said):
            meant.setdefault(_folded(form), {}).setdefault(anchor, place)
    longest_first = sorted(meant, key=len, reverse=True)
    plurals = (r"\s".join(rf"{re.escape(word)}(?:s|es|x)?" for word in form.split()) for form in longest_first)
    choice = "|".join(f"({pattern})" for pattern in plurals)
    for match in re.finditer(rf"(?<![\w-])(?:{choice})(?![\w-])", text, re.IGNORECASE) if meant else ():
        places = meant[longest_first[(match.lastindex or 1) - 1]]
        yield match, sorted(places, key=lambda anchor: places[anchor])


# --- what a word is called


@cache
def _catalog(path: Path) -> dict[str, Message]:
    """The messages of a catalog with the remarks above them, read once; none where there is no such catalog."""
    if not path.exists():
        return {}
    return {str(message.id): message for message in messages_of(read_catalog(path.read_text("utf-8"), path.name))}


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


def _english(word: Word) -> list[str]:
    """The English forms of a word, by which a clause is found to use it."""
    return [_folded(form) for form in _forms(word.term.name)]


def _folded(said: str) -> str:
    return " ".join(said.lower().split())


def setup(app: Sphinx) -> None:
    """Register what gives the words their anchors and links."""
    app.add_transform(KeepSourcesWords)
    app.connect("doctree-read", note_anchors)
    app.connect("doctree-resolved", link_words)
