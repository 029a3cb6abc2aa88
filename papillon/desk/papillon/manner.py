"""How Le Papillon is told, dealt and compared at the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from papillon.course import open_table
from papillon.desk.inputs import check_number
from papillon.desk.manner import Manner
from papillon.desk.papillon import comparing, dealing, shrink
from papillon.desk.papillon.judging import PapillonJudging
from papillon.desk.papillon.questions import Question, TableOptions, ask, table_said
from papillon.desk.papillon.sheet import drawing, picture
from papillon.desk.papillon.wording import (
    Outcome,
    aftermath,
    asked_in_words,
    figures_of,
    move_in_words,
    order_of_winners,
    points_of,
    rules_in_words,
    unseen,
)
from papillon.desk.telling.events import Line
from papillon.game import Step
from papillon.kit.cards import Cards
from papillon.kit.events import Event
from papillon.kit.translations import N_
from papillon.moves import Move
from papillon.notation import check_position
from papillon.position import Position
from papillon.recording import Record
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import Table

if TYPE_CHECKING:
    from argparse import Namespace

    from papillon.desk.screen import Screen
    from papillon.desk.telling.records import ToldStage


class PapillonManner(PapillonJudging, Manner[Rules, Table, Position, Move]):
    """Le Papillon at the desk."""

    example = "layout 6 4 A, hand 10 7"
    table_options = TableOptions._fields
    remarked = N_("figures")
    dealt = N_("A game dealt for {players} from seed {seed}")
    longer = "--rounds and --coups"
    most_coups = dealing.MOST_COUPS
    hints = comparing.HINTS

    drawing = staticmethod(drawing)
    picture = staticmethod(picture)
    asked_in_words = staticmethod(asked_in_words)
    move_in_words = staticmethod(move_in_words)
    table_said = staticmethod(table_said)
    most_dealt = staticmethod(dealing.most_dealt)
    length_dealt = staticmethod(dealing.length_dealt)
    moves = staticmethod(dealing.named_moves)
    sight = staticmethod(comparing.sight)
    looks = staticmethod(comparing.unnamed)
    as_chosen = staticmethod(comparing.as_chosen)
    show_table = staticmethod(comparing.show_table)
    smaller_positions = staticmethod(shrink.positions)
    smaller_tables = staticmethod(shrink.tables)

    def ask(self, text: str, move: str, rules: Rules, args: Namespace) -> Question:
        """Read a question."""
        options = TableOptions(args.pool, args.chips or "", args.cards, args.coup, args.rounds, args.unwon or "")
        return ask(text, move, rules, options)

    def show_plays(self, screen: Screen, plays: Sequence[ToldStage]) -> None:
        """Print the plays of one coup."""
        from papillon.desk.papillon.replaying import (
            show_plays,  # to judge a move one need not wait for what replays games
        )

        show_plays(screen, plays)

    def after(self, outcome: Outcome) -> list[Line]:
        """What the events of a move do not say, and where it leaves the table."""
        after = aftermath(outcome)
        return [*unseen(outcome), *([Line(after, ())] if after else [])]

    def remarks(self, outcome: Outcome) -> list[str]:
        """The figures that a move makes, and how the coup ends with it."""
        return figures_of(outcome.events)

    def rules_in_words(self, table: Table) -> str:
        """The rulebook, if it is not the main one, and the direction."""
        return rules_in_words(table.rules)

    def exposed(self, position: Position) -> Cards:
        """The exposed cards."""
        return position.layout

    def captured(self, position: Position) -> Sequence[Cards]:
        """The cards that each seat has captured."""
        return position.piles

    def points(self, step: Step) -> Mapping[str, int]:
        """The points of the captures, at the end of a coup where it is they that are counted."""
        counted = step.table.rules.most == "points" and step.position.over
        return points_of(step.position) if counted else {}

    def beside(self, step: Step) -> list[Line]:
        """The order of winners, where several have made papillon."""
        return order_of_winners(step.position, step.table.rules)

    def tables(self, args: Namespace, rules: Rules) -> list[Table]:
        """The table of the options, or one for each convention for an unwon pool."""
        check_number("--rounds", args.rounds)
        conventions = (args.unwon,) if args.unwon else UNWON_POOL
        return [open_table(args.players, args.rounds, rules=rules, unwon=unwon) for unwon in conventions]

    def comment(self, player: str, events: Sequence[Event], rules: Rules) -> str:
        """Figures, special aces, how the coup ended."""
        return dealing.comment_on(player, events, rules.most)

    def left_off(self, record: Record) -> str:
        """All coups that were agreed are played, and the pool is unwon."""
        return dealing.left_off(len(record.coups), record.table.scheduled)

    def check(self, table: Table, position: Position) -> None:
        """Raise NotationError for a position that no play can reach."""
        check_position(position, table.rules)


MANNER: Final = PapillonManner()
"""Le Papillon at the desk."""
