"""The answer in full at the desk in a page: the words of the command, and what is done where two programs differ."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from browsing import NARROW, Open, barriers
from building import need_sphinx
from desk_reference import ASKED, compared, of_node
from tools import give_up

from rulingdesk.__main__ import main
from rulingdesk.explaining import explained
from rulingdesk.language import Document

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:(the site in a browser|The desk in the page)"),
]

PAGES = {"en": "desk/index.html", "fr": "fr/desk/index.html"}
QUESTIONS = {
    "a sum": "layout 6 4 A, hand 10 7, play 10x64",
    "refused": "layout 7 5 2, hand 7 K, play 7x752",
    "payments": "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton",
    "no move": "layout 6 4 A, hand 10 7",
}
SAMPLE = 25
"""Every so many of the suite's questions."""
PATIENCE = 60_000
"""Milliseconds in which a machine with other work to do has the reference from itself."""


# The words


def told(parts: Iterable[Document]) -> Iterator[str]:
    """The texts of an answer in the order in which the command prints them."""
    for part in parts:
        kind = part["kind"]
        if kind == "table":
            yield from (cell for row in (part["headers"], *part["rows"]) for cell in row)
        elif kind == "fields":
            yield from (text for pair in part["pairs"] for text in pair)
        elif kind == "clause":
            yield from (part["spoken"], part["title"], part["text"])
        elif kind == "item":
            yield part["text"]
            cited = [", ".join(name for name, _ in part[kind]) for kind in ("clauses", "rulings")]
            yield f"[{'; '.join(filter(None, cited))}]" if any(cited) else ""
        else:
            yield from part.get("paragraphs") or [part["text"]]


def words(text: str) -> list[str]:
    """The words of an answer, however it is set: without rules and marks of lists, a minus as it is typed."""
    plain = re.sub(r"[`*]", "", text).replace("−", "-")
    return [word for word in plain.split() if not re.fullmatch(r"-+|=", word)]


