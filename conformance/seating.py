"""Cases on other seats: everybody moves on round the table, or sits as in a mirror and play goes the other way round.

The game is the same, so the same must be seen of the players who now sit there. None of them is written down: a case on
other seats is made of one that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import NamedTuple

from conformance.cases import Case
from conformance.compare.declared import in_force
from conformance.results import AT
from conformance.suite import Suite
from conformance.suites import SUITES
from papillon.kit.game import AnyRecord


class Seating(NamedTuple):
    """How the players sit."""

    steps: int
    """How many seats everybody has moved on."""
    mirrored: bool = False
    """Whether their order is turned round, as in a mirror before the dealer."""

    @property
    def name(self) -> str:
        """What follows the name of a case.

        >>> [seating.name for seating in (Seating(1), Seating(0, True), Seating(2, True))]
        ['rotated-1', 'mirrored', 'mirrored-2']
        """
        name = "mirrored" if self.mirrored else "rotated"
        return f"{name}-{self.steps}" if self.steps else name

    def before(self, players: int, dealer: int) -> list[int]:
        """For each player who has had the seat, both counted by their letters.

        >>> Seating(1).before(3, dealer=2), Seating(0, True).before(4, dealer=3)
        ([2, 0, 1], [2, 1, 0, 3])
        """
        return [
            (2 * dealer - player + self.steps if self.mirrored else player - self.steps) % players
            for player in range(players)
        ]


def seatings(case: Case) -> list[Seating]:
    """Every other order in which the players of a case can sit and play the same game."""
    suite, players = SUITES[case.game], case.record.table.players
    mirrored = range(players) if suite.direction and case.scenario not in suite.not_mirrored else ()
    return [*(Seating(steps) for steps in range(1, players)), *(Seating(steps, True) for steps in mirrored)]


def on_other_seats(case: Case, seed: int | None = None) -> Iterator[Case]:
    """A case once for every other order of its players. seed: from which the order of these cases is drawn, if it is.

    >>> from conformance.cases import cases
    >>> case = next(case for case in cases() if case.id == "three-players-sit-down")
    >>> [other.id for other in on_other_seats(case)]
    ['three-players-sit-down@rotated-1', 'three-players-sit-down@rotated-2', 'three-players-sit-down@mirrored', ...]
    """
    others = seatings(case)
    if seed is not None:
        Random(f"{seed} {case.id}").shuffle(others)
    suite = SUITES[case.game]
    return (_seated(case, seating, suite) for seating in others)


def _seated(case: Case, seating: Seating, suite: Suite) -> Case:
    """A case on other seats. Of what must be seen it has the refusal alone: the reference shows the rest."""
    turned = {suite.direction: _other_way(case, suite)} if seating.mirrored else {}
    record = _record(case.record, seating, turned, suite)
    return replace(
        case,
        id=f"{case.id}{AT}{seating.name}",
        when={**case.when, **turned},
        record=record,
    )


def _other_way(case: Case, suite: Suite) -> str:
    """The reading that has play go the other way round."""
    played = in_force(case.request)[suite.direction]
    return next(reading for reading in suite.game.readings[suite.direction] if reading != played)


def _record(record: AnyRecord, seating: Seating, turned: Mapping[str, str], suite: Suite) -> AnyRecord:
    """A record on other seats. turned: the reading on which way round play goes, if it is another."""
    readings, letters = {**record.readings, **turned}, record.table.letters
    before = seating.before(record.table.players, record.table.dealer)
    rules = suite.game.rules_of(record.table.rules.rulebook, readings)
    table = suite.on_other_seats(record.table, rules, before)
    now: dict[str | None, str | None] = {letters[was]: letters[player] for player, was in enumerate(before)}
    now[None] = None
    return record._replace(
        table=table,
        readings=readings,
        start=None if record.start is None else suite.dealt_at(record.start, table, record.table),
        coups=tuple(
            coup._replace(moves=tuple(moved._replace(player=now[moved.player]) for moved in coup.moves))
            for coup in record.coups
        ),
        expectations=tuple(
            item._replace(seen={"refused": item.seen["refused"]}, attempt=(now[item.attempt[0]], item.attempt[1]))
            for item in record.expectations
            if item.attempt is not None
        ),
    )
