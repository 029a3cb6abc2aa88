"""What can be left out of a counterexample of Le Francion: all but the card that goes wrong, and tricks to come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec

from conformance.francion.subject import position_start, table_start
from conformance.francion.wire import Run
from conformance.protocol import CoupPlan
from conformance.suite import TraceStep
from conformance.tracing import steps_of
from francion.position import Position
from francion.step import Step


def smaller(request: Run, steps: int) -> Iterator[Run]:
    """Requests with a little less in them, the boldest first. steps: of the trace, up to what is wrong."""
    trace = list(steps_of(request))
    place = max(min(steps, len(trace)) - 1, 0)
    if place and trace[place].number:
        yield _at(request, trace[place].before, trace[place].shown.move)
    elif place:
        yield _from_coup(request, trace[place])
    first = request.coups[0]
    if not place and request.position is None:
        yield msgspec.structs.replace(request, coups=[CoupPlan([], first.pack)])
    for ruling in request.readings:
        others = {name: reading for name, reading in request.readings.items() if name != ruling}
        yield msgspec.structs.replace(request, readings=others)
    if request.position is not None:
        yield from _one_trick_less(request, trace[0])


def _at(request: Run, step: Step, *moves: str) -> Run:
    return msgspec.structs.replace(
        request,
        table=table_start(step.table._replace(dealer=step.position.dealer)),
        position=position_start(step.position),
        coups=[CoupPlan(list(moves))],
    )


def _from_coup(request: Run, expected: TraceStep) -> Run:
    """The case from the start of a later coup."""
    *_, earlier = steps_of(msgspec.structs.replace(request, coups=request.coups[: expected.coup - 1]))
    pack = request.coups[expected.coup - 1].pack
    table = table_start(earlier.after.table)
    return msgspec.structs.replace(request, table=table, position=None, coups=[CoupPlan([], pack)])


def _one_trick_less(request: Run, expected: TraceStep) -> Iterator[Run]:
    """The case with one trick more played: a card less in every hand, whoever plays next giving any of his."""
    position = expected.after.position
    mine = len(position.hands[position.turn or 0])
    fewest = min(map(len, position.hands))
    for place, own, winner in product(range(fewest), range(mine), range(position.players)):
        after = _without(position, place, own, winner)
        if after is not None:
            yield msgspec.structs.replace(request, position=position_start(after))


def _without(position: Position, place: int, own: int, winner: int) -> Position | None:
    """The position after one of the seats has won a card of every hand, the one at a place in it.

    own: the place in the hand of whoever is to play.
    """
    if position.turn is None or len(position.hands[position.turn]) < 2:
        return None
    places = [own if seat == position.turn else place for seat in range(position.players)]
    taken = tuple(hand[at] for hand, at in zip(position.hands, places, strict=True))
    hands = tuple((*hand[:at], *hand[at + 1 :]) for hand, at in zip(position.hands, places, strict=True))
    won = tuple(cards + taken if seat == winner else cards for seat, cards in enumerate(position.won))
    return position._replace(hands=hands, won=won)
