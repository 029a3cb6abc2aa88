"""Blocks that are tables of clauses or of the sentences behind them.

    ```{traceability} papillon 8       where each clause of a section is done, shown and kept from being misread
    ```{side-by-side} papillon         each clause of the main document beside what every other document says
    ```{witnesses}                     the documents that the text rests on
    ```{sentences} S                   the sentences of one of them, with the clauses that say each
    ```{emendations} papillon-pdf      where the clauses of a document depart from its source, and why

The lists are `spec/witnesses.toml` and `spec/apparatus.toml`. A cell of a trace that no scenario fills says that it is
argued, and the reason stands under the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from clausedomain import joined, link, number_link, reference, rules_of, ruling_link
from docutils import nodes
from mentions import AMOUNT
from pagetables import Cell, _, bullets, code, note_gathered, table, text
from sitewords import cell_name, document_name, relation_name, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import full
from conformance.misreadings import EVERY_MISREADING
from papillon.kit.clauses import Apparatus, Clause, Entry, sort_key
from tools import apparatus, witnesses
from tools.caught import is_caught
from tools.coverage import CELLS
from tools.specification import package_of
from tools.witnesses import Sentence, Witness, Witnesses, clauses_by_place

FOLDER = "spec/witnesses"
"""Where each witness has a page, called by the name of its document or translation."""

HASH_SHOWN = 12
"""Digits of a hash that a table shows."""


class LaterBlock(SphinxDirective):
    """A block whose table is made once all pages are read: its arguments are noted until then."""

    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return an empty container."""
        note_gathered(self.env)
        return [nodes.container(classes=[self.name], later=(self.name, *self.arguments))]


def fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make the tables of a page."""
    for box in list(doctree.findall(nodes.container)):
        if "later" in box:
            name, *arguments = box["later"]
            box.extend(LATER[name](app, docname, *arguments))


# --- where clauses are done and shown


def trace(app: Sphinx, docname: str, document: str, section: str = "") -> list[nodes.Node]:
    """Return the table of a section, or of a whole document, and the reasons for what it lacks."""
    start = f"{document}:{section}." if section else f"{document}:"
    clauses = [clause for clause in clauses_of(app, document) if clause.citation.startswith(start)]
    headings = [_("clause"), _("code"), *map(cell_name, CELLS), _("misreadings caught")]
    rows = [_traced(app, docname, clause) for clause in clauses]
    reasons = [line for clause in clauses for line in _reasons(app, docname, clause)]
    return [table(headings, rows, [40, 12, *(12 for _cell in CELLS), 22]), *bullets(reasons)]


def _traced(app: Sphinx, docname: str, clause: Clause) -> list[Cell]:
    """A row: counts that link to the clause, beneath which the lists stand."""
    rules = rules_of(app.env)

    def linked(words: str) -> Cell:
        return [link(app.builder, docname, clause, nodes.Text(words))]

    shown = rules.coverage[clause.document].table[clause.id]
    places = {place.name for place in rules.scan.code.get(clause.citation, ())}
    counts = [len(places), *(len(shown[cell].scenarios) for cell in CELLS)]
    caught = caught_misreadings(clause.citation)
    return [
        titled(app, docname, clause),
        *(linked(str(count) if count else _("argued")) for count in counts),
        linked(str(len(caught))) if caught else _unrejected(app, docname, clause),
    ]


def _unrejected(app: Sphinx, docname: str, clause: Clause) -> Cell:
    """The settled rulings in whose blocks misreadings of a clause stand."""
    rulings = rules_of(app.env).rulings.values()
    settled = [ruling for ruling in rulings if ruling.kind == "settled" and clause.citation in ruling.clauses]
    links = [ruling_link(app.builder, docname, ruling) for ruling in settled]
    return [nodes.Text(_("see ")), *joined(links)] if links else text(_("no reading is rejected"))


def _reasons(app: Sphinx, docname: str, clause: Clause) -> Iterator[Cell]:
    coverage = rules_of(app.env).coverage[clause.document]
    reasons = {_("code"): clause.no_code} if clause.no_code else {}
    for cells, reason in coverage.reasons_of(clause.id).items():
        reasons[", ".join(map(cell_name, cells.split(", ")))] = said_by_suite(reason)
    for cells, reason in reasons.items():
        said = _("%s: %s") % (f"({cells})", reason)
        yield [number_link(app.builder, docname, clause), nodes.Text(f" {said}")]


@cache
def caught_misreadings(citation: str) -> tuple[str, ...]:
    """Return the misreadings that break a clause and are caught by a scenario that cites it."""
    return tuple(
        slug
        for slug, misreading in EVERY_MISREADING.items()
        if is_caught(slug) and citation in {full(clause, misreading.game) for clause in misreading.clauses}
    )


# --- one document beside the others


def compare(app: Sphinx, docname: str, main: str) -> list[nodes.Node]:
    """Return the table of the main document's clauses, and the lists of what it does not have."""
    others = other_documents(app, main)
    names = [document_name(app.config.clause_documents.get(name, name)) for name in (main, *others)]
    silent = [nodes.Text(_("silent"))]
    rows = [
        [titled(app, docname, clause), *(related_links(app, docname, clause, other) or silent for other in others)]
        for clause in clauses_of(app, main)
    ]
    compared = table([name[:1].upper() + name[1:] for name in names], rows, [50, *(25 for _other in others)])
    found: list[nodes.Node] = [nodes.container("", compared, classes=["table-wrapper"])]
    for other, name in zip(others, names[1:], strict=True):
        own = [titled(app, docname, clause) for clause in clauses_of(app, other) if not clause.relations]
        label = _("Only in the %s") % name
        found += [nodes.paragraph("", "", nodes.strong(label, label)), *bullets(own)] if own else []
    return found


