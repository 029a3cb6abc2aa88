"""The page of programs has a run of every program, and none of them lacks a section or a reading."""

from __future__ import annotations

import pytest

from conformance.programs import PROGRAMS, Kept, cases_by_reading, kept, read, sections_of
from conformance.results import DRAWN_GAMES, Result, RunRecord
from conformance.suites import SUITES

RUNS = {(run.program, run.game): run for run in read()}


def test_every_program_has_a_run_in_each_game() -> None:
    assert RUNS.keys() == {(program, game) for program in PROGRAMS for game in SUITES}


@pytest.mark.parametrize("run", RUNS.values(), ids=lambda run: f"{run.program}-{run.game}")
def test_no_run_lacks_a_section_or_a_reading(run: Kept) -> None:
    """`uv run python -m conformance.programs` renews the runs."""
    assert [*run.sections] == sections_of(run.game)
    found = {ruling: [*readings] for ruling, readings in cases_by_reading(run.game).items()}
    assert {ruling: [*readings] for ruling, readings in run.readings.items()} == found
    assert run.date >= "2026-11-22" and run.suite


def test_the_implementations_conform_and_the_scaffolds_do_not() -> None:
    assert {run.status for run in RUNS.values() if not run.program.startswith("scaffold-")} == {0}
    assert {run.status for run in RUNS.values() if run.program.startswith("scaffold-")} == {1}


def test_what_is_kept_of_a_run() -> None:
    """Two cases are about readings of `ace-rate`: one passes under `each`, and one under `total` fails."""
    results = [
        Result("ace-takes-ace", "06", "", ("6.2",), "pass"),
        Result("ace-takes-ace#2", "06", "", ("6.2",), "fail"),
        Result("drawn-1", DRAWN_GAMES, "", (), "fail"),
    ]
    record = RunRecord(("./mine",), "mine", "1", "C", "0.1.0", results=results, selected=2, games=20, asked=20)
    found = kept("mine", record, "2026-11-22")
    assert (found.game, found.sections, found.games, found.status) == ("papillon", {"06": (1, 2)}, (0, 20), 1)
    assert (found.readings["ace-rate"]["each"], found.readings["ace-rate"]["total"]) == ((1, 1), (0, 1))
    assert found.badge["message"] == "2 wrong"
