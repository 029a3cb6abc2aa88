"""The languages of the desk: which one it is speaking, its own words in it, and the rules from their translations.

What the desk says stands in the code in English, where it is said, and is looked up by that in `rulingdesk.french`.
The language is that of the conversation, as a precision is that of a `decimal` context: whoever begins one says
`with speaking("fr")`, and nobody hands it on. What has no translation is said in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final, TypeAlias

from commonlaw.clauses import Book, Clause, Ruling, book
from commonlaw.glossary import Term, terms

Document: TypeAlias = dict[str, Any]
"""What the desk says as values that JSON knows."""

ENGLISH: Final = "en"
FRENCH: Final = "fr"
LANGUAGES: Final = (ENGLISH, FRENCH)

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let the desk speak a language, one of `LANGUAGES`, as long as the block lasts.

    >>> with speaking("fr"):
    ...     say("before"), counted(2, "chip"), listed(["A", "B", "C"])
    ('avant', '2 jetons', 'A, B et C')
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
    told = _words(language()).get(words, words)
    return told.format(**parts) if parts else told


def counted(number: int, what: str) -> str:
    """A number of things. what: one of them, in English.

    >>> counted(1, "chip"), counted(2, "chip"), counted(0, "chip")
    ('1 chip', '2 chips', '0 chips')
    """
    one, several = _counts(language()).get(what, (what, f"{what}s"))
    is_one = number == 1 or (number == 0 and language() == FRENCH)
    return f"{number} {one if is_one else several}"


def listed(items: Sequence[str]) -> str:
    """Things as one lists them.

    >>> listed(["A", "B", "C"]), listed(["A"]), listed([])
    ('A, B and C', 'A', '')
    """
    *first, last = items or [""]
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last


def _words(spoken: str) -> Mapping[str, str]:
    if spoken != FRENCH:
        return {}
    from rulingdesk.french import WORDS  # an answer in English need not wait for it

    return WORDS


def _counts(spoken: str) -> Mapping[str, tuple[str, str]]:
    if spoken != FRENCH:
        return {}
    from rulingdesk.french import COUNTED

    return COUNTED


# --- the rules


def book_in(package: str) -> Book:
    """Return the book of an installed game in the language spoken, clause by clause where it has been translated.

    >>> with speaking("fr"):
    ...     book_in("papillon").clause("8.4").title
    'Le voisin étend après la donne'
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


def language_of(clause: Clause) -> str:
    """The language that the words and the title of a clause stand in, when the desk tells them."""
    return FRENCH if language() == FRENCH and clause.title_fr and clause.text_fr else ENGLISH


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
