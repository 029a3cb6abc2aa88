"""The glossary's words, which `tools.pages` reads from their tables, at run time from `glossary.json`.

A command that looks for words in both languages loads this module, so it imports little.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from papillon.kit.clauses import BESIDE


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


def as_json(words: Iterable[Term]) -> str:
    """Write words as JSON, by name."""
    optional = Term._field_defaults
    entries = {
        term.name: {name: value for name, value in term._asdict().items() if value or name not in optional}
        for term in words
    }
    for entry in entries.values():
        del entry["name"]
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


@lru_cache
def terms(package: str, beside: Path = BESIDE) -> tuple[Term, ...]:
    """Return the words of an installed game. Raises FileNotFoundError if its JSON was never written."""
    entries = json.loads((beside / package / "glossary.json").read_text("utf-8"))
    return tuple(Term(name, **{**entry, "clauses": tuple(entry.get("clauses", ()))}) for name, entry in entries.items())
