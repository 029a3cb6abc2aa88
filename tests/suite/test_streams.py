"""The command where a standard stream is closed or full, with sizes that are none, and with values that are missing.

The exit status is what it would be without.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from os import environ
from pathlib import Path

import pytest

from papillon.desk.__main__ import main as papillon
from papillon.desk.francion.__main__ import main as francion
from papillon.kit.harmless import complain, is_terminal

MAIN = {"papillon": papillon, "francion": francion}

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
    ("game", "closed"),
    [("papillon", "2>&-"), ("papillon", "2>/dev/full"), ("papillon", "<&- 2>&-"), ("francion", "2>&-")],
)
def test_a_closed_stream_changes_no_status(game: str, closed: str, tmp_path: Path) -> None:
    for words, status in STATUS.items():
        done = shell(f"python -m {module(game)} {words} {closed}", tmp_path)
        assert done.returncode == status, words
        assert "2>" not in closed or done.stderr == ""
        assert status == 2 or "usage" not in done.stdout


@pytest.mark.parametrize("closed", [">&-", ">&- <&- 2>&-"])
def test_without_an_output_there_is_no_answer(closed: str, tmp_path: Path) -> None:
    for words in STATUS:
        assert shell(f"python -m papillon.desk {words} {closed}", tmp_path).returncode == 2
    assert [*tmp_path.iterdir()] == []


def test_nobody_complains_to_a_closed_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    complain("nobody hears it")
    assert not is_terminal(sys.stderr)


@pytest.mark.parametrize("words", ["deal --help", "cite 3.1"])
def test_a_size_that_is_none_is_no_size(words: str, tmp_path: Path) -> None:
    line = f"python -m papillon.desk {words}"
    plain = shell(f"unset COLUMNS LINES; {line}", tmp_path)
    for size in ("²", "-1", "9" * 5000):
        done = shell(line, tmp_path, COLUMNS=size, LINES=size)
        assert (done.returncode, done.stdout) == (0, plain.stdout), size


def test_a_size_that_is_none_on_a_terminal(tmp_path: Path) -> None:
    """Here rich reads it, for the bar that shows how far a run is."""
    line = (
        "import pty, sys; sys.exit(pty.spawn([sys.executable, '-m', 'papillon.desk', 'verify', '--section', '1']) >> 8)"
    )
    done = shell(f'python -c "{line}"', tmp_path, COLUMNS="²", LINES="²", TERM="xterm")
    assert done.returncode == 0, done.stdout
    assert "conforms" in done.stdout


VALUES: Mapping[str, Mapping[str, list[str]]] = {
    "papillon": {
        "judge": ["layout 5, hand 7", "--reading", "--rulebook", "--pool", "--chips", "--lang", "--svg", "--at"],
        "deal": ["", "--players", "--seed", "--rounds", "--unwon", "--play", "--coups", "--output"],
        "play": ["", "--seat", "--against", "--seed", "--record"],
        "advise": ["layout 5, hand 7", "--games", "--seed", "--pool"],
        "solve": ["layout 5, hand 7", "--positions"],
        "compare": ["", "--against", "--coups", "--seed"],
        "verify": ["", "--section", "--games", "--jobs", "--timeout", "--report", "--output", "--expected-failures"],
        "perft": ["", "--depth", "--timeout", "--rulebook"],
        "replay-failures": ["", "--failures", "--timeout"],
        "site": ["", "--port", "--output"],
        "subject": ["", "--misreading"],
        "export": ["", "--output", "--section"],
        "cite": ["8.4", "--lang"],
        "replay": ["x", "--lang"],
        "scaffold": ["python", "--output"],
    },
    "francion": {"deal": ["", "--players", "--manches"], "judge": ["hand 7d", "--stake"], "verify": ["", "--games"]},
}
"""Game → verb → what it needs, and options that take a value."""


@pytest.mark.parametrize(("game", "verb"), [(game, verb) for game, verbs in VALUES.items() for verb in verbs])
def test_two_hyphens_are_no_value(game: str, verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before Python 3.13 argparse took ``--seed=--`` for an option without its value, and handed a list over."""
    needed, *options = VALUES[game][verb]
    for option in options:
        assert MAIN[game]([verb, *([needed] if needed else []), f"{option}=--"]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert f"{game} {verb}: error: argument {option}: expected a value, found '--'" in printed.err


def test_two_hyphens_of_a_program_are_its_own(tmp_path: Path) -> None:
    program = "python -m papillon.desk subject --misreading=--"
    done = shell(f"python -m papillon.desk verify --section 1 --games 0 -- {program}", tmp_path)
    assert done.returncode == 2
    assert "argument --misreading: expected a value" in done.stderr


@pytest.mark.parametrize("command", ["conformance.coverage", "conformance.schemas --help"])
def test_who_reads_the_beginning_alone_gets_no_traceback(command: str, tmp_path: Path) -> None:
    done = shell(f"python -m {command} | head -1", tmp_path, COLUMNS="²")
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("out", [">&-", ">/dev/full"])
def test_a_command_of_the_suite_that_cannot_answer_says_so(out: str, tmp_path: Path) -> None:
    done = shell(f"python -m conformance.coverage {out}", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("conformance.coverage: ")
    assert len(done.stderr.splitlines()) == 1
