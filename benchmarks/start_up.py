"""How long `papillon cite 8.4` takes as a whole process, beside `python -c pass`.

Run it with `uv run python -m benchmarks.start_up`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.clock import pin


def milliseconds(command: list[str], environment: dict[str, str]) -> float:
    """Run a command once, without its output, and time it from start to exit."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return (time.perf_counter() - start) * 1000


def measure(commands: dict[str, list[str]], runs: int) -> dict[str, list[float]]:
    """Milliseconds of every run, the commands in turn. One run before them compiles the modules, as installing does."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with TemporaryDirectory() as compiled:
        environment["PYTHONPYCACHEPREFIX"] = compiled
        for run in range(runs + 1):
            for name, command in commands.items():
                spent = milliseconds(command, environment)
                if run:
                    times[name].append(spent)
    return times


def table(times: dict[str, list[float]]) -> str:
    """The results as a Markdown table; the last command is the yardstick."""
    base = median(list(times.values())[-1])
    lines = ["| command | milliseconds | lowest – highest | ratio |", "|---|--:|--:|--:|"]
    for name, spent in times.items():
        middle = median(spent)
        lines.append(f"| `{name}` | {middle:.1f} | {min(spent):.1f} – {max(spent):.1f} | {middle / base:.2f} |")
    return "\n".join(lines)


def runs_above_zero(text: str) -> int:
    """A whole number of runs, one at least."""
    runs = int(text)
    if runs < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return runs


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start_up", description=__doc__)
    parser.add_argument("--runs", type=runs_above_zero, default=40, help="of each command, in turn (default: 40)")
    asked = parser.parse_args()
    papillon = shutil.which("papillon", path=str(Path(sys.executable).parent))
    if papillon is None:
        sys.exit("the command `papillon` is not installed beside this Python: uv run python -m benchmarks.start_up")
    pin()
    commands = {"papillon cite 8.4": [papillon, "cite", "8.4"], "python -c pass": [sys.executable, "-c", "pass"]}
    try:
        print(table(measure(commands, asked.runs)))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(error.cmd)} failed with status {error.returncode}")


if __name__ == "__main__":
    main()