def related(app: Sphinx, clause: Clause, other: str) -> list[tuple[Clause, str]]:
    """Return the clauses of another document to which a clause relates, seen from either side, with the relation."""
    if clause.document == package_of(clause.document):
        pairs = [(found, *item) for found in clauses_of(app, other) for item in found.relations.items()]
        return [(found, relation) for found, relation, names in pairs if clause.citation in names]
    clauses = rules_of(app.env).clauses
    named = [(name, relation) for relation, names in clause.relations.items() for name in names]
    return [(clauses[name], relation) for name, relation in named if name in clauses]


def related_links(app: Sphinx, docname: str, clause: Clause, other: str) -> list[nodes.Node]:
    """Return links to what `related` finds: '18 (same), 31 (differs)'."""
    found = (
        nodes.inline("", "", number_link(app.builder, docname, one), nodes.Text(f" ({relation_name(relation)})"))
        for one, relation in related(app, clause, other)
    )
    return [*joined(found)]


def other_documents(app: Sphinx, main: str) -> list[str]:
    """Return the game's documents beside the main one, in the order of the configuration."""
    return [name for name in app.config.clause_documents if name != main and package_of(name) == main]


def clauses_of(app: Sphinx, document: str) -> list[Clause]:
    """Return the clauses of a document, in its order."""
    found = (clause for clause in rules_of(app.env).clauses.values() if clause.document == document)
    return sorted(found, key=lambda clause: sort_key(clause.citation))


def titled(app: Sphinx, docname: str, clause: Clause) -> list[nodes.Node]:
    """Return a clause by its number, linked, and its title."""
    return [number_link(app.builder, docname, clause), nodes.Text(f" {clause.title}")]


# --- the witnesses and their sentences


@cache
def _witnesses(root: Path) -> Witnesses | None:
    return witnesses.load(root)


def witnesses_of(app: Sphinx) -> Witnesses | None:
    """Return the list of the witnesses, read once; None where a site has none."""
    return _witnesses(Path(app.srcdir))


