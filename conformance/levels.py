"""How far a run has looked: what of a game a program reports, by levels, and how much of that was compared.

A program is held to what it reports and to nothing else, so a verdict is worth as much as the levels that it reaches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from conformance.cases import Case
from conformance.compare.declared import in_force
from conformance.results import CARDS, CHIPS, COMPLETE, EXPLAINED, MOVES, Level, Result
from conformance.suite import Suite

OF_LEVEL: Final[Mapping[str, frozenset[str]]] = {
    MOVES: frozenset({"turn", "legal"}),
    CHIPS: frozenset({"payments", "chips", "pool", "bank", "stake"}),
    CARDS: frozenset({"hands", "layout", "piles", "stock", "trick", "tricks", "turn-up"}),
    EXPLAINED: frozenset({"refusal-code", "refusal-clause"}),
}
"""Level → what belongs to it in any game; what belongs to none of them is asked of a complete program alone."""

ENOUGH: Final[Mapping[str, tuple[str, ...]]] = {MOVES: ("turn",), CHIPS: ("chips", "payments")}
"""Level → the reports any of which reaches it; a level that is not here wants all that belongs to it."""


def levels_of(
    reports: Collection[str], suite: Suite, cases: Mapping[str, Case], results: Iterable[Result]
) -> tuple[Level, ...]:
    """What a program reports of a game, level by level, and in how many steps of some cases it was compared.

    cases: by id, those that the results are of.

    >>> from conformance.suites import SUITES
    >>> [(level.name, level.reached) for level in levels_of(["turn", "chips"], SUITES["papillon"], {}, ())]
    [('moves', True), ('chips', True), ('cards', False), ('explained', False), ('complete', False)]
    """
    compared = [result for result in results if result.compared]
    steps = sum(result.steps for result in compared)
    refused = sum(cases[result.case].attempts for result in compared if result.case in cases)
    *most, rest = (
        _level(name, belonging, reports, refused if name == EXPLAINED else steps)
        for name, belonging in _belonging(suite, reports).items()
    )
    whole = not any(level.silent for level in (*most, rest))
    return (*most, msgspec.structs.replace(rest, reached=whole))


def _belonging(suite: Suite, reports: Collection[str]) -> dict[str, list[str]]:
    """Level → what of a game belongs to it, each thing to one level; what came late only where it is reported."""
    names = [name for name in suite.observables if name in reports or name not in suite.added_later]
    levelled = {name for belonging in OF_LEVEL.values() for name in belonging}
    of_game = {level: [name for name in names if name in belonging] for level, belonging in OF_LEVEL.items()}
    return {**of_game, COMPLETE: [name for name in names if name not in levelled]}


def _level(name: str, belonging: Sequence[str], reports: Collection[str], steps: int) -> Level:
    reported = tuple(item for item in belonging if item in reports)
    silent = tuple(item for item in belonging if item not in reports)
    reached = any(item in reports for item in ENOUGH[name]) if name in ENOUGH else not silent
    return Level(name, reported, silent, reached, steps if reported else 0)


def readings_compared(cases: Mapping[str, Case], results: Iterable[Result], suite: Suite) -> dict[str, list[str]]:
    """Open ruling → its readings under which a case about it was compared, in the order of the ruling's page."""
    found: set[tuple[str, str]] = set()
    for result in results:
        if result.compared and result.case in cases:
            case = cases[result.case]
            played = in_force(case.request)
            found |= {(ruling, played[ruling]) for ruling in case.record.notes.get("rulings", ()) if ruling in played}
    offered = suite.game.readings.items()
    by_ruling = {ruling: [name for name in names if (ruling, name) in found] for ruling, names in offered}
    return {ruling: names for ruling, names in by_ruling.items() if names}
