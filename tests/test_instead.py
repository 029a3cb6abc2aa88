"""What a program has done instead, by the state that it shows: the clause that speaks of it, judged from the texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from conformance.cases import Case, cases
from conformance.protocol import Refused, Reply, Step
from conformance.results import Result
from conformance.runner import judged
from conformance.subject import about, trace
from conformance.suites import SUITES

EVERY = {case.id: case for game in SUITES for case in cases(game)}


def shown(case: Case, number: int, changes: Mapping[str, Any]) -> Result:
    """The verdict on a program that shows another state after one step, and nothing of its payments."""
    steps: list[Step] = [msgspec.structs.replace(step, payments=None) for step in trace(case.request)]  # type: ignore[misc]
    state = msgspec.structs.replace(steps[number].state, **changes)
    steps[number] = msgspec.structs.replace(steps[number], state=state)
    said = about(1)
    said.reports = [name for name in said.reports if name != "payments"]
    return judged(case, Reply(1, trace=steps), said)


@pytest.mark.parametrize(
    ("case", "number", "changes", "clause"),
    [
        # cards are left for another deal, and the coup is over without it
        ("a-new-deal-is-no-new-coup", 1, {"turn": "-", "hands": {"A": [], "B": [], "C": []}}, "4.d.3"),
        # the three is played and takes three aces: it stays there
        ("three-takes-three-aces", 1, {"layout": ["Jc", "3c"]}, "4.5"),
        ("three-takes-three-aces", 1, {"piles": {"A": 3, "B": 0, "C": 0}}, "4.5"),
        # who has captured plays again
        ("three-takes-three-aces", 1, {"turn": "A"}, "4.2"),
        # a game of six coups is over after the third; one that plays on is not
        ("nothing-is-shared-before-the-last-round", 1, {"over": True}, "2.1"),
        # cards are turned up with a new deal
        ("a-new-deal-is-no-new-coup", 1, {"layout": ["Kc", "Qc", "9c", "Kd", "Qd", "9d"], "stock": 6}, "4.d.3"),
        # somebody wins who has laid down, and somebody who has made no papillon
        ("nothing-is-shared-before-the-last-round", 1, {"winner": "C"}, "4.d.8"),
        ("nothing-is-shared-before-the-last-round", 1, {"winner": "A"}, "4.d.6"),
    ],
)
def test_what_is_done_instead_decides(case: str, number: int, changes: Mapping[str, Any], clause: str) -> None:
    result = shown(EVERY[case], number, changes)
    assert result.verdict == "fail"
    assert result.clauses[0] == clause


@pytest.mark.parametrize("game", SUITES)
def test_a_refusal_at_the_start_of_a_coup_is_the_programs_failure(game: str) -> None:
    case = next(
        case for case in EVERY.values() if case.game == game and not case.attempts and not case.request.position
    )
    first = trace(case.request)[0]
    said = [msgspec.structs.replace(first, refused=Refused(None, None))]
    result = judged(case, Reply(1, trace=said), about(1))
    assert result.verdict == "fail"
    assert result.differences[0].observable == "refused"


@pytest.mark.parametrize(
    ("case", "number", "taker", "clause"),
    [
        ("francion-trump-ace-beats-trump-king", -1, "A", "francion:2.1"),  # ace and king of one suit
        ("francion-higher-of-two-trumps", -1, "B", "francion:3.4"),  # the first of two trumps: the case is about tricks
    ],
)
def test_who_takes_a_trick_instead_decides(case: str, number: int, taker: str, clause: str) -> None:
    found = EVERY[case]
    step = trace(found.request)[number].state
    assert step.taker and step.taker != taker
    assert shown(found, number, {"taker": taker}).clauses[0] == clause
