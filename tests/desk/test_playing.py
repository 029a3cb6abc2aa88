"""The verbs that play: a game against players, advice where cards are hidden, and the rest of a coup searched."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from papillon.desk.__main__ import main
from papillon.records import read_record

Printed = pytest.CaptureFixture[str]


class Typed(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


def answer(lines: list[str], monkeypatch: pytest.MonkeyPatch, *, terminal: bool = False) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", Typed(text) if terminal else io.StringIO(text))


@pytest.mark.parametrize(
    "options", [["--players", "4", "--seat", "C"], ["--rulebook", "adpoker", "--against", "greedy"]]
)
def test_what_was_played_is_a_record_that_replays(
    options: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    file = tmp_path / "game.toml"
    answer(["1"] * 12, monkeypatch)
    assert main(["play", "--seed", "7", "--record", str(file), *options]) == 0
    assert main(["replay", "--quiet", str(file)]) == 0
    record = read_record(file.read_text("utf-8"))
    own = options[options.index("--seat") + 1] if "--seat" in options else "A"
    moves = [made for coup in record.coups for made in coup.moves]
    assert sum(made.player == own for made in moves) == 12
    assert "Game stopped." in capsys.readouterr().out


def test_what_is_taken_back_is_played_as_if_it_had_not_been(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    records = []
    for lines in (["1", "1", "1", "1"], ["1", "1", "?", "u", "1", "undo", "u", "1", "1", "1", "1", "q", "1"]):
        file = tmp_path / f"{len(lines)}.toml"
        answer(lines, monkeypatch)
        assert main(["play", "--seed", "3", "--against", "random", "--record", str(file)]) == 0
        records.append(file.read_text("utf-8"))
    assert records[0] == records[1]
    assert "Advice for A: " in capsys.readouterr().out


def test_a_line_of_a_pipe_that_is_no_answer_ends_the_game(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    answer(["KxK " * 60, "1"], monkeypatch)
    assert main(["play", "--seed", "7"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("papillon play: standard input, line 1: ")
    assert "expected at most 200 characters" in complaint


def test_at_a_terminal_one_is_asked_again(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    answer(["99", "lay", "1", "quit"], monkeypatch, terminal=True)
    assert main(["play", "--seed", "7", "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert "(must-capture)" in shown and shown.count("> ") >= 4


def test_options_that_cannot_be_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed) -> None:
    there = tmp_path / "there.toml"
    there.write_text("x", "utf-8")
    for options in (["--seat", "D"], ["--record", str(there)], ["--record", str(tmp_path)], ["--rounds", "0"]):
        answer([], monkeypatch)
        assert main(["play", *options]) == 2
        assert options[0] in capsys.readouterr().err
    assert there.read_text("utf-8") == "x"


def test_advice_weighs_what_is_hidden(capsys: Printed) -> None:
    """The 7 takes an ace, for which both others pay 1 chip (6.1); the 10 brings nothing at once."""
    assert main(["advise", "layout 6 4 A, hand 10 7", "--games", "20", "--json"]) == 0
    plays = json.loads(capsys.readouterr().out)["plays"]
    assert [play["move"] for play in plays] == ["7x6A", "Tx64"]
    assert all(play["margin"] > 0 for play in plays)
