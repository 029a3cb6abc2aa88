"""The record of a run as JSON Lines, from which every other report can be made again.

The first line is the run: `format` 1, whom it tested and with what, and how many results follow. Each further line is
a result. Fields that have their default are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from conformance.cases import cases
from conformance.documents import game_among
from conformance.reports.contents import level_reached, stamp
from conformance.results import AT, Level, Result, RunRecord
from conformance.suite import Suite, suite_of
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


def merge(shards: Sequence[RunRecord]) -> RunRecord:
    """Put all shards of a run together. What the program seems to misunderstand is not in them.

    Raises ValueError if one is missing, or is of another run.

    >>> one, two = (RunRecord((), shard=f"{number}/2", limits=("from seed 7", f"in shard {number}/2"), selected=number)
    ...             for number in (1, 2))
    >>> merge([two, one]).selected, merge([two, one]).limits
    (3, ('from seed 7',))
    >>> merge([one, one])
    Traceback (most recent call last):
    ValueError: expected the shards 1/2 2/2, found 1/2 1/2
    """
    shards = sorted(shards, key=lambda record: (len(record.shard), record.shard))
    numbers = [f"{number}/{len(shards)}" for number in range(1, len(shards) + 1)]
    if [record.shard for record in shards] != numbers:
        found = " ".join(record.shard or "a whole run" for record in shards)
        raise ValueError(f"expected the shards {' '.join(numbers)}, found {found}")
    runs = [*dict.fromkeys(map(_is_of, shards))]
    if len(runs) > 1:
        raise ValueError(f"expected shards of one run, found {runs[0]} and {runs[1]}")
    results = [*{result.case: result for record in shards for result in record.results}.values()]
    suite = suite_of(game_among(result.section for result in results))
    order = {case.id: number for number, case in enumerate(cases(suite.name))}
    results.sort(key=lambda found: (found.drawn, found.seated, order.get(found.case.partition(AT)[0], 0)))
    sums = {name: sum(getattr(record, name) for record in shards) for name in ("games", "asked", "selected", "seconds")}
    return msgspec.structs.replace(
        shards[0],
        **sums,
        results=results,
        limits=shards[0].limits[:-1],
        shard="",
        fixed=tuple(dict.fromkeys(name for record in shards for name in record.fixed)),
        levels=tuple(map(_level, zip(*(record.levels for record in shards), strict=True))),
        rulebooks=tuple(name for name in suite.game.documents if any(name in record.rulebooks for record in shards)),
        players=tuple(sorted({number for record in shards for number in record.players})),
        readings=_readings(shards, suite),
        interrupted=max(record.interrupted for record in shards),
        trouble=next(filter(None, (record.trouble for record in shards)), ""),
    )


def _level(of_shards: Sequence[Level]) -> Level:
    """A level with the steps of all shards."""
    return msgspec.structs.replace(of_shards[0], steps=sum(level.steps for level in of_shards))


def _readings(shards: Sequence[RunRecord], suite: Suite) -> dict[str, list[str]]:
    """Ruling → the readings that were played in some shard, in their order."""
    offered = suite.game.readings.items()
    played = {
        ruling: [name for name in names if any(name in record.readings.get(ruling, ()) for record in shards)]
        for ruling, names in offered
    }
    return {ruling: names for ruling, names in played.items() if names}


def _is_of(record: RunRecord) -> str:
    """Which run a shard is of."""
    program = f"{' '.join(record.command)} ({record.name} {record.version}, {record.declared})"
    games = "every line" if record.exhaustive else "drawn games"
    return f"{program} {', '.join((*record.limits[:-1], games))} [{stamp(record)}]"


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
