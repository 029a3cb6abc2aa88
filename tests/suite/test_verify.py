"""The command `papillon verify`: verdicts over the pipe, filters, exit codes, what is printed."""

from __future__ import annotations

import json
import re
import shlex
import sys
from io import BytesIO
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from test_process import faulty

from conformance.cases import Case, NothingSelected, cases, select
from conformance.declared import plan
from conformance.documents import DOCUMENTS
from conformance.protocol import About, Observable, Reply
from conformance.reports import REPORTS, jsonlines, machine, report_of, terminal
from conformance.reports.contents import causes, conclusion
from conformance.results import CONFORMS, DOES_NOT, GOOD, NOT_TESTED, RunRecord
from conformance.runner import Options, judged, run
from conformance.subject import about, serve
from papillon.desk.__main__ import main
from papillon.desk.francion.__main__ import main as francion
from papillon.game import GAME

REFERENCE = (sys.executable, "-m", "papillon.desk", "subject")
ALL = {case.id: case for case in cases()}


def subject(*words: str) -> list[str]:
    return ["--", *REFERENCE, *words]


# --- the command


def test_all_sections_conform_on_several_copies() -> None:
    record = run(Options(REFERENCE, jobs=2))
    assert [result for result in record.results if result.verdict != "pass"] == []
    assert [result.case for result in record.results] == list(ALL)
    assert all(result.steps for result in record.results), "every case compares something"
    assert record.selected == len(ALL) and record.status == 0


def test_neither_copies_nor_shards_change_the_record() -> None:
    """Each case runs in its own seats and, if it passes there, in others."""
    command = (*REFERENCE, "--misreading", "others-all-pay/players-out-are-spared")

    def record_of(jobs: int = 1, shard: tuple[int, int] = (1, 1)) -> RunRecord:
        record = run(Options(command, sections=("8",), jobs=jobs, shard=shard, rotated="one"))
        untimed = [msgspec.structs.replace(result, seconds=0) for result in record.results]
        return msgspec.structs.replace(record, results=untimed, seconds=0)

    one = record_of()
    assert record_of(jobs=3) == one == jsonlines.merge([record_of(shard=(number, 3)) for number in (3, 1, 2)])
    assert one.status == DOES_NOT and one.selected == len(one.results) > len(select(sections=("8",)))


def test_only_a_whole_run_with_a_new_seed_conforms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "badge.json"
    assert francion(["verify", "--badge", str(file), *subject()]) == 0
    badge = json.loads(file.read_text())
    assert re.fullmatch(r"conforms, complete \[suite \S+, seed \d+, cases [0-9a-f]{12}\]", badge["message"])
    assert badge["color"] == "brightgreen" and "): conforms: " in capsys.readouterr().out
    for words, limits in (
        (["--section", "5", "--section", "6"], "in sections 5 and 6"),
        (["--games", "0", "--seed", "new"], "without drawn games"),
        (["--seed", "7"], "from seed 7"),
        (["--shard", "1/9", "--games", "200"], "from seed 0, in shard 1/9"),
    ):
        assert francion(["verify", *words, "--badge", str(file), *subject()]) == 0
        badge = json.loads(file.read_text())
        assert badge["message"].startswith(f"conforms {limits}, complete [") and badge["color"] == "blue"


def test_a_failure_can_be_reproduced_by_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", "--section", "4", "--games", "0", *subject("--misreading", "must-capture/lay-down-at-will")])
    shown = capsys.readouterr().out
    command = next(line for line in shown.split("\n") if "Reproduce with:" in line).partition("papillon ")[2]
    assert main(shlex.split(command)) == 1


def test_the_lines_of_a_failure_can_be_fed_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of a scenario and of a drawn game: the reference answers each line as the protocol has it."""
    monkeypatch.chdir(tmp_path)
    misread = subject("--misreading", "one-capture/union-of-captures")
    assert main(["verify", "--scenario", "a-like-card-or-a-sum", "--games", "12", "--report", "json", *misread]) == 1
    results = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()[1:]]
    lines = [result["lines"] for result in results if result["verdict"] == "fail"]
    assert len({result["case"].partition("-")[0] == "drawn" for result in results if "lines" in result}) == 2
    for fed in lines:
        said = BytesIO()
        assert serve(BytesIO("".join(f"{line}\n" for line in fed).encode()), said) == 0
        welcome, *replies = map(json.loads, said.getvalue().splitlines())
        assert welcome["protocol"] == 1
        assert [reply["seq"] for reply in replies] == list(range(2, len(fed) + 1))
        assert all(reply["trace"] for reply in replies)


BLAMED = {
    ("one-capture/union-of-captures", "a-like-card-or-a-sum"): "4.b.1",
    ("winner-priority/first-to-finish", "all-three-make-papillon"): "10.6",
    ("ace-hanneton/one-and-six", "ace-takes-three-aces"): "7.4",
    ("laying-down/forced-is-free", "table-is-cleared"): "8.3",
}
"""Misreading and scenario → the clause that it breaks there, which is not the scenario's first."""


