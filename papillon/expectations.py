"""Holds a recorded game of Le Papillon against the rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

import commonlaw.expectations
from commonlaw.expectations import Fault
from papillon.game import GAME
from papillon.recording import Record


def faults(record: Record) -> list[Fault]:
    """Replay a record under every set of readings that it speaks of, and list what is wrong in it.

    >>> from papillon.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: lay"
    ... ''')
    >>> faults(record)[0].refused.code
    'must-capture'
    """
    return commonlaw.expectations.faults(record, GAME)
