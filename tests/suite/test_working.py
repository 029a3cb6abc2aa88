"""Day by day with the suite: what failed last, what has changed since, several programs, a run at every change."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conformance.earlier_runs import file_of, names_in
from papillon.desk.__main__ import main
from papillon.desk.verbs.verify import commands_of
from tools import ROOT

REFERENCE = (sys.executable, "-m", "papillon.desk", "subject")
UNION = (*REFERENCE, "--misreading", "one-capture/union-of-captures")
"""A program that takes a like card and a sum at once."""
BOTH = "a-like-card-or-a-sum"
"""A scenario that it gets wrong."""
RIGHT = "table-is-cleared"
"""One that it gets right."""
GUIDE = ROOT / "examples/guide"

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a run leaves is left in the working directory."""
    monkeypatch.chdir(tmp_path)


def verify(*words: str) -> int:
    return main(["verify", *words])


# --- what failed last


def test_what_failed_in_the_last_run_is_run_again(capsys: Printed) -> None:
    assert verify("--scenario", BOTH, "--scenario", RIGHT, "--", *UNION) == 1
    kept = names_in(file_of("papillon").read_text("utf-8"))
    assert BOTH in kept and not any(name.startswith(RIGHT) for name in kept)
    capsys.readouterr()
    assert verify("--failed", "--list") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[:-1]] == sorted(kept, key=kept.index)
    assert verify("--failed", "--", *UNION) == 1
    assert verify("--failed") == 0, "the reference gets them right"


def test_a_drawn_game_that_failed_is_run_again_beside_a_case(capsys: Printed) -> None:
    assert verify("--scenario", BOTH, "--games", "12", "--", *UNION) == 1
    kept = names_in(file_of("papillon").read_text("utf-8"))
    drawn = [name for name in kept if name.startswith("drawn-")]
    assert drawn and BOTH in kept
    capsys.readouterr()
    assert verify("--failed", "--report", "json", "--", *UNION) == 1
    head, *results = map(json.loads, capsys.readouterr().out.splitlines())
    assert {result["case"] for result in results} == {*kept}
    assert head["results"] == head["selected"] == len(kept)


@pytest.mark.parametrize("text", ["", "\n\n", "no-such-case\n../../x\n", "drawn-not-stored\n"])
def test_names_that_are_no_cases_any_more_are_passed_over(text: str, capsys: Printed) -> None:
    file_of("papillon").parent.mkdir()
    file_of("papillon").write_text(text, "utf-8")
    assert verify("--failed") == 2
    assert "found none in .papillon/failed.txt" in capsys.readouterr().err


# --- what has changed since


def test_what_is_mended_and_what_is_new_is_named(capsys: Printed) -> None:
    chosen = ("--scenario", BOTH, "--scenario", RIGHT)
    assert verify(*chosen, "--report", "json", "--output", "last.json", "--", *UNION) == 1
    capsys.readouterr()
    assert verify(*chosen, "--compare", "last.json") == 0
    shown = capsys.readouterr().out
    assert "since last.json: " in shown and f"fixed   {BOTH}" in shown and ", 0 new" in shown
    assert verify(*chosen, "--report", "json", "--output", "well.json") == 0
    capsys.readouterr()
    assert verify(*chosen, "--compare", "well.json", "--report", "json", "--", *UNION) == 1
    head, *results = map(json.loads, capsys.readouterr().out.splitlines())
    wrong = [result["case"] for result in results if result["verdict"] == "fail"]
    assert head["since"] == {"run": "well.json", "new": wrong}
    for report in ("markdown", "html"):
        verify(*chosen, "--compare", "well.json", "--report", report, "--", *UNION)
        shown = capsys.readouterr().out
        assert "since well.json" in shown.replace("\\", "") and BOTH in shown


@pytest.mark.parametrize("text", ["", "{}", "[]", "not json", '{"format":1,"command":[],"results":-1}', "\x00" * 9])
def test_a_file_that_holds_no_run_is_bad_input(text: str, capsys: Printed) -> None:
    Path("last.json").write_text(text, "utf-8")
    assert verify("--scenario", RIGHT, "--compare", "last.json") == 2
    shown = capsys.readouterr()
    assert "--compare: last.json: line 1" in shown.err and "Traceback" not in shown.err and shown.out == ""


