"""Replies and files of drawn games that are odd: each is a verdict on its case or an error that is told."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from test_protocol import POSITION, changed

from conformance.cases import cases
from conformance.drawn_games import store
from conformance.drawn_games.judge import Program, judge
from conformance.process import REFERENCE
from conformance.protocol import LARGEST
from conformance.results import DOES_NOT, NOT_TESTED
from conformance.subject import about, answer
from conformance.tracing import trace
from papillon.desk.__main__ import main as papillon

# --- states

ODD: dict[str, list[Any]] = {
    "str": ["", "Ω", "AB", "nobody at all"],
    "list": [[], [""], ["7 of hearts", "7 of hearts"], ["?", "-", "lay", "KxK"]],
    "held": [{}, {"Ω": ["7c"]}, {"A": ["", "seven"]}],
    "dict": [{}, {"Ω": 1}],
    "int": [-5, LARGEST],
    "bool": [],
}
"""Kind of value → values that a program might show instead; held: the cards of each player."""


def odd_states() -> Iterator[tuple[Any, int, str, Any]]:
    """Requests of both games with a step and a part of its state that is left out, or is something odd."""
    for case in [cases()[0], *cases()[40::180], cases("francion")[0], *cases("francion")[20::90]]:
        steps = trace(case.request)
        for number in {0, len(steps) - 1}:
            for field in steps[number].state.__struct_fields__:
                here = getattr(steps[number].state, field)
                odd = ODD["held" if field == "hands" else type(here).__name__]
                yield from ((case.request, number, field, value) for value in (None, *odd) if value != here)


class Odd:
    """The reference, but for a part of the state after a step."""

    def __init__(self, number: int, field: str, value: Any) -> None:
        self.number, self.field, self.value = number, field, value

    def about(self) -> Any:
        return about(1)

    def ask(self, request: Any) -> Any:
        reply = answer(request)
        if reply.trace and self.number < len(reply.trace):  # type: ignore[union-attr]
            setattr(reply.trace[self.number].state, self.field, self.value)  # type: ignore[union-attr]
        return reply

    def close(self) -> None:
        pass


def test_every_part_of_a_state_may_be_missing_or_odd() -> None:
    for request, number, field, value in odd_states():
        program = Program(lambda: Odd(number, field, value))  # noqa: B023  (asked at once)
        finding = judge(program, request)
        assert finding is None or "the suite itself fails" not in finding.detail, (field, value, finding.detail)
        if value is None and not trace(request)[number].refused:
            assert finding is not None and finding.verdict == "fail", field


# --- files


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"table__players": 0}, "expected 3 or 4 players, found 0"),
        ({"game": "whist"}, "game: expected papillon or francion, found 'whist'"),
        ({"coups": []}, "coups: expected one at least, found none"),
        ({"coups": [{"moves": ["A: 7xK", "A: lay"]}]}, "expected a legal move before the last, found 'A: 7xK'"),
    ],
)
def test_what_is_stored_and_cannot_be_played_is_told(changes: dict[str, Any], told: str, tmp_path: Path) -> None:
    path = tmp_path / "drawn-0123456789.json"
    stored = {"format": 1, "case": POSITION, "verdict": "fail"}
    path.write_text(json.dumps(stored), "utf-8")
    assert store.read(path).verdict == "fail"
    path.write_text(json.dumps({**stored, "case": changed(POSITION, changes)}), "utf-8")
    with pytest.raises(store.Unreadable) as caught:
        store.read(path)
    assert told in str(caught.value)


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
    assert papillon(["replay-failures", "--failures", str(tmp_path)]) == NOT_TESTED
    assert "error  drawn-x: expected" in capsys.readouterr().out


def test_counterexamples_that_cannot_be_stored_change_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".papillon").write_text("a file where the folder would be", "utf-8")
    misread = ["--", *REFERENCE, "--misreading", "one-capture/union-of-captures"]
    assert papillon(["verify", "--scenario", "table-is-cleared", "--games", "12", *misread]) == DOES_NOT
    assert "counterexamples are not stored: .papillon/failures: cannot be written" in capsys.readouterr().err
