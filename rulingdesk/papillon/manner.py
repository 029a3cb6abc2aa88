"""How Le Papillon is told, dealt and compared at the desk."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from commonlaw.events import Event
from commonlaw.translations import N_
from papillon.course import Step, open_table
from papillon.moves import Move
from papillon.notation import check_position
from papillon.position import Position
from papillon.recording import Record
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import Table
from rulingdesk.inputs import check_number
from rulingdesk.judging.judgement import Sheet
from rulingdesk.manner import Length, Manner
from rulingdesk.papillon import comparing, dealing, drawing, replaying, shrink
from rulingdesk.papillon.judging import Judgement, PapillonJudging
from rulingdesk.papillon.questions import Question, TableOptions, ask
from rulingdesk.papillon.wording import (
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
from rulingdesk.screen import Screen
from rulingdesk.telling.events import Line
from rulingdesk.telling.records import ToldStage

if TYPE_CHECKING:  # to judge a move one need not wait for what compares games
    from rulingdesk.comparing.counterexample import Counterexample


class PapillonManner(PapillonJudging, Manner[Rules, Table, Position, Move]):
    """Le Papillon at the desk."""

    example = "layout 6 4 A, hand 10 7"
    table_options = TableOptions._fields
    remarked = N_("figures")
    dealt = N_("A game dealt for {players} from seed {seed}")
    longer = "--rounds and --coups"
    most_coups = dealing.MOST_COUPS
    hints = comparing.HINTS

    def ask(self, text: str, move: str, rules: Rules, args: Namespace) -> Question:
        """Read a question."""
        options = TableOptions(args.pool, args.chips or "", args.cards, args.coup, args.rounds, args.unwon or "")
        return ask(text, move, rules, options)

    def drawing(self, question: Question) -> Sheet:
        """The hands and piles, the layout, the stock, and what was assumed."""
        return drawing.drawing(question)

    def picture(self, judgement: Judgement) -> str:
        """The position judged, with the move and the figures that it makes."""
        return drawing.picture(judgement)

    def asked_in_words(self, move: Move, player: str) -> str:
        """What a player wants to do."""
        return asked_in_words(move, player)

    def after(self, outcome: Outcome) -> list[Line]:
        """What the events of a move do not say, and where it leaves the table."""
        after = aftermath(outcome)
        return [*unseen(outcome), *([Line(after, ())] if after else [])]

    def remarks(self, outcome: Outcome) -> list[str]:
        """The figures that a move makes, and how the coup ends with it."""
        return figures_of(outcome.events)

    def move_in_words(self, move: Move, player: str | None = None) -> str:
        """A move as people type it."""
        return move_in_words(move, player)

    def rules_in_words(self, table: Table) -> str:
        """The rulebook, if it is not the main one, and the direction."""
        return rules_in_words(table.rules)

    def points(self, step: Step) -> Mapping[str, int]:
        """The points of the captures, at the end of a coup where it is they that are counted."""
        counted = step.table.rules.most == "points" and step.position.over
        return points_of(step.position) if counted else {}

    def beside(self, step: Step) -> list[Line]:
        """The order of winners, where several have made papillon."""
        return order_of_winners(step.position, step.table.rules)

    def show_plays(self, screen: Screen, plays: Sequence[ToldStage]) -> None:
        """Print the plays of one coup."""
        replaying.show_plays(screen, plays)

    def tables(self, args: Namespace, rules: Rules) -> list[Table]:
        """The table of the options, or one for each convention for an unwon pool."""
        check_number("--rounds", args.rounds)
        conventions = (args.unwon,) if args.unwon else UNWON_POOL
        return [open_table(args.players, args.rounds, rules=rules, unwon=unwon) for unwon in conventions]

    def most_dealt(self, args: Namespace, table: Table) -> int:
        """How many coups are played at most: what was agreed and a bound, unless somebody says otherwise."""
        return dealing.most_dealt(args, table)

    def length_dealt(self, args: Namespace, table: Table) -> Length:
        """As many coups as were agreed, unless fewer were asked for."""
        return dealing.length_dealt(args, table)

    def comment(self, player: str, events: Sequence[Event], rules: Rules) -> str:
        """Figures, special aces, how the coup ended."""
        return dealing.comment_on(player, events, rules.most)

    def left_off(self, record: Record) -> str:
        """All coups that were agreed are played, and the pool is unwon."""
        return dealing.left_off(len(record.coups), record.table.scheduled)

    def moves(self, position: Position, rules: Rules) -> list[Move]:
        """The legal moves, with the figures called out that they make."""
        return dealing.named_moves(position, rules)

    def sight(self, position: Position) -> str:
        """The hand, the layout, and how many cards everybody and the stock have."""
        return comparing.sight(position)

    def looks(self, move: Move) -> Move:
        """The move without the figures called out with it."""
        return comparing.unnamed(move)

    def as_chosen(self, move: Move, key: int) -> Move:
        """The move, its figures now and then forgotten."""
        return comparing.as_chosen(move, key)

    def show_table(self, screen: Screen, counterexample: Counterexample[Table, Position, Move]) -> None:
        """Draw a counterexample."""
        comparing.show_table(screen, counterexample)

    def check(self, table: Table, position: Position) -> None:
        """Raise NotationError for a position that no play can reach."""
        check_position(position, table.rules)

    def smaller_positions(self, position: Position, sides: tuple[Rules, Rules]) -> Iterator[Position]:
        """Positions with fewer cards."""
        return shrink.positions(position, sides)

    def smaller_tables(self, table: Table) -> Iterator[Table]:
        """Tables with one thing as at the beginning of a game."""
        return shrink.tables(table)


MANNER: Final = PapillonManner()
"""Le Papillon at the desk."""
