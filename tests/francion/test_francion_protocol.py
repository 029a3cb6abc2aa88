"""Le Francion in protocol 1: the page's examples, the reference behind the pipe, and its answers to bad requests."""

from __future__ import annotations

import io
import json
import re
from typing import Any, get_args

import msgspec
import pytest
from francion_games import after, cards, games, stacked, table
from hypothesis import given
from strategies import Game
from test_protocol import changed

from conformance.compare import against
from conformance.francion.subject import position_start, starting_position, starting_table, table_start, whole
from conformance.francion.wire import Reply, Run
from conformance.protocol import CoupPlan, FrancionObservable, encode, read_about
from conformance.subject import about, serve
from conformance.suite import read_request, suite_of
from conformance.tracing import steps_of, trace
from conformance.traffic import complaints
from francion.notation import read_position
from francion.readings import READINGS
from francion.records import read_record
from tools import ROOT

_, _, PAGE = (ROOT / "conformance/protocol.md").read_text("utf-8").partition("\n## Le Francion\n")
ABOUT, RUN, REPLY = re.findall(r"^```json\n(.*?)^```", PAGE, re.S | re.M)
REPORTS = get_args(FrancionObservable)
SUITED = ("2c3c4c5c6c7cJcQcKc", "2d3d4d5d6d7dJdQdKd", "2h3h4h5h6h7hJhQhKh", "2s3s4s5s6s7sJsQsKs")
WELCHE_TURNED = [str(card) for card in stacked(SUITED, "Ah")]


def page_request(**changes: Any) -> Run:
    request: Run = read_request(RUN.encode())
    return msgspec.structs.replace(request, **changes)


def answer(*requests: Run) -> list[Any]:
    """What the program answers to requests behind the pipe."""
    out = io.BytesIO()
    assert serve(io.BytesIO(b"".join(encode(request) + b"\n" for request in requests)), out) == 0
    return [suite_of("francion").read_reply(line) for line in out.getvalue().splitlines()]


# --- the page


def test_the_examples_of_the_page_are_valid() -> None:
    assert read_about(ABOUT.encode()).games[0].players == [3, 4, 5]
    for schema, text in (("about", ABOUT), ("francion-request", RUN), ("francion-reply", REPLY)):
        assert complaints(schema, text.encode()) == []


def test_the_example_of_the_page_is_answered_as_shown() -> None:
    shown = suite_of("francion").read_reply(REPLY.encode()).trace
    assert not against(trace(page_request()), shown, page_request(), read_about(ABOUT.encode()).reports).differences


# --- the program


def test_the_program_offers_both_games_and_reports_everything() -> None:
    said = about(1)
    assert [(played.game, played.players) for played in said.games] == [("papillon", [3, 4]), ("francion", [3, 4, 5])]
    assert set(REPORTS) < set(said.reports)
    assert all(said.readings[ruling] == list(names) for ruling, names in READINGS.items())
    assert complaints("about", encode(said)) == []


def test_the_program_answers_as_the_reference_plays() -> None:
    (reply,) = answer(page_request())
    assert reply.trace == trace(page_request())
    assert complaints("francion-reply", encode(reply)) == []


def test_the_chips_of_the_example_are_those_of_the_rules() -> None:
    # The Welche costs 4 to each, doubled 8; 18 / 9 = 2 a trick; 5 tricks, 2, 2. A has six points, B none, C two:
    # B pays 12 tokens = 108 chips, C 6 - 2 = 4 tokens = 36.
    last = trace(page_request())[-1]
    assert last.state.chips == {"A": 180 + 8 + 10 + 108 + 36, "B": 180 + 8 + 4 - 108, "C": 162 - 16 + 4 - 36}
    assert (last.state.taker, last.state.marks, last.state.manche_winner, last.state.game_winner) == ("A",) * 4
    assert (last.state.over, last.state.stake, last.state.turn, last.state.legal) == (True, 0, "-", [])


def test_stakes_and_deal_are_in_the_step_that_starts_a_coup() -> None:
    before = table_start(table(stake=0, betes=(27, 0, 0, 0), points=(0, 2, 0, 0), coup=3))
    request = page_request(table=before, position=None, readings={}, coups=[CoupPlan([], WELCHE_TURNED)])
    (step,) = trace(request)
    # A deals: his 9, his bete of 27, and each of the other three pays him 4 for the Welche.
    assert step.state.stake == 36
    assert step.state.chips == {"A": 100 - 36 + 3 * 4, "B": 96, "C": 96, "D": 96}
    assert step.state.betes == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert step.state.hands and step.state.hands["B"][0] == "Kc"


