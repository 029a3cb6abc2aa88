"""The apparatus: where the text of a clause departs from its witness, and what the other witnesses have.

`spec/apparatus.toml` lists it clause by clause, as critical editions do: a few words of a witness, what the text makes
of them, and why. A clause that it does not list follows its witness without departure. How the clauses of two
documents are related, which their blocks say, has to agree with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from papillon.kit.clauses import EMENDATIONS, Apparatus, Clause, ClauseId, Entry
from papillon.kit.toml import read_document
from tools.pages import Problem
from tools.witnesses import Witness, Witnesses, as_listed

FILE: Final = "spec/apparatus.toml"
"""The list, by its path from the root of the project."""

RELATED: Final = MappingProxyType({"variant": "changes", "contradiction": "contradicts"})
"""What another document may have instead → how its clause is then related to the main document's."""

SILENCE: Final = "silence"
"""Another document treats the matter there, and leaves this point open."""

TRANSLATION: Final = "translation"
"""The translation differs from what it renders."""

KINDS: Final = (*EMENDATIONS, *RELATED, "wording", SILENCE, TRANSLATION)
"""What an entry may be; a wording says the same otherwise."""

PLACE: Final = re.compile(r"\b([A-Z]\s\d+(?:\.\d+)+)")
"""A place that a reason names: 'P 4.19'."""

Field: TypeAlias = Literal["kind", "at", "words", "reason", "ruling"]
"""What the list says of an entry; its French stands in a catalog."""

LONGEST: Final = 6
"""Words in a row that are quoted at most."""


def load(root: Path) -> Apparatus:
    """Read the list below the root of the project; nothing if there is none. Raises RecordError."""
    path = root / FILE
    return read_apparatus(path.read_text("utf-8")) if path.exists() else {}


def read_apparatus(text: str) -> Apparatus:
    """Read the list. Raises RecordError, which says where it is wrong.

    >>> found = read_apparatus('''
    ... "papillon:2.2" = [{ kind = "widens", at = "S 2.1.2", words = "les trois joueurs", reason = "Four may play." }]
    ... ''')
    >>> [(entry.place, entry.words) for entry in found["papillon:2.2"]]
    [('2.1.2', 'les trois joueurs')]
    """
    listed = {
        citation: as_listed(entries, list[dict[Field, str]], f"{FILE}: {citation}")
        for citation, entries in read_document(text, FILE).items()
    }
    return {
        citation: [Entry(**{name: entry.get(name, "") for name in get_args(Field)}) for entry in entries]
        for citation, entries in listed.items()
    }


# --- entries, clauses and witnesses


def problems_of(
    apparatus: Apparatus, witnesses: Witnesses, clauses: Mapping[str, Clause], rulings: Collection[str]
) -> list[Problem]:
    """Return what does not fit. clauses: by citation; rulings: the slugs of all.

    >>> listed = read_apparatus('"papillon:99.1" = [{ kind = "omits", at = "S 1.1.1", words = "un jeu" }]')
    >>> [problem.message for problem in problems_of(listed, Witnesses({}, {}), {}, [])]
    ['there is no clause papillon:99.1']
    """
    found = []
    for citation, entries in apparatus.items():
        clause = clauses.get(citation)
        if clause is None:
            found.append(f"there is no clause {citation}")
            continue
        for entry in entries:
            wrong = _wrong(entry, clause, witnesses, rulings) or _unrelated(entry, clause, clauses)
            found += [f"{citation}: {entry.kind} {entry.at}: {wrong}"] if wrong else []
    misrelated = [item for clause in clauses.values() for item in _misrelated(clause, apparatus, witnesses)]
    return [*(Problem(FILE, 1, message) for message in found), *misrelated]


def _wrong(entry: Entry, clause: Clause, witnesses: Witnesses, rulings: Collection[str]) -> str:
    """What is wrong with an entry by itself, "" if nothing is."""
    if entry.kind not in KINDS:
        return f"expected one of {', '.join(KINDS)}"
    for at in (entry.at, *PLACE.findall(entry.reason)):
        siglum, _, place = at.partition(" ")
        if siglum not in witnesses.by_siglum or place not in witnesses.by_siglum[siglum].sentences:
            return f"there is no place {at}"
    if not entry.reason:
        return "the reason is missing"
    if longest_run(entry.words) > LONGEST:
        return f"expected at most {LONGEST} words in a row, found {longest_run(entry.words)}"
    if any(misprint in entry.words for misprint in witnesses.by_siglum[entry.siglum].sentences[entry.place].misprints):
        return "a misprint is quoted without [sic]"
    if bool(entry.words) == (entry.kind == SILENCE):
        return "a silence has no words" if entry.words else "the words are missing"
    if entry.ruling and entry.ruling not in rulings:
        return f"there is no ruling {entry.ruling}"
    return _misplaced(entry, clause, witnesses.by_siglum[entry.siglum])


def _misplaced(entry: Entry, clause: Clause, witness: Witness) -> str:
    """What is wrong with the place of an entry, "" if nothing is."""
    if entry.kind == TRANSLATION:
        renders = witness.sentences[entry.place].renders
        return "" if renders and renders in clause.places else "it translates no sentence that the clause says"
    if entry.is_emendation:
        is_own = witness.document == clause.document and not witness.is_translation
        return "" if is_own and entry.place in clause.places else "it is no sentence that the clause says"
    return "" if witness.document.startswith(f"{clause.document}-") else "it is in no other document of the game"


def _unrelated(entry: Entry, clause: Clause, clauses: Mapping[str, Clause]) -> str:
    """What is wrong with a variant that no clause of its document answers for, "" if nothing is."""
    relation = RELATED.get(entry.kind, "")
    others = (other for other in clauses.values() if clause.citation in other.relations.get(relation, ()))
    if not relation or any(entry.place in other.places for other in others):
        return ""
    return f"no clause that says this sentence {relation} {ClauseId.of(clause.citation).number}"


def _misrelated(clause: Clause, apparatus: Apparatus, witnesses: Witnesses) -> Iterator[Problem]:
    """What a clause says of how it is related to the main document's, where the apparatus has it otherwise."""
    source = witnesses.source_of(clause.document)
    for relation, citations in clause.relations.items() if source else ():
        for citation in citations:
            entries = apparatus.get(citation, ())
            own = (entry for entry in entries if source and entry.siglum == source.siglum)
            kinds = {entry.kind for entry in own if entry.kind in RELATED and entry.place in clause.places}
            if {RELATED[kind] for kind in kinds} != {relation} & {*RELATED.values()}:
                has = " and ".join(sorted(kinds)) or "no variant"
                message = f"{clause.citation} {relation} {citation}, but the apparatus has {has} there"
                yield Problem(clause.page, 1, message)


def longest_run(words: str) -> int:
    """Return how many words of a quotation stand in a row; '…' parts them.

    >>> longest_run("les joueurs … un de leurs jetons")
    4
    """
    return max(len(run.split()) for run in re.split("…", words))
