"""The independent implementation in Go, compiled and run as any program under test is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from needed_tools import give_up

from conformance.drawn_games.search import search as play_games
from papillon.desk.__main__ import main as papillon
from papillon.desk.francion.__main__ import main as francion
from papillon.kit.checkout import ROOT

FOLDER = ROOT / "examples/go"
VERIFIED = {"papillon": papillon, "francion": francion}

pytestmark = pytest.mark.filterwarnings("default:Go was")


def go(*words: str) -> None:
    """Run the tool `go` in the folder of the implementation; what it complains of fails the test."""
    done = subprocess.run(["go", *words], cwd=FOLDER, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled into a folder of the tests."""
    if shutil.which("go") is None:
        give_up("Go was", "install golang-go 1.18 or newer")
    path = tmp_path_factory.mktemp("go") / "lepapillon"
    go("build", "-o", str(path))
    return path


@pytest.mark.parametrize("game", VERIFIED)
def test_it_conforms_in_every_case(program: Path, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = VERIFIED[game](["verify", "--games", "0", "--validate-traffic", "--", str(program)])
    shown = capsys.readouterr().out
    assert status == 0, shown
    assert "conforms in" in shown and "in all that a program can report" in " ".join(shown.split())


@pytest.mark.parametrize("game", VERIFIED)
def test_it_plays_drawn_games_like_the_reference(program: Path, game: str) -> None:
    outcome = play_games((str(program),), 30, game=game)
    assert outcome.games == 30
    assert [result.title for result in outcome.results if not result.good] == []


def test_its_own_tests_pass(program: Path) -> None:
    go("vet", "./...")
    go("test", "./...")
