"""A position as a table would see it, in lines of plain text: for what went wrong in a case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conformance.cases import Case
from papillon.cards import Cards
from papillon.position import Position
from papillon.records import RecordError
from papillon.refusals import RefusedMove
from papillon.replay import Stage, replay
from papillon.rules import Rules

MOST_STOCK: Final = 9
"""Cards of the stock that are written out: those of the next deal among three."""


def drawn(position: Position, chips: Mapping[str, int], pool: int) -> str:
    """Draw a position: what lies open, and a line for every player.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:T7 B:9 C:8, layout 64A, stock 9").position
    >>> print(drawn(position, {"A": 120, "B": 100, "C": 100}, 60))
    layout 6 4 A   stock 9 cards   pool 60 chips
    A  hand 10 7      captured 0   chips 120   to play
    B  hand 9         captured 0   chips 100
    C  hand 8         captured 0   chips 100   dealer
    """
    head = f"layout {shown(position.layout)}   stock {_stock(position.stock)}   pool {pool} chips"
    return "\n".join([head, *(_player(position, letter, chips) for letter in sorted(chips))])


def shown(cards: Cards) -> str:
    """Cards by rank, the ten as 10."""
    return " ".join("10" if card.rank == "T" else card.rank for card in cards) or "-"


def _stock(stock: Cards) -> str:
    known = any(card.rank != "?" for card in stock)
    if not known:
        return f"{len(stock)} cards"
    more = " ..." if len(stock) > MOST_STOCK else ""
    return f"{len(stock)} cards: {shown(stock[:MOST_STOCK])}{more}"


def _player(position: Position, letter: str, chips: Mapping[str, int]) -> str:
    seat = position.seat(letter)
    said = {
        "to play": seat == position.turn,
        "dealer": seat == position.players - 1,
        "has made papillon": seat in position.papillons,
        "last to lay down": seat == position.last_layer,
        "must lay down with the next deal": seat == position.victim,
    }
    words = ", ".join(word for word, true in said.items() if true)
    hand = shown(position.hands[seat])
    line = f"{letter}  hand {hand:<9} captured {len(position.piles[seat]):<3} chips {chips[letter]:<5}"
    return f"{line} {words}".rstrip()


def seen_before(case: Case, number: int, rules: Rules | None = None) -> str:
    """The table before a step of a case, drawn; number: of the step in the whole trace, from 0.

    rules: under which it is played, if not those of the case.
    """
    stages = _stages(case, max(number - 1, 0), rules)
    if not stages:
        return ""
    table, position, _ = stages[-1].step
    return drawn(position, dict(zip(table.letters, table.accounts.balances, strict=True)), table.accounts.pool)


def _stages(case: Case, last: int, rules: Rules | None) -> list[Stage]:
    """The stages up to a step, as far as they can be played."""
    found: list[Stage] = []
    try:
        for stage in replay(case.record, rules):
            found.append(stage)
            if len(found) > last:
                break
    except (RefusedMove, RecordError):
        pass
    return found


def moves_before(case: Case, number: int) -> tuple[str, ...]:
    """The moves of a case up to a step and with it, in its own coup and those before."""
    texts = [text or "(a coup begins)" for plan in case.request.coups for text in ("", *plan.moves)]
    return tuple(texts[1 : number + 1] if case.request.position else texts[: number + 1])
