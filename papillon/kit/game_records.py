"""What is done with the records of one game: they are read, written, played, and held against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from papillon.kit import expectations, record_format, replay
from papillon.kit.expectations import Fault
from papillon.kit.game import Game, M, P, R, Stage, T
from papillon.kit.records import Record


class Records(Generic[R, T, P, M]):
    """The records of one game.

    >>> from papillon.game import GAME
    >>> records = Records(GAME)
    >>> record = records.read('''
    ... [start]
    ... position = "dealer C, hands A:75 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52  # clears the table"
    ... ''')
    >>> record.coups[0].moves[0].comment, records.read(records.write(record)).coups == record.coups
    ('clears the table', True)
    >>> [len(stage.step.position.layout) for stage in records.replay(record)], records.faults(record)
    ([2, 0], [])
    """

    def __init__(self, game: Game[R, T, P, M]) -> None:
        """Take the game's own part in them from the game."""
        self.game = game

    def read(self, text: str, source: str = "record") -> Record[T, P, M]:
        """Read a record. source: the file's name, for messages.

        Raises RecordError.
        """
        return record_format.read_record(text, source, self.game)

    def write(self, record: Record[T, P, M]) -> str:
        """Write a record as TOML; expectations are a person's work and are not written."""
        return record_format.write_record(record, self.game)

    def replay(self, record: Record[T, P, M]) -> Iterator[Stage[T, P, M]]:
        """Play a record, yielding the start of each coup and every move.

        Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.
        """
        return replay.replay(record, self.game)

    def faults(self, record: Record[T, P, M]) -> list[Fault]:
        """Replay a record under every set of readings that it speaks of, and list what is wrong in it."""
        return expectations.faults(record, self.game)
