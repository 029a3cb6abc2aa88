"""Le Papillon as the suite asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conformance import protocol
from conformance.papillon import comparison, deciding_clause, subject, tabletop
from conformance.suite import Suite, fields_of
from papillon.game import GAME
from papillon.kit.events import BANK, POOL
from papillon.position import Position
from papillon.rules import Rules
from papillon.table import Table

__all__ = ["SUITE"]


def _cards(position: Position) -> int:
    return sum(map(len, (*position.hands, *position.piles, position.layout, position.stock)))


def _on_other_seats(table: Table, rules: Rules, before: Sequence[int]) -> Table:
    balances = tuple(table.accounts.balances[player] for player in before)
    accounts = table.accounts._replace(balances=balances)
    return table._replace(rules=rules, dealer=before.index(table.dealer), accounts=accounts)


def _dealt_at(position: Position, table: Table, before: Table) -> Position:
    placed = position.reseated(before.dealer, before.rules.clockwise)
    return placed._replace(dealer=table.dealer, clockwise=table.rules.clockwise)


def _rank(card: str) -> str:
    """The rank of a card alone: suits count for nothing."""
    return card[0]


SUITE: Final = Suite(
    game=GAME,
    players=(3, 4),
    smoke=(
        "three-players-sit-down",
        "king-and-jack-are-not-like-cards",
        "a-like-card-or-a-sum",
        "a-sum-of-five-cards",
        "turn-goes-round-to-the-right",
        "three-jacks-take-the-fourth",
        "table-is-cleared",
        "a-single-card",
    ),
    schema="",
    request=protocol.Request,
    run=protocol.Run,
    reply=protocol.Reply,
    step=protocol.Step,
    fields=fields_of(protocol.State),
    accounts=(POOL, BANK),
    write_table=subject.table_start,
    write_position=lambda position: subject.position_start(subject.whole(position)),
    fill_pack=subject.filled,
    read_table=subject.starting_table,
    read_position=subject.starting_position,
    state_of=subject.state_of,
    count_cards=_cards,
    on_other_seats=_on_other_seats,
    dealt_at=_dealt_at,
    direction="direction",
    not_mirrored=(  # the dealer's left among several winners stays where it is (ruling direction)
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
    ),
    normalize=comparison.normalize,
    decide=deciding_clause.decided,
    clauses_allowing=deciding_clause.allowing,
    kinds=deciding_clause.KINDS,
    purposes=frozenset(deciding_clause.ENTITLES),
    draw_table=tabletop.draw_table,
    terms=tabletop.terms,
    write_card=_rank,
)
