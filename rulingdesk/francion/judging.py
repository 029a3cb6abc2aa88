"""What the judging takes from Le Francion. No input, no printing; the standard library alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, TypeAlias

from commonlaw.translations import N_
from francion.course import Step
from francion.game import GAME
from francion.moves import Move
from francion.position import Position
from francion.rules import Rules
from francion.table import Table
from rulingdesk.francion.assumptions import suppositions
from rulingdesk.francion.narrate import TELLING
from rulingdesk.francion.questions import Question
from rulingdesk.judging import judgement
from rulingdesk.judging.outcome import Judging
from rulingdesk.telling.events import Telling

Judgement: TypeAlias = judgement.Judgement[Table, Position, Move]


def judge(question: Question) -> Judgement:
    """Judge the card of a question, or every legal card if it names none.

    >>> from rulingdesk.francion.questions import ask
    >>> judgement = judge(ask("trumps s, trick A:5h, hand Ah 7c, play 7c"))
    >>> judgement.outcome.legal, [(other.ruling, other.reading) for other in judgement.readings]
    (True, [('welche-never-forced', 'only-heart')])
    """
    return judgement.judge(question, JUDGING)


class FrancionJudging(Judging[Rules, Table, Position, Move]):
    """Le Francion, judged."""

    game = GAME
    passing = frozenset({"leads", "plays", "counts"})
    uncounted = frozenset({"trick", "point", "manche-won"})
    untold = frozenset({"counts"})
    fields = MappingProxyType({"turn": N_("{value} is to play")})
    absent = MappingProxyType({"turn": N_("nobody is to play")})

    suppositions = staticmethod(suppositions)

    def words(self, rules: Rules) -> Telling:
        """How events are told, the same under all readings."""
        return TELLING

    def afterwards(self, step: Step) -> dict[str, str]:
        """Whose turn it is."""
        position = step.position
        return {} if position.turn is None else {"turn": position.letter(position.turn)}

    def result(self, step: Step) -> object:
        """The position, and what is in store for the next coup: the bêtes, and the payments for the Welche."""
        return step.position, step.table.betes, step.table.doubling


JUDGING: Final = FrancionJudging()
"""Le Francion, judged."""
