"""Recorded games of Le Francion: read, written, played stage by stage, and held against the rules.

The format is that of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from typing import Final

from francion.game import GAME
from francion.recording import OBSERVATIONS, Expectation, Record, RecordedCoup, RecordedMove, Stage
from papillon.kit.game_records import Records
from papillon.kit.toml import RecordError

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
