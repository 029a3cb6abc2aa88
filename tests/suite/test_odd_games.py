"""Replies and files of drawn games that are odd: each is a verdict on its case or an error that is told."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conformance.cases import cases
from conformance.documents import GAME
from conformance.drawn_games import store as failures
from conformance.drawn_games.adapter import DrawnCase, Variant
from conformance.drawn_games.judge import Program, judge
from conformance.process import REFERENCE
from conformance.protocol import LARGEST, by_hand
from conformance.results import DOES_NOT, NOT_TESTED
from conformance.subject import about, answer, trace
from papillon.desk.__main__ import main as papillon


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Counterexamples are stored in the working directory."""
    monkeypatch.chdir(tmp_path)


class Stub:
    """The reference, with something done to each reply to `run`."""

    def __init__(self, change: Callable[[Any, Any], Any]) -> None:
        self.change = change

    def about(self) -> Any:
        return about(1)

    def ask(self, request: Any) -> Any:
        return self.change(request, answer(request))

    def close(self) -> None:
        pass


ODD: dict[str, list[Any]] = {
    "str": ["", "Ω", "AB", "nobody at all"],
    "list": [[], [""], ["7 of hearts", "7 of hearts"], ["?", "-", "lay", "KxK"]],
    "held": [{}, {"Ω": ["7c"]}, {"A": ["", "seven"]}],
    "dict": [{}, {"Ω": 1}],
    "int": [-5, LARGEST],
    "bool": [],
}
"""Kind of value → values that a program might show instead; held: the cards of each player."""


def altered() -> Iterator[tuple[Any, int, str, Any]]:
    """Requests of both games with a step and a part of its state that is left out, or is something odd."""
    some = [cases()[0], *cases()[40::90], cases("francion")[0], *cases("francion")[20::60]]
    requests = [case.request for case in some]
    for request in requests:
        steps = trace(request)
        for number in {0, len(steps) - 1}:
            for field in steps[number].state.__struct_fields__:
                here = getattr(steps[number].state, field)
                odd = ODD["held" if field == "hands" else type(here).__name__]
                yield from ((request, number, field, value) for value in (None, *odd) if value != here)


@pytest.mark.parametrize("first_alone", [True, False])
def test_every_part_of_a_state_may_be_missing_or_odd(first_alone: bool) -> None:
    """In the trace of a case alone, or in that of its variant too."""
    tried = 0
    for request, number, field, value in altered():
        left = [None] if first_alone else [None] * 99

        def change(_: Any, reply: Any) -> Any:
            if left and reply.trace and number < len(reply.trace):  # noqa: B023  (asked at once)
                setattr(reply.trace[number].state, field, value)  # noqa: B023
            left[:1] = []  # noqa: B023
            return reply

        program = Program(lambda: Stub(change))
        kinds = ("suits", "hidden", "seats") if request.game == GAME else ("suits",)
        variant = Variant(kinds[tried % len(kinds)], 1) if not request.position or not first_alone else None
        if any(plan.moves for plan in request.coups[1:]) or trace(request)[-1].refused:
            variant = None
        finding = judge(program, DrawnCase(request, variant))
        tried += 1
        assert finding is None or "the suite itself fails" not in finding.detail, (field, value, finding.detail)
        if value is None and not trace(request)[number].refused:
            assert finding is not None and finding.verdict == "fail", field
    assert tried > 200


# --- files that are strange


def stored(folder: Path, **changes: Any) -> Path:
    """A counterexample in a file, with something in its case otherwise."""
    case = json.loads(by_hand(next(case.request for case in cases() if case.id == "ten-takes-six-and-four"))[1])
    for path, value in changes.items():
        place = case
        *before, last = path.split("__")
        for name in before:
            place = place[name]
        place[last] = value
    path = folder / "drawn-0123456789.json"
    folder.mkdir(parents=True, exist_ok=True)
    case.pop("op"), case.pop("seq")
    path.write_text(json.dumps({"format": 1, "case": {"op": "run", "seq": 0, **case}, "verdict": "fail"}), "utf-8")
    return path


def test_what_is_stored_and_cannot_be_played_is_told(tmp_path: Path) -> None:
    assert failures.read(stored(tmp_path)).verdict == "fail"
    for changes, told in (
        ({"table__players": 0}, "expected 3 or 4 players, found 0"),
        ({"game": "whist"}, "game: expected papillon or francion, found 'whist'"),
        ({"coups": []}, "coups: expected one at least, found none"),
        ({"coups": [{"moves": ["A: 7xK", "A: lay"]}]}, "expected a legal move before the last, found 'A: 7xK'"),
    ):
        with pytest.raises(failures.Unreadable) as caught:
            failures.read(stored(tmp_path, **changes))
        assert told in str(caught.value)


def strange(folder: Path) -> dict[str, Callable[[Path], None]]:
    return {
        "pipe": os.mkfifo,
        "device": lambda path: path.symlink_to("/dev/zero"),
        "folder": lambda path: path.mkdir(),
        "nowhere": lambda path: path.symlink_to(folder / "nowhere"),
        "large": lambda path: path.write_bytes(b" " * (failures.LARGEST_FILE + 1)) and None,
    }


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "nowhere", "large"])
def test_a_strange_file_among_the_stored_ones_is_told_and_not_waited_for(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    strange(tmp_path)[kind](folder / "drawn-x.json")
    assert papillon(["replay-failures", "--failures", str(folder)]) == NOT_TESTED
    assert "error  drawn-x: expected" in capsys.readouterr().out


def test_counterexamples_that_cannot_be_stored_change_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".papillon").write_text("a file where the folder would be", "utf-8")
    misread = ["--", *REFERENCE, "--misreading", "one-capture/union-of-captures"]
    assert papillon(["verify", "--scenario", "table-is-cleared", "--games", "30", *misread]) == DOES_NOT
    assert "counterexamples are not stored: .papillon/failures: cannot be written" in capsys.readouterr().err
