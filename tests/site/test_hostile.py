"""What a stranger wrote, put to every kind of page and into every field of a record: nothing of it runs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from browsing import QUIET, Open
from building import extension

from papillon.desk.adapter import DESKS
from papillon.desk.screen import Document
from papillon.kit.toml import LONGEST_MESSAGE

pytestmark = QUIET

stepping = extension("recordsteps")
LONGEST_NOTE = stepping.LONGEST_NOTE
MOST_EXPECTATIONS = stepping.MOST_EXPECTATIONS
stepped = stepping.stepped

MARKUP = '<img src="http://elsewhere.invalid/x" onerror="window.hurt=1"><script>window.hurt=1</script>'
INJECTED = "() => document.querySelectorAll('script, img[src*=elsewhere], iframe, object, embed, base').length"


@pytest.fixture
def unharmed(visit: Open, address: str) -> Iterator[Open]:
    """Opens pages, and says in the end that nothing was put into the last one, fetched from elsewhere, or thrown."""
    seen: dict[str, Any] = {}
    elsewhere: list[str] = []
    errors: list[str] = []

    def asked(request: Any) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            elsewhere.append(request.url)

    def failed(error: Any) -> None:
        errors.append(str(error))

    def open_page(path: str) -> Any:
        page = visit(path)
        if not seen:
            page.on("request", asked)
            page.on("pageerror", failed)
        seen.update(page=page, scripts=page.evaluate(INJECTED))
        return page

    yield open_page
    page = seen["page"]
    page.remove_listener("request", asked)
    page.remove_listener("pageerror", failed)
    assert (elsewhere, errors) == ([], [])
    assert page.evaluate("window.hurt") is None
    assert page.evaluate(INJECTED) == seen["scripts"]


def hash_of(page: Any, text: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", text)


def kept(page: Any, **texts: str) -> None:
    """Have the browser keep texts, by their names with `_` for `-`."""
    for name, text in texts.items():
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name.replace("_", "-"), text])


def test_the_desk(unharmed: Open) -> None:
    page = unharmed("docs/index.html")
    kept(page, papillon_table=f"#rules={MARKUP}", theme=MARKUP)
    page = unharmed("desk/index.html")
    for address in ("game=francion&q=trumps constructor, hand 7c", f"rules={MARKUP}", f"{MARKUP}=1&{MARKUP}=1"):
        hash_of(page, quote(address, safe="=&"))
        page.locator("#desk-complaint", has_text="expected").wait_for()
        hash_of(page, quote("q=layout 7, hand 7, play 7x7", safe="=&"))
        page.wait_for_selector("#desk-said.yes")


def test_counting(unharmed: Open) -> None:
    page = unharmed("docs/index.html")
    names = dict.fromkeys("ABC", MARKUP)
    count = {"rules": "#rules=salon&players=3", "dealer": "C", "names": names, "log": ["deal"], "undone": [MARKUP]}
    kept(page, papillon_count=json.dumps(count))
    page = unharmed("docs/counting.html")
    page.wait_for_selector(".counting-bar button")
    kept(page, papillon_count=json.dumps({**count, "dealer": {"toString": 1}}))
    page.reload()
    page.locator("#counting-said", has_text="cannot be read; it is gone").wait_for()
    unharmed("about:blank")
    page = unharmed(f"docs/counting.html#rules={quote(MARKUP)}")
    page.locator("#counting-said", has_text="The rules in the address cannot be read.").wait_for()
    page.locator(".counting-deal").first.click()
    page.wait_for_selector(".counting-bar button")


def test_playing(unharmed: Open) -> None:
    deal = "seed=7&rules=salon&players=3&against="
    for address in (f"{deal}{MARKUP}", f"{deal}careful&moves={MARKUP}", f"{deal}careful&moves=" + "7x7+" * 5000):
        unharmed("about:blank")
        page = unharmed(f"docs/playing.html#{quote(address, safe='=&+')}")
        page.locator("#playing-said .no").wait_for()
        page.wait_for_selector(".playing-deal, .playing-bar button")


def test_stepping_through_a_game(unharmed: Open) -> None:
    page = unharmed("docs/step-by-step.html")
    page.wait_for_selector(".stepping-accounts tbody tr")
    told = page.locator("#stepping-complaint")
    hash_of(page, f"game={quote(MARKUP)}&move={quote(MARKUP)}")
    told.filter(has_text="<img").wait_for()


def test_a_lesson(unharmed: Open) -> None:
    page = unharmed("docs/two-minutes.html#step-2")
    page.wait_for_selector("#lessons h2")
    heading = page.inner_text("#lessons h2")
    for address in (f"step-{MARKUP}", "step-999", "step-__proto__", "%E0%A4%A"):
        hash_of(page, address)
    assert page.inner_text("#lessons h2") == heading
    page.get_by_role("button", name="Lay the hand down").click()
    assert page.locator("#lesson-said").inner_text().startswith("No")


def test_the_search(unharmed: Open) -> None:
    for text in (MARKUP, "__proto__ constructor toString", "x" * 7000):
        page = unharmed(f"search.html?q={quote(text)}")
        page.locator("#search-said", has_text="result").or_(page.locator("#search-said", has_text="Nothing")).wait_for()
    page.locator(".search-form input").fill("butterfly")
    page.wait_for_selector("#search-results li")


def test_the_filter_of_the_questions(unharmed: Open) -> None:
    page = unharmed("spec/questions.html")
    hash_of(page, "%E0%A4%A")
    box = page.locator(".question-filter input")
    for text in ("__proto__", "constructor", MARKUP):
        box.fill(text)
        page.locator(".question-filter output", has_text="this").wait_for()
    box.fill("ace")
    page.locator(".question-filter output", has_text="questions answer to this").wait_for()


def test_what_a_link_shows_beforehand(unharmed: Open) -> None:
    page = unharmed(f"spec/questions.html#{quote(MARKUP)}")
    page.locator("article a[href*='#papillon-']:not(.headerlink)").first.focus()
    page.evaluate("() => document.activeElement.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
    page.wait_for_selector("#preview:popover-open")


# --- records: whatever stands in their fields, a page gets a value or a complaint that it can show

LARGE = 20_000

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
