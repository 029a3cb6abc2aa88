"""Every clause is shown in three ways by scenarios, or it is said in words why it is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conformance.documents import DOCUMENTS, GAME
from conformance.quality import coverage as module
from conformance.quality.coverage import CELLS, Showing, coverage, coverage_of, markdown, read_shown
from conformance.scenarios import scenarios
from papillon.records import RecordError, read_record, write_record

WORDS = "a reason that takes some words to be a reason at all"
ALL = Showing("all-of-it", {"8.1": "accepts refuses boundary"})


def problems(shown: list[Showing], reasons: dict[str, Any]) -> tuple[str, ...]:
    return coverage_of(["8.1"], shown, reasons).problems


def test_every_cell_is_filled_or_argued() -> None:
    found = coverage()
    assert found.problems == ()
    assert all(cell.scenarios or cell.reason for row in found.table.values() for cell in row.values())


def test_the_table_knows_every_scenario() -> None:
    for document in DOCUMENTS.values():
        assert coverage(document).scenarios == tuple(scenarios(document))
        assert [item.scenario for item in read_shown(document)] == list(scenarios(document))
    assert {item.scenario: item.shows for item in read_shown()} == {
        name: record.notes["shows"] for name, record in scenarios(GAME).items()
    }


def test_another_document_has_its_own_table() -> None:
    assert list(coverage("papillon-pdf").table) == [str(number) for number in range(1, 39)]
    shown = {item.scenario: item.shows for item in read_shown("papillon-pdf")}
    told = scenarios("papillon-pdf")["pdf-a-ten-takes-no-sum"].notes["shows"]
    assert shown["pdf-a-ten-takes-no-sum"] == {clause.partition(":")[2]: text for clause, text in told.items()}


def test_a_clause_without_scenario_or_reason_is_said() -> None:
    assert problems([], {}) == ("clause 8.1: no scenario shows it; write one, or a reason in coverage.toml",)


def test_an_empty_cell_is_said() -> None:
    found = problems([Showing("one", {"8.1": "accepts refuses"})], {})
    assert found == ("clause 8.1: no scenario shows the boundary; write one, or a reason in coverage.toml",)


@pytest.mark.parametrize("key", ["boundary", "clause"])
def test_a_reason_stands_for_a_cell_or_for_all_that_are_empty(key: str) -> None:
    found = coverage_of(["8.1"], [Showing("one", {"8.1": "accepts refuses"})], {"8.1": {key: WORDS}})
    assert found.problems == ()
    assert found.reasons_of("8.1") == {"boundary": WORDS}
    assert found.scenarios_of("8.1") == ("one",)


@pytest.mark.parametrize(
    ("shown", "reasons", "message"),
    [
        (ALL, {"8.1": {"refuses": WORDS}}, "refuses has a reason, but is filled by all-of-it"),
        (ALL, {"8.1": {"clause": WORDS}}, "a reason for the whole clause, of which no cell is left"),
        (ALL, {"8.1": {"limit": WORDS}}, "found limit"),
        (ALL, {"8.9": {"clause": WORDS}}, "8.9 is no clause"),
        (Showing("few", {}), {"8.1": {"clause": "does not apply"}}, "is too short for a reason"),
        (Showing("odd", {**ALL.shows, "8.9": "accepts"}), {}, "scenario odd: shows 8.9, which is no clause"),
        (Showing("odd", {"8.1": "accepts maybe"}), {}, "expected accepts, refuses, boundary, found 'accepts maybe'"),
    ],
)
def test_a_wrong_entry_is_said(shown: Showing, reasons: dict[str, Any], message: str) -> None:
    found = problems([shown], reasons)
    assert any(message in each for each in found), found


def test_the_table_is_printed_in_markdown() -> None:
    text = markdown(coverage_of(["8.1", "8.2"], [ALL], {"8.2": {"clause": WORDS}}))
    assert text.splitlines()[:4] == [
        f"| clause | {' | '.join(CELLS)} |",
        "| --- | --- | --- | --- |",
        "| 8.1 | 1 | 1 | 1 |",
        "| 8.2 | argued | argued | argued |",
    ]
    assert "1 scenarios, 2 clauses, 6 cells: 3 filled, 3 argued, 0 empty." in text
    assert f"- 8.2 (accepts, refuses, boundary): {WORDS}" in text


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert module.main() == 0
    monkeypatch.setattr(module, "coverage", lambda _: coverage_of(["8.1"], [], {}))
    assert module.main() == 1
    assert "no scenario shows it" in capsys.readouterr().err


def test_a_folder_without_scenarios_has_no_files(tmp_path: Path) -> None:
    assert module.coverage_files("papillon", tmp_path) == []
    assert module.read_reasons(folder=tmp_path) == {}


def test_a_record_keeps_what_it_shows() -> None:
    for record in scenarios().values():
        assert read_record(write_record(record)).notes["shows"] == record.notes["shows"]


def test_what_is_shown_is_written_in_words() -> None:
    text = 'shows = { "8.1" = ["accepts"] }\n[start]\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\n[[coups]]\n'
    with pytest.raises(RecordError, match=r"shows: 8\.1: expected a string"):
        read_record(text)
