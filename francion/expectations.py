"""Holds a recorded game against the rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonlaw.accounts import POOL, Payment
from commonlaw.cards import write_cards
from commonlaw.events import Event, Happening
from commonlaw.records import RecordError
from commonlaw.refusals import Refusal, RefusedMove
from francion.notation import write_chips, write_move, write_position
from francion.readings import rules_of
from francion.records import Expectation, Record
from francion.replay import Stage, replay
from francion.rules import Rules, legal, refusal


class Fault(NamedTuple):
    """Something in a record that the rules do not bear out.

    coup, move: where; move 0 is the start of the coup.  refused: set when the record's own move was.
    expectation: set when it is one that is not met.
    """

    place: str
    message: str
    refused: Refusal | None = None
    coup: int = 0
    move: int = 0
    expectation: Expectation | None = None


def faults(record: Record) -> list[Fault]:
    """Replay a record under every set of readings that it speaks of, and list what is wrong in it.

    >>> from francion.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "trumps c, trick A:2d, hand Jd 4c"
    ... [[coups]]
    ... moves = "B: 4c"
    ... ''')
    >>> faults(record)[0].refused.code
    'must-follow'
    """
    found: list[Fault] = []
    own = [expectation for expectation in record.expectations if not expectation.when]
    found += _faults_under(record, record.table.rules, own, "")
    for when in {tuple(sorted(item.when.items())): item.when for item in record.expectations if item.when}.values():
        readings = {**record.readings, **when}
        rules = rules_of(record.table.rules.rulebook, readings)
        under = [item for item in record.expectations if item.when == when]
        found += _faults_under(record, rules, under, f" under {_named(when)}")
    return found


def _named(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{ruling}={reading}" for ruling, reading in readings.items())


def _faults_under(record: Record, rules: Rules, expectations: Sequence[Expectation], under: str) -> list[Fault]:
    found: list[Fault] = []
    last = max(((item.coup, item.move) for item in expectations), default=(0, 0))
    place, number = 1, 0
    try:
        for stage in replay(record, rules):
            place, number = stage.coup, stage.number
            due = [item for item in expectations if (item.coup, item.move) == (place, number)]
            found += [
                fault._replace(coup=place, move=number, expectation=item)
                for item in due
                for fault in _unmet(item, stage, under)
            ]
            if under and (place, number) >= last:
                return found
    except RefusedMove as error:
        at = f"coup {place}, move {number + 1}{under}"
        found.append(Fault(at, error.refusal.reason, error.refusal, place, number + 1))
    except RecordError as error:
        found.append(Fault(f"coup {place}{under}", str(error), None, place))
    return found


def _unmet(item: Expectation, stage: Stage, under: str) -> Iterator[Fault]:
    """What an expectation demands and a stage does not show."""
    place = f"coup {stage.coup}, move {stage.number}{under}"
    if item.attempt is not None:
        yield from _unrefused(item, stage, place)
        return
    for name, expected in item.seen.items():
        seen = _seen(stage, name, expected)
        if seen != expected:
            yield Fault(place, f"{name}: expected {_shown(expected)}, found {_shown(seen)}")


def _unrefused(item: Expectation, stage: Stage, place: str) -> Iterator[Fault]:
    player, move = item.attempt or (None, None)
    assert move is not None
    refused = refusal(stage.step.position, move, stage.step.table.rules, player)
    code, clause = (refused.code, refused.clause) if refused else ("legal", "")
    if code != item.seen["refused"]:
        yield Fault(place, f"try {write_move(move)}: expected refusal {item.seen['refused']}, found {code}")
    elif item.seen.get("clause", clause) != clause:
        yield Fault(place, f"try {write_move(move)}: expected clause {item.seen['clause']}, found {clause}")


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return write_chips(value)
    return ", ".join(value) if isinstance(value, list) else str(value)


# --- what a stage shows


def _net(events: Sequence[Event], account: str) -> int:
    paid = [event for event in events if isinstance(event, Payment)]
    return sum(event.chips for event in paid if event.payee == account) - sum(
        event.chips for event in paid if event.payer == account
    )


def _player_of(stage: Stage, kind: str) -> str:
    """Who did what the first happening of this kind tells, ``""`` if nobody has with this move."""
    happenings = [event for event in stage.step.events if isinstance(event, Happening)]
    return next((happening.player for happening in happenings if happening.kind == kind), "")


def _turn(stage: Stage) -> str:
    position = stage.step.position
    return "-" if position.turn is None else position.letter(position.turn)


def _cites(stage: Stage) -> list[str]:
    return sorted({clause for event in stage.step.events for clause in event.clauses})


def _seen(stage: Stage, name: str, expected: Any) -> Any:
    """What a stage shows, in the form in which `francion.records` reads it."""
    table, position = stage.step.table, stage.step.position
    if name == "pays":
        nets = {account: _net(stage.step.events, account) for account in (*table.letters, POOL)}
        return {account: chips for account, chips in nets.items() if chips}
    if name == "cites":
        return [clause for clause in _cites(stage) if clause in expected]
    if name == "not-cites":
        return [clause for clause in expected if clause not in _cites(stage)]
    if name in ("chips", "points", "betes", "tricks"):
        held = _by_player(stage, name)
        return {letter: held[letter] for letter in expected}
    looks: dict[str, Any] = {
        "legal": lambda: sorted(map(write_move, legal(position, table.rules))),
        "position": lambda: write_position(position),
        "trick": lambda: write_cards(position.trick),
        "turn": lambda: _turn(stage),
        "taker": lambda: _player_of(stage, "trick"),
        "stake": lambda: table.accounts.pool,
        "doubling": lambda: table.doubling,
        "marks": lambda: _player_of(stage, "point"),
        "manche-winner": lambda: _player_of(stage, "manche-won"),
        "game-winner": lambda: _player_of(stage, "game-won"),
        "over": lambda: table.over,
    }
    return looks[name]()


def _by_player(stage: Stage, name: str) -> dict[str, int]:
    """Numbers of the players: chips, points and bêtes of the table, tricks of the position."""
    table, position = stage.step.table, stage.step.position
    if name == "tricks":
        return {position.letter(seat): tricks for seat, tricks in enumerate(position.tricks)}
    numbers = {"chips": table.accounts.balances, "points": table.points, "betes": table.betes}[name]
    return dict(zip(table.letters, numbers, strict=True))
