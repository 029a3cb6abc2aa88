"""How every game is drawn that the suite asks about, in one list. Hypothesis is loaded with it, which takes a while."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conformance.francion.hunting import HUNTING as FRANCION
from conformance.hunt.hunting import AnyHunting
from conformance.papillon.hunting import HUNTING as PAPILLON

HUNTINGS: Final[Mapping[str, AnyHunting]] = {hunting.suite.name: hunting for hunting in (PAPILLON, FRANCION)}
"""Game → how it is drawn, Le Papillon first."""
