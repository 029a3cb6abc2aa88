"""Whatever is typed, stored or sent, both games read it or refuse it as they document: no traceback, no control
characters on a terminal, no endless complaint.

Well-formed inputs (positions, moves, records, requests, replies, commands) are spoilt at random. Others are drawn each
time with `--hypothesis-profile=fuzz`, for ten seconds, and with `million`, a million of them in half an hour.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from conformance.cases import Case, cases
from conformance.declared import misspelt
from conformance.documents import GAMES, load_game
from conformance.protocol import Hello, Stop, encode, read_about
from conformance.reports import REPORTS, report_of
from conformance.results import RunRecord
from conformance.runner import judged
from conformance.scenarios import every_scenario
from conformance.subject import serve
from conformance.suite import suite_of
from papillon.desk.__main__ import main as papillon
from papillon.desk.francion.__main__ import main as francion
from papillon.kit.records import faults, read_record

MAIN = {"papillon": papillon, "francion": francion}

ODD = st.sampled_from(
    [
        "\0", "\x1b[31m", "\x1b]0;x\x07", "\x85", "\x9b31m", "\r", "\n", "\t", "\u061c", "\u200f", "\u202e",
        "\u2028", "\ufeff", "\u212a", "\u017f", "\u0663", "\ud800", "\udcff", "'", '"', "\\", '"""', "'''", "%s",
        "{}", "::error::", "&amp;", "-", "--", "@", "?", "?99", "*", "#", ":", ",", ".", "=", "!", "x", "×", "[", "]",
        "[[", "{", "}", "nan", "1e999", "true", "-1", "9" * 30, "9" * 4301, " " * 300, "7" * 5, "7h", "♥", "lay",
        "[[coups]]\n", "a.b.c.d.e.f",
    ]
)  # fmt: skip
VALUES = st.sampled_from(["null", "true", "-1", "7", "1.5", '""', '"7"', '"pool"', r'"\u001b[31m"', "[]", '[""]', "{}"])
TEXTS = st.text() | st.lists(ODD | st.text(max_size=3), max_size=12).map("".join)