class WitnessesBlock(SphinxDirective):
    """All witnesses, and what is known of each."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        note_gathered(self.env)
        listed = _witnesses(Path(self.env.srcdir))
        assert listed is not None, witnesses.FILE
        headings = ["", _("document"), _("author"), _("dates that it gives"), _("sentences"), "SHA-256"]
        rows = [self._row(witness) for witness in listed.by_siglum.values()]
        return [table(headings, rows, [6, 24, 28, 28, 6, 28])]

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
    """The sentences of a witness, by its siglum: place, first and last words, the clauses or why none says it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return how many there are of each kind, and the table."""
        note_gathered(self.env)
        listed = _witnesses(Path(self.env.srcdir))
        witness = listed and listed.by_siglum.get(self.arguments[0])
        if listed is None or witness is None:
            raise self.error(f"sentences: there is no witness {self.arguments[0]} in {witnesses.FILE}")
        source = listed.source_of(witness.document) or witness
        said = clauses_by_place(rules_of(self.env).specification.clauses.values(), witness.document)
        originals = [source.sentences[sentence.renders or place] for place, sentence in witness.sentences.items()]
        silent = sum(bool(original.without) for original in originals)
        rows = [
            self._row(witness, sentence, self._answer(listed, original, said))
            for sentence, original in zip(witness.sentences.values(), originals, strict=True)
        ]
        renders = [source.siglum] if witness.is_translation else []
        listing = table([_("place"), _("words"), *renders, _("clauses")], rows, [10, 50, *(10 for _one in renders), 34])
        listing["classes"].append("sentences")
        total = _("%d sentences. Clauses say %d of them; the rest holds no rule.") % (len(rows), len(rows) - silent)
        return [nodes.paragraph("", total, translatable=False), listing]

    def _row(self, witness: Witness, sentence: Sentence, answer: Cell) -> list[Cell]:
        number = nodes.inline(sentence.place, sentence.place, classes=[AMOUNT])  # it looks like that of a clause
        place = nodes.inline("", "", number, ids=[anchor(witness, sentence.place)])
        self.state.document.note_explicit_target(place)
        rendered = [text(sentence.renders)] if witness.is_translation else []
        return [[place], [in_its_language(witness, sentence.words)], *rendered, answer]

    def _answer(self, listed: Witnesses, original: Sentence, said: dict[str, list[str]]) -> Cell:
        """The clauses that say a sentence, or why none does; of a translation those of what it renders."""
        if original.without:
            return [nodes.emphasis("", said_by_suite(listed.reasons[original.without]))]
        docname = self.env.current_document.docname
        return [*joined(reference(docname, "clause", citation) for citation in said[original.place])]


def place_link(app: Sphinx, docname: str, witness: Witness, place: str, words: str) -> nodes.reference:
    """Return a link to the row of a sentence."""
    page = f"{FOLDER}/{'translation' if witness.is_translation else witness.document}"
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


# --- the apparatus


@cache
def _apparatus(root: Path) -> Apparatus:
    return apparatus.load(root)


def apparatus_of(app: Sphinx) -> Apparatus:
    """Return the apparatus, read once."""
    return _apparatus(Path(app.srcdir))


def emendations(app: Sphinx, docname: str, document: str) -> list[nodes.Node]:
    """Return how many emendations a document has, and the table of them."""
    entries = apparatus_of(app)
    emended = [
        (clause, entry)
        for clause in clauses_of(app, document)
        for entry in entries.get(clause.citation, ())
        if entry.is_emendation
    ]
    total = _("%d emendations in %d clauses.") % (len(emended), len({clause.citation for clause, _entry in emended}))
    rows = [
        [
            [link(app.builder, docname, clause, nodes.Text(clause.spoken))],
            _words(app, docname, entry),
            text(kind_of_entry(entry.kind)),
            _why(app, docname, entry),
        ]
        for clause, entry in emended
    ]
    headings = [_("clause"), _("the source has"), _("the clause"), _("why")]
    return [nodes.paragraph("", total), table(headings, rows, [12, 28, 12, 56])]


def entry_line(app: Sphinx, docname: str, entry: Entry) -> Cell:
    """Return the line of an entry: what stands where, what that is to the clause, the reason."""
    kind = nodes.emphasis("", kind_of_entry(entry.kind))
    words, why = _words(app, docname, entry), _why(app, docname, entry)
    return [*words, nodes.Text(" "), kind, nodes.Text(" · "), *why]


def _words(app: Sphinx, docname: str, entry: Entry) -> Sequence[nodes.Node]:
    """The place of an entry and the words that stand there."""
    place = _place(app, docname, entry.at)
    listed = witnesses_of(app)
    if not entry.words or not listed:
        return [place]
    before, after = _("“%s”").split("%s")
    words = in_its_language(listed.by_siglum[entry.siglum], entry.words)
    return [place, nodes.Text(f" {before}"), words, nodes.Text(after)]


def _why(app: Sphinx, docname: str, entry: Entry) -> Sequence[nodes.Node]:
    """The reason of an entry, and the ruling that argues it."""
    ruling = rules_of(app.env).rulings.get(entry.ruling)
    argued = [nodes.Text(" → "), ruling_link(app.builder, docname, ruling)] if ruling else []
    return [*placed(app, docname, said_by_suite(entry.reason)), *argued]


def placed(app: Sphinx, docname: str, words: str) -> list[nodes.Node]:
    """Return words in which every place of a witness, 'S 4.12.1', is a link to its row."""
    parts = enumerate(apparatus.PLACE.split(words))
    return [_place(app, docname, part) if number % 2 else nodes.Text(part) for number, part in parts]


def _place(app: Sphinx, docname: str, at: str) -> nodes.Node:
    """A link to the row of a place, 'S 4.12.1'."""
    siglum, _space, place = at.partition(" ")
    listed = witnesses_of(app)
    return place_link(app, docname, listed.by_siglum[siglum], place, at) if listed else nodes.Text(at)


def kind_of_entry(kind: str) -> str:
    """Return what an entry is, as a reader sees it."""
    names = {
        "adds": _("adds"),
        "omits": _("omits"),
        "narrows": _("narrows"),
        "widens": _("widens"),
        "decides": _("decides"),
        "changes": _("changes"),
        "variant": _("variant"),
        "contradiction": _("contradiction"),
        "wording": _("other wording"),
        "silence": _("silent"),
        "translation": _("translation"),
    }
    return names[kind]


LATER: dict[str, Callable[..., list[nodes.Node]]] = {
    "traceability": trace,
    "side-by-side": compare,
    "emendations": emendations,
}
"""The blocks that are made once all pages are read."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks."""
    app.add_directive("witnesses", WitnessesBlock)
    app.add_directive("sentences", SentencesBlock)
    for name in LATER:
        app.add_directive(name, LaterBlock)
    app.connect("doctree-resolved", fill)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
