"""What one card comes to under one set of rules, and whether two outcomes differ in anything that matters."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from francion.course import Step, carry_out
from francion.moves import Move
from francion.position import Position
from francion.rules import refusal
from francion.table import Table
from rulingdesk import judgements
from rulingdesk.consequences import consequences
from rulingdesk.francion.narrate import WORDS
from rulingdesk.telling import Words


class Asked(NamedTuple):
    """A card to be judged, where and by whose rules. player: the letter said with it, if any."""

    table: Table
    position: Position
    move: Move
    player: str | None = None


class Outcome(judgements.Outcome):
    """What comes of a card: a refusal, or the step that it leads to.

    >>> from francion.course import open_table
    >>> from francion.notation import read_position
    >>> typed = read_position("trumps c, trick A:2d, hand Jd 4c, play 4c")
    >>> Outcome(Asked(open_table(dealer="D"), typed.position, typed.move)).refusal.code
    'must-follow'
    """

    asked: Asked
    step: Step | None
    untold = frozenset({"counts"})
    fields = MappingProxyType({"turn": "{value} is to play"})
    absent = MappingProxyType({"turn": "nobody is to play"})

    def __init__(self, asked: Asked) -> None:
        """Judge the card."""
        super().__init__(asked, refusal, carry_out)

    @property
    def words(self) -> Words:
        """How its events are told."""
        return WORDS

    @cached_property
    def consequences(self) -> object:
        """What the card leads to, told by where players sit in relation to its maker: equal if nothing differs."""
        return consequences(self, _PASSING, _UNCOUNTED)

    @property
    def everything(self) -> object:
        """The same with what results, the next coup's Welche and bêtes among it."""
        if self.step is None:
            return self.consequences
        return self.consequences, str(self.step.position), self.step.table.betes, self.step.table.doubling

    @property
    def afterwards(self) -> dict[str, str]:
        """Whose turn it is."""
        return {"turn": self.next_player} if self.next_player else {}


_PASSING: Final = frozenset({"leads", "plays", "counts"})
"""Kinds of happenings that are no consequence of their own."""

_UNCOUNTED: Final = frozenset({"trick", "point", "manche-won"})
"""Kinds of happenings whose number only repeats what the table held before."""
