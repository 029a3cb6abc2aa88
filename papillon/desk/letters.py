"""The letters of the court cards in the language spoken: R, D and V for K, Q and J where the desk speaks French.

The rules and all that is kept or sent know the notation alone. What people read is put into their letters here, and
what they type is put back. English letters are understood in French as well.
"""

from __future__ import annotations

import re
from typing import Final

from papillon.desk.language import language
from papillon.kit.translations import FRENCH

_FRENCH: Final = str.maketrans("KQJ", "RDV")
_NOTATION: Final = str.maketrans("RDVrdv", "KQJKQJ")

# Texts, which `re` compiles once French is spoken.
_WRITTEN: Final = r"\b(?=\w*[KQJ])(?:10|[KQJTA2-9x][cdhs]?)+\b"
"""A run of cards with a court card in it, or a move."""

_TYPED: Final = r"(?:^|(?<=\s))[A-Za-z]\s*:|![^!]*|[RDVrv]|(?<![0-9AKQJTRDVakqjtrv])d"
"""What is no card where cards are typed (a player, a figure), or else a French letter.

A D is always a queen, and so is a d, but for one that follows a rank: that is the suit.
"""

_CARDS: Final = frozenset({"hand", "hands", "layout", "next", "stock", "won", "play", "trick", "turnup"})
"""Fields of a position, of either game, in which cards are typed."""


def in_letters(text: str) -> str:
    """Cards, moves or a position in the notation, in the letters of the language spoken.

    >>> from papillon.desk.language import speaking
    >>> with speaking("fr"):
    ...     in_letters("D: QQQxQ"), in_letters("dealer C, hands A:KdT B:?3, layout J 10")
    ('D: DDDxD', 'dealer C, hands A:RdT B:?3, layout V 10')
    """
    return text if language() != FRENCH else re.sub(_WRITTEN, lambda run: run[0].translate(_FRENCH), text)


def move_typed(text: str) -> str:
    """A move that was typed in the letters of the language spoken, in the notation.

    >>> from papillon.desk.language import speaking
    >>> with speaking("fr"):
    ...     move_typed("D: dxD !sauterelle"), move_typed("Rd 10d V"), move_typed("KxK")
    ('D: QxQ !sauterelle', 'Kd 10d J', 'KxK')
    """
    return text if language() != FRENCH else re.sub(_TYPED, _in_notation, text)


def _in_notation(typed: re.Match[str]) -> str:
    return typed[0].translate(_NOTATION) if len(typed[0]) == 1 else typed[0]


def position_typed(text: str) -> str:
    """A position that was typed in the letters of the language spoken, in the notation.

    >>> from papillon.desk.language import speaking
    >>> with speaking("fr"):
    ...     position_typed("dealer D, hands A:R D:7d, layout V d")
    'dealer D, hands A:K D:7d, layout J Q'
    """
    return text if language() != FRENCH else ",".join(map(_field_typed, text.split(",")))


def _field_typed(field: str) -> str:
    start = re.match(r"\s*[A-Za-z]*", field)
    word = start[0] if start else ""
    return word + move_typed(field[len(word) :]) if word.strip().lower() in _CARDS else field
