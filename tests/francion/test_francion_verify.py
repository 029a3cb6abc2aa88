"""The suite asks a program Le Francion: which cases, what is compared, what a failure tells, what is not asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from conformance.cases import Case, cases, cases_of
from conformance.declared import plan
from conformance.francion.wire import Reply, State, Step
from conformance.protocol import FrancionObservable
from conformance.results import Result
from conformance.runner import Options, judged, run
from conformance.subject import about
from conformance.suite import suite_of
from conformance.tracing import trace
from conformance.traffic import complaints
from francion.records import read_record
from papillon.desk.__main__ import main as papillon
from papillon.desk.francion.__main__ import main

REFERENCE = (sys.executable, "-m", "papillon.desk", "subject")
SUBJECT = (sys.executable, "-m", "papillon.desk.francion", "subject")

KING_TAKES = """
id = "francion-x"
title = "The king of trumps takes the Welche"
clauses = ["5.2"]
because = "4 to each"
[start]
position = "dealer D, turnup 5s, trick C:6c, hands A:As 3s B:Ks 2s C:4d D:Ah 2d, tricks A:3 B:2 C:1 D:1, stock ?3"
points = "B:1"
stake = 18
[[coups]]
moves = "D: Ah\\nA: As\\nB: Ks"
[[expect]]
taker = "B"
pays = "A:4 B:4 C:4 D:-12"
[[expect]]
move = 1
try = "A: 9c"
refused = "not-your-card"
clause = "1.12"
"""

LED = """
id = "francion-x"
title = "A led Welche asks for a suit"
clauses = ["3.1"]
because = "one or the other"
[start]
position = "dealer D, turnup 5s, trick C:Ah, hands A:3s Kc B:Kd 2s C:4d D:7s 2h, tricks A:3 B:2 C:1 D:1, stock ?3"
[[coups]]
moves = ""
[[expect]]
legal = ["2h"]
[[expect]]
when = { welche-led = "trumps" }
legal = ["7s"]
"""


def cases_from(text: str) -> list[Case]:
    return list(cases_of(read_record(text), "05", suite_of("francion")))


def verdict(case: Case, change: Callable[[list[Step]], list[Step]], silent: tuple[str, ...] = ()) -> Result:
    """What is said of a program that answers as the reference does, but for a change of its trace."""
    said = about(1)
    said.reports = [name for name in get_args(FrancionObservable) if name not in silent]
    request: Any = case.request
    return judged(case, Reply(1, trace=change(trace(request))), said)


def last_with(**changes: Any) -> Callable[[list[Step]], list[Step]]:
    def change(steps: list[Step]) -> list[Step]:
        state = msgspec.structs.replace(steps[-1].state, **changes)
        return [*steps[:-1], msgspec.structs.replace(steps[-1], state=state)]

    return change


def differing(result: Result) -> dict[str, tuple[str, str]]:
    return {item.observable: (item.expected, item.actual) for item in result.differences}


# --- what is compared

KING, ATTEMPT = cases_from(KING_TAKES)


def test_what_the_reference_shows_passes() -> None:
    result = verdict(KING, lambda steps: steps)
    assert (result.verdict, result.steps, result.section) == ("pass", 4, "francion-05")
    assert verdict(ATTEMPT, lambda steps: steps).verdict == "pass"


WRONG: list[tuple[str, Mapping[str, Any], str]] = [
    ("taker", {"taker": "A"}, "francion:3.4"),
    ("turn", {"turn": "A"}, "francion:3.7"),
    ("legal", {"legal": ["2s", "Ks"]}, "francion:1.12"),  # the king has just been played
    ("tricks", {"tricks": {"A": 4, "B": 2, "C": 1, "D": 1}}, "francion:3.4"),
    ("chips gained", {"chips": {"A": 182, "B": 182, "C": 182, "D": 165}}, "francion:5.2"),
    ("chips gained", {"stake": 9}, "francion:5.2"),
    ("trick", {"trick": ["Ah"]}, "francion:3.4"),
    ("points", {"points": {"A": 0, "B": 2, "C": 0, "D": 0}}, "francion:4.2"),
    ("betes", {"betes": {"A": 0, "B": 0, "C": 9, "D": 0}}, "francion:4.5"),
    ("doubling", {"doubling": 2}, "francion:5.5"),
    ("turn-up", {"turn_up": "9c"}, "francion:1.13"),
    ("marks", {"marks": "B"}, "francion:4.2"),
    ("manche-winner", {"manche_winner": "B"}, "francion:4.10"),
    ("over", {"over": True}, "francion:4.10"),
    ("game-winner", {"game_winner": "B"}, "francion:4.10"),
    ("hands", {"hands": {"A": ["3s"], "B": ["2c"], "C": ["4d"], "D": ["2d"]}}, "francion:3.3"),  # B had no club to play
]


@pytest.mark.parametrize(("name", "change", "clause"), WRONG)
def test_each_part_of_a_state_is_compared_if_it_is_reported(name: str, change: Mapping[str, Any], clause: str) -> None:
    result = verdict(KING, last_with(**change))
    assert result.verdict == "fail"
    assert name in differing(result)
    assert result.clauses[0] == clause
    (field,) = change
    assert verdict(KING, last_with(**change), silent=(field.replace("_", "-"),)).verdict == "pass"


def test_a_part_that_was_promised_and_is_not_there_fails() -> None:
    for field in State.__struct_fields__:
        assert verdict(KING, last_with(**{field: None})).verdict == "fail", field


def test_who_leads_to_a_later_coup_is_decided_by_the_deal() -> None:
    (passes,) = (case for case in cases("francion") if case.id == "francion-deal-passes-to-the-right")

    def to_the_left(steps: list[Step]) -> list[Step]:
        number = next(number for number, step in enumerate(steps) if number and not step.move)
        state = msgspec.structs.replace(steps[number].state, turn="D")
        return [*steps[:number], msgspec.structs.replace(steps[number], state=state), *steps[number + 1 :]]

    found = verdict(passes, to_the_left)
    assert differing(found)["turn"] == ("B", "D")
    assert found.clauses[0] == "francion:3.7", "who has dealt is right by the hands, and so it is who leads"
    assert verdict(passes, to_the_left, silent=("hands",)).clauses[0] == "francion:1.9"


# --- what is asked

HEARTS, TRUMPS = cases_from(LED)


def test_a_program_is_asked_only_what_it_plays() -> None:
    said = about(1)
    said.readings = {"welche-led": ["trumps"]}
    assert plan(HEARTS, said).passing == "unspecified"  # no scenario of the suite states what is seen under trumps
    assert plan(TRUMPS, said).passing == "pass"
    assert plan(KING, said).passing == "pass"  # no Welche is led: both readings come to the same
    known = {case.id: case for case in cases("francion")}
    asked = plan(known["francion-welche-led-asks-for-hearts"], said)
    assert asked.passing == "skipped" and "welche-led=trumps alone" in asked.detail
    said.readings = {}
    assert (plan(HEARTS, said).passing, plan(TRUMPS, said).passing) == ("pass", "skipped")
    said.games = [played for played in said.games if played.game == "papillon"]
    assert plan(HEARTS, said).detail.endswith("does not play the game francion")
    said = about(1)
    said.games[1] = msgspec.structs.replace(said.games[1], players=[3, 5])
    assert plan(KING, said).detail.endswith("does not play with 4 players")


def test_the_reference_conforms_through_the_pipe() -> None:
    record = run(Options(REFERENCE, rulebooks=("francion",), check=complaints))
    assert [(item.case, item.differences, item.detail) for item in record.results if item.verdict != "pass"] == []
    assert len(record.results) == record.selected == len(cases("francion"))
    assert record.status == 0


# --- the verbs


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Counterexamples are stored in the working directory."""
    monkeypatch.chdir(tmp_path)


def test_a_misread_program_fails_and_its_counterexamples_are_asked_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = ["--", *SUBJECT, "--misreading", "bete/nine-each"]
    assert main(["verify", "--section", "6", "--games", "15", "--full", *command]) == 1
    shown = capsys.readouterr().out
    stored = sorted(path.stem for path in tmp_path.glob(".francion/failures/drawn-*.json"))
    assert stored
    for name in stored:
        assert f"Reproduce with: francion verify --scenario {name} -- " in shown
        assert main(["verify", "--scenario", name, *command]) == 1
        assert f"FAIL  {name}" in capsys.readouterr().out
        assert papillon(["verify", "--rulebook", "francion", "--scenario", name]) == 0
        capsys.readouterr()
    assert main(["replay-failures", *command]) == 1
    assert main(["replay-failures"]) == 0
