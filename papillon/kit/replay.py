"""Plays a recorded game of any kind, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator

from papillon.kit.cards import UNKNOWN
from papillon.kit.events import Event
from papillon.kit.game import Game, M, P, R, Stage, Step, T
from papillon.kit.records import Record, RecordedCoup
from papillon.kit.toml import RecordError


def replay(record: Record[T, P, M], game: Game[R, T, P, M]) -> Iterator[Stage[T, P, M]]:
    """Play a record, yielding the start of each coup and every move.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.
    """
    table = record.table
    for number, coup in enumerate(record.coups, 1):
        step = _begin(record, coup, table, game, first=number == 1)
        yield Stage(number, 0, None, None, step)
        for count, recorded in enumerate(coup.moves, 1):
            before = step.position
            _check_hand(before, number, count)
            step = game.play(step.table, before, recorded.move, recorded.player)
            yield Stage(number, count, recorded, before, step)
        if number < len(record.coups) and not step.position.over:
            ends = game.spoken(game.recording.ends)
            raise RecordError(f"coup {number}: expected moves until the coup is over, found {len(coup.moves)} ({ends})")
        table = step.table


def _check_hand(position: P, coup: int, number: int) -> None:
    """Raise RecordError where the hand of the player to move is not known, so that no move can be judged."""
    if position.turn is not None and UNKNOWN in position.hands[position.turn]:
        player = position.letter(position.turn)
        raise RecordError(f"coup {coup}, move {number}: expected known cards for {player}, who is to play, found ?")


def _begin(
    record: Record[T, P, M],
    coup: RecordedCoup[M],
    table: T,
    game: Game[R, T, P, M],
    *,
    first: bool,
) -> Step[T, P]:
    if first and record.start is not None:
        return Step(table, record.start, ())
    try:
        step = game.start(table, coup.pack or ())
    except ValueError as error:
        raise RecordError(str(error)) from None
    return step._replace(events=(*_before_game(record, game), *step.events)) if first else step


def _before_game(record: Record[T, P, M], game: Game[R, T, P, M]) -> tuple[Event, ...]:
    """What happens before the first coup of a game that is recorded from its beginning."""
    return game.before_first_coup(record.table, record.draws) if record.table.coup == 1 else ()
