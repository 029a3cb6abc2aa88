"""The independent implementation in JavaScript, run by node as any program under test is."""

from __future__ import annotations

import shutil

import pytest
from needed_tools import give_up

from conformance.drawn_games.search import search as play_games
from papillon.desk.__main__ import main
from papillon.kit.checkout import ROOT

COMMAND = ("node", str(ROOT / "web/rules/adapter.mjs"))

pytestmark = pytest.mark.filterwarnings("default:JavaScript")


@pytest.fixture(autouse=True)
def _node() -> None:
    if shutil.which("node") is None:
        give_up("JavaScript was", "install node 20 or newer")


def test_it_conforms_in_every_case(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["verify", "--games", "0", "--rotated", "none", "--validate-traffic", "--", *COMMAND])
    shown = capsys.readouterr()
    assert status == 0, shown.out
    assert "conforms in" in shown.out


def test_it_plays_drawn_games_like_the_reference() -> None:
    outcome = play_games(COMMAND, 30)
    assert outcome.games == 30
    assert [result.title for result in outcome.results if not result.good] == []
