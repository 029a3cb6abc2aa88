"""Records of a stranger: whatever stands in their fields, a page gets a value or a complaint that it can show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from papillon.desk.desk import DESKS
from papillon.desk.language import Document
from papillon.desk.stepping import LONGEST_NOTE, MOST_EXPECTATIONS, stepped
from papillon.kit.toml import LONGEST_MESSAGE

LARGE = 20_000
MARKUP = '<img src="http://elsewhere.invalid/x" onerror="window.hurt=1"><script>window.hurt=1</script>'

TEXTS = {
    "markup": MARKUP,
    "nothing": "",
    "a line end": "\n::error::mine\n##[group]",
    "directions of writing": "\u202e\u2066abc\u200f",
    "orders to a terminal": "\x07\x1b[31m\x9b",
    "a nul byte": "\0",
    "a name of every object": "__proto__",
    "places of a format": "%s %n {0} {x} {text.__class__}",
    "large": "x" * LARGE,
    "many moves": "A: 7x52 " * (LARGE // 8),
    "many lines": "\n" * LARGE,
    "many commas": "," * LARGE,
    "many unknown cards": "?99 " * 900,
    "many figures": "A: 7x52" + " !hanneton" * 300,
    "a capture of thousands": f"A: {'7' * 1900}x{'7' * 1900}",
    "many accounts": "A:1 " * 900,
    "many digits": "9" * LARGE,
    "digits of another script": "٧",
}
VALUES = {
    **{name: json.dumps(text).replace("\x7f", "\\u007f") for name, text in TEXTS.items()},
    "half a character": r'"\ud800"',
    "a number below nothing": "-1",
    "one more than the largest": "1000000001",
    "a number of thousands of digits": "9" * 4000,
    "a number that Python does not write": f"0x{'f' * LARGE}",
    "a fraction": "1.5",
    "infinity": "inf",
    "no number": "nan",
    "true": "true",
    "a day": "1979-05-27",
    "no list": "[]",
    "a list of markup": f"[{json.dumps(MARKUP)}]",
    "a list of many": f"[{'1,' * LARGE}]",
    "a list of tables": "[{}, {x = 1}]",
    "nested": "[" * 200 + "]" * 200,
    "nested too deeply": "[" * LARGE + "]" * LARGE,
    "no table": "{}",
    "a table of markup": f"{{ {json.dumps(MARKUP)} = {json.dumps(MARKUP)} }}",
    "a table of a name of every object": '{ "__proto__" = "x", "__class__" = "x" }',
    "tables in tables": f"{'{a=' * 90}1{'}' * 90}",
}

PARTS = {
    "papillon": {
        "": "",
        "readings": "",
        "shows": "",
        "start": 'position = "dealer C, hands A:75 B:K9 C:99, layout K52, stock 9"',
        "coups": 'moves = "A: 7x52"',
        "expect": 'turn = "B"',
    },
    "francion": {
        "": "",
        "readings": "",
        "shows": "",
        "start": 'position = "players 3, dealer C, trumps c, hands A:7h B:9h C:8h"',
        "coups": 'moves = "A: 7h"',
        "expect": 'turn = "B"',
    },
}
"""The tables of a record, and what one says in each."""

HEADERS = {"": "", "coups": "[[coups]]", "expect": "[[expect]]"}


def record(game: str, table: str, line: str) -> str:
    """A record in which a line stands in one of its tables, in place of what says the same there, or is that table."""
    key = line.partition(" ")[0]
    lines: list[str] = []
    for name, said in PARTS[game].items():
        if name != key:
            lines += [HEADERS.get(name, f"[{name}]"), *([] if name == table and said.startswith(f"{key} ") else [said])]
            lines += [line] if name == table else []
    return "\n".join(lines)


def keys(game: str, table: str) -> list[str]:
    """The keys that a table of a record may have, as the complaint about another one lists them."""
    complaint = stepped(record(game, table, "wrong = 1"), "a.toml", game, "en")["complaint"]
    return re.search(r"expected one of (.*), found 'wrong'", complaint)[1].split(", ")  # type: ignore[index]


FIELDS = [
    (game, table, key) for game in DESKS for table in ("", "start", "coups", "expect") for key in keys(game, table)
]


def shown(document: Document) -> Iterator[str]:
    """All texts that a page shows of a record."""
    for value in document.values() if isinstance(document, dict) else document:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            yield from shown(value)


def check(text: str, game: str) -> Document:
    """What a page is told of a record, which it can show."""
    told = stepped(text, "game.toml", game, "fr")
    json.dumps(told, allow_nan=False).encode("utf-8")
    longest = LONGEST_MESSAGE if "complaint" in told else 3 * LONGEST_NOTE
    assert max(map(len, shown(told))) <= longest
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", "".join(shown(told)))
    return told


@pytest.mark.parametrize("game", DESKS)
def test_the_record_into_which_all_this_is_put_is_right(game: str) -> None:
    assert check(record(game, "", ""), game)["isRight"]


@pytest.mark.parametrize(("game", "table", "key"), FIELDS)
def test_whatever_stands_in_a_field(game: str, table: str, key: str) -> None:
    told = {name: check(record(game, table, f"{key} = {value}"), game) for name, value in VALUES.items()}
    assert "complaint" in told["nested too deeply"]
    assert "complaint" in told["half a character"]


@pytest.mark.parametrize("game", DESKS)
@pytest.mark.parametrize("table", PARTS["papillon"])
def test_whatever_a_key_is_called(game: str, table: str) -> None:
    for text in TEXTS.values():
        check(record(game, table, f"{json.dumps(text)} = 'x'"), game)
        check(record(game, table, f"[{json.dumps(text)}]\nx = 'x'"), game)
        check(record(game, table, f"x = 1\n{json.dumps(text)} = 1\n{json.dumps(text)} = 1"), game)


@pytest.mark.parametrize("game", DESKS)
def test_whatever_a_move_has_beside_it(game: str) -> None:
    moves = PARTS[game]["coups"].rstrip('"')
    for text in TEXTS.values():
        told = check(record(game, "coups", f"{moves} # {json.dumps(text)[1:]}"), game)
        assert "complaint" in told or len(told["steps"]) > 1


FILES = {
    "another language": '{"format": 1}',
    "a page": f"<!doctype html>{MARKUP}",
    "a table of numbers": "A;B\n1;2\n",
    "a program": "#!/bin/sh\nrm -rf /\n",
    "a byte order mark": "\ufeffformat = 1",
    "line ends of two kinds": "format = 1\r\n\rformat = 2",
    "tables without end": "[a]\n" * 10_000,
    "tables in tables": "".join(f"[a{'.a' * depth}]\n" for depth in range(200)),
    "a string without end": f'title = """{"x" * LARGE}',
    "quotes without end": '"' * LARGE,
    "brackets without end": "[[" * LARGE,
    "coups without end": "[[coups]]\n" * 10_000,
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_whatever_a_file_is(text: str) -> None:
    assert "complaint" in check(text, "papillon")


