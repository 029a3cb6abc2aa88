"""The record of a run as JSON Lines, from which every other report can be made again.

The first line is the run: `format` 1, whom it tested and with what, and how many results follow. Each further line is
a result. Fields that have their default are left out.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from commonlaw.harmless import harmless_json
from conformance.reports.contents import level_reached
from conformance.results import Result, RunRecord

FORMAT: Final = 1

V = TypeVar("V")


def write(record: RunRecord) -> str:
    """Write a run down, a line for the run and one for each result."""
    head = msgspec.to_builtins(record)
    head.pop("results", None)
    head = {"format": FORMAT, **head, "level": level_reached(record), "results": len(record.results)}
    lines = [msgspec.json.encode(item) for item in (head, *record.results)]
    return harmless_json(b"\n".join(lines).decode() + "\n")


def read(text: str) -> RunRecord:
    """Read a run back.

    Raises ValueError for what `write` cannot have written; the message names the line.

    >>> record = RunRecord(("node", "mine.mjs"), results=[Result("a", "04", "A", ("4.1",), "pass", steps=2)])
    >>> read(write(record)) == record
    True
    """
    lines = text.rstrip("\n").split("\n")
    head = _decoded(lines[0], dict[str, object], 1)
    if head.pop("format", None) != FORMAT:
        raise ValueError(f"line 1: expected the record of a run in format {FORMAT}, found another document")
    head.pop("level", None)  # in words what `levels` says
    promised = head.pop("results", None)
    if promised != len(lines) - 1:
        raise ValueError(f"line {len(lines)}: expected {promised} results, found {len(lines) - 1}")
    results = [_decoded(line, Result, number) for number, line in enumerate(lines[1:], 2)]
    try:
        record = msgspec.convert(head, RunRecord)
    except msgspec.ValidationError as error:
        raise ValueError(f"line 1: {error}") from None
    record.results = results
    return record


def _decoded(line: str, kind: type[V], number: int) -> V:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"line {number}: expected a line of the record of a run: {error}") from None
