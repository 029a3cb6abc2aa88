"""How Le Francion is judged: what counts as a consequence of a card, and what it leaves for the next coup.

No input, no printing; the standard library alone.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from francion.game import GAME
from francion.moves import Move
from francion.position import Position
from francion.rules import Rules
from francion.table import Table
from papillon.desk.francion.assumptions import suppositions
from papillon.desk.francion.narrate import TELLING
from papillon.desk.judging import judgement
from papillon.desk.judging.outcome import Judging
from papillon.desk.telling.events import Telling
from papillon.kit.game import Step

Judgement: TypeAlias = judgement.Judgement[Table, Position, Move]


class FrancionJudging(Judging[Rules, Table, Position, Move]):
    """Le Francion, judged."""

    game = GAME
    passing = frozenset({"leads", "plays", "counts"})
    uncounted = frozenset({"trick", "point", "manche-won"})
    untold = frozenset({"counts"})

    suppositions = staticmethod(suppositions)

    def words(self, rules: Rules) -> Telling:
        """How events are told, the same under all readings."""
        return TELLING

    def result(self, step: Step[Table, Position]) -> object:
        """The position, and what is in store for the next coup: the bêtes, and the payments for the Welche."""
        return step.position, step.table.betes, step.table.doubling


JUDGING: Final = FrancionJudging()
"""Le Francion, judged."""
