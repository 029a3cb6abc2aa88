"""Le Francion as the suite asks about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from commonlaw.accounts import POOL
from commonlaw.game import Step
from conformance.francion import cases, comparison, deciding, subject, tabletop, wire
from conformance.francion.subject import STAKE
from conformance.francion.wire import PositionStart, Run, State, TableStart
from conformance.misreadings.francion import FRANCION_MISREADINGS
from conformance.protocol import Hello, ReplyOf, StepOf, Stop
from conformance.results import Difference
from conformance.suite import Decided, Suite, fields_of
from francion.game import GAME
from francion.moves import Move
from francion.position import Position
from francion.recording import Record
from francion.rules import Rules
from francion.table import Table

__all__ = ["SUITE"]


class _Francion(Suite[Rules, Table, Position, Move, Run, State]):
    game = GAME
    players = (3, 4, 5)
    misreadings = FRANCION_MISREADINGS
    schema = "francion-"
    run = Run
    step = wire.Step
    fields = fields_of(State)
    accounts = (STAKE,)
    called: Mapping[str, str] = {POOL: STAKE}

    def cards(self, position: Position) -> int:
        return sum(map(len, (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))))

    def read_request(self, line: bytes) -> Hello | Run | Stop:
        return wire.read_request(line)

    def read_reply(self, line: bytes) -> ReplyOf[wire.Step]:
        return wire.read_reply(line)

    def table_asked(self, table: Table) -> TableStart:
        return subject.table_start(table)

    def position_asked(self, position: Position) -> PositionStart:
        return subject.position_start(cases.whole(position))

    def starting_table(self, request: Run, misreading: str | None = None) -> Table:
        return subject.starting_table(request, misreading)

    def starting_position(self, request: Run, table: Table) -> Position | None:
        return None if request.position is None else subject.starting_position(request.position, table)

    def state_of(self, step: Step[Table, Position]) -> State:
        return subject.state_of(step)

    def in_one_form(self, name: str, value: object) -> object:
        return comparison.in_one_form(name, value)

    def said(self, line: str, rules: Rules) -> dict[str, object]:
        return comparison.said(line, rules)

    def decided(
        self,
        told: Sequence[deciding.Told],
        differences: Sequence[Difference],
        place: int,
        actual: StepOf[State] | None,
        about: Collection[str] = (),
    ) -> Decided:
        return deciding.decided(told, differences, place, actual)

    def seen_before(self, record: Record, request: Run, told: Sequence[deciding.Told], place: int) -> str:
        return tabletop.seen_before(told, place)

    def terms(self, table: Table) -> str:
        return ""


SUITE: Final = _Francion()
