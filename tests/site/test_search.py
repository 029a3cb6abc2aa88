"""The search of the site: what players type finds what answers it, from little, in either language."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from browsing import QUIET, Open
from needed_tools import give_up

from tools import ROOT

pytestmark = [*QUIET, pytest.mark.filterwarnings("default:The search")]

SEARCHES: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests/searches.toml").read_text("utf-8"))
QUERIES: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests/queries.toml").read_text("utf-8"))
MOST_BYTES = 41_000
EDITIONS = {"en": "", "fr": "fr/"}
SHOWN_FIRST = 3

NAMED = {
    "papillon-8.4": ("8.4", "§8.4", "§ 8.4", "Papillon 8.4", "papillon:8.4", "papillon 8.4"),
    "papillon-4.b.1": ("4.b.1", "4b1", "Papillon 4.b.1"),
    "francion-4.5": ("Francion 4.5", "Le Francion 4.5", "francion:4.5"),
    "papillon-pdf-35": ("PDF 35", "papillon-pdf:35"),
    "papillon-adpoker-15": ("AdPoker 15",),
}
NUMBERS = {text: [clause] for clause, texts in NAMED.items() for text in texts} | {
    "4.5": ["papillon-4.5", "francion-4.5"]
}
"""What is typed, with the clauses that it names, the main document's first."""


@pytest.fixture(autouse=True)
def _node() -> None:
    if shutil.which("node") is None:
        give_up("The search was", "install node 20 or newer")


def asked(built: Path, language: str, questions: list[str], *among: str) -> list[dict[str, Any]]:
    """What the search of a built edition finds, as its page asks it: addresses, how many are named, and bytes read.

    among: "questions", where only questions at the table are to be found.
    """
    command = ["node", str(ROOT / "tests/search_asked.mjs"), str(built / EDITIONS[language]), *among]
    told = json.dumps(questions)
    done = subprocess.run(command, input=told, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def anchors(answer: dict[str, Any]) -> list[str]:
    return [address.partition("#")[2] for address in answer["found"]]


def test_its_modules_pass_their_own_tests() -> None:
    command = ["node", "--test", "tests/search.test.mjs"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("language", EDITIONS)
def test_what_players_type_is_answered_among_the_first_three(built: Path, language: str) -> None:
    answers = zip(SEARCHES[language].items(), asked(built, language, [*SEARCHES[language]]), strict=True)
    found = {question: (right, anchors(answer)[:SHOWN_FIRST]) for (question, right), answer in answers}
    assert {question: pair for question, pair in found.items() if not {*pair[0]} & {*pair[1]}} == {}


def test_most_of_what_people_type_is_answered_first_and_from_little(built: Path) -> None:
    answers = [
        (right, answer)
        for language in EDITIONS
        for right, answer in zip(QUERIES[language].values(), asked(built, language, [*QUERIES[language]]), strict=True)
    ]
    in_three = [not {*anchors(answer)[:SHOWN_FIRST]}.isdisjoint(right) for right, answer in answers]
    assert sum(in_three) >= 0.95 * len(answers)
    assert sum(anchors(answer)[:1][0] in right for right, answer in answers) >= 0.8 * len(answers)
    assert median(answer["bytes"] for _, answer in answers) <= MOST_BYTES


@pytest.mark.parametrize("language", EDITIONS)
def test_a_number_names_its_clause(built: Path, language: str) -> None:
    answers = zip(NUMBERS.items(), asked(built, language, [*NUMBERS]), strict=True)
    named = {text: (clauses, anchors(answer)[: answer["clauses"]]) for (text, clauses), answer in answers}
    assert {text: pair for text, pair in named.items() if pair[0] != pair[1]} == {}


# --- in a browser


def test_what_stands_in_the_address_is_text(visit: Open) -> None:
    page = visit("search.html?q=<img src=x onerror=alert(1)>" + "king " * 500)
    page.wait_for_selector("#search-results li")
    assert page.locator(".search-form input").input_value().startswith("<img src=x")
    assert page.locator("article img").count() == 0
