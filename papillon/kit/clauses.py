"""What the specification says, at run time: clauses, rulings, glossary, apparatus, edition, and where the code cites.

`python -m tools.specification` writes it into the package of a game, as JSON, from the pages in `spec/` and the code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from papillon.kit.errors import near_names
from papillon.kit.translations import ENGLISH, FRENCH, N_, language

BESIDE = Path(__file__).resolve().parents[2]
"""Where the packages of the games stand: next to this one."""

SPOKEN = {"papillon-pdf": "PDF", "papillon-adpoker": "AdPoker"}
"""What people call the documents that do not bear the name of their game."""

RELATIONS = {"repeats": N_("same"), "changes": N_("differs"), "contradicts": N_("contradicts")}
"""How a clause stands to one of the main document → what a reader sees of it, from either side."""

CONFIDENCE = {"H": N_("high"), "M-H": N_("medium to high"), "M": N_("medium"), "L": N_("low")}
"""How sure a ruling is of its default, as the pages write it → what a reader sees of it."""

_FULL = {name.lower(): document for document, name in SPOKEN.items()}

Key = tuple[str, tuple[tuple[bool, int, str], ...]]

_ID: Final = re.compile(r"[1-9][0-9]*(?:\.(?:[1-9][0-9]*|[a-z]))*")

# --- citations


class BadCitation(ValueError):
    """What was typed cannot name a clause of any document."""


class ClauseId(NamedTuple):
    """What names a clause: the document that it stands in, and its number there."""

    document: str
    """The document's name, 'papillon-pdf' say; nothing where none is given."""
    number: str
    """The number in the document, '4.d.1' or '31'."""

    @classmethod
    def of(cls, citation: str) -> ClauseId:
        """Take a full citation, or a number without its document, apart.

        >>> ClauseId.of("papillon:4.d.1"), ClauseId.of("31")
        (ClauseId(document='papillon', number='4.d.1'), ClauseId(document='', number='31'))
        """
        document, _, number = citation.rpartition(":")
        return cls(document, number)

    @classmethod
    def parse(cls, text: str, default: str = "") -> ClauseId:
        """Read what somebody typed. default: the document where none is named.

        >>> str(ClauseId.parse("Papillon 4.D.1")), str(ClauseId.parse("PDF 31"))
        ('papillon:4.d.1', 'papillon-pdf:31')

        Raises BadCitation.
        """
        *names, number = text.lower().replace(":", " ").split() or [""]
        found = cls(document_named("-".join(names)) or default, number)
        if not found.has_shape:
            raise BadCitation(f"{text!r} is not a citation; write it like '{cls(default or 'papillon', '8.4').spoken}'")
        return found

    def __str__(self) -> str:
        """Write the full citation."""
        return f"{self.document}:{self.number}"

    @property
    def has_shape(self) -> bool:
        """Whether a document and a number can be written so, which is no promise that the clause exists."""
        return self.document.replace("-", "").isalpha() and is_id(self.number)

    @property
    def section(self) -> str:
        """The section's number; nothing in a document that only counts its clauses.

        >>> ClauseId("papillon", "4.d.1").section, ClauseId("papillon-pdf", "31").section
        ('4', '')
        """
        section, dot, _ = self.number.partition(".")
        return section if dot else ""

    @property
    def spoken(self) -> str:
        """The citation as people write it."""
        return f"{SPOKEN.get(self.document, self.document.capitalize())} {self.number}".rstrip()


def is_id(text: str) -> bool:
    """Say whether a text has the shape of a clause's id, which is no promise that the clause exists.

    >>> [is_id(text) for text in ("8.4", "4.d.11", "31", "1.0", "4.dd", "8.")]
    [True, True, True, False, False, False]
    """
    return bool(_ID.fullmatch(text))


def parse_citation(text: str, default: str = "") -> str:
    """Return the full citation for one that was typed; `default` is the document if none is named.

    >>> parse_citation("Papillon 4.D.1"), parse_citation("8.4", "papillon")
    ('papillon:4.d.1', 'papillon:8.4')

    Raises BadCitation.
    """
    return str(ClauseId.parse(text, default))


def document_named(name: str) -> str:
    """Return the document that people call so; any other name stays as it is.

    >>> document_named("AdPoker"), document_named("papillon")
    ('papillon-adpoker', 'papillon')
    """
    return _FULL.get(name.lower(), name)


def spoken(citation: str) -> str:
    """Return a full citation, or a document's name alone, as people write it.

    >>> spoken("papillon:8.4"), spoken("papillon-pdf")
    ('Papillon 8.4', 'PDF')
    """
    document, _, number = citation.partition(":")
    return ClauseId(document, number).spoken


