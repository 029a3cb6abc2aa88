"""Plays a recorded game of any kind, stage by stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from commonlaw.cards import UNKNOWN, Cards
from commonlaw.events import Event, drawn
from commonlaw.records import Record, RecordedCoup, RecordedMove, RecordError

StepT = TypeVar("StepT")
PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")


class Stage(NamedTuple, Generic[StepT, PositionT, MoveT]):
    """One moment of a replayed record: after `number` moves of a coup. moved: the move that led here."""

    coup: int
    number: int
    moved: RecordedMove[MoveT] | None
    before: PositionT | None
    step: StepT


class Course(NamedTuple):
    """How a game is played, as a replay needs it.

    step: table, position and events → a step.  start: table and pack → the step that begins a coup.
    play: table, position, move and player → the next step.  opening: table → events before the first coup.
    cited: events and rules → the events as the document played cites them.
    drawing, ends: clauses that let draw for the deal, and that end a coup; the second with its game's name.
    """

    step: Callable[[Any, Any, tuple[Event, ...]], Any]
    start: Callable[[Any, Cards], Any]
    play: Callable[[Any, Any, Any, str | None], Any]
    opening: Callable[[Any], tuple[Event, ...]]
    cited: Callable[[tuple[Event, ...], Any], tuple[Event, ...]]
    drawing: str
    ends: str


def replay(record: Record[Any, Any, Any], course: Course) -> Iterator[Stage[Any, Any, Any]]:
    """Play a record, yielding the start of each coup and every move.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.
    """
    table = record.table
    for number, coup in enumerate(record.coups, 1):
        step = _begin(record, coup, table, course, first=number == 1)
        yield Stage(number, 0, None, None, step)
        for count, recorded in enumerate(coup.moves, 1):
            before = step.position
            _check_hand(before, number, count)
            step = course.play(step.table, before, recorded.move, recorded.player)
            yield Stage(number, count, recorded, before, step)
        if number < len(record.coups) and not step.position.over:
            raise RecordError(
                f"coup {number}: expected moves until the coup is over, found {len(coup.moves)} ({course.ends})"
            )
        table = step.table


def _check_hand(position: Any, coup: int, number: int) -> None:
    """Raise RecordError where the hand of the player to move is not known, so that no move can be judged."""
    if position.turn is not None and UNKNOWN in position.hands[position.turn]:
        player = position.letter(position.turn)
        raise RecordError(f"coup {coup}, move {number}: expected known cards for {player}, who is to play, found ?")


def _begin(record: Record[Any, Any, Any], coup: RecordedCoup[Any], table: Any, course: Course, *, first: bool) -> Any:
    if first and record.start is not None:
        return course.step(table, record.start, ())
    try:
        step = course.start(table, coup.pack or ())
    except ValueError as error:
        raise RecordError(str(error)) from None
    if not first:
        return step
    return course.step(step.table, step.position, (*_before_game(record, course), *step.events))


def _before_game(record: Record[Any, Any, Any], course: Course) -> tuple[Event, ...]:
    """What happens before the first coup of a game that is recorded from its beginning."""
    if record.table.coup != 1:
        return ()
    draws = drawn(record.draws, course.drawing)
    return (*course.opening(record.table), *course.cited(draws, record.table.rules))
