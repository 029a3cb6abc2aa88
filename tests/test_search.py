"""The search of the site: what players type finds what answers it, from little, in either language."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from browsing import NARROW, Open, barriers
from needed_tools import give_up

from papillon.kit.checkout import ROOT

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
    pytest.mark.filterwarnings("default:The search"),
]

SEARCHES: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests/searches.toml").read_text("utf-8"))
EDITIONS = {"en": "", "fr": "fr/"}
MOST_BYTES = 150_000
"""That a query may fetch, uncompressed, the modules that search included."""
SHOWN_FIRST = 3
QUESTIONS: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests/questions.toml").read_text("utf-8"))

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


def test_there_are_enough_questions_in_both_languages() -> None:
    assert {language: len(asked_for) >= 23 for language, asked_for in SEARCHES.items()} == {"en": True, "fr": True}


@pytest.mark.parametrize("language", EDITIONS)
def test_what_players_type_is_answered_among_the_first_three(built: Path, language: str) -> None:
    answers = zip(SEARCHES[language].items(), asked(built, language, [*SEARCHES[language]]), strict=True)
    found = {question: (right, anchors(answer)[:SHOWN_FIRST]) for (question, right), answer in answers}
    assert {question: pair for question, pair in found.items() if not {*pair[0]} & {*pair[1]}} == {}


@pytest.mark.parametrize("language", EDITIONS)
def test_questions_typed_in_trials_are_answered_among_the_first_three(built: Path, language: str) -> None:
    answers = zip(QUESTIONS[language].items(), asked(built, language, [*QUESTIONS[language]], "questions"), strict=True)
    found = {typed: (right, anchors(answer)[:SHOWN_FIRST]) for (typed, right), answer in answers}
    assert {typed: pair for typed, pair in found.items() if not {*pair[0]} & {*pair[1]}} == {}
    not_first = {typed: pair for typed, pair in found.items() if pair[1][0] not in pair[0]}
    assert len(not_first) < len(found) / 10, not_first


@pytest.mark.parametrize("language", EDITIONS)
def test_what_is_taken_for_an_answer_is_there(built: Path, language: str) -> None:
    pages = "".join(path.read_text("utf-8") for path in (built / EDITIONS[language] / "spec").glob("**/*.html"))
    wanted = {anchor for asked in (SEARCHES, QUESTIONS) for right in asked[language].values() for anchor in right}
    assert {anchor for anchor in wanted if f'id="{anchor}"' not in pages} == set()


@pytest.mark.parametrize("language", EDITIONS)
def test_a_number_names_its_clause(built: Path, language: str) -> None:
    answers = zip(NUMBERS.items(), asked(built, language, [*NUMBERS]), strict=True)
    named = {text: (clauses, anchors(answer)[: answer["clauses"]]) for (text, clauses), answer in answers}
    assert {text: pair for text, pair in named.items() if pair[0] != pair[1]} == {}


@pytest.mark.parametrize("language", EDITIONS)
def test_however_long_a_question_is_it_reads_little(built: Path, language: str) -> None:
    script = (built / EDITIONS[language] / "_static/search").glob("*.mjs")
    modules = sum(path.stat().st_size for path in script)
    all_words = " ".join(" ".join(SEARCHES[language]).split()[::-1])
    answers = asked(built, language, [*SEARCHES[language], all_words, all_words[::-1], all_words[500:]])
    assert max(answer["bytes"] for answer in answers) + modules < MOST_BYTES


# --- in a browser

TYPED = {"en": "ace takes three aces", "fr": "as prend trois as"}
RESULTS = {"en": "results", "fr": "résultats"}
KINDS = {"en": {"clause", "question", "ruling"}, "fr": {"clause", "question", "décision"}}
HAS_FOCUS = "(element) => document.activeElement === element"


@pytest.mark.parametrize("language", EDITIONS)
def test_one_searches_with_the_keyboard_alone(visit: Open, built: Path, axe: str, language: str) -> None:
    page = visit(f"{EDITIONS[language]}docs/index.html", NARROW)
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(urlsplit(request.url).path.lstrip("/")))
    page.goto(page.url.replace("docs/index", "search"))
    assert page.locator(".search-form input").evaluate(HAS_FOCUS)
    page.keyboard.type(TYPED[language])
    link = page.locator('#search-results a[href$="#papillon-7.4"]')
    page.locator("#search-results .about").nth(9).wait_for()
    link.wait_for()
    assert page.url.endswith(f"search.html?q={TYPED[language].replace(' ', '+')}")
    read = [(built / name).stat().st_size for name in fetched if "/_static/search/" in f"/{name}"]
    assert len(read) > 5 and sum(read) < MOST_BYTES
    assert page.locator("#search-said[role=status]").inner_text().endswith(RESULTS[language])
    about = page.locator("#search-results .about").all_inner_texts()
    assert len(about) == 10 and KINDS[language] <= {text.partition(" · ")[0] for text in about}
    assert all(item.locator("mark").count() for item in page.locator("#search-results li").all())
    assert link.inner_text().startswith("Papillon 7.4 ")
    assert barriers(page, axe) == []
    page.reload()
    page.locator(".search-more").press("Enter")
    page.locator("#search-results li").nth(10).wait_for()
    assert page.locator("#search-results li").nth(10).locator("a").evaluate(HAS_FOCUS)
    link.press("Enter")
    page.wait_for_url("**/07-hanneton.html#papillon-7.4")


def test_what_stands_in_the_address_is_text(visit: Open) -> None:
    page = visit("search.html?q=<img src=x onerror=alert(1)>" + "king " * 500)
    page.wait_for_selector("#search-results li")
    assert page.locator(".search-form input").input_value().startswith("<img src=x")
    assert page.locator("article img").count() == 0


def test_whoever_types_a_number_is_led_to_its_clause(visit: Open) -> None:
    page = visit("fr/docs/index.html")
    page.locator("input[name=q]").first.fill("8.4")
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/spec/sections/papillon/08-sauterelle.html#papillon-8.4")
    page.go_back()
    page.wait_for_url("**/fr/docs/index.html")
    page = visit("search.html?q=4.5")
    page.wait_for_selector("#search-results li")
    about = page.locator("#search-results .about").all_inner_texts()
    assert about[:2] == ["clause · Le Papillon", "clause · Le Francion"]


@pytest.mark.parametrize(
    ("path", "typed", "question", "remain"),
    [
        (
            "spec/questions.html",
            "KINGS sixes",
            "May a king take a six and a four?",
            "{n} questions answer to this, the likeliest first.",
        ),
        (
            "fr/spec/questions.html",
            "etendre sauterelles",
            "Qui étend ses cartes après une sauterelle ?",
            "{n} questions y répondent, la plus probable en tête.",
        ),
    ],
)
def test_the_questions_are_narrowed_as_one_types(
    visit: Open, path: str, typed: str, question: str, remain: str
) -> None:
    page = visit(path)
    questions, box = page.locator("article h3:visible"), page.locator(".question-filter input")
    status, elsewhere = page.locator(".question-filter [role=status]"), page.locator(".question-filter a")
    in_order = questions.all_inner_texts()
    box.fill(typed)
    page.wait_for_function("document.querySelector('.question-filter [role=status]').textContent")
    left = [title.removesuffix("¶").strip() for title in questions.all_inner_texts()]
    first = " ".join(left[:3]).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert question in first
    assert 1 < len(left) < 15
    assert status.inner_text() == remain.format(n=len(left))
    assert page.locator("article h2:visible").count() <= len(left)
    assert elsewhere.evaluate("(link) => new URLSearchParams(link.search).get('q')") == typed
    box.fill("zzzz qqqq " + typed.partition(" ")[0])
    page.wait_for_function("document.querySelector('.question-filter [role=status]').textContent.includes('(')")
    assert status.inner_text().endswith("(5).") and questions.count() == 5, "the nearest, and said to be that"
    box.fill("zzzz")
    questions.first.wait_for(state="hidden")
    assert questions.count() == page.locator("article h2:visible").count() == 0
    page.evaluate("location.hash = '#who-wins-the-game'")
    page.wait_for_function("document.getElementById('who-wins-the-game').checkVisibility()")
    assert (questions.all_inner_texts(), box.input_value()) == (in_order, ""), "every question where it was"


def test_the_page_of_questions_is_whole_without_scripts(browser: Any, address: str) -> None:
    visitor = browser.new_context(base_url=address, java_script_enabled=False)
    page = visitor.new_page()
    page.goto("spec/questions.html")
    assert page.locator(".question-filter").is_hidden()
    assert page.locator("article h3:visible").count() > 100
    visitor.close()
