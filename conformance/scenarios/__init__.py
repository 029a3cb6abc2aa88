"""The scenarios: records of a position or a coup with what must be seen in it, and why, clause by clause.

One file for each section of a game's main document, named like the section's page, and one for each other document.
A file begins with what all its scenarios have in common. A clause without a document is of the game's main document.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from conformance.documents import DOCUMENTS, EVERY_DOCUMENT, RULEBOOK_OF, game_of, load_game
from papillon.kit.records import Record, RecordedCoup, record_of
from papillon.kit.toml import Toml, get, read_document, tables

FOLDER: Final = Path(__file__).parent
HEADER: Final = "[[scenario]]"
"""The line with which each scenario of a file begins."""


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scenario in its file, not yet read as a record."""

    id: str
    """Its permanent name; empty where it has none, which the lint reports."""
    file: Path
    table: Toml
    """What the file says of it, with what it says of all its scenarios."""

    @property
    def document(self) -> str:
        """The document whose clauses it shows."""
        return self.file.stem if self.file.stem in EVERY_DOCUMENT else self.file.parent.name

    @property
    def game(self) -> str:
        """The game that is played."""
        return game_of(self.document)

    @property
    def section(self) -> str:
        """The section that the file stands for: ``08``, or the rulebook of a document without sections."""
        return RULEBOOK_OF.get(self.file.stem) or self.file.stem.partition("-")[0]

    @property
    def source(self) -> str:
        """Where it stands, for messages."""
        return f"{self.file.name}: {self.id}"

    @property
    def line(self) -> int:
        """The line of its id in the file; 1 where it has none."""
        lines = self.file.read_text("utf-8-sig").splitlines()
        return next((number for number, line in enumerate(lines, 1) if line == f'id = "{self.id}"'), 1)

    @cached_property
    def record(self) -> Record:
        """The scenario as a record. Raises RecordError."""
        return record_of(self.table, self.source, load_game(self.game))

    @property
    def text(self) -> str:
        """The scenario as the text of a record by itself, which `papillon replay` reads.

        >>> every_scenario()[0].text.splitlines()[:3]
        ['format = 1', '', 'id = "a-red-king-takes-a-red-king"']
        """
        head, *parts = self.file.read_text("utf-8-sig").split(f"{HEADER}\n")
        part = next(part for part in parts if f'id = "{self.id}"' in part)
        return head + part.replace("[scenario.", "[")


def scenario_files(*documents: str, folder: Path = FOLDER) -> list[Path]:
    """The files of some documents, of all of Le Papillon unless some are named, in the order of their sections."""
    names = _or_all(documents)
    return [path for name in names for path in (*folder.glob(f"{name}.toml"), *sorted(folder.glob(f"{name}/*.toml")))]


def scenarios_in(path: Path) -> list[Scenario]:
    """The scenarios of a file, in its order. Raises RecordError for a file that is not a list of tables."""
    head = dict(read_document(path.read_text("utf-8-sig"), path.name))
    listed = tables(head, "scenario", path.name)
    head.pop("scenario", None)
    return [Scenario(get(item, "id", str, path.name, ""), path, {**head, **item}) for item in listed]


def every_scenario(*documents: str) -> tuple[Scenario, ...]:
    """Every scenario of the suite for some documents, of all of Le Papillon unless some are named, in their order."""
    return tuple(scenario for document in _or_all(documents) for scenario in _scenarios_of(document))


def scenarios(*documents: str) -> dict[str, Record]:
    """The same as records, by their ids.

    >>> scenarios()["ten-takes-six-and-four"].notes["clauses"], len(scenarios("francion")) > 50
    (['4.a.1', '4.b.1', '16.3'], True)
    """
    return {scenario.id: scenario.record for scenario in every_scenario(*documents)}


@cache
def _scenarios_of(document: str) -> tuple[Scenario, ...]:
    return tuple(scenario for path in scenario_files(document) for scenario in scenarios_in(path))


def _or_all(documents: Collection[str]) -> Collection[str]:
    """These documents, or all of Le Papillon."""
    return documents or DOCUMENTS.values()


# --- the readings that a record speaks of


def parts(record: Record) -> list[Record]:
    """The record once for each set of readings that it speaks of, with what it expects under that set alone."""
    sets: list[dict[str, str]] = [{}] if any(not item.when for item in record.expectations) else []
    for item in record.expectations:
        if item.when not in sets:
            sets.append(dict(item.when))
    return [part_under(record, when) for when in sets]


def part_under(record: Record, when: dict[str, str]) -> Record:
    """The record under further readings, up to the last thing that it expects under them."""
    expected = tuple(item._replace(when={}) for item in record.expectations if item.when == when)
    chosen = {**record.readings, **when}
    last = max((item.coup, item.move) for item in expected) if when else None
    rulebook = record.table.rules.rulebook
    return record._replace(
        table=record.table._replace(rules=load_game(game_of(rulebook)).rules_of(rulebook, chosen)),
        readings=chosen,
        coups=_until(record.coups, *last) if last else record.coups,
        expectations=expected,
    )


def _until(coups: tuple[RecordedCoup, ...], coup: int, move: int) -> tuple[RecordedCoup, ...]:
    """The coups as far as a move of one of them."""
    return (*coups[: coup - 1], coups[coup - 1]._replace(moves=coups[coup - 1].moves[:move]))