CONTROLS = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey: all of C0 but line break and tabulator, all of C1, changes of direction."""
LONGEST_COMPLAINT = 5000
"""Characters of an error with its usage, however long the input was."""

MANY = settings(max_examples=4 * settings().max_examples, deadline=20_000)
"""More than usual, because an example costs little; one that takes 20 seconds hangs."""


def one_of(things: Iterable[Any]) -> st.SearchStrategy[Any]:
    return st.sampled_from([*things])


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A valid text with some of it cut out, doubled, or written over."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(st.just("") | st.just(text[start:end] * 2) | ODD | st.text(max_size=4))
        text = text[:start] + put + text[end:]
    return text


@st.composite
def spoilt_json(draw: st.DrawFn, line: bytes) -> bytes:
    """A valid line of JSON in which a few values are left out or replaced; now and then its letters are spoilt."""
    document = json.loads(line)
    for _ in range(draw(st.integers(1, 3))):
        spoil_a_value(draw, document)
    text = draw(spoilt(line.decode())) if draw(st.integers(0, 9)) == 9 else json.dumps(document)
    return text.encode("utf-8", "replace")


def spoil_a_value(draw: st.DrawFn, document: Any) -> None:
    """Leave out or replace a value of a document at any depth."""
    while isinstance(document, dict | list) and document:
        key = draw(one_of([*document] if isinstance(document, dict) else range(len(document))))
        if isinstance(document[key], dict | list) and draw(st.booleans()):
            document = document[key]
            continue
        if draw(st.booleans()):
            document[key] = json.loads(draw(VALUES))
        else:
            del document[key]
        return


# --- what is read in this process


def check_position(game: str, text: str) -> None:
    played = suite_of(game).game
    rules = played.rulebooks[played.main_rulebook]
    position = played.notation.read_position(text, rules).position
    if position.turn is not None:
        played.legal(position, rules)
    assert played.notation.read_position(str(position), rules).position == position


def check_move(game: str, text: str) -> None:
    notation = suite_of(game).game.notation
    player, move = notation.read_move(text, "move")
    assert notation.read_move(notation.write_move(move, player), "move") == (player, move)


def check_record(game: str, text: str) -> None:
    faults(read_record(text, "record", load_game(game)), load_game(game))


READERS = {"position": check_position, "move": check_move, "record": check_record}


@cache
def good(game: str, reader: str) -> list[str]:
    """Texts that a reader takes: the suite's records, and the positions and moves in them."""
    records = [scenario.text for scenario in every_scenario(*suite_of(game).game.documents.values())]
    if reader == "record":
        return records[::6]
    if reader == "position":
        return [found for record in records for found in re.findall(r'^position = "(.*)"$', record, re.M)]
    blocks = [block for record in records for block in re.findall(r'^moves = """\n(.*?)"""', record, re.M | re.S)]
    lines = (line.partition("#")[0].strip() for block in blocks for line in block.splitlines())
    return [*dict.fromkeys(filter(None, lines))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reader", READERS)
@MANY
@given(data=st.data())
def test_any_text_is_read_or_refused(reader: str, game: str, data: st.DataObject) -> None:
    text = data.draw(TEXTS | one_of(good(game, reader)).flatmap(spoilt))
    try:
        READERS[reader](game, text)
    except ValueError as error:
        check_printed("", str(error))


def check_printed(out: str, err: str) -> None:
    """What is printed contains no control character, no traceback and no endless complaint."""
    assert not CONTROLS.search(out + err)
    assert "Traceback" not in err
    assert len(err) <= LONGEST_COMPLAINT


# --- the commands


def run(game: str, words: Sequence[str], stdin: bytes) -> None:
    """Run a command, and check its status and what it prints."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "replace", newline="") for _ in range(2))
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = MAIN[game](words)
    finally:
        sys.stdin = before
    said, complaint = written(out), written(err)
    assert status in (0, 1, 2)
    assert status != 2 or complaint
    check_printed(said, complaint)


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


OPTIONS = [
    "--json", "--lang", "fr", "--reading", "ten-sums=none", "--at", "1.2", "--rulebook", "pdf", "--", "-", "--help",
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_words_are_answered_or_refused(game: str, data: st.DataObject) -> None:
    verb = data.draw(one_of(["judge", "cite", "replay"]))
    asked = data.draw(one_of([*good(game, "position"), "8.4", "sum-cap"]).flatmap(spoilt) | TEXTS)
    options = data.draw(st.lists(one_of(OPTIONS) | one_of(OPTIONS).flatmap(spoilt), max_size=3))
    words = [word.replace("/", "") for word in (verb, asked, *options)]
    run(game, words, data.draw(one_of(good(game, "record"))).encode())


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_record_is_told_or_refused(game: str, data: st.DataObject) -> None:
    records = one_of(good(game, "record")).flatmap(spoilt).map(lambda text: text.encode("utf-8", "replace"))
    record = data.draw(records | st.binary())
    run(game, ["replay", "-", *data.draw(one_of([[], ["--json"], ["--lang", "fr"]]))], record)


# --- the protocol


@cache
def requests(game: str) -> list[bytes]:
    """The cases of the suite as lines of the protocol, and the two requests that belong to no game."""
    return [*(encode(case.request) for case in cases(game)), encode(Hello(1, 1)), encode(Stop(2))]


@pytest.mark.parametrize("game", GAMES)
@MANY
@given(data=st.data())
def test_any_request_is_answered_or_refused(game: str, data: st.DataObject) -> None:
    out, err = io.BytesIO(), io.StringIO()
    with redirect_stderr(err):
        status = serve(io.BytesIO(data.draw(one_of(requests(game)).flatmap(spoilt_json))), out, command=game)
    assert status in (0, 2)
    for line in out.getvalue().splitlines():
        json.loads(line)
    check_printed("", err.getvalue())


def answered(line: bytes) -> bytes:
    """The reference's answer to a line of the protocol."""
    out = io.BytesIO()
    serve(io.BytesIO(line), out)
    return out.getvalue().strip()


@cache
def some_cases(game: str) -> list[tuple[Case, bytes]]:
    """Some cases of the suite with the reference's replies."""
    return [(case, answered(encode(case.request))) for case in cases(game)[::40]]


@pytest.mark.parametrize("game", GAMES)
@MANY
@given(data=st.data())
def test_any_reply_is_judged(game: str, data: st.DataObject) -> None:
    case, reply = data.draw(one_of(some_cases(game)))
    about = answered(encode(Hello(1, 1)))
    try:
        said = read_about(data.draw(st.just(about) | spoilt_json(about)))
        result = judged(case, suite_of(game).read_reply(data.draw(spoilt_json(reply))), said)
    except (msgspec.MsgspecError, ValueError):
        return  # the suite calls such a program garbled
    record = RunRecord(("a program",), name=said.name, selected=1, results=[result])
    report = data.draw(one_of([*REPORTS]))
    check_printed("\n".join((report_of(report, record), *misspelt(said))), "")
