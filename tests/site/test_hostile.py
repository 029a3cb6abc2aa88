"""What a stranger wrote, put to every kind of page: nothing of it runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from browsing import QUIET, Open

pytestmark = QUIET

MARKUP = '<img src="http://elsewhere.invalid/x" onerror="window.hurt=1"><script>window.hurt=1</script>'
INJECTED = "() => document.querySelectorAll('script, img[src*=elsewhere], iframe, object, embed, base').length"


@pytest.fixture
def unharmed(visit: Open, address: str) -> Iterator[Open]:
    """Opens pages, and says in the end that nothing was put into the last one, fetched from elsewhere, or thrown."""
    seen: dict[str, Any] = {}
    elsewhere: list[str] = []
    errors: list[str] = []

    def asked(request: Any) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            elsewhere.append(request.url)

    def failed(error: Any) -> None:
        errors.append(str(error))

    def open_page(path: str) -> Any:
        page = visit(path)
        if not seen:
            page.on("request", asked)
            page.on("pageerror", failed)
        seen.update(page=page, scripts=page.evaluate(INJECTED))
        return page

    yield open_page
    page = seen["page"]
    page.remove_listener("request", asked)
    page.remove_listener("pageerror", failed)
    assert (elsewhere, errors) == ([], [])
    assert page.evaluate("window.hurt") is None
    assert page.evaluate(INJECTED) == seen["scripts"]


def hash_of(page: Any, text: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", text)


def kept(page: Any, **texts: str) -> None:
    """Have the browser keep texts, by their names with `_` for `-`."""
    for name, text in texts.items():
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name.replace("_", "-"), text])


def test_the_desk(unharmed: Open) -> None:
    page = unharmed("docs/index.html")
    kept(page, papillon_table=f"#rules={MARKUP}", theme=MARKUP)
    page = unharmed("desk/index.html")
    for address in ("game=francion&q=trumps constructor, hand 7c", f"rules={MARKUP}", f"{MARKUP}=1&{MARKUP}=1"):
        hash_of(page, quote(address, safe="=&"))
        page.locator("#desk-complaint", has_text="expected").wait_for()
        hash_of(page, quote("q=layout 7, hand 7, play 7x7", safe="=&"))
        page.wait_for_selector("#desk-said.yes")


def test_counting(unharmed: Open) -> None:
    page = unharmed("docs/index.html")
    names = dict.fromkeys("ABC", MARKUP)
    count = {"rules": "#rules=salon&players=3", "dealer": "C", "names": names, "log": ["deal"], "undone": [MARKUP]}
    kept(page, papillon_count=json.dumps(count))
    page = unharmed("docs/counting.html")
    page.wait_for_selector(".counting-bar button")
    kept(page, papillon_count=json.dumps({**count, "dealer": {"toString": 1}}))
    page.reload()
    page.locator("#counting-said", has_text="cannot be read and is lost").wait_for()
    unharmed("about:blank")
    page = unharmed(f"docs/counting.html#rules={quote(MARKUP)}")
    page.locator("#counting-said", has_text="The rules in the address cannot be read.").wait_for()
    page.locator(".counting-deal").first.click()
    page.wait_for_selector(".counting-bar button")


def test_playing(unharmed: Open) -> None:
    deal = "seed=7&rules=salon&players=3&against="
    for address in (f"{deal}{MARKUP}", f"{deal}careful&moves={MARKUP}", f"{deal}careful&moves=" + "7x7+" * 5000):
        unharmed("about:blank")
        page = unharmed(f"docs/playing.html#{quote(address, safe='=&+')}")
        page.locator("#playing-said .no").wait_for()
        page.wait_for_selector(".playing-deal, .playing-bar button")


def test_stepping_through_a_game(unharmed: Open) -> None:
    page = unharmed("docs/step-by-step.html")
    page.wait_for_selector(".stepping-accounts tbody tr")
    told = page.locator("#stepping-complaint")
    hash_of(page, f"game={quote(MARKUP)}&move={quote(MARKUP)}")
    told.filter(has_text="<img").wait_for()


def test_a_lesson(unharmed: Open) -> None:
    page = unharmed("docs/two-minutes.html#step-2")
    page.wait_for_selector("#lessons h2")
    heading = page.inner_text("#lessons h2")
    for address in (f"step-{MARKUP}", "step-999", "step-__proto__", "%E0%A4%A"):
        hash_of(page, address)
    assert page.inner_text("#lessons h2") == heading
    page.get_by_role("button", name="Lay down").click()
    assert page.locator("#lesson-said").inner_text().startswith("No")


def test_the_search(unharmed: Open) -> None:
    for text in (MARKUP, "__proto__ constructor toString", "x" * 7000):
        page = unharmed(f"search.html?q={quote(text)}")
        page.locator("#search-said", has_text="result").or_(page.locator("#search-said", has_text="Nothing")).wait_for()
    page.locator(".search-form input").fill("butterfly")
    page.wait_for_selector("#search-results li")


def test_the_filter_of_the_questions(unharmed: Open) -> None:
    page = unharmed("spec/questions.html")
    hash_of(page, "%E0%A4%A")
    box = page.locator(".question-filter input")
    for text in ("__proto__", "constructor", MARKUP):
        box.fill(text)
        page.locator(".question-filter output", has_text="o").wait_for()
    box.fill("ace")
    page.locator(".question-filter output", has_text="questions found").wait_for()


def test_what_a_link_shows_beforehand(unharmed: Open) -> None:
    page = unharmed(f"spec/questions.html#{quote(MARKUP)}")
    page.locator("article a[href*='#papillon-']:not(.headerlink)").first.focus()
    page.evaluate("() => document.activeElement.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
    page.wait_for_selector("#preview:popover-open")
