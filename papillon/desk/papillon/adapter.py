"""Le Papillon at the desk: how it is asked about, judged, told, dealt and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from papillon.desk.adapter import Adapter
from papillon.desk.ask import Question
from papillon.desk.inputs import check_number
from papillon.desk.judgement import Judgement, Outcome
from papillon.desk.language import language
from papillon.desk.papillon import comparing, dealing, shrink
from papillon.desk.papillon.ask import TableOptions, ask, table_said
from papillon.desk.papillon.replaying import show_plays
from papillon.desk.papillon.suppose import suppositions
from papillon.desk.papillon.words import (
    aftermath,
    asked_in_words,
    drawing,
    fact_in_words,
    figures_of,
    move_in_words,
    order_of_winners,
    points_of,
    rules_in_words,
    unseen,
    wording_of,
)
from papillon.desk.words import Line, Wording
from papillon.game import GAME
from papillon.kit.accounts import Payment
from papillon.kit.cards import Cards
from papillon.kit.clauses import Ruling, book
from papillon.kit.events import Event
from papillon.kit.records import Record
from papillon.kit.translations import N_
from papillon.moves import FIGURES
from papillon.notation import NotationError, check_position
from papillon.pictures import picture_of
from papillon.position import Position
from papillon.readings import readings_in_force
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.step import Step
from papillon.table import Table, open_table, with_cards_payment

if TYPE_CHECKING:
    from argparse import Namespace


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the move, the figures that it makes, and the chips where they were said."""
    question, outcome = judgement.question, judgement.outcome
    made = [event.kind for event in outcome.events if event.kind in FIGURES] if outcome else []
    accounts = question.said_chips("chips", "pool")
    return picture_of(
        question.position,
        question.move_of_turn,
        figures=list(dict.fromkeys(made)),
        accounts=accounts,
        language=language(),
    )


def announced(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """The figures that are paid although the move does not name them, as a field that was left out.

    A bare move is taken as announced; what follows if it was not is among the other cases. Clauses: papillon:16.5.

    >>> from papillon.desk.judge import outcome_of
    >>> question = ask("layout 5 5 5, hand 5 2, play 5x555 !hanneton")
    >>> announced([outcome_of(GAME, question.table, question.position, question.move)])
    {'announced': 'sauterelle'}
    """
    figures = dict.fromkeys(figure for outcome in outcomes for figure in _unnamed(outcome))
    return {"announced": " ".join(figures)} if figures else {}


def _unnamed(outcome: Outcome) -> Iterator[str]:
    """Figures for which somebody is paid, and which the move does not name where nobody has to."""
    named = {*getattr(outcome.move, "named", ()), *outcome.table.rules.must_be_named}
    for event in outcome.events:
        if isinstance(event, Payment) and event.kind in FIGURES and event.kind not in named:
            yield event.kind


def in_doubt(rules: Rules) -> dict[str, str]:
    """The open rulings that a table's document leaves open, with the readings in force.

    A ruling is of the document whose words raised it, and the main document fills in where another is silent: so a
    ruling of the main document is in doubt everywhere, one of another document at its own tables, and wherever a
    clause of theirs is read by it too. Nobody at a table of the main document doubts which way play goes round
    because an article says so elsewhere. A table that has itself chosen another reading doubts it in any case.

    >>> from papillon.readings import rules_of
    >>> [{"direction", "sum-cap"} & {*in_doubt(rules_of(name))} for name in ("salon", "pdf")]
    [set(), set()]
    >>> sorted({"direction", "sum-cap"} & {*in_doubt(rules_of("salon", {"sum-cap": "five"}))})
    ['sum-cap']
    """
    rulings = book(GAME.name).rulings
    usual = readings_in_force(GAME.rulebooks[rules.rulebook])
    return {
        ruling: played
        for ruling, played in readings_in_force(rules).items()
        if usual.get(ruling) != played or _raised_by(rulings[ruling], GAME.documents[rules.rulebook])
    }


def _raised_by(ruling: Ruling, document: str) -> bool:
    """Whether a document's words leave a ruling open, or those of the main one where it is silent."""
    reads = {citation.partition(":")[0] for citation in ruling.clauses} - {GAME.name}
    return ruling.document in (GAME.name, document) or document in reads


class PapillonAdapter(Adapter):
    """Le Papillon at the desk."""

    game = GAME
    example = "layout 6 4 A, hand 10 7"
    table_options = TableOptions._fields
    remarked = N_("figures")
    dealt = N_("A game dealt for {players} from seed {seed}")
    longer = "--rounds and --coups"
    most_coups = dealing.MOST_COUPS
    hints = comparing.HINTS

    passing = frozenset({"waits", "round-over", "leads", "deal", "announces", "stock-empty", "stock-over"})
    uncounted = frozenset({"pool-stays", "counts", "plays-on"})
    untold = frozenset({"waits", "counts", "round-over"})
    fields = MappingProxyType(
        {
            "victim": N_("{value} must lay down with the next deal"),
            "papillons": N_("{value} counts as having made papillon"),
            "turn": N_("{value} is to play"),
        }
    )
    absent = MappingProxyType(
        {
            "victim": N_("nobody must lay down with the next deal"),
            "papillons": N_("nobody counts as having made papillon"),
        }
    )
    supposed = MappingProxyType({"announcing": "announced"})

    suppositions = staticmethod(suppositions)
    fact_in_words = staticmethod(fact_in_words)
    assumed = staticmethod(announced)
    in_doubt = staticmethod(in_doubt)
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
    show_plays = staticmethod(show_plays)
    show_table = staticmethod(comparing.show_table)
    smaller_positions = staticmethod(shrink.positions)
    smaller_tables = staticmethod(shrink.tables)

    def ask(self, text: str, move: str, rules: Rules, args: Namespace) -> Question:
        """Read a question."""
        options = TableOptions(args.pool, args.chips or "", args.cards, args.coup, args.rounds, args.unwon or "")
        return ask(text, move, rules, options)

    def words(self, rules: Rules) -> Wording:
        """How events are told where this is counted at the end of a coup."""
        return wording_of(rules.most)

    def afterwards(self, step: Step) -> dict[str, str]:
        """What the position says, field by field; how many like captures were made is told once it earns something."""
        return step.position._replace(like_captures=()).fields

    def possible(self, position: Position, table: Table) -> bool:
        """Whether there can be such a position at this table: a stock of 20 tells that cards are turned up."""
        try:
            check_position(position, table.rules)
            with_cards_payment(table, table.cards_payment)
        except NotationError:
            return False
        return True

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


ADAPTER: Final = PapillonAdapter()
"""Le Papillon at the desk."""
