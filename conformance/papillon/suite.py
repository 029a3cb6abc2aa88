"""Le Papillon as the suite asks about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commonlaw.accounts import BANK, POOL
from commonlaw.cards import Cards
from conformance import protocol
from conformance.misreadings import MISREADINGS
from conformance.papillon import cases, comparison, deciding, subject, tabletop
from conformance.protocol import Hello, PositionStart, ReplyOf, Run, State, Stop
from conformance.suite import Suite, fields_of
from papillon.game import GAME
from papillon.moves import Move
from papillon.position import Position
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

    table_asked = staticmethod(subject.table_start)
    starting_table = staticmethod(subject.starting_table)
    state_of = staticmethod(subject.state_of)
    in_one_form = staticmethod(comparison.in_one_form)
    said = staticmethod(comparison.said)
    decided = staticmethod(deciding.decided)
    seen_before = staticmethod(tabletop.seen_before)
    terms = staticmethod(tabletop.terms)

    def read_request(self, line: bytes) -> Hello | Run | Stop:
        return protocol.read_request(line)

    def read_reply(self, line: bytes) -> ReplyOf[protocol.Step]:
        return protocol.read_reply(line)

    def position_asked(self, position: Position) -> PositionStart:
        return subject.position_start(cases.whole(position))

    def filled(self, pack: Cards) -> Cards:
        return cases.filled(pack)

    def starting_position(self, request: Run, table: Table) -> Position | None:
        return None if request.position is None else subject.starting_position(request.position, table)

    def pack_told(self, card: str) -> str:
        """By its rank alone: suits count for nothing."""
        return card[0]


SUITE: Final = _Papillon()
