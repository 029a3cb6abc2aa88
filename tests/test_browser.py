"""The site in a real browser."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from browsing import NARROW, WIDE, Open, barriers, missing
from test_site import english_pages

from conformance.documents import EVERY_DOCUMENT

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

SECTION = "spec/sections/papillon/08-sauterelle.html"
MAIN_PAGES = (
    "docs/index.html",
    "docs/two-minutes.html",
    "spec/index.html",
    SECTION,
    "spec/rulings/settled.html",
    "spec/glossary.html",
    "spec/notation.html",
    "spec/documents-compared.html",
    "docs/misreadings.html",
    "code/papillon/sections/s08_sauterelle.html",
    "search.html?q=roi",
)
FRENCH_PAGES = ("fr/docs/index.html", "fr/docs/two-minutes.html", f"fr/{SECTION}", "fr/search.html?q=roi")


def anchor_in_view(page: Any, anchor: str) -> bool:
    """Say whether the element that the address names is on the screen."""
    shown: bool = page.evaluate(
        """(anchor) => {
            const box = document.getElementById(anchor).getBoundingClientRect();
            return location.hash === `#${anchor}` && box.top >= 0 && box.bottom <= innerHeight;
        }""",
        anchor,
    )
    return shown


# Finding a clause


@pytest.mark.parametrize(
    ("asked", "anchor"),
    [
        ("4.5", "papillon-4.5"),
        ("shuffles", "papillon-3.2"),
        ("hanneton", "papillon-7.1"),
        ("talon", "papillon-3.5"),
        ("ten-sums", "ruling-ten-sums"),
    ],
)
def test_a_clause_a_word_or_a_ruling_is_found_by_search_and_opened(visit: Open, asked: str, anchor: str) -> None:
    page = visit("docs/index.html")
    page.fill("input[name=q]", asked)
    page.press("input[name=q]", "Enter")
    page.wait_for_selector("#search-results li")
    assert page.locator("#search-results li a").first.get_attribute("href").partition("#")[2] == anchor
    page.locator("#search-results li a").first.click()
    page.wait_for_url(f"**/*#{anchor}")
    assert anchor_in_view(page, anchor)


def test_the_search_shows_words_of_pages_and_no_code(visit: Open) -> None:
    page = visit("search.html?q=hanneton")
    page.locator("#search-results li .context").nth(9).wait_for()
    shown = page.locator("#search-results li .context").all_inner_texts()
    assert any("hanneton" in text for text in shown)
    assert [text for text in shown if "happenings = " in text or "facts)" in text] == []


# The copy button


@pytest.mark.parametrize("key", ["", "Enter", "Space"])
def test_a_button_copies_the_citation_and_says_so(visit: Open, key: str) -> None:
    page = visit(SECTION)
    button = page.locator('button.cite[data-cites="Papillon 8.4"]')
    assert button.inner_text() == "copy"
    if key:
        page.locator('a.permalink[href="#papillon-8.4"]').focus()
        page.keyboard.press("Tab")
        page.keyboard.press(key)
    else:
        button.click()
    page.wait_for_function("document.querySelector('[role=status]').textContent !== ''")
    assert page.evaluate("navigator.clipboard.readText()") == "Papillon 8.4"
    assert button.inner_text() == "copied"
    assert page.locator("[role=status]").inner_text() == "Papillon 8.4: copied"
    opener = page.locator("button.cite-as[aria-controls='cite-papillon-8.4']")
    formats = page.locator("#cite-papillon-8\\.4")
    assert not formats.is_visible()
    if key:
        for pressed in ("Tab", key, "Tab", "Tab", key):  # the opener; then the second of its formats
            page.keyboard.press(pressed)
    else:
        opener.click()
        formats.get_by_text("Markdown").click()
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('Markdown')")
    assert page.evaluate("navigator.clipboard.readText()").startswith("Papillon 8.4, “")
    assert opener.get_attribute("aria-expanded") == "true" and formats.is_visible()
    page.keyboard.press("Escape")
    assert opener.get_attribute("aria-expanded") == "false" and not formats.is_visible()
    assert page.evaluate("document.activeElement.className") == "cite-as"


def test_of_a_console_the_commands_are_copied_and_not_their_answers(visit: Open) -> None:
    page = visit("docs/checking-a-program.html")
    page.locator(".highlight-console", has_text="FAIL").first.locator("button.copybtn").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "papillon verify --scenario ace-takes-ace -- python3 examples/guide/step6.py"


# Every page


FIRST = "index.html"
"""It only leads on, and is gone before anybody can measure it."""


class Seen(NamedTuple):
    """What was seen of all pages.

    elsewhere: requests to another host.  complaints: of the browser's console.  wide: pages that scroll sideways.
    """

    elsewhere: list[str]
    complaints: list[str]
    wide: list[str]


LEADS_ON = 'http-equiv="refresh"'
"""What a page has that only leads on to another."""

BLOCKED = "Service Worker registration blocked by Playwright"
"""What is said of the desk here, where nothing is kept for later: `test_desk_offline.py` sees the whole site kept."""

WIDTHS = """async ({ size, names }) => {
    const frame = Object.assign(document.createElement("iframe"), size);
    frame.style.border = 0;
    document.body.replaceChildren(frame);
    const widths = {};
    for (const name of names) {
        await new Promise((loaded) => Object.assign(frame, { onload: loaded, src: name }));
        const page = frame.contentDocument;
        for (const fold of page.querySelectorAll("details")) fold.open = true;
        widths[name] = page.documentElement.scrollWidth;
    }
    return widths;
}"""
"""How wide each page is, with every fold open, in a frame of the size of a screen."""

EMPTY = "404.html"
"""A page that is there to hold the frame."""


DRAWN = {"code/": 5, "spec/scenarios/": 3, "spec/rulings/": 3}
"""Where pages are made alike: the beginning of their addresses, and of how many one is drawn."""


def drawn(names: list[str], chance: Random) -> list[str]:
    """The pages, but of those that are made alike only some that chance draws, one at least of each kind.

    names: addresses of pages from the root of the site, with a slash at the beginning.
    """
    alike = defaultdict(list)
    for name in names:
        alike[next((start for start in DRAWN if name.startswith(f"/{start}")), "")].append(name)
    kept = [alike.pop("", [])] + [
        chance.sample(group, -(-len(group) // DRAWN[start])) for start, group in alike.items()
    ]
    return sorted(name for group in kept for name in group)


def test_of_pages_that_are_made_alike_some_are_drawn() -> None:
    names = ["/docs/a.html", "/docs/b.html", *(f"/code/{number}.html" for number in range(11)), "/spec/rulings/a.html"]
    draws = [drawn(names, Random(seed)) for seed in range(50)]
    assert {len(draw) for draw in draws} == {2 + 3 + 1}
    assert all({"/docs/a.html", "/docs/b.html", "/spec/rulings/a.html"} < {*draw} for draw in draws)
    assert {name for draw in draws for name in draw} == {*names}


@pytest.fixture(scope="session", params=["drawn", pytest.param("all", marks=pytest.mark.apart)])
def seen(request: pytest.FixtureRequest, browser: Any, address: str, built: Path) -> Seen:
    """The pages of the site in English, opened on a small screen, with every fold open.

    All of them take a minute of the browser's work: where not all are asked for, some are drawn of those that are made
    alike, others in each edition of the site.

    They come one after the other in one frame, for which the browser works half as long as for visits. A request to
    another host fails, and only those that fail are told: of the thousands of all of them nobody hears.
    """
    found = Seen([], [], [])
    visitor = browser.new_context(base_url=address, viewport=NARROW, service_workers="block")
    visitor.on("requestfailed", lambda request: request.url.startswith(address) or found.elsewhere.append(request.url))
    visitor.on(
        "console",
        lambda said: (
            said.type in ("error", "warning")
            and said.text != BLOCKED
            and found.complaints.append(f"{said.location['url']}: {said.text}")
        ),
    )
    visitor.on("weberror", lambda error: found.complaints.append(f"{error.error}: {error.error.stack}"))
    page = visitor.new_page()
    page.goto(EMPTY)
    shown = [file for file in english_pages(built) if LEADS_ON not in file.read_text("utf-8")]
    names = sorted(f"/{file.relative_to(built).as_posix()}" for file in shown)
    if request.param == "drawn":
        names = drawn(names, Random((built / "sw.js").read_text("utf-8")))
    widths = page.evaluate(WIDTHS, {"size": NARROW, "names": names})
    found.wide.extend(name for name in names if widths[name] > NARROW["width"])
    visitor.close()
    return found


def test_the_first_address_leads_to_the_first_page(visit: Open) -> None:
    visit(FIRST).wait_for_url("**/docs/index.html")


def test_no_page_asks_another_host_for_anything(seen: Seen) -> None:
    assert seen.elsewhere == []


def test_no_page_has_an_error_or_a_warning(seen: Seen) -> None:
    assert seen.complaints == []


def test_no_page_scrolls_sideways_on_a_small_screen(seen: Seen) -> None:
    assert seen.wide == []


# For everybody


def opened(visit: Open, path: str) -> Any:
    """A page with all that it shows; the search finds it only after the page is there."""
    page = visit(path)
    if "search" in path:
        page.wait_for_selector("#search-results li")
    return page


@pytest.mark.parametrize("path", MAIN_PAGES)
def test_a_page_shuts_nobody_out(visit: Open, axe: str, path: str) -> None:
    assert barriers(opened(visit, path), axe) == []


@pytest.mark.parametrize("path", FRENCH_PAGES)
def test_a_french_page_shuts_nobody_out(visit: Open, axe: str, path: str) -> None:
    assert barriers(opened(visit, path), axe) == []


# The theme


PAPER = "getComputedStyle(document.body).backgroundColor"


def test_the_theme_is_switched_and_stays(visit: Open) -> None:
    page = visit(SECTION)
    light = page.evaluate(PAPER)
    switch = page.locator("button.theme-toggle:visible").first
    for _ in range(3):
        if page.evaluate("document.body.dataset.theme") != "dark":
            switch.click()
    dark = page.evaluate(PAPER)
    assert dark != light
    assert visit("spec/glossary.html").evaluate(PAPER) == dark
    assert visit(SECTION, WIDE, "dark").evaluate(PAPER) == dark


# Folds


def test_the_sheet_of_payments_is_printed_on_one_page_for_each_document(visit: Open) -> None:
    printed: bytes = visit("spec/payments.html").pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(EVERY_DOCUMENT)


def test_a_link_into_a_closed_fold_opens_it(visit: Open) -> None:
    page = visit(SECTION)
    fold = page.locator("details.clause-examples").first
    assert fold.get_attribute("open") is None
    fold.locator("li").first.evaluate("(item) => item.id = 'in-a-fold'")
    page.evaluate("location.hash = '#in-a-fold'")
    page.wait_for_function("document.getElementById('in-a-fold').checkVisibility()")
    assert fold.get_attribute("open") is not None
    assert anchor_in_view(page, "in-a-fold")


# What is said where the browser is missing


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert "there is no Chromium: install Chromium" in missing()
    monkeypatch.delenv("CHROMIUM")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "there is no Chromium: install Chromium" in missing()


# --- the two languages


def test_the_language_switch_keeps_the_clause(visit: Open) -> None:
    page = visit(f"{SECTION}#papillon-8.4")
    for place, language in ((f"fr/{SECTION}", "fr"), (SECTION, "en")):
        page.locator("nav.languages a:visible").first.click()
        page.wait_for_url(lambda url, place=place: url.split("/", 3)[3] == f"{place}#papillon-8.4")
        assert page.locator("html").get_attribute("lang") == language
        assert anchor_in_view(page, "papillon-8.4")
    # whoever chose French last is offered it in French, as is a browser that prefers it
    for chosen, offer in (("en", "Français"), ("fr", "Cette page en français")):
        page.evaluate("(language) => localStorage.setItem('language', language)", chosen)
        page.reload()
        assert page.locator("nav.languages a:visible").first.inner_text() == offer


@pytest.mark.parametrize("asked", ["4.5", "talon", "sauterelle"])
def test_the_french_edition_finds_clauses_too(visit: Open, asked: str) -> None:
    page = visit(f"fr/search.html?q={asked}")
    found = page.locator("#search-results li a")
    found.first.wait_for()
    assert any("#papillon-" in (found.nth(place).get_attribute("href") or "") for place in range(3))
    assert page.locator("article h1").inner_text() == "Recherche"
    assert "Rules" not in page.locator("#search-results").inner_text()


def test_a_french_search_in_vain_addresses_nobody(visit: Open) -> None:
    page = visit("fr/search.html?q=zzzz")
    page.get_by_text("Rien ne répond à la recherche.").wait_for()
    said = page.locator("article").inner_text()
    assert said.startswith("Recherche") and "vous" not in said


# Cards


def cards_fetched(page: Any) -> set[str]:
    """The faces of cards that a page has asked for."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map((found) => found.name)")
    return {name.rpartition("/")[2] for name in names if "/_static/cards/" in name}


