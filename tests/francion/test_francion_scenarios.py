"""Le Francion's scenarios: every table, every reading, every refusal is among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from conformance.misreadings import parts
from conformance.scenarios import scenarios
from francion.readings import READINGS, readings_in_force
from francion.records import Expectation, Record, faults
from francion.refusals import REFUSALS
from papillon.kit.readings import apply_reading
from tools.coverage import coverage

PAIRS = [(ruling, one, other) for ruling, named in READINGS.items() for one, other in permutations(named, 2)]


def under(reading: str, ruling: str) -> Iterator[Record]:
    """The parts of scenarios that name a ruling and are played under one of its readings."""
    for record in scenarios("francion").values():
        if ruling in record.notes.get("rulings", ()):
            yield from (part for part in parts(record) if readings_in_force(part.table.rules)[ruling] == reading)


def expectations() -> list[Expectation]:
    return [item for record in scenarios("francion").values() for item in record.expectations]


@pytest.mark.parametrize(("ruling", "reading", "other"), PAIRS)
def test_a_scenario_tells_two_readings_apart(ruling: str, reading: str, other: str) -> None:
    def fails(part: Record) -> bool:
        rules = apply_reading(READINGS, part.table.rules, ruling, other)
        return bool(faults(part._replace(table=part.table._replace(rules=rules))))

    assert any(fails(part) for part in under(reading, ruling))


def test_every_refusal_is_met() -> None:
    met = {(item.seen["refused"], item.seen["clause"]) for item in expectations() if item.attempt}
    assert met == {(refusal.code, refusal.clause) for refusal in REFUSALS}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_number_of_players_plays_whole_coups(players: int) -> None:
    whole = [
        len(coup.moves)
        for record in scenarios("francion").values()
        for coup in record.coups
        if record.table.players == players and coup.pack
    ]
    assert 9 * players in whole


def test_every_cell_of_the_table_is_filled_or_argued() -> None:
    assert coverage("francion").problems == ()
    assert coverage("francion").scenarios == tuple(scenarios("francion"))
