"""The table of the desk in a browser: a question by taps alone, what a table agrees on, questions that are sent on."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from browsing import NARROW, Open, barriers
from test_desk_browser import MARKUP, PAGES, asked, chosen, opened, typed, verdict

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

PHONE = {"width": 390, "height": 844}


def laid(visit: Open, question: str, language: str = "en") -> Any:
    """The page while its table is laid, with every part open."""
    page = opened(visit, asked(PAGES[language], question), PHONE)
    page.locator("[data-key='set mode']").click()
    for name in ("fold past", "fold chips", "fold rulings"):
        page.locator(f"[data-key='{name}']").click()
    return page


def stepped(page: Any, label: str, sign: str = "+") -> None:
    """Tap the button that makes a number larger, or less."""
    page.get_by_role("button", name=f"{label} {sign}1", exact=True).click()


def tapped(page: Any, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


# All of a question


def test_whatever_the_notation_says_of_a_table_is_tapped(visit: Open) -> None:
    page = laid(visit, "layout -, hand -")
    chosen(page, "Dealer", "B")
    chosen(page, "Deal and play go", "to the left")
    assert page.url.endswith("&direction=clockwise")
    chosen(page, "To play", "A")
    tapped(page, "Add to the exposed cards", "hearts", "7 of hearts: add to the exposed cards")
    chosen(page, "Suit", "none")
    tapped(page, "Add to the hand of A", "king: add to the hand of A", "5: add to the hand of A")
    chosen(page, "Stock", "9")
    stepped(page, "captured by C")
    chosen(page, "Laid down last since the deal", "C")
    chosen(page, "Laid down last for want of a capture", "nobody")
    chosen(page, "Must lay down with the next deal", "B")
    stepped(page, "Cards of A that took one like card")
    assert typed(page) == (
        "dealer B, turn A, layout 7h, hand K 5, stock 9, piles A:0 B:0 C:1, last C, wanting -, victim B, "
        "likes A:1 B:0 C:0"
    )


@pytest.mark.parametrize("language", ["fr"])
def test_the_welche_is_turned_up_by_taps_and_paid(visit: Open, axe: str, language: str) -> None:
    page = opened(visit, PAGES[language], PHONE)
    for key in ("game francion", "clear"):
        page.locator(f"[data-key='{key}']").click()
    next_card = {"en": "The next card you tap ", "fr": "La prochaine carte que vous touchez "}[language]
    turned_up = {"en": "is the one turned up; then comes the trick.", "fr": "est la retourne, puis vient la levée."}
    assert verdict(page).endswith(next_card + turned_up[language])
    page.locator("[data-key='add Ah']").click()
    assert page.url.endswith("#game=francion&q=turnup+Ah,+hand+-")
    # four chips from each of the three others to the dealer (Francion 5.1)
    said = {"en": "The Welche was turned up: A, B and C pay D 4 chips each.", "fr": "Le Welche a été retourné : "}
    assert verdict(page).replace("\u00a0", " ").startswith(said[language])
    assert page.locator(".desk-turnup .desk-clause .desk-head a").inner_text().startswith("Francion 5.1")
    assert page.locator(".desk-table .desk-fault").count() == 0
    page.evaluate("scrollTo(0, 0)")
    assert barriers(page, axe) == []
    # one card alone is turned up: the next goes to the trick, and the hand of whoever follows A is asked for
    page.locator("[data-key='add 6h']").click()
    assert page.url.endswith("#game=francion&q=turnup+Ah,+trick+6h,+hand+-")
    asked_for = {
        "en": "Lay out the cards of B, who is to play. Trumps are hearts (ace of hearts turned up).",
        "fr": "Posez les cartes de B, qui doit jouer. L’atout est cœur (retourne : as de cœur).",
    }[language]
    in_trick = {"en": "goes into the trick.", "fr": "va dans la levée."}[language]
    assert verdict(page) == f"{asked_for} {next_card}{in_trick}"
    head = page.locator(".desk-place", has=page.locator("[data-key='here A']")).locator(".desk-head span")
    has_played = {"en": "Player A · leads · has played · ", "fr": "Joueur A · entame · a joué · "}[language]
    assert head.inner_text().startswith(has_played)
    # the last of the four cards is played from the hand of D: the king of hearts, the highest trump, takes them (2.2)
    for card in ("7h", "2c"):
        page.locator(f"[data-key='add {card}']").click()
    last = {
        "en": "is the one that D plays, the last of the trick.",
        "fr": "est celle que D joue, la dernière de la levée.",
    }
    assert verdict(page).endswith(next_card + last[language]) and page.locator("[data-key='here trick']").count() == 0
    page.locator("[data-key='add Kh']").click()
    assert {"en": "D takes the trick.", "fr": "D fait la levée."}[language] in verdict(page)
    assert "undefined" not in page.locator(".desk-table").inner_text()
    for place in ("D 0", "trick 2", "trick 1", "trick 0", "turnup 0"):
        page.locator(f"[data-key='card {place}']").click()
    assert typed(page) == {"en": "trumps h, hand -", "fr": "atout h, main -"}[language]
    assert page.locator(".desk-turnup > *").count() == 0


# In writing

WORDS = {
    "en": ("may the ten take a six and a four", "May a ten take a six and a four?"),
    "fr": ("le dix peut-il prendre un six et un quatre", "Un dix peut-il lever un six et un quatre"),
}


@pytest.mark.parametrize("language", PAGES)
def test_words_lead_to_the_questions_that_come_closest(visit: Open, language: str) -> None:
    requests: list[str] = []
    page = opened(visit, PAGES[language], PHONE)
    page.on("request", lambda request: requests.append(request.url))
    typed_words, question = WORDS[language]
    assert page.locator("#desk-takes code").inner_text().startswith({"en": "layout ", "fr": "exposées "}[language])
    page.fill("#desk-question", "layout 6 4, hand 10 7, play 10y64")
    page.press("#desk-question", "Enter")
    assert requests == []  # that is the notation, spelt wrongly
    page.fill("#desk-question", typed_words)
    page.press("#desk-question", "Enter")
    first = page.locator(".desk-closest a").first
    first.wait_for()
    assert first.inner_text().startswith(question)
    assert "expected" not in page.locator("#desk-complaint").inner_text()
    assert typed(page) == typed_words
    folder = "fr/_static/search/" if language == "fr" else "/_static/search/"
    assert requests and all(folder in request for request in requests)
    page.fill("#desk-question", "layout 7, hand 5")
    page.locator(".desk-writing button").click()
    assert page.locator(".desk-closest a").count() == 0
    assert page.locator("#desk-said").evaluate("(said) => said.getBoundingClientRect().bottom <= innerHeight")
    page.route("**/_static/search/**", lambda route: route.abort())
    page.fill("#desk-question", f"xyzzy {typed_words}")
    page.press("#desk-question", "Enter")
    assert "xyzzy" in page.locator("#desk-complaint").inner_text()


# What a table has agreed on


def test_rules_are_kept_and_the_page_answers_by_them(visit: Open) -> None:
    page = opened(visit, PAGES["en"], NARROW)
    page.evaluate("localStorage.clear()")
    page.locator("[data-key='fold rulings']").click()
    page.get_by_role("group", name="May a card worth ten take a sum?").get_by_role("button", name="no card").click()
    tapped(page, "Keep these as our rules")
    page.goto("about:blank")
    page = opened(visit, PAGES["en"])
    assert verdict(page).startswith("Yes, by the main rules, as this table reads them")  # of the example
    assert "no card worth ten takes a sum" in page.locator(".desk-rules .desk-agreed").inner_text()
    assert "The page answers by the rules that are kept" in page.locator(".desk-agreement").inner_text()
    page.goto("about:blank")
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64"))
    assert verdict(page).startswith("Yes")  # a link is asked by its own rules, and says so
    assert "Your table has agreed on other rules." in page.locator(".desk-rules").inner_text()
    tapped(page, "Answer by our rules")
    assert verdict(page).startswith("No: ")
    assert page.url.endswith("&ten-sums=none")


@pytest.mark.parametrize("kept", [MARKUP, "#rules=salon&ten-sums=<b>", "#rules=salon&__proto__=1", "x" * 100_000])
def test_what_a_stranger_has_put_into_the_browser_does_nothing(visit: Open, kept: str) -> None:
    page = opened(visit, PAGES["en"])
    page.evaluate("(text) => localStorage.setItem('papillon-table', text)", kept)
    page.reload()
    page.wait_for_selector("#desk-said:not(:empty)")
    assert verdict(page).startswith("Yes, by the main rules: A +2")
    assert "No rules are kept" in page.locator(".desk-agreement").inner_text()
    assert page.evaluate("window.hurt") is None


@pytest.mark.parametrize("field", ["rules", "players", "rounds", "unwon", "ten-sums", "__proto__"])
def test_a_hostile_link_to_rules_is_complained_of(visit: Open, field: str) -> None:
    head = "" if field == "rules" else "rules=salon&"
    page = opened(visit, f"{PAGES['en']}#{head}{field}={quote(MARKUP)}")
    assert verdict(page) == "The question in the address cannot be read."
    assert page.evaluate("window.hurt") is None


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Before we play Le Papillon"), ("fr", "Avant de jouer au Papillon")]
)
def test_the_sheet_is_printed_alone_and_filled_in(visit: Open, language: str, title: str) -> None:
    page = opened(visit, f"{PAGES[language]}#rules=adpoker&ten-sums=none")
    page.evaluate("window.print = () => {}")
    page.locator("[data-key='print sheet']").click()
    page.emulate_media(media="print")
    assert page.locator("h1:visible").all_inner_texts() == [title]
    assert page.locator(".desk-sheet:visible").count() == 1
    assert page.locator("#desk > :visible").count() == 1
    crossed = [line for line in page.locator(".desk-sheet li").all_inner_texts() if line.startswith("☒")]
    assert any("AdPoker" in line for line in crossed)
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.locator(".desk-sheet").count() == 0


# Sent on


def test_the_link_is_copied_and_asks_the_same(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64", "&ten-sums=none"))
    tapped(page, "Copy the link")
    link = page.evaluate("navigator.clipboard.readText()")
    before = (typed(page), verdict(page))
    page.goto("about:blank")
    page = opened(visit, link)
    assert (typed(page), verdict(page)) == before


def test_the_address_is_a_qr_code(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64"))
    tapped(page, "QR code")
    code = page.locator(".desk-qr")
    code.wait_for()
    path = code.locator("path").get_attribute("d")
    size = int(code.get_attribute("viewBox").split()[2]) - 8
    # the corners of any QR code: seven dark modules in a row, at the left and at the right
    assert path.startswith("M0 0h7v1h-7z")
    assert f"M{size - 7} 0h7v1h-7z" in path
    assert f"M0 {size - 1}h7v1h-7z" in path
    tapped(page, "QR code")
    code.wait_for(state="detached")