def test_a_record_has_a_bounded_number_of_expectations() -> None:
    text = record("papillon", "", "") + '\n[[expect]]\nturn = "B"' * MOST_EXPECTATIONS
    complaint = check(text, "papillon")["complaint"]
    most = f"expected at most {MOST_EXPECTATIONS} expectations, found {MOST_EXPECTATIONS + 1}"
    assert complaint == f"game.toml: expect: {most}"


def test_as_many_complaints_as_there_can_be_name_their_lines() -> None:
    head = record("papillon", "expect", "pool = 7")
    text = head + "\n[[expect]]\npool = 7" * (MOST_EXPECTATIONS - 1)
    said = [part["paragraphs"][0] for part in check(text, "papillon")["found"]]
    assert len(said) == MOST_EXPECTATIONS
    first = head[: head.index("[[expect]]")].count("\n") + 1
    assert said[0].startswith(f"game.toml:{first}: ")
    assert said[-1].startswith(f"game.toml:{text.count(chr(10))}: ")


def test_what_a_record_says_of_itself_is_shown_as_far_as_somebody_reads() -> None:
    told = check(record("papillon", "", f'title = "{"x" * LARGE}"'), "papillon")
    assert told["about"][0]["text"] == "x" * (LONGEST_NOTE - 3) + "..."
