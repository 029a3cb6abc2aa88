"""The scenarios: records of a position or a coup with what must be seen in it, and why, clause by clause.

One file a scenario, in folders named like the pages of the specification; its id is the file's name.
"""

from functools import cache
from pathlib import Path
from typing import Final

from papillon.records import Record, read_record

FOLDER: Final = Path(__file__).parent


def scenario_files(document: str = "papillon") -> list[Path]:
    """The files of a document's scenarios, in the order of its sections."""
    return sorted((FOLDER / document).glob("*/*.toml"))


@cache
def scenarios(document: str = "papillon") -> dict[str, Record]:
    """Every scenario of a document by its id, in the order of the sections.

    >>> scenarios()["ten-takes-six-and-four"].notes["clauses"]
    ['4.a.1', '4.b.1', '16.3']
    """
    return {path.stem: read_record(path.read_text("utf-8-sig"), path.name) for path in scenario_files(document)}
