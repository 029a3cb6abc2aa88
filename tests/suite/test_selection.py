"""Which cases of the suite are run: filters, patterns, and the list of what they leave."""

from __future__ import annotations

import pytest

from conformance.scenarios import every_scenario
from conformance.selection import NothingSelected, select
from conformance.suites import SUITES
from papillon.desk.__main__ import main


def scenarios_with(key: str, value: str, game: str = "papillon") -> set[str]:
    """The scenarios that have something in a list, as their files say it."""
    listed = every_scenario(*SUITES[game].game.documents.values())
    return {scenario.id for scenario in listed if value in scenario.table.get(key, ())}


def test_a_clause_selects_the_cases_that_cite_it() -> None:
    found = select(clauses=["8.4"])
    assert {case.scenario for case in found} >= scenarios_with("clauses", "8.4") != set()
    assert all("8.4" in case.clauses for case in found)


@pytest.mark.parametrize("typed", ["papillon:8.4", "Papillon 8.4", "8.4"])
def test_a_clause_is_cited_in_any_way(typed: str) -> None:
    assert select(clauses=[typed]) == select(clauses=["papillon:8.4"])


def test_the_numbers_of_one_document_are_not_those_of_another() -> None:
    """Clause 8 of the PDF is none of Le Papillon's, and Francion 4.1 is not Papillon 4.1."""
    assert {case.rulebook for case in select(clauses=["PDF 8"])} == {"pdf"}
    with pytest.raises(NothingSelected):
        select(clauses=["8"])
    assert {case.request.game for case in select(clauses=["4.1"])} == {"papillon"}
    assert {case.request.game for case in select(clauses=["4.1"], rulebooks=["francion"])} == {"francion"}
    assert select(clauses=["Francion:4.1".lower()]) == select(clauses=["4.1"], rulebooks=["francion"])


def test_a_ruling_selects_the_cases_about_it() -> None:
    assert {case.scenario for case in select(rulings=["credit"])} == scenarios_with("rulings", "credit") != set()


def test_filters_of_two_kinds_must_both_leave_a_case() -> None:
    found = select(sections=["pdf"], rulings=["credit"])
    assert {case.section for case in found} == {"pdf"}
    assert {case.scenario for case in found} < {case.scenario for case in select(rulings=["credit"])}


def test_patterns_stand_for_names() -> None:
    assert {case.id for case in select(scenarios=["ace-*"])} == {
        case.id for case in select() if case.id.startswith("ace-")
    }
    assert {case.id for case in select(scenarios=["*#2"])} == {case.id for case in select() if case.id.endswith("#2")}
    fourth = {clause for case in select(clauses=["4.b.*"]) for clause in case.clauses}
    assert {"4.b.1", "4.b.2"} <= fourth
    assert {case.section for case in select(sections=["0[67]"])} == {"06", "07"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--clause", "8.44"], "expected a clause of the suite, found 'papillon:8.44'; did you mean papillon:8.4"),
        (["--clause", "what?"], "expected a clause of the suite, found 'what?'"),
        (["--ruling", "credti"], "expected a ruling of the suite, found 'credti'; did you mean credit?"),
        (["--scenario", "axe-*"], "expected a scenario of the suite, found 'axe-*'"),
        (["--clause", "8.4", "--ruling", "share-remainder"], "found none left by all of them together"),
        (["--scenario", "drawn-*"], "expected counterexamples stored by a run from this folder"),
        (["--report", "html"], "--list: expected --report json or no report, found --report html"),
    ],
)
def test_names_that_select_nothing_are_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert main(["verify", "--list", *words]) == 2
    assert told in capsys.readouterr().err


def test_the_cases_are_listed_and_none_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--section", "13", "--clause", "13.1"]
    assert main(["verify", "--list", *asked, "--", "no-such-program"]) == 0
    shown = capsys.readouterr()
    *lines, count = shown.out.splitlines()
    wanted = select(sections=["13"], clauses=["13.1"])
    assert [line.split()[:2] for line in lines] == [[case.id, "13"] for case in wanted]
    assert all(case.title in line and "13.1" in line for line, case in zip(lines, wanted, strict=True))
    assert count == f"{len(wanted)} cases" and shown.err == ""
