"""What others say is sanitized wherever it is shown: on a terminal, in a log, in a file of lines, in JSON.

A program under test says it in its name, its replies, on standard error; a file in its name; a person in an argument.
"""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from pathlib import Path

import pytest

from conformance.earlier_runs import read_expected, write_expected
from conformance.reports import REPORTS, terminal
from conformance.results import Result, RunRecord
from papillon.desk.__main__ import main as papillon
from papillon.desk.francion.__main__ import main as francion
from papillon.desk.verbs import verify
from papillon.kit.console import LONGEST, MOST_LINES, file_name, lines_of, one_line, sanitize

MAIN = {"papillon": papillon, "francion": francion}

ODD = "\x1b]0;t\x07\x9b31m\x85\u061c\u200e\u200f\u202e\u2066\u2028\ufeff"
"""What rules a terminal or turns its lines, of every kind that was once let through."""

ORDER = "::error file=x::not ours"
"""A line that a server of continuous integration takes for its own order."""

GROUP = "##[group]not ours"

HOSTILE = f"{ODD}\n{ORDER}\n  {ORDER}\n{GROUP}"

PROGRAM = """
import json, sys
hostile = {hostile!r}
name = {name!r}
print(hostile, file=sys.stderr, flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    readings = {{hostile: ["a"]}}
    if asked["op"] == "start":
        games = [{{"game": game, "rulebooks": [rulebook], "players": [3, 4]}}
                 for game, rulebook in (("papillon", "salon"), ("francion", "francion"))]
        reply = {{"protocol": 1, "name": name, "version": "1", "language": "x", "games": games, "readings": readings,
                 "reports": ["turn", "legal"]}}
    elif asked["op"] == "stop":
        break
    else:
        reply = {reply}
    print(json.dumps({{"seq": asked["seq"], **reply}}), flush=True)
"""

REPLIES = {
    "errored": '{"errored": hostile}',
    "skipped": '{"skipped": hostile}',
    "garbled": "{hostile: hostile}",
    "wrong": '{"trace": [{"move": hostile, "state": {"turn": hostile, "legal": [hostile]}}]}',
}


