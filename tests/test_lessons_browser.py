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


def test_another_legal_move_is_not_the_one_that_is_asked_for(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM)
    play(page, "king, in the hand of A", "king, exposed")
    assert said(page) == "That is allowed too. Here something else is asked for."
    play(page)  # the picks are still there
    page.get_by_role("button", name="king, exposed; tap to leave it out of the move", exact=True).click()
    assert said(page) == ""
    page.get_by_role("button", name="Play it").click()
    assert said(page) == "Tap one of your cards and what it takes, then “Play it”."


def test_a_papillon_is_paid_and_wins_the_pool(visit: Open) -> None:
    page = step(visit, LAST)
    play(page, "king, in the hand of C", "king, exposed")
    # 1 from each and 60 from the pool for C, and 1 from each for A's 20 cards
    assert "A +1 chip, B −2 chips, C +61 chips" in page.locator(".desk-net").inner_text().replace("\u00a0", " ")


def test_the_address_tells_the_step(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM)
    assert page.locator(".lesson-head").inner_text() == "2 of 11"
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.url.endswith("#step-3")
    assert page.locator(".lesson-head").inner_text() == "3 of 11"
    page.go_back()
    page.wait_for_function("() => document.querySelector('.lesson-head').textContent === '2 of 11'")
    page.get_by_role("button", name="Back", exact=True).click()
    assert page.url.endswith("#step-1")
    assert page.get_by_role("button", name="Back", exact=True).count() == 0


@pytest.mark.parametrize("hash", ["", "#what-pays", "#step-99", "#step-0", "#step-%3Cb%3E", f"#step-{'9' * 9000}"])
def test_whatever_the_address_says_there_is_a_step(visit: Open, hash: str) -> None:
    page = visit(PAGES["en"] + hash, NARROW)
    page.wait_for_selector("#lessons h2")
    assert page.locator(".lesson-head").inner_text() == "1 of 11"


def test_a_link_within_the_page_leaves_the_step(visit: Open) -> None:
    page = step(visit, LAST)
    for place in ("#what-pays", "#"):  # the theme leads back to the top with a bare sign
        page.goto(PAGES["en"] + place)
        assert page.locator(".lesson-head").inner_text() == "11 of 11"


def test_the_keyboard_alone_is_enough(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM)
    page.locator("#lessons h2").focus()
    # five exposed cards, of which 5 and 2 are the third and the fourth; then three of the hand
    for number, key in enumerate(("Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab"), start=1):
        page.keyboard.press(key)
        if number in {3, 4, 7}:
            page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert said(page) == "Right."
    page.get_by_role("button", name="Next", exact=True).press("Enter")
    assert page.evaluate("document.activeElement === document.querySelector('#lessons h2')")
    assert page.locator(".lesson-head").inner_text() == "3 of 11"


def test_a_step_is_told_and_answered_in_french(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM, "fr")
    assert page.locator(".lesson-head").inner_text() == "2 sur 11"
    page.get_by_role("button", name="Étendre ses cartes").click()
    assert said(page).startswith("Non : ")
    assert clauses(page)[0].startswith("Papillon 4.d.1 ")
    files = page.locator(".turn .desk-card img").evaluate_all("(faces) => faces.map((face) => face.src)")
    assert "/fr/_static/cards/R" in files[0]


def test_a_step_is_taken_to_the_desk(visit: Open) -> None:
    page = step(visit, LIKE_OR_SUM)
    page.get_by_role("link", name="Try it at the desk").first.click()
    page.wait_for_selector("#desk-said:not(:empty)")
    assert page.locator("#desk-said").inner_text() == "A has 4 legal moves."


def test_without_scripts_the_page_says_the_same_in_writing(visit: Open, browser: Any, address: str) -> None:
    visitor = browser.new_context(base_url=address, java_script_enabled=False)
    page = visitor.new_page()
    page.goto(PAGES["en"])
    assert page.locator("h2").first.inner_text().startswith("Before the first card")
    assert not page.locator(".lesson, #lessons").filter(visible=True).count()
    visitor.close()


@pytest.mark.parametrize("language", PAGES)
def test_nothing_shuts_anybody_out(visit: Open, axe: str, language: str) -> None:
    page = step(visit, LIKE_OR_SUM, language)
    page.locator("#lessons .try").first.click()
    page.wait_for_selector("#lessons .desk-clause")
    page.evaluate("window.scrollTo(0, 0)")  # the theme's way back to the top, shown further down, is in no landmark
    page.wait_for_function("() => !document.documentElement.classList.contains('show-back-to-top')")
    assert barriers(page, axe) == []
