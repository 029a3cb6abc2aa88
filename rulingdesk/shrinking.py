"""Makes the witness of a comparison smaller: cards and sums go that have no part in how the two sides part.

Whatever game it is: a `Shrinking` says what can be left out of its positions and tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from commonlaw.refusals import Refusal
from rulingdesk.courses import Parting, Playing, Shown, told


class Sides(NamedTuple):
    """The rules of the two sides."""

    left: Any
    right: Any


class Shrinking(NamedTuple):
    """What shrinking asks of a game.

    check: raises ValueError for a position or a table that no play by these rules can reach.
    refusal: of a move in a position by some rules.
    positions: with a thing less, by the rules of both sides.  tables: with a thing as it usually is.
    """

    playing: Playing
    check: Callable[[Any, Any, Any], None]
    refusal: Callable[[Any, Any, Any], Refusal | None]
    positions: Callable[[Any, Sides], Iterable[Any]]
    tables: Callable[[Any], Iterable[Any]]


class _Bench(NamedTuple):
    """What every step of the shrinking needs."""

    game: Shrinking
    sides: Sides


def shrunk(witness: Parting, left: Any, right: Any, game: Shrinking) -> Parting:
    """The same parting in the smallest position that still shows it; one at the start of a coup stays as it is.

    Everything that can be left out is, one thing after another, as long as the same moves lead to differences of
    the same kinds.

    >>> from papillon.course import open_table
    >>> from papillon.moves import Capture
    >>> from papillon.notation import read_position
    >>> from papillon.readings import rules_of
    >>> from rulingdesk.thinning import SHRINKING
    >>> position = read_position("hands A:T7 B:95 C:QJ, layout 6482, stock 18").position
    >>> table, rules = open_table(dealer="C"), [rules_of("salon", {"credit": name}) for name in ("unlimited", "none")]
    >>> same = (Shown(Capture("T", "64"), "A", ()),)
    >>> shrunk(Parting(table, position, 0, same, same), *rules, SHRINKING).position == position
    True
    """
    if witness.left[0].move is None or _differing(witness) == (Counter(), Counter()):
        return witness
    bench = _Bench(game, Sides(left, right))
    while True:
        smaller = next(_smaller(witness, bench), None)
        if smaller is None:
            return witness
        witness = smaller


def _smaller(witness: Parting, bench: _Bench) -> Iterator[Parting]:
    """The witness with one thing less, wherever it still shows the same."""
    tried = chain(
        ((witness.table, position) for position in bench.game.positions(witness.position, bench.sides)),
        ((table, witness.position) for table in bench.game.tables(witness.table)),
    )
    for table, position in tried:
        again = _again(witness, table, position, bench)
        if again is not None:
            yield again


def _again(witness: Parting, table: Any, position: Any, bench: _Bench) -> Parting | None:
    """The same moves from another beginning; None if they cannot be made, or show something else."""
    try:
        for rules in bench.sides:
            bench.game.check(table, position, rules)
        ways = zip((witness.left, witness.right), bench.sides, strict=True)
        left, right = (_made(steps, table._replace(rules=rules), position, bench.game) for steps, rules in ways)
    except ValueError:  # no such position or table, or a move that is refused in it
        return None
    found = witness._replace(table=table, position=position, left=left, right=right)
    same = _differing(found) == _differing(witness) and _refused(found, bench) == _refused(witness, bench)
    return found if same else None


def _made(steps: Sequence[Shown], table: Any, position: Any, game: Shrinking) -> tuple[Shown, ...]:
    """Steps made again. Raises RefusedMove."""
    made = []
    for shown in steps:
        if shown.move is not None:
            player = position.letter(position.turn) if position.turn is not None else ""
            step = game.playing.play(table, position, shown.move)
            table, position = step.table, step.position
            made.append(Shown(shown.move, player, step.events))
    return tuple(made)


def _differing(witness: Parting) -> tuple[Counter[str], Counter[str]]:
    """The kinds of what happens on one side alone, in the step that shows it, and whether it comes before that."""
    before = [(told(one.events), told(other.events)) for one, other in zip(witness.left, witness.right, strict=False)]
    early = sum(one != other for one, other in before[:-1])
    one, other = before[-1]
    left = Counter(event.kind for event in one if event not in other)
    right = Counter(event.kind for event in other if event not in one)
    return left + Counter(early=early), right


def _refused(witness: Parting, bench: _Bench) -> tuple[object, ...]:
    """The codes by which each side refuses the other's first move, where the two are not the same."""
    moves = [side[0].move for side in (witness.right, witness.left)]
    looks, refusal = bench.game.playing.looks, bench.game.refusal
    if None in moves or looks(moves[0]) == looks(moves[1]):
        return ()
    found = [refusal(witness.position, move, rules) for move, rules in zip(moves, bench.sides, strict=True) if move]
    return tuple(refused and refused.code for refused in found)
