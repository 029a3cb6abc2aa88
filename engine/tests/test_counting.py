"""Long counts in pieces: cut, counted, interrupted and gone on with, they come to the same."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, strategies as st
from papillon_engine import simulation
from papillon_engine.pieces import ALONE, Crew, Form, Unusable, counted, counted_and_kept, in_order, kept_in

from conformance.jobs import cut

FORM: Form[int] = Form({"seed": 1}, int, int)


@given(st.integers(0, 60), st.integers(1, 20), st.integers(0, 9))
def test_pieces_hold_every_number_once(total: int, size: int, first: int) -> None:
    numbers = [number for piece in cut(total, size, first) for number in piece]
    assert numbers == [*range(first, first + total)]


@given(st.integers(1, 60), st.integers(1, 20), st.integers(1, 4))
def test_whoever_counts_the_sum_is_the_same(total: int, size: int, workers: int) -> None:
    handed_out, found = [], []

    def pieces() -> Iterator[range]:
        for piece in cut(total, size):
            handed_out.append(piece)
            yield piece

    with ThreadPoolExecutor(workers) as executor:
        for one in counted(sum, pieces(), Crew(executor, workers)):
            found.append(one)
            assert len(handed_out) - len(found) <= 2 * workers, "pieces pile up"
    assert sum(result for _, result in found) == sum(range(total))
    assert [*in_order(found)] == [sum(piece) for piece in cut(total, size)]


@given(st.integers(1, 40), st.integers(1, 9), st.integers(0, 12), st.integers(0, 34))
def test_an_interrupted_count_goes_on(total: int, size: int, done: int, torn: int) -> None:
    pieces = [*cut(total, size)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sums"
        with kept_in(path, FORM) as kept:
            assert len([*islice(counted_and_kept(sum, pieces, ALONE, kept), done)]) == min(done, len(pieces))
        with path.open("ab") as file:  # a last line that was not written to its end
            file.write(b'{"from": 0, "to": 40, "counted": 1}'[:torn])
        counted_now: list[range] = []

        def count(piece: range) -> int:
            counted_now.append(piece)
            return sum(piece)

        with kept_in(path, FORM) as kept:
            found = dict(counted_and_kept(count, pieces, ALONE, kept))
        assert found == {piece: sum(piece) for piece in pieces}
        assert counted_now == pieces[done:]


@pytest.mark.parametrize(
    "text",
    [
        '{"format": 1, "asked": {"seed": 2}}\n',
        '{"format": 2, "asked": {"seed": 1}}\n',
        "a letter to nobody\n",
        "\x00\x1b[2J\n",
        '{"format": 1, "asked": {"seed": 1}}\n{"from": 0}\n',
        '{"format": 1, "asked": {"seed": 1}}\n{"from": "0", "to": 3, "counted": 3}\n',
        '{"format": 1, "asked": {"seed": 1}}\n' + "[" * 100_000 + "\n",
        '{"format": 1, "asked": {"seed": 1}}\n{"from": 0, "to": 3, "counted": ' + "9" * 5000 + "}\n",
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept"
    path.write_text(text, "utf-8")
    with pytest.raises(Unusable, match=r"kept:[12]: expected"), kept_in(path, FORM):
        pass
    assert path.read_text("utf-8") == text


def test_a_file_is_one_process_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(Unusable, match="another at work"), kept_in(path, FORM):
            pass
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unusable, match="expected a file"), kept_in(tmp_path / "pipe", FORM):
        pass


@pytest.mark.parametrize(
    "table",
    ["--players 4 --rulebook pdf --reading most=cards", "--game francion --players 5 --reading welche-led=trumps"],
)
def test_the_command_goes_on_from_its_file_and_counts_the_same(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = str(tmp_path / "kept")
    words = [*table.split(), "--jobs", "1", "--json"]

    def found(*more: str) -> dict[str, object]:
        assert simulation.main([*words, *more]) == 0
        answer = json.loads(capsys.readouterr().out)
        return {name: value for name, value in answer.items() if name not in ("seconds", "bytes")}

    monkeypatch.setattr(simulation, "GAMES_A_PIECE", 4)
    assert found("--games", "8", "--kept", kept) == found("--games", "8")
    assert found("--games", "13", "--kept", kept) == found("--games", "13")
    assert simulation.main(["--games", "8", "--kept", kept, "--seed", "2"]) == 2
    assert "expected" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--reading most=points=cards", "--reading: expected a ruling and one of its readings"),
        ("--game francion --reading most=cards", "--reading: expected a ruling and one of its readings"),
        ("--game francion --rounds 2", "--rounds: expected nothing of the kind for francion"),
        ("--manches 2", "--manches: expected nothing of the kind for papillon"),
        ("--game francion --rulebook pdf", "--rulebook: expected francion, found pdf"),
        ("--players 5", "expected 3 or 4 players, found 5"),
    ],
)
def test_a_table_that_there_cannot_be_is_not_counted(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulation.main(words.split()) == 2
    assert told in capsys.readouterr().err


def test_a_crew_that_cannot_be_had_is_complained_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulation.main(["--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "--scheduler: expected" in capsys.readouterr().err
