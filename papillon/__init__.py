"""Le Papillon: the rules of an eighteenth-century French card game, executable and cited clause by clause.

A line of notation or a new game gives a state; a move gives another, or is refused with its clause:

>>> import papillon
>>> state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, stock 9")
>>> [str(move) for move in state.legal], state.can_play("lay")
(['5x5', '7x52', '5x555'], False)
>>> state.refusal("lay")
Refusal(code='must-capture', clause='4.d.1', reason='a player who can capture must not lay down')
>>> after = state.play("5x555")
>>> [(event.kind, event.clauses) for event in after.events]
[('capture', ('7.1', '4.5')), ('hanneton', ('7.1',)), ('hanneton', ('7.3',)), ('hanneton', ('7.3',))]
>>> after.chips, papillon.clause("7.3").title
({'A': 122, 'B': 119, 'C': 119}, 'Each other player pays one chip for a hanneton')
>>> strict = papillon.rules("salon", {"ten-sums": "none"})
>>> papillon.at("layout 6 4 A, hand 10 7", rules=strict).refusal("10x64").code
'takes-no-sum'

A whole game goes on from coup to coup, with packs of the caller's or by a seed:

>>> state = papillon.new_game(players=4, seed=7)
>>> while not state.over:
...     state = state.next_coup() if state.coup_over else state.play(state.legal[0])
>>> sum(state.chips.values()) + state.table.accounts.bank
560

See also `papillon.course` for the course of a game, `papillon.readings` for what a table may agree on,
`papillon.rulebooks`, `papillon.notation`, and `papillon.records` for recorded games.
"""

from __future__ import annotations

from papillon.kit.cards import Card
from papillon.kit.events import Happening, Payment
from papillon.kit.notation import NotationError
from papillon.moves import LAY, Capture, LayDown
from papillon.position import Position
from papillon.readings import UnknownReading, rules_of
from papillon.refusals import Refusal, RefusedMove
from papillon.rules import Rules
from papillon.state import State, at, clause, new_game
from papillon.table import Table

__all__ = [
    "LAY",
    "Capture",
    "Card",
    "Happening",
    "LayDown",
    "NotationError",
    "Payment",
    "Position",
    "Refusal",
    "RefusedMove",
    "Rules",
    "State",
    "Table",
    "UnknownReading",
    "at",
    "clause",
    "new_game",
    "rules",
    "rules_of",
]

rules = rules_of
"""Gives a table's rules. The module of this name was imported above; `from papillon.rules import …` still finds it."""