# --- several programs


@pytest.mark.parametrize(
    ("words", "commands"),
    [
        ([], []),
        (["./a"], [("./a",)]),
        (["node", "a.mjs", "--", "./b"], [("node", "a.mjs"), ("./b",)]),
        (["./a", "--", "./b", "--quick", "--", "./c"], [("./a",), ("./b", "--quick"), ("./c",)]),
        (["npm", "run", "a", "--", "--fast", "--", "./b"], [("npm", "run", "a", "--", "--fast"), ("./b",)]),
    ],
)
def test_each_command_stands_after_its_own_sign(words: list[str], commands: list[tuple[str, ...]]) -> None:
    assert commands_of(words) == commands


def test_programs_are_told_side_by_side(capsys: Printed) -> None:
    step6 = (sys.executable, str(GUIDE / "step6.py"))
    assert verify("--section", "6", "--section", "13", "--games", "4", "--", *REFERENCE, "--", *step6) == 1
    shown = capsys.readouterr().out
    assert "1. " in shown and "conforms in 35 cases" in " ".join(shown.split())
    assert "my papillon 0.1 (Python): does not conform" in " ".join(shown.split())
    rows = [row.rsplit(maxsplit=2) for row in shown.split("\n\n")[-1].splitlines()]
    table = {name: programs for name, *programs in rows}
    assert table["6 Aces"][0] == "26/26" and table["13 Consolation"][0] == "9/9" and table["all"][0] == "35/35"
    assert table["complete"] == ["yes", "."] and table["moves"] == ["yes", "yes"]
    passed, of = table["6 Aces"][1].split("/")
    assert 0 < int(passed) < int(of) == 26, "it knows of aces by default, and for three players"
    assert table["drawn games"][0] == "4/4"


def test_the_status_is_the_worst(capsys: Printed) -> None:
    chosen = ("--scenario", BOTH)
    assert verify(*chosen, "--", *REFERENCE, "--", *REFERENCE) == 0
    assert verify(*chosen, "--", *UNION, "--", *REFERENCE) == 1
    assert verify(*chosen, "--", "no-such-program", "--", *UNION) == 2
    shown = capsys.readouterr()
    assert "never started" in shown.err and "does not conform" in shown.out


# --- at every change


def seen_in(file: Path, text: str, times: int) -> str:
    """What is in a file once a text has come so often; a run that does not come to it fails the test."""
    for _ in range(1200):
        if file.read_text("utf-8").count(text) >= times:
            return file.read_text("utf-8")
        time.sleep(0.1)
    pytest.fail(f"{text!r} has not come {times} times: {file.read_text('utf-8')!r}")


def test_a_program_is_tried_again_when_it_changes_until_it_is_interrupted(tmp_path: Path) -> None:
    """Behind pipes or into files, as without a terminal."""
    program, out, err = tmp_path / "program/adapter.py", tmp_path / "out", tmp_path / "err"
    program.parent.mkdir()
    program.write_text((GUIDE / "step5.py").read_text("utf-8"), "utf-8")
    words = ("verify", "--watch", "--scenario", "seven-takes-six-and-ace", "--", sys.executable, str(program))
    with out.open("w") as stdout, err.open("w") as stderr:
        watching = subprocess.Popen([sys.executable, "-m", "papillon.desk", *words], stdout=stdout, stderr=stderr)
    try:
        assert f"waiting for a change in {program.parent}" in seen_in(err, "waiting", 1)
        assert "does not conform" in out.read_text("utf-8")
        program.write_text((GUIDE / "step6.py").read_text("utf-8"), "utf-8")
        seen_in(err, "waiting", 2)
        second = out.read_text("utf-8").partition("since the last run")[2]
        assert second.startswith(": 1 fixed, 0 new\n  fixed   seven-takes-six-and-ace\n")
        assert "conforms in 1 case" in second
        watching.send_signal(signal.SIGINT)
        assert watching.wait(timeout=60) == 0, "the status of the last run"
        assert len(err.read_text("utf-8").splitlines()) == 2, "no traceback"
    finally:
        watching.kill()
        watching.wait()
