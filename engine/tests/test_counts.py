"""Long counts in chunks: cut, counted, interrupted and gone on with, they come to the same."""

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
from papillon_engine.counts import ALONE, CannotCount, Form, Workers, checkpoint_in, count_chunks

from conformance.jobs import cut

FORM: Form[int] = Form({"seed": 1}, int, int)


@given(st.integers(1, 60), st.integers(1, 20), st.integers(1, 4))
def test_whoever_counts_the_sum_is_the_same(total: int, size: int, workers: int) -> None:
    handed_out, found = [], []

    def chunks() -> Iterator[range]:
        for chunk in cut(total, size):
            handed_out.append(chunk)
            yield chunk

    with ThreadPoolExecutor(workers) as executor:
        for one in count_chunks(sum, chunks(), Workers(executor, workers)):
            found.append(one)
            assert len(handed_out) - len(found) <= 2 * workers, "chunks pile up"
    assert sum(result for _, result in found) == sum(range(total))
    assert dict(found) == {chunk: sum(chunk) for chunk in cut(total, size)}


@given(st.integers(1, 40), st.integers(1, 9), st.integers(0, 12), st.integers(0, 34))
def test_an_interrupted_count_goes_on(total: int, size: int, done: int, torn: int) -> None:
    chunks = [*cut(total, size)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sums"
        with checkpoint_in(path, FORM) as kept:
            assert len([*islice(count_chunks(sum, chunks, ALONE, kept), done)]) == min(done, len(chunks))
        with path.open("ab") as file:  # a last line that was not written to its end
            file.write(b'{"from": 0, "to": 40, "counted": 1}'[:torn])
        counted_now: list[range] = []

        def count(chunk: range) -> int:
            counted_now.append(chunk)
            return sum(chunk)

        with checkpoint_in(path, FORM) as kept:
            found = dict(count_chunks(count, chunks, ALONE, kept))
        assert found == {chunk: sum(chunk) for chunk in chunks}
        assert counted_now == chunks[done:]


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
    with pytest.raises(CannotCount, match=r"kept:[12]: expected"), checkpoint_in(path, FORM):
        pass
    assert path.read_text("utf-8") == text


def test_a_file_is_one_process_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(CannotCount, match="another at work"), checkpoint_in(path, FORM):
            pass
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CannotCount, match="expected a file"), checkpoint_in(tmp_path / "pipe", FORM):
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

    monkeypatch.setattr(simulation, "GAMES_A_CHUNK", 4)
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


def test_missing_workers_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulation.main(["--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "--scheduler: expected" in capsys.readouterr().err
