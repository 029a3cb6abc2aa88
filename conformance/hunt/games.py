"""How every game is drawn that the suite asks about."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from conformance.hunt.game import AnyHunting
from conformance.suites import SUITES

HUNTINGS: Final[Mapping[str, AnyHunting]] = {
    game: import_module(f"conformance.{game}.hunting").HUNTING for game in SUITES
}
"""Game → how it is drawn, in the order of `SUITES`."""
