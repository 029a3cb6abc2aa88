"""The console command `papillon`, also as `python -m papillon.desk`."""

from __future__ import annotations

import sys

from papillon.desk.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
