"""The rulebooks: each document's rules as a value."""

from __future__ import annotations

from typing import Final

from papillon.rules import Rules

SALON: Final = Rules()
"""The main source, in sixteen sections, with the default reading of every open ruling."""

RULEBOOKS: Final[dict[str, Rules]] = {"salon": SALON}
