"""Where the project's files lie, and whether they are there: what is installed is the packages alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder that the packages lie in."""


def holds_pages(root: Path = ROOT) -> bool:
    """Say whether a folder is a checkout of the project, with the pages that the clauses are read from."""
    return (root / "spec").is_dir()
