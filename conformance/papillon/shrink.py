"""What can be left out of a counterexample of Le Papillon, one thing at the table after another.

A game is turned into the position before the play that matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from conformance.documents import DOCUMENTS
from conformance.papillon.subject import position_start, table_start
from conformance.protocol import CoupPlan, PositionStart, Run, TableStart
from conformance.suite import TraceStep
from conformance.tracing import steps_of
from papillon.kit.shrink import without_one
from papillon.position import PLAYERS, player_letters
from papillon.readings import rules_of
from papillon.rules import Rules


def smaller(request: Run, steps: int) -> Iterator[Run]:
    """Requests with a little less in them, the boldest first."""
    trace = list(steps_of(request))
    main = next(iter(DOCUMENTS))
    if request.rulebook != main:
        yield _fitting(replace(request, rulebook=main))
    yield from _cut_off(request)
    yield from _begun_later(request, trace)
    for ruling in request.readings:
        others = {slug: name for slug, name in request.readings.items() if slug != ruling}
        yield _fitting(replace(request, readings=others))
    if request.position is not None:
        yield from _fewer_players(request, request.position)
        sizes = _rules(request).stock_sizes(request.table.players)[::-1]
        for position in _less_there(request.position, sizes):
            yield replace(request, position=position)
    for table in _plainer(request.table, request.position is not None):
        yield replace(request, table=table)


def _rules(request: Run) -> Rules:
    return rules_of(request.rulebook, request.readings)


def _fitting(request: Run) -> Run:
    """The case whose rules have changed, with the largest stock that they leave and that is there."""
    start = request.position
    if start is None:
        return request
    counts = _rules(request).stock_sizes(request.table.players)
    most = max((count for count in counts if count <= len(start.stock)), default=0)
    return replace(request, position=replace(start, stock=start.stock[:most]))


# --- fewer plays


def _cut_off(request: Run) -> Iterator[Run]:
    """Leave out what comes last: coups, then moves."""
    for count in range(1, len(request.coups)):
        yield replace(request, coups=request.coups[:count])
    last = request.coups[-1]
    for count in range(len(last.moves)):
        plan = CoupPlan(last.moves[:count], last.pack)
        yield replace(request, coups=[*request.coups[:-1], plan])


def _begun_later(request: Run, trace: Sequence[TraceStep]) -> Iterator[Run]:
    """Begin with a coup under way, as late as can be."""
    steps = [item for item in trace if not item.shown.refused and item.after.position.turn is not None]
    for item in reversed(steps):
        if item.coup == 1 and item.number == 0 and request.position is not None:
            continue
        plan = request.coups[item.coup - 1]
        coups = [CoupPlan(plan.moves[item.number :]), *request.coups[item.coup :]]
        position = position_start(item.after.position)
        yield replace(request, coups=coups, position=position, table=table_start(item.after.table))
    for number in range(2, len(request.coups) + 1):
        earlier = [item for item in trace if item.coup == number - 1]
        if earlier and request.coups[number - 1].pack:
            table = table_start(earlier[-1].after.table)
            yield replace(request, coups=request.coups[number - 1 :], position=None, table=table)


# --- fewer cards and players


NOTHING: Final[Mapping[str, object]] = {"papillons": [], "last": None, "victim": None, "wanting": None, "likes": {}}
"""Marks of what has been, and what each is when there is none."""


def _less_there(start: PositionStart, sizes: Sequence[int]) -> Iterator[PositionStart]:
    """Leave out piles, deals of the stock, marks of what has been, then each card. sizes: that a stock can have."""
    if any(start.piles.values()):
        yield replace(start, piles={key: [] for key in start.piles})
    for count in sizes:
        if count < len(start.stock):
            yield replace(start, stock=start.stock[:count])
    for name, nothing in NOTHING.items():
        if getattr(start, name):
            yield replace(start, **{name: nothing})
    for letter, cards in start.hands.items():
        for fewer in without_one(cards):
            yield replace(start, hands={**start.hands, letter: [*fewer]})
    for fewer in without_one(start.layout):
        yield replace(start, layout=[*fewer])
    for letter, pile in start.piles.items():
        yield replace(start, piles={**start.piles, letter: pile[: len(pile) // 2]})
        yield replace(start, piles={**start.piles, letter: pile[:-1]})


def _fewer_players(request: Run, start: PositionStart) -> Iterator[Run]:
    """Let one of four players go who holds nothing and is nothing."""
    letters = player_letters(request.table.players)
    if len(letters) < 4 or len(request.coups) > 1 or start.stock:
        return
    marked = {request.table.dealer, start.turn, start.last, start.victim, start.wanting, *start.papillons}
    for gone in letters:
        if gone not in marked and not start.hands[gone]:
            yield _among_three(request, start, gone)


def _among_three(request: Run, start: PositionStart, gone: str) -> Run:
    """The case without a player, the others by new letters."""
    stay = dict(zip(player_letters(request.table.players).replace(gone, ""), PLAYERS, strict=False))
    position, table = _renamed(msgspec.to_builtins(start), stay), _renamed(msgspec.to_builtins(request.table), stay)
    return replace(
        request,
        position=msgspec.convert(position, PositionStart),
        table=msgspec.convert({**table, "players": len(stay)}, TableStart),
        coups=[CoupPlan([_renamed(text, stay) for text in plan.moves], plan.pack) for plan in request.coups],
    )


def _renamed(value: Any, letters: Mapping[str, str]) -> Any:
    """A part of a request with players called by other letters; what somebody has who gets none is left out.

    >>> _renamed({"turn": "C", "hands": {"A": ["Ah"], "B": [], "C": ["7c"]}}, {"A": "A", "C": "B"})
    {'turn': 'B', 'hands': {'A': ['Ah'], 'B': ['7c']}}
    """
    if isinstance(value, dict):
        kept = {name: item for name, item in value.items() if len(name) > 1 or name in letters}
        return {letters.get(name, name): _renamed(item, letters) for name, item in kept.items()}
    if isinstance(value, list):
        return [_renamed(item, letters) for item in value]
    if isinstance(value, str) and (len(value) == 1 or value[1:2] == ":"):
        return letters.get(value[0], value[0]) + value[1:]
    return value


# --- a plain table


def _plainer(table: TableStart, under_way: bool) -> Iterator[TableStart]:
    """The usual chips, one round, the first coup, one chip for the most cards."""
    pool = 20 * table.players if under_way else 0
    usual: dict[str, object] = {
        "chips": dict.fromkeys(table.chips, 120 if under_way else 140),
        "pool": pool,
        "bank": 0,
        "cards_payment": 1,
        "rounds": 1,
        "coup": 1,
        "unwon": "play-on",
        "dealer": player_letters(table.players)[-1],
    }
    for name, value in usual.items():
        if getattr(table, name) != value:
            yield replace(table, **{name: value})
