"""The console command `papillon`, also as `python -m papillon.desk.papillon`."""

from __future__ import annotations

import sys

from papillon.desk.__main__ import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
