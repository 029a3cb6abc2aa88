"""How long `papillon cite` and `papillon judge` take as whole processes, beside `python -c pass`.

Run it with `uv run python -m benchmarks.start_up`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.clock import machine, of_children, one_or_more, pin, spread
from benchmarks.ours import CITE, JUDGE


def milliseconds(command: list[str], environment: dict[str, str]) -> float:
    """Run a command once, without its output: the processor time that it took from start to exit."""
    start = of_children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return (of_children() - start) * 1000


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
    """The results as a Markdown table; the last command is the yardstick, each run beside its own."""
    *_, base = times.values()
    lines = ["| command | milliseconds, median | quartiles | ratio, median | quartiles |", "|---|--:|--:|--:|--:|"]
    for name, spent in times.items():
        low, middle, high = spread(spent)
        least, ratio, most = spread([one / other for one, other in zip(spent, base, strict=True)])
        lines.append(f"| `{name}` | {middle:.1f} | {low:.1f} – {high:.1f} | {ratio:.2f} | {least:.2f} – {most:.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start_up", description=__doc__)
    parser.add_argument("--runs", type=one_or_more, default=40, help="of each command, in turn (default: 40)")
    asked = parser.parse_args()
    papillon = shutil.which("papillon", path=str(Path(sys.executable).parent))
    if papillon is None:
        sys.exit("the command `papillon` is not installed beside this Python: uv run python -m benchmarks.start_up")
    pin()
    commands = {
        "papillon cite 8.4": [papillon, *CITE],
        "papillon judge 'layout 6 4 A, …, play 10x64'": [papillon, *JUDGE],
        "python -c pass": [sys.executable, "-c", "pass"],
    }
    try:
        measured = table(measure(commands, asked.runs))
        print(f"{machine()}; {asked.runs} runs\n\n{measured}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(error.cmd)} failed with status {error.returncode}")


if __name__ == "__main__":
    main()
