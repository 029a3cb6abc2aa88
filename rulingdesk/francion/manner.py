"""How Le Francion is told, dealt and compared at the desk."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from commonlaw.events import Event
from commonlaw.translations import N_
from francion.course import Step, check_table, open_table
from francion.moves import Move
from francion.notation import check_position
from francion.position import Position
from francion.rules import Rules
from francion.table import Table
from rulingdesk.francion import comparing, dealing, replaying, shrink, wording
from rulingdesk.francion.drawing import picture
from rulingdesk.francion.judging import FrancionJudging, Judgement
from rulingdesk.francion.questions import Question, TableOptions, ask
from rulingdesk.inputs import check_number
from rulingdesk.judging.judgement import Sheet
from rulingdesk.manner import Length, Manner
from rulingdesk.screen import Screen
from rulingdesk.telling.events import Line
from rulingdesk.telling.records import ToldStage

if TYPE_CHECKING:  # to judge a move one need not wait for what compares games
    from rulingdesk.comparing.counterexample import Counterexample


class FrancionManner(FrancionJudging, Manner[Rules, Table, Position, Move]):
    """Le Francion at the desk."""

    example = "trumps c, trick 2d, hand Jd Ac Ah"
    table_options = TableOptions._fields
    remarked = N_("what happens")
    dealt = N_("A game of Le Francion dealt for {players} from seed {seed}")
    longer = "--manches and --coups"
    most_coups = 10_000
    hints = comparing.HINTS

    def ask(self, text: str, move: str, rules: Rules, args: Namespace) -> Question:
        """Read a question."""
        return ask(text, move, rules, TableOptions(**{name: getattr(args, name) for name in TableOptions._fields}))

    def drawing(self, question: Question) -> Sheet:
        """The hands and tricks, the trumps, the suit asked for, and what was assumed."""
        return wording.drawing(question)

    def picture(self, judgement: Judgement) -> str:
        """The position judged, with the card played."""
        return picture(judgement)

    def asked_in_words(self, move: Move, player: str) -> str:
        """What a player wants to do."""
        return wording.asked_in_words(move, player)

    def after(self, outcome: wording.Outcome) -> list[Line]:
        """Who plays next."""
        return wording.after(outcome)

    def remarks(self, outcome: wording.Outcome) -> list[str]:
        """Who takes the trick, and what becomes of the Welche."""
        return wording.remarks(outcome)

    def move_in_words(self, move: Move, player: str | None = None) -> str:
        """A card as people type it."""
        return wording.move_in_words(move, player)

    def rules_in_words(self, table: Table) -> str:
        """The readings that are not the usual ones."""
        return wording.rules_in_words(table)

    def points(self, step: Step) -> Mapping[str, int]:
        """The points of the manche, at the end of a coup."""
        points = dict(zip(step.table.letters, step.table.points, strict=True))
        return points if step.position.over and any(points.values()) else {}

    def show_plays(self, screen: Screen, plays: Sequence[ToldStage]) -> None:
        """Print the tricks of one coup."""
        replaying.show_plays(screen, plays)

    def tables(self, args: Namespace, rules: Rules) -> list[Table]:
        """The table of the options."""
        check_number("--manches", args.manches)
        return [open_table(args.players, args.manches, rules=rules)]

    def most_dealt(self, args: Namespace, table: Table) -> int | None:
        """As many coups as were asked for, else all to the game's end."""
        most: int | None = args.coups
        return most

    def length_dealt(self, args: Namespace, table: Table) -> Length:
        """As many coups as the manches take at the least, and on average."""
        return dealing.length_dealt(args)

    def comment(self, player: str, events: Sequence[Event], rules: Rules) -> str:
        """What the Welche earned or cost, how the coup ended."""
        return dealing.comment_on(events)

    def sight(self, position: Position) -> str:
        """The hand, the trick and the trumps."""
        return comparing.sight(position)

    def show_table(self, screen: Screen, counterexample: Counterexample[Table, Position, Move]) -> None:
        """Draw a counterexample."""
        comparing.show_table(screen, counterexample)

    def check(self, table: Table, position: Position) -> None:
        """Raise ValueError for a table to which no game comes, or a position that no play can reach."""
        check_table(table)
        check_position(position)

    def smaller_positions(self, position: Position, sides: tuple[Rules, Rules]) -> Iterator[Position]:
        """Positions with a trick more played, or with fewer cards that anybody knows."""
        return shrink.positions(position, sides)

    def smaller_tables(self, table: Table) -> Iterator[Table]:
        """Tables with one thing as in a game's first coup."""
        return shrink.tables(table)


MANNER: Final = FrancionManner()
"""Le Francion at the desk."""
