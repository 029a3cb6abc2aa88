"""Plays a recorded game, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from commonlaw.cards import UNKNOWN
from commonlaw.events import Event, Happening
from commonlaw.records import RecordError
from francion.course import Step, opening, play, start_coup
from francion.position import Position
from francion.records import Record, RecordedCoup, RecordedMove
from francion.rules import Rules
from francion.table import Table


class Stage(NamedTuple):
    """One moment of a replayed record: after `number` moves of a coup. moved: the move that led here."""

    coup: int
    number: int
    moved: RecordedMove | None
    before: Position | None
    step: Step


def replay(record: Record, rules: Rules | None = None) -> Iterator[Stage]:
    """Play a record, yielding the start of each coup and every move. rules: instead of the record's own.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.
    """
    table = record.table if rules is None else record.table._replace(rules=rules)
    for number, coup in enumerate(record.coups, 1):
        step = _begin(record, coup, table, first=number == 1)
        yield Stage(number, 0, None, None, step)
        for count, recorded in enumerate(coup.moves, 1):
            before = step.position
            _check_hand(before, number, count)
            step = play(step.table, before, recorded.move, recorded.player)
            yield Stage(number, count, recorded, before, step)
        if number < len(record.coups) and not step.position.over:
            raise RecordError(
                f"coup {number}: expected moves until the coup is over, found {len(coup.moves)} (Francion 4.1)"
            )
        table = step.table


def _check_hand(position: Position, coup: int, number: int) -> None:
    """Raise RecordError where the hand of the player to move is not known, so that no move can be judged."""
    if position.turn is not None and UNKNOWN in position.hands[position.turn]:
        player = position.letter(position.turn)
        raise RecordError(f"coup {coup}, move {number}: expected known cards for {player}, who is to play, found ?")


def _begin(record: Record, coup: RecordedCoup, table: Table, first: bool) -> Step:
    if first and record.start is not None:
        return Step(table, record.start, ())
    try:
        step = start_coup(table, coup.pack or ())
    except ValueError as error:
        raise RecordError(str(error)) from None
    return Step(step.table, step.position, (*_before_game(record), *step.events)) if first else step


def _before_game(record: Record) -> tuple[Event, ...]:
    """What happens before the first coup of a recorded game. Clauses: 1.8."""
    if record.table.coup != 1:
        return ()
    drawn = tuple(
        Happening("draws", ("1.8",), letter, (card,)) for draw in record.draws for letter, card in draw.items()
    )
    return (*opening(record.table), *drawn)
