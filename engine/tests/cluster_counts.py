"""The same games counted in one process, in two, and by a cluster of which much goes wrong: the sums are the same.

    uv run --directory engine --extra cluster python tests/cluster_counts.py [--games N]

A scheduler and two workers run as processes of their own. In the middle of a count the scheduler is killed; while the
next one goes on from its file, one of the workers is.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = "127.0.0.1"
WORKERS = 2
Process = subprocess.Popen[str]


@contextmanager
def cluster(folder: str) -> Iterator[tuple[str, list[Process]]]:
    """Start a cluster, as the page says: its address, its scheduler and its workers. Kill it at the end."""
    from distributed import Client  # an extra, which who collects tests may not have

    with socket.create_server((HERE, 0)) as free:
        port = str(free.getsockname()[1])
    address = f"tcp://{HERE}:{port}"
    worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", folder)
    parts = [("scheduler", "--host", HERE, "--port", port), *[worker] * WORKERS]
    processes = [
        subprocess.Popen(["dask", *part, "--no-dashboard"], stderr=subprocess.DEVNULL, text=True) for part in parts
    ]
    try:
        with Client(address, timeout=60) as client:
            client.wait_for_workers(WORKERS, timeout=60)
        yield address, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def counting(games: int, *more: str) -> Process:
    """Start the command that counts."""
    command = [sys.executable, "-m", "papillon_engine.simulation", "--games", str(games), "--json", *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def sums(process: Process, how: str) -> dict[str, object]:
    """What a count has come to. Raises SystemExit where it fails."""
    answer: dict[str, object] = json.loads(process.communicate()[0] or "null")
    if process.returncode:
        sys.exit(f"{how}: exit status {process.returncode}")
    print(f"{how:40}{answer['seconds']:>8} s", flush=True)
    return {name: value for name, value in answer.items() if name not in ("seconds", "bytes")}


def wait_for(path: Path, pieces: int, process: Process) -> None:
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
    with TemporaryDirectory() as folder:
        kept = Path(folder) / "kept"
        with cluster(folder) as (address, (scheduler, *_)):
            count = counting(games, "--scheduler", address, "--kept", str(kept))
            wait_for(kept, 3, count)
            scheduler.kill()
            print(f"the scheduler was killed: exit status {count.wait()}", flush=True)
        with cluster(folder) as (address, (_, worker, *_)):
            count = counting(games, "--scheduler", address, "--kept", str(kept))
            wait_for(kept, 8, count)
            worker.kill()
            found = sums(count, "went on, and a worker was killed")
    same = found == sums(counting(games, "--jobs", "1"), "one process") == sums(counting(games, "--jobs", "2"), "two")
    print("the sums are the same" if same else "THE SUMS DIFFER")
    sys.exit(not same)


if __name__ == "__main__":
    main()
