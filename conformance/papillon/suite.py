"""Le Papillon as the suite asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conformance import protocol
from conformance.misreadings import MISREADINGS
from conformance.papillon import cases, comparison, deciding, paying, subject, tabletop
from conformance.protocol import PositionStart, Run, State
from conformance.suite import Suite, fields_of
from papillon.game import GAME
from papillon.kit.accounts import BANK, POOL
from papillon.moves import Move
from papillon.position import Position
from papillon.rules import Rules
from papillon.table import Table

__all__ = ["SUITE"]


class _Papillon(Suite[Rules, Table, Position, Move, Run, State]):
    game = GAME
    kinds = deciding.KINDS
    purposes = paying.PURPOSES
    players = (3, 4)
    misreadings = MISREADINGS
    schema = ""
    request = protocol.Request
    run = Run
    reply = protocol.Reply
    step = protocol.Step
    fields = fields_of(State)
    accounts = (POOL, BANK)
    smoke = (
        "three-players-sit-down",
        "king-and-jack-are-not-like-cards",
        "a-like-card-or-a-sum",
        "a-sum-of-five-cards",
        "turn-goes-round-to-the-right",
        "three-jacks-take-the-fourth",
        "table-is-cleared",
        "a-single-card",
    )

    table_asked = staticmethod(subject.table_start)
    filled = staticmethod(cases.filled)
    starting_table = staticmethod(subject.starting_table)
    state_of = staticmethod(subject.state_of)
    in_one_form = staticmethod(comparison.in_one_form)
    said = staticmethod(comparison.said)
    direction = "direction"
    sided = (  # the dealer's left among several winners stays where it is (ruling direction)
        "dealers-left-comes-before-the-first-player",
        "dealers-left-comes-second",
        "opposite-and-first-player",
        "winners-go-on-round-where-play-goes-left",
        "pdf-opposite-and-first-player",
        "pdf-the-dealers-left-comes-second",
        "adpoker-a-whole-coup-of-three",
        "adpoker-dealers-left-before-the-first-player",
        "adpoker-dealers-left-whichever-way-round",
        "adpoker-opposite-or-first-among-four",
    )
    terms = staticmethod(tabletop.terms)
    seen_before = staticmethod(tabletop.seen_before)
    decided = staticmethod(deciding.decided)
    allowing = staticmethod(deciding.allowing)

    def cards(self, position: Position) -> int:
        return sum(map(len, (*position.hands, *position.piles, position.layout, position.stock)))

    def on_other_seats(self, table: Table, rules: Rules, before: Sequence[int]) -> Table:
        balances = tuple(table.accounts.balances[player] for player in before)
        accounts = table.accounts._replace(balances=balances)
        return table._replace(rules=rules, dealer=before.index(table.dealer), accounts=accounts)

    def dealt_at(self, position: Position, table: Table, before: Table) -> Position:
        placed = position.reseated(before.dealer, before.rules.clockwise)
        return placed._replace(dealer=table.dealer, clockwise=table.rules.clockwise)

    def position_asked(self, position: Position) -> PositionStart:
        return subject.position_start(cases.whole(position))

    def starting_position(self, request: Run, table: Table) -> Position | None:
        return None if request.position is None else subject.starting_position(request.position, table)

    def pack_told(self, card: str) -> str:
        """By its rank alone: suits count for nothing."""
        return card[0]


SUITE: Final = _Papillon()
