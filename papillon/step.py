"""A step: the table and the position that the game has come to, and what has happened on the way.

Every rule of the course of a coup is a function from step to step, in the module of its section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papillon.kit.events import Event, Happening
from papillon.moves import Play
from papillon.position import Position

if TYPE_CHECKING:  # these are built on the sections, which are built on steps
    from papillon.rules import Rules
    from papillon.table import Table


class Step(NamedTuple):
    """A point in a game. Steps are immutable: each method gives a new one.

    >>> from papillon.notation import read_position
    >>> from papillon.table import open_table
    >>> step = Step(open_table(), read_position("dealer C, hands A:7 B:5 C:9, layout 64").position)
    >>> step = step.moves(turn=1).happens("leads", ("4.d.4",), "B")
    >>> step.position.turn, [event.kind for event in step.events]
    (1, ['leads'])
    """

    table: Table
    """What lasts from coup to coup."""
    position: Position
    """One coup's cards, and whose turn it is."""
    events: tuple[Event, ...] = ()
    """What has happened on the way, in order."""
    play: Play = Play()
    """The facts of the play that is being made, from which sections 6 to 11 derive what follows."""

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
        """The seat whose turn it is, the first where it is nobody's."""
        return self.position.turn or 0

    @property
    def player(self) -> str:
        """The letter of the player whose turn it is."""
        return self.position.letter(self.seat)

    def moves(self, **fields: Any) -> Step:
        """Change these fields of the position: the cards, the turn, and what is remembered of the coup."""
        return self._replace(position=self.position._replace(**fields))

    def at_table(self, **fields: Any) -> Step:
        """Change these fields of the table: what lasts from coup to coup."""
        return self._replace(table=self.table._replace(**fields))

    def plays(self, play: Play) -> Step:
        """Make a play: state its facts for the sections that follow."""
        return self._replace(play=play)

    def leaves_unpaid(self, figure: str) -> Step:
        """Leave a figure that the play makes unpaid. figure: its name."""
        return self.plays(self.play._replace(unpaid=(*self.play.unpaid, figure)))

    def happens(self, kind: str, clauses: tuple[str, ...], player: str = "", **what: Any) -> Step:
        """Add an event, with its clauses as the table's document numbers them.

        what: the cards that are played, laid or dealt; those that are taken; a number.
        """
        return self._replace(events=(*self.events, Happening(kind, self.rules.cited(clauses), player, **what)))
