"""The scenarios: records of a position or a coup with what must be seen in it, and why, clause by clause.

One file a scenario, its id is the file's name. Those of a game's main document lie in folders named like its sections'
pages, those of another document in one folder. A clause without a document is of the main document of the game.
"""

from functools import cache
from pathlib import Path
from typing import Final

from conformance.documents import DOCUMENTS, FRANCION_DOCUMENTS, RULEBOOK_OF
from francion import records as francion
from papillon.records import Record, read_record

FOLDER: Final = Path(__file__).parent


def scenario_files(*documents: str, folder: Path = FOLDER) -> list[Path]:
    """The files of the scenarios of some documents, of all of Le Papillon unless some are named, in their order."""
    return [path for name in documents or DOCUMENTS.values() for path in sorted((folder / name).rglob("*.toml"))]


def section_of_file(path: Path) -> str:
    """The section that a scenario's folder stands for: ``08``, or the rulebook of a document without sections.

    >>> section_of_file(Path("papillon/08-sauterelle/x.toml")), section_of_file(Path("papillon-pdf/x.toml"))
    ('08', 'pdf')
    """
    folder = path.parent.name
    return RULEBOOK_OF.get(folder) or folder.partition("-")[0]


@cache
def scenarios(*documents: str) -> dict[str, Record]:
    """Every scenario of some documents of Le Papillon, of all unless some are named, by its id, in their order.

    >>> scenarios()["ten-takes-six-and-four"].notes["clauses"]
    ['4.a.1', '4.b.1', '16.3']
    """
    return {path.stem: read_record(path.read_text("utf-8-sig"), path.name) for path in scenario_files(*documents)}


@cache
def francion_scenarios() -> dict[str, francion.Record]:
    """Every scenario of Le Francion by its id, in the order of the sections.

    >>> francion_scenarios()["francion-two-betes-at-nine"].notes["clauses"]
    ['4.5', '4.8', '4.6']
    """
    files = scenario_files(*FRANCION_DOCUMENTS.values())
    return {path.stem: francion.read_record(path.read_text("utf-8-sig"), path.name) for path in files}
