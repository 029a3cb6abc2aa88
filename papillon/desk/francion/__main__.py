"""The console command `francion`: the desk's verbs for Le Francion."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from papillon.desk import __main__ as desk
from papillon.desk.francion.command import COMMAND


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command on its arguments (those of the process), and return its exit status."""
    return desk.main(arguments, COMMAND)


if __name__ == "__main__":
    sys.exit(main())
