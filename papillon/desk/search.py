"""Looks words up in the clauses, the rulings and the glossary of both languages. Light to import.

A word of the query is found where a word of the text begins with it, whatever its capitals and accents, so that
`levee` finds *levée* and `ace` finds *aces*. A word of the sources, such as *poule*, stands for our own word too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from papillon.kit.clauses import Book, Clause, Ruling
from papillon.kit.errors import near_names
from papillon.kit.references import Term


class Hits(NamedTuple):
    """What a search found."""

    terms: tuple[Term, ...] = ()
    """Words of the glossary that are called what was looked for."""
    named: tuple[Clause, ...] = ()
    """Clauses whose title has the words, or that define such a term."""
    mentioned: tuple[Clause, ...] = ()
    """Other clauses, which have the words in their text."""
    rulings: tuple[Ruling, ...] = ()
    """Rulings that have them in slug, question, readings or reasons."""

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return any(self)


def search(query: str, rules: Book, words: Sequence[Term], document: str = "") -> Hits:
    """Look a query up, every word of which has to be found. document: where alone clauses and rulings are looked for.

    >>> from papillon.kit.references import Term
    >>> search("Poule", Book("papillon", []), [Term("pool", "what a coup is played for", "enjeu, poule")]).terms[0].name
    'pool'
    """
    terms = tuple(term for term in words if any(_is_named(query, name) for name in names_of(term)))
    patterns: list[Callable[[str], object]] = [
        _pattern(query),
        *(_phrase(name) for term in terms for name in names_in(term.name)),
    ]
    cited = {citation for term in terms for citation in term.clauses}
    named, mentioned = [], []
    for citation, clause in rules.clauses.items():
        if document not in ("", clause.document):
            continue
        if citation in cited or any(has(f"{clause.title} {clause.title_fr}") for has in patterns):
            named.append(clause)
        elif any(has(f"{clause.text} {clause.text_fr}") for has in patterns):
            mentioned.append(clause)
    about = (ruling for ruling in rules.rulings.values() if _is_about(ruling, document))
    rulings = tuple(ruling for ruling in about if any(has(_said_in(ruling)) for has in patterns))
    if document and not (named or mentioned or rulings):
        return Hits()
    return Hits(terms, tuple(named), tuple(mentioned), rulings)


def _is_about(ruling: Ruling, document: str) -> bool:
    """Whether a ruling reads a clause of a document, or of any."""
    return not document or document in {citation.partition(":")[0] for citation in ruling.clauses}


def _said_in(ruling: Ruling) -> str:
    readings = " ".join(f"{name} {text}" for name, text in ruling.readings.items())
    return f"{ruling.slug} {ruling.title} {readings} {ruling.text}"


class _pattern:  # noqa: N801  (used like a function)
    """Whether every word of a query begins a word of a text."""

    def __init__(self, query: str) -> None:
        self.words = [re.compile(rf"\b{re.escape(_stem(word))}") for word in folded(query).split()]

    def __call__(self, text: str) -> bool:
        plain = folded(text)
        return bool(self.words) and all(word.search(plain) for word in self.words)


def _phrase(name: str) -> Callable[[str], object]:
    """Whether the words of a name stand together in a text, so that "to trump" is not every clause about trumps."""
    together = re.compile(r"\b" + r"\w* ".join(re.escape(_stem(word)) for word in folded(name).split()))
    return lambda text: together.search(folded(text))


def _stem(word: str) -> str:
    """A word without the ending of its plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def folded(text: str) -> str:
    """Letters and figures alone, in small letters without accents.

    >>> folded("Levée, étendre; 4.d.1")
    'levee etendre 4 d 1'
    """
    plain = "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))
    return " ".join(re.findall(r"\w+", plain))


def names_of(term: Term) -> Iterator[str]:
    """Every name that a word of the glossary has, in our language and in the sources'."""
    for names in (term.name, term.french, term.translation):
        yield from names_in(names)


def names_in(names: str) -> list[str]:
    """Part names at their commas and leave out what stands in parentheses.

    >>> names_in("capture (noun), take")
    ['capture', 'take']
    """
    return [name.strip() for name in re.sub(r"\([^)]*\)", "", names).split(",") if name.strip()]


def _is_named(query: str, name: str) -> bool:
    """Whether a query is a name, a plural aside."""
    one, other = ([_stem(word) for word in folded(text).split()] for text in (query, name))
    return bool(one) and one == other


def near(query: str, rules: Book, words: Iterable[Term]) -> list[str]:
    """Names, slugs and words of titles that resemble a query, the likest first."""
    known = {folded(name): name for term in words for name in names_of(term)}
    known |= {word: word for clause in rules.clauses.values() for word in folded(clause.title).split() if len(word) > 3}
    known |= {slug: slug for slug in rules.rulings}
    return [known[name] for name in near_names(query.lower(), known, 4, 0.7)]
