"""Requests at the edge of protocol 1: what one implementation cannot play, none plays."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from needed_tools import give_up
from test_francion_protocol import AFTER_IT, BAD, RUN as FRANCION_RUN
from test_protocol import CANNOT_BE, SETTLED, changed

from conformance.subject import trace
from conformance.suites import read_request
from papillon.kit.checkout import ROOT

ADAPTERS = ROOT / "conformance/adapters"


class Program(NamedTuple):
    """An implementation: its name, what must be installed to run it, and what does when that is there."""

    name: str
    needs: str
    install: str

    def command(self, folder: Path) -> list[str]:
        """Return how it is started. folder: for what is built."""
        if shutil.which(self.needs) is None:
            give_up(f"{self.name} was", f"install {self.install}")
        if self.needs == "node":
            return ["node", str(ROOT / "web/rules/adapter.mjs")]
        subprocess.run(["go", "build", "-o", str(folder / "it")], cwd=ROOT / "examples/go", check=True, timeout=120)
        return [str(folder / "it")]


@pytest.fixture(
    scope="module", params=[Program("JavaScript", "node", "node 20 or newer"), Program("Go", "go", "golang-go")]
)
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    program: Program = request.param
    return program.command(tmp_path_factory.mktemp("built"))


def replies(command: list[str], messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a program answers to requests."""
    lines = "".join(f"{json.dumps(message)}\n" for message in messages)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_what_cannot_be_played_is_played_by_nobody(command: list[str]) -> None:
    asked = [
        *(changed(message, change) for message, change, _ in CANNOT_BE),
        *(changed(json.loads(FRANCION_RUN), change) for change, _ in BAD),
    ]
    played = ["trace" in reply for reply in replies(command, asked)]
    assert [message for message, trace in zip(asked, played, strict=True) if trace] == []


def test_all_deal_on_alike_from_a_settled_position(command: list[str]) -> None:
    for message, reply in zip([SETTLED, AFTER_IT], replies(command, [SETTLED, AFTER_IT]), strict=True):
        told = [(step.state.turn, step.state.chips) for step in trace(read_request(json.dumps(message).encode()))]
        assert [(step["state"]["turn"], step["state"]["chips"]) for step in reply["trace"]] == told
