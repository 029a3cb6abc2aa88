"""The games that the commands know, `DESKS`: what is said of each before its rules are loaded, and the way to these.

Light to import, no rule of any game in it; `Desk.game` and `Desk.adapter` are fetched when they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from papillon.desk.language import book_in, terms_in
from papillon.kit.clauses import Book, document_named
from papillon.kit.refusals import Refusal
from papillon.kit.translations import N_

if TYPE_CHECKING:
    from papillon.desk.adapter import Adapter
    from papillon.desk.command import Command
    from papillon.kit.game import Game
    from papillon.kit.references import Term


class Naming(NamedTuple):
    """What is said of a document."""

    called: str
    """In a sentence."""
    beside: str
    """Before clauses of it that treat the same matter as another's."""
    alone: str
    """Before what is found in no other document."""


class Desk(NamedTuple):
    """The desk of a game.

    >>> DESKS["francion"].game.main_rulebook, "welche-led" in DESKS["francion"].game.readings
    ('francion', True)
    """

    name: str
    """Name of its package, its book and its command, all three."""
    documents: Mapping[str, Naming]
    """What is said of each of its documents, the main one first."""
    example: str
    """A ruling=reading, for messages."""
    main: str
    """What a query calls the main document: the name of the game may be a word of the game as well."""

    @property
    def game(self) -> Game:
        """The game itself. Imported late: looking a clause up need not wait for the rules."""
        game: Game = import_module(f"{self.name}.game").GAME
        return game

    @property
    def adapter(self) -> Adapter:
        """How the game is told, dealt and compared. Imported late, likewise."""
        adapter: Adapter = import_module(f"papillon.desk.{self.name}.adapter").ADAPTER
        return adapter

    @property
    def command(self) -> Command:
        """Its console command. Imported late, likewise."""
        command: Command = import_module(f"papillon.desk.{self.name}.command").COMMAND
        return command

    @property
    def refusals(self) -> Sequence[Refusal]:
        """Every refusal of a move, in order of precedence. Imported without the rest of the rules."""
        found: Sequence[Refusal] = import_module(f"{self.name}.refusals").REFUSALS
        return found

    def book(self) -> Book:
        """The clauses and rulings, in the language spoken where they have been translated."""
        return book_in(self.name)

    def terms(self) -> tuple[Term, ...]:
        """The words of its glossary, in the language spoken likewise."""
        return terms_in(self.name)

    def document_in(self, query: str) -> tuple[str, str]:
        """The document that a query begins with, ``""`` without one, and the rest of the query.

        >>> desk = DESKS["papillon"]
        >>> desk.document_in("adpoker hanneton"), desk.document_in("salon pool"), desk.document_in("ace")
        (('papillon-adpoker', 'hanneton'), ('papillon', 'pool'), ('', 'ace'))
        """
        words = query.split()
        for count in (1, 2):
            name = document_named("-".join(words[:count]).lower())
            names_document = name == self.main or (name in self.documents and name != self.name)
            if names_document and words[count:]:
                return self.name if name == self.main else name, " ".join(words[count:])
        return "", query


MAIN: Final = Naming("main document", N_("In the main document:"), N_("In the main document alone:"))

DESKS: Final[Mapping[str, Desk]] = {
    desk.name: desk
    for desk in (
        Desk(
            "papillon",
            {
                "papillon": MAIN,
                "papillon-pdf": Naming("PDF", N_("In the PDF:"), N_("In the PDF alone:")),
                "papillon-adpoker": Naming(
                    "AdPoker article", N_("In the AdPoker article:"), N_("In the AdPoker article alone:")
                ),
            },
            "ten-sums=none",
            "salon",
        ),
        Desk("francion", {"francion": MAIN}, "welche-led=trumps", "francion"),
    )
}
"""Game → its desk; Le Papillon first."""

DOCUMENTS: Final[Mapping[str, Naming]] = {
    name: said for desk in DESKS.values() for name, said in desk.documents.items()
}
"""What is said of each document of every game."""
