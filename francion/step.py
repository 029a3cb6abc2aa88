"""A step: the table and the position that the game has come to, and what has happened on the way.

Every rule of the course of a coup is a function from step to step, in the module of its section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from francion.position import Position
from francion.refusals import COUP_OVER
from papillon.kit import game
from papillon.kit.refusals import RefusedMove

if TYPE_CHECKING:
    from francion.rules import Rules
    from francion.table import Table  # noqa: F401  (named in the base class)


class Step(game.Step["Table", Position]):
    """Where a game has come to. Nothing changes a step: each method gives a new one.

    >>> from francion.course import open_table
    >>> from francion.notation import read_position
    >>> step = Step(open_table(), read_position("trumps c, trick A:2d, hand Jd 4c").position, ())
    >>> step = step.moves(turn=2).happens("leads", ("3.7",), "C")
    >>> step.player, [event.kind for event in step.events]
    ('C', ['leads'])
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

    @property
    def seat(self) -> int:
        """The seat whose turn it is. Raises RefusedMove when the coup is over."""
        if self.position.turn is None:
            raise RefusedMove(COUP_OVER)
        return self.position.turn

    @property
    def player(self) -> str:
        """The letter of the player whose turn it is. Raises RefusedMove when the coup is over."""
        return self.position.letter(self.seat)

    def moves(self, **fields: Any) -> Step:
        """Change these fields of the position: the cards, and whose turn it is."""
        return self._replace(position=self.position._replace(**fields))

    def at_table(self, **fields: Any) -> Step:
        """Change these fields of the table: what lasts from coup to coup."""
        return self._replace(table=self.table._replace(**fields))
