"""How pages are set: the letters, the length of lines, the way to a place, and what is printed."""

from __future__ import annotations

import pytest
from browsing import NARROW, WIDE, Open

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

SECTION = "spec/sections/papillon/04-play.html"

LINES = """() => {
    const found = [];
    for (const text of document.querySelectorAll("article p:not([class])")) {
        if (text.closest("td, details:not([open])") || text.textContent.length < 250) continue;
        const lines = new Map(), range = document.createRange();
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            for (let at = 0; at < walker.currentNode.length; at++) {
                range.setStart(walker.currentNode, at);
                range.setEnd(walker.currentNode, at + 1);
                const line = Math.round(range.getBoundingClientRect().bottom / 16);
                lines.set(line, (lines.get(line) ?? 0) + 1);
            }
        }
        found.push(Math.max(...lines.values()));
    }
    return found;
}"""
"""The letters of the longest line of each long paragraph."""

HIDDEN = """() => [...document.querySelectorAll("article table")]
    .filter((table) => table.scrollWidth > table.parentElement.clientWidth + 1).length"""
"""How many tables go on beyond what is seen of them."""

SUM = """() => {
    const said = "trois lève trois as", rows = [...document.querySelectorAll("tr")];
    const { cells } = rows.find((row) => row.cells[0].textContent.includes(said));
    const before = (cell) => getComputedStyle(cell, "::before").content;
    return [...cells].slice(1, 3).map((cell) => [before(cell), cell.textContent.trim()]);
}"""
"""What stands before the two cells that say what three aces taken by a three are worth, and what is in them."""

SHOWN = """(parts) => parts.map((part) => {
    const element = document.querySelector(part);
    return element ? element.checkVisibility() : null;
})"""


def test_a_page_is_set_for_reading_and_leads_to_a_clause_at_once(visit: Open) -> None:
    page = visit(SECTION)
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].find(({ status }) => status === 'loaded')?.family") == "EB Garamond"
    longest = page.evaluate(LINES)
    assert longest and 60 < max(longest) <= 85, longest
    page.emulate_media(reduced_motion="no-preference")
    there = "document.getElementById('papillon-4.d.11').getBoundingClientRect().top"
    page.evaluate("location.hash = '#papillon-4.d.11'")
    assert 0 <= page.evaluate(f"new Promise((seen) => requestAnimationFrame(() => seen({there})))") < 900


def test_what_is_printed_is_what_one_reads(visit: Open) -> None:
    page = visit(SECTION)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    parts = [".clause-title", ".clause-code", "#in-code", ".clause-examples li", ".copybtn", ".try-it", ".toc-drawer"]
    page.emulate_media(media="print")
    assert page.evaluate(SHOWN, parts) == [True, *[False] * 6]
    assert page.evaluate("getComputedStyle(document.querySelector('.clause')).breakInside") == "avoid"
    page.evaluate("document.querySelector('article p').innerHTML = '<a id=out href=https://example.org/>there</a>'")
    after = page.evaluate("getComputedStyle(document.getElementById('out'), '::after').content")
    page.emulate_media(media="screen")
    assert "https://example.org/" in after


def test_a_phone_hides_nothing_of_a_wide_table_and_says_what_each_cell_is(visit: Open) -> None:
    for name in ("spec/traceability.html", "spec/sections/papillon/06-aces.html", "fr/spec/payments.html"):
        assert visit(name, NARROW).evaluate(HIDDEN) == 0, name
    page = visit("fr/spec/payments.html", NARROW)
    chips, payers = page.evaluate(SUM)
    assert "jetons" in chips[0] and chips[1] == "6"
    assert "·" in payers[0] and payers[1].startswith("chacun")
    page.set_viewport_size(WIDE)
    assert [before for before, _ in page.evaluate(SUM)] == ["none", "none"]
