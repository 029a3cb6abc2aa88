"""A step: the table and the position that the game has come to, and what has happened on the way.

Every rule of the course of a coup is a function from step to step, in the module of its section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from francion.position import Position
from francion.refusals import COUP_OVER
from papillon.kit.events import Event, Happening
from papillon.kit.game import RefusedMove

if TYPE_CHECKING:  # these are built on the sections, which are built on steps
    from francion.rules import Rules
    from francion.table import Table


class Step(NamedTuple):
    """Where a game has come to. Nothing changes a step: each method gives a new one.

    >>> from francion.notation import read_position
    >>> from francion.table import open_table
    >>> step = Step(open_table(), read_position("trumps c, trick A:2d, hand Jd 4c").position)
    >>> step = step.moves(turn=2).happens("leads", ("3.7",), "C")
    >>> step.player, [event.kind for event in step.events]
    ('C', ['leads'])
    """

    table: Table
    """What lasts from coup to coup."""
    position: Position
    """One coup's cards, and whose turn it is."""
    events: tuple[Event, ...] = ()
    """What has happened on the way, in order."""

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

    def happens(self, kind: str, clauses: tuple[str, ...], player: str = "", **what: Any) -> Step:
        """Add an event, with its clauses as the table's document numbers them.

        what: the cards that are played, dealt or turned up; those that are taken; a number.
        """
        return self._replace(events=(*self.events, Happening(kind, self.rules.cited(clauses), player, **what)))
