"""Wrong ways to read the settled rulings, each of them playable: for the conformance suite alone.

The text decides these questions once it is read as a whole. A scenario catches each misreading, and what another
program gets wrong may be explained by one. No table is ever offered one. `papillon.toml` and `francion.toml` say which
clauses each breaks and which thought tempts to it; the packages of these names say what it makes of the rules.
"""

from collections.abc import Mapping
from functools import reduce
from importlib import import_module
from typing import Final

from conformance.documents import GAMES
from conformance.misreadings.misreading import TOGETHER, Change, Misreading, both, faults_under
from conformance.misreadings.papillon import MISREADINGS

EVERY_MISREADING: Final[Mapping[str, Misreading]] = {
    slug: misreading
    for game in GAMES
    for slug, misreading in import_module(f"conformance.misreadings.{game}").MISREADINGS.items()
}
"""The misreadings of all games; no two have the same name."""


def change_of(slugs: str | None, game: str) -> Change | None:
    """What a misreading makes of the rules of a game, or several joined by `TOGETHER`; those of other games nothing."""
    found = [EVERY_MISREADING[slug] for slug in slugs.split(TOGETHER)] if slugs else []
    changes = [misreading.apply for misreading in found if misreading.game == game]
    return reduce(both, changes) if changes else None


__all__ = ["EVERY_MISREADING", "MISREADINGS", "Misreading", "change_of", "faults_under"]
