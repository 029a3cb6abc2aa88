"""How Le Papillon is judged: what counts as a consequence of a move, and which rulings are in doubt.

No input, no printing; the standard library alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final, TypeAlias

from papillon.course import with_cards_payment
from papillon.desk.judging import judgement
from papillon.desk.judging.outcome import Judging
from papillon.desk.papillon.assumptions import suppositions
from papillon.desk.papillon.narrate import telling_of
from papillon.desk.papillon.wording import Outcome
from papillon.desk.telling.events import Telling
from papillon.game import GAME, Step
from papillon.kit.accounts import Payment
from papillon.kit.clauses import Ruling, book
from papillon.kit.translations import N_
from papillon.moves import FIGURES, Move
from papillon.notation import NotationError, check_position
from papillon.position import Position
from papillon.readings import readings_in_force
from papillon.rules import Rules
from papillon.table import Table

Judgement: TypeAlias = judgement.Judgement[Table, Position, Move]


def announced(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """The figures that are paid although the move does not name them, as a field that was left out.

    A bare move is taken as announced; what follows if it was not is among the other cases. Clauses: papillon:16.5.

    >>> from papillon.desk.judging.outcome import Attempt
    >>> from papillon.desk.papillon.questions import ask
    >>> question = ask("layout 5 5 5, hand 5 2, play 5x555 !hanneton")
    >>> announced([Outcome(Attempt(question.table, question.position, question.move), JUDGING)])
    {'announced': 'sauterelle'}
    """
    figures = dict.fromkeys(figure for outcome in outcomes for figure in _unnamed(outcome))
    return {"announced": " ".join(figures)} if figures else {}


def _unnamed(outcome: Outcome) -> Iterator[str]:
    """Figures for which somebody is paid, and which the move does not name where nobody has to."""
    named = {*getattr(outcome.asked.move, "named", ()), *outcome.asked.table.rules.must_be_named}
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


class PapillonJudging(Judging[Rules, Table, Position, Move]):
    """Le Papillon, judged."""

    game = GAME
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
    assumed = staticmethod(announced)
    in_doubt = staticmethod(in_doubt)

    def words(self, rules: Rules) -> Telling:
        """How events are told where this is counted at the end of a coup."""
        return telling_of(rules.most)

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


JUDGING: Final = PapillonJudging()
"""Le Papillon, judged."""
