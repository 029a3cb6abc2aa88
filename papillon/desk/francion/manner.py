"""How Le Francion is told, dealt and compared at the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from francion.course import open_table
from francion.moves import Move
from francion.notation import check_position
from francion.position import Position
from francion.rules import Rules
from francion.table import Table, check_table
from papillon.desk.francion import comparing, dealing, shrink, wording
from papillon.desk.francion.judging import FrancionJudging
from papillon.desk.francion.questions import Question, TableOptions, ask, table_said
from papillon.desk.francion.sheet import picture
from papillon.desk.inputs import check_number
from papillon.desk.manner import Length, Manner
from papillon.kit.cards import Cards
from papillon.kit.events import Event
from papillon.kit.game import Step
from papillon.kit.translations import N_

if TYPE_CHECKING:
    from argparse import Namespace

    from papillon.desk.screen import Screen
    from papillon.desk.telling.records import ToldStage


class FrancionManner(FrancionJudging, Manner[Rules, Table, Position, Move]):
    """Le Francion at the desk."""

    example = "trumps c, trick 2d, hand Jd Ac Ah"
    table_options = TableOptions._fields
    dealt = N_("A game of Le Francion dealt for {players} from seed {seed}")
    longer = "--manches and --coups"
    most_coups = 10_000
    hints = comparing.HINTS

    drawing = staticmethod(wording.drawing)
    picture = staticmethod(picture)
    asked_in_words = staticmethod(wording.asked_in_words)
    after = staticmethod(wording.after)
    remarks = staticmethod(wording.remarks)
    move_in_words = staticmethod(wording.move_in_words)
    table_said = staticmethod(table_said)
    sight = staticmethod(comparing.sight)
    show_table = staticmethod(comparing.show_table)
    smaller_positions = staticmethod(shrink.positions)
    smaller_tables = staticmethod(shrink.tables)

    def ask(self, text: str, move: str, rules: Rules, args: Namespace) -> Question:
        """Read a question."""
        return ask(text, move, rules, TableOptions(**{name: getattr(args, name) for name in TableOptions._fields}))

    def exposed(self, position: Position) -> Cards:
        """The cards of the trick."""
        return position.trick

    def captured(self, position: Position) -> Sequence[Cards]:
        """The cards of the tricks that each seat has won."""
        return position.won

    def points(self, step: Step[Table, Position]) -> Mapping[str, int]:
        """The points of the manche, at the end of a coup."""
        points = dict(zip(step.table.letters, step.table.points, strict=True))
        return points if step.position.over and any(points.values()) else {}

    def show_plays(self, screen: Screen, plays: Sequence[ToldStage]) -> None:
        """Print the plays of one coup."""
        from papillon.desk.francion.replaying import (
            show_plays,  # to judge a move one need not wait for what replays games
        )

        show_plays(screen, plays)

    def tables(self, args: Namespace, rules: Rules) -> list[Table]:
        """The table of the options."""
        check_number("--manches", args.manches)
        return [open_table(args.players, args.manches, rules=rules)]

    def length_dealt(self, args: Namespace, table: Table) -> Length:
        """As many coups as the manches take at the least, and on average."""
        return dealing.length_dealt(args)

    def comment(self, player: str, events: Sequence[Event], rules: Rules) -> str:
        """What the Welche earned or cost, how the coup ended."""
        return dealing.comment_on(events)

    def check(self, table: Table, position: Position) -> None:
        """Raise ValueError for a table to which no game comes, or a position that no play can reach."""
        check_table(table)
        check_position(position)


MANNER: Final = FrancionManner()
"""Le Francion at the desk."""
