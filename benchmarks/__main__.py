"""Measures what `benchmarks/README.md` shows, and renews the page.

Run it with `uv run --group bench python -m benchmarks`: what stands in the page between a comment that holds a command
and the comment `end` becomes what this command prints.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

from papillon.kit.checkout import ROOT

PAGE: Final = Path(__file__).parent / "README.md"
BLOCK: Final = re.compile(r"<!-- python -m (?P<words>[^\n]+) -->\n.*?<!-- end -->", re.DOTALL)


def measured(words: str) -> str:
    """A block with what its command prints now, or an error where it prints nothing; its status does not matter."""
    print(words, flush=True)
    command = [sys.executable, "-m", *shlex.split(words)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if not done.stdout.strip():
        sys.exit(f"{words} has measured nothing; what was measured before it stands in the page")
    return f"<!-- python -m {words} -->\n\n{done.stdout.rstrip()}\n\n<!-- end -->"


def main() -> None:
    for block in BLOCK.finditer(PAGE.read_text("utf-8")):
        renewed = measured(block["words"])
        # Written at once: an interrupted run keeps what it has measured.
        page = PAGE.read_text("utf-8").replace(block[0], renewed, 1)
        PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
