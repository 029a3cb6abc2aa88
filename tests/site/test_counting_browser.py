"""A coup counted in a real browser, by taps: what is paid, taken back, kept, and recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from browsing import NARROW, Open, barriers
from test_counting import Sat

from papillon.course import play, start_coup
from papillon.desk.__main__ import main
from papillon.notation import NOTATION
from papillon.position import Position
from papillon.records import faults, read_record
from papillon.table import open_table

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

PAGES = {"en": "docs/counting.html", "fr": "fr/docs/counting.html"}
KEPT = "papillon-count"
SEVEN = "QJT976A"
SMALL = """() => [...document.querySelectorAll('#counting button')]
    .filter((each) => each.offsetHeight < 44 || each.offsetWidth < 40).map((each) => each.outerHTML)"""
"""Buttons that a finger would miss."""


def opened(visit: Open, path: str, size: dict[str, int] = NARROW) -> Any:
    page = visit("about:blank")
    page = visit(path, size)
    page.wait_for_selector(".counting-bar button, .counting-deal")
    return page


def tap(page: Any, key: str) -> None:
    page.locator(f"#counting [data-key='{key}']").click()


def ranks(page: Any, cards: str) -> None:
    for rank in cards:
        tap(page, f"rank {rank}")


def account(page: Any) -> dict[str, list[str]]:
    """Chips and what the last play changed, by account."""
    rows = page.locator(".counting-chips tbody tr").all()
    return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}


def said(page: Any) -> str:
    return " ".join(page.inner_text("#counting-said").split())


def dealt(visit: Open, language: str = "en") -> Any:
    """A table of Anne, B and C at which C has dealt."""
    page = opened(visit, PAGES[language])
    page.fill("#name-A", "Anne")
    tap(page, "deal first")
    ranks(page, SEVEN)
    return page


def test_a_whole_coup_by_taps_makes_a_record_that_the_command_accepts(
    visit: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = opened(visit, PAGES["en"])
    tap(page, "first dealer A")
    tap(page, "deal first")
    steps = [*taps_of(Sat("salon", {}, 3, 2, 1))]
    for key in chain.from_iterable(keys for keys, _ in steps):
        tap(page, key)
    chips = steps[-1][1]
    shown = " ".join(f"{name}:{account(page)[name][0]}" for name in ("A", "B", "C", "pool")).replace("−", "-")
    assert shown == chips
    assert "12.1" in page.inner_text(".counting-last")  # somebody swept the table
    tap(page, "deal next")
    assert "Tap the cards that lie exposed (0 of 7)" in said(page)
    assert page.evaluate("document.querySelector('.counting-table').getBoundingClientRect().top") >= 0
    with page.expect_download() as saving:
        tap(page, "save record")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert faults(read_record(file.read_text("utf-8"))) == []
    assert main(["replay", str(file)]) == 0
    assert f"chips {chips}" in capsys.readouterr().out


def taps_of(table: Sat) -> Iterator[tuple[list[str], str]]:
    """What is tapped for a coup that chance has played, deal by deal and play by play, with the account after it."""
    (coup,) = table.game()["coups"]
    pack = NOTATION.read_cards(" ".join(coup["pack"]), "pack")
    step = start_coup(open_table(table.players, dealer="A"), pack)
    yield [f"rank {card.rank}" for card in step.position.layout], ""
    for text in coup["moves"]:
        before = step.position
        _, move = NOTATION.read_move(text)
        step = play(step.table, before, move)
        accounts = step.table.accounts
        balances = dict(zip(step.table.letters, accounts.balances, strict=True))
        told = " ".join(f"{letter}:{chips}" for letter, chips in balances.items())
        yield [*_taps(before, text), *_shown(before, step.position)], f"{told} pool:{accounts.pool}"


def _taps(before: Position, text: str) -> list[str]:
    if text == "lay":
        return ["lays all", *(f"rank {card.rank}" for card in before.hands[before.turn or 0])]
    return [f"rank {text[0]}", f"move {text}"]


def _shown(before: Position, after: Position) -> list[str]:
    """The cards of whom a sauterelle has caught with the deal: nothing else lies on the table then."""
    is_new_deal = len(after.stock) < len(before.stock)
    return [f"rank {card.rank}" for card in after.layout] if is_new_deal and after.last_layer is not None else []


def test_what_a_stranger_has_put_into_the_browser_is_not_taken(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    kept = {
        "rules": "#rules=salon&players=3",
        "dealer": "C",
        "names": {"A": "<img src=x onerror=alert(1)>"},
        "undone": [],
    }
    for spoiled in (
        "{",
        json.dumps({**kept, "log": ["deal", "7777777"]}),
        json.dumps({**kept, "log": ["<b>"]}),
        "x" * 200_000,
    ):
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [KEPT, spoiled])
        page.reload()
        page.wait_for_selector(".counting-deal")
        assert said(page).startswith("What was kept of an earlier count cannot be read")
        assert page.evaluate(f"localStorage.getItem('{KEPT}')") is None
    page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)", [KEPT, json.dumps({**kept, "log": ["deal", SEVEN]})]
    )
    page.reload()
    page.wait_for_selector(".counting-bar button")
    assert page.locator("#counting img[src='x']").count() == 0
    assert "<img src=x onerr (A) · to play" in page.inner_text(".counting-table")


@pytest.mark.parametrize("language", ["fr"])
def test_there_are_no_barriers_and_nothing_is_wider_than_the_screen(visit: Open, language: str, axe: str) -> None:
    page = opened(visit, PAGES[language], NARROW)
    tap(page, "begins under way")
    assert barriers_from_the_top(page, axe) == []
    page.set_viewport_size(NARROW)
    assert page.evaluate(SMALL) == []
    tap(page, "deal first")
    ranks(page, SEVEN)
    tap(page, "lays all")
    ranks(page, "K73")
    page.evaluate("document.querySelectorAll('#counting details').forEach((fold) => { fold.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert "default-src 'none'" in page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert {"en": "exposed", "fr": "exposées"}[language] in page.inner_text(".counting-table").lower()
    assert barriers_from_the_top(page, axe) == []


def barriers_from_the_top(page: Any, axe: str) -> list[str]:
    """What axe finds where the theme's own way back to the top is not in sight."""
    page.evaluate("scrollTo(0, 0)")
    return barriers(page, axe)
