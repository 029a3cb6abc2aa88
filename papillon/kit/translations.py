"""What the programs say to people, in the language asked for.

Messages are in English in the code. Translations are in `docs/locale/LANGUAGE/LC_MESSAGES/programs.po`, which
`docs/_ext/translating.py --update` maintains and `python -m tools.specification` compiles to `LANGUAGE.mo`, the catalog
that gettext reads here. A message that is not used where it is written, such as a sentence in a table, is marked with
`N_`, or with `Plural` if it counts, so that it is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final, NamedTuple

ENGLISH: Final = "en"
FRENCH: Final = "fr"
LANGUAGES: Final = (ENGLISH, FRENCH)


def N_(message: str) -> str:  # noqa: N802  (what gettext calls it everywhere)
    """Mark a message that is said elsewhere, and return it as it is."""
    return message


class Plural(NamedTuple):
    """A message that counts things, `{n}` of them; languages may have further forms."""

    one: str
    """What is said of one, in English."""
    several: str
    """What is said of several, in English."""


CARDS: Final = Plural("{n} card", "{n} cards")
CHIPS: Final = Plural("{n} chip", "{n} chips")
CLAUSES: Final = Plural("{n} clause", "{n} clauses")
COUPS: Final = Plural("{n} coup", "{n} coups")
GAMES: Final = Plural("{n} game", "{n} games")
LEGAL_MOVES: Final = Plural("{n} legal move", "{n} legal moves")
MANCHES: Final = Plural("{n} manche", "{n} manches")
MANCHE_POINTS: Final = Plural("{n} point", "{n} points")
MOVES: Final = Plural("{n} move", "{n} moves")
ROUNDS: Final = Plural("{n} round", "{n} rounds")
TOKENS: Final = Plural("{n} plaque", "{n} plaques")
TRICKS: Final = Plural("{n} trick", "{n} tricks")
UNKNOWN_CARDS: Final = Plural("{n} unknown card", "{n} unknown cards")


@lru_cache
def catalog(language: str) -> NullTranslations:
    """Return what is said in a language, one of `LANGUAGES`; what no catalog has is said as it stands."""
    if language == ENGLISH:
        return NullTranslations()
    with Path(__file__).with_name(f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


# --- the language spoken

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within the block: one of `LANGUAGES`, as any country has it ("fr_CA"); English for any other.

    >>> with speaking("fr"):
    ...     say("before"), counted(2, COUPS), listed(["A", "B", "C"])
    ('avant', '2 coups', 'A, B et C')
    """
    code = language.partition("_")[0].partition("-")[0]
    token = _SPOKEN.set(code if code in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def language() -> str:
    """The language spoken."""
    return _SPOKEN.get()


def say(words: str, /, **parts: object) -> str:
    """A message in the language spoken. words: in English, with `{places}` for the parts.

    >>> say("{player} makes a hanneton", player="A")
    'A makes a hanneton'
    """
    text = catalog(language()).gettext(words) if words else ""  # under "" a catalog has its header
    return text.format(**parts) if parts else text


def counted(number: int, things: Plural) -> str:
    """A number of things; none is one thing in French, several in English.

    >>> counted(1, COUPS), counted(2, COUPS), counted(0, COUPS)
    ('1 coup', '2 coups', '0 coups')
    """
    form = number if number >= 0 else 2  # a debt is plural; the plural forms of gettext know no negative numbers
    return catalog(language()).ngettext(*things, form).format(n=number)


def listed(items: Sequence[str]) -> str:
    """Items as a list in a sentence.

    >>> listed(["A", "B", "C"]), listed(["A"]), listed([])
    ('A, B and C', 'A', '')
    """
    *first, last = items or [""]
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last


def decimal(number: float, places: int, sign: str = "-") -> str:
    """A number with so many decimal places. sign: ``+`` shows the sign of a gain too.

    >>> with speaking("fr"):
    ...     decimal(1.25, 1), decimal(0.5, 2, "+")
    ('1,2', '+0,50')
    """
    return f"{number:{sign}.{places}f}".replace(".", say("."))


# --- cards

_FRENCH: Final = str.maketrans("KQJ", "RDV")
_NOTATION: Final = str.maketrans("RDVrdv", "KQJKQJ")

_WRITTEN: Final = r"\b(?=\w*[KQJ])(?:10|[KQJTA2-9x][cdhs]?)+\b(?!['’])"
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

    >>> move_typed("B: lay down")
    'B: lay'
    >>> with speaking("fr"):
    ...     move_typed("D: dxD !sauterelle"), move_typed("Rd 10d V"), move_typed("KxK")
    ('D: QxQ !sauterelle', 'Kd 10d J', 'KxK')
    """
    text = re.sub(r"\blay down\b", "lay", text)
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
