"""The entries of the apparatus, which `tools.apparatus` reads from its list, at run time from `apparatus.json`.

A command that looks a clause up loads this module, so it imports little.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from papillon.kit.clauses import BESIDE

NAME: Final = "apparatus.json"
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


def as_json(apparatus: Apparatus) -> str:
    """Write the entries as JSON, by the citations of their clauses."""
    listed = {
        citation: [{name: value for name, value in entry._asdict().items() if value} for entry in entries]
        for citation, entries in apparatus.items()
    }
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


@lru_cache
def apparatus_of(package: str, beside: Path = BESIDE) -> Apparatus:
    """Return the apparatus of an installed game. Raises FileNotFoundError if its JSON was never written.

    >>> [(entry.at, entry.kind) for entry in apparatus_of("papillon")["papillon:12.3"] if entry.is_emendation]
    [('S 12.3.1', 'decides')]
    """
    listed = json.loads((beside / package / NAME).read_text("utf-8"))
    return {
        citation: [Entry(**{"words": "", "reason": "", **entry}) for entry in entries]
        for citation, entries in listed.items()
    }
