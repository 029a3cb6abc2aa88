"""Holds a recorded game of Le Francion against the rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

import commonlaw.expectations
from commonlaw.expectations import Fault
from francion.game import GAME
from francion.recording import Record


def faults(record: Record) -> list[Fault]:
    """Replay a record under every set of readings that it speaks of, and list what is wrong in it.

    >>> from francion.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "trumps c, trick A:2d, hand Jd 4c"
    ... [[coups]]
    ... moves = "B: 4c"
    ... ''')
    >>> faults(record)[0].refused.code
    'must-follow'
    """
    return commonlaw.expectations.faults(record, GAME)
