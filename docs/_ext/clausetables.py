"""Blocks that show clauses, or the sentences and the literature behind them, as tables and lists.

    ```{traceability} papillon 8       where each clause of a section is done, shown and kept from being misread
    ```{side-by-side} papillon         each clause of the main document beside what every other document says
    ```{witnesses}                     the documents that the text rests on
    ```{sentences} S                   the sentences of one of them, with the clauses that say each
    ```{emendations} papillon-pdf      where the clauses of a document depart from its source, and why

The lists are `spec/witnesses.toml` and `spec/apparatus.toml`. A cell of a trace that no scenario fills says that it is
argued, and the reason stands under the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clausedomain import RuleDomain, other_documents, rules_of
from docutils import nodes
from mentions import AMOUNT
from pagetables import _, add_written, bullets, link, place, plain, ruling, table
from sitewords import name_of, said_by_suite
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import ReferenceRole

from conformance.documents import full
from conformance.misreadings import EVERY_MISREADING
from papillon.kit.clauses import Clause, Entry
from tools import apparatus
from tools.caught import is_caught
from tools.coverage import CELLS
from tools.specification import package_of
from tools.witnesses import Sentence, Witness, Witnesses, clauses_by_place

FOLDER = "spec/witnesses"
"""Where each witness has a page, called by the name of its document or translation."""

HASH_SHOWN = 12
"""Digits of a hash that a table shows."""


# --- where clauses are done and shown


def traceability(env: BuildEnvironment, document: str, section: str = "") -> str:
    """Return the table of a section, or of a whole document, and the reasons for what it lacks."""
    rules = rules_of(env)
    start = f"{document}:{section}." if section else f"{document}:"
    clauses = [clause for clause in rules.clauses_of(document) if clause.citation.startswith(start)]
    headings = [_("clause"), _("code"), *(name_of("cell", cell) for cell in CELLS), _("misreadings caught")]
    reasons = (line for clause in clauses for line in _reasons(rules, clause))
    return table(headings, (_traced(rules, clause) for clause in clauses)) + bullets(reasons)


def _traced(rules: RuleDomain, clause: Clause) -> list[str]:
    """A row: counts that link to the clause, beneath which the lists stand."""
    shown = rules.coverage[clause.document].table[clause.id]
    places = {place.name for place in rules.scan.code.get(clause.citation, ())}
    counts = [len(places), *(len(shown[cell].scenarios) for cell in CELLS)]
    caught = len(caught_misreadings(clause.citation))
    return [
        titled(clause),
        *(link(clause.citation, str(count) if count else _("argued")) for count in counts),
        link(clause.citation, str(caught)) if caught else _unrejected(rules, clause),
    ]


def _unrejected(rules: RuleDomain, clause: Clause) -> str:
    """The rulings in whose blocks misreadings of a clause stand."""
    read = (
        one for one in rules.rulings.values() if one.readings and not one.default and clause.citation in one.clauses
    )
    links = ", ".join(ruling(one.slug) for one in read)
    return _("see ") + links if links else _("no reading is rejected")


def _reasons(rules: RuleDomain, clause: Clause) -> Iterator[str]:
    reasons = {_("code"): clause.no_code} if clause.no_code else {}
    for cells, reason in rules.coverage[clause.document].reasons_of(clause.id).items():
        reasons[", ".join(name_of("cell", cell) for cell in cells.split(", "))] = plain(said_by_suite(reason))
    for cells, reason in reasons.items():
        yield f"{number_link(clause)} {_('%s: %s') % (f'({cells})', reason)}"


@cache
def caught_misreadings(citation: str) -> tuple[str, ...]:
    """Return the misreadings that break a clause and are caught by a scenario that cites it."""
    return tuple(
        slug
        for slug, misreading in EVERY_MISREADING.items()
        if is_caught(slug) and citation in {full(clause, misreading.game) for clause in misreading.clauses}
    )


# --- the rules without notes


def clauses(env: BuildEnvironment, document: str, section: str) -> str:
    """Return the numbers and texts of a section's clauses, one paragraph for each."""
    found = (clause for clause in rules_of(env).clauses_of(document) if clause.section == section)
    return "".join(f"{{.plain-clause}}\n{number_link(clause)} {plain(clause.text)}\n\n" for clause in found)


