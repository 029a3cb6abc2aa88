"""How the misreadings of Le Francion are named and made, all alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.misreadings.misreading import Misreading
from francion.rulebooks import FRANCION
from francion.rules import Rules

Change = Callable[[Rules], Rules]
"""What a misreading makes of the rules of a table."""


def playing(**steps: Any) -> Change:
    """Play some steps of the course otherwise. steps: fields of `Course`."""
    return lambda rules: rules._replace(course=rules.course._replace(**steps))


def misreading_of(ruling: str, name: str, clauses: tuple[str, ...], thought: str, change: Change) -> Misreading[Rules]:
    """A misreading of Le Francion."""
    return Misreading(ruling, name, clauses, thought, change, rulebook=FRANCION.rulebook)
