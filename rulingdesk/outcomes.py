"""What one move comes to under one set of rules, and whether two outcomes differ in anything that matters."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from papillon.course import Step, carry_out
from papillon.moves import Most, Move
from papillon.position import Position
from papillon.rules import refusal
from papillon.table import Table
from rulingdesk import judgements
from rulingdesk.consequences import consequences
from rulingdesk.narrate import words_of
from rulingdesk.telling import Words


class Asked(NamedTuple):
    """A move to be judged, where and by whose rules. player: the letter said with the move, if any."""

    table: Table
    position: Position
    move: Move
    player: str | None = None


class Outcome(judgements.Outcome):
    """What comes of a move: a refusal, or the step that it leads to.

    >>> from papillon.course import open_table
    >>> from papillon.notation import read_position
    >>> typed = read_position("layout 6 4 A, hand 10 7, play 10x64")
    >>> outcome = Outcome(Asked(open_table(dealer="C"), typed.position, typed.move))
    >>> outcome.legal, outcome.next_player
    (True, 'B')
    """

    asked: Asked
    step: Step | None
    untold = frozenset({"waits", "counts", "round-over"})
    fields = MappingProxyType(
        {
            "victim": "{value} must lay down with the next deal",
            "papillons": "{value} counts as having made papillon",
            "turn": "{value} is to play",
        }
    )
    absent = MappingProxyType(
        {
            "victim": "nobody must lay down with the next deal",
            "papillons": "nobody counts as having made papillon",
        }
    )

    def __init__(self, asked: Asked) -> None:
        """Judge the move."""
        super().__init__(asked, refusal, carry_out)

    @property
    def most(self) -> Most:
        """What is counted at the end of the coup (ruling most)."""
        return self.asked.table.rules.most

    @property
    def words(self) -> Words:
        """How its events are told."""
        return words_of(self.most)

    @cached_property
    def consequences(self) -> object:
        """What the move leads to, told by where players sit in relation to its maker: equal if nothing differs.

        Who has which letter, and whose turn is passed over, does not count.
        """
        return consequences(self, _PASSING, _UNCOUNTED)

    @property
    def afterwards(self) -> dict[str, str]:
        """What the position says, field by field; how many like captures were made is told once it earns something."""
        if self.step is None:
            return {}
        parts = (field.partition(" ") for field in str(self.step.position._replace(like_captures=())).split(", "))
        return {word: rest for word, _, rest in parts}


_PASSING: Final = frozenset({"waits", "round-over", "leads", "deal", "announces", "stock-empty", "stock-over"})
"""Kinds of happenings that are no consequence of their own: nobody pays, wins or has to lay down by them."""

_UNCOUNTED: Final = frozenset({"pool-stays", "counts", "plays-on"})
"""Kinds of happenings whose number only repeats what the table held before."""
