"""What the tables `spec/law.toml` and `spec/law-francion.toml` say, without any of the program's rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from conformance.documents import full
from papillon.kit.events import OTHERS, Event, payments_in
from papillon.position import Position
from tools import ROOT

FILES: Final = {"papillon": "law.toml", "francion": "law-francion.toml"}
"""Game → its tables in `spec/`."""
TABLES: Final = ("start", "play", "coup", "game")
"""The tables of payments of Le Papillon, by when they are due."""


class Choice(NamedTuple):
    """A document, and the reading of every ruling that a table has chosen."""

    document: str
    readings: Mapping[str, str]


class Case(NamedTuple):
    """What the sheet says in one case, and what the program does."""

    place: tuple[object, ...]
    expected: object
    found: object


class Paid(NamedTuple):
    """A payment between accounts, its clauses in any order."""

    kind: str
    clauses: frozenset[str]
    payer: str
    payee: str
    chips: int

    def __str__(self) -> str:
        """The payment as a line says it: 'ace papillon:6.2: C to A 2'."""
        parties = f"{self.payer} to {self.payee}" if self.payee else self.payer
        return f"{self.kind} {', '.join(sorted(self.clauses))}: {parties} {self.chips}"


@cache
def sheet() -> dict[str, Any]:
    """The tables of both games, by name."""
    return {name: table for game in FILES for name, table in sheet_of(game).items()}


def sheet_of(game: str) -> dict[str, Any]:
    """The tables of a game, by name."""
    return tomllib.loads((ROOT / "spec" / FILES[game]).read_text("utf-8"))


def every_line() -> list[dict[str, Any]]:
    """The lines of all tables of payments of Le Papillon."""
    return [line for table in TABLES for line in sheet()[table]]


def in_force(choice: Choice, *tables: str) -> Iterator[dict[str, Any]]:
    """The lines of some tables that a document has under these readings, with what depends on both."""
    document, readings = choice
    for line in (line for table in tables or TABLES for line in sheet()[table]):
        chosen = (one.partition("=") for one in line.get("reading", "").split())
        if document in line and all(readings[ruling] in names.split("|") for ruling, _, names in chosen):
            together = line.get("together") and readings["ace-rate"] == "total"
            yield {**line, "clauses": line[document], "together": together}


def lines(
    table: str, choice: Choice, true: Mapping[str, object], capture: str = "", laid: str = ""
) -> Iterator[dict[str, Any]]:
    """The lines of a table that apply to a document, where these readings and conditions hold."""
    for line in in_force(choice, table):
        if (
            are_met(line.get("when", ()), true)
            and re.fullmatch(line.get("capture", ".*"), capture)
            and not re.fullmatch(line.get("except", "-"), capture)
            and re.fullmatch(line.get("laid", ".*"), laid)
        ):
            yield line


def are_met(conditions: Iterable[str], true: Mapping[str, object]) -> bool:
    """Whether all these conditions hold, "not clears" if the capture does not clear the layout."""
    return all(bool(true.get(word.removeprefix("not "))) != word.startswith("not ") for word in conditions)


def owed(line: Mapping[str, Any], position: Position, payer: str, payee: str, chips: int) -> Iterator[Paid]:
    """What a line makes an account pay, or each of the others in the order of play, with or without cards (5.3)."""
    if payer != OTHERS:
        yield Paid(line["kind"], frozenset(line["clauses"]), payer, payee, chips)
        return
    before, _, after = position.seating.partition(payee)
    for place, other in enumerate(after + before):
        each = (chips + position.players - 2 - place) // (position.players - 1) if line["together"] else chips
        further = () if position.hands[position.seat(other)] else ("papillon:5.3",)
        if each:
            yield Paid(line["kind"], frozenset((*line["clauses"], *further)), other, payee, each)


def payments(events: Iterable[Event]) -> list[Paid]:
    """The payments among events, with full citations."""
    return [
        Paid(
            paid.kind,
            frozenset(full(clause, "papillon") for clause in paid.clauses),
            paid.payer,
            paid.payee,
            paid.chips,
        )
        for paid in payments_in(events)
    ]
