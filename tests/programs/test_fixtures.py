"""The runners of the fixtures: each passes the reference, and finds what a misreading does wrong."""

import sys
from itertools import islice
from pathlib import Path
from shutil import copytree
from subprocess import run

import pytest

from tools import ROOT
from tools.law.fixtures import CASES, write_cases

RUNNERS = {"run.py": [sys.executable], "run.mjs": ["node"], "run.go": ["go", "run"]}


@pytest.fixture(scope="module")
def fixtures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copytree(ROOT / "examples/fixtures", tmp_path_factory.mktemp("fixtures"), dirs_exist_ok=True)
    for name, lines in CASES.items():
        (folder / f"{name}.jsonl").write_bytes(b"".join(write_cases(islice(lines(), 25))))
    return folder


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_runner_passes_the_reference_and_fails_a_misreading(fixtures: Path, runner: str) -> None:
    def played(*options: str) -> list[int]:  # the status, then the numbers of the last line
        program = [sys.executable, "-m", "papillon.desk", "subject", *options]
        done = run([*RUNNERS[runner], runner, *program], cwd=fixtures, capture_output=True, text=True, check=False)
        return [done.returncode, *map(int, done.stdout.split()[-6::2])]

    assert played() == [0, 100, 0, 0]
    assert played("--misreading", "hanneton-is-capture/hanneton-illegal")[0] == 1
