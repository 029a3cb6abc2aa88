"""Protocol 1: the schemas are current, the page shows what the types take, and traffic can be held to the schemas."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from conformance.cases import cases
from conformance.documents import DOCUMENTS
from conformance.papillon.subject import position_start, starting_position
from conformance.papillon.suite import SUITE
from conformance.protocol import (
    Observable,
    PositionStart,
    Reply,
    Run,
    encode,
    read_about,
)
from conformance.subject import about, answer, trace
from conformance.traffic import complaints
from papillon.course import open_table
from papillon.kit.checkout import ROOT
from papillon.notation import read_cards, read_position
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import SALON
from tools.schemas import SCHEMAS, schema_texts, stale

PAGE, _, _ = (ROOT / "conformance/protocol.md").read_text("utf-8").partition("\n## Le Francion\n")
EXAMPLES = re.findall(r"^```json\n(.*?)^```", PAGE, re.S | re.M)
INLINE = re.findall(r"`(\{\"seq\".*?\})`", PAGE)
read_request, read_reply = SUITE.read_request, SUITE.read_reply
READ = {"request": read_request, "about": read_about, "reply": read_reply}


def schema_of(text: str) -> str:
    """Which schema a message is of."""
    message = json.loads(text)
    return "request" if "op" in message else "about" if "name" in message else "reply"


def test_the_schemas_are_current() -> None:
    assert stale() == []
    assert schema_texts().keys() == {f"{name}.schema.json" for name in SCHEMAS}


@pytest.mark.parametrize("text", [*EXAMPLES, *INLINE])
def test_an_example_of_the_page_is_valid(text: str) -> None:
    schema = schema_of(text)
    assert READ[schema](text.encode())
    assert complaints(schema, text.encode()) == []


def test_the_page_shows_every_kind_of_message() -> None:
    assert {schema_of(text) for text in EXAMPLES} == {"request", "about", "reply"}
    assert {json.loads(text)["op"] for text in EXAMPLES if schema_of(text) == "request"} == {"start", "run", "stop"}
    assert len(INLINE) == 2


def test_the_example_of_the_page_is_answered_as_shown() -> None:
    request = next(read_request(text.encode()) for text in EXAMPLES if '"op": "run"' in text)
    shown = next(read_reply(text.encode()) for text in EXAMPLES if schema_of(text) == "reply")
    for mine, theirs in zip(trace(request), shown.trace, strict=True):
        assert (mine.move, mine.state.turn, mine.state.chips) == (theirs.move, theirs.state.turn, theirs.state.chips)


@pytest.mark.parametrize("rulebook", DOCUMENTS)
@pytest.mark.parametrize("direction", READINGS["direction"])
@pytest.mark.parametrize(
    "marks",
    ["", ", last B", ", last B, wanting C", ", last B, wanting -", ", likes A:2", ", last C, wanting B, likes A:1 C:3"],
)
def test_what_cannot_be_seen_from_the_cards_is_on_the_wire(rulebook: str, direction: str, marks: str) -> None:
    rules = rules_of(rulebook, {"direction": direction})
    table = open_table(rules=rules, dealer="B")
    position = read_position(f"dealer B, turn A, hands A:7c B:- C:-, layout 5c, next -{marks}", SALON).position
    left = {"adpoker": read_cards("2c3c4c6c")}.get(rulebook, ())  # the deals leave four cards to its table of three
    position = position.reseated(1, rules.clockwise)._replace(stock=left)
    start = read_request(encode(run_from(position_start(position), rulebook))).position
    assert starting_position(start, table) == position


def run_from(start: PositionStart, rulebook: str) -> Run:
    table = next(case for case in cases() if case.request.table.players == 3).request.table
    return Run(1, "papillon", rulebook, {}, table, [], start)


def test_what_is_left_out_of_a_position_is_nothing() -> None:
    start = PositionStart(
        "A", {letter: ["7c"] if letter == "A" else [] for letter in "ABC"}, ["5c"], [], {letter: [] for letter in "ABC"}
    )
    position = starting_position(start, open_table(dealer="C"))
    assert (position.last_layer, position.wanting, position.like_captures) == (None, None, ())
    last = starting_position(msgspec.structs.replace(start, last="B"), open_table(dealer="C"))
    assert last.wanting == last.last_layer == 1


def test_the_page_names_every_field_of_a_position_and_every_rulebook() -> None:
    for name in ("papillons", "last", "victim", "wanting", "likes", *DOCUMENTS):
        assert f"`{name}`" in PAGE


def test_the_page_names_every_observable() -> None:
    for name in get_args(Observable):
        assert f"`{name}`" in PAGE or name in ("refusal-code", "refusal-clause", "hands"), name


def test_every_request_and_reply_of_the_suite_is_valid() -> None:
    assert complaints("about", encode(about(1))) == []
    for case in cases():
        assert complaints("request", encode(case.request)) == []
        assert read_request(encode(case.request)) == case.request
    for case in cases()[::10]:
        assert complaints("reply", encode(Reply(1, trace=list(trace(case.request))))) == []


def test_every_card_on_the_wire_has_a_rank_and_a_suit_and_is_there_once() -> None:
    for case in cases():
        start = case.request.position
        groups = [plan.pack for plan in case.request.coups if plan.pack]
        if start:
            held = [*start.hands.values(), *start.piles.values(), start.layout, start.stock]
            groups.append([card for group in held for card in group])
        for cards in groups:
            assert all(re.fullmatch("[2-9TJQKA][cdhs]", card) for card in cards), case.id
            assert len(set(cards)) == len(cards), case.id


WRONG = [
    ("reply", '{"seq": 1, "trace": [{"state": {}}]}', "$.trace[0]: expected move, found no such field"),
    ("reply", '{"seq": "1", "skipped": "x"}', '$.seq: expected integer, found "1"'),
    ("reply", '{"seq": 1, "trace": [{"move": "", "state": {"over": 1}}]}', "expected boolean or null, found 1"),
    ("reply", '{"seq": 1, "trace": [{"move": "", "state": {"chips": {"A": "7"}}}]}', 'expected integer, found "7"'),
    ("reply", '{"seq": 1, "traces": []}', "$.traces: expected one of errored, seq, skipped, trace"),
    ("about", '{"seq": 1}', "$: expected name, found no such field"),
    ("request", '{"op": "halt", "seq": 1}', "halt"),
    ("reply", "[" * 100_000, "$: expected JSON"),
    ("reply", "[]", "$: expected object, found []"),
]


@pytest.mark.parametrize(("schema", "line", "told"), WRONG)
def test_a_wrong_line_is_told_by_its_place(schema: str, line: str, told: str) -> None:
    assert any(told in wrong for wrong in complaints(schema, line.encode()))
    with pytest.raises((msgspec.MsgspecError, RecursionError)):
        READ[schema](line.encode())


# --- what cannot be played

RUN = json.loads(next(text for text in EXAMPLES if '"op": "run"' in text))
HELD = RUN["position"]["hands"]
PACK = [f"{rank}{suit}" for rank in "KQJT98765432A" for suit in "cdhs"]
ERRORED = [
    (
        {"coups": [{"moves": []}, {"moves": [], "pack": PACK}]},
        "coups[1].pack: expected a coup after the end of the last",
    ),
    (
        {"position": None, "coups": [{"moves": [], "pack": PACK}, {"moves": [], "pack": PACK}]},
        "coups[1].pack: expected a coup after the end of the last, found A to play in the one before",
    ),
    ({"position": None, "table": {"pool": 2**53 - 60}, "coups": [{"moves": [], "pack": PACK}]}, "coups[0]: pool: exp"),
    ({"table": {"pool": -1}}, "table: pool: expected 0 or more, found -1"),
    ({"table": {"unwon": "share", "coup": 4}}, "table: coup: expected 1 to 3, found 4"),
    ({"readings": {"pool-taker": "game-winner"}, "table": {"coup": 4}}, "table: coup: expected 1 to 3, found 4"),
    ({"readings": {"welche-led": "trumps"}}, "table: expected an open ruling (ten-sums, "),
    ({"table": {"cards-payment": 5}, "readings": {"cards-growth": "double"}}, "table: cards-payment: "),
    ({"position": {"stock": RUN["position"]["stock"][:8]}}, "position: stock: expected whole deals of 9 cards"),
    ({"position": {"papillons": ["B"]}}, "position: papillons: "),
    ({"position": {"stock": [], "papillons": ["A"]}}, "position: papillons: "),
    ({"position": {"stock": [], "hands": {**HELD, "B": []}, "papillons": ["B", "B"]}}, "position: papillons: "),
    ({"position": {"last": "B"}}, "position: last: "),
    ({"position": {"last": "-"}}, "position: last: "),
    ({"position": {"victim": "-"}}, "position: victim: "),
    ({"position": {"victim": "B", "stock": []}}, "position: victim: "),
    ({"position": {"likes": {"A": 2}}}, "position: likes: "),
    ({"position": {"turn": "-"}}, "position: turn: "),
    ({"position": {"layout": ["6c", "4s", "5S"]}}, "position: layout[2]: expected a card such as Th, found '5S'"),
]
"""A change of the page's request, and what is said of it."""