def sort_key(citation: str) -> Key:
    """Return a sort key for citations: by document, then in text order, numbers before letters.

    >>> sorted(["4.d.11", "10.1", "4.a.1", "9.3", "4.5", "4.d.2"], key=sort_key)
    ['4.5', '4.a.1', '4.d.2', '4.d.11', '9.3', '10.1']
    """
    document, number = ClauseId.of(citation)
    parts = number.split(".")
    return document, tuple((True, 0, part) if part.isalpha() else (False, int(part), "") for part in parts)


class UnknownClause(LookupError):
    """No clause has this citation; `near` holds citations that somebody may have meant."""

    def __init__(self, citation: str, known: Collection[str] = ()) -> None:
        """Take the full citation that was asked for, and those that exist."""
        self.citation = citation
        self.near = near_names(citation, known)
        hint = f"; near it: {', '.join(map(spoken, self.near))}" if self.near else ""
        super().__init__(f"there is no clause {spoken(citation)}{hint}")


# --- clauses and rulings


def text_hash(*texts: str) -> str:
    """Fingerprint a wording, ignoring its line breaks: twelve hex digits.

    >>> text_hash("Suits", "They do\\nnot count.") == text_hash("Suits", "They do not count.")
    True
    """
    return sha256(" ".join("\n".join(texts).split()).encode()).hexdigest()[:12]


class Clause(NamedTuple):
    """One clause of a document, its text plain: references in it read 'Papillon 8.1'."""

    citation: str
    """The full citation, 'papillon:8.4'."""
    document: str
    """The document that it stands in."""
    id: str
    """Its number there."""
    section: str
    """The number of its section; nothing in a document that only counts its clauses."""
    title: str
    """What it says, in a few words."""
    text: str
    """What it says."""
    kind: str
    """``rule``, ``recommendation``, ``definition`` or ``example``."""
    hash: str
    """A fingerprint of title and text, by which a change of the clause is noticed."""
    page: str
    """The page that it stands on, a path from the root of the project."""
    places: tuple[str, ...] = ()
    """The places of the sentences that it says, in its document's witness; see `tools.witnesses`."""
    no_code: str = ""
    """Why no code does it, where none does."""
    no_event: str = ""
    """Why no event cites it, where none does."""
    title_fr: str = ""
    """The title in French; nothing where it is not translated."""
    text_fr: str = ""
    """The text in French."""
    no_code_fr: str = ""
    """Why no code does it, in French."""
    no_event_fr: str = ""
    """Why no event cites it, in French."""
    relations: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """How it stands to clauses of the game's main document: {'repeats': ('papillon:3.3',)}."""
    section_title: str = ""
    """What its section is called, 'Sauterelle'; nothing in a document without sections."""
    section_title_fr: str = ""
    """What its section is called, in French."""

    @property
    def hash_fr(self) -> str:
        """A fingerprint of title and text in French; nothing where they are not translated."""
        return text_hash(self.title_fr, self.text_fr) if self.title_fr and self.text_fr else ""

    @property
    def spoken(self) -> str:
        """The citation as people write it, as in 'Papillon 8.4'."""
        return spoken(self.citation)

    @property
    def anchor(self) -> str:
        """Its permanent anchor on its page, 'papillon-8.4'."""
        return self.citation.replace(":", "-")


class Ruling(NamedTuple):
    """How clauses are read: the question, the readings by name, and each rulebook's default."""

    slug: str
    """Its name, 'ten-sums'."""
    document: str
    """The document whose words raise the question."""
    kind: str
    """``open``, ``variant``, ``convention`` or ``settled``."""
    title: str
    """The question."""
    clauses: tuple[str, ...]
    """Full citations of the clauses that it reads."""
    default: Mapping[str, str]
    """Rulebook → the reading that it plays unless a table chooses another; empty where no table may choose."""
    readings: Mapping[str, str]
    """Name of a reading → what it says: those that a table may choose, or misreadings."""
    text: str
    """The reasons."""
    confidence: str
    """How sure the default is, a key of `CONFIDENCE`."""
    page: str
    """The page that it stands on, a path from the root of the project."""
    no_code: str = ""
    """Why no code cites it, where none does."""
    topic: str = ""
    """What a table may choose, in a few words: 'the very last play'."""
    title_fr: str = ""
    """The question in French; nothing where it is not translated."""
    text_fr: str = ""
    """The reasons in French."""
    readings_fr: Mapping[str, str] = MappingProxyType({})
    """The readings in French."""
    no_code_fr: str = ""
    """Why no code cites it, in French."""
    topic_fr: str = ""
    """The topic in French."""

    @property
    def hash(self) -> str:
        """A fingerprint of the question, the reasons and the readings."""
        return text_hash(self.title, self.text, *self.readings.values())

    @property
    def hash_fr(self) -> str:
        """A fingerprint of them in French."""
        return text_hash(self.title_fr, self.text_fr, *self.readings_fr.values())

    @property
    def anchor(self) -> str:
        """Its permanent anchor on its page, 'ruling-ten-sums'."""
        return f"ruling-{self.slug}"


