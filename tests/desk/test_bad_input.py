"""Bad input: whatever is malformed is refused with a place, what was expected and what was found, and never crashes.

Through the command it costs one line on standard error, or a few, nothing on standard output, and exit status 2.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conformance.cases import cases
from conformance.drawn_games import store
from conformance.process import REFERENCE
from papillon.desk.__main__ import main
from papillon.notation import read_table
from papillon.records import RecordError, read_record
from tools import ROOT

FEW_LINES = 5
LONGEST_ERROR = 1500
"""Characters that an error may take, however long the input was."""


HANG = 60
"""Seconds after which the command is taken to hang; all of it takes a fraction of a second."""


Said = tuple[str, ...]
"""What an error says: the place, what was expected, what was found, the clause."""

TABLES: Mapping[str, tuple[str, Said]] = {
    "an unwon pool kept": ("unwon keep", ("play-on or share", "'keep'", "Papillon 2.10")),
    "an unknown rulebook": ("rulebook hoyle", ("a rulebook (salon", "'hoyle'")),
    "an unknown ruling": ("readings moon=full", ("a ruling with readings (ten-sums, ", "'moon'")),
    "an unknown reading": ("readings ten-sums=never", ("a reading of ten-sums (pip-ten, none, all)", "'never'")),
    "a ruling read twice": ("readings credit=none credit=none", ("readings: ", "each ruling once", "'credit=none'")),
    "more for the most cards than it ever grows to": (
        "rulebook pdf, cards 3",
        ("cards: ", "expected 1 or 2", "'3'", "PDF 31"),
    ),
    "three for the most cards where it doubles": (
        "readings cards-growth=double, cards 3",
        ("cards: ", "expected 1, 2, 4, 8", "'3'", "Papillon 12.3"),
    ),
    "over and out": ("over and out", ("over: ", "nothing after it", "'and out'")),
    "a field that there is not": ("stake 20", ("table: ", "one of rulebook, readings", "'stake 20'")),
    "too long": (f"chips {'A:1 ' * 2000}", ("table: ", "at most 4000 characters", "found 8006 characters")),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_bad_table(name: str) -> None:
    text, said = TABLES[name]
    with pytest.raises(ValueError, match="expected") as caught:
        read_table(text)
    check_message(str(caught.value), said)


def check_message(message: str, said: Said) -> None:
    assert [part for part in said if part not in message] == [], message
    assert "expected" in message and len(message) < LONGEST_ERROR


# --- records

POSITION = "dealer C, hands A:7 B:9 C:9, layout 52, stock 9"
PACK = " ".join("KQJT98765432A" * 4)


def with_position(head: str = "", moves: str = "A: 7x52", rest: str = "") -> str:
    return f'{head}\n[start]\nposition = "{POSITION}"\n[[coups]]\nmoves = """\n{moves}\n"""\n{rest}\n'


# --- every key of a record with a value of the wrong kind

KINDS: Mapping[str, Mapping[str, str]] = {
    "": {
        "format": "number", "id": "string", "aliases": "list", "title": "string", "because": "string",
        "clauses": "list", "shows": "table", "rulings": "list", "rulebook": "string", "readings": "table",
        "players": "number", "rounds": "number", "unwon": "string", "start": "table", "coups": "list",
        "expect": "list",
    },
    "start": {
        "dealer": "string", "draw": "list", "position": "string", "coup": "number", "chips": "string", "pool": "number",
        "bank": "number", "cards-payment": "number",
    },
    "coups[0]": {"pack": "string", "moves": "string"},
    "expect[0]": {
        "coup": "number", "move": "number", "when": "table", "try": "string", "because": "string", "legal": "list",
        "pays": "string", "cites": "list", "not-cites": "list", "position": "string", "layout": "string",
        "turn": "string", "stock": "number", "pool": "number", "chips": "string", "cards-payment": "number",
        "announced": "truth", "winner": "string", "game-winner": "string", "over": "truth", "refused": "string",
        "clause": "string",
    },
}  # fmt: skip
"""Table → key → what it holds."""

IN_WORDS = {
    "string": "a string", "number": "a whole number", "list": "a list", "table": "a table", "truth": "true or false"
}  # fmt: skip
VALUES: Mapping[str, str] = {
    "string": '"x"', "number": "3", "list": '["x"]', "table": '{ x = "y" }', "truth": "true",
    "fraction": "1.5", "no number": "nan", "date": "1791-05-27", "time": "07:32:00", "huge": f"0x{'f' * 20_000}",
}  # fmt: skip


def document_with(place: str, key: str, value: str) -> str:
    """A good record, but for one value."""
    tables: dict[str, dict[str, str]] = {
        "start": {"position": json.dumps(POSITION)},
        "coups[0]": {"moves": '"A: 7x52"'},
        "expect[0]": {"layout": '"-"'},
    }
    if place == "coups[0]" and key == "pack":
        tables["start"] = {}
    if place:
        tables[place][key] = value
    inline = {name: "{ " + ", ".join(f"{k} = {v}" for k, v in table.items()) + " }" for name, table in tables.items()}
    head = {"start": inline["start"], "coups": f"[{inline['coups[0]']}]", "expect": f"[{inline['expect[0]']}]"}
    if not place:
        head[key] = value
    return "\n".join(f"{name} = {text}" for name, text in head.items())


def wrong_values() -> Iterator[Any]:
    for place, keys in KINDS.items():
        for key, kind in keys.items():
            for wrong, value in VALUES.items():
                if wrong != kind and not (kind == "number" and wrong == "huge"):
                    yield pytest.param(place, key, kind, value, id=f"{place or 'top'} {key}: {wrong}")


@pytest.mark.parametrize(("place", "key", "kind", "value"), list(wrong_values()))
def test_a_value_of_the_wrong_kind(place: str, key: str, kind: str, value: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(document_with(place, key, value))
    where = f"record: {place}: {key}: " if place else f"record: {key}: "
    check_message(str(caught.value), (where, f"expected {IN_WORDS[kind]}, found "))


@pytest.mark.parametrize(
    ("place", "key", "value", "said"),
    [
        ("", "format", VALUES["huge"], "format: expected at most 1000000000, found a larger number"),
        ("", "aliases", "[1]", "aliases: expected a list of strings, found '1' in it"),
        ("", "coups", "[1]", "coups[0]: expected a table, found '1'"),
        ("start", "draw", "[1]", "start: draw[0]: expected a string such as 'A:7h B:2c C:Kd', found '1'"),
        ("expect[0]", "legal", "[1]", "expect[0]: legal: expected a list of strings, found '1' in it"),
    ],
)
def test_a_bad_value_within(place: str, key: str, value: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(document_with(place, key, value))
    assert str(caught.value) == f"record: {said}"


# --- through the command


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says of bad input."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    check_said(captured.out, captured.err)
    return captured.err


def check_said(out: str, err: str) -> None:
    assert out == ""
    assert "Traceback" not in err
    assert 1 <= len(err.splitlines()) <= FEW_LINES
    assert len(err) < LONGEST_ERROR


ODD = {
    "a nul byte": ["layout 5\0, hand 7"],
    "half of a surrogate pair": ["layout 5\ud800, hand 7"],
    "the sign of the kelvin": ["layout 5, hand \u212a"],
    "a joker": ["layout 7 🃏, hand 5"],
    "a line too long": ["layout 5, hand 7, won A:" + "? " * 2500],
    "a move with a nul byte": ["layout 5, hand 7", "7x\0"],
    "a move too long": ["layout 5, hand 7", f"7x{'5' * 5000}"],
}


@pytest.mark.parametrize("name", ODD)
def test_the_command_refuses_odd_letters_and_long_lines(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(["judge", *ODD[name]], capsys)
    assert said.startswith("papillon judge: ") and ": expected " in said and said.count("\n") == 1


NONE_STARTED = ("expected a program", "never started: ")
VERIFY = ["verify", "--section=8", "--games=0"]
COMMANDS: Mapping[str, tuple[list[str], Said]] = {
    "replay what is not UTF-8": (["replay", "latin.toml"], ("latin.toml: cannot be read: it is not text in UTF-8",)),
    "a nul byte in a name": (["replay", "a\0b"], ("cannot be read: ", "null")),
    "verify a file that cannot be run": ([*VERIFY, "--", "./game.toml"], (*NONE_STARTED, "'./game.toml'")),
    "verify what ends at once": (
        [*VERIFY, "--", sys.executable, "-c", ""],
        ("did not answer `start`", "the program ended with status 0"),
    ),
    "known failures in nul bytes": ([*VERIFY, "--expected-failures=nul.toml"], ("nul.toml: line 1: ", "a case of the")),
    "known failures too large": ([*VERIFY, "--expected-failures=large"], ("large: ", "at most 1000000", "found more")),
    "known failures that are no cases": (
        [*VERIFY, "--expected-failures=names.txt"],
        ("names.txt: line 1: ", "found 'table-is-cleard'; did you mean", "line 4: ", "and 89997 lines more"),
    ),
    "a report into no folder": ([*VERIFY, "--output=nowhere/x"], ("--output: ", "found no folder nowhere")),
    "a report onto a folder": ([*VERIFY, "--output=folder"], ("--output: ", "a file to write, found the folder")),
    "failures of no program": (
        [*VERIFY, "--write-expected=game.toml", "--", "no-such-program"],
        (*NONE_STARTED, "'no-such-program'"),
    ),
    "a scaffold over a file": (["scaffold", "python"], ("papillon_adapter.py: already exists and was not changed",)),
    "a scaffold into a file": (
        ["scaffold", "python", "--output=game.toml"],
        ("--output: ", "found the file game.toml"),
    ),
    "a scaffold where nobody can write": (["scaffold", "python", "--output=/proc/x"], ("cannot be written: ",)),
    "an export onto a file": (["export", "--output=game.toml"], ("--output: ", "found the file game.toml")),
    "an export onto files": (["export", "--output=."], ("--output: .: expected an empty folder, found something in",)),
    "counterexamples in a file": (
        ["replay-failures", "--failures=game.toml"],
        ("--failures: expected a folder, found the file game.toml",),
    ),
}
"""What is refused of files and programs; more is in `transcripts/errors.txt`."""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with good and bad files in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.toml").write_text(with_position(), "utf-8")
    (tmp_path / "latin.toml").write_bytes(with_position('title = "Le hanneton mêlé"').encode("latin-1"))
    (tmp_path / "nul.toml").write_bytes(b"\0" * 5000)
    (tmp_path / "large").write_text("table-is-cleared\n" * 600_000, "utf-8")
    (tmp_path / "names.txt").write_text("table-is-cleard\r\n" + "no-case\n" * 90_000, "utf-8")
    (tmp_path / "papillon_adapter.py").write_text("mine", "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", COMMANDS)
def test_a_bad_command_line(name: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, said = COMMANDS[name]
    before = contents(files)
    message = refused(arguments, capsys)
    assert [part for part in said if part not in message] == [], message
    assert contents(files) == before


def contents(folder: Path) -> dict[Path, bytes | None]:
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


# --- counterexamples that are stored, and requests


def stored(**changes: Any) -> str:
    """A good counterexample in its file, with some of it changed."""
    case = msgspec.to_builtins(cases()[0].request)
    return json.dumps({"format": 1, "case": {**case, **changes.pop("case", {})}, "verdict": "fail", **changes})


STORED: Mapping[str, tuple[bytes, str]] = {
    "nothing": (b"", "truncated"),
    "truncated": (stored().encode()[:-9], "truncated"),
    "nul bytes": (b"\0" * 99, "malformed"),
    "100,000 nested lists": (b"[" * 100_000 + b"]" * 100_000, "found something else"),
    "100,000 nested objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "found something else"),
    "no format": (b"{}", "missing required field `format`"),
    "another format": (b'{"format": 2, "game": "what is not known yet"}', "of format 1, found format 2"),
    "a field that there is not": (stored(moon="full").encode(), "unknown field `moon`"),
    "a case that is none": (stored(case={"coups": 7}).encode(), "Expected `array`, got `int`"),
    "no coup": (stored(case={"coups": []}).encode(), "a case that the reference can play"),
    "an unknown reading": (stored(case={"readings": {"moon": "full"}}).encode(), "that the reference can play"),
}


@pytest.mark.parametrize("name", STORED)
def test_a_bad_counterexample(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, said = STORED[name]
    (tmp_path / "drawn-0.json").write_bytes(data)
    assert main(["replay-failures", f"--failures={tmp_path}"]) == 2
    captured = capsys.readouterr()
    assert captured.err == ""
    line, last = captured.out.splitlines()
    assert line.startswith("error  drawn-0: expected ") and said in line and len(line) < LONGEST_ERROR
    assert last == "0 fixed, 0 failed, 1 error"
    assert (tmp_path / "drawn-0.json").read_bytes() == data


def test_a_bad_counterexample_is_left_out_of_the_games_aloud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".papillon/failures").mkdir(parents=True)
    (tmp_path / ".papillon/failures/drawn-0.json").write_text("{", "utf-8")
    assert main(["verify", "--section=13", "--games=2"]) == 0
    assert "left out of the games: drawn-0: expected a stored counterexample" in capsys.readouterr().err
    assert "drawn-0: expected a stored counterexample" in refused(["verify", "--scenario=drawn-0"], capsys)


STRANGE: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": lambda path: path.mkdir(),
    "nowhere": lambda path: path.symlink_to(path.with_name("nowhere")),
    "large": lambda path: path.write_bytes(b" " * (store.LARGEST_FILE + 1)),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_a_strange_file_among_the_stored_ones_is_told_and_not_waited_for(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    STRANGE[kind](tmp_path / "drawn-x.json")
    assert main(["replay-failures", "--failures", str(tmp_path)]) == 2
    assert "error  drawn-x: expected" in capsys.readouterr().out


def test_counterexamples_that_cannot_be_stored_change_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".papillon").write_text("a file where the folder would be", "utf-8")
    misread = ["--", *REFERENCE, "--misreading", "one-capture/union-of-captures"]
    assert main(["verify", "--scenario", "table-is-cleared", "--games", "12", *misread]) == 1
    assert "counterexamples are not stored: .papillon/failures: cannot be written" in capsys.readouterr().err


REQUESTS: Mapping[str, bytes] = {
    "no JSON": b"start\n",
    "truncated": b'{"op": "start", "seq"',
    "100,000 nested lists": b"[" * 100_000 + b"]" * 100_000 + b"\n",
    "100,000 nested objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n",
    "another operation": b'{"op": "shuffle", "seq": 1}\n',
    "ten megabytes": b"x" * 10_000_000 + b"\n",
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_bad_request(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(REQUESTS[name])))
    said = refused(["subject"], capsys)
    assert said.startswith("papillon subject: expected a request of protocol 1, found ")


def test_bytes_that_are_no_letters_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Locales without UTF-8 let such bytes pass as halves of surrogate pairs."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(with_position('title = "\udcea"')))
    assert "it is not text in UTF-8" in refused(["replay", "-"], capsys)


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "expected text, found it closed" in refused(["judge", "-"], capsys)
    assert "expected requests of protocol 1, found it closed" in refused(["subject"], capsys)


def test_a_query_of_marks_alone_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for query in (":", " : :", "?", ".", "\0", "\ud800"):
        assert main(["cite", query]) == 1
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.startswith("papillon cite: nothing found for ")


# --- large and deep inputs: bounded in time and memory


def refused_in_time(*words: str, given: str | None = None) -> str:
    """What a process of its own, which can be ended, says of bad input."""
    command = [sys.executable, "-m", "papillon.desk", *words]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=HANG, cwd=ROOT, check=False)
    assert done.returncode == 2
    check_said(done.stdout, done.stderr)
    return done.stderr


LARGE: Mapping[str, Callable[[], str]] = {
    "a line of ten megabytes": lambda: f'title = "{"x" * 10_000_000}"',
    "ten megabytes of lines": lambda: "# nothing\n" * 1_000_000,
    "a number of 10,000 digits": lambda: with_position(f"players = {'9' * 10_000}"),
    "100,000 nested arrays": lambda: f"title = {'[' * 100_000}{']' * 100_000}",
    "100,000 nested tables": lambda: f"title = {'{a=' * 100_000}1{'}' * 100_000}",
    "a key of 400,000 parts": lambda: ".".join("a" * 400_000) + " = 1",
    "a deep header over many keys": lambda: f"[{'.'.join('a' * 2000)}]\n" + "\n".join(f"k{n}=1" for n in range(90_000)),
    "a string that has no end": lambda: '"""' + '\\"""\n' * 150_000,
    "moves with spaces without end": lambda: with_position(moves=f"7x5{' ' * 3900}5\n" * 200 + "7x5y"),
    "moves of a player who is not there": lambda: with_position(moves="A: 7x52\n" * 10_000 + "D: lay"),
    "a draw of many unknown cards": lambda: f'[start]\ndraw = ["A:{"?99" * 1300}"]\n[[coups]]\npack = "{PACK}"\n',
    "thousands of expectations": lambda: with_position(rest='[[expect]]\nturn = "A"\n' * 4_000 + "[[expect]]\n"),
}


@pytest.fixture(params=LARGE)
def large(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / "large.toml"
    file.write_text(LARGE[request.param](), "utf-8")
    return file


def test_a_large_file_is_refused_in_time(large: Path) -> None:
    assert refused_in_time("replay", str(large)).startswith(f"papillon replay: {large}: ")


@pytest.mark.parametrize("verb", ["judge", "replay"])
def test_ten_megabytes_through_a_pipe(verb: str) -> None:
    said = refused_in_time(verb, "-", given="layout " + "5" * 10_000_000)
    assert "expected at most 1000000 characters" in said


LONG_LINES = {
    "spaces in a field": f"layout{' ' * 3900}y",
    "spaces between colons": f"hands A:{' ' * 3900}::, layout 5",
    "won cards": f"layout 5, hand 7, won A:{'7h' * 1900}",
    "commas": "layout 5, hand 7" + "," * 3900 + "x",
}


@pytest.mark.parametrize("name", LONG_LINES)
def test_a_long_line_is_refused_in_time(name: str) -> None:
    refused_in_time("judge", LONG_LINES[name])
