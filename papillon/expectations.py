"""Holds a recorded game of Le Papillon against the rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

from typing import Final

import commonlaw.expectations
from commonlaw.cards import Card
from commonlaw.events import Happening
from commonlaw.expectations import LOOKS, Demands, Fault
from papillon.notation import write_cards, write_move, write_position
from papillon.readings import rules_of
from papillon.records import Record
from papillon.replay import Stage, replay
from papillon.rules import legal, refusal


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
    return commonlaw.expectations.faults(record, Demands(replay, rules_of, write_move, refusal, _LOOKS))


# --- what a stage shows


def _winner(stage: Stage) -> str:
    """Who won the coup with this move: a letter, ``none``, or ``""`` while it goes on."""
    for event in stage.step.events:
        if isinstance(event, Happening) and event.kind in ("coup-won", "no-winner"):
            return event.player or "none"
    return ""


def _layout(stage: Stage) -> str:
    return write_cards(tuple(Card(card.rank) for card in stage.step.position.layout))


_LOOKS: Final = {
    **LOOKS,
    "legal": lambda stage: sorted(map(write_move, legal(stage.step.position, stage.step.table.rules))),
    "position": lambda stage: write_position(stage.step.position),
    "layout": _layout,
    "stock": lambda stage: len(stage.step.position.stock),
    "pool": lambda stage: stage.step.table.accounts.pool,
    "cards-payment": lambda stage: stage.step.table.cards_payment,
    "announced": lambda stage: any(event.kind == "announces" for event in stage.step.events),
    "winner": _winner,
}
"""What a stage shows, by the name of the observation."""
