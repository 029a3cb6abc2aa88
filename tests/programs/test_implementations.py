"""The independent implementations in JavaScript and in Go, run as any program under test is."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
from needed_tools import give_up
from test_francion_protocol import AFTER_IT, BAD, RUN as FRANCION_RUN
from test_protocol import CANNOT_BE, SETTLED, changed

from conformance.drawn_games.search import search as play_games
from conformance.subject import about
from conformance.suite import read_request
from conformance.tracing import trace
from papillon.desk.__main__ import main as papillon
from papillon.desk.francion.__main__ import main as francion
from tools import ROOT

VERIFIED = {"papillon": papillon, "francion": francion}
GO = ROOT / "examples/go"

pytestmark = pytest.mark.filterwarnings("default:JavaScript was", "default:Go was")


def go(*words: str) -> None:
    """Run the tool `go` in the folder of the implementation; what it complains of fails the test."""
    done = subprocess.run(["go", *words], cwd=GO, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module", params=["JavaScript", "Go"])
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """How an implementation is started; that in Go is compiled into a folder of the tests."""
    tool, package = {"JavaScript": ("node", "node 20 or newer"), "Go": ("go", "golang-go 1.18 or newer")}[request.param]
    if shutil.which(tool) is None:
        give_up(f"{request.param} was", f"install {package}")
    if tool == "node":
        return ("node", str(ROOT / "web/rules/adapter.mjs"))
    path = tmp_path_factory.mktemp("go") / "lepapillon"
    go("build", "-o", str(path))
    return (str(path),)


def replies(command: tuple[str, ...], messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a program answers to requests."""
    lines = "".join(f"{json.dumps(message)}\n" for message in messages)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_it_plays_every_reading_that_a_table_may_choose(command: tuple[str, ...]) -> None:
    (said,) = replies(command, [{"op": "start", "seq": 1, "protocol": 1}])
    known, wanted = ({name: {*names} for name, names in each.items()} for each in (said["readings"], about(1).readings))
    assert known == wanted


@pytest.mark.parametrize("game", VERIFIED)
def test_it_conforms_in_every_case(command: tuple[str, ...], game: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = VERIFIED[game](["verify", "--games", "0", "--rotated", "none", "--validate-traffic", "--", *command])
    shown = capsys.readouterr().out
    assert status == 0, shown
    assert "conforms in" in shown and "in all that a program can report" in " ".join(shown.split())


@pytest.mark.parametrize("game", VERIFIED)
def test_it_plays_drawn_games_like_the_reference(command: tuple[str, ...], game: str) -> None:
    found = play_games(command, 30, game=game)
    packs = play_games(command, 0, game=game, rulebooks=["pdf", "francion"], exhaustive=True)
    assert found.played == 30 and found.findings == packs.findings == []


def test_what_cannot_be_played_is_played_by_nobody(command: tuple[str, ...]) -> None:
    asked = [
        *(changed(message, change) for message, change, _ in CANNOT_BE),
        *(changed(json.loads(FRANCION_RUN), change) for change, _ in BAD),
    ]
    played = ["trace" in reply for reply in replies(command, asked)]
    assert [message for message, trace in zip(asked, played, strict=True) if trace] == []


def test_all_deal_on_alike_from_a_settled_position(command: tuple[str, ...]) -> None:
    for message, reply in zip([SETTLED, AFTER_IT], replies(command, [SETTLED, AFTER_IT]), strict=True):
        told = [(step.state.turn, step.state.chips) for step in trace(read_request(json.dumps(message).encode()))]
        assert [(step["state"]["turn"], step["state"]["chips"]) for step in reply["trace"]] == told


def test_the_tests_of_the_program_in_go_pass() -> None:
    if shutil.which("go") is None:
        give_up("Go was", "install golang-go 1.18 or newer")
    go("vet", "./...")
    go("test", "./...")