def program(folder: Path, reply: str, name: str = HOSTILE) -> list[str]:
    """A program under test that says what is no good wherever it can."""
    path = folder / "hostile.py"
    path.write_text(PROGRAM.format(hostile=HOSTILE, name=name, reply=REPLIES[reply]), "utf-8")
    return ["--", sys.executable, str(path)]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own, where the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rules_somebody(text: str) -> list[str]:
    """What in a text would rule who shows it: letters that are no print, and lines that begin as orders do."""
    letters = [letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") and letter != "\n"]
    orders = [line for line in text.split("\n") if line.strip().startswith("::") or "##[" in line]
    return letters + orders


# --- one text


def test_every_letter_that_rules_a_terminal_is_an_escape() -> None:
    kept = {"\n", "\t"}
    for number in range(sys.maxunicode + 1):
        letter = chr(number)
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in kept:
            assert sanitize(letter).isascii() and sanitize(letter).startswith("\\"), hex(number)


@pytest.mark.parametrize(
    "text", ["8.4 Sauterelle", "l’as\u202f: «\xa0oui\xa0»", "a\tb\nc", "♣♦♥♠ é", "x::y", "a: b", "# a # b", "## head"]
)
def test_what_people_write_stays(text: str) -> None:
    assert sanitize(text) == text


def test_a_name_is_on_one_line_whatever_breaks_lines() -> None:
    broken = "a\nb\r\nc\x0bd\x0ce\x1cf\x85g\u2028h"
    assert one_line(broken) == "a b c d e f g h"
    assert "\n" not in file_name(broken)


def test_nothing_is_endless() -> None:
    assert len(one_line("x" * 7_000_000)) == LONGEST
    shown = lines_of("x\n" * 1_000_000)
    assert len(shown) == MOST_LINES + 1 and shown[-1] == "..."
    assert all(len(line) <= LONGEST for line in lines_of("y" * 7_000_000))


# --- what a program under test says


@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize("reply", REPLIES)
def test_verify(
    game: str, reply: str, own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One run, told in every report."""
    monkeypatch.setattr(verify, "try_program", cache(verify.try_program))
    for asked in ([], *(["--report", report] for report in REPORTS)):
        status = MAIN[game](["verify", *asked, "--section", "3", "--games", "2", *program(own, reply)])
        printed = capsys.readouterr()
        assert status in (1, 2)
        ours = "::error title=", "::notice title="
        told = "\n".join(line for line in printed.out.split("\n") if not line.startswith(ours))
        assert not rules_somebody(told)
        assert not rules_somebody(printed.err)
        assert "not ours" in printed.out + printed.err


@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize("reply", REPLIES)
def test_perft(game: str, reply: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert MAIN[game](["perft", "--depth", "1", *program(tmp_path, reply)]) in (1, 2)
    printed = capsys.readouterr()
    assert not rules_somebody(printed.out + printed.err)


def test_replay_failures(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    papillon(["verify", "--section", "3", "--games", "3", *program(own, "wrong")])
    kept = own / ".papillon/failures"
    assert [*kept.iterdir()]
    (kept / f"{ODD}\n{ORDER}.json").write_text("no JSON", "utf-8")
    capsys.readouterr()
    for reply in REPLIES:
        assert papillon(["replay-failures", *program(own, reply)]) == 2
        printed = capsys.readouterr()
        assert "expected a stored counterexample" in printed.out
        assert not rules_somebody(printed.out + printed.err)


def test_known_failures_are_lines(tmp_path: Path) -> None:
    """A line break in a program's name, or in the reason of a failure, writes no line of its own."""
    failed = Result("lay-first", "04", "", ("4.1",), "errored", detail=f"{ODD}\nten-takes\n{ORDER}")
    record = RunRecord(("x", "y\nten-takes"), results=[failed])
    for name in ("", f"mine{ODD}\nten-takes", "mine\x85ten-takes", "mine\u2028ten-takes\x1cten-takes"):
        record.name = name
        text = write_expected(record)
        assert read_expected(text, ["lay-first", "ten-takes"]) == {"lay-first"}
        assert not rules_somebody(text)


def test_a_block_of_a_report_is_sanitized_by_itself() -> None:
    """The plugin of pytest shows one alone."""
    result = Result("a", "04", HOSTILE, ("4.1",), "fail", moves=(HOSTILE,), position=HOSTILE, lines=(ORDER,))
    assert not rules_somebody(terminal.block(RunRecord(()), result))


# --- what a file, its name or an argument says


@pytest.mark.parametrize("game", MAIN)
@pytest.mark.parametrize(
    "words",
    [
        ["deal", "--players", HOSTILE],
        ["deal", f"--{HOSTILE}"],
        ["deal", "--output", f"nowhere/{HOSTILE}"],
        ["judge", f"@{HOSTILE}"],
        ["judge", "layout 5, hand 7", "--lang", HOSTILE],
        ["cite", HOSTILE],
        ["replay", HOSTILE],
        ["subject", "--misreading", HOSTILE],
        ["scaffold", "python", "--output", f"{__file__}/{HOSTILE}"],
        ["verify", "--section", HOSTILE],
        ["verify", "--expected-failures", HOSTILE],
        ["verify", "--output", f"nowhere/{HOSTILE}"],
        ["verify", "--", f"nowhere/{HOSTILE}"],
        ["replay-failures", "--failures", HOSTILE],
        [HOSTILE],
    ],
)
def test_arguments(game: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert MAIN[game](words) in (1, 2)
    printed = capsys.readouterr()
    assert printed.err
    assert not rules_somebody(printed.out + printed.err)


def test_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert papillon(["deal", "--seed", "1", "--play", "random", "--coups", "1"]) == 0
    text = capsys.readouterr().out.replace("A game dealt", "\\u009b31m\\u061c A game dealt")
    path = tmp_path / f"{ODD}\n{ORDER}.toml"
    path.write_text(text, "utf-8")
    for words in (["replay", str(path)], ["replay", "--json", str(path)], ["judge", f"@{path}", "--at", "9.9"]):
        papillon(words)
        printed = capsys.readouterr()
        assert not rules_somebody(printed.out + printed.err)
