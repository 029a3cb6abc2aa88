"""Recorded games of Le Papillon: read, written, played stage by stage, and held against the rules.

The format is on the specification's notation page.
"""

from __future__ import annotations

from functools import partial

from papillon.game import GAME
from papillon.kit import records
from papillon.kit.records import Expectation, Fault, Record, RecordedCoup, RecordedMove, Stage
from papillon.kit.toml import RecordError
from papillon.recording import OBSERVATIONS

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
