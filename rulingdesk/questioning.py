"""How a question is read that is put before the desk: a position and perhaps a move, whatever game they are of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from commonlaw.notation import NotationError
from rulingdesk.letters import move_typed, position_typed
from rulingdesk.recorded import place_in, step_before

T = TypeVar("T")
P = TypeVar("P")
M = TypeVar("M")


class Question(NamedTuple, Generic[T, P, M]):
    """What is to be judged. player: the letter said with the move, if any.

    assumed: field of the position that was left out → what was taken for it, in the notation.
    unsaid: names of what else was left out: the table's options, and what a game asks of the past.
    """

    table: T
    position: P
    move: M | None = None
    player: str | None = None
    assumed: Mapping[str, str] = {}
    unsaid: frozenset[str] = frozenset()


def typed_question(text: str, move: str, read_position: Callable[[str], Any], read_move: Callable[[str], Any]) -> Any:
    """Read a position, and a move after it if the position does not name one after ``play``.

    Cards may be in the letters of the language spoken. If the move says who makes it and the position does not say
    whose turn it is, the hand is that player's. Raises NotationError, for two moves and for a player who is not at the
    table too.

    >>> from papillon.notation import read_move, read_position
    >>> typed = typed_question("layout 6 4 A, hand 10 7", "B: 10x64", read_position, read_move)
    >>> typed.player, typed.move.taken, typed.position.letter(typed.position.turn)
    ('B', '64', 'B')
    """
    text = position_typed(text)
    typed = read_position(text)
    if move:
        if typed.move is not None:
            raise NotationError("move", "one move, in the position or after it", move)
        player, wanted = read_move(move_typed(move))
        typed = typed._replace(player=player, move=wanted)
    if not _names_a_player(typed) or "turn" not in typed.assumed or "hands" in words_of(text):
        return typed
    again = read_position(f"{text}, turn {typed.player}")
    return typed._replace(position=again.position, assumed=again.assumed)


def _names_a_player(typed: Any) -> bool:
    """Whether the move says who makes it. Raises NotationError for a player who is not at the table."""
    letters = sorted(map(typed.position.letter, range(typed.position.players)))
    if typed.player is not None and typed.player not in letters:
        raise NotationError("move", f"a player among {', '.join(letters)}", typed.player)
    return typed.player is not None


def words_of(text: str) -> list[str]:
    """The words with which the fields of a position begin.

    >>> words_of("layout 6 4 A, hand 10 7")
    ['layout', 'hand']
    """
    return [part.split()[0].lower() for part in text.split(",") if part.strip()]


def recorded_question(
    record: Any,
    at: tuple[int, int] | None,
    move: str,
    replay: Callable[[Any], Iterable[Any]],
    read_move: Callable[[str], Any],
) -> Question[Any, Any, Any]:
    """Ask about a move of a recorded game, by coup and number, or about another one in its place.

    at: the record's last move, if not given. Raises NotationError for a place that the record does not have, or
    that it does not reach because a move before it is refused.
    """
    coup, number = place_in(record.coups, at)
    step = step_before(replay(record), coup, number)
    moves = record.coups[coup - 1].moves
    player, wanted = None, None
    if move:
        player, wanted = read_move(move_typed(move))
    elif moves:
        player, wanted = moves[number - 1].player, moves[number - 1].move
    return Question(step.table, step.position, wanted, player)
