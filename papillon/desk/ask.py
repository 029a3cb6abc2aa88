"""Read a question: a position and perhaps a move, of any game. The first step of `papillon judge`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from papillon.desk.letters import move_typed, position_typed
from papillon.kit.accounts import Accounts
from papillon.kit.game import AnyRules, AnyStep, Game, Notation
from papillon.kit.notation import NotationError, Typed
from papillon.kit.records import Record, RecordedCoup
from papillon.kit.refusals import RefusedMove
from papillon.kit.replay import replay


class Question(NamedTuple):
    """What is to be judged."""

    table: Any
    """The table, of the game's own type."""
    position: Any
    """The position, likewise."""
    move: Any = None
    """The move to be judged; None where every legal one is."""
    player: str | None = None
    """The letter said with the move, if any."""
    assumed: Mapping[str, str] = {}
    """Field of the position that was left out → what was taken for it, in the notation."""
    unsaid: frozenset[str] = frozenset()
    """What else was left out: names of the table's options, and what a game asks of the past."""

    def said_chips(self, *needed: str) -> Accounts | None:
        """The accounts, or None where they are assumed. needed: options that say them."""
        accounts: Accounts = self.table.accounts
        return None if self.unsaid.intersection(needed) else accounts

    @property
    def move_of_turn(self) -> Any:
        """The move, unless somebody else makes it than the player whose turn it is."""
        position = self.position
        turn = None if position.turn is None else position.letter(position.turn)
        return self.move if self.player in (None, turn) else None


# --- a position


def typed_question(text: str, move: str, rules: AnyRules, notation: Notation) -> Typed:
    """Read a position, and a move after it if the position does not name one after ``play``.

    Cards may be in the letters of the language spoken. If the move says who makes it and the position does not say
    whose turn it is, the hand is that player's. Raises NotationError, for two moves and for a player who is not at the
    table too.

    >>> from papillon.rulebooks import SALON
    >>> from papillon.notation import NOTATION
    >>> typed = typed_question("layout 6 4 A, hand 10 7", "B: 10x64", SALON, NOTATION)
    >>> typed.player, typed.move.taken, typed.position.letter(typed.position.turn)
    ('B', '64', 'B')
    """
    text = position_typed(text)
    typed = notation.read_position(text, rules)
    if move:
        if typed.move is not None:
            raise NotationError("move", "one move, in the position or after it", move)
        player, wanted = notation.read_move(move_typed(move), "move")
        typed = typed._replace(player=player, move=wanted)
    if not _names_a_player(typed) or "turn" not in typed.assumed or "hands" in words_of(text):
        return typed
    again = notation.read_position(f"{text}, turn {typed.player}", rules)
    return typed._replace(position=again.position, assumed=again.assumed)


def _names_a_player(typed: Typed) -> bool:
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


# --- a record


def recorded_question(record: Record, at: tuple[int, int] | None, move: str, game: Game) -> Question:
    """Ask about a move of a recorded game, by coup and number, or about another one in its place.

    at: the record's last move, if not given. Raises NotationError for a place that the record does not have, or
    that it does not reach because a move before it is refused.

    >>> from papillon.game import GAME
    >>> from papillon.records import read_record
    >>> text = '[start]\\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\\n[[coups]]\\nmoves = "A: 7x52"'
    >>> recorded_question(read_record(text), None, "", GAME).move.taken
    '52'
    """
    coup, number = _place_in(record.coups, at)
    step = _step_before(record, coup, number, game)
    if move:
        player, wanted = game.notation.read_move(move_typed(move), "move")
        return Question(step.table, step.position, wanted, player)
    moves = record.coups[coup - 1].moves
    if not moves:
        return Question(step.table, step.position)
    return Question(step.table, step.position, moves[number - 1].move, moves[number - 1].player)


def _place_in(coups: Sequence[RecordedCoup], at: tuple[int, int] | None) -> tuple[int, int]:
    """The coup and the move that are asked about, the record's last ones if nobody says so; a coup has moves.

    Raises NotationError for a place that the record does not have.
    """
    coup, number = at or (len(coups), max(len(coups[-1].moves), 1))
    moves = coups[coup - 1].moves if 1 <= coup <= len(coups) else ()
    if not 1 <= number <= max(len(moves), 1):
        raise NotationError("--at", "a move of the record, as COUP.MOVE", f"{coup}.{number}")
    return coup, number


def _step_before(record: Record, coup: int, number: int, game: Game) -> AnyStep:
    """The table and the position before a move of a record.

    Raises NotationError for a move that the record does not reach.
    """
    place = (1, 0)
    try:
        for stage in replay(record, game):
            place = (stage.coup, stage.number)
            if place == (coup, number - 1):
                return stage.step
    except RefusedMove as error:
        refused = f"{place[0]}.{place[1] + 1}"
        raise NotationError("record", f"legal moves before {coup}.{number}", f"{refused}: {error}") from None
    raise NotationError("--at", "a move that the record reaches", f"{coup}.{number}")
