"""A step: the table and the position that the game has come to, and what has happened on the way.

Every rule of the course of a coup is a function from step to step, in the module of its section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papillon.kit import game
from papillon.position import Position

if TYPE_CHECKING:
    from papillon.rules import Rules
    from papillon.table import Table  # noqa: F401  (named in the base class)


class Step(game.Step["Table", Position]):
    """Where a game has come to. Nothing changes a step: each method gives a new one.

    >>> from papillon.course import open_table
    >>> from papillon.notation import read_position
    >>> step = Step(open_table(), read_position("dealer C, hands A:7 B:5 C:9, layout 64").position, ())
    >>> step = step.moves(turn=1).happens("leads", ("4.d.4",), "B")
    >>> step.position.turn, [event.kind for event in step.events]
    (1, ['leads'])
    """

    __slots__ = ()

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.table.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self.position.players

    @property
    def dealer(self) -> str:
        """The letter of the player who deals."""
        return self.position.letter(self.players - 1)

    def moves(self, **fields: Any) -> Step:
        """Change these fields of the position: the cards, the turn, and what is remembered of the coup."""
        return self._replace(position=self.position._replace(**fields))

    def at_table(self, **fields: Any) -> Step:
        """Change these fields of the table: what lasts from coup to coup."""
        return self._replace(table=self.table._replace(**fields))
