"""Which cases are run: filters and patterns, other seats, expected failures; and all cases as plain JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_process import faulty

from conformance.cases import Case, NothingSelected, Seating, cases, on_other_seats, seatings, select
from conformance.documents import GAMES
from conformance.earlier_runs import UnexpectedName, read_expected
from conformance.export import documents
from conformance.protocol import Run
from conformance.runner import Options, run
from conformance.scenarios import every_scenario, scenarios
from conformance.suite import read_request, suite_of
from conformance.tracing import trace
from papillon.desk.__main__ import main


def scenarios_with(key: str, value: str, game: str = "papillon") -> set[str]:
    """The scenarios that have something in a list, as their files say it."""
    listed = every_scenario(*suite_of(game).game.documents.values())
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


def test_patterns_stand_for_names() -> None:
    every = {case.id for case in select()}
    assert {case.id for case in select(scenarios=["ace-*"])} == {name for name in every if name.startswith("ace-")}
    assert {case.id for case in select(scenarios=["*#2"])} == {name for name in every if name.endswith("#2")}
    fourth = {clause for case in select(clauses=["4.b.*"]) for clause in case.clauses}
    assert {"4.b.1", "4.b.2"} <= fourth
    assert {case.section for case in select(sections=["0[67]"])} == {"06", "07"}


def test_the_cases_are_listed_and_none_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--section", "13", "--clause", "13.1"]
    assert main(["verify", "--list", *asked, "--", "no-such-program"]) == 0
    shown = capsys.readouterr()
    *lines, count = shown.out.splitlines()
    wanted = select(sections=["13"], clauses=["13.1"])
    assert [line.split()[:2] for line in lines] == [[case.id, "13"] for case in wanted]
    assert all(case.title in line and "13.1" in line for line, case in zip(lines, wanted, strict=True))
    assert count == f"{len(wanted)} cases" and shown.err == ""


# --- other seats


def renamed(value: Any, now: dict[str, str]) -> Any:
    """What a step shows, with other letters for the players: as keys, by themselves, and before a move."""
    match value:
        case dict():
            return {now.get(key, key): renamed(held, now) for key, held in value.items()}
        case list():
            return [renamed(item, now) for item in value]
        case str() if value[1:2] == ":":
            return now[value[0]] + value[1:]
        case str() if value and set(value) <= set(now):  # several players can win a game
            return "".join(sorted(now[letter] for letter in value))
    return value


def shown(case: Case, now: dict[str, str]) -> list[Any]:
    """What the reference shows of a case; the clause on turns is another one where play goes the other way round."""
    steps = [renamed(msgspec.to_builtins(item.shown), now) for item in case.trace]
    for step in steps:
        step["payments"] = sorted(step["payments"], key=str)
        if step.get("refused", {}).get("code") == "out-of-turn":
            step["refused"]["clause"] = ""
    return steps


@pytest.mark.parametrize("game", GAMES)
def test_the_same_is_seen_of_whoever_sits_there(game: str) -> None:
    """One seat on and the mirror: all other orders come of these two. Every third case: some of each section."""
    for case in cases(game)[::3]:
        letters, dealer = case.record.table.letters, case.record.table.dealer
        asked = dict(zip(seatings(case), on_other_seats(case), strict=True))
        for seating in asked.keys() & {Seating(1), Seating(0, mirrored=True)}:
            before = seating.before(len(letters), dealer)
            now = {letters[was]: letters[player] for player, was in enumerate(before)}
            assert shown(asked[seating], {letter: letter for letter in letters}) == shown(case, now), asked[seating].id


def test_what_goes_by_the_letters_is_found_on_other_seats() -> None:
    asked = {"scenarios": ("ace-takes-ace", "two-takes-two-aces"), "seed": 3}
    program = faulty("goes-by-letters")
    assert all(result.good for result in run(Options(program, **asked)).results)  # type: ignore[arg-type]
    results = run(Options(program, rotated="all", **asked)).results  # type: ignore[arg-type]
    wrong = [result.case for result in results if not result.good]
    assert {"ace-takes-ace@rotated-1", "ace-takes-ace@mirrored-1"} < set(wrong)
    assert all(result.scenario in asked["scenarios"] for result in results)  # type: ignore[operator]
    assert all(name.endswith(("@rotated-1", "@mirrored-1")) for name in wrong)
    names = [result.case for result in results]
    assert names == sorted(names, key=lambda name: "@" in name) and names.count(names[0]) == 1


# --- expected failures

CASES = ["lay-first", "ten-takes#2", "ace-takes"]


def test_a_file_has_one_case_a_line_and_comments() -> None:
    text = "\ufeff# known\n\n  lay-first\r\nten-takes#2\t# why\n#ace-takes\n"
    assert read_expected(text, CASES) == {"lay-first", "ten-takes#2"}


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(UnexpectedName) as caught:
        read_expected("lay-frist\nace-takes\nace-takes\nten-takes\n", CASES, "known.txt")
    message = str(caught.value)
    assert "known.txt: line 1: expected a case of the suite, found 'lay-frist'; did you mean lay-first?" in message
    assert "line 3: expected every case once, found 'ace-takes' in line 2 too" in message
    assert "line 4" in message and "did you mean ten-takes#2" in message


# --- plain JSON


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


def test_a_file_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    assert main(["export", "--output", str(folder), "--section", "1", "--section", "08"]) == 0
    files = sorted(folder.rglob("*.json"))
    assert {path.parent.name for path in files} == {"01-players-and-cards", "08-sauterelle"}
    assert f": {len(files)} scenarios, " in capsys.readouterr().out
    assert all(json.loads(path.read_text("utf-8"))["scenario"] == path.stem for path in files)
