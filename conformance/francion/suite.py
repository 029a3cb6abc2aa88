"""Le Francion as the suite asks about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from conformance.francion import cases, comparison, deciding, paying, subject, tabletop, wire
from conformance.francion.steps import Told
from conformance.francion.subject import STAKE
from conformance.francion.wire import PositionStart, Run, State
from conformance.misreadings.francion import MISREADINGS
from conformance.suite import Suite, fields_of
from francion.game import GAME
from francion.moves import Move
from francion.position import Position
from francion.recording import Record
from francion.rules import Rules
from francion.table import Table
from papillon.kit.accounts import POOL

__all__ = ["SUITE"]


class _Francion(Suite[Rules, Table, Position, Move, Run, State]):
    game = GAME
    kinds = deciding.KINDS
    purposes = frozenset(paying.ENTITLES)
    players = (3, 4, 5)
    misreadings = MISREADINGS
    schema = "francion-"
    request = wire.Request
    run = Run
    reply = wire.Reply
    step = wire.Step
    fields = fields_of(State)
    accounts = (STAKE,)
    called: Mapping[str, str] = {POOL: STAKE}
    late = ("turn-up",)
    smoke = (
        "francion-third-to-play-follows",
        "francion-four-sit-down",
        "francion-any-card-may-be-led",
        "francion-void-any-card",
        "francion-follow-the-suit-led",
        "francion-turn-goes-to-the-right",
        "francion-either-of-two-cards-follows",
        "francion-playing-low-is-not-playing-another-suit",
    )

    table_asked = staticmethod(subject.table_start)
    starting_table = staticmethod(subject.starting_table)
    state_of = staticmethod(subject.state_of)
    in_one_form = staticmethod(comparison.in_one_form)

    def cards(self, position: Position) -> int:
        return sum(map(len, (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))))

    def on_other_seats(self, table: Table, rules: Rules, before: Sequence[int]) -> Table:
        def moved(numbers: Sequence[int]) -> tuple[int, ...]:
            return tuple(numbers[player] for player in before)

        return table._replace(
            rules=rules,
            dealer=before.index(table.dealer),
            accounts=table.accounts._replace(balances=moved(table.accounts.balances)),
            points=moved(table.points),
            betes=moved(table.betes),
        )

    def dealt_at(self, position: Position, table: Table, before: Table) -> Position:
        return position._replace(dealer=table.dealer)

    def position_asked(self, position: Position) -> PositionStart:
        return subject.position_start(cases.whole(position))

    def starting_position(self, request: Run, table: Table) -> Position | None:
        return None if request.position is None else subject.starting_position(request.position, table)

    decided = staticmethod(deciding.decided)
    allowing = staticmethod(deciding.allowing)

    def said(self, line: str, rules: Rules) -> dict[str, object]:
        return comparison.said(line)

    def seen_before(self, record: Record, request: Run, told: Sequence[Told], place: int) -> str:
        return tabletop.seen_before(told, place)


SUITE: Final = _Francion()
