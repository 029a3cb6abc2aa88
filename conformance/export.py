"""The scenarios as plain JSON, for who has a test harness of his own: one document a scenario.

A `Document` is a scenario, with a `CaseDocument` for each case and in it an `ExpectationDocument` for each thing that
must be seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final, NotRequired, TypedDict

import msgspec

from conformance.cases import Case, cases
from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import every_scenario
from conformance.suite import suite_of
from papillon.kit.console import write_whole
from papillon.kit.records import Expectation
from papillon.kit.toml import Json

FORMAT: Final = 1

Tried = TypedDict("Tried", {"try": NotRequired[str]})
"""What an expectation has that tries a move; written as a call, since ``try`` is no name in Python."""


class ExpectationDocument(Tried):
    """What must be seen at a step; `try` is the move that must be refused there, if there is one."""

    coup: int
    """The number of the coup, from 1."""
    move: int
    """The number of the move in it, from 1; 0 is the start of the coup."""
    step: int
    """The same place as an index of the trace."""
    seen: dict[str, Json]
    """Observation → value, as the notation page has it.

    Of these ``pays`` is what each account gains or loses in the step, and ``cites`` and ``not-cites`` are clauses that
    decide what happens there, which the protocol does not show.
    """


class CaseDocument(TypedDict):
    """A case."""

    id: str
    """Its permanent name."""
    clauses: list[str]
    """The clauses that it rests on, the deciding one first."""
    when: dict[str, str]
    """The readings that it is about, beyond those of its scenario."""
    request: Json
    """The request of protocol 1, with `seq` 1."""
    expect: list[ExpectationDocument]
    """What must be seen in the reply."""


class Document(TypedDict):
    """A scenario with its cases."""

    format: int
    """The version of this form."""
    scenario: str
    """The id of the scenario."""
    section: str
    """``08``, ``francion-05``, or ``pdf`` for a document without sections."""
    title: str
    """What happens in it, for people."""
    because: str
    """Why that must be seen, derived from the clauses."""
    clauses: list[str]
    """The clauses that it cites, as it writes them."""
    rulings: list[str]
    """The slugs of the rulings that it speaks of."""
    cases: list[CaseDocument]
    """Its cases, in their order."""


def documents(chosen: Iterable[Case] | None = None) -> list[Document]:
    """The documents of the scenarios to which these cases belong, by default of all of Le Papillon.

    >>> document = documents(case for case in cases() if case.scenario == "ten-takes-six-and-four")[0]
    >>> document["cases"][0]["expect"][0]["seen"]
    {'legal': ['Tx64']}
    """
    found: list[Document] = []
    for scenario, group in groupby(cases() if chosen is None else chosen, key=lambda case: case.scenario):
        of_scenario = list(group)
        notes = of_scenario[0].record.notes
        document: Document = {
            "format": FORMAT,
            "scenario": scenario,
            "section": of_scenario[0].section,
            "title": notes.get("title", scenario),
            "because": str(notes.get("because", "")).strip(),
            "clauses": list(notes.get("clauses", ())),
            "rulings": list(notes.get("rulings", ())),
            "cases": [_case_document(case) for case in of_scenario],
        }
        found.append(document)
    return found


def _case_document(case: Case) -> CaseDocument:
    return {
        "id": case.id,
        "clauses": list(case.clauses),
        "when": dict(case.when),
        "request": msgspec.to_builtins(msgspec.structs.replace(case.request, seq=1)),
        "expect": [_expectation_document(case, item) for item in case.expectations],
    }


def _expectation_document(case: Case, item: Expectation) -> ExpectationDocument:
    """An expectation; an attempt stands in the step after its move."""
    move = item.move + (item.attempt is not None)
    before = sum(1 + len(coup.moves) for coup in case.record.coups[: item.coup - 1])
    seen = {name: dict(value) if isinstance(value, Mapping) else value for name, value in item.seen.items()}
    if item.attempt is None:
        return {"coup": item.coup, "move": move, "step": before + move, "seen": seen}
    player, attempted = item.attempt
    tried = suite_of(case.game).game.notation.write_move(attempted, player)
    return {"coup": item.coup, "move": move, "step": before + move, "try": tried, "seen": seen}


def json_lines(found: Iterable[Document]) -> str:
    """The documents as JSON Lines."""
    return "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in found)


def write_files(found: Iterable[Document], folder: Path) -> int:
    """Write the documents into an empty folder, in folders named like the sections; return how many.

    Raises FileExistsError for a folder that holds anything.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder}: expected an empty folder, found something in it")
    sections = {scenario.id: scenario.file.stem for scenario in every_scenario(*EVERY_DOCUMENT)}
    count = 0
    for document in found:
        path = folder / sections[document["scenario"]] / f"{document['scenario']}.json"
        path.parent.mkdir(exist_ok=True)
        write_whole(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
        count += 1
    return count
