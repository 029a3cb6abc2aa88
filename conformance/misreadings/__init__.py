"""Wrong ways to read the settled rulings, each of them playable: for the conformance suite alone.

The text decides these questions once it is read as a whole. Each misreading names what it misreads and the thought
that tempts to it; a scenario catches it, and what another program gets wrong may be explained by it. No table is ever
offered one. Each game's are in a room of their own.
"""

from collections.abc import Mapping
from typing import Final

from conformance.misreadings.francion import FRANCION_MISREADINGS
from conformance.misreadings.misreading import (
    AnyMisreading,
    Misreading,
    Override,
    faults_under,
    part_under,
    parts,
    playing,
)
from conformance.misreadings.papillon import MISREADINGS, misread

EVERY_MISREADING: Final[Mapping[str, AnyMisreading]] = {**MISREADINGS, **FRANCION_MISREADINGS}
"""The misreadings of all games; no two have the same name."""

__all__ = [
    "EVERY_MISREADING",
    "MISREADINGS",
    "AnyMisreading",
    "Misreading",
    "Override",
    "faults_under",
    "misread",
    "part_under",
    "parts",
    "playing",
]
