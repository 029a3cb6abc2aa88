"""The same games counted in one process, in two, and by a cluster of which much goes wrong: the sums are the same.

    uv run --directory engine --extra cluster python tests/cluster_counts.py [--games N]

A scheduler and two workers run as processes of their own. In the middle of a count the scheduler is killed; while the
next one goes on from its file, one of the workers is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = "127.0.0.1"
WORKERS = 2
TAKEN = ("seconds", "bytes")
"""What an answer says of the machine."""


class Cluster(NamedTuple):
    """A scheduler and its workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Start one, as the page says, and kill it at the end."""
    at = folder / "scheduler.json"
    at.unlink(missing_ok=True)
    scheduler = dask("scheduler", "--host", HERE, "--port", "0", "--scheduler-file", str(at))
    while not (at.exists() and at.read_text("utf-8").endswith("}")):
        time.sleep(0.1)
    address = json.loads(at.read_text("utf-8"))["address"]
    place = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    workers = [dask("worker", address, *place) for _ in range(WORKERS)]
    try:
        time.sleep(5)  # for the workers to join
        yield Cluster(address, scheduler, workers)
    finally:
        for process in (scheduler, *workers):
            process.kill()
            process.wait()


def dask(*words: str) -> subprocess.Popen[bytes]:
    """Start a part of a cluster."""
    return subprocess.Popen(["dask", *words, "--no-dashboard"], stderr=subprocess.DEVNULL)


def counting(games: int, *more: str) -> subprocess.Popen[str]:
    """Start the command that counts."""
    command = [sys.executable, "-m", "papillon_engine.simulation", "--games", str(games), "--json", *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def sums(process: subprocess.Popen[str], how: str) -> dict[str, object]:
    """What a count has come to. Raises SystemExit where it fails."""
    answer: dict[str, object] = json.loads(process.communicate()[0] or "null")
    if process.returncode:
        sys.exit(f"{how}: exit status {process.returncode}")
    print(f"{how:40}{answer['seconds']:>8} s", flush=True)
    return {name: value for name, value in answer.items() if name not in TAKEN}


def wait_for(path: Path, pieces: int, process: subprocess.Popen[str]) -> None:
    """Wait until a file holds so many pieces. Raises SystemExit where the process that writes it ends before."""
    while not path.exists() or path.read_text("utf-8").count('"from"') < pieces:
        if process.poll() is not None:
            sys.exit("the count ended too early: count more games")
        time.sleep(0.05)


def main() -> None:
    """Count, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    games = parser.parse_args().games
    with TemporaryDirectory() as name:
        kept = Path(name) / "kept"
        with cluster(Path(name)) as first:
            count = counting(games, "--scheduler", first.address, "--kept", str(kept))
            wait_for(kept, 3, count)
            first.scheduler.kill()
            print(f"the scheduler was killed: exit status {count.wait()}", flush=True)
        with cluster(Path(name)) as second:
            count = counting(games, "--scheduler", second.address, "--kept", str(kept))
            wait_for(kept, 8, count)
            second.workers[0].kill()
            found = sums(count, "went on, and a worker was killed")
    same = found == sums(counting(games, "--jobs", "1"), "one process") == sums(counting(games, "--jobs", "2"), "two")
    print("the sums are the same" if same else "THE SUMS DIFFER")
    sys.exit(not same)


if __name__ == "__main__":
    main()