class Book:
    """The clauses and rulings of one game, over all its documents, in order."""

    def __init__(self, name: str, clauses: Iterable[Clause], rulings: Iterable[Ruling] = ()) -> None:
        """Take the document that citations without one belong to, and the contents in any order."""
        self.name = name
        ordered = sorted(clauses, key=lambda clause: sort_key(clause.citation))
        self.clauses: Mapping[str, Clause] = {clause.citation: clause for clause in ordered}
        self.rulings: Mapping[str, Ruling] = {ruling.slug: ruling for ruling in rulings}

    def __iter__(self) -> Iterator[Clause | Ruling]:
        """Run through its clauses, then its rulings."""
        yield from self.clauses.values()
        yield from self.rulings.values()

    def spoken(self) -> Book:
        """Return this book in the language spoken; what is not translated stays in English."""
        return Book(self.name, map(in_language, self.clauses.values()), map(in_language, self.rulings.values()))

    @classmethod
    def load(cls, package: str, beside: Path = BESIDE) -> Book:
        """Read the book of a package, 'papillon' say, that stands in the folder `beside`.

        Raises FileNotFoundError if its JSON was never written.
        """
        clauses = read_json(beside / package / "clauses.json")
        rulings = read_json(beside / package / "rulings.json")
        return cls(
            package,
            (_clause(citation, entry) for citation, entry in clauses.items()),
            (Ruling(slug=slug, **{**entry, "clauses": tuple(entry["clauses"])}) for slug, entry in rulings.items()),
        )

    def clause(self, citation: str) -> Clause:
        """Return a clause cited in any form: 'papillon:8.4', 'Papillon 8.4' or '8.4'.

        Raises UnknownClause, or BadCitation for what cannot be a citation.
        """
        full = str(ClauseId.parse(citation, self.name))
        try:
            return self.clauses[full]
        except KeyError:
            raise UnknownClause(full, self.clauses) from None

    def section(self, number: str, document: str = "") -> tuple[Clause, ...]:
        """Return the clauses of a section in order, none if there is no such section."""
        place = (document or self.name, number)
        return tuple(c for c in self.clauses.values() if (c.document, c.section) == place)

    def document(self, name: str) -> tuple[Clause, ...]:
        """Return the clauses of a document in order, none if there is no such document."""
        return tuple(c for c in self.clauses.values() if c.document == name)

    def neighbours(self, clause: Clause) -> tuple[Clause | None, Clause | None]:
        """Return the clauses before and after this one in its own document."""
        row = self.document(clause.document)
        at = row.index(clause)
        return (row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None)

    def rulings_on(self, citation: str) -> tuple[Ruling, ...]:
        """Return the rulings that read the clause of this full citation."""
        return tuple(ruling for ruling in self.rulings.values() if citation in ruling.clauses)


@lru_cache
def book(package: str) -> Book:
    """Return the book of an installed game, read once."""
    return Book.load(package)


def _clause(citation: str, entry: dict[str, Any]) -> Clause:
    relations = {relation: tuple(others) for relation, others in entry.pop("relations", {}).items()}
    places = tuple(entry.pop("places", ()))
    return Clause(citation=citation, **entry, places=places, relations=relations)


def read_json(path: Path) -> dict[str, Any]:
    """Read a file of the package of a game. Raises FileNotFoundError if it was never written."""
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


# --- the glossary


class Term(NamedTuple):
    """A word of the glossary."""

    name: str
    """Our names for it, commas between them."""
    meaning: str
    """What it means."""
    french: str = ""
    """The words of the French sources for it, commas between them."""
    translation: str = ""
    """The words of the sources' translation for it, likewise."""
    clauses: tuple[str, ...] = ()
    """Full citations of the clauses that define it."""
    name_fr: str = ""
    """What the glossary in French calls it; nothing where it is not translated."""
    meaning_fr: str = ""
    """What it means, in French."""


@lru_cache
def terms(package: str) -> tuple[Term, ...]:
    """Return the words of an installed game. Raises FileNotFoundError if its JSON was never written."""
    entries = read_json(BESIDE / package / "glossary.json")
    return tuple(Term(name, **{**entry, "clauses": tuple(entry.get("clauses", ()))}) for name, entry in entries.items())


# --- the apparatus

APPARATUS: Final = "apparatus.json"
"""What the file is called in the package of a game."""