# --- one document beside the others


def side_by_side(env: BuildEnvironment, main: str) -> str:
    """Return the table of the main document's clauses, and the lists of what it does not have."""
    rules, others = rules_of(env), other_documents(env, main)
    names = [_(env.config.clause_documents.get(name, name)) for name in (main, *others)]
    rows = (
        [titled(clause), *(related_links(env, clause, other) or _("silent") for other in others)]
        for clause in rules.clauses_of(main)
    )
    compared = table([name[:1].upper() + name[1:] for name in names], rows)
    for other, name in zip(others, names[1:], strict=True):
        own = [titled(clause) for clause in rules.clauses_of(other) if not clause.relations]
        compared += f"**{_('Only in the %s') % name}**\n\n{bullets(own)}" if own else ""
    return compared


def related_links(env: BuildEnvironment, clause: Clause, other: str) -> str:
    """Return the clauses of another document to which a clause relates, seen from either side: '18 (same)'."""
    rules = rules_of(env)
    if clause.document == package_of(clause.document):
        pairs = [(found, *item) for found in rules.clauses_of(other) for item in found.relations.items()]
        related = [(found, relation) for found, relation, names in pairs if clause.citation in names]
    else:
        named = [(name, relation) for relation, names in clause.relations.items() for name in names]
        related = [(rules.clauses[name], relation) for name, relation in named if name in rules.clauses]
    return ", ".join(f"{number_link(found)} ({name_of('relation', relation)})" for found, relation in related)


def number_link(clause: Clause) -> str:
    """Return a link to a clause by its number alone."""
    return link(clause.citation, clause.id)


def titled(clause: Clause) -> str:
    """Return a clause by its number, linked, and its title."""
    return f"{number_link(clause)} {plain(clause.title)}"


# --- the witnesses and their sentences


def witnesses(env: BuildEnvironment) -> str:
    """Return the table of all witnesses, and what is known of each."""
    headings = ["", _("document"), _("author"), _("dates that it gives"), _("sentences"), "SHA-256"]
    return table(headings, map(_witness, rules_of(env).witnesses.by_siglum.values()))


def _published(witness: Witness) -> str:
    """The title of a witness, a link to its page, and where it is published."""
    title = f"*{plain(witness.title)}*"
    return f"{f'[{title}]({witness.address})' if witness.address else title}, {plain(witness.published)}"


def _witness(witness: Witness) -> list[str]:
    return [
        f"**{witness.siglum}**",
        _published(witness),
        plain(said_by_suite(witness.author)),
        plain(said_by_suite(witness.dates)),
        str(len(witness.sentences)),
        f"`{witness.sha256[:HASH_SHOWN]}`…",
    ]


def sentences(env: BuildEnvironment, siglum: str) -> str:
    """Return the sentences of a witness, each with its place, its first and last words and its clauses."""
    rules = rules_of(env)
    listed = rules.witnesses
    witness = listed.by_siglum[siglum]
    source = listed.source_of(witness.document) or witness
    said = clauses_by_place(rules.specification.clauses.values(), witness.document)
    originals = [source.sentences[sentence.renders or place] for place, sentence in witness.sentences.items()]
    silent = sum(bool(original.without) for original in originals)
    total = _("It has %d sentences: %d of them are stated in clauses, and the rest contain no rule.")
    rows = [
        _sentence(witness, sentence, _answer(listed, original, said))
        for sentence, original in zip(witness.sentences.values(), originals, strict=True)
    ]
    headings = [_("place"), _("words"), *([source.siglum] if witness.is_translation else []), _("clauses")]
    told = f"{_published(witness)}. {total % (len(rows), len(rows) - silent)}"
    return f"{told}\n\n{_misprints(witness)}{table(headings, rows)}"


def _misprints(witness: Witness) -> str:
    """What is misprinted in a witness, with the places and what is meant; nothing if nothing is."""
    found = [
        f"{place_link(witness, sentence.place, sentence.place)} "
        + _("%s for %s") % (f"*{in_its_language(witness, has)}*", f"*{in_its_language(witness, meant)}*")
        for sentence in witness.sentences.values()
        for has, meant in sentence.misprints.items()
    ]
    return _("Misprints: %s.") % ", ".join(found) + "\n\n" if found else ""


