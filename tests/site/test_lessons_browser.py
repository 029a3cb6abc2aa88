"""Learning by playing, in a real browser: what steps answer to right and wrong moves, and how one goes through them."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import NARROW, Open, barriers

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

PAGES = {"en": "docs/two-minutes.html", "fr": "fr/docs/two-minutes.html"}
LIKE_OR_SUM, LAST = 2, 11
"""Steps: a seven that takes a seven or five and two; the papillon."""


def step(visit: Open, number: int, language: str = "en") -> Any:
    """The page with a step, and with the clauses that it quotes."""
    page = visit(f"{PAGES[language]}#step-{number}", NARROW)
    page.wait_for_selector("#lessons h2")
    page.wait_for_load_state("networkidle")
    return page


def said(page: Any) -> str:
    """The sentence of the answer."""
    text: str = page.locator("#lesson-said").inner_text()
    return text.replace("\u00a0", " ")


def play(page: Any, *cards: str) -> None:
    """Tap cards, and play them."""
    for card in cards:
        page.get_by_role("button", name=f"{card}; tap to take it into the move", exact=True).click()
    page.get_by_role("button", name="Play it").click()


def clauses(page: Any) -> list[str]:
    """The clauses that are quoted, each with its title and its text."""
    quoted: list[str] = page.locator("#lessons .desk-clause").all_inner_texts()
    return quoted


def test_the_move_that_is_asked_for_is_right_by_a_clause(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM)
    play(page, "7, in the hand of A", "5, exposed", "2, exposed")
    assert said(page) == "Right."
    assert "Five and two make seven" in page.locator(".lesson-outcome").inner_text()
    [quoted] = clauses(page)
    assert quoted.startswith("Papillon 4.b.1 ") and "either one exposed card of the same rank" in quoted


def test_a_wrong_move_is_refused_by_a_clause(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM)
    page.get_by_role("button", name="Lay the hand down").click()
    assert said(page).startswith("No: ")
    assert clauses(page)[0].startswith("Papillon 4.d.1 ")
    page.get_by_role("button", name="7 takes 7, 5 and 2").click()
    assert said(page) == "No: a card takes one like card or one sum, not both."
    assert clauses(page)[0].startswith("Papillon 4.b.1 ")
    assert page.locator('#lessons .desk-card[aria-pressed="true"]').count() == 4


@pytest.mark.parametrize("hash", ["", "#what-pays", "#step-99", "#step-0", "#step-%3Cb%3E", f"#step-{'9' * 9000}"])
def test_whatever_the_address_says_there_is_a_step(visit: Open, hash: str) -> None:
    page = visit(PAGES["en"] + hash, NARROW)
    page.wait_for_selector("#lessons h2")
    assert page.locator(".lesson-head").inner_text() == "1 of 11"


def test_a_step_is_told_and_answered_in_french(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM, "fr")
    assert page.locator(".lesson-head").inner_text() == "2 sur 11"
    page.get_by_role("button", name="Étendre ses cartes").click()
    assert said(page).startswith("Non : ")
    assert clauses(page)[0].startswith("Papillon 4.d.1 ")
    files = page.locator(".turn .desk-card img").evaluate_all("(faces) => faces.map((face) => face.src)")
    assert "/fr/_static/cards/R" in files[0]


def test_without_scripts_the_page_says_the_same_in_writing(visit: Open, browser: Any, address: str) -> None:
    visitor = browser.new_context(base_url=address, java_script_enabled=False)
    page = visitor.new_page()
    page.goto(PAGES["en"])
    assert page.locator("h2").first.inner_text().startswith("Before the first card")
    assert not page.locator(".lesson, #lessons").filter(visible=True).count()
    visitor.close()


@pytest.mark.parametrize("language", ["fr"])
def test_nothing_shuts_anybody_out(visit: Open, axe: str, language: str) -> None:
    page = step(visit, LIKE_OR_SUM, language)
    page.locator("#lessons .try").first.click()
    page.wait_for_selector("#lessons .desk-clause")
    page.evaluate("window.scrollTo(0, 0)")  # the theme's way back to the top, shown further down, is in no landmark
    page.wait_for_function("() => !document.documentElement.classList.contains('show-back-to-top')")
    assert barriers(page, axe) == []
