"""Le Francion at the desk: how it is asked about, judged, told, dealt and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from francion.game import GAME
from francion.notation import check_position
from francion.pictures import picture_of
from francion.position import Position
from francion.rules import Rules
from francion.table import Table, check_table, open_table
from papillon.desk.adapter import Adapter, Length
from papillon.desk.ask import Question
from papillon.desk.francion import comparing, dealing, shrink, words
from papillon.desk.francion.ask import TableOptions, ask, table_said
from papillon.desk.francion.replaying import show_plays
from papillon.desk.francion.suppose import suppositions
from papillon.desk.inputs import check_number
from papillon.desk.judgement import Judgement
from papillon.desk.language import language
from papillon.desk.words import Wording
from papillon.kit.cards import Cards
from papillon.kit.events import Event
from papillon.kit.game import AnyStep
from papillon.kit.translations import N_

if TYPE_CHECKING:
    from argparse import Namespace


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the card played, and the chips where they were said."""
    question = judgement.question
    accounts = question.said_chips("chips", "stake")
    return picture_of(question.position, question.move_of_turn, accounts=accounts, language=language())


class FrancionAdapter(Adapter):
    """Le Francion at the desk."""

    game = GAME
    example = "trumps c, trick 2d, hand Jd Ac Ah"
    table_options = TableOptions._fields
    dealt = N_("A game of Le Francion dealt for {players} from seed {seed}")
    longer = "--manches and --coups"
    most_coups = 10_000
    hints = comparing.HINTS

    passing = frozenset({"leads", "plays", "counts"})
    uncounted = frozenset({"trick", "point", "manche-won"})
    untold = frozenset({"counts"})

    suppositions = staticmethod(suppositions)
    fact_in_words = staticmethod(words.fact_in_words)
    drawing = staticmethod(words.drawing)
    picture = staticmethod(picture)
    asked_in_words = staticmethod(words.asked_in_words)
    after = staticmethod(words.after)
    remarks = staticmethod(words.remarks)
    move_in_words = staticmethod(words.move_in_words)
    table_said = staticmethod(table_said)
    sight = staticmethod(comparing.sight)
    show_plays = staticmethod(show_plays)
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

    def points(self, step: AnyStep) -> Mapping[str, int]:
        """The points of the manche, at the end of a coup."""
        points = dict(zip(step.table.letters, step.table.points, strict=True))
        return points if step.position.over and any(points.values()) else {}

    def words(self, rules: Rules) -> Wording:
        """How events are told, the same under all readings."""
        return words.WORDING

    def result(self, step: AnyStep) -> object:
        """The position, and what is in store for the next coup: the bêtes, and the payments for the Welche."""
        return step.position, step.table.betes, step.table.doubling

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


ADAPTER: Final = FrancionAdapter()
"""Le Francion at the desk."""
