"""The games at the desk, as values that a verb is handed: light to import, no rule of any game in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from commonlaw.clauses import Book, document_named
from commonlaw.glossary import Term
from commonlaw.refusals import Refusal
from rulingdesk.languages import book_in, terms_in


class Game(NamedTuple):
    """A game. name: of its package, its book and its command, all three.

    documents: what each of its documents is called in a sentence, the main one first.  example: a ruling=reading.
    main: what a query calls the main document; the name of the game may be a word of the game as well.

    >>> FRANCION.rulebooks(), "welche-led" in FRANCION.readings()
    (('francion',), True)
    """

    name: str
    documents: Mapping[str, str]
    example: str
    main: str

    def book(self) -> Book:
        """The clauses and rulings, in the language spoken where they have been translated."""
        return book_in(self.name)

    def terms(self) -> tuple[Term, ...]:
        """The words of its glossary, in the language spoken likewise."""
        return terms_in(self.name)

    def document_in(self, query: str) -> tuple[str, str]:
        """The document that a query begins with, ``""`` without one, and the rest of the query.

        >>> PAPILLON.document_in("adpoker hanneton"), PAPILLON.document_in("salon pool"), PAPILLON.document_in("ace")
        (('papillon-adpoker', 'hanneton'), ('papillon', 'pool'), ('', 'ace'))
        """
        words = query.split()
        for count in (1, 2):
            name = document_named("-".join(words[:count]).lower())
            document = self.name if name == self.main else name if name != self.name else ""
            if document in self.documents and words[count:]:
                return document, " ".join(words[count:])
        return "", query

    def readings(self) -> Mapping[str, Mapping[str, Any]]:
        """Ruling → reading → what it does to the rules."""
        found: Mapping[str, Mapping[str, Any]] = import_module(f"{self.name}.readings").READINGS
        return found

    def rulebooks(self) -> tuple[str, ...]:
        """Names of the rulebooks, the main document's first."""
        return tuple(import_module(f"{self.name}.rulebooks").RULEBOOKS)

    def refusals(self) -> Sequence[Refusal]:
        """Every refusal of a move, in order of precedence."""
        found: Sequence[Refusal] = import_module(f"{self.name}.refusals").REFUSALS
        return found


PAPILLON: Final = Game(
    "papillon",
    {"papillon": "main document", "papillon-pdf": "PDF", "papillon-adpoker": "AdPoker article"},
    "ten-sums=none",
    "salon",
)
FRANCION: Final = Game("francion", {"francion": "main document"}, "welche-led=trumps", "francion")

GAMES: Final = (PAPILLON, FRANCION)
"""Every game, as the desk knows it."""

DOCUMENTS: Final[Mapping[str, str]] = {name: called for game in GAMES for name, called in game.documents.items()}
"""What each document of every game is called in a sentence."""