def test_cards_are_fetched_for_the_pictures_that_are_seen(visit: Open) -> None:
    """A section's sketches lie in folds: nothing of them is fetched before one is opened."""
    page = visit(SECTION)
    page.wait_for_load_state("networkidle")
    before = cards_fetched(page)
    fold = page.locator("details:has(.sketch)").first
    wanted = {
        f"{name.removeprefix('#picture-face-')}.svg"
        for name in fold.locator("use").evaluate_all("(uses) => uses.map((use) => use.getAttribute('href'))")
        if name.startswith("#picture-face-")
    }
    assert wanted - before
    fold.evaluate("(fold) => fold.open = true")
    fold.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    assert wanted <= cards_fetched(page)


@pytest.mark.parametrize("path", [SECTION, f"fr/{SECTION}", "docs/two-minutes.html"])
def test_without_scripts_every_card_is_there(browser: Any, address: str, path: str) -> None:
    visitor = browser.new_context(base_url=address, java_script_enabled=False)
    page, answers = visitor.new_page(), []
    page.on("response", lambda response: answers.append((response.status, response.url)))
    page.goto(path, wait_until="networkidle")
    visitor.close()
    cards = [(status, url) for status, url in answers if "/_static/cards/" in url]
    assert len(cards) > 10
    assert {status for status, _ in cards} == {200}
    assert {"/fr/_static/" in url for _, url in cards} == {path.startswith("fr/")}
