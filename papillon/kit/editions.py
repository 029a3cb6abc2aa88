"""The editions of the text: which one the clauses make up, and how they read in those that were released.

    python -m papillon.kit.editions release    keeps the wording of every clause, as GAME/editions/NUMBER.json

`papillon/kit/edition.json` says which edition this is; `python -m tools.specification` renews it with the
clauses. Until it is released an edition is in preparation; a change of a clause after that begins the next one.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from papillon.kit.clauses import BESIDE, Book, Clause
from papillon.kit.commands import guarded

FILE: Final = "papillon/kit/edition.json"
"""The edition that the clauses make up, by its path from the root of the project."""
FOLDER: Final = "editions"
"""Where a game's package keeps what was released."""
WORDING: Final = ("title", "text", "hash", "title_fr", "text_fr")
"""What is kept of a clause."""


class Edition(NamedTuple):
    """What names a state of the whole text."""

    number: str
    """Its number, '0.1'."""
    date: str
    """The day on which a clause was changed last, '2026-11-22'."""
    hash: str
    """A fingerprint of all clauses in both languages."""


class Kept(NamedTuple):
    """The clauses of a game as an edition has them."""

    edition: Edition
    """The edition."""
    clauses: Mapping[str, Clause]
    """Its clauses by their full citations; of one that was released, no more than names and wording is known."""


class Piece(NamedTuple):
    """Words that two texts share, or that only one of them has."""

    stands_in: str
    """``both``, ``before`` or ``after``."""
    words: str
    """The words."""


def edition(beside: Path = BESIDE) -> Edition:
    """Return the edition that the clauses make up. beside: the folder that the packages stand in.

    >>> edition().number in editions("papillon")
    True
    """
    return Edition(**_read(beside / FILE))


def editions(package: str, beside: Path = BESIDE) -> dict[str, Kept]:
    """Return the editions of a game by their numbers, the first one first, the present one last."""
    known = {kept.edition.number: kept for kept in _released(package, beside)}
    present = Kept(edition(beside), Book.load(package, beside).clauses)
    return {**known, present.edition.number: present}


def renewed(before: Edition, fingerprint: str, today: str, released: Collection[str]) -> Edition:
    """Return the edition of clauses with this fingerprint. before: the last one.  released: the numbers that were.

    >>> first = Edition("0.1", "2026-11-22", "aa")
    >>> renewed(first, "aa", "2026-12-24", ()).date, renewed(first, "bb", "2026-12-24", ()).date
    ('2026-11-22', '2026-12-24')
    >>> renewed(first, "bb", "2026-12-24", ["0.1"])
    Edition(number='0.2', date='2026-12-24', hash='bb')
    """
    if before.hash == fingerprint:
        return before
    main, _, minor = before.number.partition(".")
    return Edition(f"{main}.{int(minor) + 1}" if before.number in released else before.number, today, fingerprint)


def numbers_released(package: str, beside: Path = BESIDE) -> list[str]:
    """Return the numbers of the editions of a game that were released, the first one first."""
    return sorted((path.stem for path in (beside / package / FOLDER).glob("*.json")), key=_order)


def text_hash(*texts: str) -> str:
    """Return what pins a wording, whatever its line breaks: twelve hex digits.

    >>> text_hash("Suits", "They do\\nnot count.") == text_hash("Suits", "They do not count.")
    True
    """
    return sha256(" ".join("\n".join(texts).split()).encode()).hexdigest()[:12]


def fingerprint_of(clauses: Iterable[Clause]) -> str:
    """Return what pins the wording of some clauses in both languages."""
    return text_hash(*sorted(f"{c.citation} {c.hash} {text_hash(c.title_fr, c.text_fr)}" for c in clauses))


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
        told = _read(beside / package / FOLDER / f"{number}.json")
        clauses = told.pop("clauses")
        yield Kept(Edition(**told), {citation: _clause(citation, said) for citation, said in clauses.items()})


def _clause(citation: str, wording: Mapping[str, Any]) -> Clause:
    document, _, number = citation.partition(":")
    return Clause(citation=citation, document=document, id=number, section="", kind="", page="", **wording)


def _order(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


def _read(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


# --- a release


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring. Exit status 1 where there is nothing to release."""
    parser = argparse.ArgumentParser(prog="python -m papillon.kit.editions", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("verb", choices=("release",), help="keep the wording of the present edition")
    parser.add_argument("--root", type=Path, default=BESIDE, help="the folder that holds the packages")
    root = parser.parse_args(arguments).root
    packages = sorted(path.parent.name for path in root.glob("*/clauses.json"))
    if not packages or not (root / FILE).exists():
        parser.error(f"{root} holds no clauses, or no {FILE}")
    return _release(packages, root)


def _release(packages: Iterable[str], root: Path) -> int:
    now = edition(root)
    present = {package: Book.load(package, root).clauses for package in packages}
    if fingerprint_of(clause for clauses in present.values() for clause in clauses.values()) != now.hash:
        print(f"{FILE} is stale; run: python -m tools.specification", file=sys.stderr)
        return 1
    if any(now.number in numbers_released(package, root) for package in present):
        print(f"edition {now.number} was released before, and no clause has changed since", file=sys.stderr)
        return 1
    for package, clauses in present.items():
        kept = {**now._asdict(), "clauses": {citation: wording_of(clause) for citation, clause in clauses.items()}}
        path = root / package / FOLDER / f"{now.number}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n", "utf-8")
        print(f"{package}/{FOLDER}/{now.number}.json: {len(clauses)} clauses")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("papillon.kit.editions", main))
