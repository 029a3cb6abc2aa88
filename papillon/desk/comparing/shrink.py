"""Makes the witness of a comparison smaller: cards and sums go that have no part in how the two sides part.

Whatever game it is: its `Adapter` says what can be left out of its positions and tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from papillon.desk.adapter import Adapter
from papillon.desk.comparing.witness import ShownStep, Witness, told
from papillon.kit.game import AnyPosition, AnyRules, AnyTable, Game


class _Bench(NamedTuple):
    """What every step of the shrinking needs."""

    adapter: Adapter
    """The game's own part: what can be left out."""
    sides: tuple[AnyRules, AnyRules]
    """The rules of the two sides."""


def shrink(
    witness: Witness,
    left: AnyRules,
    right: AnyRules,
    adapter: Adapter,
) -> Witness:
    """The same witness in the smallest position that still shows it; one at the start of a coup stays as it is.

    Everything that can be left out is, one thing after another, as long as the same moves lead to differences of
    the same kinds.

    >>> from papillon.table import open_table
    >>> from papillon.moves import Capture
    >>> from papillon.notation import read_position
    >>> from papillon.readings import rules_of
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> position = read_position("hands A:T7 B:95 C:QJ, layout 6482, stock 18").position
    >>> table, rules = open_table(dealer="C"), [rules_of("salon", {"credit": name}) for name in ("unlimited", "none")]
    >>> same = (ShownStep(Capture("T", "64"), "A", ()),)
    >>> shrink(Witness(table, position, 0, same, same), *rules, ADAPTER).position == position
    True
    """
    if witness.left[0].move is None or _differing(witness) == (Counter(), Counter()):
        return witness
    bench = _Bench(adapter, (left, right))
    while True:
        smaller = next(_shrunk_once(witness, bench), None)
        if smaller is None:
            return witness
        witness = smaller


def _shrunk_once(witness: Witness, bench: _Bench) -> Iterator[Witness]:
    """The witness with one thing less, wherever it still shows the same."""
    tried = chain(
        ((witness.table, position) for position in bench.adapter.smaller_positions(witness.position, bench.sides)),
        ((table, witness.position) for table in bench.adapter.smaller_tables(witness.table)),
    )
    for table, position in tried:
        again = _again(witness, table, position, bench)
        if again is not None:
            yield again


def _again(
    witness: Witness,
    table: AnyTable,
    position: AnyPosition,
    bench: _Bench,
) -> Witness | None:
    """The same moves from another beginning; None if they cannot be made, or show something else."""
    try:
        for rules in bench.sides:
            bench.adapter.check(table._replace(rules=rules), position)
        ways = zip((witness.left, witness.right), bench.sides, strict=True)
        left, right = (_made(steps, table._replace(rules=rules), position, bench.adapter.game) for steps, rules in ways)
    except ValueError:  # no such position or table, or a move that is refused in it
        return None
    found = witness._replace(table=table, position=position, left=left, right=right)
    same = _differing(found) == _differing(witness) and _refused(found, bench) == _refused(witness, bench)
    return found if same else None


def _made(
    steps: Sequence[ShownStep],
    table: AnyTable,
    position: AnyPosition,
    game: Game,
) -> tuple[ShownStep, ...]:
    """Steps made again. Raises RefusedMove."""
    made = []
    for shown in steps:
        if shown.move is not None:
            player = position.letter(position.turn) if position.turn is not None else ""
            step = game.play(table, position, shown.move, None)
            table, position = step.table, step.position
            made.append(ShownStep(shown.move, player, step.events))
    return tuple(made)


def _differing(witness: Witness) -> tuple[Counter[str], Counter[str]]:
    """The kinds of what happens on one side alone, in the step that shows it, and whether it comes before that."""
    before = [(told(one.events), told(other.events)) for one, other in zip(witness.left, witness.right, strict=False)]
    early = sum(one != other for one, other in before[:-1])
    one, other = before[-1]
    left = Counter(event.kind for event in one if event not in other)
    right = Counter(event.kind for event in other if event not in one)
    return left + Counter(early=early), right


def _refused(witness: Witness, bench: _Bench) -> tuple[str | None, ...]:
    """The codes by which each side refuses the other's first move, where the two are not the same."""
    adapter, left, right = bench.adapter, witness.left[0].move, witness.right[0].move
    if left is None or right is None or adapter.looks(left) == adapter.looks(right):
        return ()
    asked = zip((right, left), bench.sides, strict=True)
    found = [adapter.game.refusal(witness.position, move, rules, None) for move, rules in asked]
    return tuple(refused and refused.code for refused in found)
