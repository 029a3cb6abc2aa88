"""Whether this checkout is as fast as an earlier commit: both side by side, in turn, in one run.

Run it with `uv run python -m benchmarks.guard`, or `… --against COMMIT`; without one the last tag is taken, or else the
commit before this one that changed the change log. The status is 1 where something has fallen below 0.9 of its speed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from benchmarks.measures import machine, one_or_more, pin, spread
from tools import ROOT

Worker: TypeAlias = "subprocess.Popen[str]"
"""A process that measures as `WORKER` has it."""

LEAST: Final = 0.9
"""The ratio to the earlier speed below which there is a regression; what is above may be chance."""
SECONDS: Final = 0.5
"""Processor time that one commit has for one measure in one round."""

MEASURES: Final = {
    "papillon_moves": "moves of Le Papillon",
    "francion_moves": "moves of Le Francion",
    "cases_judged": "cases judged",
    "cites": "`papillon cite 8.4`",
    "judges": "`papillon judge` with a move",
}
"""Function of `benchmarks.measures` → what it counts."""

WORKER: Final = """
import sys
from benchmarks import measures
for line in sys.stdin:
    name, seconds, seed = line.split()
    done, spent = getattr(measures, name)(float(seconds), int(seed))
    print(done / spent, flush=True)
"""
"""Answers each line with how much one measure did in a second. This checkout's benchmark measures the code of both."""


def earlier() -> str:
    """The commit to be held against unless one is named: the last tag, or what last changed the change log."""
    tag = _git("describe", "--tags", "--abbrev=0", "HEAD~1", check=False)
    return tag or _git("log", "-1", "--format=%h", "HEAD~1", "--", "CHANGELOG.md")


def _git(*words: str, check: bool = True) -> str:
    done = subprocess.run(("git", *words), cwd=ROOT, check=check, capture_output=True, text=True)
    return done.stdout.strip()


@contextmanager
def unpacked(commit: str) -> Iterator[Path]:
    """The files of a commit but for its benchmarks, in a folder that is gone afterwards."""
    with TemporaryDirectory() as folder:
        files = subprocess.run(
            ("git", "archive", commit, ".", ":!benchmarks"), cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(("tar", "-x", "-C", folder), input=files.stdout, check=True)
        yield Path(folder)


@contextmanager
def worker(folder: Path) -> Iterator[Worker]:
    """The code in a folder, in a process that measures as it is asked."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join((str(folder), str(ROOT)))
    with subprocess.Popen(
        (sys.executable, "-P", "-c", WORKER),
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.communicate()


def ask(process: Worker, name: str, seed: int) -> float:
    """How much of a measure one commit does in a second."""
    assert process.stdin and process.stdout
    print(name, SECONDS, seed, file=process.stdin, flush=True)
    answer = process.stdout.readline()
    if not answer:
        sys.exit(f"{name} cannot be measured of one of the two commits")
    return float(answer)


def ratios(now: Worker, before: Worker, rounds: int) -> dict[str, list[float]]:
    """The speed of each measure in each round as a multiple of what it was.

    In a round both do the same, one right after the other, and who begins changes. A round before the first, which is
    not counted, loads everything.
    """
    found: dict[str, list[float]] = {name: [] for name in MEASURES}
    for number in range(rounds + 1):
        pair = (now, before) if number % 2 else (before, now)
        for name, measured in found.items():
            speed = {process: ask(process, name, number) for process in pair}
            if number:
                measured.append(speed[now] / speed[before])
    return found


def table(measured: Mapping[str, Sequence[float]]) -> str:
    """The ratios as a Markdown table."""
    lines = ["| in a second | ratio, median | quartiles |", "|---|--:|--:|"]
    for name, figures in measured.items():
        low, middle, high = spread(figures)
        lines.append(f"| {MEASURES[name]} | {middle:.2f} | {low:.2f} – {high:.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.guard", description=__doc__)
    parser.add_argument("--against", metavar="COMMIT", help="the earlier commit (default: as said above)")
    parser.add_argument("--rounds", type=one_or_more, default=15, help="in which both do everything (default: 15)")
    asked = parser.parse_args()
    commit = asked.against or earlier()
    if not _git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}", check=False):
        sys.exit(f"--against: expected a commit, found {commit!r}")
    pin()
    with unpacked(commit) as folder, worker(ROOT) as now, worker(folder) as before:
        measured = ratios(now, before, asked.rounds)
    print(f"This checkout beside {commit}, {asked.rounds} rounds; {machine()}\n\n{table(measured)}\n")
    slower = [MEASURES[name] for name, figures in measured.items() if median(figures) < LEAST]
    if slower:
        sys.exit(f"below {LEAST} of what it was: {', '.join(slower)}")
    print(f"nothing below {LEAST} of what it was")


if __name__ == "__main__":
    main()
