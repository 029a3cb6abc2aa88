"""Readings of Le Francion: all of them playable, free to combine, and named as on the rulings' pages."""

from __future__ import annotations

import pytest
from francion_games import PAIRS

from francion.readings import READINGS, readings_in_force, rules_of
from francion.rulebooks import FRANCION, RULEBOOKS
from papillon.kit.clauses import book
from papillon.kit.readings import UnknownReading, apply_reading

RULINGS = book("francion").rulings
OPEN = {slug: ruling for slug, ruling in RULINGS.items() if ruling.kind == "open"}


def test_every_open_ruling_can_be_played_as_its_page_names_it() -> None:
    assert {slug: set(readings) for slug, readings in READINGS.items()} == {
        slug: set(ruling.readings) for slug, ruling in OPEN.items()
    }


def test_the_rulebook_plays_the_defaults() -> None:
    assert readings_in_force(FRANCION) == {slug: ruling.default["francion"] for slug, ruling in OPEN.items()}
    assert RULEBOOKS["francion"] == rules_of()


@pytest.mark.parametrize("ruling", READINGS)
def test_each_reading_is_found_by_trying(ruling: str) -> None:
    for reading in READINGS[ruling]:
        rules = rules_of("francion", {ruling: reading})
        assert readings_in_force(rules) == {**readings_in_force(FRANCION), ruling: reading}


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_readings_combine_in_either_order(one: str, other: str) -> None:
    for first in READINGS[one]:
        for second in READINGS[other]:
            forward = apply_reading(READINGS, apply_reading(READINGS, FRANCION, one, first), other, second)
            assert forward == apply_reading(READINGS, apply_reading(READINGS, FRANCION, other, second), one, first)
            assert readings_in_force(forward).items() >= {one: first, other: second}.items()


@pytest.mark.parametrize(
    ("rulebook", "readings", "message"),
    [
        ("salon", {}, r"expected a rulebook \(francion\), found 'salon'"),
        ("francion", {"ten-sums": "all"}, r"expected an open ruling \(welche-led, .*\), found 'ten-sums'"),
        ("francion", {"welche-led": "x"}, r"expected a reading of welche-led \(hearts, trumps\), found 'x'"),
        ("francion", {"trump-cycle": "ace-takes-all-three"}, "expected an open ruling"),
    ],
)
def test_what_there_is_not_is_named(rulebook: str, readings: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownReading, match=message):
        rules_of(rulebook, readings)
