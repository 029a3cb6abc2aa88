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

from commonlaw.checkout import ROOT

PAGE: Final = Path(__file__).parent / "README.md"
BLOCK: Final = re.compile(
    r"(?<=<!-- python -m )(?P<words>[^\n]+)(?P<open> -->\n\n)(?P<shown>.*?)(?=\n<!-- end -->)", re.DOTALL
)


def measured(block: re.Match[str]) -> str:
    """A block with what its command prints now; the status of the command does not matter."""
    print(block["words"], flush=True)
    command = [sys.executable, "-m", *shlex.split(block["words"])]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return f"<!-- python -m {block['words']} -->\n\n{done.stdout.rstrip()}\n\n<!-- end -->"


def main() -> None:
    PAGE.write_text(BLOCK.sub(measured, PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
