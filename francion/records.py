"""Recorded games of Le Francion: read, written, played stage by stage, and held against the rules.

The format is that of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from functools import partial

from francion.game import GAME
from francion.recording import OBSERVATIONS
from papillon.kit import records
from papillon.kit.records import Expectation, Fault, Record, RecordedCoup, RecordedMove, Stage
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


write_record = partial(records.write_record, game=GAME)
replay = partial(records.replay, game=GAME)
faults = partial(records.faults, game=GAME)