EMENDATIONS: Final = ("adds", "omits", "narrows", "widens", "decides", "changes")
"""What a clause may do with the words of its own witness."""


class Entry(NamedTuple):
    """What one witness has at one place, and what to make of it."""

    kind: str
    """What the clause does to the words ('adds'); for another document, what it has instead ('variant')."""
    at: str
    """The witness and the place in it, 'S 4.12.1'."""
    words: str
    """Its words there, in its own language; empty if it is silent."""
    reason: str
    """Why the text departs from it, or what the difference comes to."""
    ruling: str = ""
    """The ruling that argues it, nothing where there is none."""
    reason_fr: str = ""
    """The reason in French; nothing where it is not translated."""

    @property
    def siglum(self) -> str:
        """The letter of the witness."""
        return self.at.partition(" ")[0]

    @property
    def place(self) -> str:
        """The place of the sentence in it."""
        return self.at.partition(" ")[2]

    @property
    def is_emendation(self) -> bool:
        """Whether the text departs from its own witness here."""
        return self.kind in EMENDATIONS


Apparatus: TypeAlias = Mapping[str, Sequence[Entry]]
"""The entries by the citations of their clauses, in the order of the list."""


@lru_cache
def apparatus_of(package: str) -> Apparatus:
    """Return the apparatus of an installed game. Raises FileNotFoundError if its JSON was never written.

    >>> [(entry.at, entry.kind) for entry in apparatus_of("papillon")["papillon:12.3"] if entry.is_emendation]
    [('S 12.3.1', 'decides')]
    """
    listed = read_json(BESIDE / package / APPARATUS)
    return {
        citation: [Entry(**{"words": "", "reason": "", **entry}) for entry in entries]
        for citation, entries in listed.items()
    }


# --- the code

INDEX: Final = "code.json"
"""Clause → file → the names in it that cite the clause, by its path in a game's package."""


class Citation(NamedTuple):
    """One place in the code that cites a clause."""

    clause: str
    """Full citation of the clause."""
    name: str
    """Qualified name of what cites it."""
    file: str
    """Its file, by the path from the root."""
    line: int
    """Its first line."""


def citations_of(clause: str, package: str) -> tuple[Citation, ...]:
    """Find the places in a package that cite a clause, given by its full citation.

    >>> [place.name for place in citations_of("papillon:8.2", "papillon") if ".sections." in place.name]
    ['papillon.sections.s08_sauterelle.dues']
    """
    found = []
    for module, names in read_json(BESIDE / package / INDEX).get(clause, {}).items():
        text = (BESIDE / module).read_text("utf-8")
        found += [Citation(clause, name, module, _line_of(name, module, text)) for name in names]
    return tuple(found)


def _line_of(name: str, module: str, text: str) -> int:
    """The line on which a module defines what has a qualified name; 1 for the module itself."""
    dotted = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    place = 0
    for depth, part in enumerate(name.removeprefix(dotted).split(".")[1:]):
        defines = rf"^{' ' * 4 * depth}(?:async def |def |class )?{part}\b(?= *[(:=])"
        defined = re.compile(defines, re.MULTILINE).search(text, place)
        place = defined.end() if defined else place
    return text.count("\n", 0, place) + 1


# --- the edition

EDITION: Final = "papillon/kit/edition.json"
"""The edition that the clauses make up, by its path from the root of the project."""


class Edition(NamedTuple):
    """What names a state of the whole text."""

    number: str
    """Its number, '0.1'."""
    date: str
    """The day on which a clause or a ruling was changed last, '2026-11-22'."""
    hash: str
    """A fingerprint of all clauses and rulings in both languages."""
    released: bool = False
    """Whether it was released; until then it is a draft."""


def edition(beside: Path = BESIDE) -> Edition:
    """Return the edition that the clauses make up. beside: the folder that the packages stand in.

    >>> edition()._fields
    ('number', 'date', 'hash', 'released')
    """
    return Edition(**read_json(beside / EDITION))


# --- in the language spoken

Said = TypeVar("Said", Clause, Ruling, Term, Entry)


def book_in(package: str) -> Book:
    """The book of an installed game in the language spoken; what is not translated stays in English.

    >>> from papillon.kit.translations import speaking
    >>> with speaking("fr"):
    ...     book_in("papillon").clause("8.4").title
    'Le voisin étale son jeu après la donne'
    """
    return _french_book(package) if language() == FRENCH else book(package)


@lru_cache
def _french_book(package: str) -> Book:
    return book(package).spoken()


def terms_in(package: str) -> tuple[Term, ...]:
    """The glossary of an installed game in the language spoken."""
    return tuple(map(in_language, terms(package)))


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
