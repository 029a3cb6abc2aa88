"""Le Francion as the suite asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conformance.francion import comparison, deciding_clause, subject, tabletop, wire
from conformance.francion.subject import STAKE
from conformance.suite import Suite, fields_of
from francion.game import GAME
from francion.position import Position
from francion.rules import Rules
from francion.table import Table
from papillon.kit.events import POOL

__all__ = ["SUITE"]


def _cards(position: Position) -> int:
    return sum(map(len, (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))))


def _on_other_seats(table: Table, rules: Rules, before: Sequence[int]) -> Table:
    def moved(numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers[player] for player in before)

    return table._replace(
        rules=rules,
        dealer=before.index(table.dealer),
        accounts=table.accounts._replace(balances=moved(table.accounts.balances)),
        points=moved(table.points),
        betes=moved(table.betes),
    )


SUITE: Final = Suite(
    game=GAME,
    players=(3, 4, 5),
    smoke=(
        "francion-third-to-play-follows",
        "francion-four-sit-down",
        "francion-any-card-may-be-led",
        "francion-void-any-card",
        "francion-follow-the-suit-led",
        "francion-turn-goes-to-the-right",
        "francion-either-of-two-cards-follows",
        "francion-playing-low-is-not-playing-another-suit",
    ),
    schema="francion-",
    request=wire.Request,
    run=wire.Run,
    reply=wire.Reply,
    step=wire.Step,
    fields=fields_of(wire.State),
    accounts=(STAKE,),
    account_names={POOL: STAKE},
    added_later=("turn-up",),
    write_table=subject.table_start,
    write_position=lambda position: subject.position_start(subject.whole(position)),
    read_table=subject.starting_table,
    read_position=subject.starting_position,
    state_of=subject.state_of,
    count_cards=_cards,
    on_other_seats=_on_other_seats,
    dealt_at=lambda position, table, before: position._replace(dealer=table.dealer),
    normalize=comparison.normalize,
    decide=deciding_clause.decided,
    clauses_allowing=deciding_clause.allowing,
    kinds=deciding_clause.KINDS,
    purposes=frozenset(deciding_clause.ENTITLES),
    draw_table=lambda record, request, trace, place: tabletop.draw_table(trace, place),
)
