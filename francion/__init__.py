"""Le Francion: the rules of a French card game of 1765, executable and cited clause by clause.

A typed position is a state, and so is a new game; a card gives another state, or is refused with its clause:

>>> import francion
>>> state = francion.at("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d")
>>> state.legal
(Card(rank='K', suit='c'), Card(rank='7', suit='d'))
>>> after = state.play("Kc")
>>> [event.clauses for event in after.events if event.kind == "trick"]
[('3.4', '2.2')]
>>> {letter: after.chips[letter] - chips for letter, chips in state.chips.items()}
{'A': 2, 'B': -6, 'C': 2, 'D': 2}
>>> francion.at("trumps c, trick A:2d, hand Jd 4c").refusal("4c")
Refusal(code='must-follow', clause='3.1', reason='a player who has the suit led must follow suit or play the Welche')
>>> trumps = francion.rules("francion", {"welche-led": "trumps"})
>>> francion.at("trumps c, trick A:Ah, hand 2c 3h", rules=trumps).can_play("3h"), francion.clause("5.2").spoken
(False, 'Francion 5.2')

A whole game goes on from coup to coup, with packs of the caller's or by a seed:

>>> state = francion.new_game(players=3, seed=7)
>>> while not state.over:
...     state = state.next_coup() if state.coup_over else state.play(state.legal[0])
>>> sum(state.chips.values()), state.pool
(540, 0)

What else there is: the course of a game is in `francion.course`, what a table may agree on in `francion.readings`, the
rulebook in `francion.rulebooks`, the notations in `francion.notation`, recorded games in `francion.records`.
"""

from __future__ import annotations

from francion.position import Position
from francion.readings import rules_of
from francion.rules import Rules
from francion.state import State, at, clause, new_game
from francion.table import Table
from papillon.kit.cards import Card
from papillon.kit.events import Happening, Payment
from papillon.kit.game import Refusal, RefusedMove, UnknownReading
from papillon.kit.notation import NotationError

__all__ = [
    "Card",
    "Happening",
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
"""Gives a table's rules. The module of this name was imported above; `from francion.rules import …` still finds it."""
