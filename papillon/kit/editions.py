"""The editions of the text that were released: how the clauses read in each, and what has changed.

Until `python -m tools.editions` releases it an edition is in preparation; a change of a clause after that begins the
next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from papillon.kit.clauses import BESIDE, Book, Clause, Edition, edition, read_json

FOLDER: Final = "editions"
"""Where a game's package keeps what was released."""
WORDING: Final = ("title", "text", "hash", "title_fr", "text_fr")
"""What is kept of a clause."""


class Kept(NamedTuple):
    """The clauses of a game as an edition has them."""

    edition: Edition
    clauses: Mapping[str, Clause]
    """Its clauses by their full citations; of one that was released, no more than names and wording is known."""


class Piece(NamedTuple):
    """Words that two texts share, or that only one of them has."""

    stands_in: str
    """``both``, ``before`` or ``after``."""
    words: str


def editions(package: str, beside: Path = BESIDE) -> dict[str, Kept]:
    """Return the editions of a game by their numbers, the first one first, the present one last."""
    known = {kept.edition.number: kept for kept in _released(package, beside)}
    present = Kept(edition(beside), Book.load(package, beside).clauses)
    return {**known, present.edition.number: present}


def numbers_released(package: str, beside: Path = BESIDE) -> list[str]:
    """Return the numbers of the editions of a game that were released, the first one first."""
    return sorted((path.stem for path in (beside / package / FOLDER).glob("*.json")), key=_order)


def text_hash(*texts: str) -> str:
    """Return what pins a wording, whatever its line breaks: twelve hex digits.

    >>> text_hash("Suits", "They do\\nnot count.") == text_hash("Suits", "They do not count.")
    True
    """
    return sha256(" ".join("\n".join(texts).split()).encode()).hexdigest()[:12]


def changed(before: Kept, after: Kept) -> list[tuple[Clause, Clause]]:
    """Return the clauses that two editions have in other words, in their order, as both have them."""
    shared = [citation for citation in after.clauses if citation in before.clauses]
    pairs = ((before.clauses[citation], after.clauses[citation]) for citation in shared)
    return [(old, new) for old, new in pairs if wording_of(old) != wording_of(new)]


def wording_of(clause: Clause) -> dict[str, str]:
    """Return what is kept of a clause."""
    return {name: getattr(clause, name) for name in WORDING}


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


def _released(package: str, beside: Path) -> Iterator[Kept]:
    """The editions of a game that were released, the first one first."""
    for number in numbers_released(package, beside):
        released = read_json(beside / package / FOLDER / f"{number}.json")
        clauses = released.pop("clauses")
        yield Kept(Edition(**released), {citation: _clause(citation, said) for citation, said in clauses.items()})


def _clause(citation: str, wording: Mapping[str, Any]) -> Clause:
    document, _, number = citation.partition(":")
    return Clause(citation=citation, document=document, id=number, section="", kind="", page="", **wording)


def _order(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]
