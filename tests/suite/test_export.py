"""The scenarios as plain JSON: complete, and requests that play as they stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conformance.cases import cases
from conformance.export import documents
from conformance.protocol import Run
from conformance.scenarios import scenarios
from conformance.subject import trace
from conformance.suites import read_request
from papillon.desk.__main__ import main

Printed = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def exported() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(json.dumps(documents()))
    return found


def test_every_scenario_and_case_is_there_once(exported: list[dict[str, Any]]) -> None:
    assert [document["scenario"] for document in exported] == list(scenarios())
    assert [case["id"] for document in exported for case in document["cases"]] == [case.id for case in cases()]
    assert all(document["because"] and document["clauses"] for document in exported)


def test_every_expectation_is_of_a_step_that_the_reference_gives(exported: list[dict[str, Any]]) -> None:
    for case in (case for document in exported for case in document["cases"]):
        request = read_request(json.dumps(case["request"]))
        assert isinstance(request, Run)
        steps = list(trace(request))
        assert case["expect"], case["id"]
        for item in case["expect"]:
            step = steps[item["step"]]
            assert (step.refused is not None) == ("try" in item), case["id"]
            seen = item["seen"]
            if "try" in item:
                assert (step.move, step.refused.code) == (item["try"], seen["refused"])
                assert item["step"] == len(steps) - 1
            for name in ("turn", "stock", "pool", "winner", "over"):
                assert getattr(step.state, name) == seen.get(name, getattr(step.state, name)), case["id"]
            assert (step.state.chips or {}).items() >= seen.get("chips", {}).items()
            assert sorted(step.state.legal or []) == seen.get("legal", sorted(step.state.legal or []))


def test_a_file_a_scenario(tmp_path: Path, capsys: Printed) -> None:
    folder = tmp_path / "out"
    assert main(["export", "--output", str(folder), "--section", "1", "--section", "08"]) == 0
    files = sorted(folder.rglob("*.json"))
    assert {path.parent.name for path in files} == {"01-players-and-cards", "08-sauterelle"}
    assert f": {len(files)} scenarios, " in capsys.readouterr().out
    assert all(json.loads(path.read_text("utf-8"))["scenario"] == path.stem for path in files)


def test_it_writes_into_empty_folders_alone(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "mine").write_text("mine", "utf-8")
    assert main(["export", "--output", str(tmp_path), "--section", "1"]) == 2
    assert "expected an empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
