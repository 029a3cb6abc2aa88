"""The scenarios of the conformance suite: they hold, and they are what they say they are."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from conformance.documents import EVERY_DOCUMENT, GAMES, load_game
from conformance.scenarios import Scenario, every_scenario, scenario_files, scenarios, scenarios_in
from conformance.suite import suite_of
from papillon.kit.game import Game
from papillon.kit.records import Expectation, faults
from papillon.kit.toml import RecordError
from tools import ROOT
from tools.lint import problems_of

SCENARIOS = every_scenario(*EVERY_DOCUMENT)


@pytest.fixture(params=SCENARIOS, ids=lambda scenario: scenario.id)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    found: Scenario = request.param
    return found


def test_every_expectation_holds(scenario: Scenario) -> None:
    assert faults(scenario.record, suite_of(scenario.document).game) == []


def test_a_scenario_is_complete_and_consistent(scenario: Scenario) -> None:
    assert problems_of(scenario) == []


def test_every_scenario_is_one_of_its_game() -> None:
    assert [*scenarios(), *scenarios("francion")] == [scenario.id for scenario in SCENARIOS]


@pytest.mark.parametrize("game", [*map(load_game, GAMES)], ids=GAMES)
def test_every_refusal_is_met_and_whatever_can_be_observed_is(game: Game) -> None:
    expected = [item for document in game.documents.values() for item in expected_in(document)]
    assert {name for item in expected for name in item.seen} == {*game.recording.OBSERVATIONS}
    met = {item.seen["refused"] for item in expected if item.attempt}
    assert met == {refusal.code for refusal in game.refusals} - {"no-such-capture"}, "of which no move is known"


def expected_in(document: str) -> list[Expectation]:
    return [item for record in scenarios(document).values() for item in record.expectations]


def test_files_are_named_like_the_pages() -> None:
    sections = ROOT / "spec/sections"
    pages = {path.stem for game in GAMES for path in sections.glob(f"{game}/[0-9]*.md")}
    pages |= {path.stem for path in sections.glob("papillon-*.md")}
    assert {path.stem for path in scenario_files(*EVERY_DOCUMENT)} == pages


def test_a_scenario_is_a_record_by_itself() -> None:
    """What `python -m conformance.scenarios` prints says the same as the file."""
    for scenario in SCENARIOS:
        assert tomllib.loads(scenario.text) == scenario.table, scenario.id


def test_what_is_wrong_with_a_file_names_it_and_the_scenario(tmp_path: Path) -> None:
    file = tmp_path / "papillon/06-aces.toml"
    file.parent.mkdir()
    file.write_text('[[scenario]]\nid = "one"\nplayers = 9\n[[scenario]]\nid = "two"\n', "utf-8")
    one, two = scenarios_in(file)
    assert [two.line, two.document, two.section] == [5, "papillon", "06"]
    with pytest.raises(RecordError, match=r"06-aces\.toml: one: "):
        _ = one.record
    file.write_text("scenario = 1", "utf-8")
    with pytest.raises(RecordError, match=r"06-aces\.toml: scenario: expected a list"):
        scenarios_in(file)
