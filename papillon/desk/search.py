"""Looks words up in the clauses, the rulings and the glossary of both languages. Light to import.

A word of the query is found where a word of the text begins with it, whatever its capitals and accents, so that
`levee` finds *levée* and `ace` finds *aces*. A word of the sources, such as *poule*, stands for our own word too.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from papillon.kit.clauses import Book, Clause, Ruling, Term
from papillon.kit.errors import near_names
from papillon.kit.translations import LANGUAGES


class Hits(NamedTuple):
    """What a search found."""

    terms: tuple[Term, ...] = ()
    """Words of the glossary with that name."""
    named: tuple[Clause, ...] = ()
    """Clauses whose title has the words, or that define such a term."""
    mentioned: tuple[Clause, ...] = ()
    """Other clauses, whose text has the words."""
    rulings: tuple[Ruling, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return any(self)


def search(query: str, rules: Book, words: Sequence[Term], document: str = "") -> Hits:
    """Look up a query, all of whose words must be found. document: the only one in which to look, if any.

    >>> from papillon.kit.clauses import Term
    >>> search("Poule", Book("papillon", []), [Term("pool", "what a coup is played for", "enjeu, poule")]).terms[0].name
    'pool'
    """
    terms = tuple(term for term in words if any(_stems(query) == _stems(name) for name in names_of(term)))
    starts = [re.compile(rf"\b{stem}") for stem in _stems(query)]
    # the words of a term stand together, so that "to trump" is not every clause about trumps
    phrases = [re.compile(r"\b" + r"\w* ".join(_stems(name))) for term in terms for name in names_in(term.name)]

    def has(text: str) -> bool:
        plain = folded(text)
        return bool(starts) and (
            all(start.search(plain) for start in starts) or any(phrase.search(plain) for phrase in phrases)
        )

    cited = {citation for term in terms for citation in term.clauses}
    clauses = [clause for clause in rules.clauses.values() if document in ("", clause.document)]
    named = tuple(clause for clause in clauses if clause.citation in cited or has(f"{clause.title} {clause.title_fr}"))
    mentioned = tuple(clause for clause in clauses if clause not in named and has(f"{clause.text} {clause.text_fr}"))
    rulings = tuple(
        ruling for ruling in rules.rulings.values() if _is_about(ruling, document) and has(_said_in(ruling))
    )
    if document and not (named or mentioned or rulings):
        return Hits()
    return Hits(terms, named, mentioned, rulings)


def _is_about(ruling: Ruling, document: str) -> bool:
    """Whether a ruling reads a clause of a document, or of any."""
    return not document or document in {citation.partition(":")[0] for citation in ruling.clauses}


def _said_in(ruling: Ruling) -> str:
    readings = " ".join(f"{name} {text}" for name, text in ruling.readings.items())
    called = " ".join(players_words(each)["called"].get(f"ruling-{ruling.slug}", "") for each in LANGUAGES)
    return f"{ruling.slug} {ruling.title} {called} {readings} {ruling.text}"


def _stems(words: str) -> list[str]:
    """Words without the endings of their plurals."""
    return [re.sub(r"(?<=...)(?<!s)s$", "", word) for word in folded(words).split()]


def folded(text: str) -> str:
    """Letters and digits alone, in lower case without accents.

    >>> folded("Levée, étendre; 4.d.1")
    'levee etendre 4 d 1'
    """
    plain = "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))
    return " ".join(re.findall(r"\w+", plain))


def names_of(term: Term) -> Iterator[str]:
    """Every name of a word of the glossary, also in French and in the sources."""
    for names in (term.name, term.french, term.translation):
        yield from names_in(names)


def names_in(names: str) -> list[str]:
    """Split names at their commas; what stands in parentheses is left out.

    >>> names_in("capture (noun), take")
    ['capture', 'take']
    """
    return [name.strip() for name in re.sub(r"\([^)]*\)", "", names).split(",") if name.strip()]


# --- a question in everyday words


IN_A_TITLE, IN_A_TEXT = 5.0, 1.0
"""How much a word counts in a title, or in what players call a place, and in the text."""
LONGEST_PHRASE = 5
MOST_CLOSE = 6

Phrase = tuple[str, ...]


@cache
def players_words(language: str) -> Mapping[str, Any]:
    """Return what players say for what the rules say; the search of the site uses the same list."""
    words: dict[str, Any] = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))[language]
    return words


def is_question(query: str, language: str) -> bool:
    """Whether somebody asks in a sentence and does not only name a thing.

    >>> is_question("can I lay down if I can take", "en"), is_question("two aces", "en")
    (True, False)
    """
    words = players_words(language)
    return not {*_stems(words["empty"]), *_stems(words["asking"])}.isdisjoint(_stems(query))


def closest(query: str, rules: Book, language: str, document: str = "") -> Hits:
    """Find what comes closest to a question in everyday words: clauses and rulings, the best first.

    Half of the words have to be found. language: of the words.  document: the only one in which to look, if any.

    >>> from papillon.kit.clauses import book
    >>> closest("can I lay down if I can take", book("papillon"), "en").named[0].citation
    'papillon:4.d.1'
    """
    called = players_words(language)["called"]
    clauses = [clause for clause in rules.clauses.values() if document in ("", clause.document)]
    places = [
        *((clause, f"{clause.title} {called.get(clause.anchor, '')}", clause.text) for clause in clauses),
        *(
            (each, f"{each.title} {called.get(f'ruling-{each.slug}', '')}", each.text)
            for each in rules.rulings.values()
        ),
    ]
    texts = [(place, " ".join(_stems(title)), " ".join(_stems(text))) for place, title, text in places]
    asked = list(_meanings(query, language))
    found, met = dict.fromkeys(range(len(texts)), 0.0), Counter[int]()
    for meaning in asked:
        pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, meaning))})")
        scores = {
            at: IN_A_TITLE * bool(pattern.search(title)) + IN_A_TEXT * bool(pattern.search(text))
            for at, (_, title, text) in enumerate(texts)
        }
        rarity = log(1 + len(texts) / (1 + sum(map(bool, scores.values()))))
        for at, score in scores.items():
            found[at] += score * rarity
            met[at] += score > 0
    close = [at for at in found if met[at] >= len(asked) / 2 and met[at]]
    best = [texts[at][0] for at in sorted(close, key=lambda at: -found[at] * met[at])[:MOST_CLOSE]]
    named = tuple(place for place in best if isinstance(place, Clause))
    return Hits(named=named, rulings=tuple(place for place in best if isinstance(place, Ruling)))


def _meanings(query: str, language: str) -> Iterator[set[str]]:
    """Yield what each word or phrase of a question may mean, by its stems."""
    words = players_words(language)
    empty = {*_stems(words["empty"]), *_stems(words["asking"])}
    groups: dict[str, set[str]] = {}
    for group in words["same"]:
        meant = {" ".join(_stems(phrase)) for phrase in group}
        for phrase in meant:
            groups.setdefault(phrase, set()).update(meant)
    typed = _stems(query)
    while typed:
        lengths = range(min(LONGEST_PHRASE, len(typed)), 0, -1)
        length = next((length for length in lengths if " ".join(typed[:length]) in groups), 1)
        phrase, typed = " ".join(typed[:length]), typed[length:]
        if phrase not in empty:
            yield groups.get(phrase, {phrase})


def near(query: str, rules: Book, words: Iterable[Term]) -> list[str]:
    """Names, slugs and words of titles that resemble a query, the most similar first."""
    known = {folded(name): name for term in words for name in names_of(term)}
    known |= {word: word for clause in rules.clauses.values() for word in folded(clause.title).split() if len(word) > 3}
    known |= {slug: slug for slug in rules.rulings}
    return [known[name] for name in near_names(query.lower(), known, 4, 0.7)]
