"""Every reading of every ruling, as a change of the rules that combines with the others.

The question, the readings in words and the evidence are on the rulings' pages of the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from francion.rulebooks import RULEBOOKS
from francion.rules import Rules
from papillon.kit import game

Reading = Callable[[Rules], Rules]


def _sets(**fields: Any) -> Reading:
    """A reading that sets fields of the rules."""
    return lambda rules: rules._replace(**fields)


READINGS: Final[Mapping[str, Mapping[str, Reading]]] = {
    "welche-led": {name: _sets(welche_led=name) for name in ("hearts", "trumps")},
    "welche-never-forced": {"never": _sets(only_heart_forced=False), "only-heart": _sets(only_heart_forced=True)},
    "hidden-double": {name: _sets(hidden_double=name) for name in ("flat", "cumulative")},
    "bete-across-manches": {"lapses": _sets(betes_carried=False), "carried": _sets(betes_carried=True)},
}
"""Ruling → reading → what it does to the rules."""


def rules_of(rulebook: str = "francion", chosen: Mapping[str, str] | None = None) -> Rules:
    """The rules of a rulebook under a table's choice of readings.

    Raises UnknownReading.

    >>> rules_of("francion", {"welche-led": "trumps"}) == rules_of("francion")
    False
    """
    return game.rules_of(READINGS, RULEBOOKS, rulebook, chosen or {})
