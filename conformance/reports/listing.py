"""The cases that a run would ask, told without asking them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from conformance.cases import Case
from conformance.documents import full, game_of
from conformance.reports.contents import counted
from conformance.results import DRAWN_GAMES
from papillon.kit.sanitize import sanitize, sanitize_json


class Listed(msgspec.Struct, frozen=True):
    """A case, as it is listed."""

    case: str
    """Its permanent name."""
    section: str
    """``08`` for section 8, ``pdf`` for a document without sections, ``games`` for drawn games."""
    title: str
    """What the case is about, for people."""
    clauses: tuple[str, ...] = ()
    """The clauses that it cites, in full, the deciding one first."""
    rulings: tuple[str, ...] = ()
    """The slugs of the rulings that it speaks of."""
    rulebook: str = ""
    """The rulebook by which it is played; nothing for a drawn game, whose file says it."""


def listed(cases: Sequence[Case], stored: Sequence[str]) -> list[Listed]:
    """List cases, and counterexamples that are stored by their names."""
    return [*map(_listed, cases), *(Listed(name, DRAWN_GAMES, "a drawn game, stored") for name in stored)]


def _listed(case: Case) -> Listed:
    clauses = tuple(full(clause, case.request.game) for clause in case.clauses)
    rulings = tuple(case.record.notes.get("rulings", ()))
    return Listed(case.id, case.section, case.title, clauses, rulings, case.rulebook)


def as_text(cases: Sequence[Listed]) -> str:
    """A line for each case: its name, its section, what it is about, and its clauses; how many there are below.

    >>> print(as_text([Listed("lay-first", "04", "Nothing to take", ("papillon:4.1", "papillon:11.2"))]), end="")
    lay-first  04  Nothing to take  4.1 11.2
    1 case
    """
    wide = [max(len(getattr(case, name)) for case in cases) for name in ("case", "section", "title")]
    lines = [
        "  ".join(
            [case.case.ljust(wide[0]), case.section.ljust(wide[1]), case.title.ljust(wide[2]), *_cited(case)]
        ).rstrip()
        for case in cases
    ]
    return sanitize("\n".join([*lines, counted(len(cases), "case")]) + "\n")


def _cited(case: Listed) -> list[str]:
    return [" ".join(clause.removeprefix(f"{game_of(clause)}:") for clause in case.clauses)]


def as_json(cases: Sequence[Listed]) -> str:
    """The cases as JSON Lines."""
    return sanitize_json("".join(f"{msgspec.json.encode(case).decode()}\n" for case in cases))
