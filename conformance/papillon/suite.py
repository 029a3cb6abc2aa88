"""Le Papillon as the suite asks about it, and draws it in lines of plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from conformance import protocol
from conformance.papillon import deciding_clause, subject
from conformance.suite import Suite, TraceStep, fields_of
from conformance.tracing import at_table
from papillon.cards import Card, Cards
from papillon.game import GAME
from papillon.kit.events import BANK, POOL
from papillon.kit.records import Record, replay
from papillon.kit.toml import RecordError
from papillon.moves import Capture
from papillon.notation import read_move
from papillon.position import Position
from papillon.refusals import RefusedMove
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


# --- the table before a step that went wrong, in lines of plain text

MOST_STOCK: Final = 9
"""Cards of the stock that are written out: those of the next deal among three."""


def drawn(position: Position, chips: Mapping[str, int], pool: int, suits: bool = False) -> str:
    """Draw a position: what lies open, and a line for every player. suits: with the suits of the cards.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:T7 B:9 C:8, layout 64A, stock 9").position
    >>> print(drawn(position, {"A": 120, "B": 100, "C": 100}, 60))
    layout 6 4 A   stock 9 cards   pool 60 chips
    A  hand 10 7      captured 0   chips 120   to play
    B  hand 9         captured 0   chips 100
    C  hand 8         captured 0   chips 100   dealer
    """
    stock, layout = _stock(position.stock, suits), shown(position.layout, suits)
    head = f"layout {layout}   stock {stock}   pool {pool} chips"
    return "\n".join([head, *(_player(position, letter, chips, suits) for letter in sorted(chips))])


def shown(cards: Cards, suits: bool = False) -> str:
    """Cards by rank, the ten as 10."""
    return " ".join((card if suits else Card(card.rank)).spoken for card in cards) or "-"


def _stock(stock: Cards, suits: bool) -> str:
    known = any(card.rank != "?" for card in stock)
    if not known:
        return f"{len(stock)} cards"
    more = " ..." if len(stock) > MOST_STOCK else ""
    return f"{len(stock)} cards: {shown(stock[:MOST_STOCK], suits)}{more}"


def _player(position: Position, letter: str, chips: Mapping[str, int], suits: bool) -> str:
    seat = position.seat(letter)
    said = {
        "to play": seat == position.turn,
        "dealer": seat == position.players - 1,
        "has made a papillon": seat in position.papillons,
        "last to lay down": seat == position.last_layer,
        "must lay down after the next deal": seat == position.victim,
    }
    words = ", ".join(word for word, true in said.items() if true)
    hand = shown(position.hands[seat], suits)
    line = f"{letter}  hand {hand:<9} captured {len(position.piles[seat]):<3} chips {chips[letter]:<5}"
    return f"{line} {words}".rstrip()


def terms(table: Table) -> str:
    """What was agreed at a table and how far the game is.

    >>> from papillon.table import open_table
    >>> terms(open_table(3, 1, dealer="C", unwon="share"))
    'share, coup 1 of 3, cards pay 1'
    """
    return f"{table.unwon}, coup {table.coup} of {table.scheduled}, cards pay {table.cards_payment}"


def draw_table(record: Record, request: protocol.Run, trace: Sequence[TraceStep], place: int) -> str:
    """The table before a step of a case, drawn; place: of the step in the whole trace, from 0.

    Where a move names suits they are shown, as the program was sent them.
    """
    last = min(max(place - 1, 0), len(trace) - 1)
    table, position = trace[last].after.table, trace[last].after.position
    suits = any(names_suits(text) for plan in request.coups for text in plan.moves)
    if not suits:
        position = _as_known(record, table.rules, last) or position
    return drawn(position, at_table(table, table.accounts.balances), table.accounts.pool, suits)


def names_suits(text: str) -> bool:
    """Whether a move speaks of single cards.

    >>> [names_suits(text) for text in ("A: KdxKs", "A: KxK", "lay", "A: lay 7h")]
    [True, False, False, True]
    """
    move = read_move(text)[1]
    return bool(move.from_hand or (isinstance(move, Capture) and move.from_layout))


def _as_known(record: Record, rules: Rules, number: int) -> Position | None:
    """The position after a step as the scenario gives it, where cards may be unknown; None if it does not get there."""
    with suppress(RefusedMove, RecordError):
        record = record._replace(table=record.table._replace(rules=rules))
        stage = next(islice(replay(record, GAME), number, None), None)
        return None if stage is None else stage.step.position
    return None


# --- the suite

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
        "a-papillon-made-before-the-position-counts",
        "a-papillon-of-the-last-coup-wins-nothing-in-the-next",
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
    normalize=subject.normalize,
    decide=deciding_clause.decided,
    clauses_allowing=deciding_clause.allowing,
    kinds=deciding_clause.KINDS,
    purposes=frozenset(deciding_clause.ENTITLES),
    draw_table=draw_table,
    terms=terms,
    write_card=lambda card: card[0],  # suits count for nothing
)
