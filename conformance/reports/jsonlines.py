"""The record of a run as JSON Lines, from which every other report can be made again.

The first line is the run: `format` 1, whom it tested and with what, and how many results follow. Each further line is
a result. Fields that have their default are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from conformance.reports.contents import level_reached
from conformance.results import Result, RunRecord
from papillon.kit.console import sanitize_json

FORMAT: Final = 1

V = TypeVar("V")


def write(record: RunRecord) -> str:
    """Write a run down, a line for the run and one for each result."""
    head = msgspec.to_builtins(record)
    head.pop("results", None)
    head = {"format": FORMAT, **head, "level": level_reached(record), "results": len(record.results)}
    lines = [msgspec.json.encode(item) for item in (head, *record.results)]
    return sanitize_json(b"\n".join(lines).decode() + "\n")


def read(text: str) -> RunRecord:
    """Read a run back.

    Raises ValueError for what `write` cannot have written; the message names the line.

    >>> record = RunRecord(("node", "mine.mjs"), results=[Result("a", "04", "A", ("4.1",), "pass", steps=2)])
    >>> read(write(record)) == record
    True
    """
    (record, *more) = read_all(text)
    if more:
        raise ValueError(f"expected the record of one run, found those of {len(more) + 1}")
    return record


def read_all(text: str) -> list[RunRecord]:
    """Read one run or several back, one after the other, as `verify` writes them of several programs.

    Raises ValueError.
    """
    lines = text.rstrip("\n").split("\n")
    records, first = [], 0
    while first < len(lines):
        record = _read(lines, first)
        first += 1 + len(record.results)
        records.append(record)
    return records


def _read(lines: Sequence[str], first: int) -> RunRecord:
    """Read the run whose head is the line at this place."""
    head = _decoded(lines[first], dict[str, object], first + 1)
    if head.pop("format", None) != FORMAT:
        raise ValueError(f"line {first + 1}: expected the record of a run in format {FORMAT}, found another document")
    head.pop("level", None)  # in words what `levels` says
    promised = head.pop("results", None)
    there = len(lines) - first - 1
    if not isinstance(promised, int) or not 0 <= promised <= there:
        raise ValueError(f"line {len(lines)}: expected {promised} results, found {there}")
    try:
        record = msgspec.convert(head, RunRecord)
    except msgspec.ValidationError as error:
        raise ValueError(f"line {first + 1}: {error}") from None
    rest = lines[first + 1 : first + 1 + promised]
    record.results = [_decoded(line, Result, number) for number, line in enumerate(rest, first + 2)]
    return record


def _decoded(line: str, kind: type[V], number: int) -> V:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"line {number}: expected a line of the record of a run: {error}") from None
