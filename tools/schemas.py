"""Writes the JSON Schemas of the protocol: `python -m tools.schemas`, or `--check` that they are current."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Final

import msgspec

from conformance.documents import GAMES
from conformance.protocol import About
from conformance.suite import suite_of
from conformance.traffic import FOLDER
from papillon.kit.console import Parser, complain, guarded
from papillon.kit.toml import Json

SCHEMAS: Final = {
    "about": About,
    **{f"{suite.schema}request": suite.request for suite in map(suite_of, GAMES)},
    **{f"{suite.schema}reply": suite.reply for suite in map(suite_of, GAMES)},
}


def schema_texts() -> dict[str, str]:
    """The text of every schema file by its name."""
    return {
        f"{name}.schema.json": json.dumps(_settled(msgspec.json.schema(kind)), indent=1, sort_keys=True) + "\n"
        for name, kind in SCHEMAS.items()
    }


def _settled(part: Json) -> Json:
    """A part of a schema as every version writes it: Python 3.13 dedents docstrings, msgspec moves ``null`` about."""
    if isinstance(part, list):
        return sorted(map(_settled, part), key=lambda kind: kind == {"type": "null"})
    if not isinstance(part, dict):
        return part
    return {name: _described(value) if name == "description" else _settled(value) for name, value in part.items()}


def _described(value: Json) -> Json:
    """A description, which is a text; a field of that name is a part like others."""
    return cleandoc(value) if isinstance(value, str) else _settled(value)


def stale() -> list[str]:
    """Names of schema files that are not what the types say."""
    return [name for name, text in schema_texts().items() if not _is_current(FOLDER / name, text)]


def _is_current(path: Path, text: str) -> bool:
    return path.exists() and path.read_text("utf-8") == text


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or with ``--check`` only say which are stale."""
    parser = Parser(prog="python -m tools.schemas", description="Write the JSON Schemas of the protocol.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    if parser.parse_args(arguments).check:
        found = stale()
        for name in found:
            complain(f"conformance/schemas/{name} is not what conformance/protocol.py says")
        return 1 if found else 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in schema_texts().items():
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.schemas", main))