def changed(message: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A request with other fields; of a table or a position only those that are named."""
    part = ("table", "position")
    return {
        **message,
        **{name: {**message[name], **new} if new and name in part else new for name, new in change.items()},
    }


@pytest.mark.parametrize(("change", "told"), ERRORED)
def test_what_cannot_be_played_is_errored_with_the_reason(change: dict[str, Any], told: str) -> None:
    reply = answer(read_request(json.dumps(changed(RUN, change)).encode()))
    assert told in (reply.errored or "trace"), reply


RICH = {"table": {"chips": {"A": 2**53 - 1, "B": 0, "C": 0}}, "coups": [{"moves": ["A: 7x6A"]}]}
NOBODY: dict[str, list[str]] = {"A": [], "B": [], "C": []}
SETTLED = changed(
    RUN,
    {
        "table": {"coup": 3, "bank": -3},
        "position": {"turn": "-", "hands": NOBODY, "layout": [], "stock": [], "piles": NOBODY},
        "coups": [{"moves": []}, {"moves": [], "pack": PACK}],
    },
)
"""The coup before is settled, C deals the third of three."""


def test_a_number_that_no_reply_can_hold_is_errored_where_it_comes_about() -> None:
    reply = answer(read_request(json.dumps(changed(RUN, RICH)).encode()))
    expected = f"coups[0].moves[0]: chips: expected no number further from zero than {2**53 - 1}, found {2**53 + 1}"
    assert (reply.trace, reply.errored) == (None, expected)


def test_a_settled_position_goes_into_the_coup_that_its_table_names() -> None:
    # A begins, and that coup has its own stakes of 20; a bank may be in debt.
    settled, dealt = trace(read_request(json.dumps(SETTLED).encode()))
    assert (settled.state.turn, settled.state.over, settled.state.pool) == ("-", False, 60)
    assert (dealt.state.turn, dealt.state.pool, dealt.state.bank) == ("A", 120, -3)
