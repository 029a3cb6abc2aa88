"""Where the code of a clause is: an index that is written beside the clauses, for commands that answer at once.

`tools.citations` finds the same by parsing every module. The index holds names alone; their lines move with
every change of the code, and are looked up in the few files that it names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from papillon.kit.clauses import BESIDE

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


def index_of(code: Mapping[str, tuple[Citation, ...]]) -> dict[str, dict[str, list[str]]]:
    """The index of what was found in the code: clause → file → names."""
    index: dict[str, dict[str, list[str]]] = {}
    for clause, places in code.items():
        for place in places:
            index.setdefault(clause, {}).setdefault(place.file, []).append(place.name)
    return index
