"""Wrong ways to read the settled rulings, each of them playable: for the conformance suite alone.

The text decides these questions once it is read as a whole. Each misreading names what it misreads and the thought
that tempts to it; a scenario catches it, and what another program gets wrong may be explained by it. No table is ever
offered one. Each game's are in a room of its name, where `EVERY_MISREADING` finds them as `MISREADINGS`.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from conformance.documents import GAMES
from conformance.misreadings.misreading import (
    AnyMisreading,
    Misreading,
    check_nothing_replaced,
    faults_under,
    part_under,
    parts,
    playing,
)
from conformance.misreadings.papillon import MISREADINGS

EVERY_MISREADING: Final[Mapping[str, AnyMisreading]] = {
    slug: misreading
    for game in GAMES
    for slug, misreading in import_module(f"conformance.misreadings.{game}").MISREADINGS.items()
}
"""The misreadings of all games; no two have the same name."""

__all__ = [
    "EVERY_MISREADING",
    "MISREADINGS",
    "AnyMisreading",
    "Misreading",
    "check_nothing_replaced",
    "faults_under",
    "part_under",
    "parts",
    "playing",
]
