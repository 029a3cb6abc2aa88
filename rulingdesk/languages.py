"""The desk in other languages: the rules from their translations, and the desk's own words from one table.

A word of the desk is looked up by its English, which stands in the code where it is said, as in the catalogs of the
pages. What has no translation yet is said in English. The verb `cite` speaks so; others follow by asking `say`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from commonlaw.clauses import Book, Clause, Ruling, book
from commonlaw.glossary import Term, terms

ENGLISH: Final = "en"
FRENCH: Final = "fr"
LANGUAGES: Final = (ENGLISH, FRENCH)

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    FRENCH: {
        # kinds of clauses and rulings
        "rule": "règle",
        "recommendation": "recommandation",
        "definition": "définition",
        "example": "exemple",
        "open": "ouverte",
        "settled": "tranchée",
        "convention": "convention",
        "open: a table may choose": "ouverte : la table peut choisir",
        "settled by the text as a whole": "tranchée par l’ensemble du texte",
        "a convention: the text is silent": "une convention : le texte est muet",
        # how clauses of two documents stand to each other
        "same": "pareil",
        "differs": "diffère",
        "contradicts": "contredit",
        "main document": "le document principal",
        "PDF": "le PDF",
        "AdPoker article": "l’article d’AdPoker",
        "In the %s: %s": "Dans %s : %s",
        "In the %s alone:": "Dans %s seulement :",
        # what stands beside and beneath
        "before": "avant",
        "after": "après",
        "page": "page",
        "no code": "sans code",
        "no event": "ne se voit pas",
        "default": "par défaut",
        "confidence": "confiance",
        "French": "français",
        "translated": "traduction",
        "%s, %d clauses": "%s, %d clauses",
        "%s (%s): %s": "%s (%s) : %s",
        "  … and %d more; --json lists them all": "  … et %d autres ; --json les donne tous",
        # headings
        "Code that does it": "Le code qui l’applique",
        "Rulings that read it": "Décisions qui la lisent",
        "Readings": "Lectures",
        "Misreadings": "Contresens",
        "Clauses that it reads": "Clauses qu’elle lit",
        "Clauses about it": "Clauses qui en traitent",
        "Clauses that mention it": "Clauses qui en parlent",
        "Rulings": "Décisions",
        # where nothing is found
        "%s cite: nothing found for %r%s": "%s cite : rien trouvé pour %r%s",
        "; near it: %s": " ; proche : %s",
    }
}
"""Language → English → what the desk says in it."""


def say(words: str, language: str) -> str:
    """Return what the desk says in a language, the English itself where it has no other words.

    >>> say("before", "fr"), say("before", "en")
    ('avant', 'before')
    """
    return WORDS.get(language, {}).get(words, words)


@lru_cache
def book_in(package: str, language: str) -> Book:
    """Return the book of an installed game in a language, clause by clause where it has been translated.

    >>> book_in("papillon", "fr").clause("8.4").title
    'Le voisin étend après la donne'
    """
    rules = book(package)
    if language != FRENCH:
        return rules
    return Book(package, map(_clause_in_french, rules.clauses.values()), map(_ruling_in_french, rules.rulings.values()))


def terms_in(package: str, language: str) -> tuple[Term, ...]:
    """Return the words of an installed game in a language, likewise."""
    words = terms(package)
    return tuple(map(_term_in_french, words)) if language == FRENCH else words


def is_translated(clause: Clause) -> bool:
    """Say whether both words and title of a clause stand in French."""
    return bool(clause.title_fr and clause.text_fr)


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
