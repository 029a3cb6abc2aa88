"""A game against players of the house in a real browser: by taps and keys, back again, asked about and recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browsing import NARROW, WIDE, Open, barriers

from papillon.desk.__main__ import main
from papillon.records import read_record

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

PAGES = {"en": "docs/playing.html", "fr": "fr/docs/playing.html"}
DEAL = "#seed=7&against=greedy&seat=A&rules=salon&players=3"
"""B deals, C takes 6 and 2 with an 8; A holds Q, 10 and 4, and Q, J, 9, 6 and 6 lie exposed."""
SMALL = """() => [...document.querySelectorAll('#playing button')]
    .filter((each) => each.offsetHeight < 40 || each.offsetWidth < 40).map((each) => each.outerHTML)"""
"""Buttons that a finger would miss."""


def opened(visit: Open, language: str, address: str, size: dict[str, int] = NARROW) -> Any:
    visit("about:blank")
    page = visit(PAGES[language] + address, size)
    page.wait_for_selector(".playing-deal, .own button")
    return page


def dealt(visit: Open, language: str = "en", address: str = DEAL, size: dict[str, int] = NARROW) -> Any:
    page = opened(visit, language, address, size)
    tap(page, "deal")
    page.wait_for_selector(".own button")
    return page


def tap(page: Any, key: str) -> None:
    page.locator(f"#playing [data-key='{key}']").click()


def moves(page: Any) -> list[str]:
    """The moves that are offered."""
    return [each.strip() for each in page.locator(".playing-input .desk-chip").all_inner_texts()]


def said(page: Any) -> str:
    return " ".join(page.inner_text("#playing-said").split())


def test_an_adviser_is_asked_and_the_desk_about_the_position(visit: Open) -> None:
    page = dealt(visit, address=DEAL.replace("seed=7", "seed=11").replace("seat=A", "seat=B"))
    tap(page, "advise")
    page.wait_for_selector(".playing-advice p:not(.desk-note)")
    advice = page.inner_text(".playing-advice")
    assert advice.startswith("Advice: ")
    assert "the only legal move" in advice if len(moves(page)) == 1 else "60 games tried" in advice
    offered = len(moves(page))
    tap(page, "desk")
    page.wait_for_selector("#desk-said:not(:empty)")
    legal = "B has one legal move." if offered == 1 else f"B has {offered} legal moves."
    assert legal in page.inner_text("#desk")


@pytest.mark.parametrize("language", PAGES)
def test_a_coup_is_played_to_its_end_and_its_record_replays(
    visit: Open, axe: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = dealt(visit, language, DEAL.replace("players=3", "players=4"))
    page.set_viewport_size(NARROW)
    while page.locator(".playing-deal").count() == 0:
        page.locator(".playing-input .desk-chip").first.click()
        page.wait_for_selector(".playing-input button")
    assert {"en": "Your turn.", "fr": "À vous de jouer."}[language] not in said(page)
    address, told = page.url, said(page)
    page.reload()  # the address is the whole game
    page.wait_for_selector(".playing-deal")
    assert page.url == address and said(page) == told
    tap(page, "deal next")
    page.wait_for_selector(".own button")
    with page.expect_download() as saving:
        tap(page, "save record")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    record = read_record(file.read_text("utf-8"))
    assert len(record.coups) == 2 and len(record.coups[0].moves) > 12
    assert main(["replay", "--quiet", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    page.evaluate("document.querySelectorAll('#playing details').forEach((fold) => { fold.open = true; })")
    page.evaluate("scrollTo(0, 0)")
    assert barriers(page, axe) == []


def test_one_sits_down_without_barriers_and_plays_by_keyboard(visit: Open, axe: str) -> None:
    page = opened(visit, "en", DEAL)
    tap(page, "how many play 4")
    tap(page, "against random")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert barriers(page, axe) == []
    page.set_viewport_size(WIDE)
    page.locator("[data-key=deal]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".own button")
    assert page.evaluate("document.activeElement.dataset.key") == "hand 0"
    assert "players=4" in page.url and "against=random" in page.url
    page.locator(".playing-input .desk-chip").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".playing-input button")
    assert page.evaluate("document.activeElement.dataset.key") is not None


def test_what_an_address_cannot_mean_is_said(visit: Open) -> None:
    page = opened(visit, "en", f"{DEAL}&moves=8x62+KxK")
    assert "No: " in said(page)
    page = opened(visit, "en", DEAL.replace("seed=7", "seed=seven"))
    assert "seed: expected a whole number" in said(page)
    tap(page, "deal")
    page.wait_for_selector(".own button")
