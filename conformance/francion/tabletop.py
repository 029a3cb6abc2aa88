"""A coup of Le Francion as a table would see it, in lines of plain text: for what went wrong in a case."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.suite import TraceStep
from francion.position import Position
from francion.table import Table
from papillon.kit.cards import Cards


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
