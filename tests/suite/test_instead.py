"""What a program has done instead, by the state that it shows: the clause that speaks of it, judged from the texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from conformance.cases import Case, cases
from conformance.compare.traces import against
from conformance.protocol import Refused, Reply, Step, Transfer
from conformance.results import Result
from conformance.runner import judged
from conformance.subject import about, trace, whole
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


def rested_on(case: Case, number: int, changes: Mapping[str, Any]) -> tuple[str, ...]:
    """The clauses on which the deciding one rests, of a program that shows another state after one step."""
    said: list[Step] = [*trace(case.request)]  # type: ignore[list-item]
    said[number] = msgspec.structs.replace(said[number], state=msgspec.structs.replace(said[number].state, **changes))
    found = against(trace(case.request), said, case.request, about(1).reports)
    suite = SUITES[case.game]
    return suite.decided(whole(case.request), found.differences, found.first, said[number], ()).rests


@pytest.mark.parametrize(
    ("case", "number", "changes", "clause"),
    [
        # the table is cleared, and what cleared it is left lying there
        ("table-is-cleared", 1, {"layout": ["7c"], "piles": {"A": 2, "B": 0, "C": 0}}, "8.1"),
        # who has just captured plays on, where somebody without cards is passed over
        ("who-holds-no-cards-is-passed-over", 1, {"turn": "A"}, "4.d.2"),
        # an ace is kept by who has to lay the whole hand down
        ("three-aces-laid", 1, {"hands": {"A": ["Ac"], "B": ["8c"], "C": ["9c"]}, "layout": ["Ad", "Ah"]}, "4.d.1"),
        # a new deal gives everybody three cards at once
        (
            "new-cards-are-dealt-one-at-a-time",
            1,
            {"hands": {"A": ["2c", "3c", "4c"], "B": ["5c", "6c", "7c"], "C": ["8c", "9c", "Tc"]}},
            "3.3",
        ),
        # one card of the hand is thought to be the one that has to be played
        ("a-new-deal-is-no-new-coup", 1, {"legal": ["KxK"]}, "4.3"),
        # a game that two have won goes on
        ("equal-chips", 1, {"over": False, "game_winner": ""}, "14.2"),
        # an ace and a king of trumps with the Welche between them: which of three takes the trick
        ("francion-trick-of-king-welche-ace", -1, {"taker": "C"}, "francion:2.2"),
        # somebody has other cards, and another is turned up
        ("francion-another-ace-turned-up", 0, {"turn_up": "2c", "hands": {"C": ["As"]}}, "francion:1.12"),
    ],
)
def test_what_is_done_instead_rests_on_more(case: str, number: int, changes: Mapping[str, Any], clause: str) -> None:
    assert clause in rested_on(EVERY[case], number, changes)


# --- the turn-up


TURNED = EVERY["francion-another-ace-turned-up"]


def test_another_turn_up_is_told_as_one_and_not_by_what_follows_from_it() -> None:
    first = trace(TURNED.request)[0].state
    other = msgspec.structs.replace(first, turn_up="2c")
    assert shown(TURNED, 0, {"turn_up": other.turn_up}).clauses[0] == "francion:1.13"
    eight = {name: cards[1:] for name, cards in (first.hands or {}).items()}
    assert shown(TURNED, 0, {"turn_up": "3c", "hands": eight}).clauses[0] == "francion:1.12"


def test_who_writes_a_ten_in_two_characters_holds_no_other_cards() -> None:
    case = EVERY["francion-dealer-gets-nine-too"]
    hands = trace(case.request)[0].state.hands or {}
    written = {name: [card.replace("T", "10") for card in cards] for name, cards in hands.items()}
    assert written != hands
    assert "francion:1.12" not in rested_on(case, 0, {"turn_up": "Ah", "hands": written})


@pytest.mark.parametrize(("turn_up", "clause"), [("As", "francion:5.1"), (None, "francion:1.13")])
def test_who_shows_the_right_turn_up_has_not_turned_up_another(turn_up: str | None, clause: str) -> None:
    """The dealer is paid for an ace that is not the Welche."""
    steps: list[Step] = [*trace(TURNED.request)]  # type: ignore[list-item]
    paid = [*(steps[0].payments or ()), *(Transfer(name, "D", 4, "welche-turned") for name in "ABC")]
    state = msgspec.structs.replace(steps[0].state, turn_up=turn_up)
    steps[0] = msgspec.structs.replace(steps[0], payments=paid, state=state)
    said = about(1)
    said.reports = [name for name in said.reports if name in ("turn", "payments") or (name == "turn-up" and turn_up)]
    assert judged(TURNED, Reply(1, trace=steps), said).clauses[0] == clause


# --- what may be played


@pytest.mark.parametrize(
    ("case", "number", "legal", "clause"),
    [
        ("francion-void-any-card", 0, ["2c", "As"], "francion:3.3"),  # without the suit that was led
        ("francion-welche-may-be-led", 0, ["8c"], "francion:3.7"),  # nothing has been led
    ],
)
def test_who_cannot_play_the_welche(case: str, number: int, legal: list[str], clause: str) -> None:
    assert shown(EVERY[case], number, {"legal": legal}).clauses[0] == "francion:2.3"
    assert clause in rested_on(EVERY[case], number, {"legal": legal})
