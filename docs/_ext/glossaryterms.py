"""The glossary's words: anchors on its page, links from their first use in each clause, and the way back.

Some words are everyday words too: who "takes no part" captures nothing. A clause that uses them so says
`:not-terms: take`, in English, and neither links them nor is listed among their uses, in any language.

The page is read as `commonlaw.glossary` reads it; its tables' rows bear the words in that order, in whatever language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from clauseblocks import ClauseEntry, joined
from docutils import nodes
from folds import fold
from sitewords import _
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from commonlaw.clauses import sort_key, spoken
from commonlaw.glossary import PAGE, Term, read_terms
from commonlaw.specification import package_of

if TYPE_CHECKING:
    from clausedomain import RuleDomain

log = logging.getLogger(__name__)

DOCNAME = PAGE.removesuffix(".md")


class Word(NamedTuple):
    """A word of the glossary with its anchor. game: whose clauses it is defined by, '' for a word of this site."""

    term: Term
    anchor: str
    game: str


def words(env: BuildEnvironment) -> list[Word]:
    """Return the glossary's words in the order of its page; none where there is no such page."""
    path = Path(env.srcdir, PAGE)
    terms = read_terms(path.read_text("utf-8")) if path.exists() else ()
    return [Word(term, _anchor(term), _game(term)) for term in terms]


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
            own = _words_of(entry, listed)
            _check_not_terms(entry, own)
            _link_clause(app, docname, box, own, _everyday(entry, own))


def search_entries(env: BuildEnvironment, clauses: dict[str, ClauseEntry]) -> Iterator[tuple[str, str, ClauseEntry]]:
    """Yield each word in each of its languages, with what the search shows of it and the clause that defines it."""
    for word in words(env):
        for said in dict.fromkeys([*_forms(word.term.name), *_forms(word.term.french)]):
            for citation in word.term.clauses:
                if citation in clauses:
                    entry = clauses[citation]
                    yield f"{said} {citation}", f"{said} ({spoken(citation)} {entry.title})", entry


def _tell_uses(app: Sphinx, doctree: nodes.document, domain: RuleDomain, listed: list[Word]) -> None:
    places = {row_id: row for row in doctree.findall(nodes.row) for row_id in row["ids"]}
    used = _uses(domain.clauses.values(), listed, app.config.language)
    for word in listed:
        uses = used.get(word.anchor, [])
        if uses and word.anchor in places:
            links = joined(_clause_link(app, entry) for entry in uses)
            summary = nodes.Text(str(_("clauses that use it: %d")) % len(uses))
            place = places[word.anchor].children[-1]
            place += fold([summary], [nodes.paragraph("", "", *links)], "term-uses")


def _uses(entries: Iterable[ClauseEntry], listed: list[Word], language: str) -> dict[str, list[ClauseEntry]]:
    """Anchor → the clauses in whose text the word stands, in their order."""
    used: dict[str, list[ClauseEntry]] = {}
    games = {word.game: _pattern([other for other in listed if other.game == word.game], language) for word in listed}
    for entry in sorted(entries, key=lambda entry: sort_key(entry.name)):
        pattern, anchors = games.get(_game_of(entry), (None, {}))
        found = (anchors[_folded(match[1])] for match in pattern.finditer(entry.text)) if pattern else ()
        everyday = _everyday(entry, _words_of(entry, listed))
        for anchor in dict.fromkeys(anchor for anchor in found if anchor not in everyday):
            used.setdefault(anchor, []).append(entry)
    return used


def _words_of(entry: ClauseEntry, listed: Iterable[Word]) -> list[Word]:
    """The words of the clause's own game."""
    return [word for word in listed if word.game == _game_of(entry)]


def _everyday(entry: ClauseEntry, own: list[Word]) -> set[str]:
    """The anchors of the words that a clause does not use as terms."""
    named = {_folded(said) for said in entry.not_terms}
    return {word.anchor for word in own if named & {_folded(said) for said in _forms(word.term.name)}}


def _check_not_terms(entry: ClauseEntry, own: list[Word]) -> None:
    """Warn of words that need not be named, because the glossary does not have them."""
    known = {_folded(said) for word in own for said in _forms(word.term.name)}
    for said in (said for said in entry.not_terms if _folded(said) not in known):
        place = (entry.docname, entry.line)
        message = "clause %s says that %r is no term in it, but the glossary has no such word"
        log.warning(message, entry.name, said, location=place, type="rule", subtype="term")


def _link_clause(app: Sphinx, docname: str, box: nodes.Element, listed: list[Word], everyday: set[str]) -> None:
    """Link words in the text of a clause: not in its title, in its references or beneath it, and no everyday ones."""
    pattern, anchors = _pattern(listed, app.config.language)
    if pattern is None:
        return
    seen = {*everyday}
    prose = (child for child in box.children if not {"clause-title", "clause-about", "clause-foot"} & _classes(child))
    texts = [text for child in prose if not _is_fold(child) for text in child.findall(nodes.Text)]
    for text in texts:
        if not isinstance(text.parent, nodes.paragraph | nodes.emphasis | nodes.strong | nodes.entry):
            continue
        text.parent.replace(text, list(_linked(app, docname, str(text), pattern, anchors, seen)))


def _linked(  # noqa: PLR0913, PLR0917  (a text, and what its links need)
    app: Sphinx, docname: str, text: str, pattern: re.Pattern[str], anchors: dict[str, str], seen: set[str]
) -> Iterator[nodes.Node]:
    end = 0
    for match in pattern.finditer(text):
        anchor = anchors[_folded(match[1])]
        if anchor in seen:
            continue
        seen.add(anchor)
        yield nodes.Text(text[end : match.start()])
        link = make_refnode(app.builder, docname, DOCNAME, anchor, nodes.inline("", match[0]))
        link["classes"].append("term")
        yield link
        end = match.end()
    yield nodes.Text(text[end:])


def _pattern(listed: Iterable[Word], language: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """What finds the words of a game, the longest first, and the anchor of each in small letters."""
    anchors: dict[str, str] = {}
    for word in listed:
        for said in _forms(word.term.french if language.startswith("fr") else word.term.name):
            anchors.setdefault(_folded(said), word.anchor)
    longest_first = sorted(anchors, key=len, reverse=True)
    if not longest_first:
        return None, {}
    choice = "|".join(re.escape(said).replace(r"\ ", r"\s") for said in longest_first)
    return re.compile(rf"(?<![\w-])({choice})(?:s|es|x)?(?![\w-])", re.IGNORECASE), anchors


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
    return package_of(term.clauses[0].partition(":")[0]) if term.clauses else ""


def _game_of(entry: ClauseEntry) -> str:
    return package_of(entry.name.rpartition(":")[0])


def _classes(node: nodes.Node) -> set[str]:
    return set(node.get("classes", ())) if isinstance(node, nodes.Element) else set()


def _is_fold(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container)
