"""What a link to a clause, a ruling or a word shows before one goes there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from browsing import Open

from papillon.kit.clauses import book

SECTION = "spec/sections/papillon/08-sauterelle.html"
TO_8_4 = "article .clause a[href='#papillon-8.4']:not(.permalink)"
"""Links to clause 8.4 on its own page; the first stands in clause 8.1."""


def places(edition: Path) -> dict[str, dict[str, str]]:
    """What can be shown of an edition: by page and anchor, title and text."""
    files = {path: json.loads(path.read_text("utf-8")) for path in (edition / "previews").rglob("*.json")}
    return {
        f"{path.relative_to(edition / 'previews').with_suffix('.html')}#{anchor}": place
        for path, file in files.items()
        for anchor, place in file["places"].items()
    }


@pytest.mark.parametrize(("folder", "words"), [("", "Each of the other players must pay"), ("fr", "paie 1 jeton")])
def test_every_clause_and_ruling_can_be_shown_in_the_words_of_the_edition(built: Path, folder: str, words: str) -> None:
    shown = places(built / folder)
    anchors = {address.partition("#")[2] for address in shown}
    for game in ("papillon", "francion"):
        assert {citation.replace(":", "-") for citation in book(game).clauses} <= anchors
        assert {f"ruling-{slug}" for slug in book(game).rulings} <= anchors
    assert {"term-hanneton", "term-francion-welche"} <= anchors
    assert words in shown[f"{SECTION}#papillon-8.2"]["text"]
    assert "others-all-pay" not in shown[f"{SECTION}#papillon-8.2"]["text"], "a ruling is called by its title"
    for address, place in shown.items():
        page, _, anchor = address.partition("#")
        assert f'id="{anchor}"' in (built / folder / page).read_text("utf-8"), address
        assert place["title"] and place["text"] and not re.search(r"</?\w+[ >]", place["text"]), address


def wait_shown(page: Any, text: str) -> None:
    page.locator(".preview:popover-open", has_text=text).wait_for()


def is_shown(page: Any) -> bool:
    return bool(page.evaluate("document.querySelector('.preview').matches(':popover-open')"))


def test_a_pointer_or_the_keyboard_shows_what_a_link_leads_to_and_is_no_trap(visit: Open) -> None:
    page = visit(SECTION)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    link = page.locator(TO_8_4).first

    link.hover()
    wait_shown(page, "If nobody has cards after a sauterelle")
    page.locator(".preview p").hover()  # the pointer may go onto it
    page.wait_for_timeout(500)
    assert is_shown(page)
    page.keyboard.press("Escape")
    assert not is_shown(page)
    link.hover()
    wait_shown(page, "Papillon 8.4")
    page.mouse.move(2, 2)
    page.wait_for_function("!document.querySelector('.preview').matches(':popover-open')")

    page.locator(".clause a.term").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    wait_shown(page, "sauterelle")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "preview"
    page.keyboard.press("Escape")
    assert not is_shown(page)

    names = [url.partition("/previews/")[2] for url in fetched if "/previews/" in url]
    assert sorted(names) == ["spec/glossary.json", "spec/sections/papillon/08-sauterelle.json"]
