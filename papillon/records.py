"""Recorded games of Le Papillon: read, written, played stage by stage, and held against the rules.

The format is on the specification's notation page.
"""

from __future__ import annotations

from typing import Final

from papillon.game import GAME
from papillon.kit.game_records import Records
from papillon.kit.toml import RecordError
from papillon.recording import OBSERVATIONS, Expectation, Record, RecordedCoup, RecordedMove, Stage

__all__ = [
    "OBSERVATIONS",
    "RECORDS",
    "Expectation",
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

RECORDS: Final = Records(GAME)
"""The records of the game."""

read_record, write_record = RECORDS.read, RECORDS.write
replay, faults = RECORDS.replay, RECORDS.faults
