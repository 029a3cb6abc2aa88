"""Holds a recorded game of Le Francion against the rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

from typing import Final

import commonlaw.expectations
from commonlaw.cards import write_cards
from commonlaw.expectations import LOOKS, Demands, Fault, by_letter, player_of
from francion.notation import write_move, write_position
from francion.readings import rules_of
from francion.records import Record
from francion.replay import Stage, replay
from francion.rules import legal, refusal


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
    return commonlaw.expectations.faults(record, Demands(replay, rules_of, write_move, refusal, _LOOKS))


# --- what a stage shows


def _tricks(stage: Stage) -> dict[str, int]:
    position = stage.step.position
    return {position.letter(seat): tricks for seat, tricks in enumerate(position.tricks)}


_LOOKS: Final = {
    **LOOKS,
    "legal": lambda stage: sorted(map(write_move, legal(stage.step.position, stage.step.table.rules))),
    "position": lambda stage: write_position(stage.step.position),
    "trick": lambda stage: write_cards(stage.step.position.trick),
    "tricks": _tricks,
    "taker": lambda stage: player_of(stage, "trick"),
    "stake": lambda stage: stage.step.table.accounts.pool,
    "points": lambda stage: by_letter(stage, stage.step.table.points),
    "betes": lambda stage: by_letter(stage, stage.step.table.betes),
    "doubling": lambda stage: stage.step.table.doubling,
    "marks": lambda stage: player_of(stage, "point"),
    "manche-winner": lambda stage: player_of(stage, "manche-won"),
}
"""What a stage shows, by the name of the observation."""
