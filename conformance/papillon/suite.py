"""Le Papillon as the suite asks about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from commonlaw.accounts import BANK, POOL
from commonlaw.cards import Cards
from commonlaw.game import Step
from conformance import protocol
from conformance.misreadings import MISREADINGS
from conformance.papillon import cases, comparison, deciding, subject, tabletop
from conformance.protocol import Hello, PositionStart, ReplyOf, Run, State, StepOf, Stop, TableStart
from conformance.results import Difference
from conformance.suite import Decided, Suite, fields_of
from papillon.game import GAME
from papillon.moves import Move
from papillon.position import Position
from papillon.recording import Record
from papillon.rules import Rules
from papillon.table import Table

__all__ = ["SUITE"]


class _Papillon(Suite[Rules, Table, Position, Move, Run, State]):
    game = GAME
    players = (3, 4)
    misreadings = MISREADINGS
    schema = ""
    run = Run
    step = protocol.Step
    fields = fields_of(State)
    accounts = (POOL, BANK)
    called: Mapping[str, str] = {}

    def cards(self, position: Position) -> int:
        return sum(map(len, (*position.hands, *position.piles, position.layout, position.stock)))

    def read_request(self, line: bytes) -> Hello | Run | Stop:
        return protocol.read_request(line)

    def read_reply(self, line: bytes) -> ReplyOf[protocol.Step]:
        return protocol.read_reply(line)

    def table_asked(self, table: Table) -> TableStart:
        return subject.table_start(table)

    def position_asked(self, position: Position) -> PositionStart:
        return subject.position_start(cases.whole(position))

    def filled(self, pack: Cards) -> Cards:
        return cases.filled(pack)

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
        return deciding.decided(told, differences, place, actual, about)

    def seen_before(self, record: Record, request: Run, told: Sequence[deciding.Told], place: int) -> str:
        return tabletop.seen_before(record, request, told, place)

    def terms(self, table: Table) -> str:
        return tabletop.terms(table)

    def pack_told(self, card: str) -> str:
        """By its rank alone: suits count for nothing."""
        return card[0]


SUITE: Final = _Papillon()
