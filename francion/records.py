"""Recorded games of Le Francion: read, written, played stage by stage, and held against the rules.

The format is that of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from francion.game import GAME
from francion.recording import OBSERVATIONS
from papillon.kit import records, replay as replaying
from papillon.kit.records import Expectation, Record, RecordedCoup, RecordedMove
from papillon.kit.replay import Fault, Stage
from papillon.kit.toml import RecordError

__all__ = [
    "OBSERVATIONS",
    "Expectation",
    "Fault",
    "Record",
    "RecordError",
    "RecordedCoup",
    "RecordedMove",
    "Stage",
    "faults",
    "read_record",
    "replay",
    "write_record",
]


def read_record(text: str, source: str = "record") -> Record:
    """Read a record. source: the file's name, for messages. Raises RecordError."""
    return records.read_record(text, source, GAME)


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written."""
    return records.write_record(record, GAME)


def replay(record: Record) -> Iterator[Stage]:
    """Play a record, yielding the start of each coup and every move.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.
    """
    return replaying.replay(record, GAME)


def faults(record: Record) -> list[Fault]:
    """Replay a record under every set of readings that it speaks of, and list what is wrong in it."""
    return replaying.faults(record, GAME)
