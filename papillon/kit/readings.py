"""Readings of open rulings as changes of a table's rules, whatever game the rules are of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from papillon.kit.errors import BadText, expect

Rules = TypeVar("Rules")

Readings = Mapping[str, Mapping[str, Callable[[Rules], Rules]]]
"""Ruling → reading → what it does to the rules."""


class UnknownReading(BadText):
    """No ruling, or no reading of it, has this name."""


def apply_reading(readings: Readings[Rules], rules: Rules, ruling: str, reading: str) -> Rules:
    """The rules under one reading of an open ruling. Raises UnknownReading, naming what there is."""
    if ruling not in readings:
        raise UnknownReading(f"expected an open ruling ({', '.join(readings)}), found {ruling!r}")
    if reading not in readings[ruling]:
        raise UnknownReading(f"expected a reading of {ruling} ({', '.join(readings[ruling])}), found {reading!r}")
    return readings[ruling][reading](rules)


def rules_of(
    readings: Readings[Rules], rulebooks: Mapping[str, Rules], rulebook: str, chosen: Mapping[str, str]
) -> Rules:
    """The rules of a rulebook under a table's choice of readings. Raises UnknownReading, TypeError."""
    expect(rulebook, str, "the name of a rulebook")
    expect(chosen, Mapping, "readings by ruling, such as {'credit': 'none'}")
    if rulebook not in rulebooks:
        raise UnknownReading(f"expected a rulebook ({', '.join(rulebooks)}), found {rulebook!r}")
    rules = rulebooks[rulebook]
    for ruling, reading in chosen.items():
        rules = apply_reading(readings, rules, ruling, reading)
    return rules


def readings_in_force(readings: Readings[Rules], rules: Rules) -> dict[str, str]:
    """Which reading of each open ruling the rules play, found by trying; none where it makes no difference to them."""
    tried = {
        ruling: [name for name, reading in by_name.items() if reading(rules) == rules]
        for ruling, by_name in readings.items()
    }
    return {ruling: names[0] for ruling, names in tried.items() if len(names) == 1}


def departures(played: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """The readings in force, by ruling, that are not the usual ones.

    >>> departures({"credit": "none", "most": "cards"}, {"credit": "unlimited", "most": "cards"})
    {'credit': 'none'}
    """
    return {ruling: reading for ruling, reading in played.items() if usual.get(ruling) != reading}
