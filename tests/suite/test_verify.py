"""The command `papillon verify`: verdicts over the pipe, filters, exit codes, what is printed."""

from __future__ import annotations

import json
import re
import shlex
import sys
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from conformance.cases import Case, cases
from conformance.compare.declared import plan, reference_trace
from conformance.compare.differences import NOT_SHOWN
from conformance.compare.traces import against, held, meets
from conformance.documents import DOCUMENTS
from conformance.protocol import EVERYTHING, About, Reply, Step, Transfer
from conformance.reports import terminal
from conformance.results import GOOD, Difference, RunRecord
from conformance.runner import Options, judged, run
from conformance.selection import NothingSelected, select
from conformance.subject import about, serve, trace
from papillon.desk.__main__ import main
from papillon.readings import READINGS, readings_in_force, rules_of

REFERENCE = (sys.executable, "-m", "papillon.desk", "subject")
ALL = {case.id: case for case in cases()}


def subject(*words: str) -> list[str]:
    return ["--", *REFERENCE, *words]


# --- the command


def test_the_reference_conforms_over_the_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--section", "8", "--games", "0"]) == 0
    shown = capsys.readouterr()
    assert "8 Sauterelle" in shown.out and "conforms in" in shown.out
    assert shown.err == ""


def test_all_sections_conform_on_several_copies() -> None:
    record = run(Options(REFERENCE, jobs=2))
    assert [result for result in record.results if result.verdict != "pass"] == []
    assert [result.case for result in record.results] == list(ALL)
    assert all(result.steps for result in record.results), "every case compares something"
    assert record.selected == len(ALL) and record.status == 0


def test_the_number_of_copies_does_not_change_the_record() -> None:
    """Each case runs in its own seats and, if it passes there, in others: with two copies as with one."""
    records = [run(Options(REFERENCE, sections=("8",), jobs=jobs, rotated="one")) for jobs in (1, 2)]
    one, two = ([(result.case, result.verdict, result.steps) for result in record.results] for record in records)
    assert two == one
    assert records[0].selected == records[1].selected == len(one) > len(select(sections=("8",)))


