"""The scenarios of the conformance suite: they hold, and they are what they say they are."""

from __future__ import annotations

import pytest

from conformance.documents import EVERY_DOCUMENT
from conformance.quality.lint import Scenario, problems_of, read
from conformance.scenarios import scenario_files, scenarios
from conformance.suites import SUITES
from papillon.kit.checkout import ROOT

FILES = {path.stem: path for path in scenario_files(*EVERY_DOCUMENT)}


@pytest.fixture(params=FILES)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    found = read(FILES[request.param])
    assert isinstance(found, Scenario), found
    return found


def test_every_expectation_holds(scenario: Scenario) -> None:
    assert scenario.suite.records.faults(scenario.record) == []


def test_a_scenario_is_complete_and_consistent(scenario: Scenario) -> None:
    assert problems_of(scenario) == []


def test_every_file_is_a_scenario_of_its_game() -> None:
    assert [*scenarios(), *scenarios("francion")] == list(FILES)


def test_folders_are_named_like_the_pages() -> None:
    sections = ROOT / "spec/sections"
    pages = {path.stem for game in SUITES for path in sections.glob(f"{game}/[0-9]*.md")}
    pages |= {path.stem for path in sections.glob("papillon-*.md")}
    assert {path.parent.name for path in FILES.values()} == pages
