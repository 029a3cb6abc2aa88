"""The witnesses: the documents that the text rests on, and where each of their sentences stands.

`spec/witnesses.toml` lists the sentences of every document by their places, and the blocks of the clauses name the
places that they say. A sentence that no clause says has a reason in the list.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from papillon.kit.clauses import Clause
from papillon.kit.errors import Problem
from papillon.kit.toml import RecordError, Toml, check_names, get, read_document, string_list, strings

FILE: Final = "spec/witnesses.toml"
"""The list, by its path from the root of the project."""

REASONS: Final = "reasons"
"""The table of the list that is no witness: why sentences have no clause."""

LEVELS: Final = ("section", "part", "paragraph", "sentence")
"""What the numbers of a place may count."""

FACTS: Final = ("document", "title", "language", "author", "published", "address", "dates", "sha256")
"""What the list says of a witness in strings."""


class Sentence(NamedTuple):
    """A sentence of a witness."""

    place: str
    """Where it stands, as in '4.12.1'; `Witness.levels` says what the numbers count."""
    words: str
    """Its first and its last words, by which a reader finds it."""
    without: str = ""
    """The name of the reason why no clause says it; nothing of one that a clause says."""
    renders: str = ""
    """In a translation, the place that it translates."""


class Witness(NamedTuple):
    """A document, as it was read."""

    siglum: str
    """The letter that stands for it."""
    document: str
    """The document whose clauses it is the source of, 'papillon-pdf'; a translation helps to read them."""
    title: str
    """Its title."""
    language: str
    """The language that it is written in, 'fr'."""
    author: str
    """Who wrote it, as far as it says."""
    published: str
    """Where it is published."""
    address: str
    """Its address, nothing where none is known."""
    dates: str
    """The dates that it gives."""
    sha256: str
    """The hash of the text that was read, which is no part of the project."""
    levels: tuple[str, ...]
    """What the numbers of a place count, some of `LEVELS`, the last the sentence."""
    sentences: Mapping[str, Sentence]
    """Its sentences by place, in their order."""

    @property
    def is_translation(self) -> bool:
        """Whether it renders another witness."""
        return any(sentence.renders for sentence in self.sentences.values())


class Witnesses(NamedTuple):
    """All that the list says."""

    by_siglum: Mapping[str, Witness]
    """The witnesses, in the order of the list."""
    reasons: Mapping[str, str]
    """Why sentences have no clause, by name."""

    def source_of(self, document: str) -> Witness | None:
        """Return the witness that a document's clauses are taken from; None if the list has none."""
        found = (item for item in self.by_siglum.values() if item.document == document and not item.is_translation)
        return next(found, None)


def load(root: Path) -> Witnesses | None:
    """Read the list below the root of the project; None if there is none. Raises RecordError."""
    path = root / FILE
    return read_witnesses(path.read_text("utf-8")) if path.exists() else None


def read_witnesses(text: str) -> Witnesses:
    """Read the list. Raises RecordError, which says where it is wrong.

    >>> found = read_witnesses('''
    ... [reasons]
    ... history = "It tells where the game comes from."
    ... [S]
    ... document = "papillon"
    ... levels = ["section", "sentence"]
    ... [S.sentences]
    ... "1.1" = { words = "On joue … à trois" }
    ... "1.2" = { words = "Ce jeu … est ancien", without = "history" }
    ... ''')
    >>> found.source_of("papillon").sentences["1.2"].without, found.source_of("francion")
    ('history', None)
    """
    document = read_document(text, FILE)
    reasons = strings(get(document, REASONS, dict, FILE, {}), f"{FILE}: {REASONS}")
    named = [name for name in document if name != REASONS]
    witnesses = {siglum: _witness(siglum, get(document, siglum, dict, FILE, {}), reasons) for siglum in named}
    return Witnesses(witnesses, reasons)


