"""Recorded games stepped through in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import NARROW, WIDE, Open, barriers

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

PAGES = {"en": "docs/step-by-step.html", "fr": "fr/docs/step-by-step.html"}
SHARED = "#game=three-players-shared"


def opened(visit: Open, path: str, size: dict[str, int] = WIDE) -> Any:
    page = visit("about:blank")
    page = visit(path, size)
    page.wait_for_selector(".stepping-accounts tbody tr")
    return page


def account(page: Any) -> dict[str, list[str]]:
    """Chips and what the step changed, by account."""
    rows = page.locator(".stepping-accounts tbody tr").all()
    return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}


def complaint(page: Any, part: str) -> str:
    """What the page complains of, as soon as there is this in it."""
    told = page.locator("#stepping-complaint", has_text=part)
    told.wait_for()
    return str(told.inner_text())


def move(page: Any) -> str:
    found = re.search(r"move=([\d.]+)$", page.url)
    assert found
    return found[1]


def test_keys_lead_from_step_to_step_and_the_account_follows(visit: Open) -> None:
    page = opened(visit, PAGES["en"] + SHARED)
    # 140 chips each, of which 20 are the stake
    assert account(page) == {"A": ["120", ""], "B": ["120", ""], "C": ["120", ""], "pool": ["60", ""]}
    page.keyboard.press("ArrowRight")
    # an ace taken by a seven: one chip from each of the others
    assert account(page) == {"A": ["122", "+2"], "B": ["119", "−1"], "C": ["119", "−1"], "pool": ["60", ""]}
    assert move(page) == "1.1"
    assert page.locator(".stepping-happened a", has_text="6.1").get_attribute("href").endswith("#papillon-6.1")
    page.keyboard.press("End")
    # 170 chips unwon: 56 for each, and one more for C and for A
    assert [account(page)[name][0] for name in ("A", "B", "C", "pool")] == ["190", "111", "119", "0"]
    page.keyboard.press("ArrowRight")
    assert move(page) == "3.33"
    page.keyboard.press("ArrowLeft")
    assert move(page) == "3.32"
    page.keyboard.press("Home")
    assert move(page) == "1.0"


def test_in_french_words_cards_and_moves_are_french(visit: Open) -> None:
    page = opened(visit, f"{PAGES['fr']}{SHARED}&move=1.7")
    assert page.locator(".stepping-heading h2").inner_text() == "1.7 C: VxV !petit-papillon"
    assert "C joue Vh et lève Vc" in page.inner_text(".stepping-happened")
    assert [*account(page)] == ["A", "B", "C", "poule"]
    assert page.locator(".stepping-table img[src$='Rs.svg']").count() == 1


@pytest.mark.parametrize("language", ["fr"])
def test_there_are_no_barriers_and_nothing_is_wider_than_the_screen(visit: Open, language: str, axe: str) -> None:
    page = opened(visit, f"{PAGES[language]}{SHARED}&move=1.7", NARROW)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert "default-src 'none'" in policy
    page.evaluate("document.querySelectorAll('.stepping details').forEach((fold) => { fold.open = true; })")
    assert barriers(page, axe) == []
