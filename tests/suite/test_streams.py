"""The command where a standard stream is closed or full.

The exit status is what it would be without.
"""

from __future__ import annotations

import subprocess
import sys
from os import environ
from pathlib import Path

import pytest

STATUS = {
    "verify --section 1 --games 1": 0,
    "verify --section 1 --games 0 -- no-such-program": 2,
    "perft --depth 1": 0,
    "cite xyzzy": 1,
    "judge '@nowhere'": 2,
    "deal --players x": 2,
    "no-such-verb": 2,
}
"""Words of a command → its exit status."""


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `python` is this one."""
    command = ["sh", "-c", line.replace("python -", f"{sys.executable} -")]
    env = {**environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=env, timeout=120, check=False)


def module(game: str) -> str:
    return "papillon.desk" if game == "papillon" else "papillon.desk.francion"


@pytest.mark.parametrize(
    ("game", "closed", "asked"),
    [
        ("papillon", "2>&-", [*STATUS]),
        ("papillon", "2>/dev/full", ["cite xyzzy", "no-such-verb"]),
        ("papillon", "<&- 2>&-", ["verify --section 1 --games 1", "judge '@nowhere'"]),
        ("francion", "2>&-", ["verify --section 1 --games 0 -- no-such-program", "deal --players x"]),
    ],
)
def test_a_closed_stream_changes_no_status(game: str, closed: str, asked: list[str], tmp_path: Path) -> None:
    for words, status in ((words, STATUS[words]) for words in asked):
        done = shell(f"python -m {module(game)} {words} {closed}", tmp_path)
        assert done.returncode == status, words
        assert "2>" not in closed or done.stderr == ""
        assert status == 2 or "usage" not in done.stdout


@pytest.mark.parametrize("closed", [">&-", ">&- <&- 2>&-"])
def test_without_an_output_there_is_no_answer(closed: str, tmp_path: Path) -> None:
    for words in ("verify --section 1 --games 1", "perft --depth 1", "cite xyzzy"):
        assert shell(f"python -m papillon.desk {words} {closed}", tmp_path).returncode == 2
    assert [*tmp_path.iterdir()] == []


def test_who_reads_the_beginning_alone_gets_no_traceback(tmp_path: Path) -> None:
    done = shell("python -m tools.schemas --help | head -1", tmp_path, COLUMNS="²")
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
