"""What the programs say to people, in the language asked for.

A message stands where it is said, in English. Its translation stands in `docs/locale/LANGUAGE/LC_MESSAGES/programs.po`,
which `docs/_ext/translating.py --update` keeps, and of which `python -m tools.specification` makes the catalog
that gettext reads here, `LANGUAGE.mo`. What is not said where it stands, such as a sentence in a table, is marked by
`N_`, or by `Plural` where it counts, so that it is found.
"""

from __future__ import annotations

from collections.abc import Sequence
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
TRICKS: Final = Plural("{n} trick", "{n} tricks")
UNKNOWN_CARDS: Final = Plural("{n} unknown card", "{n} unknown cards")


@lru_cache
def catalog(language: str) -> NullTranslations:
    """Return what is said in a language, one of `LANGUAGES`; what no catalog has is said as it stands."""
    if language == ENGLISH:
        return NullTranslations()
    with Path(__file__).with_name(f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


class Speech(NamedTuple):
    """What is said in one language."""

    language: str = ENGLISH
    """The language, one of `LANGUAGES`."""

    def __call__(self, message: str, /, **parts: object) -> str:
        """Say a message with its parts put in.

        >>> Speech("fr")("{player} makes hanneton", player="A"), Speech("fr")("no words for this")
        ('A fait hanneton', 'no words for this')
        """
        told = catalog(self.language).gettext(message) if message else ""  # gettext has its head under ""
        return told.format(**parts) if parts else told

    def counted(self, number: int, things: Plural) -> str:
        """Say a number of things; none is one thing in French, several in English.

        >>> Speech("en").counted(0, CHIPS), Speech("fr").counted(0, CHIPS), Speech("fr").counted(2, CHIPS)
        ('0 chips', '0 jeton', '2 jetons')
        """
        counts_as = number if number >= 0 else 2  # a debt is told as several, which the forms of gettext do not foresee
        return catalog(self.language).ngettext(*things, counts_as).format(n=number)

    def listed(self, items: Sequence[str]) -> str:
        """Say things as one lists them.

        >>> Speech("en").listed(["A", "B", "C"]), Speech("fr").listed(["A", "B"]), Speech("fr").listed([])
        ('A, B and C', 'A et B', '')
        """
        *first, last = items or [""]
        return self("{first} and {last}", first=", ".join(first), last=last) if first else last
