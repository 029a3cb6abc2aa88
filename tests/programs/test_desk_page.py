"""The desk in the page answers as the reference does; its own tests, and a sample of what `desk_answers.py` asks."""

from __future__ import annotations

import importlib
import json
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from desk_answers import Put, answers, differences, of_cases, of_drawn, of_pages, reference
from needed_tools import give_up
from test_transcripts import shown

from papillon.desk.ask import question_of
from papillon.desk.command import DESKS
from papillon.desk.papillon.adapter import ADAPTER, in_doubt
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import RULEBOOKS
from tools import ROOT

pytestmark = pytest.mark.filterwarnings("default:The desk in the page")

SAMPLE = 12
"""Every so many of the suite's questions."""

UNPRINTABLE = ("layout 7, hand 5, foo 'it's\x07\u200bé\\'", f"layout {'7 ' * 2500}, hand 5")
"""What cannot be read, and stands in no transcript."""

SPARSE = {
    "papillon": (
        "layout 7, hand 7, play 7x7",
        "layout 6 4 A, hand 10 7",
        "dealer C, hands A:7, layout 7",
        "turn B, layout 7 5, hands A:? B:5 C:?, stock 0",
        "layout 5 5 5, hand 5, play 5x555 !hanneton",
        "layout 7 5, hand 5, play B: 5x5",
    ),
    "francion": (
        "trumps c, trick A:Jd B:2d C:3d, hand 4d",
        "turnup 5c, trick A:Jd B:2d C:3d, hand 4d, play 4d",
        "trumps c, trick A:7d B:9d, hand 8d",
        "trumps h, hand Ah 7c",
        "trumps c, trick 2d, hand Jd Ac Ah, play B: Ac",
        "players 5, trumps s, trick A:5h, hand Ah 7c, play 7c",
    ),
}
"""Game → questions that leave much unsaid, of which the answers depend on it."""


@pytest.fixture(autouse=True)
def _node() -> None:
    if shutil.which("node") is None:
        give_up("The desk in the page was", "install node 20 or newer")


def test_its_own_tests_pass() -> None:
    """In one process: `node --test web/tests/` starts one for each file."""
    files = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "web/tests").glob("*.test.mjs"))]
    assert "web/tests/taps.test.mjs" in files
    command = ["node", "--input-type=module", "--eval", "".join(f'await import("./{file}");' for file in files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def unlike(puts: list[Put]) -> dict[str, list[str]]:
    """What the page and the reference answer otherwise, by question."""
    asked = zip(puts, answers(puts), strict=True)
    found = {f"{put.name} {put.text}": differences(put, answer) for put, answer in asked}
    return {name: lines for name, lines in found.items() if lines}


def test_a_figure_that_was_not_announced_goes_unpaid_by_both() -> None:
    text = "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !sauterelle !papillon"
    [page] = answers([Put("heard", text, {"named": "all"})])
    # what the page's command asks: see web/tests/taps.test.mjs
    command = reference(Put("heard", text, {"readings": {"announcing": "required"}}))
    # from two others 4 for the aces and 1 for each figure but the hanneton, which had to be named (16.5)
    assert page["judgement"]["verdict"]["net"] == {"A": 12, "B": -6, "C": -6}
    assert command["verdict"]["net"] == page["judgement"]["verdict"]["net"]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("papillons", ["", ", papillons B", ", papillons C", ", papillons B C"])
def test_of_several_papillons_it_names_the_winner_and_why(papillons: str, rulebook: str) -> None:
    left = 4 if rulebook == "adpoker" else 0
    text = f"dealer C, hands A:9 B:- C:-, layout 9 4, stock {left}{papillons}, play 9x9"
    put = Put("papillons", text, {"rulebook": rulebook})
    [answer] = answers([put])
    assert differences(put, answer) == []
    assert reference(put)["decided"]


@pytest.mark.parametrize("game", SPARSE)
def test_it_tells_what_was_left_unsaid_as_the_reference_does(game: str) -> None:
    rulebooks = DESKS[game].game.rulebooks
    puts = [Put("sparse", text, {"rulebook": name}, game) for text in SPARSE[game] for name in rulebooks]
    told = {other["kind"] for answer in answers(puts) for other in answer.get("depends", ())}
    assert told >= ({"reading", "unsaid", "document"} if game == "papillon" else {"unsaid"})
    assert unlike(puts) == {}


@pytest.mark.parametrize("game", DESKS)
def test_it_answers_a_sample_of_the_suite_and_what_the_pages_ask_as_the_reference_does(game: str) -> None:
    cases, pages = [*of_cases(game)][::SAMPLE], [*of_pages(game)]
    assert len(cases) > 15 and pages
    assert unlike([*cases, *pages]) == {}


def test_it_answers_random_positions_as_the_reference_does() -> None:
    assert unlike([*islice(of_drawn(), 150)]) == {}


def refused() -> Iterator[Put]:
    """Every position of the transcripts that cannot be read, or cannot be, and a few more."""
    for command, _given, said in shown():
        game, verb, *words = shlex.split(command)
        if verb == "judge" and len(words) == 1 and words[0].strip() and ": expected " in said:
            yield Put("refused", words[0], {}, game)
    yield from (Put("refused", text, {}) for text in UNPRINTABLE)


def test_it_complains_in_the_words_of_the_command() -> None:
    puts = [put for put in refused() if not put.text.startswith(("-", "@", "#"))]
    assert len(puts) > 70
    assert unlike(puts) == {}


def test_the_rulings_in_doubt_are_those_of_the_documents() -> None:
    script = "import('./web/question/rules.mjs').then(({ IN_DOUBT }) => console.log(JSON.stringify(IN_DOUBT)))"
    done = subprocess.run(["node", "-e", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    asked = {name: question_of(ADAPTER, "layout 7, hand 5", rules=rules_of(name)) for name in RULEBOOKS}
    listed = {name: [slug for slug in READINGS if slug in in_doubt(question)] for name, question in asked.items()}
    assert json.loads(done.stdout) == listed


def test_without_npm_the_page_comes_as_its_modules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The module that makes the page is on the path of the site's build alone."""
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    deskpage = importlib.import_module("deskpage")

    def nothing() -> Path:
        raise deskpage.npm.Missing("npm is not installed")

    monkeypatch.setattr(deskpage.npm, "fetched", nothing)
    deskpage.bundler.cache_clear()
    assert 'src="../web/desk/page.mjs"' in deskpage.program(deskpage.DESK, "../")
    assert capsys.readouterr().err == "tools.site: the programs come as many files: npm is not installed\n"
    deskpage.bundler.cache_clear()
