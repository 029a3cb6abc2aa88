"""Recorded games of Le Papillon, read and written.

`papillon.replay` plays a record and `papillon.expectations` says where it is wrong.
The format is on the specification's notation page.
"""

from __future__ import annotations

from commonlaw import recording
from commonlaw.toml import RecordError
from papillon.game import GAME
from papillon.recording import OBSERVATIONS, Expectation, Record, RecordedCoup, RecordedMove

__all__ = [
    "OBSERVATIONS",
    "Expectation",
    "Record",
    "RecordError",
    "RecordedCoup",
    "RecordedMove",
    "read_record",
    "write_record",
]


def read_record(text: str, source: str = "record") -> Record:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.

    >>> record = read_record('''
    ... [start]
    ... position = "dealer C, hands A:75 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52  # clears the table"
    ... ''')
    >>> record.coups[0].moves[0].comment
    'clears the table'
    """
    return recording.read_record(text, source, GAME)


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    >>> text = '[start]\\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\\n[[coups]]\\nmoves = "A: 7x52"'
    >>> record = read_record(text)
    >>> read_record(write_record(record)).coups == record.coups
    True
    """
    return recording.write_record(record, GAME)
