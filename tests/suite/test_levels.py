"""A verdict says what was compared, and is worth no more; what breaks the protocol is named as what it is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from conformance.cases import Case, cases
from conformance.compare.differences import IN_CAPITALS, ONE_OBJECT
from conformance.protocol import Observable, Reply, Step, Transfer
from conformance.reports import REPORTS, badge, terminal
from conformance.reports.contents import causes, conclusion
from conformance.results import CONFORMS, DOES_NOT, NOT_TESTED, Difference, Result, RunRecord
from conformance.runner import Options, judged, run
from conformance.subject import about, trace
from conformance.suites import SUITES
from papillon.desk.__main__ import main

Change = Callable[[list[Step]], list[Step]]

LITTLE = str(Path(__file__).with_name("faulty") / "reports_little.py")


def reporting(*reports: str, **options: object) -> RunRecord:
    return run(Options((sys.executable, LITTLE, *reports), sections=("6",), **options))  # type: ignore[arg-type]


# --- levels


def test_everything_that_can_be_reported_is_of_one_level() -> None:
    record = run(Options((sys.executable, "-m", "papillon.desk", "subject"), scenarios=("ace-takes-ace",)))
    named = [name for level in record.levels for name in (*level.reported, *level.silent)]
    assert sorted(named) == sorted(get_args(Observable))
    assert all(level.reached for level in record.levels)


@pytest.mark.parametrize(
    ("reports", "status", "said"),
    [
        ([], NOT_TESTED, "names nothing that could be compared"),
        (["turn"], DOES_NOT, "no chips are compared, as it reports neither `chips` nor `payments`"),
        (["chips", "pool"], DOES_NOT, "no moves are compared, as it does not report `turn`"),
        (["layout"], DOES_NOT, "no moves are compared"),
        (["turn", "chips"], CONFORMS, "as far as moves and chips go"),
        (["turn", "payments", "legal"], CONFORMS, "as far as moves and chips go"),
        (["turn", "chips", "refusal-code"], CONFORMS, "as far as moves and chips go"),
        (["turn", "chips", "refusal-code", "refusal-clause"], CONFORMS, "as far as moves, chips and explained go"),
    ],
)
def test_the_word_is_worth_what_was_compared(reports: list[str], status: int, said: str) -> None:
    record = reporting(*reports)
    assert [result.case for result in record.results if not result.good] == []
    assert record.status == status
    assert said in conclusion(record)
    assert ("conforms" in conclusion(record)) == (status == CONFORMS)


def test_who_pays_nobody_anything_and_shows_no_chips_does_not_conform(capsys: pytest.CaptureFixture[str]) -> None:
    """A program whose chips are never looked at passes every case, wrong as it is."""
    command = ["--", sys.executable, LITTLE, "unpaid"]
    assert main(["verify", "--section", "6", *command, "turn"]) == DOES_NOT
    assert "no chips are compared" in " ".join(capsys.readouterr().out.split())
    assert main(["verify", "--section", "6", *command]) == NOT_TESTED
    assert "names nothing that could be compared" in capsys.readouterr().err
    assert main(["verify", "--section", "6", *command, "turn", "chips"]) == DOES_NOT
    assert "6.1" in capsys.readouterr().out


def test_every_report_says_what_was_compared_and_by_what() -> None:
    record = reporting("turn", "chips")
    assert record.rulebooks == ("salon",) and record.players == (3, 4)
    assert record.readings["ace-rate"] == ["each", "total"], "a case of section 6 is about each of both readings"
    steps = sum(result.steps for result in record.results if result.compared)
    moves, chips, cards, explained, rest = record.levels
    assert (moves.steps, chips.steps, cards.steps, rest.steps) == (steps, steps, 0, 0)
    assert not explained.reached and explained.silent == ("refusal-code", "refusal-clause")
    for write in (terminal.summary, *REPORTS.values()):
        said = " ".join(write(record).split())
        assert "moves and chips" in said
    for write in (terminal.summary, REPORTS["markdown"], REPORTS["html"], REPORTS["junit"], REPORTS["json"]):
        assert "refusals" in write(record) or '"reported":["turn"]' in write(record)
        assert "salon" in write(record)


def test_a_badge_says_the_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "badge.json"
    wanted = ["verify", "--section", "6", "--badge", str(file), "--", sys.executable, LITTLE]
    for reports, message in (
        (["turn", "chips"], "conforms, moves and chips"),
        (["turn"], "no chips compared"),
        ([], "not tested"),
        (["turn", "chips", "unpaid"], "wrong"),
        (list(get_args(Observable)), "conforms, complete"),
    ):
        main([*wanted, *reports])
        capsys.readouterr()
        assert message in json.loads(file.read_text("utf-8"))["message"]
    assert set(json.loads(badge.report(RunRecord(())))) == {"schemaVersion", "label", "message", "color"}


# --- what breaks the protocol, named as what it is


LONG = next(case for case in cases() if len(case.request.coups[0].moves) > 2 and not case.attempts)
REFUSING = next(case for case in cases() if case.attempts)


def told(case: Case, change: Change) -> Result:
    steps = [msgspec.structs.replace(step) for step in trace(case.request)]
    return judged(case, Reply(1, trace=change(steps)), about(1))


def first(result: Result) -> Difference:
    assert result.verdict == "fail"
    return result.differences[0]


def shown(step: Step, **changes: object) -> Step:
    return msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, **changes))


@pytest.mark.parametrize("game", SUITES)
def test_steps_that_share_one_state_are_told_so_and_no_rule_is_blamed(game: str) -> None:
    case = next(case for case in cases(game) if len(case.request.coups[0].moves) > 2 and not case.attempts)
    result = told(case, lambda steps: [msgspec.structs.replace(step, state=steps[-1].state) for step in steps])
    assert first(result).actual == ONE_OBJECT
    assert result.clauses == () and len(result.differences) == 1


def test_small_letters_are_told_as_such() -> None:
    result = told(LONG, lambda steps: [shown(step, turn=(step.state.turn or "").lower()) for step in steps])
    assert first(result).actual.endswith(IN_CAPITALS) and result.clauses == ()

    def small(steps: list[Step]) -> list[Step]:
        chips = [step.state.chips or {} for step in steps]
        lowered = [{name.lower(): held for name, held in each.items()} for each in chips]
        return [shown(step, chips=each) for step, each in zip(steps, lowered, strict=True)]

    result = told(LONG, small)
    assert any(item.actual.endswith(IN_CAPITALS) for item in result.differences) and result.clauses == ()


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("turn", lambda step: shown(step, turn="-")),
        ("layout", lambda step: shown(step, layout=[])),
        ("chips gained", lambda step: shown(step, chips={n: c - (n == "A") for n, c in step.state.chips.items()})),
        ("payments", lambda step: msgspec.structs.replace(step, payments=[Transfer("A", "B", 1)])),
    ],
)
def test_a_refused_move_leaves_everything_as_it_was(name: str, change: Callable[[Step], Step]) -> None:
    result = told(REFUSING, lambda steps: [*steps[:-1], change(steps[-1])])
    assert name in [item.observable for item in result.differences]


# --- how failures are told


def test_a_cause_is_told_once_by_its_simplest_example() -> None:
    record = run(Options((sys.executable, "-m", "papillon.desk", "subject", "--misreading", "one-like/all-like-cards")))
    found = causes(record)
    bad = [result for result in record.results if not result.good]
    assert len(found) < len(bad) / 4
    assert sum(1 + len(cause.others) for cause in found) == len(bad)
    for cause in found:
        assert all(len(cause.example.moves) <= len(other.moves) for other in cause.others)
    told = terminal.summary(record)
    assert told.count("Reproduce with:") == len(found)
    assert terminal.summary(record, full=True).count("Reproduce with:") == len(bad)
