"""The console command `francion`, also as `python -m papillon.desk.francion`."""

from __future__ import annotations

import sys
from functools import partial

from papillon.desk import command

main = partial(command.main, game="francion")
"""Run the command on its arguments (those of the process), and return its exit status."""

if __name__ == "__main__":
    sys.exit(main())
