"""The fuzzer finds a fault of every kind where one is planted, and finds nothing in what there is."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import papillon.desk.__main__ as desk
from conformance.fuzz import corpus
from conformance.fuzz.__main__ import main
from conformance.fuzz.asking import PATHS, parted
from conformance.fuzz.running import Counts, FaultyInput, drawn, run, shortened
from conformance.fuzz.targets import targets
from conformance.fuzz.trees import JSON, smaller_in
from conformance.fuzz.watching import KINDS, Answer, Breach, Target, watched
from papillon.desk.command import Command
from papillon.game import GAME as PAPILLON
from papillon.notation import NotationError

FEW = 400


def named(name: str) -> Target:
    (target,) = [target for target in targets() if target.name == name]
    return target


def first_found(target: Target) -> FaultyInput:
    """What the first inputs of a target show, which must be something."""
    return next(run([target], 1, Counts(), lambda inputs: inputs < FEW))


# --- planted faults


def spins() -> int:
    for _ in count():
        pass
    return 0


def says(out: str, err: str, status: int) -> Callable[[], int]:
    """A desk that writes this and ends so."""

    def answer() -> int:
        sys.stdout.write(out)
        sys.stderr.write(err)
        return status

    return answer


def breaks() -> int:
    return {"A": 1}["B"]


PLANTED: dict[str, Callable[[], int]] = {
    "traceback": breaks,
    "hang": spins,
    "wrong status": says("", "", 3),
    "control character": says("a\x1b[31mb", "", 0),
    "flood": says("", "x" * 10_000, 2),
}


def test_a_fault_of_every_kind_is_planted() -> None:
    assert PLANTED.keys() == {*KINDS}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_fault_of_the_desk_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows itself in a position with an ace alone, and that is what is left of the input."""
    whole = desk.main

    def faulty(words: list[str], command: Command) -> int:
        return PLANTED[kind]() if "A" in words[-1] else whole(words, command)

    monkeypatch.setattr(desk, "main", faulty)
    found = first_found(named("papillon-judge")._replace(patience=0.2))
    assert found.fault.kind == kind
    assert b"A" in found.data
    assert kind == "hang" or found.data == b"A"


def plant_reader(monkeypatch: pytest.MonkeyPatch, read_move: Any) -> None:
    """Let the notation of Le Papillon read moves otherwise."""
    monkeypatch.setattr(PAPILLON.notation, "read_move", read_move)


def test_a_planted_fault_of_a_reader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = PAPILLON.notation.read_move
    plant_reader(monkeypatch, lambda text, place: text.index("x") and whole(text, place))
    found = first_found(named("papillon-move")._replace(refuses=(NotationError,)))
    assert found.fault.kind == "traceback"
    assert "ValueError" in found.fault.place
    assert found.data == b""  # what has no cross


@pytest.mark.parametrize("complaint", ["", "Traceback (most recent call last):\n  File x\nKeyError: 'A'\n"])
def test_bad_input_has_a_reason_that_is_no_traceback(complaint: str) -> None:
    silent = Target("x", "x", 1, lambda chance: b"", lambda data: Answer(2, "", complaint), statuses=(0, 2))
    fault = watched(silent, b"")
    assert fault is not None
    assert fault.kind == ("traceback" if complaint else "wrong status")


@pytest.mark.parametrize("letter", "\0\b\r\x1b\x7f\x85\x9b\u061c\u200e\u200f\u202e\u2066")
def test_every_control_character_is_seen(letter: str) -> None:
    target = Target("x", "x", 1, lambda chance: b"", lambda data: Answer(0, f"7{letter}"), statuses=(0,))
    fault = watched(target, b"")
    assert fault is not None
    assert fault.kind == "control character"


def test_lines_and_letters_are_no_control_characters() -> None:
    target = Target("x", "x", 1, lambda chance: b"", lambda data: Answer(0, "à l'as\t7♠\n\u202f!"), statuses=(0,))
    assert watched(target, b"") is None


def test_a_documented_error_is_an_answer_and_another_is_a_fault() -> None:
    target = Target("x", "x", 1, lambda chance: b"", lambda data: Answer(int(data)))
    assert watched(target._replace(refuses=(ValueError,)), b"seven") is None
    assert watched(target._replace(refuses=(KeyError,)), b"seven") is not None


