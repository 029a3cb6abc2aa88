"""What only a clone needs: it builds data, site and book from `spec/`, and measures the suite. Never installed."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
"""The root of the project, which holds the packages and `spec/`."""
