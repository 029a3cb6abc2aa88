"""A record played stage by stage, and what is wrong in it: moves that are refused, expectations that are not met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from papillon.kit.accounts import BANK, POOL
from papillon.kit.cards import UNKNOWN
from papillon.kit.events import Event, net_of, player_of
from papillon.kit.game import AnyMove, AnyPosition, AnyStep, AnyTable, Game
from papillon.kit.notation import write_chips
from papillon.kit.records import Expectation, Record, RecordedCoup, RecordedMove
from papillon.kit.refusals import Refusal, RefusedMove
from papillon.kit.toml import RecordError


class Stage(NamedTuple):
    """One moment of a replayed record."""

    coup: int
    """The coup that is played, counted from 1."""
    number: int
    """How many moves of it have been made."""
    moved: RecordedMove | None
    """The move that led here, None at the start of the coup."""
    before: AnyPosition
    """The position before that move, None at the start of the coup."""
    step: AnyStep
    """Where it has led."""


def replay(record: Record, game: Game) -> Iterator[Stage]:
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
            ends = game.spoken(game.recording.ENDS)
            raise RecordError(f"coup {number}: expected moves until the coup is over, found {len(coup.moves)} ({ends})")
        table = step.table


def _check_hand(position: AnyPosition, coup: int, number: int) -> None:
    """Raise RecordError where the hand of the player to move is not known, so that no move can be judged."""
    if position.turn is not None and UNKNOWN in position.hands[position.turn]:
        player = position.letter(position.turn)
        raise RecordError(f"coup {coup}, move {number}: expected known cards for {player}, who is to play, found ?")


def _begin(record: Record, coup: RecordedCoup, table: AnyTable, game: Game, *, first: bool) -> AnyStep:
    if first and record.start is not None:
        return game.step(table, record.start)
    try:
        step = game.start(table, coup.pack or ())
    except ValueError as error:
        raise RecordError(str(error)) from None
    return step._replace(events=(*_before_game(record, game), *step.events)) if first else step


def _before_game(record: Record, game: Game) -> tuple[Event, ...]:
    """What happens before the first coup of a game that is recorded from its beginning."""
    return game.before_first_coup(record.table, record.draws) if record.table.coup == 1 else ()


# --- what is wrong in a record


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
    """Something in a record that the rules do not bear out."""

    why: Unmet | Refusal | str
    """An expectation that is not met, the refusal of the record's own move, or in words what cannot be played."""
    coup: int
    """The coup in which it is, from 1."""
    move: int | None = None
    """The move of the coup; 0 is its start, None the coup as a whole."""
    under: str = ""
    """The readings under which it is one, ``""`` for the record's own."""
    expectation: Expectation | None = None
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


def faults(record: Record, game: Game) -> list[Fault]:
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


def _faults_under(record: Record, game: Game, expectations: Sequence[Expectation], under: str) -> list[Fault]:
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


def _unmet(item: Expectation, stage: Stage, game: Game) -> Iterator[Unmet]:
    """What an expectation demands and a stage does not show."""
    if item.attempt is not None:
        yield from _unrefused(item, item.attempt, stage, game)
        return
    shown = {**looks(stage), **game.recording.looks(stage)}
    for name, expected in item.seen.items():
        seen = _legal(stage, game) if name == "legal" else _seen(stage, name, item, shown)
        if seen != expected:
            yield Unmet(name, _shown(expected), _shown(seen))


def _unrefused(item: Expectation, attempt: tuple[str | None, AnyMove], stage: Stage, game: Game) -> Iterator[Unmet]:
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


def _legal(stage: Stage, game: Game) -> list[str]:
    moves = game.legal(stage.step.position, stage.step.table.rules)
    return sorted(game.notation.write_move(move, None) for move in moves)


def by_letter(stage: Stage, numbers: Sequence[int]) -> dict[str, int]:
    """Numbers of the players of a stage's table, by their letters."""
    return dict(zip(stage.step.table.letters, numbers, strict=True))


def _turn(stage: Stage) -> str:
    position = stage.step.position
    return "-" if position.turn is None else position.letter(position.turn)


def looks(stage: Stage) -> dict[str, object]:
    """What a stage of any game shows, by the name of the observation."""
    table = stage.step.table
    return {
        "turn": _turn(stage),
        "position": str(stage.step.position),
        "chips": by_letter(stage, table.accounts.balances),
        "game-winner": player_of(stage.step.events, "game-won"),
        "over": table.over,
    }


def _seen(stage: Stage, name: str, item: Expectation, shown: Mapping[str, object]) -> object:
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


# --- a coup played by whoever chooses the moves


class Turn(NamedTuple):
    """One move of a coup: who made it, and what stood before and after it."""

    before: AnyStep
    """What the move was made on."""
    player: str
    """Letter of the player who made it."""
    move: AnyMove
    """The move."""
    after: AnyStep
    """What it led to."""


def play_out(step: AnyStep, game: Game, choose: Callable[[AnyStep], AnyMove]) -> Iterator[Turn]:
    """Play on from a step until the coup is over; whoever wants fewer moves takes fewer turns.

    choose: gives the move to be made on a step.
    Raises RefusedMove where that is not legal.

    >>> from papillon.table import open_table
    >>> from papillon.game import GAME
    >>> from papillon.rules import legal
    >>> from papillon.sections.s01_players_and_cards import full_pack
    >>> start = GAME.start(open_table(3), full_pack())
    >>> *_, last = play_out(start, GAME, lambda step: legal(step.position, step.table.rules)[0])
    >>> last.after.position.over
    True
    """
    while step.position.turn is not None:
        move = choose(step)
        player = step.position.letter(step.position.turn)
        after = game.play(step.table, step.position, move, player)
        yield Turn(step, player, move, after)
        step = after