def test_a_misreading_does_not_conform(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--section", "4", "--games", "0", *subject("--misreading", "one-capture/union-of-captures")]
    assert main(["verify", *words]) == 1
    shown = capsys.readouterr().out
    assert "does not conform" in shown
    assert "Papillon 4.b.1" in shown
    assert "Reproduce with: papillon verify --scenario" in shown
    assert '{"op":"start","seq":1,"protocol":1}' in shown


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
    assert main(["verify", "--section", "4", "--games", "20", "--report", "json", *misread]) == 1
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
    options = Options((*REFERENCE, "--misreading", "others-all-pay/two-of-three"), fail_fast=True)
    record = run(options)
    assert [result.verdict for result in record.results].count("fail") == 1
    assert len(record.results) < len(ALL)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--section", "17"], "expected a section of the suite, found '17'"),
        (["--scenario", "ten-takes-six-and-for"], "did you mean ten-takes-six-and-four"),
        (["--section", "1", "--scenario", "table-is-cleared"], "found none left by all of them together"),
        (["--jobs", "0"], "--jobs: expected 1 to 64, found 0"),
        (["--timeout", "0"], "--timeout: expected more than 0"),
        (["--", "no-such-program"], "never started"),
        (["--expected-failures", "/no/such/file"], "cannot be read"),
    ],
)
def test_what_cannot_be_tested_is_said_loudly(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--games", "0", *words]) == 2
    assert told in capsys.readouterr().err


def test_reports_are_written_or_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.jsonl"
    main(["verify", "--section", "7", "--games", "0", "--report", "json", "--output", str(file)])
    assert "conforms in" in capsys.readouterr().out
    main(["verify", "--section", "7", "--games", "0", "--report", "json"])
    printed = capsys.readouterr().out
    for text in (file.read_text("utf-8"), printed):
        assert [json.loads(line) for line in text.splitlines()]


def test_expected_failures_must_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "known.txt"
    misread = subject("--misreading", "one-capture/union-of-captures")
    assert main(["verify", "--section", "4", "--games", "0", "--write-expected", str(file), *misread]) == 1
    known = ["--section", "4", "--games", "0", "--expected-failures", str(file)]
    assert main(["verify", *known, *misread]) == 0
    capsys.readouterr()
    assert main(["verify", *known]) == 1
    assert "unexpected pass" in capsys.readouterr().out.lower()


def test_games_are_drawn_and_counterexamples_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    misread = subject("--misreading", "one-capture/union-of-captures")
    assert main(["verify", "--section", "13", "--games", "4"]) == 0
    assert "4 drawn games (10" in capsys.readouterr().out
    assert main(["verify", "--section", "4", "--games", "30", "--full", *misread]) == 1
    name = next(iter(tmp_path.glob(".papillon/failures/drawn-*.json"))).stem
    assert f"Reproduce with: papillon verify --scenario {name} --" in capsys.readouterr().out
    assert main(["verify", "--scenario", name, *misread]) == 1
    assert main(["verify", "--scenario", name]) == 0
    assert main(["verify", "--scenario", "drawn-no-such-file"]) == 2


# --- selecting


def test_nothing_selected_is_an_error() -> None:
    with pytest.raises(NothingSelected):
        select(scenarios=["no-such-scenario"])


def test_comparing_nothing_is_not_conforming() -> None:
    assert RunRecord((), selected=3).status == 2


# --- what a program declares


def declaring(**changes: object) -> About:
    return msgspec.structs.replace(about(1), **changes)


def other_only(ruling: str) -> About:
    """A program that plays another reading of a ruling than the rulebook's, and no other."""
    readings = {slug: list(names) for slug, names in READINGS.items()}
    return declaring(readings={**readings, ruling: readings[ruling][1:2]})


def answered(case: Case, told: About) -> str:
    asked = plan(case, told)
    if asked.case is None:
        return asked.passing
    reply = Reply(1, trace=[step.shown for step in asked.case.told])
    return judged(asked.case, reply, told, asked.passing).verdict


def speaks_of(case: Case, ruling: str) -> str | None:
    """Which reading of a ruling a case is played under, if it depends on it."""
    leans_on = ruling in case.record.notes.get("rulings", ())
    return readings_in_force(rules_of(case.rulebook, case.request.readings)).get(ruling) if leans_on else None


@pytest.mark.parametrize("ruling", READINGS)
def test_a_program_with_another_reading_is_not_blamed_for_it(ruling: str) -> None:
    told = other_only(ruling)
    verdicts = {case.id: answered(case, told) for case in cases()}
    assert {name: verdict for name, verdict in verdicts.items() if verdict not in GOOD} == {}
    stated = [case.id for case in cases() if speaks_of(case, ruling) == told.readings[ruling][0]]
    assert stated and all(verdicts[name] == "pass" for name in stated)


def test_readings_that_decide_nothing_here_leave_a_pass() -> None:
    assert answered(ALL["table-is-cleared"], other_only("ten-sums")) == "pass"


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


# --- comparing


def altered(case: Case, number: int, **changes: object) -> list[Step]:
    """The reference's trace with one state changed."""
    steps = list(trace(case.request))
    steps[number] = msgspec.structs.replace(
        steps[number], state=msgspec.structs.replace(steps[number].state, **changes)
    )
    return steps


def test_all_that_differs_is_told_at_once_and_only_that() -> None:
    case = ALL["table-is-cleared"]
    steps = altered(case, 1, turn="C", layout=["5c"])
    found = meets(case, steps, EVERYTHING)
    assert found.differences == (
        Difference("coup 1, move 1", "layout", "-", "5"),
        Difference("coup 1, move 1", "turn", "B", "C"),
    )
    assert found.first == 1


def test_only_what_is_reported_is_compared() -> None:
    case = ALL["table-is-cleared"]
    steps = altered(case, 1, turn="C", layout=["5c"], legal=["KxK"])
    assert [wrong.observable for wrong in meets(case, steps, ["turn"]).differences] == ["turn"]
    assert meets(case, steps, ["stock"]).differences == ()


def test_what_is_promised_must_be_there() -> None:
    case = ALL["table-is-cleared"]
    shown = held(case, altered(case, 2, pool=None, turn=None), right(case), EVERYTHING)
    assert [(item.observable, item.expected, item.actual) for item in shown.differences] == [
        ("turn", "C", NOT_SHOWN),
        ("pool", "63", NOT_SHOWN),
    ]


def right(case: Case) -> list[Step]:
    return list(trace(case.request))


def test_what_no_expectation_speaks_of_is_held_against_the_reference() -> None:
    case = ALL["table-is-cleared"]
    assert not any(item.move == 0 for item in case.expectations)
    steps = altered(case, 0, cards_payment=2)
    assert meets(case, steps, EVERYTHING).differences == ()
    (found,) = held(case, steps, right(case), EVERYTHING).differences
    assert (found.place, found.observable) == ("coup 1, at the start", "cards-payment")
    assert held(case, steps, right(case), ["turn", "chips"]).differences == ()


def test_the_earliest_difference_comes_first_and_chips_are_not_told_again() -> None:
    """A chip too many at the first move stays in the account; the next step's gains are right."""
    case = ALL["table-is-cleared"]
    steps = [*right(case)]
    for number in (1, 2):
        state = steps[number].state
        chips = {**(state.chips or {}), "A": (state.chips or {})["A"] + 1}
        steps[number] = msgspec.structs.replace(steps[number], state=msgspec.structs.replace(state, chips=chips))
    found = held(case, steps, right(case), ["turn", "chips"])
    assert {item.place for item in found.differences} == {"coup 1, move 1"} and found.first == 1


def test_chips_that_differ_are_told_with_the_payments_that_make_them_up() -> None:
    result = run(
        Options((*REFERENCE, "--misreading", "laying-down/forced-is-free"), scenarios=("table-is-cleared",))
    ).results[0]
    chips = [item for item in result.differences if item.observable == "chips gained"]
    assert chips[0].made_of.startswith("B to pool 3 laying-down 8.3")
    assert f"\n{' ' * 14}{chips[0].made_of}\n" in terminal.block(RunRecord(()), result)


# --- which clause is blamed


def changed_chips(case: Case, number: int, **gained: int) -> Reply:
    """The reference's answer with other chips from one step on, of a program that shows players' chips alone."""
    steps = right(case)
    for place in range(number, len(steps)):
        chips = {name: count + gained.get(name, 0) for name, count in (steps[place].state.chips or {}).items()}
        state = msgspec.structs.replace(steps[place].state, chips=chips)
        steps[place] = msgspec.structs.replace(steps[place], state=state)
    return Reply(1, trace=steps)


def blamed(name: str, reply: Reply) -> str:
    result = judged(ALL[name], reply, declaring(reports=["turn", "chips"]))
    assert result.verdict == "fail"
    return result.clauses[0]


@pytest.mark.parametrize(
    ("name", "gained", "clause"),
    [
        ("three-jacks-take-the-fourth", {"A": -2, "B": 1, "C": 1}, "9.2"),
        ("all-laid-down-and-nobody-wins", {"A": 2, "B": 2, "C": -4}, "12.2"),
        ("all-three-make-papillon", {"C": -60, "A": 60}, "10.6"),
    ],
)
def test_the_payment_that_explains_the_difference_is_blamed(name: str, gained: dict[str, int], clause: str) -> None:
    last = len(right(ALL[name])) - 1
    assert blamed(name, changed_chips(ALL[name], last, **gained)) == clause


def test_payments_may_be_netted() -> None:
    case = ALL["table-is-cleared"]
    steps = list(trace(case.request))
    steps[1] = msgspec.structs.replace(steps[1], payments=[Transfer("B", "C", 1), Transfer("C", "A", 2)])
    assert meets(case, steps, EVERYTHING).differences == ()
    steps[1] = msgspec.structs.replace(steps[1], payments=[Transfer("B", "A", 2)])
    assert meets(case, steps, EVERYTHING).differences == (
        Difference("coup 1, move 1", "payments", "B:-1 C:-1", "B:-2 C:0"),
    )


def test_a_program_that_refuses_what_it_must_accept() -> None:
    case = ALL["table-is-cleared"]
    steps = list(trace(_with_moves(case, "A: lay")))
    assert meets(case, steps, EVERYTHING).differences == (
        Difference("coup 1, move 1", "refused", "accepted", "refused must-capture 4.d.1"),
    )


def _with_moves(case: Case, *moves: str) -> object:
    return msgspec.structs.replace(
        case.request, coups=[msgspec.structs.replace(case.request.coups[0], moves=list(moves))]
    )


def test_a_program_that_accepts_what_it_must_refuse() -> None:
    case = next(case for case in cases() if case.attempts and case.scenario == "ten-takes-six-and-four")
    steps = list(trace(case.request))
    accepted = [steps[0], msgspec.structs.replace(steps[1], refused=None)]
    told = meets(case, accepted, EVERYTHING).differences
    assert told == (Difference("coup 1, move 1", "refused", "refused takes-no-sum 4.b.1", "accepted"),)


def test_suits_and_order_do_not_matter() -> None:
    case = ALL["table-is-cleared"]
    steps = altered(case, 2, layout=["8", "Th", "9s"])
    assert meets(case, steps, EVERYTHING).differences == ()
    expected = reference_trace(case)
    assert expected and against(expected, steps, case.request, EVERYTHING).differences == ()


def test_whole_traces_part_at_the_first_step_that_differs() -> None:
    case = ALL["table-is-cleared"]
    expected = reference_trace(case)
    assert expected
    steps = altered(case, 1, chips={"A": 0, "B": 99, "C": 99})
    found = against(expected, steps, case.request, EVERYTHING)
    assert [(wrong.observable, wrong.place) for wrong in found.differences] == [("chips gained", "coup 1, move 1")]
    assert found.first == 1
    assert against(expected, steps[:1], case.request, EVERYTHING).differences[0].observable == "steps"


def test_cards_and_chips_that_cannot_be_read_are_a_difference_and_no_error() -> None:
    case = ALL["table-is-cleared"]
    steps = altered(case, 1, layout=["ten of hearts"], legal=["?!"], winner="Ω")
    assert meets(case, steps, EVERYTHING).differences