def printed(typed: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What the command prints."""
    assert main(typed[1:]) in (0, 1)
    return capsys.readouterr().out


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_the_parts_are_what_the_command_prints(
    question: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["papillon", "judge", question, "--lang", language]
    assert words(" ".join(told(explained(typed)["parts"]))) == words(printed(typed, capsys))


def test_what_cannot_be_is_complained_of_in_the_words_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["papillon", "judge", "layout 7 7 7 7, hand 7"]
    assert main(typed[1:]) == 2
    assert capsys.readouterr().err == f"papillon judge: {explained(typed)['complaint']}\n"


# What the site has of the reference


def test_the_sources_in_the_site_need_nothing_but_the_standard_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    need_sphinx(monkeypatch)
    inbrowser = import_module("inbrowser")
    ZipFile(BytesIO(inbrowser.sources())).extractall(tmp_path)
    assert inbrowser.sources() == inbrowser.sources()
    asked = "import json; from rulingdesk.explaining import explained; print(json.dumps(explained(ASKED)['parts'][0]))"
    script = asked.replace("ASKED", repr(["papillon", "judge", QUESTIONS["refused"], "--lang", "fr"]))
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["text"].startswith("Refusé")


def test_a_site_without_pyodide_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    need_sphinx(monkeypatch)
    inbrowser, deskpage, npmpackages = map(import_module, ("inbrowser", "deskpage", "npmpackages"))
    monkeypatch.setattr(npmpackages, "fetched", lambda: (_ for _ in ()).throw(npmpackages.Missing("npm: install it")))
    inbrowser.pyodide.cache_clear()
    assert inbrowser.pyodide() is None
    assert "the desk in the page explains nothing in full: npm: install it" in capsys.readouterr().err
    inbrowser.write(tmp_path / "site")
    assert list((tmp_path / "site").rglob("*.*")) == []
    assert deskpage.reference("") == ""
    inbrowser.pyodide.cache_clear()


# The two programs, as the page asks them


@pytest.fixture
def _node() -> None:
    if shutil.which("node") is None:
        give_up("The desk in the page was", "install node 20 or newer")


@pytest.mark.usefixtures("_node")
@pytest.mark.parametrize("game", ASKED)
def test_the_two_programs_agree(game: str) -> None:
    asked = ASKED[game]
    found = compared(game, [*list(asked.of_cases())[::SAMPLE], *asked.of_pages()])
    assert len(found) >= 10
    assert {asked: differing for asked, differing in found.items() if differing} == {}


LEGAL = {"problems": [], "legal": [], "verdict": {"refusal": None, "payments": [{"from": "B", "to": "A", "chips": 1}]}}
REFUSED = {"problems": [], "legal": [], "verdict": {"refusal": {"code": "like-only"}, "payments": []}}


@pytest.mark.parametrize(
    ("page", "found"),
    [
        # B and C each pay one chip for the ace
        (LEGAL, {"payments": ("B → A 1", "B → A 1, C → A 1")}),
        (REFUSED, {"verdict": ("like-only", "legal"), "payments": ("-", "B → A 1, C → A 1")}),
        ({"problems": [{}]}, {"position": ("impossible", "possible"), "verdict": ("-", "legal")}),
    ],
)
@pytest.mark.usefixtures("_node")
def test_what_differs_is_found(page: Document, found: dict[str, tuple[str, str]]) -> None:
    explanation = explained(["papillon", "judge", "layout 6 4 A, hand 10 7, play 7x6A"])
    (differing,) = of_node([{"judgement": page, "explanation": explanation}])
    sides = {one["what"]: (one["page"], one["reference"]) for one in differing}
    assert found.items() <= sides.items()


# In a browser


def opened(visit: Open, language: str, question: str, said: str = "") -> Any:
    """The desk with an answer, and with all that comes after it."""
    page = visit(f"{PAGES[language]}#q={question}{said}", NARROW)
    page.wait_for_selector(".desk-explanation", state="attached")
    if page.locator(".desk-explanation").is_hidden():
        give_up("the answer in full was", "the site was built without pyodide")
    return page


def unfolded(page: Any) -> Any:
    """The same, explained in full."""
    page.locator(".desk-explanation summary").click()
    page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
    return page


@pytest.mark.parametrize("language", PAGES)
def test_the_page_explains_in_the_words_of_the_command(
    visit: Open, built: Path, language: str, capsys: pytest.CaptureFixture[str], axe: str
) -> None:
    page = unfolded(opened(visit, language, QUESTIONS["payments"]))
    for question in QUESTIONS.values():
        page.fill("#desk-question", question)
        page.press("#desk-question", "Enter")
        page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
        typed = ["papillon", "judge", question, "--lang", language]
        assert words(page.inner_text(".desk-parts")) == words(printed(typed, capsys))
        assert page.locator(".desk-alarm").count() == 0
        assert not re.search(r"[ \t\n]-\d", page.inner_text(".desk-parts"))
        assert unled(page, built) == []
    page.evaluate("scrollTo(0, 0)")  # away with the theme's own way back to the top
    assert barriers(page, axe) == []


def unled(page: Any, built: Path) -> list[str]:
    """Links of the explanation that lead to no such place of the site."""
    way = "(links) => links.map((link) => link.pathname + link.hash)"
    links: list[str] = page.eval_on_selector_all(".desk-parts a", way)
    assert links
    parted = {link: link.lstrip("/").partition("#") for link in links}
    return [link for link, (path, _, anchor) in parted.items() if f'id="{anchor}"' not in (built / path).read_text()]


MODULES = "import './page.mjs';"
"""The program of the page as the modules of which it is made."""
WRONG = """function judge(question) {
  const answer = rightly(question);
  const refusal = { code: 'takes-no-sum', clause: '4.b.1' };
  return answer.verdict ? { ...answer, verdict: { ...answer.verdict, legal: false, refusal, payments: [] } } : answer;
}
function rightly(question) {"""
"""The page's judging, with a wrong answer: it refuses every move."""


ALARM = {
    "en": "The two programs of this page do not agree",
    "fr": "Les deux programmes de cette page ne sont pas d’accord",
}


@pytest.mark.parametrize(("language", "sentence"), [("en", "Legal: A plays 10x64."), ("fr", "Permis : A joue 10x64.")])
def test_where_the_two_differ_the_page_says_so_and_follows_the_reference(
    visit: Open, built: Path, axe: str, language: str, sentence: str
) -> None:
    page = visit("index.html", NARROW)
    wrong = (built / "desk/judge.mjs").read_text("utf-8").replace("function judge(question) {", WRONG)
    page.route("**/desk/whole.mjs", lambda route: route.fulfill(content_type="text/javascript", body=MODULES))
    page.route("**/desk/judge.mjs", lambda route: route.fulfill(content_type="text/javascript", body=wrong))
    page = opened(visit, language, QUESTIONS["a sum"])
    assert page.locator("#desk-said").get_attribute("class") == "no"
    page.locator(".desk-explanation summary").click()
    page.wait_for_selector(".desk-alarm", timeout=PATIENCE)
    assert page.inner_text("#desk-said").replace("\u00a0", " ") == sentence
    assert page.locator("#desk-said").get_attribute("class") == "yes"
    assert page.locator(".desk-alarm h2").inner_text() == ALARM[language]
    assert page.locator(".desk-verdict").is_hidden()
    cells = page.locator(".desk-alarm td").all_inner_texts()
    assert cells[1:3] == ["takes-no-sum", "legal"]
    report = page.locator(".desk-alarm button.cite").get_attribute("data-cites")
    assert report.startswith('papillon judge "layout 6 4 A, hand 10 7, play 10x64"\nhttp')
    assert "verdict: the page says takes-no-sum; the reference says legal" in report
    assert page.locator(".desk-alarm a").get_attribute("href").startswith("mailto:?subject=")
    page.evaluate("scrollTo(0, 0)")
    assert barriers(page, axe) == []
    page.fill("#desk-question", QUESTIONS["no move"])
    page.press("#desk-question", "Enter")
    page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
    assert page.locator(".desk-alarm").count() == 0


def test_what_cannot_be_fetched_is_said_and_tried_again_and_how_much_has_come_is_seen(visit: Open) -> None:
    page = opened(visit, "en", QUESTIONS["a sum"])
    assert re.search(r"fetches \d\.\d MB, once", page.inner_text(".desk-explanation summary"))
    page.context.route("**/desk/reference/**", lambda route: route.abort())
    page.locator(".desk-explanation summary").click()
    page.wait_for_function("() => document.querySelector('.desk-explanation').textContent.includes('could not be')")
    assert page.inner_text("#desk-said") == "Yes, by the main rules."
    page.context.unroute("**/desk/reference/**")
    page.locator(".desk-explanation summary").click()
    page.locator(".desk-explanation summary").click()
    page.wait_for_selector(".desk-explanation progress", state="visible")
    page.wait_for_function("() => document.querySelector('.desk-explanation progress').value > 1e6", timeout=PATIENCE)
    assert page.inner_text("#desk-said") == "Yes, by the main rules."
    page.wait_for_selector(".desk-explanation progress", state="hidden", timeout=PATIENCE)
    assert "MB" not in page.inner_text(".desk-explanation")
    page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
