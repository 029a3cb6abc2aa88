"""Long counts in chunks: cut, counted, interrupted and gone on with, they come to the same."""

from __future__ import annotations

import fcntl
import json
import os
from argparse import Namespace
from pathlib import Path

import pytest
from papillon_engine import Tally, simulation
from papillon_engine.counts import CannotCount, kept_in, results_of

from conformance.jobs import cut

ASKED = {"seed": 1}
HEAD = '{"format": 1, "asked": {"seed": 1}}\n'
FIVE = Tally(5, 9, 99, (9,), (5,), (0,))
PIECE = json.dumps({"from": 0, "to": 5, "counted": FIVE._asdict()}) + "\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_counts_the_sums_are_the_same(jobs: int) -> None:
    chunks = [*cut(60, 7)]
    with results_of(sum, chunks, Namespace(jobs=jobs, scheduler="")) as results:
        assert dict(results) == {chunk: sum(chunk) for chunk in chunks}


@pytest.mark.parametrize("torn", [0, 10, 20, len(PIECE) - 1])
def test_what_was_kept_is_read_and_a_line_that_was_not_written_to_its_end_is_cut_off(tmp_path: Path, torn: int) -> None:
    path = tmp_path / "kept"
    path.write_text(HEAD[:torn])
    with kept_in(path, ASKED, 1) as (done, keep):
        assert not done
        keep(range(5), FIVE)
    assert path.read_text() == HEAD + PIECE
    path.write_text(HEAD + PIECE + PIECE[:torn])
    with kept_in(path, ASKED, 1) as (done, keep):
        assert done == {range(5): FIVE}
        keep(range(5, 10), FIVE)
    assert path.read_text() == HEAD + PIECE + PIECE.replace('"from": 0, "to": 5', '"from": 5, "to": 10')


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("1}}", "2}}"),
        HEAD.replace("1,", "2,"),
        "a letter to nobody\n",
        "a letter that does not end",
        "{",
        "\x00\x1b[2J\n",
        HEAD + '{"from": 0}\n',
        HEAD + PIECE.replace("0,", '"0",', 1),
        HEAD + PIECE.replace("[5]", "[5, 5]"),
        HEAD + PIECE.replace("99", '"99"'),
        HEAD + PIECE.replace("99", "9" * 5000),
        HEAD + PIECE.replace("99", "1.5"),
        HEAD + PIECE.replace("99", "NaN"),
        HEAD + PIECE.replace("99", "1e999"),
        HEAD + PIECE.replace("99", "-1"),
        HEAD + PIECE.replace("99", "9" * 400),
        HEAD + PIECE.replace('"to": 5', '"to": 6'),
        HEAD + PIECE.replace('"to": 5', '"to": 1' + "0" * 400),
        HEAD + "[" * 100_000 + "\n",
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept"
    path.write_text(text, "utf-8")
    with pytest.raises(CannotCount, match=r"kept:[12]: expected"), kept_in(path, ASKED, 1):
        pass
    assert path.read_text("utf-8") == text


def test_a_file_is_one_process_s_alone(tmp_path: Path) -> None:
    with (tmp_path / "kept").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(CannotCount, match="found it in use"), kept_in(tmp_path / "kept", ASKED, 1):
            pass
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CannotCount, match="expected a file"), kept_in(tmp_path / "pipe", ASKED, 1):
        pass


@pytest.mark.parametrize(
    "table",
    ["--players 4 --rulebook pdf --reading most=cards", "--game francion --players 5 --reading welche-led=trumps"],
)
def test_the_command_goes_on_from_its_file_and_counts_the_same(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    kept = ("--kept", str(path))
    for name, played in simulation.GAMES.items():
        monkeypatch.setitem(simulation.GAMES, name, played._replace(chunk=4))

    def found(games: int, *more: str) -> dict[str, object]:
        assert simulation.main([*table.split(), "--jobs", "1", "--json", "--games", str(games), *more]) == 0
        answer = json.loads(capsys.readouterr().out)
        return {name: value for name, value in answer.items() if name not in ("seconds", "bytes")}

    assert found(8, *kept) == found(8)
    before = path.read_text()
    assert found(13, *kept) == found(13)
    assert path.read_text().startswith(before) and len(path.read_text().splitlines()) == 1 + 4  # each chunk once
    assert simulation.main(["--games", "8", *kept, "--seed", "2"]) == 2
    assert "expected" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--reading most=points=cards", "expected a reading of most (cards, points), found 'points=cards'"),
        ("--reading most=points --reading most=cards", "readings: expected each ruling once"),
        ("--game francion --reading most=cards", "expected a ruling with readings"),
        ("--game francion --rounds 2", "--rounds: not an option of francion"),
        ("--manches 2", "--manches: not an option of papillon"),
        ("--game francion --rulebook pdf", "--rulebook: expected francion, found pdf"),
        ("--players 5", "expected 3 or 4 players, found 5"),
        ("--scheduler tcp://127.0.0.1:1", "--scheduler: expected"),
    ],
)
def test_what_cannot_be_counted_is_reported(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulation.main(words.split()) == 2
    assert told in capsys.readouterr().err
