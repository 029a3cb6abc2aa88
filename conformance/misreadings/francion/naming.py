"""How the misreadings of Le Francion are named, all alike."""

from __future__ import annotations

from conformance.misreadings.misreading import Misreading, Override
from francion.rulebooks import FRANCION
from francion.rules import Rules


def misreading_of(
    ruling: str, name: str, clauses: tuple[str, ...], thought: str, *overrides: Override
) -> Misreading[Rules]:
    """A misreading of Le Francion, all of which put other functions in place and leave the rules as they are."""
    return Misreading(ruling, name, clauses, thought, overrides=overrides, rulebook=FRANCION.rulebook)
