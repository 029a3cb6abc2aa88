"""The editions of the text that were released: how clauses and rulings read in each, and what has changed.

Until `python -m tools.editions` releases it an edition is a draft; a change of the text after that begins the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final, NamedTuple

from papillon.kit.clauses import BESIDE, Book, Clause, Edition, Ruling, edition, read_json, text_hash

FOLDER: Final = "editions"
"""Where a game's package keeps what was released."""
WORDING: Final = ("title", "text", "hash", "title_fr", "text_fr")
"""What is kept of a clause."""
RULED: Final = ("kind", "title", "text", "default", "readings", "title_fr", "text_fr", "readings_fr")
"""What is kept of a ruling."""


class Kept(NamedTuple):
    """The text of a game as an edition has it."""

    edition: Edition
    book: Book
    """Its clauses and rulings; of those that were released, all but the wording is as it is now."""


class Piece(NamedTuple):
    """Words that two texts share, or that only one of them has."""

    stands_in: str
    """``both``, ``before`` or ``after``."""
    words: str


def editions(package: str, beside: Path = BESIDE) -> dict[str, Kept]:
    """Return the editions of a game by their numbers, the first one first, the present one last."""
    present = Kept(edition(beside), Book.load(package, beside))
    known = {kept.edition.number: kept for kept in _released(present.book, beside)}
    return {**known, present.edition.number: present}


def numbers_released(package: str, beside: Path = BESIDE) -> list[str]:
    """Return the numbers of the editions of a game that were released, the first one first."""
    return sorted((path.stem for path in (beside / package / FOLDER).glob("*.json")), key=_order)


def changed(before: Kept, after: Kept) -> list[tuple[Clause | Ruling, Clause | Ruling]]:
    """Return the clauses and rulings that two editions word differently, in order, in both versions."""
    old = {said.anchor: said for said in before.book}
    pairs = ((old[said.anchor], said) for said in after.book if said.anchor in old)
    return [(then, now) for then, now in pairs if wording_of(then) != wording_of(now)]


def wording_of(said: Clause | Ruling) -> dict[str, Any]:
    """Return what is kept of a clause or a ruling."""
    told = {name: getattr(said, name) for name in (WORDING if isinstance(said, Clause) else RULED)}
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in told.items()}


def fingerprint_of(text: Iterable[Clause | Ruling]) -> str:
    """Return what pins some clauses and rulings in both languages."""
    return text_hash(*sorted(f"{said.anchor} {said.hash} {said.hash_fr} {_ruled(said)}" for said in text))


def _ruled(said: Clause | Ruling) -> str:
    """What a ruling says beside its words."""
    return "" if isinstance(said, Clause) else f"{said.kind} {sorted(said.default.items())}"


def in_full(said: Clause | Ruling) -> str:
    """Return all the words of a clause or a ruling."""
    if isinstance(said, Clause):
        return f"{said.title}: {said.text}"
    return "\n".join([said.title, said.text, *(f"{name}: {text}" for name, text in said.readings.items())])


def word_by_word(before: str, after: str) -> list[Piece]:
    """Return two texts as one, in pieces.

    >>> [*word_by_word("He must pay one chip.", "He pays one chip.")]  # doctest: +NORMALIZE_WHITESPACE
    [Piece(stands_in='both', words='He'), Piece(stands_in='before', words='must pay'),
     Piece(stands_in='after', words='pays'), Piece(stands_in='both', words='one chip.')]
    """
    old, new = (re.findall(r"[^ \n]+", text) for text in (before, after))  # a no-break space stays in its word
    pieces = []
    for tag, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("both", " ".join(old[start:end])))
        else:
            pieces += [Piece("before", " ".join(old[start:end])), Piece("after", " ".join(new[first:last]))]
    return [piece for piece in pieces if piece.words]


def _released(present: Book, beside: Path) -> Iterator[Kept]:
    """The editions of a game that were released, the first one first."""
    for number in numbers_released(present.name, beside):
        known = read_json(beside / present.name / FOLDER / f"{number}.json")
        clauses, rulings = known.pop("clauses"), known.pop("rulings")
        book = Book(
            present.name,
            [_clause(citation, present)._replace(**wording) for citation, wording in clauses.items()],
            [_ruling(slug, present)._replace(**wording) for slug, wording in rulings.items()],
        )
        yield Kept(Edition(**known), book)


def _clause(citation: str, present: Book) -> Clause:
    """A clause as it is now, or no more than its name."""
    document, _, number = citation.partition(":")
    retired = Clause(citation, document, number, section="", title="", text="", kind="", hash="", page="")
    return present.clauses.get(citation, retired)


def _ruling(slug: str, present: Book) -> Ruling:
    """A ruling as it is now, or no more than its name."""
    retired = Ruling(slug, present.name, "", "", (), default={}, readings={}, text="", confidence="", page="")
    return present.rulings.get(slug, retired)


def _order(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]
