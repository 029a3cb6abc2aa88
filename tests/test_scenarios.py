"""The scenarios of the conformance suite: they hold, and they are what they say they are."""

from __future__ import annotations

import pytest

from commonlaw.clauses import Book, book
from commonlaw.specification import ROOT
from conformance.lint import Scenario, problems_of
from conformance.scenarios import scenario_files, scenarios, section_of_file
from papillon.expectations import faults
from papillon.records import Record

FILES = {path.stem: path for path in scenario_files()}


@pytest.fixture(params=FILES)
def record(request: pytest.FixtureRequest) -> Record:
    return scenarios()[request.param]


@pytest.fixture(scope="module")
def papillon() -> Book:
    return book("papillon")


def test_every_expectation_holds(record: Record) -> None:
    assert faults(record) == []


def test_a_scenario_is_complete_and_consistent(record: Record, papillon: Book) -> None:
    path = FILES[record.notes["id"]]
    assert problems_of(Scenario(path.name, path.stem, section_of_file(path), record), papillon) == []


def test_folders_are_named_like_the_pages() -> None:
    pages = {path.stem for path in (ROOT / "spec/sections").glob("papillon/*.md")}
    pages |= {path.stem for path in (ROOT / "spec/sections").glob("papillon-*.md")}
    folders = {path.parent.name for path in FILES.values()}
    assert folders == pages
