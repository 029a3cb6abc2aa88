"""The glossary's words: read from their tables on a page, and at run time from `glossary.json`.

A command that looks for words in both languages loads this module, so it imports little.
"""

# ruff: noqa: PTH118, PTH123

from __future__ import annotations

import os.path
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from commonlaw.clauses import BESIDE

PAGE: Final = "spec/glossary.md"
COLUMNS: Final = {
    "our term": "name",
    "term": "name",
    "French source": "french",
    "translation": "translation",
    "meaning": "meaning",
    "clause": "clauses",
}
"""Heading of a column → what it holds; a table with any other heading holds no words."""


class Term(NamedTuple):
    """A word of ours. french, translation: the words of the sources for it, commas between them.

    name_fr, meaning_fr: what the glossary in French says, "" where it is not translated yet.
    """

    name: str
    meaning: str
    french: str = ""
    translation: str = ""
    clauses: tuple[str, ...] = ()
    name_fr: str = ""
    meaning_fr: str = ""


def read_terms(page: str, catalog: Mapping[str, str] = MappingProxyType({})) -> Iterator[Term]:
    """Yield the words in the tables of a page. catalog: what each cell says in French.

    >>> text = '| our term | French source | clause |\\n|---|---|---|\\n| pool | poule | {rule:clause}`papillon:2.8` |'
    >>> [(term.name, term.french, term.clauses) for term in read_terms(text)]
    [('pool', 'poule', ('papillon:2.8',))]
    """
    from commonlaw.pages import plain, references  # only whoever writes the JSON needs them

    headers: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            headers = []
        elif not headers:
            headers = cells
        elif set(headers) <= set(COLUMNS) and set("".join(cells)) - set(":-"):
            fields = {COLUMNS[header]: cell for header, cell in zip(headers, cells, strict=True)}
            cited = tuple(reference.target for reference in references("", fields.pop("clauses", "")))
            french = {f"{name}_fr": plain(catalog.get(fields.get(name, ""), "")) for name in ("name", "meaning")}
            said = {"meaning": "", **{name: plain(cell) for name, cell in fields.items()}}
            yield Term(clauses=cited, **said, **french)


def as_json(words: Iterable[Term]) -> str:
    """Write words as JSON, by name."""
    import json

    optional = Term._field_defaults
    entries = {
        term.name: {name: value for name, value in term._asdict().items() if value or name not in optional}
        for term in words
    }
    for entry in entries.values():
        del entry["name"]
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


@lru_cache
def terms(package: str, beside: str = BESIDE) -> tuple[Term, ...]:
    """Return the words of an installed game. Raises FileNotFoundError if its JSON was never written."""
    import json

    with open(os.path.join(beside, package, "glossary.json"), encoding="utf-8") as file:
        entries = json.load(file)
    return tuple(Term(name, **{**entry, "clauses": tuple(entry.get("clauses", ()))}) for name, entry in entries.items())
