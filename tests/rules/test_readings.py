"""Every reading of every open ruling shows in a scenario, and readings combine in any order."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from conformance.misreadings import part_under
from conformance.scenarios import scenarios
from papillon.kit.clauses import book
from papillon.kit.readings import apply_reading
from papillon.readings import READINGS, readings_in_force, rules_of
from papillon.records import Record, faults
from papillon.rulebooks import RULEBOOKS, SALON

SILENT = {
    "salon": {"consolation-deal"},
    "pdf": {"hanneton", "aces-take-aces", "consolation-deal"},
    "adpoker": set[str](),
}
"""Rulebook → rulings that decide nothing in it: there is nothing that could be read otherwise."""

PAIRS = [(ruling, *pair) for ruling, readings in READINGS.items() for pair in permutations(readings, 2)]


def expecting(record: Record, ruling: str, reading: str) -> Record | None:
    """The scenario with what it expects under one reading alone; None if it does not speak of it."""
    own = readings_in_force(record.table.rules).get(ruling) == reading
    when = {} if own else {ruling: reading}
    part = part_under(record, when) if any(item.when == when for item in record.expectations) else None
    return part if ruling in record.notes.get("rulings", []) else None


def differs(record: Record, ruling: str, reading: str, other: str) -> bool:
    """Whether what a scenario expects under a reading fails under the other."""
    part = expecting(record, ruling, reading)
    if part is None:
        return False
    rules = apply_reading(READINGS, part.table.rules, ruling, other)
    return bool(faults(part._replace(table=part.table._replace(rules=rules))))


@pytest.mark.parametrize(("ruling", "reading", "other"), PAIRS)
def test_a_scenario_tells_two_readings_apart(ruling: str, reading: str, other: str) -> None:
    assert [name for name, record in scenarios().items() if differs(record, ruling, reading, other)]


@pytest.mark.parametrize(("one", "other"), list(combinations(READINGS, 2)))
def test_readings_of_two_rulings_combine_in_either_order(one: str, other: str) -> None:
    usual = RULEBOOKS["adpoker" if {one, other} & SILENT["salon"] else "salon"]
    for first in READINGS[one]:
        for second in READINGS[other]:
            rules = apply_reading(READINGS, apply_reading(READINGS, usual, one, first), other, second)
            assert rules == apply_reading(READINGS, apply_reading(READINGS, usual, other, second), one, first)
            assert readings_in_force(rules) == {**readings_in_force(usual), one: first, other: second}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("ruling", READINGS)
def test_every_reading_gives_other_rules(ruling: str, rulebook: str) -> None:
    rules = [rules_of(rulebook, {ruling: reading}) for reading in READINGS[ruling]]
    pairs = combinations(rules, 2)
    assert all((one == other) == (ruling in SILENT[rulebook]) for one, other in pairs)


def test_the_first_reading_is_the_default() -> None:
    first = {ruling: next(iter(readings)) for ruling, readings in READINGS.items()}
    assert readings_in_force(SALON) == {slug: first[slug] for slug in first if slug not in SILENT["salon"]}


def test_the_readings_are_those_of_the_specification() -> None:
    rulings = book("papillon").rulings.values()
    written = {ruling.slug: list(ruling.readings) for ruling in rulings if ruling.kind == "open"}
    assert written == {ruling: list(readings) for ruling, readings in READINGS.items()}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_rulebook_plays_the_defaults_of_the_specification(rulebook: str) -> None:
    """Where a page names no default for a document, the document plays the main source's."""
    rulings = [ruling for ruling in book("papillon").rulings.values() if ruling.kind == "open"]
    defaults = {ruling.slug: ruling.default.get(rulebook, ruling.default["salon"]) for ruling in rulings}
    played = readings_in_force(RULEBOOKS[rulebook])
    assert {slug: defaults[slug] for slug in played} == played
    assert defaults.keys() - played.keys() == SILENT[rulebook]
