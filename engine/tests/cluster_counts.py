"""The same games counted in one process, in two, and by a cluster of which much goes wrong: the sums are the same.

    uv run --directory engine --extra cluster python tests/cluster_counts.py [--games N]

A scheduler and three workers run as processes of their own. A count by them is ended in the middle; while the next one
goes on from its file, one of the workers is killed.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = "127.0.0.1"
WORKERS = 3


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A process, killed at the end."""
    process = subprocess.Popen([sys.executable, "-m", *words], stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def command(games: int, *more: str) -> list[str]:
    """The command that counts."""
    return [sys.executable, "-m", "papillon_engine.simulation", "--games", str(games), "--json", *more]


def counted(games: int, *more: str) -> dict[str, object]:
    """What the command has counted, without what it took."""
    done = subprocess.run(command(games, *more), stdout=subprocess.PIPE, text=True, check=True)
    answer: dict[str, object] = json.loads(done.stdout)
    print(
        f"{' '.join(more) or 'all cores':60}{answer.pop('seconds'):>8} s{answer.pop('bytes') / 1e6:>8.0f} MB",
        flush=True,
    )
    return answer


def pieces_in(path: Path) -> int:
    """How many pieces a file holds."""
    return path.read_text("utf-8").count('"from"') if path.exists() else 0


def wait_for(path: Path, pieces: int, process: subprocess.Popen[str]) -> None:
    """Wait until a file holds so many pieces. Raises SystemExit where the process that writes it ends before."""
    while pieces_in(path) < pieces:
        if process.poll() is not None:
            sys.exit(f"the count ended with {pieces_in(path)} pieces, {pieces} were expected: count more games")
        time.sleep(0.05)


def main() -> None:
    """Count, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60_000)
    games = parser.parse_args().games
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        at = folder / "scheduler.json"
        stack.enter_context(
            running(
                "distributed.cli.dask_scheduler",
                "--host",
                HERE,
                "--port",
                "0",
                "--no-dashboard",
                "--scheduler-file",
                str(at),
            )
        )
        joined = (
            "--scheduler-file",
            str(at),
            "--nthreads",
            "1",
            "--no-dashboard",
            "--no-nanny",
            "--local-directory",
            str(folder),
        )
        workers = [stack.enter_context(running("distributed.cli.dask_worker", *joined)) for _ in range(WORKERS)]
        while not at.exists() or not at.read_text("utf-8").endswith("}"):
            time.sleep(0.1)
        address = json.loads(at.read_text("utf-8"))["address"]
        time.sleep(5)  # for the workers to join
        kept = folder / "kept"
        cluster = ("--scheduler", address, "--kept", str(kept))

        with subprocess.Popen(command(games, *cluster), stdout=subprocess.DEVNULL) as first:
            wait_for(kept, 3, first)
            first.send_signal(signal.SIGINT)
        print(f"interrupted with {pieces_in(kept)} pieces kept: exit status {first.returncode}", flush=True)
        with subprocess.Popen(command(games, *cluster), stdout=subprocess.PIPE, text=True) as second:
            wait_for(kept, pieces_in(kept) + 2, second)
            workers[0].kill()
            print(f"a worker killed with {pieces_in(kept)} pieces kept", flush=True)
            answer, _ = second.communicate()
        print(f"exit status {second.returncode}", flush=True)
        from_cluster = {name: value for name, value in json.loads(answer).items() if name not in ("seconds", "bytes")}
    same = from_cluster == counted(games, "--jobs", "1") == counted(games, "--jobs", "2")
    print("the sums are the same" if same else "THE SUMS DIFFER")
    sys.exit(not same)


if __name__ == "__main__":
    main()
