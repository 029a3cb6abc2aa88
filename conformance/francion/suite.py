"""Le Francion as the suite asks about it, and draws it in lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conformance.francion import deciding_clause, subject, wire
from conformance.francion.subject import STAKE
from conformance.suite import Suite, TraceStep, fields_of
from francion.game import GAME
from francion.position import Position
from francion.rules import Rules
from francion.table import Table
from papillon.kit.cards import Cards
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


# --- the table before a step that went wrong, in lines of plain text


def drawn(table: Table, position: Position) -> str:
    """Draw a position: the turn-up, the trick and the stake, and a line for every player.

    >>> from francion.table import open_table
    >>> from francion.notation import read_position
    >>> typed = read_position("dealer C, turnup 9s, trick B:7c, hands A:Ks Th B:7d C:Ah 8h, tricks A:4 B:2 C:1")
    >>> print(drawn(open_table(3, dealer="C"), typed.position))
    turn-up 9s   trick B:7c   stake 0 chips   stock ? ? ? ?
    A  hand 10h Ks                   tricks 4   points 0   chips 180
    B  hand 7d                       tricks 2   points 0   chips 180
    C  hand Ah 8h                    tricks 1   points 0   chips 180   to play, dealer
    """
    letters = [position.letter(seat) for seat in range(position.players)]
    order = letters[position.leader or 0 :] + letters[: position.leader or 0]
    trick = " ".join(f"{letter}:{card.spoken}" for letter, card in zip(order, position.trick, strict=False)) or "-"
    doubled = "" if table.doubling == 1 else f"   Welche x{table.doubling}"
    head = f"turn-up {position.turn_up.spoken}   trick {trick}   stake {table.accounts.pool} chips"
    lines = [_player(table, position, letter) for letter in table.letters]
    return "\n".join([f"{head}   stock {shown(position.stock)}{doubled}", *lines])


def shown(cards: Cards) -> str:
    """Cards with their suits, the ten as 10."""
    return " ".join(card.spoken for card in cards) or "-"


def _player(table: Table, position: Position, letter: str) -> str:
    seat = position.seat(letter)
    place = table.letters.index(letter)
    said = {"to play": seat == position.turn, "dealer": seat == position.players - 1}
    said[f"owes {table.betes[place]} to the next stake"] = bool(table.betes[place])
    words = ", ".join(word for word, true in said.items() if true)
    held, tricks = shown(position.hands[seat]), position.tricks[seat]
    line = f"{letter}  hand {held:<26} tricks {tricks}   points {table.points[place]}"
    return f"{line}   chips {table.accounts.balances[place]:<5} {words}".rstrip()


def draw_table(trace: Sequence[TraceStep], number: int) -> str:
    """The table before a step of a case, drawn; number: of the step in the whole trace, from 0."""
    step = trace[min(number, len(trace) - 1)].before
    return drawn(step.table, step.position)


# --- the suite

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
    normalize=subject.normalize,
    decide=deciding_clause.decided,
    clauses_allowing=deciding_clause.allowing,
    kinds=deciding_clause.KINDS,
    purposes=frozenset(deciding_clause.ENTITLES),
    draw_table=lambda record, request, trace, place: draw_table(trace, place),
)
