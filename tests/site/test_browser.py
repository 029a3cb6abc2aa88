"""The site in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from browsing import NARROW, QUIET, Open, barriers
from building import english_pages

from conformance.documents import EVERY_DOCUMENT

pytestmark = QUIET

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
    "code/papillon/sections/s08_sauterelle.html",
    "search.html?q=roi",
)


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


# Every page


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


ALIKE = {"/code/": 20, "/spec/scenarios/": 5, "/spec/rulings/": 5}
"""Pages that are made alike: the beginning of their addresses, and of how many one is opened."""


def some(names: list[str]) -> list[str]:
    """The addresses of pages, but of those that are made alike only one of so many."""
    alike = {start: [name for name in names if name.startswith(start)] for start in ALIKE}
    left_out = {name for start, group in alike.items() for name in {*group} - {*group[:: ALIKE[start]]}}
    return [name for name in names if name not in left_out]


@pytest.fixture(scope="session")
def seen(browser: Any, address: str, built: Path) -> Seen:
    """The pages of the site in English, opened on a small screen, with every fold open.

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
    names = some(names)
    widths = page.evaluate(WIDTHS, {"size": NARROW, "names": names})
    found.wide.extend(name for name in names if widths[name] > NARROW["width"])
    visitor.close()
    return found


def test_no_page_asks_another_host_has_an_error_or_scrolls_sideways_on_a_small_screen(seen: Seen) -> None:
    assert seen == Seen([], [], [])


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


# Folds


def test_the_sheet_of_payments_is_printed_on_one_page_for_each_document(visit: Open) -> None:
    printed: bytes = visit("spec/payments.html").pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(EVERY_DOCUMENT)


def test_a_link_into_a_closed_fold_opens_it(visit: Open) -> None:
    page = visit(SECTION)
    fold = page.locator("details.clause-notes").first
    assert fold.get_attribute("open") is None
    fold.locator("li").first.evaluate("(item) => item.id = 'in-a-fold'")
    page.evaluate("location.hash = '#in-a-fold'")
    page.wait_for_function("document.getElementById('in-a-fold').checkVisibility()")
    assert fold.get_attribute("open") is not None
    assert anchor_in_view(page, "in-a-fold")


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


# Cards


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
