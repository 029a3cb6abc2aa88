"""Holds a recorded game against the rules: wrong moves, and expectations that are not met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonlaw.accounts import BANK, POOL, Payment
from papillon.cards import Card
from papillon.events import Event, Happening
from papillon.notation import write_cards, write_chips, write_move, write_position
from papillon.readings import rules_of
from papillon.records import Expectation, Record, RecordError
from papillon.refusals import Refusal, RefusedMove
from papillon.replay import Stage, replay
from papillon.rules import Rules, legal, refusal


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

    >>> from papillon.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: lay"
    ... ''')
    >>> faults(record)[0].refused.code
    'must-capture'
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


def _winner(stage: Stage) -> str:
    """Who won the coup with this move: a letter, ``none``, or ``""`` while it goes on."""
    for event in stage.step.events:
        if isinstance(event, Happening) and event.kind in ("coup-won", "no-winner"):
            return event.player or "none"
    return ""


def _game_winner(stage: Stage) -> str:
    """Letters of who won the game with this move, ``""`` while it goes on. Clauses: 14.2."""
    happenings = [event for event in stage.step.events if isinstance(event, Happening)]
    return next((happening.player for happening in happenings if happening.kind == "game-won"), "")


def _turn(stage: Stage) -> str:
    position = stage.step.position
    return "-" if position.turn is None else position.letter(position.turn)


def _moves_now(stage: Stage) -> list[str]:
    return sorted(write_move(move) for move in legal(stage.step.position, stage.step.table.rules))


def _cites(stage: Stage) -> list[str]:
    return sorted({clause for event in stage.step.events for clause in event.clauses})


def _seen(stage: Stage, name: str, expected: Any) -> Any:
    """What a stage shows, in the form in which `_observation` reads it."""
    table, position = stage.step.table, stage.step.position
    if name == "pays":
        nets = {account: _net(stage.step.events, account) for account in (*table.letters, POOL, BANK)}
        return {account: chips for account, chips in nets.items() if chips}
    if name == "cites":
        return [clause for clause in _cites(stage) if clause in expected]
    if name == "not-cites":
        return [clause for clause in expected if clause not in _cites(stage)]
    if name == "chips":
        held = dict(zip(table.letters, table.accounts.balances, strict=True))
        return {letter: held[letter] for letter in expected}
    looks: dict[str, Any] = {
        "legal": _moves_now,
        "position": lambda stage: write_position(position),
        "layout": lambda stage: write_cards(tuple(Card(card.rank) for card in position.layout)),
        "turn": _turn,
        "stock": lambda stage: len(position.stock),
        "pool": lambda stage: table.accounts.pool,
        "cards-payment": lambda stage: table.cards_payment,
        "announced": lambda stage: any(event.kind == "announces" for event in stage.step.events),
        "winner": _winner,
        "game-winner": _game_winner,
        "over": lambda stage: table.over,
    }
    return looks[name](stage)
