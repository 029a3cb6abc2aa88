"""The game that the suite asks about: its rulebooks, the documents that they come from, and their sections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from papillon.documents import RULEBOOKS, SALON

GAME: Final = "papillon"
"""The game's name, which is its main document's too."""

DOCUMENTS: Final[Mapping[str, str]] = {
    name: GAME if rules is SALON else f"{GAME}-{name}" for name, rules in RULEBOOKS.items()
}
"""Rulebook → the document that it comes from, the main one first."""

RULEBOOK_OF: Final[Mapping[str, str]] = {document: name for name, document in DOCUMENTS.items()}


def full(clause: str) -> str:
    """The full citation of a clause: one without a document is the main document's.

    >>> full("8.4"), full("papillon-pdf:31")
    ('papillon:8.4', 'papillon-pdf:31')
    """
    return clause if ":" in clause else f"{GAME}:{clause}"


def written(citation: str) -> str:
    """A full citation as scenarios and events write it: the main document's clauses by their ids alone.

    >>> written("papillon:8.4"), written("papillon-pdf:31")
    ('8.4', 'papillon-pdf:31')
    """
    return citation.removeprefix(f"{GAME}:")


def section_of(clause: str) -> str:
    """The section in which a clause is counted: its own in the main document, the rulebook's name in another.

    >>> section_of("8.4"), section_of("4.d.7"), section_of("papillon-pdf:31")
    ('08', '04', 'pdf')
    """
    document, _, clause_id = full(clause).partition(":")
    return clause_id.partition(".")[0].zfill(2) if document == GAME else RULEBOOK_OF.get(document, document)


def is_section(name: str) -> bool:
    """Whether this is the name of a section with scenarios: ``08``, or ``pdf``."""
    return name.isdigit() or name in RULEBOOK_OF.values()