LAST = json.loads(RUN)["position"]
SETTLED = {
    **{"turn": "-", "leader": "-", "trick": [], "hands": {"A": [], "B": [], "C": []}},
    "won": {**LAST["won"], "A": [*LAST["won"]["A"], "7c", "Ah", "Ks"]},
}
"""The example's position, as soon as A has taken the last trick."""
BAD = [
    ({"position": {"leader": "C"}}, "leader: expected B, found 'C'"),
    ({"position": {"turn": "A"}}, "a hand of"),
    ({"position": {"stock": ["Js", "Ts", "8s"]}}, "4"),
    ({"position": {"hands": {"A": ["Ks"], "C": ["Ah"]}}}, "hands: expected A, B, C, found A, C"),
    ({"table": {"chips": {"A": 1}}}, "chips: expected A, B, C, found A"),
    ({"table": {"stake": 17}}, "multiple of 9"),
    ({"table": {"stake": 0}}, "expected a stake in a coup under way, found 0 chips (Francion 4.9)"),
    ({"position": SETTLED, "coups": [{"moves": []}]}, "expected nothing at stake once the coup is over, found 18"),
    ({"position": SETTLED, "coups": [{"moves": []}], "table": {"stake": 0, "coup": 7}}, "coup: expected 8"),
    ({"table": {"doubling": 3}}, "doubling"),
    ({"table": {"players": 6}}, "expected 3, 4 or 5 players"),
    ({"coups": [{"moves": ["D: Ah"]}]}, "expected a move by one of A, B, C, found 'D: Ah'"),
    ({"coups": [{"moves": ["1h"]}]}, "1h"),
    (
        {"coups": [{"moves": []}, {"moves": [], "pack": ["Ah"]}]},
        "coups[1].pack: expected a coup after the end of the last",
    ),
    ({"position": None, "coups": [{"moves": [], "pack": ["Ah"]}]}, "nothing at stake"),
    ({"table": {"chips": {"A": 2**53 - 1, "B": 0, "C": 0}}}, "coups[0].moves[1]: chips: expected no number further"),
    ({"rulebook": "whist"}, "expected a rulebook"),
    ({"readings": {"welche-led": "clubs"}}, "expected a reading of welche-led"),
]


@pytest.mark.parametrize(("change", "told"), BAD)
def test_what_cannot_be_played_is_errored_with_the_reason(change: dict[str, Any], told: str) -> None:
    (reply,) = answer(read_request(json.dumps(changed(json.loads(RUN), change)).encode()))
    assert told in (reply.errored or ""), reply.errored
    assert reply.trace is None


AFTER_IT = changed(
    json.loads(RUN),
    {
        "position": SETTLED,
        "table": {"stake": 0, "doubling": 4},
        "coups": [{"moves": []}, {"moves": [], "pack": [f"{rank}{suit}" for suit in "cdhs" for rank in "AKQJT987"]}],
    },
)
"""The coup that follows the example's: five, none and two points are marked, so it is the eighth, and C deals it."""


def test_a_settled_position_goes_into_the_coup_that_its_table_names() -> None:
    settled, dealt = trace(read_request(json.dumps(AFTER_IT).encode()))
    assert (settled.state.turn, settled.state.over, settled.state.stake) == ("-", False, 0)
    assert (dealt.state.turn, dealt.state.stake, dealt.state.chips) == ("A", 9, {"A": 180, "B": 180, "C": 162 - 9})


# --- positions, records and games on the wire


@pytest.mark.parametrize(
    "line",
    [
        "dealer D, trumps c, trick A:2d, hand Jd Ac Ah",
        "dealer B, turnup Ah, hands A:3c2c B:5c4c C:7d6d D:KdQd E:9s8s, tricks A:3 B:2 C:2, stock ?6",
        "trumps h, hands A:2d B:Jd C:4c D:5c",
    ],
)
def test_a_position_goes_over_the_wire_and_back(line: str) -> None:
    position = whole(read_position(line).position)
    at = table(position.players)._replace(dealer=position.dealer)
    start = position_start(position)
    assert starting_position(start, at) == position
    places = [*start.hands.values(), *start.won.values(), start.trick, start.stock, [start.turn_up]]
    dealt = [card for place in places for card in place]
    assert sorted(dealt) == sorted(set(dealt))
    assert len(dealt) == {3: 32, 4: 40, 5: 52}[position.players]


def test_a_welche_that_nobody_has_seen_is_not_put_into_the_stock() -> None:
    last = "trumps c, trick A:2d B:3d C:4d, hands A:- B:- C:- D:5d"
    assert cards("Ah")[0] not in whole(read_position(last).position).stock
    step = after(str(whole(read_position(last).position)), "5d")
    assert step.table.doubling == 1


@given(games(most=2))
def test_a_drawn_game_is_played_over_the_wire_as_in_process(game: Game) -> None:
    request = suite_of("francion").request_of(read_record(repr(game)))
    assert read_request(encode(request)) == request
    assert complaints("francion-request", encode(request)) == []
    assert starting_table(request) == game.table
    told = list(steps_of(request))
    steps = [step for coup in game.coups for step in coup.steps]
    assert [item.after.table for item in told] == [step.table for step in steps]
    assert [item.after.position for item in told] == [step.position for step in steps]
    reply = Reply(1, trace=[item.shown for item in told])
    assert complaints("francion-reply", encode(reply)) == []
    assert suite_of("francion").read_reply(encode(reply)) == reply
