"""Drawn games of Le Francion: what cannot be is seen in a trace by itself, the rest by the reference; and campaigns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import msgspec
import pytest
from conformance.misreadings.francion.naming import playing as steps_replaced
from francion_games import table

from conformance import reports
from conformance.francion.cases import whole
from conformance.francion.hunting import HUNTING
from conformance.francion.invariants import broken
from conformance.francion.subject import position_start, table_start
from conformance.francion.wire import Run, Step
from conformance.hunt.counterexample import Finding, Foreign, result_of, search
from conformance.process import SubjectFault
from conformance.protocol import About, CoupPlan
from conformance.results import RunRecord
from conformance.subject import about, answer, trace
from francion.moves import Trick
from francion.notation import read_position
from francion.position import Position
from francion.rulebooks import FRANCION, RULEBOOKS
from francion.rules import Rules
from francion.sections import s04_scoring_and_stake as s04, s05_welche_payments as s05
from papillon.kit.accounts import Due
from papillon.kit.cards import Cards
from papillon.kit.clauses import book


class Player:
    """A program that is played in this process, with something replaced while it answers."""

    def __init__(self, wrong: Callable[[], AbstractContextManager[Any]] = nullcontext, **said: Any) -> None:
        self.wrong = wrong
        self.said = said

    def about(self) -> About:
        return msgspec.structs.replace(about(1), **self.said)

    def ask(self, request: Any) -> Any:
        with self.wrong():
            return answer(request)

    def close(self) -> None:
        return


def played(games: int, wrong: Callable[[], AbstractContextManager[Any]] = nullcontext, **said: Any) -> list[Finding]:
    found, drawn = search("francion", Foreign(lambda: Player(wrong, **said)), games, most_found=1)
    assert found or drawn == games
    return found


@contextmanager
def rulebook(rules: Rules) -> Iterator[None]:
    """Have the rulebook be another for a while, for the reference and whoever asks it."""
    RULEBOOKS["francion"] = rules
    try:
        yield
    finally:
        RULEBOOKS["francion"] = FRANCION


def instead(**steps: Any) -> Callable[[], AbstractContextManager[Any]]:
    """Play some steps of the course otherwise."""
    return lambda: rulebook(steps_replaced(**steps)(FRANCION))


# --- the search


def test_nothing_is_found_against_the_reference() -> None:
    assert played(40) == []


def any_card(position: Position, _rules: Rules) -> Cards:
    return position.hands[position.turn or 0]


def three_chips(trick: Trick, factor: int) -> Iterator[Due]:
    return (due._replace(chips=3 * factor) for due in s05.trick_dues(trick, factor))


def six_tokens(points: Sequence[int], winner: int) -> Iterator[Due]:
    return (due._replace(chips=min(due.chips, 54)) for due in s04.manche_dues(points, winner))


THREE_CHIPS = instead(trick_dues=three_chips)
ANY_CARD = instead(playable=any_card)

FAULTY = [
    (THREE_CHIPS, {"francion:5.1", "francion:5.2", "francion:5.3"}),
    (instead(trick_dues=lambda trick, factor: s05.trick_dues(trick._replace(asked="c"), factor)), {"francion:5.4"}),
    (instead(manche_dues=six_tokens), {"francion:4.12"}),
    (instead(betes=lambda end: (0,) * len(end.tricks)), {"francion:4.5", "francion:4.4"}),
    (instead(marks_point=lambda tricks: len(tricks) - 1), {"francion:4.2", "francion:4.3"}),
    (ANY_CARD, {"francion:3.1"}),
    (instead(double_next=lambda step: step.at_table(doubling=1)), {"francion:5.5"}),
]


@pytest.mark.parametrize(("wrong", "clauses"), FAULTY)
def test_a_program_with_a_wrong_rule_is_found_out_by_its_clause(wrong: Any, clauses: set[str]) -> None:
    found = played(120, wrong)
    assert found
    assert {finding.clause for finding in found} & clauses, [finding.key for finding in found]


def test_a_counterexample_is_cut_to_one_card_with_hardly_more_in_the_hands() -> None:
    found = played(120, THREE_CHIPS)
    for finding in found:
        request = finding.case.request
        assert sum(len(plan.moves) for plan in request.coups) <= 1
        if request.position is not None:
            assert max(map(len, request.position.hands.values())) <= 2
            assert len(request.readings) <= 1  # one may be needed to show it
    told = reports.terminal.summary(
        RunRecord((), "x", results=list(map(result_of, found)), games=9, properties=HUNTING.properties, selected=1)
    )
    assert "papillon verify --rulebook francion" in told
    assert "turn-up " in told


def test_a_program_that_falls_silent_is_given_up() -> None:
    class Crashing(Player):
        def ask(self, request: Any) -> Any:
            raise SubjectFault("crashed", "gone")

    found, games = search("francion", Foreign(Crashing), 50)
    assert [finding.verdict for finding in found][:1] == ["crashed"]
    assert games < 10


# --- what cannot be

LINE = "dealer D, turnup 5s, trick C:6c, hands A:As 3s B:Ks 2s C:4d D:Ah 2c, tricks A:3 B:2 C:1 D:1, stock ?3"
MOVES = ["D: Ah", "A: As", "B: Ks", "B: 2s", "C: 4d", "D: 2c", "A: 3s"]


def request_of_moves(moves: Sequence[str] = MOVES, line: str = LINE) -> Run:
    position = whole(read_position(line).position)
    at = table(points=(3, 0, 2, 0), coup=6)._replace(dealer=3)
    return Run(0, "francion", "francion", {}, table_start(at), [CoupPlan(list(moves))], position_start(position))


def changed(number: int, **changes: Any) -> list[Step]:
    """The trace with another state at one step."""
    steps = trace(request_of_moves())
    steps[number] = msgspec.structs.replace(
        steps[number], state=msgspec.structs.replace(steps[number].state, **changes)
    )
    return steps


def test_nothing_in_the_trace_of_the_reference_cannot_be() -> None:
    assert broken(request_of_moves(), trace(request_of_moves())) == []


IMPOSSIBLE: list[tuple[str, int, dict[str, Any], str]] = [
    ("cards_conserved", 1, {"hands": {"A": ["As", "3s"], "B": ["Ks", "2s"], "C": ["4d"], "D": ["3c"]}}, "1.12"),
    ("each_card_once", 1, {"hands": {"A": ["As", "3s"], "B": ["Ks", "2s"], "C": ["4d"], "D": ["As"]}}, "1.12"),
    ("legal_is_in_hand", 1, {"legal": ["Kd"]}, "1.12"),
    ("legal_is_in_hand", 1, {"legal": []}, "3.1"),
    ("turn_passes", 1, {"turn": "B"}, "1.9"),
    ("turn_passes", 3, {"turn": "C"}, "3.7"),
    ("turn_passes", 7, {"turn": "A"}, "4.1"),
    ("trick_on_the_table", 1, {"trick": ["Ah", "6c"]}, "3.4"),
    ("tricks_counted", 3, {"tricks": {"A": 3, "B": 2, "C": 1, "D": 1}}, "3.4"),
    ("taker_named", 2, {"taker": "A"}, "3.4"),
    ("chips_conserved", 2, {"chips": {"A": 100, "B": 100, "C": 100, "D": 101}}, "1.6"),
    ("payments_explain", 2, {"chips": {"A": 101, "B": 99, "C": 100, "D": 100}}, "6.1"),
    ("stake_by_nines", 2, {"stake": 10}, "4.8"),
    ("stake_by_nines", 7, {"stake": 9}, "4.9"),
    ("one_point_a_coup", 2, {"marks": "A"}, "4.2"),
]


@pytest.mark.parametrize(("check", "number", "changes", "clause"), IMPOSSIBLE)
def test_what_cannot_be_is_seen_without_the_reference(
    check: str, number: int, changes: dict[str, Any], clause: str
) -> None:
    found = broken(request_of_moves(), changed(number, **changes))
    assert f"francion:{clause}" in [item.clause for item in found], check


def test_a_suit_that_is_not_followed_is_seen_without_the_reference() -> None:
    request = request_of_moves(["D: 2c", "A: As"], LINE.replace("A:As 3s", "A:As 7c"))
    with ANY_CARD():
        steps = trace(request)
    assert len(steps) == 3
    assert [item.clause for item in broken(request, steps)] == ["francion:3.1"]


def test_every_clause_that_a_check_cites_is_there() -> None:
    assert all(f"francion:{clause}" in book("francion").clauses for _, _, _, clause in IMPOSSIBLE)
