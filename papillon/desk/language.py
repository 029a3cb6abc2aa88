"""The languages of the desk: which one it is speaking, its own words in it, and the rules from their translations.

What the desk says stands in the code in English, where it is said; `papillon.kit.translations` has its translation.
The language is that of the conversation, as a precision is that of a `decimal` context: whoever begins one says
`with speaking("fr")`, and nobody hands it on. What has no translation is said in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from papillon.kit.clauses import Book, Clause, Ruling, book
from papillon.kit.references import terms
from papillon.kit.translations import ENGLISH, FRENCH, Plural, Speech

if TYPE_CHECKING:
    from papillon.kit.references import Term

Document: TypeAlias = dict[str, Any]
"""What the desk says as values that JSON knows."""

Said = TypeVar("Said", Clause, Ruling)

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let the desk speak a language, one of `LANGUAGES`, as long as the block lasts.

    >>> with speaking("fr"):
    ...     say("before"), counted(2, COUPS), listed(["A", "B", "C"])
    ('avant', '2 coups', 'A, B et C')
    """
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def language() -> str:
    """The language that the desk is speaking."""
    return _SPOKEN.get()


def say(words: str, /, **parts: object) -> str:
    """What the desk says in the language that it is speaking. words: in English, with the places of the parts.

    >>> say("{player} makes hanneton", player="A")
    'A makes hanneton'
    """
    return Speech(language())(words, **parts)


def counted(number: int, things: Plural) -> str:
    """A number of things.

    >>> counted(1, COUPS), counted(2, COUPS), counted(0, COUPS)
    ('1 coup', '2 coups', '0 coups')
    """
    return Speech(language()).counted(number, things)


def listed(items: Sequence[str]) -> str:
    """Things as one lists them.

    >>> listed(["A", "B", "C"]), listed(["A"]), listed([])
    ('A, B and C', 'A', '')
    """
    return Speech(language()).listed(items)


def decimal(number: float, places: int, sign: str = "-") -> str:
    """A number with so many places. sign: ``+`` to have that of a gain shown as well.

    >>> with speaking("fr"):
    ...     decimal(1.25, 1), decimal(0.5, 2, "+")
    ('1,2', '+0,50')
    """
    return f"{number:{sign}.{places}f}".replace(".", say("."))


CLAUSES: Final = Plural("{n} clause", "{n} clauses")
COUPS: Final = Plural("{n} coup", "{n} coups")
GAMES: Final = Plural("{n} game", "{n} games")
LEGAL_MOVES: Final = Plural("{n} legal move", "{n} legal moves")
MANCHES: Final = Plural("{n} manche", "{n} manches")
MANCHE_POINTS: Final = Plural("{n} point", "{n} points")
MOVES: Final = Plural("{n} move", "{n} moves")
ROUNDS: Final = Plural("{n} round", "{n} rounds")
TOKENS: Final = Plural("{n} token", "{n} tokens")


# --- the rules


def book_in(package: str) -> Book:
    """Return the book of an installed game in the language spoken, clause by clause where it has been translated.

    >>> with speaking("fr"):
    ...     book_in("papillon").clause("8.4").title
    'Le voisin étend ses cartes après la donne'
    """
    return _french_book(package) if language() == FRENCH else book(package)


@lru_cache
def _french_book(package: str) -> Book:
    rules = book(package)
    return Book(package, map(_clause_in_french, rules.clauses.values()), map(_ruling_in_french, rules.rulings.values()))


def terms_in(package: str) -> tuple[Term, ...]:
    """Return the words of an installed game in the language spoken, likewise."""
    words = terms(package)
    return tuple(map(_term_in_french, words)) if language() == FRENCH else words


def in_language(said: Said) -> Said:
    """Return a clause or a ruling in the language spoken, likewise."""
    if language() != FRENCH:
        return said
    return _clause_in_french(said) if isinstance(said, Clause) else _ruling_in_french(said)


def language_of(said: Clause | Ruling) -> str:
    """The language that the words and the title of a clause or a ruling stand in, when the desk tells them."""
    return FRENCH if language() == FRENCH and said.title_fr and said.text_fr else ENGLISH


def _clause_in_french(clause: Clause) -> Clause:
    return clause._replace(
        title=clause.title_fr or clause.title,
        text=clause.text_fr or clause.text,
        no_code=clause.no_code_fr or clause.no_code,
        no_event=clause.no_event_fr or clause.no_event,
    )


def _ruling_in_french(ruling: Ruling) -> Ruling:
    return ruling._replace(
        title=ruling.title_fr or ruling.title,
        text=ruling.text_fr or ruling.text,
        readings={name: ruling.readings_fr.get(name) or text for name, text in ruling.readings.items()},
        no_code=ruling.no_code_fr or ruling.no_code,
    )


def _term_in_french(term: Term) -> Term:
    return term._replace(name=term.name_fr or term.name, meaning=term.meaning_fr or term.meaning)
