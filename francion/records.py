"""Recorded games of Le Francion, read and written.

`francion.replay` plays a record and `francion.expectations` says where it is wrong.
The format is that of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from commonlaw import recording
from commonlaw.toml import RecordError
from francion.game import GAME
from francion.recording import OBSERVATIONS, Expectation, Record, RecordedCoup, RecordedMove

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
    ... position = "trumps c, hands A:2d B:Jd C:4c D:5c"
    ... [[coups]]
    ... moves = "A: 2d  # the last trick"
    ... ''')
    >>> record.coups[0].moves[0].comment
    'the last trick'
    """
    return recording.read_record(text, source, GAME)


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    >>> text = '[start]\\nposition = "trumps c, hands A:2d B:Jd C:4c D:5c"\\n[[coups]]\\nmoves = "A: 2d"'
    >>> record = read_record(text)
    >>> read_record(write_record(record)).coups == record.coups
    True
    """
    return recording.write_record(record, GAME)