def _witness(siglum: str, table: Toml, reasons: Collection[str]) -> Witness:
    where = f"{FILE}: {siglum}"
    check_names(table, (*FACTS, "levels", "sentences"), where)
    levels = tuple(string_list(table, "levels", where))
    if not levels or not {*levels} <= {*LEVELS}:
        raise RecordError(f"{where}: levels: expected some of {', '.join(LEVELS)}, found {', '.join(levels) or 'none'}")
    facts = {name: get(table, name, str, where, "") for name in FACTS}
    sentences = get(table, "sentences", dict, where, {})
    told = dict(_sentences(sentences, len(levels), reasons, where))
    return Witness(siglum, **facts, levels=levels, sentences=told)


def _sentences(table: Toml, depth: int, reasons: Collection[str], where: str) -> Iterator[tuple[str, Sentence]]:
    """Read the sentences of a witness. depth: how many numbers its places have."""
    for place in table:
        if not re.fullmatch(rf"\d+(\.\d+){{{depth - 1}}}", place):
            raise RecordError(f"{where}: expected places of {depth} numbers, found {place[:60]!r}")
        entry = get(table, place, dict, where, {})
        check_names(entry, ("words", "without", "renders"), f"{where}: {place}")
        said = strings(entry, f"{where}: {place}")
        reason = said.get("without", "")
        if reason and reason not in reasons:
            raise RecordError(f"{where}: {place}: expected one of {', '.join(reasons)}, found {reason[:60]!r}")
        yield place, Sentence(place, said.get("words", ""), reason, said.get("renders", ""))


# --- sentences and clauses


def clauses_by_place(clauses: Iterable[Clause], document: str) -> dict[str, list[str]]:
    """Return the citations of a document's clauses by the places that they say."""
    found: dict[str, list[str]] = defaultdict(list)
    for clause in clauses:
        if clause.document == document:
            for place in clause.places:
                found[place].append(clause.citation)
    return dict(found)


def problems_of(witnesses: Witnesses, clauses: Sequence[Clause]) -> list[Problem]:
    """Return what does not fit: a clause without a place, a place that is none, a sentence that nobody answers for.

    >>> listed = read_witnesses('''
    ... [S]
    ... document = "papillon"
    ... levels = ["sentence"]
    ... sentences = { 1 = { words = "On … joue" } }
    ... ''')
    >>> [problem.message for problem in problems_of(listed, [])]
    ['S 1: no clause says it, and there is no reason']
    """
    found = [problem for clause in clauses for problem in _misplaced(clause, witnesses.source_of(clause.document))]
    for witness in witnesses.by_siglum.values():
        said = clauses_by_place(clauses, witness.document)
        source = witnesses.source_of(witness.document)
        for sentence in witness.sentences.values():
            wrong = _unanswered(sentence, said, source if witness.is_translation else None)
            found += [Problem(FILE, 1, f"{witness.siglum} {sentence.place}: {wrong}")] if wrong else []
    return found


def _misplaced(clause: Clause, source: Witness | None) -> Iterator[Problem]:
    """What is wrong with the places of a clause. source: of its document, None if there is none."""
    if source is None:
        return
    if not clause.places:
        yield Problem(clause.page, 1, f"{clause.citation}: its place in {source.siglum} is missing")
    for place in clause.places:
        if place not in source.sentences:
            yield Problem(clause.page, 1, f"{clause.citation}: {source.siglum} has no sentence {place}")


def _unanswered(sentence: Sentence, said: Mapping[str, Sequence[str]], source: Witness | None) -> str:
    """What is wrong with a sentence, "" if nothing is. source: what it is translated from, None of an original."""
    if source is not None:
        return "" if sentence.renders in source.sentences else f"{source.siglum} has no sentence {sentence.renders}"
    if sentence.without:
        return "a clause says it, and there is a reason why none does" if sentence.place in said else ""
    return "" if sentence.place in said else "no clause says it, and there is no reason"
