"""Which cases are run: all of a game, or those that filters leave, by names or by patterns such as ``ace-*``."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from typing import Final

from conformance.cases import Case, cases, on_other_seats
from conformance.documents import full, game_among, number_of
from conformance.results import AT
from papillon.kit.clauses import BadCitation, ClauseId
from papillon.kit.errors import suggestion

PATTERN: Final = re.compile(r"[*?[]")
"""A letter that makes a pattern of a name, as a shell reads it."""


class NothingSelected(ValueError):
    """A filter names what there is not; the message says what is near."""


def select(
    sections: Collection[str] = (),
    scenarios: Collection[str] = (),
    rulebooks: Collection[str] = (),
    clauses: Collection[str] = (),
    rulings: Collection[str] = (),
) -> tuple[Case, ...]:
    """The cases that filters leave, in the order of the suite. Every filter must match something.

    sections: their numbers, or the names of documents without sections; small and capital letters are the same.
    scenarios: ids of scenarios or of cases.
    clauses: those that a case cites, as people write them.
    rulings: slugs of those that a case speaks of.

    Raises NothingSelected.

    >>> [case.id for case in select(scenarios=["one-of-two-kings"])]
    ['one-of-two-kings', 'one-of-two-kings#2']
    >>> {case.section for case in select(clauses=["PDF 2*"])}
    {'pdf'}
    """
    game = game_among((*rulebooks, *sections, *scenarios, *clauses))
    wanted = {
        "section": [section.lower() for section in sections],
        "scenario": scenarios,
        "rulebook": rulebooks,
        "clause": [citation_of(clause, game) for clause in clauses],
        "ruling": rulings,
    }
    left = _with_other_seats(cases(game), scenarios)
    asked = [_named(kind, names, left) for kind, names in wanted.items() if names]
    left = [case for case in left if all(case.id in found for found in asked)]
    if not left:
        raise NothingSelected("expected filters that leave a case, found none left by all of them together")
    return tuple(left)


def _with_other_seats(asked: Sequence[Case], names: Collection[str]) -> Sequence[Case]:
    """The cases, and after each those on other seats if one of some names may be of one."""
    meant = {name.partition(AT)[0] for name in names if AT in name}
    if not meant:
        return asked
    known = {case.id for case in asked}
    wanted = {case for name in meant for case in matching(name, known)}
    return [one for case in asked for one in (case, *(on_other_seats(case) if case.id in wanted else ()))]


def _named(kind: str, wanted: Collection[str], asked: Sequence[Case]) -> set[str]:
    """The ids of the cases that go by one of some names. Raises NothingSelected for a name by which nothing goes."""
    names = {case.id: names_of(case)[kind] for case in asked}
    offered = {name for known in names.values() for name in known}
    chosen: set[str] = set()
    for name in wanted:
        matched = matching(name, offered)
        if not matched:
            hint = suggestion(name, sorted(offered))
            raise NothingSelected(f"expected a {kind} of the suite, found {name[:60]!r}{hint}")
        chosen |= matched
    return {case for case, known in names.items() if known & chosen}


def matching(name: str, offered: Collection[str]) -> set[str]:
    """The names that a name or a pattern means.

    >>> sorted(matching("ace-*", ["ace-takes-ace", "ace-in-a-sum", "two-aces"])), matching("two", ["two-aces"])
    (['ace-in-a-sum', 'ace-takes-ace'], set())
    """
    if PATTERN.search(name):
        return {known for known in offered if fnmatchcase(known, name)}
    return {name} & {*offered}


def names_of(case: Case) -> dict[str, set[str]]:
    """What a case goes by in each filter.

    A section is ``8`` and ``08``, or ``pdf``. A case goes by its id, its scenario, or what that was called once; on
    other seats by its id alone. Clauses are cited in full, those of the game's main document by their ids alone too.
    """
    number, notes = number_of(case.section), case.record.notes
    clauses = {full(clause, case.game) for clause in case.clauses}
    return {
        "section": {case.section, number, number.zfill(2)},
        "scenario": {case.id} if AT in case.id else {case.id, case.scenario, *notes.get("aliases", ())},
        "rulebook": {case.rulebook},
        "clause": clauses | {clause.removeprefix(f"{case.game}:") for clause in clauses},
        "ruling": {*notes.get("rulings", ())},
    }


def citation_of(typed: str, game: str) -> str:
    """A clause as cases cite it in full, whichever way people write it; a pattern is left as it is.

    >>> citation_of("Papillon 8.4", "papillon"), citation_of("3.4", "francion"), citation_of("PDF 2*", "papillon")
    ('papillon:8.4', 'francion:3.4', 'papillon-pdf:2*')
    """
    words, _, number = typed.rpartition(" ")
    try:
        if PATTERN.search(typed):
            return f"{ClauseId.parse(f'{words} 1', game).document}:{number}" if words else typed
        return str(ClauseId.parse(typed, game))
    except BadCitation:
        return typed
