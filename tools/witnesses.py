"""The witnesses: the documents that the text rests on, and where each of their sentences stands.

`spec/witnesses.toml` lists the sentences of every document by their places, and the blocks of the clauses name the
places that they say. A sentence that no clause says has a reason in the list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from papillon.kit.clauses import Clause
from papillon.kit.toml import RecordError, read_document
from tools.pages import Problem

FILE: Final = "spec/witnesses.toml"
"""The list, by its path from the root of the project."""

REASONS: Final = "reasons"
"""The table of the list that is no witness: why sentences have no clause."""

Level: TypeAlias = Literal["section", "part", "paragraph", "sentence"]
"""What a number of a place may count."""

Listed = TypeVar("Listed")


class Sentence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence of a witness."""

    place: str
    """Where it stands, as in '4.12.1'; `Witness.levels` says what the numbers count."""
    words: str = ""
    """Its first and its last words, by which a reader finds it."""
    without: str = ""
    """The name of the reason why no clause says it; nothing of one that a clause says."""
    renders: str = ""
    """In a translation, the place that it translates."""
    misprints: dict[str, str] = {}
    """Its misprints: the word that it has → the word that is meant."""


class Witness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document, as it was read."""

    siglum: str
    """The letter that stands for it."""
    document: str
    """The document whose clauses it is the source of, 'papillon-pdf'; a translation helps to read them."""
    levels: tuple[Level, ...]
    """What the numbers of a place count, the last the sentence."""
    sentences: dict[str, Sentence]
    """Its sentences by place, in their order."""
    title: str = ""
    """Its title."""
    language: str = ""
    """The language that it is written in, 'fr'."""
    author: str = ""
    """Who wrote it, as far as it says."""
    published: str = ""
    """Where it is published."""
    address: str = ""
    """Its address, nothing where none is known."""
    dates: str = ""
    """The dates that it gives."""
    sha256: str = ""
    """The hash of the text that was read, which is no part of the project."""

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


def load(root: Path) -> Witnesses:
    """Read the list below the root of the project; an empty one if there is none. Raises RecordError."""
    path = root / FILE
    return read_witnesses(path.read_text("utf-8") if path.exists() else "")


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
    return Witnesses(
        {siglum: _witness(siglum, table) for siglum, table in document.items() if siglum != REASONS},
        as_listed(document.get(REASONS, {}), dict[str, str], f"{FILE}: {REASONS}"),
    )


def _witness(siglum: str, table: object) -> Witness:
    where = f"{FILE}: {siglum}"
    fields = as_listed(table, dict[str, Any], where)
    sentences = as_listed(fields.get("sentences", {}), dict[str, dict[str, Any]], f"{where}: sentences")
    named = {place: {"place": place, **sentence} for place, sentence in sentences.items()}
    return as_listed({**fields, "siglum": siglum, "sentences": named}, Witness, where)


def as_listed(table: object, kind: type[Listed], where: str) -> Listed:
    """Return a part of a list as a value of its type. where: the list, for messages. Raises RecordError.

    >>> as_listed({"place": "1", "word": "On"}, Sentence, "list.toml")
    Traceback (most recent call last):
    papillon.kit.toml.RecordError: list.toml: Object contains unknown field `word`
    """
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise RecordError(f"{where}: {error}") from None


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
            if sentence.place.count(".") != len(witness.levels) - 1:
                wrong = f"expected places of {len(witness.levels)} numbers"
            if sentence.without and sentence.without not in witnesses.reasons:
                wrong = f"there is no reason {sentence.without}"
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
