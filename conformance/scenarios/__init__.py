"""The scenarios: records of a position or a coup with what must be seen in it, and why, clause by clause.

One file a scenario, its id is the file's name. Those of a game's main document lie in folders named like its sections'
pages, those of another document in one folder. A clause without a document is of the main document of the game.
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

from conformance.documents import DOCUMENTS, GAMES, RULEBOOK_OF, game_of
from papillon.kit.game import AnyRecord
from papillon.kit.record_format import read_record

FOLDER: Final = Path(__file__).parent


def scenario_files(*documents: str, folder: Path = FOLDER) -> list[Path]:
    """The files of the scenarios of some documents, of all of Le Papillon unless some are named, in their order."""
    return [path for name in _or_all(documents) for path in sorted((folder / name).rglob("*.toml"))]


def section_of_file(path: Path) -> str:
    """The section that a scenario's folder stands for: ``08``, or the rulebook of a document without sections.

    >>> section_of_file(Path("papillon/08-sauterelle/x.toml")), section_of_file(Path("papillon-pdf/x.toml"))
    ('08', 'pdf')
    """
    folder = path.parent.name
    return RULEBOOK_OF.get(folder) or folder.partition("-")[0]


def scenarios(*documents: str) -> dict[str, AnyRecord]:
    """Every scenario of some documents by its id, of Le Papillon's unless some are named, in their order.

    >>> scenarios()["ten-takes-six-and-four"].notes["clauses"], len(scenarios("francion")) > 50
    (['4.a.1', '4.b.1', '16.3'], True)
    """
    return {name: record for document in _or_all(documents) for name, record in _scenarios_of(document).items()}


@cache
def _scenarios_of(document: str) -> dict[str, AnyRecord]:
    return {path.stem: scenario_in(path, game_of(document)) for path in scenario_files(document)}


@cache
def scenario_in(path: Path, game: str) -> AnyRecord:
    """The scenario of a game in a file, read once. Raises RecordError."""
    return read_record(path.read_text("utf-8-sig"), path.name, GAMES[game])


def _or_all(documents: Collection[str]) -> Collection[str]:
    """These documents, or all of Le Papillon."""
    return documents or DOCUMENTS.values()
