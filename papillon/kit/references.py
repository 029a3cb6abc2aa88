"""What stands beside the clauses in the package of a game: glossary, apparatus, and where the code cites each clause.

`python -m tools.specification` writes it, from the pages in `spec/` and from the code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from papillon.kit.clauses import BESIDE

# --- the glossary


class Term(NamedTuple):
    """A word of the glossary."""

    name: str
    """Our names for it, commas between them."""
    meaning: str
    """What it means."""
    french: str = ""
    """The words of the French sources for it, commas between them."""
    translation: str = ""
    """The words of the sources' translation for it, likewise."""
    clauses: tuple[str, ...] = ()
    """Full citations of the clauses that define it."""
    name_fr: str = ""
    """What the glossary in French calls it; nothing where it is not translated."""
    meaning_fr: str = ""
    """What it means, in French."""


@lru_cache
def terms(package: str, beside: Path = BESIDE) -> tuple[Term, ...]:
    """Return the words of an installed game. Raises FileNotFoundError if its JSON was never written."""
    entries = json.loads((beside / package / "glossary.json").read_text("utf-8"))
    return tuple(Term(name, **{**entry, "clauses": tuple(entry.get("clauses", ()))}) for name, entry in entries.items())


# --- the apparatus

APPARATUS: Final = "apparatus.json"
"""What the file is called in the package of a game."""

EMENDATIONS: Final = ("adds", "omits", "narrows", "widens", "decides", "changes")
"""What a clause may do with the words of its own witness."""


class Entry(NamedTuple):
    """What one witness has at one place, and what to make of it."""

    kind: str
    """What the clause does with the words, 'adds' say; of another document, what it has instead, 'variant' say."""
    at: str
    """The witness and the place in it, 'S 4.12.1'."""
    words: str
    """What it has there, in its own language; nothing of a silence."""
    reason: str
    """Why the text departs from it, or what the difference comes to."""
    ruling: str = ""
    """The ruling that argues it, nothing where there is none."""
    reason_fr: str = ""
    """The reason in French; nothing where it is not translated."""

    @property
    def siglum(self) -> str:
        """The letter of the witness."""
        return self.at.partition(" ")[0]

    @property
    def place(self) -> str:
        """The place of the sentence in it."""
        return self.at.partition(" ")[2]

    @property
    def is_emendation(self) -> bool:
        """Whether the text departs from its own witness here."""
        return self.kind in EMENDATIONS


Apparatus: TypeAlias = Mapping[str, Sequence[Entry]]
"""The entries by the citations of their clauses, in the order of the list."""


@lru_cache
def apparatus_of(package: str, beside: Path = BESIDE) -> Apparatus:
    """Return the apparatus of an installed game. Raises FileNotFoundError if its JSON was never written.

    >>> [(entry.at, entry.kind) for entry in apparatus_of("papillon")["papillon:12.3"] if entry.is_emendation]
    [('S 12.3.1', 'decides')]
    """
    listed = json.loads((beside / package / APPARATUS).read_text("utf-8"))
    return {
        citation: [Entry(**{"words": "", "reason": "", **entry}) for entry in entries]
        for citation, entries in listed.items()
    }


# --- the code

INDEX: Final = "code.json"
"""Clause → file → the names in it that cite the clause, by its path in a game's package."""


class Citation(NamedTuple):
    """One place in the code that cites a clause."""

    clause: str
    """Full citation of the clause."""
    name: str
    """Qualified name of what cites it."""
    file: str
    """Its file, by the path from the root."""
    line: int
    """Its first line."""


def citations_of(clause: str, package: str, beside: Path = BESIDE) -> tuple[Citation, ...]:
    """Find the places in a package that cite a clause, given by its full citation. beside: the package's folder.

    >>> [place.name for place in citations_of("papillon:8.2", "papillon") if ".sections." in place.name]
    ['papillon.sections.s08_sauterelle.dues']
    """
    index: Mapping[str, Mapping[str, list[str]]] = json.loads((beside / package / INDEX).read_text("utf-8"))
    found = []
    for module, names in index.get(clause, {}).items():
        text = (beside / module).read_text("utf-8")
        found += [Citation(clause, name, module, _line_of(name, module, text)) for name in names]
    return tuple(found)


def _line_of(name: str, module: str, text: str) -> int:
    """The line on which a module defines what has a qualified name; 1 for the module itself."""
    dotted = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    place = 0
    for depth, part in enumerate(name.removeprefix(dotted).split(".")[1:]):
        defines = rf"^{' ' * 4 * depth}(?:async def |def |class )?{part}\b(?= *[(:=])"
        defined = re.compile(defines, re.MULTILINE).search(text, place)
        place = defined.end() if defined else place
    return text.count("\n", 0, place) + 1
