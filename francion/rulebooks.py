"""The rulebooks: the document's rules as a value."""

from __future__ import annotations

from typing import Final

from francion.rules import Rules

FRANCION: Final = Rules()
"""The document, in six sections, with the default reading of every ruling."""

RULEBOOKS: Final[dict[str, Rules]] = {"francion": FRANCION}
