"""Kills the long commands at random moments, fills the disk under those that write, and checks what they leave behind.

    uv run --group docs python -m tools.crashes --times 50

After kill -9 of `verify`, a campaign or the build of the site, no process that it started may remain, `verify --resume`
must finish the run, and the site must build. On a full disk a command must fail, name the file, and leave the old file
as it was. `--busy N` keeps N other processes busy meanwhile. All of it takes half an hour. Linux only: it looks for
processes in `/proc`. Exit status: 0 all is well, 1 something is not, 2 bad input.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from conformance.jobs import progress
from papillon.kit.console import Parser, guarded, positive
from tools import ROOT

PYTHON: Final = (sys.executable, "-P", "-m")
VERIFY: Final = (*PYTHON, "papillon.desk", "verify", "--scenario", "table-is-cleared", "--games")
DEAF: Final = "trap '' TERM HUP; while :; do sleep 60; done"
"""A program under test that neither answers nor ends when its input does."""
MISREADER: Final = ("--", *PYTHON, "papillon.desk", "subject", "--misreading", "one-capture/union-of-captures")
MARK: Final = "PAPILLON_CRASH"
"""The variable by which the processes of a trial are known: each inherits it."""
PATIENCE: Final = 10.0
"""Seconds in which the processes must be gone."""
WRITERS: Final[Mapping[str, tuple[str, ...]]] = {
    "game.toml": ("deal", "--rounds", "2", "--seed", "7", "--play", "random", "--force", "--output", "game.toml"),
    "badge.svg": ("verify", "--section", "13", "--games", "0", "--badge", "badge.svg"),
    "report.html": ("verify", "--section", "13", "--games", "0", "--report", "html", "--output", "report.html"),
    "known.txt": ("verify", "--ruling", "one-capture", "--games", "0", "--write-expected", "known.txt", *MISREADER),
    "papillon_adapter.py": ("scaffold", "python"),
}
"""A file, and the command that writes it."""


# --- killed


def marked() -> list[int]:
    """The processes of this trial that still run."""
    mark, found = f"{MARK}={os.getpid()}".encode(), []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has ended, or belongs to somebody else
            if mark in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
    return found


def kill(command: Sequence[str], folder: Path, longest: float) -> str:
    """Kill a command within so many seconds of its start, and say what is wrong then."""
    environment = {**os.environ, MARK: str(os.getpid()), "PYTHONPATH": str(ROOT)}
    started = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(random.uniform(0, longest))
    started.kill()
    started.wait()
    deadline = time.monotonic() + PATIENCE
    while (left := marked()) and time.monotonic() < deadline:
        time.sleep(0.05)
    for number in left:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    return f"{len(left)} processes remained" if left else ""


def kill_verify(folder: Path) -> str:
    """Kill a run, and resume it where it has noted how far it came."""
    wrong = kill([*VERIFY, "300"], folder, 3)
    note = folder / ".papillon/left-off.json"
    if not wrong and note.exists():
        games = json.loads(note.read_bytes())["games"]
        resumed = run([*VERIFY, str(games + 1), "--resume"], folder)
        note.unlink(missing_ok=True)
        if resumed.returncode:
            return f"after {games} games: {resumed.stderr}"
    return wrong


def kill_deaf(folder: Path) -> str:
    """Kill `verify` while it waits for a program that would never end."""
    return kill([*VERIFY, "0", "--timeout", "600", "--", "sh", "-c", DEAF], folder, 1.5)


def kill_campaign(folder: Path) -> str:
    """Kill a campaign of two processes."""
    return kill([*PYTHON, "tools.campaign", "--games", "100000", "--jobs", "2"], folder, 3)


def kill_site(folder: Path) -> str:
    """Kill the build of the site."""
    return kill([*PYTHON, "tools.site", "--output", "site"], folder, 30)


# --- on a full disk


def run(command: Sequence[str], folder: Path, room: int = resource.RLIM_INFINITY) -> subprocess.CompletedProcess[str]:
    """Run a command under which no file can grow beyond so many bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=folder, env=environment, preexec_fn=limit, capture_output=True, text=True, check=False
    )


def fill_disk(folder: Path) -> str:
    """Run each command that writes with less room than its file needs, and say what is wrong."""
    return "; ".join(filter(None, (fill_under(name, folder) for name in WRITERS)))


def fill_under(name: str, folder: Path) -> str:
    """The same for one command, where an older file is already there or none is."""
    command, file = [*PYTHON, "papillon.desk", *WRITERS[name]], folder / name
    file.unlink(missing_ok=True)
    run(command, folder)
    size, old = file.stat().st_size, None if name == "papillon_adapter.py" else random.choice((None, "an older file\n"))
    file.unlink()
    if old is not None:
        file.write_text(old)
    before = {*folder.iterdir()}
    done = run(command, folder, random.randrange(size))
    now = file.read_text() if file.exists() else None
    if not done.returncode or name not in done.stderr:
        return f"{name}: expected an error that names it, found status {done.returncode} and {done.stderr!r}"
    if now != old or {*folder.iterdir()} != before:
        return f"{name}: expected {old!r}, found {now!r} among {sorted(path.name for path in folder.iterdir())}"
    return ""


# --- the command

TRIALS: Final[Mapping[str, Callable[[Path], str]]] = {
    "verify": kill_verify,
    "deaf": kill_deaf,
    "campaign": kill_campaign,
    "disk": fill_disk,
    "site": kill_site,
}


def failures(name: str, times: int) -> Iterator[str]:
    """Try one thing so many times, and yield what was wrong."""
    with TemporaryDirectory() as place, progress(name, times) as reached:
        for number in range(times):
            if wrong := TRIALS[name](Path(place)):
                yield wrong
            reached(number + 1)
        if name == "site" and (done := run([*PYTHON, "tools.site", "--output", "site"], Path(place))).returncode:
            yield f"built once more: {done.stderr}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = Parser(prog="python -m tools.crashes", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--times", type=positive, default=50, metavar="N", help="how often (%(default)s)")
    parser.add_argument("--only", choices=TRIALS, action="append", help="only this; may be given several times")
    parser.add_argument("--busy", type=int, default=0, metavar="N", help="processes that load the machine (none)")
    options = parser.parse_args(arguments)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(options.busy)]
    wrong = 0
    try:
        for name in options.only or TRIALS:
            found = [*failures(name, options.times)]
            wrong += len(found)
            print(f"{name}: {options.times} times, {len(found)} wrong", *found[:3], sep="\n    ", flush=True)
    finally:
        for process in busy:
            process.kill()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(guarded("tools.crashes", main))