@pytest.mark.parametrize(("slug", "name"), BLAMED)
def test_a_failure_names_the_clause_that_decides(slug: str, name: str) -> None:
    (result,) = run(Options((*REFERENCE, "--misreading", slug), scenarios=(name,))).results[:1]
    assert result.clauses[0] == BLAMED[slug, name] != ALL[name].clauses[0]
    assert {*result.clauses} >= {*ALL[name].clauses}


def test_fail_fast_stops_at_the_first_failure() -> None:
    record = run(Options((*REFERENCE, "--misreading", "others-all-pay/two-of-three"), fail_fast=True))
    assert [result.verdict for result in record.results].count("fail") == 1
    assert len(record.results) < len(ALL)


def test_expected_failures_must_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "known.txt"
    misread = subject("--misreading", "one-capture/union-of-captures")
    chosen = ["--scenario", "a-like-card-or-a-sum", "--scenario", "table-is-cleared", "--games", "0"]
    assert main(["verify", *chosen, "--write-expected", str(file), *misread]) == 1
    known = [*chosen, "--expected-failures", str(file)]
    badge = tmp_path / "badge.json"
    assert main(["verify", *known, "--badge", str(badge), *misread]) == 0
    assert " as expected in " in capsys.readouterr().out
    assert json.loads(badge.read_text())["color"] == "yellow"
    assert main(["verify", *known]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "UNEXPECTED PASS" in told and "): a stale list of expected failures (2 cases pass) in " in told


def test_games_are_drawn_and_counterexamples_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    misread = subject("--misreading", "one-capture/union-of-captures")
    assert main(["verify", "--section", "13", "--games", "4"]) == 0
    assert "4 drawn games (" in capsys.readouterr().out
    assert main(["verify", "--scenario", "a-like-card-or-a-sum", "--games", "12", "--full", *misread]) == 1
    name = next(iter(tmp_path.glob(".papillon/failures/drawn-*.json"))).stem
    assert f"Reproduce with: papillon verify --scenario {name} --" in capsys.readouterr().out
    assert main(["verify", "--scenario", name, *misread]) == 1
    assert main(["verify", "--scenario", name]) == 0
    assert main(["verify", "--scenario", "drawn-no-such-file"]) == 2


# --- what a program declares


def declaring(**changes: object) -> About:
    return msgspec.structs.replace(about(1), **changes)


def other_only(ruling: str) -> About:
    """A program that plays another reading of a ruling than the rulebook's, and no other."""
    readings = {slug: list(names) for slug, names in GAME.readings.items()}
    return declaring(readings={**readings, ruling: readings[ruling][1:2]})


def answered(case: Case, told: About) -> str:
    asked = plan(case, told)
    if asked.case is None:
        return asked.passing
    reply = Reply(1, trace=[step.shown for step in asked.case.trace])
    return judged(asked.case, reply, told, asked.passing).verdict


def speaks_of(case: Case, ruling: str) -> str | None:
    """Which reading of a ruling a case is played under, if it depends on it."""
    leans_on = ruling in case.record.notes.get("rulings", ())
    return GAME.in_force(GAME.rules_of(case.rulebook, case.request.readings)).get(ruling) if leans_on else None


@pytest.mark.parametrize("ruling", GAME.readings)
def test_a_program_with_another_reading_is_not_blamed_for_it(ruling: str) -> None:
    """Asked for what is about the ruling, and for some of the other cases: each is asked under one of the rulings."""
    told, turn = other_only(ruling), list(GAME.readings).index(ruling)
    others = cases()[turn :: len(GAME.readings)]
    asked = {case.id: case for case in (*others, *(case for case in cases() if speaks_of(case, ruling)))}
    verdicts = {name: answered(case, told) for name, case in asked.items()}
    assert {name: verdict for name, verdict in verdicts.items() if verdict not in GOOD} == {}
    stated = [name for name, case in asked.items() if speaks_of(case, ruling) == told.readings[ruling][0]]
    assert stated and all(verdicts[name] == "pass" for name in stated)


def test_another_rulebook_is_not_asked_for() -> None:
    pdf_alone = declaring(games=[msgspec.structs.replace(about(1).games[0], rulebooks=["pdf"])])
    verdicts = {case.rulebook: answered(case, pdf_alone) for case in cases()}
    assert verdicts == {"salon": "skipped", "pdf": "pass", "adpoker": "skipped"}
    assert plan(ALL["table-is-cleared"], pdf_alone).detail == "the reference does not play the rulebook salon"


def test_cases_are_selected_by_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    for rulebook in DOCUMENTS:
        assert {case.rulebook for case in select(rulebooks=[rulebook])} == {rulebook}
    assert select(rulebooks=["pdf"]) == select(sections=["pdf"])
    with pytest.raises(NothingSelected):
        select(rulebooks=["poker"])
    assert main(["verify", "--rulebook", "adpoker", "--games", "5"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^AdPoker +\d+", shown, re.M)
    assert "and 5 drawn games" in " ".join(shown.split())


def test_skipping_what_was_promised_is_an_error() -> None:
    assert judged(ALL["table-is-cleared"], Reply(1, skipped="no time"), about(1)).verdict == "errored"


def test_a_report_that_cannot_be_written_changes_no_verdict_but_a_good_one(capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = "/proc/report"  # a folder in which nobody can make a file, whoever he is
    words = ["verify", "--scenario", "a-like-card-or-a-sum", "--games", "0", "--output", nowhere]
    assert main([*words, *subject("--misreading", "one-capture/union-of-captures")]) == 1
    told = capsys.readouterr()
    assert "does not conform" in told.out and f"{nowhere}: cannot be written" in told.err
    assert main(words) == 2
    assert "conforms in" in capsys.readouterr().out


def test_a_module_in_the_folder_somebody_works_in_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("papillon", "francion", "msgspec", "json"):
        (tmp_path / f"{name}.py").write_text(f"raise SystemExit('the wrong {name} was run')\n", "utf-8")
    for command in (main, francion):
        assert command(["verify", "--section", "5", "--games", "2"]) == 0


# --- levels: a verdict says what was compared, and is worth no more


def reporting(*reports: str) -> RunRecord:
    return run(Options(faulty("only-reports", *reports), sections=("6",)))


def test_everything_that_can_be_reported_is_of_one_level() -> None:
    record = run(Options(REFERENCE, scenarios=("ace-takes-ace",)))
    named = [name for level in record.levels for name in (*level.reported, *level.silent)]
    assert sorted(named) == sorted(get_args(Observable))
    assert all(level.reached for level in record.levels)


@pytest.mark.parametrize(
    ("reports", "status", "said", "badge"),
    [
        ([], NOT_TESTED, "names nothing that could be compared", "not tested"),
        (["turn"], DOES_NOT, "reports neither `chips` nor `payments`", "no chips compared"),
        (["chips", "pool"], DOES_NOT, "does not report `turn`", "no moves compared"),
        (["layout"], DOES_NOT, "no moves are compared", "no moves and chips compared"),
        *(
            (reports, CONFORMS, "as far as moves and chips go", "conforms in section 6, moves and chips")
            for reports in (["turn", "chips"], ["turn", "payments", "legal"], ["turn", "chips", "refusal-code"])
        ),
        (
            ["turn", "chips", "refusal-code", "refusal-clause"],
            CONFORMS,
            "as far as moves, chips and explained go",
            "conforms in section 6, moves, chips and explained",
        ),
        (list(get_args(Observable)), CONFORMS, "in all that a program can report", "conforms in section 6, complete"),
        (["unpaid"], NOT_TESTED, "names nothing that could be compared", "not tested"),
        (["turn", "unpaid"], DOES_NOT, "no chips are compared", "no chips compared"),
    ],
)
def test_the_word_is_worth_what_was_compared(reports: list[str], status: int, said: str, badge: str) -> None:
    """A program whose chips are never looked at passes every case, even if it pays nobody anything."""
    record = reporting(*reports)
    assert [result.case for result in record.results if not result.good] == []
    assert record.status == status
    assert said in conclusion(record)
    assert ("conforms" in conclusion(record)) == (status == CONFORMS)
    assert str(machine.badge(record)["message"]).partition(" [")[0] == badge
    assert machine.badge(record)["color"] not in ("green", "brightgreen"), "a section is not the whole game"


def test_who_pays_nobody_anything_is_seen_by_the_chips() -> None:
    record = reporting("turn", "chips", "unpaid")
    assert "6.1" in {result.clauses[0] for result in record.results if not result.good}
    assert " wrong [" in str(machine.badge(record)["message"])


def test_every_report_says_what_was_compared_and_by_what() -> None:
    record = reporting("turn", "chips")
    assert record.rulebooks == ("salon",) and record.players == (3, 4)
    assert record.readings["ace-rate"] == ["each", "total"], "a case of section 6 is about each of both readings"
    steps = sum(result.steps for result in record.results if result.compared)
    moves, chips, cards, explained, rest = record.levels
    assert (moves.steps, chips.steps, cards.steps, rest.steps) == (steps, steps, 0, 0)
    assert not explained.reached and explained.silent == ("refusal-code", "refusal-clause")
    texts = {"terminal": terminal.summary(record), **{name: report_of(name, record) for name in REPORTS}}
    for name, text in texts.items():
        assert "moves and chips" in " ".join(text.split())
        if name != "annotations":
            assert "refusals" in text or '"reported":["turn"]' in text
            assert "salon" in text


def test_a_cause_is_told_once_by_its_simplest_example() -> None:
    record = run(Options((*REFERENCE, "--misreading", "one-like/all-like-cards")))
    found = causes(record)
    bad = [result for result in record.results if not result.good]
    assert len(found) < len(bad) / 4
    assert sum(1 + len(cause.others) for cause in found) == len(bad)
    for cause in found:
        assert all(len(cause.example.moves) <= len(other.moves) for other in cause.others)
    told = terminal.summary(record)
    assert told.count("Reproduce with:") == len(found)
    assert terminal.summary(record, full=True).count("Reproduce with:") == len(bad)
