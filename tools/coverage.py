"""Which clauses the scenarios show, and how: the table clause × {accepts, refuses, boundary}.

A scenario names in `shows` what it shows of each of its clauses. Every cell of the table is filled by scenarios, or
`coverage.toml` says in words why it cannot be. `python -m tools.lint` reports every other cell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from conformance.documents import EVERY_DOCUMENT, GAME, game_of
from conformance.scenarios import scenario_files, scenarios_in
from papillon.kit.clauses import book, sort_key
from papillon.kit.toml import Toml
from tools import ROOT

CELLS: Final = ("accepts", "refuses", "boundary")
"""What can be shown: the clause is carried out, it stops something or does not apply, a case lies on its line."""

WHOLE_CLAUSE: Final = "clause"
"""The key of a reason that stands for every cell of a clause that no scenario fills."""

FEWEST_WORDS: Final = 8
"""A reason in fewer words says too little."""

REASONS: Final = "tools/coverage.toml"
"""The file of the reasons, from the root of the project."""


class Cell(NamedTuple):
    """One cell of the table."""

    scenarios: tuple[str, ...] = ()
    """Ids of the scenarios that fill the cell."""
    reason: str = ""
    """Why none fills it."""


class Showing(NamedTuple):
    """What one scenario shows of a document's clauses."""

    scenario: str
    """The id of the scenario."""
    shows: Mapping[str, object]
    """Clause id → what is shown of it, in the words of the file."""


class Coverage(NamedTuple):
    """What the scenarios show of one document."""

    table: Mapping[str, Mapping[str, Cell]]
    """Clause id → name of a cell → cell."""
    scenarios: tuple[str, ...] = ()
    """Ids of all scenarios, in the order of their sections."""
    problems: tuple[str, ...] = ()
    """What is wrong with the table, in sentences."""

    def scenarios_of(self, clause: str) -> tuple[str, ...]:
        """Return the ids of all scenarios that show something of a clause, in the order of the sections."""
        cells = self.table.get(clause, {}).values()
        named = {name for cell in cells for name in cell.scenarios}
        return tuple(name for name in self.scenarios if name in named)

    def reasons_of(self, clause: str) -> dict[str, str]:
        """Return the reasons of a clause's empty cells; cells that share a reason are joined."""
        joined: dict[str, list[str]] = {}
        for name, cell in self.table.get(clause, {}).items():
            if cell.reason:
                joined.setdefault(cell.reason, []).append(name)
        return {", ".join(names): reason for reason, names in joined.items()}


def coverage_of(clauses: Iterable[str], shown: Iterable[Showing], reasons: Toml) -> Coverage:
    """Lay out the table for some clauses, given by id, and list every empty cell and every wrong reason.

    >>> one = coverage_of(["8.1"], [Showing("a-card-is-left", {"8.1": "refuses"})], {})
    >>> one.table["8.1"]["refuses"].scenarios
    ('a-card-is-left',)
    >>> one.problems[0]
    'clause 8.1: no scenario accepts; write one, or a reason in coverage.toml'
    """
    ids = sorted(clauses, key=lambda clause: sort_key(f":{clause}"))
    shown = tuple(shown)
    table = {clause: _row(clause, shown, _reasons(reasons, clause)) for clause in ids}
    problems = [f"coverage.toml: {clause} is no clause" for clause in reasons if clause not in ids]
    for clause in ids:
        problems += _gaps(clause, table[clause])
    for clause in ids:
        problems += _wrong_reasons(clause, table[clause], _reasons(reasons, clause))
    return Coverage(table, tuple(item.scenario for item in shown), tuple(problems))


def coverage(document: str = GAME) -> Coverage:
    """Lay out the table of a document from its scenarios and reasons. Raises OSError, RecordError, TOMLDecodeError."""
    clauses = (clause.id for clause in book(game_of(document)).clauses.values() if clause.document == document)
    return coverage_of(clauses, read_shown(document), read_reasons(document))


def read_shown(document: str = GAME, root: Path = ROOT) -> list[Showing]:
    """Read what each scenario of a document shows of its clauses, without reading the rest of it."""
    found = []
    files = scenario_files(document, folder=root / "conformance/scenarios")
    for scenario in (scenario for path in files for scenario in scenarios_in(path)):
        shows = scenario.table.get("shows", {})
        told = _of_document(shows, document, game_of(document)) if isinstance(shows, dict) else {}
        found.append(Showing(scenario.id, told))
    return found


def read_reasons(document: str = GAME, root: Path = ROOT) -> Toml:
    """Read the reasons for a document's empty cells: clause id → cell name → words."""
    path = root / REASONS
    return _of_document(tomllib.loads(path.read_text("utf-8-sig")), document) if path.exists() else {}


def _of_document(entries: Toml, document: str, main: str = GAME) -> dict[str, object]:
    """The entries of one document's clauses, by their ids in it; what is no citation is left in the main one's."""
    found = {}
    for name, entry in entries.items():
        cited, _, clause_id = name.rpartition(":")
        if (cited or main) == document:
            found[clause_id] = entry
    return found


def _row(clause: str, shown: Iterable[Showing], reasons: Mapping[str, str]) -> dict[str, Cell]:
    row = {}
    for name in CELLS:
        filled = tuple(item.scenario for item in shown if name in words_of(item.shows.get(clause, "")))
        reason = "" if filled else reasons.get(name, reasons.get(WHOLE_CLAUSE, ""))
        row[name] = Cell(filled, " ".join(reason.split()))
    return row


def words_of(text: object) -> list[str]:
    """Split what a scenario shows of a clause into its words."""
    return text.split() if isinstance(text, str) else []


def _reasons(reasons: Toml, clause: str) -> dict[str, str]:
    entry = reasons.get(clause, {})
    return {name: str(text) for name, text in entry.items()} if isinstance(entry, Mapping) else {}


def _gaps(clause: str, row: Mapping[str, Cell]) -> Iterator[str]:
    empty = [name for name in CELLS if not row[name].scenarios and not row[name].reason]
    lacking = {"accepts": "accepts", "refuses": "refuses", "boundary": "shows the boundary"}
    for what in ["shows it"] if len(empty) == len(CELLS) else map(lacking.__getitem__, empty):
        yield f"clause {clause}: no scenario {what}; write one, or a reason in coverage.toml"


def _wrong_reasons(clause: str, row: Mapping[str, Cell], reasons: Mapping[str, str]) -> Iterator[str]:
    """Yield reasons for cells that are filled or do not exist, and reasons that say too little."""
    where = f"coverage.toml: {clause}"
    for name, text in reasons.items():
        if name not in (*CELLS, WHOLE_CLAUSE):
            yield f"{where}: expected {', '.join((*CELLS, WHOLE_CLAUSE))}, found {name}"
        elif name in row and row[name].scenarios:
            yield f"{where}: {name} has a reason, but is filled by {', '.join(row[name].scenarios)}"
        elif name == WHOLE_CLAUSE and all(row[cell].scenarios or cell in reasons for cell in CELLS):
            yield f"{where}: a reason for the whole clause, of which no cell is left"
        if len(text.split()) < FEWEST_WORDS:
            yield f"{where}: {name}: {text!r} is too short for a reason"


def all_problems() -> list[str]:
    """What is wrong with the tables of all documents, each named first."""
    return [f"{document}: {problem}" for document in EVERY_DOCUMENT for problem in coverage(document).problems]
