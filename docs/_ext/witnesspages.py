"""The blocks `{witnesses}` and `{sentences}`: the documents that the text rests on, and all their sentences.

    ```{sentences} S
    ```

is a table of the sentences of a witness in `spec/witnesses.toml`: place, first and last words, and the clauses that say
it, or the reason why none does. Under a clause stand the places that it says, with a link to their rows.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from clauseblocks import ClauseEntry, joined, reference
from docutils import nodes
from mentions import AMOUNT
from pagetables import Cell, _, code, note_gathered, table, text
from sitewords import said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.clauses import Book
from tools.specification import package_of
from tools.witnesses import FILE, Sentence, Witness, Witnesses, clauses_by_place, load

FOLDER = "spec/witnesses"
"""Where each witness has a page, called by the name of its document or translation."""

HASH_SHOWN = 12
"""Digits of a hash that a table shows."""

SIGLUM, TITLE, FACT = 6, 24, 28
PLACE, WORDS, CLAUSES = 10, 50, 34
"""Widths of the columns."""


class WitnessesBlock(SphinxDirective):
    """All witnesses, and what is known of each."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        note_gathered(self.env)
        headings = ["", _("document"), _("author"), _("dates that it gives"), _("sentences"), "SHA-256"]
        rows = [self._row(witness) for witness in listed_in(self.env.srcdir).by_siglum.values()]
        return [table(headings, rows, [SIGLUM, TITLE, FACT, FACT, SIGLUM, FACT])]

    def _row(self, witness: Witness) -> list[Cell]:
        page = nodes.reference("", "", refuri=witness.address) if witness.address else nodes.inline()
        page += nodes.emphasis(witness.title, witness.title)
        return [
            [nodes.strong(witness.siglum, witness.siglum)],
            [page, nodes.Text(f", {witness.published}")],
            text(said_by_suite(witness.author)),
            text(said_by_suite(witness.dates)),
            text(str(len(witness.sentences))),
            [code(witness.sha256[:HASH_SHOWN]), nodes.Text("…")],
        ]


class SentencesBlock(SphinxDirective):
    """The sentences of a witness, by its siglum."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return how many there are of each kind, and the table."""
        note_gathered(self.env)
        listed = listed_in(self.env.srcdir)
        witness = listed.by_siglum.get(self.arguments[0])
        if witness is None:
            raise self.error(f"sentences: expected one of {', '.join(listed.by_siglum)}, found {self.arguments[0]}")
        book = Book.load(package_of(witness.document), Path(self.env.srcdir))
        said = clauses_by_place(book.clauses.values(), witness.document)
        source = listed.source_of(witness.document) or witness
        rows = [
            self._row(witness, sentence, self._answer(listed, source, sentence, said))
            for sentence in witness.sentences.values()
        ]
        headings = [_("place"), _("words"), *([source.siglum] if witness.is_translation else []), _("clauses")]
        widths = [PLACE, WORDS, *([PLACE] if witness.is_translation else []), CLAUSES]
        listing = table(headings, rows, widths)
        listing["classes"].append("sentences")
        return [nodes.paragraph("", self._sum(witness, source), translatable=False), listing]

    def _sum(self, witness: Witness, source: Witness) -> str:
        every = [source.sentences[item.renders or item.place] for item in witness.sentences.values()]
        silent = sum(bool(item.without) for item in every)
        return _("%d sentences. Clauses say %d of them; the rest holds no rule.") % (len(every), len(every) - silent)

    def _row(self, witness: Witness, sentence: Sentence, answer: Cell) -> list[Cell]:
        number = nodes.inline(sentence.place, sentence.place, classes=[AMOUNT])  # it looks like that of a clause
        place = nodes.inline("", "", number, ids=[anchor(witness, sentence.place)])
        self.state.document.note_explicit_target(place)
        rendered = [text(sentence.renders)] if witness.is_translation else []
        return [[place], [in_its_language(witness, sentence.words)], *rendered, answer]

    def _answer(self, listed: Witnesses, source: Witness, sentence: Sentence, said: dict[str, list[str]]) -> Cell:
        """The clauses that say a sentence, or why none does; of a translation those of what it renders."""
        original = source.sentences[sentence.renders or sentence.place]
        if original.without:
            return [nodes.emphasis("", said_by_suite(listed.reasons[original.without]))]
        docname = self.env.current_document.docname
        return [*joined(reference(docname, "clause", citation) for citation in said[original.place])]


def places_told(app: Sphinx, docname: str, entry: ClauseEntry) -> list[nodes.Node]:
    """Return the places that a clause says, each with a link to its row; nothing where no witness is listed."""
    listed = load_once(Path(app.srcdir))
    source = listed.source_of(entry.id.document) if listed else None
    if source is None:
        return []
    places = [place for place in entry.places if place in source.sentences]
    told = joined(place_link(app, docname, source, place, place_in_words(source, place)) for place in places)
    return [nodes.emphasis(source.title, source.title), nodes.Text(", "), *told] if places else []


def place_link(app: Sphinx, docname: str, witness: Witness, place: str, words: str) -> nodes.reference:
    """Return a link to the row of a sentence."""
    page = f"{FOLDER}/{page_of(witness)}"
    return make_refnode(app.builder, docname, page, anchor(witness, place), nodes.inline("", words))


def in_its_language(witness: Witness, words: str) -> nodes.inline:
    """Return words of a witness, so marked that they are read aloud in its language, and left alone by translators."""
    return nodes.inline(words, words, classes=[f"language-{witness.language}", "notranslate"])


def place_in_words(witness: Witness, place: str) -> str:
    """Return a place as people say it: 'section 4, paragraph 12, sentence 1'."""
    names = {
        "section": _("section %s"),
        "part": _("part %s"),
        "paragraph": _("paragraph %s"),
        "sentence": _("sentence %s"),
    }
    return ", ".join(names[level] % number for level, number in zip(witness.levels, place.split("."), strict=True))


def anchor(witness: Witness, place: str) -> str:
    """Return the permanent anchor of a sentence on its page: 'S-4.12.1'."""
    return f"{witness.siglum}-{place}"


def page_of(witness: Witness) -> str:
    """Return what the page of a witness is called: its document, or `translation`."""
    return "translation" if witness.is_translation else witness.document


def listed_in(folder: str | Path) -> Witnesses:
    """The list of a site that has one."""
    listed = load_once(Path(folder))
    assert listed is not None, FILE
    return listed


@cache
def load_once(root: Path) -> Witnesses | None:
    """Read the list once in a build."""
    return load(root)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks."""
    app.add_directive("witnesses", WitnessesBlock)
    app.add_directive("sentences", SentencesBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
