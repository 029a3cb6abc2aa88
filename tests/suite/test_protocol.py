"""Protocol 1: the schemas are current, the page shows what the types take, and what cannot be played is refused."""

from __future__ import annotations

import io
import json
import re
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from conformance.cases import cases
from conformance.documents import DOCUMENTS, GAMES
from conformance.papillon.subject import position_start, starting_position
from conformance.papillon.suite import SUITE
from conformance.protocol import LONGEST_LINE, Observable, Reply, Run, by_hand, encode, read_about
from conformance.results import NOT_TESTED
from conformance.subject import about, serve
from conformance.tracing import trace
from conformance.traffic import complaints
from papillon.notation import read_cards, read_position
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import SALON
from papillon.table import open_table
from tools import ROOT
from tools.law.sheet import sheet_of
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


# --- the page and the schemas


@pytest.mark.parametrize("game", GAMES)
def test_the_law_is_as_its_schema_says(game: str) -> None:
    schema = json.loads((ROOT / "spec/law.schema.json").read_text("utf-8"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(sheet_of(game))] == []


def test_the_schemas_are_current() -> None:
    assert stale() == []
    assert schema_texts().keys() == {f"{name}.schema.json" for name in SCHEMAS}


@pytest.mark.parametrize("text", [*EXAMPLES, *INLINE])
def test_an_example_of_the_page_is_valid(text: str) -> None:
    schema = schema_of(text)
    assert READ[schema](text.encode())
    assert complaints(schema, text.encode()) == []


def test_the_page_shows_every_kind_of_message_and_names_what_they_hold() -> None:
    assert {schema_of(text) for text in EXAMPLES} == {"request", "about", "reply"}
    assert {json.loads(text)["op"] for text in EXAMPLES if schema_of(text) == "request"} == {"start", "run", "stop"}
    for name in ("papillons", "last", "victim", "wanting", "likes", *DOCUMENTS):
        assert f"`{name}`" in PAGE
    for name in {*get_args(Observable)} - {"refusal-code", "refusal-clause", "hands"}:
        assert f"`{name}`" in PAGE


def test_the_example_of_the_page_is_answered_as_shown() -> None:
    request = next(read_request(text.encode()) for text in EXAMPLES if '"op": "run"' in text)
    shown = next(read_reply(text.encode()) for text in EXAMPLES if schema_of(text) == "reply")
    for mine, theirs in zip(trace(request), shown.trace or (), strict=True):
        assert (mine.move, mine.state.turn, mine.state.chips) == (theirs.move, theirs.state.turn, theirs.state.chips)


def test_every_request_and_reply_of_the_suite_is_valid() -> None:
    assert complaints("about", encode(about(1))) == []
    for case in cases():
        assert complaints("request", encode(case.request)) == []
        assert read_request(encode(case.request)) == case.request
    for case in cases()[::10]:
        assert complaints("reply", encode(Reply(1, trace=list(trace(case.request))))) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_field_and_value_of_a_request_is_used_by_some_case(game: str) -> None:
    """A field that has its default is left out of a request, so one that is there says something."""
    asked = [json.loads(encode(case.request)) for case in cases(game)]
    schema = "request.schema.json" if game == "papillon" else f"{game}-request.schema.json"
    types = json.loads(schema_texts()[schema])["$defs"]
    for part, kind in (("table", "TableStart"), ("position", "PositionStart")):
        there = [request[part] for request in asked if request.get(part)]
        assert types[kind]["properties"].keys() == {name for some in there for name in some}
        for name, values in types[kind]["properties"].items():
            assert {*values.get("enum", ())} <= {str(some.get(name)) for some in there}
        assert part == "table" or game == "francion" or "-" in {some["turn"] for some in there}


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
    asked = next(case for case in cases() if case.request.table.players == 3).request.table
    start = read_request(encode(Run(1, "papillon", rulebook, {}, asked, [], position_start(position)))).position
    assert starting_position(start, table) == position


@pytest.mark.parametrize(
    ("schema", "line", "told"),
    [
        ("reply", '{"seq": 1, "trace": [{"state": {}}]}', "field `move` - at `$.trace[0]`"),
        ("reply", '{"seq": "1", "skipped": "x"}', "at `$.seq`"),
        ("reply", '{"seq": 1, "trace": [{"move": "", "state": {"over": 1}}]}', "at `$.trace[0].state.over`"),
        ("reply", '{"seq": 1, "trace": [{"move": "", "state": {"chips": {"A": "7"}}}]}', ".state.chips[...]`"),
        ("reply", '{"seq": 1, "traces": []}', "unknown field `traces`"),
        ("about", '{"seq": 1}', "field `name`"),
        ("request", '{"op": "halt", "seq": 1}', "halt"),
        ("reply", "[]", "Expected `object`, got `array`"),
    ],
)
def test_a_wrong_line_is_told_by_its_place_and_breaks_the_schema(schema: str, line: str, told: str) -> None:
    assert complaints(schema, line.encode())
    with pytest.raises(msgspec.MsgspecError, match=re.escape(told)):
        READ[schema](line.encode())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"op": "stop", "seq": 1, "' + b"x" * LONGEST_LINE, f"expected at most {LONGEST_LINE} bytes"),
        (b'{"op": "stop", "seq": 1, "seq": 2}\n', "expected each field once, found 'seq' twice"),
        (b'{"op": "stop", "seq": 1' + b"0" * 4300 + b"}\n", "expected a request of protocol 1"),
    ],
)
def test_the_reference_refuses_a_line_that_is_no_request(
    line: bytes, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(io.BytesIO(line), io.BytesIO()) == NOT_TESTED
    assert told in capsys.readouterr().err


# --- what cannot be played


def changed(message: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A request with other fields: ``table__chips`` is one of the table, None takes it out.

    Of a table or a position given as a whole, only the fields that are named change.
    """
    message = json.loads(json.dumps(message))
    for path, value in changes.items():
        *before, last = path.split("__")
        place = message
        for name in before:
            place = place[name]
        if value is None:
            del place[last]
        elif path in ("table", "position"):
            place[last] |= value
        else:
            place[last] = value
    return message


def answered(message: dict[str, Any]) -> dict[str, Any]:
    """What the reference answers to a request."""
    out = io.BytesIO()
    assert serve(io.BytesIO(json.dumps(message).encode() + b"\n"), out) == 0
    reply: dict[str, Any] = json.loads(out.getvalue())
    return reply


def request_of(game: str, scenario: str) -> dict[str, Any]:
    request: dict[str, Any] = json.loads(by_hand(next(c.request for c in cases(game) if c.id == scenario))[1])
    return request


POSITION = request_of("papillon", "ten-takes-six-and-four")
RUN = json.loads(next(text for text in EXAMPLES if '"op": "run"' in text))
TRICK = request_of("francion", "francion-void-any-card")
HAND = ["2s", "3s", "4s", "5s", "6s", "7s", "2h", "3h", "4h", "5h"]
PACK = [f"{rank}{suit}" for rank in "KQJT98765432A" for suit in "cdhs"]
NOBODY: dict[str, list[str]] = {"A": [], "B": [], "C": []}
NEXT_COUP = [{"moves": []}, {"moves": [], "pack": PACK}]

CANNOT_BE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (POSITION, {"game": "x"}, "game: expected papillon or francion, found 'x'"),
    (POSITION, {"rulebook": "salons"}, "expected a rulebook"),
    (POSITION, {"rulebook": "francion"}, "expected a rulebook"),
    (POSITION, {"readings": {"ten-sums": "some"}}, "expected a reading of ten-sums"),
    (RUN, {"readings": {"welche-led": "trumps"}}, "table: expected a ruling with readings (ten-sums, "),
    (POSITION, {"table__players": 0}, "expected 3 or 4 players, found 0 (Papillon 1.1, 1.2)"),
    (POSITION, {"table__rounds": 0}, "expected at least one round"),
    (POSITION, {"table__dealer": "E"}, "expected a dealer among A, B, C, found 'E'"),
    (POSITION, {"table__unwon": "share", "table__coup": 99}, "coup: expected 1 to 3, found 99 (Papillon 2.9)"),
    (RUN, {"readings": {"pool-taker": "game-winner"}, "table__coup": 4}, "table: coup: expected 1 to 3, found 4"),
    (POSITION, {"table__chips__A": None}, "table: chips: expected A, B, C, found B, C"),
    (POSITION, {"table__chips__D": 7}, "table: chips: expected A, B, C, found A, B, C, D"),
    (POSITION, {"table__cards-payment": -1}, "cards-payment: expected"),
    (RUN, {"table__cards-payment": 5, "readings": {"cards-growth": "double"}}, "table: cards-payment: "),
    (POSITION, {"table__pool": -1}, "pool: expected 0 or more, found -1"),
    (POSITION, {"position__hands__B": None}, "position: hands: expected A, B, C, found A, C"),
    (POSITION, {"position__piles__C": None}, "position: piles: expected A, B, C, found A, B"),
    (POSITION, {"position__hands__A": HAND}, "hands: expected at most 3 cards in a hand, found '10' (Papillon 3.3)"),
    (POSITION, {"position__layout": ["7c", "7d", "7h", "7s", "7c"]}, "at most four cards of rank 7, found 5"),
    (POSITION, {"position__layout": ["7c", "1h"]}, "layout[1]: expected a card such as Th, found '1h'"),
    (POSITION, {"position__layout": ["7c7d"]}, "layout[0]: expected a card such as Th, found '7c7d'"),
    (RUN, {"position__stock": RUN["position"]["stock"][:8]}, "position: stock: expected whole deals of 9 cards"),
    (POSITION, {"position__turn": "E"}, "turn: expected a player among A, B, C, found 'E'"),
    (POSITION, {"position__turn": ""}, "turn: expected a player among A, B, C, found ''"),
    (RUN, {"position__turn": "-"}, "position: turn: "),
    (POSITION, {"position__last": "AB"}, "last: expected a player among A, B, C, found 'AB'"),
    (RUN, {"position__last": "B"}, "position: last: "),
    (POSITION, {"position__victim": "D"}, "victim: expected a player among A, B, C, found 'D'"),
    (RUN, {"position__victim": "B", "position__stock": []}, "position: victim: "),
    (POSITION, {"position__wanting": "D"}, "wanting: expected a player among A, B, C, found 'D'"),
    (POSITION, {"position__papillons": ["D"]}, "papillons: expected a player among A, B, C, found 'D'"),
    (RUN, {"position__papillons": ["B"]}, "position: papillons: "),
    (RUN, {"position__stock": [], "position__papillons": ["A"]}, "position: papillons: "),
    (
        RUN,
        {"position__stock": [], "position__hands__B": [], "position__papillons": ["B", "B"]},
        "position: papillons: ",
    ),
    (POSITION, {"position__likes": {"A": -1}}, "likes.A: expected 0 to 3, found -1"),
    (RUN, {"position__likes": {"A": 2}}, "position: likes: "),
    (POSITION, {"coups": [{"moves": ["D: lay"]}]}, "coups[0].moves[0]: expected a move by one of A, B, C"),
    (POSITION, {"coups": [{"moves": ["seven"]}]}, "coups[0].moves[0]: move: expected"),
    (POSITION, {"coups": [{"moves": [], "pack": []}]}, "coups[0].pack: expected none for a coup that is under way"),
    (POSITION, {"coups": NEXT_COUP}, "coups[1].pack: expected a coup after the end of the last, found A to play"),
    (
        RUN,
        {"position": None, "table__pool": 2**53 - 60, "coups": NEXT_COUP[1:]},
        "coups[0]: pool: expected no number further from zero",
    ),
    (
        RUN,
        {"table__chips": {"A": 2**53 - 1, "B": 0, "C": 0}, "coups": [{"moves": ["A: 7x6A"]}]},
        f"coups[0].moves[0]: chips: expected no number further from zero than {2**53 - 1}, found {2**53 + 1}",
    ),
    (TRICK, {"table__players": 0}, "expected 3, 4 or 5 players, found 0 (Francion 1.1)"),
    (TRICK, {"table__points__A": None}, "table: points: expected A, B, C"),
    (TRICK, {"table__betes__A": None}, "table: betes: expected A, B, C"),
    (TRICK, {"position__won__A": None}, "position: won: expected A, B, C"),
    (TRICK, {"position__turn": "E"}, "turn: expected a player among A, B, C"),
    (TRICK, {"position__turn-up": "7"}, "turn-up[0]: expected a card such as Th, found '7'"),
    (TRICK, {"coups": [{"moves": ["E: 7h"]}]}, "coups[0].moves[0]: expected a move by one of A, B, C"),
]


@pytest.mark.parametrize(("request_", "changes", "told"), CANNOT_BE)
def test_what_cannot_be_played_is_errored_with_place_expected_and_found(
    request_: dict[str, Any], changes: dict[str, Any], told: str
) -> None:
    reply = answered(changed(request_, changes))
    assert reply.keys() == {"seq", "errored"}, reply
    assert told in reply["errored"]


SETTLED = changed(
    RUN,
    {
        "table": {"coup": 3, "bank": -3},
        "position": {"turn": "-", "hands": NOBODY, "layout": [], "stock": [], "piles": NOBODY},
        "coups": NEXT_COUP,
    },
)
"""The coup before is settled, C deals the third of three."""


def test_a_settled_position_goes_into_the_coup_that_its_table_names() -> None:
    """A begins, and that coup has its own stakes of 20; a bank may be in debt."""
    settled, dealt = (step["state"] for step in answered(SETTLED)["trace"])
    assert (settled["turn"], settled["over"], settled["pool"]) == ("-", False, 60)
    assert (dealt["turn"], dealt["pool"], dealt["bank"]) == ("A", 120, -3)
