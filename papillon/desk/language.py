"""The language in which the desk answers: its own words, the rules, and the letters of the court cards.

Messages stand in the code in English; `papillon.kit.translations` has their translations. The language is a context
variable, set by `with speaking("fr")`. What has no translation is said in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from papillon.kit.clauses import Book, Clause, Ruling, Term, book, terms
from papillon.kit.translations import ENGLISH, FRENCH, Plural, Speech

Said = TypeVar("Said", Clause, Ruling, Term)

Document: TypeAlias = dict[str, Any]
"""An answer as JSON values."""

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Answer in a language, one of `LANGUAGES`, within the block.

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
    """The language in which the desk answers now."""
    return _SPOKEN.get()


def say(words: str, /, **parts: object) -> str:
    """A message in the language spoken. words: in English, with `{places}` for the parts.

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
    """Items as a list in a sentence.

    >>> listed(["A", "B", "C"]), listed(["A"]), listed([])
    ('A, B and C', 'A', '')
    """
    return Speech(language()).listed(items)


def decimal(number: float, places: int, sign: str = "-") -> str:
    """A number with so many decimal places. sign: ``+`` shows the sign of a gain too.

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
    """The book of an installed game in the language spoken; what is not translated stays in English.

    >>> with speaking("fr"):
    ...     book_in("papillon").clause("8.4").title
    'Le voisin étend ses cartes après la donne'
    """
    return _french_book(package) if language() == FRENCH else book(package)


@lru_cache
def _french_book(package: str) -> Book:
    rules = book(package)
    return Book(package, map(in_french, rules.clauses.values()), map(in_french, rules.rulings.values()))


def terms_in(package: str) -> tuple[Term, ...]:
    """The glossary of an installed game in the language spoken."""
    words = terms(package)
    return tuple(map(in_french, words)) if language() == FRENCH else words


def in_language(said: Said) -> Said:
    """A clause, a ruling or a term in the language spoken."""
    return in_french(said) if language() == FRENCH else said


def in_french(said: Said) -> Said:
    """A clause, a ruling or a term with its French texts, as far as it has been translated."""
    texts = {name: getattr(said, f"{name}_fr", None) or getattr(said, name) for name in said._fields}
    if isinstance(said, Ruling):
        texts["readings"] = {name: said.readings_fr.get(name) or text for name, text in said.readings.items()}
    return said._replace(**texts)


def language_of(said: Clause | Ruling) -> str:
    """The language in which the desk shows a clause or a ruling."""
    return FRENCH if language() == FRENCH and said.title_fr and said.text_fr else ENGLISH


# --- cards

_FRENCH: Final = str.maketrans("KQJ", "RDV")
_NOTATION: Final = str.maketrans("RDVrdv", "KQJKQJ")

_WRITTEN: Final = r"\b(?=\w*[KQJ])(?:10|[KQJTA2-9x][cdhs]?)+\b"
"""Cards in a row, or a move, with a court card among them."""

_TYPED: Final = r"(?:^|(?<=\s))[A-Za-z]\s*:|![^!]*|[RDVrv]|(?<![0-9AKQJTRDVakqjtrv])d"
"""A player or a figure, which stays as it is, or a French letter of a card.

D is always a queen, and so is d unless it follows a rank: then it is a suit.
"""

_CARDS: Final = frozenset({"hand", "hands", "layout", "next", "stock", "won", "play", "trick", "turnup"})
"""Fields of a position, of either game, in which cards are typed."""


def in_letters(text: str) -> str:
    """Cards, a move or a position with the letters of the language spoken: R, D, V for K, Q, J in French.

    >>> with speaking("fr"):
    ...     in_letters("D: QQQxQ"), in_letters("dealer C, hands A:KdT B:?3, layout J 10")
    ('D: DDDxD', 'dealer C, hands A:RdT B:?3, layout V 10')
    """
    return text if language() != FRENCH else re.sub(_WRITTEN, lambda run: run[0].translate(_FRENCH), text)


def move_typed(text: str) -> str:
    """A move as typed, in the notation; English letters are understood in French too.

    >>> with speaking("fr"):
    ...     move_typed("D: dxD !sauterelle"), move_typed("Rd 10d V"), move_typed("KxK")
    ('D: QxQ !sauterelle', 'Kd 10d J', 'KxK')
    """
    return text if language() != FRENCH else re.sub(_TYPED, _in_notation, text)


def _in_notation(typed: re.Match[str]) -> str:
    return typed[0].translate(_NOTATION) if len(typed[0]) == 1 else typed[0]


def position_typed(text: str) -> str:
    """A position as typed, in the notation.

    >>> with speaking("fr"):
    ...     position_typed("dealer D, hands A:R D:7d, layout V d")
    'dealer D, hands A:K D:7d, layout J Q'
    """
    return text if language() != FRENCH else ",".join(map(_field_typed, text.split(",")))


def _field_typed(field: str) -> str:
    start = re.match(r"\s*[A-Za-z]*", field)
    word = start[0] if start else ""
    return word + move_typed(field[len(word) :]) if word.strip().lower() in _CARDS else field
