"""What the search finds: every clause, ruling, question, scenario, word of the glossary, and part of a page.

Each is a place that a result leads to: the clause, not the page that it stands on. They are taken from the pages as
they were read, in the language of the build. Pages of code are not among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from glossaryterms import DOCNAME as GLOSSARY, names_of, words
from previews import in_titles
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from papillon.kit.clauses import ClauseId, spoken
from tools.specification import package_of

if TYPE_CHECKING:
    from clausedomain import RuleDomain

QUESTIONS = "spec/questions"
SECTIONS = "spec/sections/"
SCENARIOS = "spec/scenarios/"
FRANCION = "francion"
MAIN = "papillon"
PARTS = "parts that are found"
"""Key of a page's metadata."""

PRIOR = {"clause": 1.3, "question": 1.22, "ruling": 1.2, "word": 1.1, "example": 0.6, "page": 0.6}
"""How much a result of each kind counts beside the others: who asks wants a rule before an example of it."""
COMPANION = 0.75
"""How much less counts what is not of the main document."""


class Entry(NamedTuple):
    """A place that the search finds."""

    kind: str
    """A key of `PRIOR`."""
    document: str
    """The document whose rules it speaks of, `papillon-pdf`; nothing for a page of no game."""
    title: str
    """What it is called in the language of the build."""
    docname: str
    """Its page."""
    anchor: str
    """Its place on the page, nothing for the top."""
    text: str
    """What it says, on one line."""
    number: str = ""
    """The citation of a clause or a section as people write it, 'Papillon 8.4'."""
    words: str = ""
    """Other words for what it defines, in both languages."""
    called: str = ""
    """What players say for it."""
    page: str = ""
    """What the page is called of which it is a part, if only a part."""

    @property
    def about(self) -> str:
        """What a reader sees beside its kind: the game, which document if not the main one, and the page."""
        return ": ".join(filter(None, (_game_name(self.document), self.page)))

    @property
    def prior(self) -> float:
        """How much it counts beside others."""
        return PRIOR[self.kind] * (COMPANION if self.other_document else 1)

    @property
    def other_document(self) -> str:
        """What people call its document, which they name where it is not the main one; nothing of that one."""
        return "" if self.document in (MAIN, "") else spoken(self.document)


def note_parts(app: Sphinx, doctree: nodes.document) -> None:
    """Remember what a page that has been read says beside clauses, rulings and scenarios, by now in its language."""
    env = app.env
    docname = env.current_document.docname
    if not docname.startswith(SCENARIOS):
        words_of = _glossary(env, doctree) if docname == GLOSSARY else ()
        parts = (part for section in doctree.findall(nodes.section) for part in _part(docname, section))
        env.metadata[docname][PARTS] = [*words_of, *parts]


def entries(env: BuildEnvironment) -> list[Entry]:
    """Return everything that is found, what belongs to the main document first."""
    domain: RuleDomain = env.domains["rule"]  # type: ignore[assignment]
    parts = (part for _docname, metadata in sorted(env.metadata.items()) for part in metadata.get(PARTS, ()))
    found = [*parts, *_clauses(env, domain), *_rulings(domain), *_scenarios(domain)]
    return sorted(found, key=lambda entry: (package_of(entry.document) != MAIN, entry.document))


def _game_name(document: str) -> str:
    """The game of a document, and which document if it is not the main one."""
    if not document:
        return ""
    game = "Le Francion" if package_of(document) == FRANCION else "Le Papillon"
    return game if document in (MAIN, FRANCION) else f"{game}, {spoken(document)}"


# --- blocks


def _clauses(env: BuildEnvironment, domain: RuleDomain) -> Iterator[Entry]:
    named = names_of(env)
    for name, entry in sorted(domain.clauses.items(), key=lambda item: item[1].id.order):
        place, other = (entry.docname, entry.anchor), " ".join(named.get(name, ()))
        yield Entry(
            "clause",
            entry.id.document,
            entry.title,
            *place,
            _line(in_titles(entry.text, domain.rulings)),
            spoken(name),
            other,
        )


def _rulings(domain: RuleDomain) -> Iterator[Entry]:
    for name, entry in domain.rulings.items():
        document = ClauseId.of(entry.clauses[0]).document if entry.clauses else MAIN
        yield Entry(
            "ruling",
            document,
            entry.title,
            entry.docname,
            entry.anchor,
            _line(in_titles(entry.text, domain.rulings)),
            words=name,
        )


def _scenarios(domain: RuleDomain) -> Iterator[Entry]:
    for entry in domain.scenarios.values():
        document = entry.docname.removeprefix(SCENARIOS).partition("/")[0]
        yield Entry("example", document, entry.title, entry.docname, entry.anchor, _line(entry.because))


# --- parts of pages


def _glossary(env: BuildEnvironment, doctree: nodes.document) -> Iterator[Entry]:
    """Yield the words of the glossary."""
    rows = {anchor: row for row in doctree.findall(nodes.row) for anchor in row["ids"]}
    for word in words(env):
        name, *cells = [_line(cell.astext()) for cell in rows[word.anchor].findall(nodes.entry)]
        text = " · ".join(filter(None, cells))
        yield Entry("word", word.game, name, GLOSSARY, word.anchor, text, words=" ".join(word.said))


def _part(docname: str, section: nodes.section) -> Iterator[Entry]:
    """Yield a heading with what stands below it, unless that is only clauses, rulings or other headings."""
    chapter, title, text = section.parent, _line(section[0].astext()), _own_text(section)
    document, anchor = _document(docname), section["ids"][0]
    if not text:
        return
    if docname == QUESTIONS and isinstance(chapter.parent, nodes.section):
        yield Entry("question", _game_of(chapter), title, docname, anchor, text)
    elif isinstance(chapter, nodes.document):
        yield Entry("page", document, title, docname, "", text)
    elif _is_section_of_rules(docname, chapter) and chapter.next_node(nodes.section) is section:
        number, _, heading = _line(chapter[0].astext()).partition(". ")
        yield Entry("page", document, heading, docname, "", text, spoken(f"{document}:{number}"))
    else:
        page = _line(section.document.next_node(nodes.title).astext())
        yield Entry("page", document, title, docname, anchor, text, page=page)


def _is_section_of_rules(docname: str, chapter: nodes.Element) -> bool:
    """Whether a heading is '8. Sauterelle', on a page that says only further down what the section is about."""
    is_top = isinstance(chapter.parent, nodes.document)
    return is_top and docname.startswith(SECTIONS) and chapter[0].astext()[0].isdigit()


def _game_of(chapter: nodes.Element) -> str:
    """The game of a chapter of the questions."""
    return FRANCION if chapter["ids"][0].startswith("le-francion") else MAIN


def _document(docname: str) -> str:
    """The document whose clauses stand on a page."""
    return docname.removeprefix(SECTIONS).partition("/")[0] if docname.startswith(SECTIONS) else ""


def _own_text(section: nodes.section) -> str:
    """What stands below a heading in words, on one line: without blocks, code, pictures and what opens at a click."""
    plain = (nodes.paragraph, nodes.bullet_list, nodes.enumerated_list, nodes.definition_list, nodes.table)
    return _line(" ".join(part.astext() for part in section.children if isinstance(part, plain)))


def _line(text: str) -> str:
    return " ".join(text.split())