def _sentence(witness: Witness, sentence: Sentence, answer: str) -> list[str]:
    number = f"{{sentence-place}}`{sentence.place} <{anchor(witness, sentence.place)}>`"
    rendered = [sentence.renders] if witness.is_translation else []
    return [number, in_its_language(witness, sentence.words), *rendered, answer]


class SentencePlace(ReferenceRole):
    """The place of a sentence, which looks like the number of a clause, with its anchor."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return both."""
        number = nodes.inline("", self.title, classes=[AMOUNT])
        return [nodes.inline("", "", number, ids=[self.target])], []


def _answer(listed: Witnesses, original: Sentence, said: dict[str, list[str]]) -> str:
    """The clauses that say a sentence, or why none does; of a translation those of what it renders."""
    if original.without:
        return f"*{plain(said_by_suite(listed.reasons[original.without]))}*"
    return ", ".join(map(link, said[original.place]))


def place_link(witness: Witness, at: str, words: str) -> str:
    """Return a link to the row of a sentence."""
    page = f"{FOLDER}/{'translation' if witness.is_translation else witness.document}"
    return place(words, page, anchor(witness, at))


def in_its_language(witness: Witness, words: str) -> str:
    """Return words of a witness, so marked that they are read aloud in its language, and left alone by translators."""
    return f"[{plain(words)}]{{.language-{witness.language} .notranslate}}"


def place_in_words(witness: Witness, place: str) -> str:
    """Return a place as people say it: 'section 4, paragraph 12, sentence 1'."""
    numbered = zip(witness.levels, place.split("."), strict=True)
    return ", ".join(name_of("level", level) % number for level, number in numbered)


def anchor(witness: Witness, place: str) -> str:
    """Return the permanent anchor of a sentence on its page: 'S-4.12.1'."""
    return f"{witness.siglum}-{place}"


# --- the apparatus


def emendations(env: BuildEnvironment, document: str) -> str:
    """Return how many emendations a document has, and the table of them."""
    rules = rules_of(env)
    emended = [
        (clause, entry)
        for clause in rules.clauses_of(document)
        for entry in rules.apparatus.get(clause.citation, ())
        if entry.is_emendation
    ]
    total = _("%d emendations in %d clauses.") % (len(emended), len({clause.citation for clause, _entry in emended}))
    rows = (
        [link(clause.citation), _words(env, entry), name_of("entry", entry.kind), _why(env, entry)]
        for clause, entry in emended
    )
    return f"{total}\n\n{table([_('clause'), _('the source has'), _('the clause'), _('why')], rows)}"


def entry_line(env: BuildEnvironment, entry: Entry) -> str:
    """Return the line of an entry: what stands where, what that is to the clause, the reason."""
    return f"{_words(env, entry)} *{name_of('entry', entry.kind)}* · {_why(env, entry)}"


def _words(env: BuildEnvironment, entry: Entry) -> str:
    """The place of an entry and the words that stand there."""
    at = placed(env, entry.at)
    witness = rules_of(env).witnesses.by_siglum[entry.siglum]
    return f"{at} {_('“%s”') % in_its_language(witness, entry.words)}" if entry.words else at


def _why(env: BuildEnvironment, entry: Entry) -> str:
    """The reason of an entry, and the ruling that argues it."""
    argued = f" → {ruling(entry.ruling)}" if entry.ruling in rules_of(env).rulings else ""
    return placed(env, said_by_suite(entry.reason)) + argued


def placed(env: BuildEnvironment, words: str) -> str:
    """Return words in which every place of a witness, 'S 4.12.1', is a link to its row."""
    by_siglum = rules_of(env).witnesses.by_siglum
    parts = apparatus.PLACE.split(words)
    for number, part in enumerate(parts):
        siglum, _space, at = part.partition(" ")
        parts[number] = place_link(by_siglum[siglum], at, part) if number % 2 else plain(part)
    return "".join(parts)


def setup(app: Sphinx) -> None:
    """Register the blocks."""
    writers = {
        "traceability": traceability,
        "clauses": clauses,
        "side-by-side": side_by_side,
        "witnesses": witnesses,
        "sentences": sentences,
        "emendations": emendations,
    }
    add_written(app, writers)
    app.add_role("sentence-place", SentencePlace())
