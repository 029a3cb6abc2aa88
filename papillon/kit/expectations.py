"""Holds a recorded game of any kind against its rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from papillon.kit.accounts import BANK, POOL
from papillon.kit.events import Event, net_of, player_of
from papillon.kit.game import Game, M, P, R, Stage, T
from papillon.kit.notation import write_chips
from papillon.kit.records import Expectation, Record
from papillon.kit.refusals import Refusal, RefusedMove
from papillon.kit.replay import replay
from papillon.kit.toml import RecordError


class Unmet(NamedTuple):
    """An expectation that is not met."""

    what: str
    """The observation."""
    expected: str
    """What it must be, in the notation; ``""`` for nothing."""
    found: str
    """What it is, likewise."""

    def __str__(self) -> str:
        """It in words."""
        return f"{self.what}: expected {self.expected or 'nothing'}, found {self.found or 'nothing'}"


class Fault(NamedTuple):
    """Something in a record that the rules do not bear out.

    why: an expectation that is not met, the refusal of the record's own move, or in words what cannot be played.
    coup, move: where; move 0 is the start of the coup, None the coup as a whole.  under: the readings under which it
    is one, if they are not the record's own.  expectation: set when it is one that is not met.
    """

    why: Unmet | Refusal | str
    """An expectation that is not met, the refusal of the record's own move, or in words what cannot be played."""
    coup: int
    """The coup in which it is, from 1."""
    move: int | None = None
    """The move of the coup; 0 is its start, None the coup as a whole."""
    under: str = ""
    """The readings under which it is one, ``""`` for the record's own."""
    expectation: Expectation[object] | None = None
    """The expectation, where one is not met."""

    @property
    def place(self) -> str:
        """Where it is, in words."""
        move = "" if self.move is None else f", move {self.move}"
        return f"coup {self.coup}{move}" + (f" under {self.under}" if self.under else "")

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.why.reason if isinstance(self.why, Refusal) else str(self.why)

    @property
    def refused(self) -> Refusal | None:
        """Why the record's own move was refused, if it was."""
        return self.why if isinstance(self.why, Refusal) else None


def faults(record: Record[T, P, M], game: Game[R, T, P, M]) -> list[Fault]:
    """Replay a record under every set of readings that it speaks of, and list what is wrong in it."""
    own = [expectation for expectation in record.expectations if not expectation.when]
    found = _faults_under(record, game, own, "")
    others = {tuple(sorted(item.when.items())): item.when for item in record.expectations if item.when}
    for when in others.values():
        rules = game.rules_of(record.table.rules.rulebook, {**record.readings, **when})
        other = record._replace(table=record.table._replace(rules=rules))
        under = [item for item in record.expectations if item.when == when]
        found += _faults_under(other, game, under, _named(when))
    return found


def _named(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{ruling}={reading}" for ruling, reading in readings.items())


def _faults_under(
    record: Record[T, P, M],
    game: Game[R, T, P, M],
    expectations: Sequence[Expectation[M]],
    under: str,
) -> list[Fault]:
    found: list[Fault] = []
    last = max(((item.coup, item.move) for item in expectations), default=(0, 0))
    place, number = 1, 0
    try:
        for stage in replay(record, game):
            place, number = stage.coup, stage.number
            due = [item for item in expectations if (item.coup, item.move) == (place, number)]
            found += [Fault(unmet, place, number, under, item) for item in due for unmet in _unmet(item, stage, game)]
            if under and (place, number) >= last:
                return found
    except RefusedMove as error:
        found.append(Fault(error.refusal, place, number + 1, under))
    except RecordError as error:
        found.append(Fault(str(error), place, under=under))
    return found


def _unmet(
    item: Expectation[M],
    stage: Stage[T, P, M],
    game: Game[R, T, P, M],
) -> Iterator[Unmet]:
    """What an expectation demands and a stage does not show."""
    if item.attempt is not None:
        yield from _unrefused(item, item.attempt, stage, game)
        return
    shown = {**looks(stage), **game.recording.looks(stage)}
    for name, expected in item.seen.items():
        seen = _legal(stage, game) if name == "legal" else _seen(stage, name, item, shown)
        if seen != expected:
            yield Unmet(name, _shown(expected), _shown(seen))


def _unrefused(
    item: Expectation[M],
    attempt: tuple[str | None, M],
    stage: Stage[T, P, M],
    game: Game[R, T, P, M],
) -> Iterator[Unmet]:
    player, move = attempt
    refused = game.refusal(stage.step.position, move, stage.step.table.rules, player)
    code, clause = (refused.code, refused.clause) if refused else ("legal", "")
    tried = f"try {game.notation.write_move(move, None)}"
    if code != item.seen["refused"]:
        yield Unmet(f"{tried}, refused", item.seen["refused"], code)
    elif item.seen.get("clause", clause) != clause:
        yield Unmet(f"{tried}, clause", item.seen["clause"], clause)


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return write_chips(value)
    return ", ".join(value) if isinstance(value, list) else str(value)


# --- what a stage shows


def _legal(stage: Stage[T, P, M], game: Game[R, T, P, M]) -> list[str]:
    moves = game.legal(stage.step.position, stage.step.table.rules)
    return sorted(game.notation.write_move(move, None) for move in moves)


def by_letter(stage: Stage[T, P, M], numbers: Sequence[int]) -> dict[str, int]:
    """Numbers of the players of a stage's table, by their letters."""
    return dict(zip(stage.step.table.letters, numbers, strict=True))


def _turn(stage: Stage[T, P, M]) -> str:
    position = stage.step.position
    return "-" if position.turn is None else position.letter(position.turn)


def looks(stage: Stage[T, P, M]) -> dict[str, object]:
    """What a stage of any game shows, by the name of the observation."""
    table = stage.step.table
    return {
        "turn": _turn(stage),
        "position": str(stage.step.position),
        "chips": by_letter(stage, table.accounts.balances),
        "game-winner": player_of(stage.step.events, "game-won"),
        "over": table.over,
    }


def _seen(
    stage: Stage[T, P, M],
    name: str,
    item: Expectation[M],
    shown: Mapping[str, object],
) -> object:
    """What a stage shows, in the form in which its game's records read it."""
    events, expected = stage.step.events, item.seen[name]
    if name == "pays":
        net = net_of(events)
        return {account: net[account] for account in (*stage.step.table.letters, POOL, BANK) if account in net}
    if name == "cites":
        return [clause for clause in _cites(events) if clause in expected]
    if name == "not-cites":
        return [clause for clause in expected if clause not in _cites(events)]
    seen = shown[name]
    return {letter: seen[letter] for letter in expected} if isinstance(seen, Mapping) else seen


def _cites(events: Sequence[Event]) -> list[str]:
    return sorted({clause for event in events for clause in event.clauses})
