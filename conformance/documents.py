"""The games that the suite asks about: their rulebooks, the documents that they come from, and their sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Final

from conformance.protocol import AnyRequest
from papillon.kit.clauses import Clause, book
from papillon.kit.game import Game

GAME: Final = "papillon"
"""The game's name, which is its main document's too."""

GAMES: Final = ("papillon", "francion")
"""The games, Le Papillon first. Each has the name of its package and of its main document, in numbered sections."""

EVERY_RULEBOOK: Final[Mapping[str, str]] = {
    "salon": "papillon",
    "pdf": "papillon-pdf",
    "adpoker": "papillon-adpoker",
    "francion": "francion",
}
"""Rulebook → the document that it comes from, of all games, the main document of each first."""

DOCUMENTS: Final[Mapping[str, str]] = {
    rulebook: document for rulebook, document in EVERY_RULEBOOK.items() if document.partition("-")[0] == GAME
}
"""Those of Le Papillon."""

EVERY_DOCUMENT: Final = tuple(EVERY_RULEBOOK.values())
"""The documents of all games."""

RULEBOOK_OF: Final[Mapping[str, str]] = {document: name for name, document in DOCUMENTS.items()}
"""Document of Le Papillon → the rulebook that comes from it."""


def load_game(name: str) -> Game:
    """The game of a name. Its package is imported when it is first asked for.

    >>> load_game("francion").documents
    {'francion': 'francion'}
    """
    game: Game = import_module(f"{name}.game").GAME
    return game


def game_of(name: str) -> str:
    """The game of a document, rulebook, full citation or section; Le Papillon if it is unknown.

    >>> game_of("papillon-pdf"), game_of("francion"), game_of("francion:5.2"), game_of("francion-05"), game_of("08")
    ('papillon', 'francion', 'francion', 'francion', 'papillon')
    """
    game = name.partition(":")[0].partition("-")[0]
    return game if game in GAMES else GAME


def own_clauses(rulebook: str) -> dict[str, Clause]:
    """Return the clauses of a rulebook's own document as events cite them, in order."""
    game, document = game_of(rulebook), EVERY_RULEBOOK[rulebook]
    return {clause.citation.removeprefix(f"{game}:"): clause for clause in book(game).document(document)}


def game_among(names: Iterable[str]) -> str:
    """The game that documents, sections or scenarios are of: the first of them that is not Le Papillon's decides.

    >>> game_among(["salon", "francion-05"]), game_among([])
    ('francion', 'papillon')
    """
    return next((game for game in map(game_of, names) if game != GAME), GAME)


def number_of(section: str) -> str:
    """The number of a section as it is printed; a section of Le Francion may have the game's name before it.

    >>> number_of("08"), number_of("francion-05")
    ('8', '5')
    """
    return section.removeprefix(f"{game_of(section)}-").lstrip("0")


def section_name(game: str, number: str) -> str:
    """The name of a section among those of all games.

    >>> section_name("papillon", "8"), section_name("francion", "05")
    ('08', 'francion-05')
    """
    return f"{game}-{number.zfill(2)}".removeprefix(f"{GAME}-")


def full(clause: str, game: str = GAME) -> str:
    """The full citation of a clause: one without a document is of the game's main document.

    >>> full("8.4"), full("papillon-pdf:31"), full("3.4", "francion")
    ('papillon:8.4', 'papillon-pdf:31', 'francion:3.4')
    """
    return clause if ":" in clause else f"{game}:{clause}"


def written(citation: str) -> str:
    """A full citation as scenarios and events write it: the main document's clauses by their ids alone.

    >>> written("papillon:8.4"), written("papillon-pdf:31")
    ('8.4', 'papillon-pdf:31')
    """
    return citation.removeprefix(f"{GAME}:")


def section_of(clause: str) -> str:
    """The section in which a clause is counted: its own in a game's main document, the rulebook's name in another.

    >>> section_of("8.4"), section_of("4.d.7"), section_of("papillon-pdf:31"), section_of("francion:3.4")
    ('08', '04', 'pdf', '03')
    """
    document, _, clause_id = full(clause).partition(":")
    return clause_id.partition(".")[0].zfill(2) if document in GAMES else RULEBOOK_OF.get(document, document)


def is_section(name: str) -> bool:
    """Whether this is the name of a section with scenarios: ``08``, ``francion-05``, or ``pdf``."""
    return number_of(name).isdigit() or name in RULEBOOK_OF.values()


def in_force(request: AnyRequest) -> Mapping[str, str]:
    """Ruling → the reading of it under which a case is played."""
    game = load_game(request.game)
    return game.in_force(game.rules_of(request.rulebook, request.readings))
