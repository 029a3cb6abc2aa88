"""The answer in full at the desk in a page: the words of the command, and what is done where two programs differ."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest
from browsing import NARROW, barriers
from building import need_sphinx
from desk_reference import ASKED, compared, of_node
from tools import give_up

from papillon.desk.__main__ import main
from papillon.desk.explaining import explained
from papillon.desk.language import Document

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
    asked = (
        "import json; from papillon.desk.explaining import explained; print(json.dumps(explained(ASKED)['parts'][0]))"
    )
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


MODULES = "import './page.mjs';"
"""The program of the page as the modules of which it is made."""
WRONG = """function judge(question) {
  const answer = rightly(question);
  if (!globalThis.judgesWrongly || !answer.verdict) return answer;
  const refusal = { code: 'takes-no-sum', clause: '4.b.1' };
  return { ...answer, verdict: { ...answer.verdict, legal: false, refusal, payments: [] } };
}
function rightly(question) {"""
"""The page's judging, with a wrong answer once that is wanted: it refuses every move."""
ASK = """([text, wrongly]) => {
    globalThis.judgesWrongly = wrongly;
    const field = document.getElementById("desk-question");
    field.value = text;
    field.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertLineBreak" }));
    return document.getElementById("desk-said").className;
}"""
"""Asks a question as one does who types it. Returns how the page has answered when nobody else has yet."""
FAILED = "() => document.querySelector('.desk-explanation [role=status]').textContent.includes('(')"
"""Whether it is said why the reference could not be fetched."""
FETCHED = "() => document.querySelector('.desk-explanation progress').value > 1e6"
FOLD = ".desk-explanation summary"


class Woken(NamedTuple):
    """A desk at which the reference was fetched, in vain at first.

    page: the desk.  before: what is said of the reference before anybody wants it.  failed: when it could not be
    fetched.  answers: what the page's own answer was when the fetching had failed, and while it went on.  after: what
    is said of the reference when it has come.
    """

    page: Any
    before: str
    failed: str
    answers: list[str]
    after: str

    def asked(self, question: str, wrongly: bool = False) -> str:
        """Have a question answered by the page, wrongly if that is wanted, and then by the reference.

        Returns how the page has marked its own answer.
        """
        marked: str = self.page.evaluate(ASK, [question, wrongly])
        self.page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
        return marked


@pytest.fixture(scope="module")
def woken(browser: Any, address: str, built: Path) -> Iterator[Callable[[str], Woken]]:
    """For each language a desk with the reference, as it takes seconds to begin."""
    judge = (built / "desk/judge.mjs").read_text("utf-8").replace("function judge(question) {", WRONG)
    visitor = browser.new_context(base_url=address, viewport=NARROW, reduced_motion="reduce", service_workers="block")

    @cache
    def woken(language: str) -> Woken:
        page = visitor.new_page()
        page.route("**/desk/whole.mjs", lambda route: route.fulfill(content_type="text/javascript", body=MODULES))
        page.route("**/desk/judge.mjs", lambda route: route.fulfill(content_type="text/javascript", body=judge))
        page.goto(f"{PAGES[language]}#q={QUESTIONS['a sum']}")
        explanation = page.locator(".desk-explanation")
        explanation.wait_for(state="attached")
        if explanation.is_hidden():
            give_up("the answer in full was", "the site was built without pyodide")
        before = page.inner_text(FOLD)
        page.route("**/desk/reference/**", lambda route: route.abort())
        page.click(FOLD)
        page.wait_for_function(
            "() => document.querySelector('.desk-explanation [role=status]').textContent.includes('(')"
        )
        failed, answers = explanation.inner_text(), [page.inner_text("#desk-said")]
        page.unroute("**/desk/reference/**")
        for _closed_and_opened in range(2):
            page.click(FOLD)
        page.wait_for_selector(".desk-explanation progress", state="visible")
        page.wait_for_function(FETCHED, timeout=PATIENCE)
        answers.append(page.inner_text("#desk-said"))
        page.wait_for_selector(".desk-explanation progress", state="hidden", timeout=PATIENCE)
        after = explanation.inner_text()
        page.wait_for_selector(".desk-parts > *", timeout=PATIENCE)
        return Woken(page, before, failed, answers, after)

    yield woken
    visitor.close()


@pytest.mark.parametrize("language", PAGES)
def test_the_page_explains_in_the_words_of_the_command(
    woken: Callable[[str], Woken], built: Path, language: str, capsys: pytest.CaptureFixture[str], axe: str
) -> None:
    desk = woken(language)
    for question in QUESTIONS.values():
        desk.asked(question)
        typed = ["papillon", "judge", question, "--lang", language]
        assert words(desk.page.inner_text(".desk-parts")) == words(printed(typed, capsys))
        assert desk.page.locator(".desk-alarm").count() == 0
        assert not re.search(r"[ \t\n]-\d", desk.page.inner_text(".desk-parts"))
        assert unled(desk.page, built) == []
    desk.page.evaluate("scrollTo(0, 0)")  # away with the theme's own way back to the top
    assert barriers(desk.page, axe) == []


def unled(page: Any, built: Path) -> list[str]:
    """Links of the explanation that lead to no such place of the site."""
    way = "(links) => links.map((link) => link.pathname + link.hash)"
    links: list[str] = page.eval_on_selector_all(".desk-parts a", way)
    assert links
    parted = {link: link.lstrip("/").partition("#") for link in links}
    return [link for link, (path, _, anchor) in parted.items() if f'id="{anchor}"' not in (built / path).read_text()]


ALARM = {
    "en": "The two programs of this page do not agree",
    "fr": "Les deux programmes de cette page ne sont pas d’accord",
}


@pytest.mark.parametrize(("language", "sentence"), [("en", "Legal: A plays 10x64."), ("fr", "Permis : A joue 10x64.")])
def test_where_the_two_differ_the_page_says_so_and_follows_the_reference(
    woken: Callable[[str], Woken], axe: str, language: str, sentence: str
) -> None:
    desk = woken(language)
    page = desk.page
    assert desk.asked(QUESTIONS["a sum"], wrongly=True) == "no"
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
    desk.asked(QUESTIONS["no move"], wrongly=True)
    assert page.locator(".desk-alarm").count() == 0


def test_what_cannot_be_fetched_is_said_and_tried_again_and_how_much_has_come_is_seen(
    woken: Callable[[str], Woken],
) -> None:
    desk = woken("en")
    assert re.search(r"fetches \d\.\d MB, once", desk.before)
    assert "could not be" in desk.failed
    assert desk.answers == ["Yes, by the main rules."] * 2
    assert "MB" not in desk.after