def test_what_is_shortened_shows_the_same_fault() -> None:
    def call(data: bytes) -> Answer:
        if b"7" in data and b"K" in data:
            raise KeyError(data)
        raise ValueError(data)

    target = Target("x", "x", 1, lambda chance: b"", call)
    fault = watched(target, b"layout 7 5 K, hand 9")
    assert fault is not None
    assert shortened(target, b"layout 7 5 K, hand 9", fault) == b"7K"


def test_a_document_is_shortened_value_by_value() -> None:
    def call(data: bytes) -> Answer:
        assert "K" not in str(json.loads(data))
        return Answer()

    target = Target("x", "x", 1, lambda chance: b"", call, (ValueError,), smaller=smaller_in(JSON))
    data = b'{"layout": ["7", "K"], "hand": {"A": [], "B": ["9"]}}'
    fault = watched(target, data)
    assert fault is not None
    assert json.loads(shortened(target, data, fault)) in ({"": ["K"]}, ["K"], "K")


def test_a_hang_is_told_but_not_made_shorter() -> None:
    target = Target("x", "x", 1, lambda chance: b"", lambda data: Answer(spins()), patience=0.1)
    fault = watched(target, b"layout")
    assert fault is not None
    assert fault.kind == "hang"
    assert shortened(target, b"layout", fault) == b"layout"


# --- inputs


def test_inputs_follow_from_the_seed() -> None:
    few = [target for target in targets() if target.kind in ("move", "position")]
    inputs = [[drawn(seed, number, few)[1] for number in range(50)] for seed in (1, 1, 2)]
    assert inputs[0] == inputs[1] != inputs[2]


def test_every_entry_point_of_both_games_is_asked() -> None:
    kinds = {
        "position", "move", "record", "request", "reply", "counterexample", "option", "environment",
    }  # fmt: skip
    for game in ("papillon", "francion"):
        assert {target.kind for target in targets() if target.name.startswith(game)} == kinds


def test_well_formed_inputs_are_answered_well() -> None:
    for target in targets():
        if target.kind not in ("option", "environment"):
            assert all(watched(target, seed) is None for seed in seeds_of(target)), target.name


def seeds_of(target: Target) -> list[bytes]:
    """A few inputs of a target that nothing has spoilt."""
    game = target.name.partition("-")[0]
    of_kind = {
        "position": corpus.positions,
        "move": corpus.moves,
        "record": corpus.records,
        "request": corpus.requests,
        "reply": corpus.answers,
        "counterexample": corpus.counterexamples,
    }
    return list(of_kind[target.kind](game)[::40])


def test_no_input_names_another_folder_or_a_program_to_run() -> None:
    _, _, words = parted(b"verify\0--output\0../x\0--\0rm\0-r")
    assert words == ["verify", "--output", "..-x", "-r", "--", sys.executable, "-c", ""]
    assert parted(b"site\0--serve")[2] == ["site", "--serve"]
    assert parted(b"judge\0--svg\0/etc/x")[2] == ["judge", "--svg", "-etc-x"]
    assert parted(f"judge\0{PATHS[0]}".encode())[2] == ["judge", "/dev/null"]


# --- the command


def test_a_short_run_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--inputs", "2000", "--seed", "20"])
    said = capsys.readouterr().out
    assert said == (
        "2,000 inputs: 0 tracebacks, 0 hangs, 0 wrong statuses, 0 control characters let through, "
        "0 complaints without end\n"
    )
    assert status == 0


def test_what_is_found_is_told_with_how_to_see_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant_reader(monkeypatch, lambda text, place: {}[text])
    assert main(["--inputs", "60", "--only", "move"]) == 1
    found = capsys.readouterr().out.splitlines()
    assert found[0].startswith("papillon-move, input ")
    assert "traceback: KeyError" in found[0]
    assert found[1] == "  input  b''"
    assert found[2] == """  again  python -m conformance.fuzz --replay papillon-move 'b'"'"''"'"''"""
    assert main(["--replay", "papillon-move", "b''"]) == 1
    monkeypatch.undo()
    assert main(["--replay", "papillon-move", "b''"]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--only", "papers"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--inputs", "-1"],
        ["--replay", "papillon-move", "7x52"],
        ["--replay", "nothing", "b''"],
    ],
)
def test_bad_options_have_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "expected" in said.err


def test_a_fault_is_named_by_its_place() -> None:
    fault = watched(named("papillon-move")._replace(refuses=()), b"")
    assert isinstance(fault, Breach)
    assert fault.place.startswith("papillon/notation/moves.py:")
