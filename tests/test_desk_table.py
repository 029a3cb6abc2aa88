"""The table of the desk in a browser: a question by taps alone, what a table agrees on, questions that are sent on."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from browsing import NARROW, Open, barriers
from test_desk_browser import MARKUP, PAGES, asked, chosen, drawn, opened, typed, verdict

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

PHONE = {"width": 390, "height": 844}
SMALLEST = 44
"""Pixels of the width and the height of what a finger is to hit."""
KNOWN = "dealer C, layout 6 4 A, hands A:10 7 B:9 5"


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


def test_chips_are_tapped_or_typed_and_are_part_of_the_question(visit: Open) -> None:
    page = laid(visit, "layout 7, hand 5")
    stepped(page, "Chips in the pool", "−")
    page.get_by_role("spinbutton", name="Chips of B", exact=True).fill("-3")
    page.keyboard.press("Enter")
    assert page.url.endswith("&pool=59&chips=A:120+B:-3+C:120")
    page.locator("[data-key='chips unsaid']").click()
    assert page.url.endswith("#q=layout+7,+hand+5")


def test_who_made_papillon_is_tapped_in_their_order(visit: Open) -> None:
    page = laid(visit, "layout 7, hands A:5 B:- C:-, stock 0")
    for player in ("C", "B"):
        chosen(page, "Made papillon", player)
    assert typed(page).endswith("papillons C B")
    chosen(page, "Made papillon without naming it", "B")
    assert typed(page).endswith("papillons C B, unnamed B")


def test_captured_cards_and_those_in_stock_are_named_one_by_one(visit: Open) -> None:
    page = laid(visit, "layout 7, hand 5")
    chosen(page, "Captured cards", "which cards")
    tapped(page, "Add to the captured cards of B", "king: add to the captured cards of B")
    chosen(page, "Stock", "which cards")
    tapped(page, "Add to the end of the stock", "2: add to the end of the stock", "ace: add to the end of the stock")
    assert typed(page) == "layout 7, hand 5, next 2 A, won A:- B:K C:-"
    tapped(page, "2, in stock; tap to take it away")
    assert typed(page) == "layout 7, hand 5, next A, won A:- B:K C:-"


def test_a_hand_is_known_and_unknown_again(visit: Open) -> None:
    page = laid(visit, KNOWN)
    tapped(page, "The hand of B is not known")
    assert typed(page) == "dealer C, layout 6 4 A, hand 10 7"
    hand = page.get_by_role("region", name="Player B")
    assert "hand not said" in hand.inner_text()
    tapped(page, "B has no cards left")
    assert typed(page) == "dealer C, layout 6 4 A, hands A:10 7 B:-"
    pressed = hand.get_by_role("group", name="the hand of B").locator("[aria-pressed='true']")
    assert pressed.all_inner_texts() == ["no cards left"]
    tapped(page, "Ask about a move")
    assert "B has no cards left" in hand.inner_text()


def test_seats_say_who_deals_who_plays_and_who_comes_next(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "dealer B, turn A, layout 7, hands A:5 B:- C:8, last B, victim C, stock 9"))
    seats = page.locator(".desk-others .desk-head").all_inner_texts()
    # C, A and B play in this order, and B holds no card
    assert seats == ["Player B · deals · laid down last", "Player C · plays next · lays down with the next deal"]
    assert page.get_by_role("region", name="Player A · to play").count() == 1


HEARD = "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA"


def test_figures_are_heard_or_missed_as_one_taps_them(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], HEARD), PHONE)
    figures = ("hanneton", "sauterelle", "papillon")

    def heard() -> list[str]:
        return [
            page.locator(f".desk-choice[aria-label='{name}'] [aria-pressed='true']").inner_text() for name in figures
        ]

    assert heard() == ["announced"] * 3
    supposed = "Nothing was said, so taken as announced: hanneton, sauterelle and papillon."
    assert supposed in page.locator(".desk-moves").inner_text()
    assert "A +14" in verdict(page)  # 4 for the aces and 1 for each figure, from two
    chosen(page, "hanneton", "not announced")
    assert heard() == ["not announced", "announced", "announced"]
    # a figure that was not announced is not paid, and the rules of the table are what they were
    assert verdict(page).startswith("Yes, by the main rules: A +12")
    assert page.url.endswith("AxAAA+!sauterelle+!papillon&named=all")
    page.reload()
    drawn(page)
    assert heard() == ["not announced", "announced", "announced"]
    assert page.locator("a", has_text="Papillon 16.5").count() == 1
    chosen(page, "hanneton", "announced")
    assert heard() == ["announced"] * 3 and "A +14" in verdict(page)


@pytest.mark.parametrize("language", PAGES)
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


# What cannot be


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize(("game", "place"), [("papillon", "layout"), ("francion", "trick")])
def test_a_cleared_table_asks_for_cards_and_complains_of_nothing(
    visit: Open, game: str, place: str, language: str
) -> None:
    page = opened(visit, PAGES[language], PHONE)
    for key in (f"game {game}", "clear"):
        page.locator(f"[data-key='{key}']").click()
    words = {"en": "Lay out the cards", "fr": "Posez les cartes"}[language]
    table = page.locator(".desk-table")
    assert (verdict(page).startswith(words), table.locator(".desk-fault").count()) == (True, 0)
    assert not re.search(r"tricks: |levées\s: ", table.inner_text())
    card = "add 7" if game == "papillon" else "add 7h"
    for key in (f"here {place}", card):
        page.locator(f"[data-key='{key}']").click()
    # the hand of whoever is to play is still to come, and there is no other place to which cards go
    assert (verdict(page).startswith(words), table.locator(".desk-fault").count()) == (True, 0)
    assert page.locator(f"[data-key='here {place}']").get_attribute("aria-pressed") == "true"
    page.locator("[data-key='ask mode']").click()
    assert table.locator(".desk-fault").count() == 1
    assert "expected" not in table.inner_text() and "attendu" not in table.inner_text()


def test_missing_cards_are_asked_for_and_given_to_whoever_has_them(visit: Open) -> None:
    page = laid(visit, "dealer C, layout 7 7 5 2 K Q J, hands A:5 4 3 B:9 9 9 C:8 8 8, stock 27, piles A:4 B:3 C:0")
    # 52 less 7 exposed, 9 in hands, 27 in stock and 7 captured are 2
    missing = page.get_by_role("group", name="2 cards of the pack lie nowhere: in whose pile?")
    assert missing.count() == 1
    missing.get_by_role("button", name="C has captured these 2 cards").click()
    assert missing.count() == 0
    assert "piles A:4 B:3 C:2" in typed(page)


def test_five_of_a_rank_are_told_as_soon_as_they_lie_there(visit: Open) -> None:
    page = laid(visit, "layout 7 7 7 7, hand 5")
    tapped(page, "Add to the exposed cards", "7: add to the exposed cards")
    assert page.get_by_role("region", name="Exposed cards").locator(".desk-fault").all_inner_texts() == [
        "5 times 7: a pack has 4."
    ]


def test_a_number_that_cannot_be_is_complained_of_and_not_mended(visit: Open) -> None:
    page = laid(visit, "layout 7, hand 5, piles A:2 B:0 C:0")
    before = page.url
    page.get_by_role("spinbutton", name="captured by A", exact=True).fill("60")
    page.keyboard.press("Enter")
    assert verdict(page) == "This cannot be read."
    assert "60" in page.locator(".desk-table .desk-fault").inner_text()
    assert page.url == before


# Everybody's hands


@pytest.mark.parametrize("language", PAGES)
def test_everything_is_large_enough_to_tap(visit: Open, language: str) -> None:
    page = laid(visit, KNOWN, language)
    boxes = "[...document.querySelectorAll('#desk :is(button, input, textarea)')].map((each) => [each.outerHTML, "
    sizes = page.evaluate(boxes + "each.getBoundingClientRect().width, each.getBoundingClientRect().height])")
    assert len(sizes) > 80
    assert [html[:80] for html, width, height in sizes if min(width, height) < SMALLEST] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    head = page.locator(".languages a, .theme-toggle:visible, .mobile-header label:visible")
    edges = [min(box["width"], box["height"]) for box in (each.bounding_box() for each in head.all())]
    assert len(edges) >= 3
    assert min(edges) >= SMALLEST


COVERED = """(buttons) => buttons.filter((button) => {
    button.scrollIntoView({block: 'nearest'});
    const {x, y, width, height} = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((button) => button.dataset.key)"""
"""The keys of the buttons that are not what a finger on them hits, wherever they stand on the screen."""


@pytest.mark.parametrize("game", ["papillon", "francion"])
def test_nothing_lies_over_the_keys_while_cards_are_laid(visit: Open, game: str) -> None:
    page = opened(visit, PAGES["en"], PHONE)
    for key in (f"game {game}", "clear", "here A", "add 7" if game == "papillon" else "add 7h"):
        page.locator(f"[data-key='{key}']").click()
    page.evaluate("scrollTo(0, 0)")
    keys = page.locator(".desk-strip button, .desk-felt .desk-card, .desk-settings button")
    assert keys.count() > 10
    assert keys.evaluate_all(COVERED) == []


@pytest.mark.parametrize("language", PAGES)
def test_the_laid_table_shuts_nobody_out(visit: Open, axe: str, language: str) -> None:
    page = laid(visit, "layout 7 5 2, hand 7 K, next 7 K, won A:2 B:3 C:-", language)
    page.locator("[data-key='qr']").click()
    page.wait_for_selector(".desk-qr")
    page.evaluate("scrollTo(0, 0)")
    assert barriers(page, axe) == []


def test_the_focus_stays_where_it_was(visit: Open) -> None:
    page = laid(visit, KNOWN)
    page.get_by_role("button", name="captured by B +1", exact=True).focus()
    for _step in range(2):
        page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "captured by B +1"
    assert "B:2" in typed(page)


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


def test_what_is_typed_is_not_lost(visit: Open) -> None:
    page = laid(visit, KNOWN)
    number = page.get_by_role("spinbutton", name="captured by B", exact=True)
    number.fill("3")
    tapped(page, "Add to the hand of B")  # who leaves the field by a tap has both
    page.wait_for_function("() => document.getElementById('desk-question').value.includes('B:3')")
    assert page.locator("[data-key='here B']").get_attribute("aria-pressed") == "true"
    number.fill("5")
    tapped(page, "captured by B +1")
    assert "B:6" in typed(page)
    page.fill("#desk-question", "layout 6 4")
    page.locator("[data-key='ask mode']").click()  # the page is drawn anew, and nothing else is asked
    assert typed(page) == "layout 6 4"


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


def test_a_table_of_le_francion_keeps_rules_of_its_own(visit: Open) -> None:
    page = opened(visit, PAGES["en"] + "#rules=francion&players=5&manches=2")
    assert "rules of Le Francion" in page.locator(".desk-rules").inner_text()
    assert page.locator(".desk-others .desk-place").count() == 4
    page.locator("[data-key='fold rulings']").click()
    page.locator("[data-key='reading welche-led trumps']").click()
    tapped(page, "Keep these as our rules")
    page.goto("about:blank")
    page = opened(visit, PAGES["en"])
    assert "No rules are kept" in page.locator(".desk-agreement").inner_text()  # those of Le Papillon are others
    tapped(page, "Le Francion")
    assert page.url.endswith("&welche-led=trumps&manches=2")
    assert "Your table has agreed on that." in page.locator(".desk-rules").inner_text()


def test_a_legal_card_of_le_francion_is_played_by_its_chip(visit: Open) -> None:
    page = opened(visit, PAGES["en"] + "#game=francion&q=trumps+c,+trick+2d,+hand+Jd+Ac+Ah")
    # diamonds were led: the jack follows, and the ace of hearts need not
    page.locator("[data-key='move Jd']").click()
    assert typed(page).endswith("play Jd")
    assert verdict(page).startswith("Yes")


def test_a_link_to_rules_asks_by_them_and_keeps_nothing(visit: Open) -> None:
    page = opened(visit, f"{PAGES['en']}#rules=pdf&players=4&unwon=share&ten-sums=none")
    assert page.locator(".desk-others .desk-place").count() == 3
    for label, option in (("Document", "PDF"), ("Number of players", "4"), ("A pool that nobody wins", "it is shared")):
        group = page.locator(".desk-agreement").get_by_role("group", name=label)
        assert group.locator("[aria-pressed='true']").all_inner_texts() == [option]
    assert page.evaluate("localStorage.getItem('papillon-table')") is None
    tapped(page, "Copy a link to these rules")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("#rules=pdf&players=4&unwon=share&ten-sums=none")


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


def test_a_question_that_is_too_long_for_a_code_says_so(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], f"layout {'7h 6s ' * 600}, hand 5"))
    tapped(page, "QR code")
    page.locator(".desk-share .desk-fault").wait_for()
    assert "too long for a QR code" in page.locator(".desk-share").inner_text()


@pytest.mark.parametrize(
    "question",
    [
        "#q=layout 6h 4 A, hand 10 7, play 10x64",
        "#game=francion&q=trumps c, trick 2d, hand Jd Ac Ah, play Jd",
    ],
)
def test_the_picture_is_saved_where_no_program_takes_it(visit: Open, tmp_path: Any, question: str) -> None:
    page = opened(visit, PAGES["en"] + question.replace(" ", "+"))
    page.evaluate("delete Navigator.prototype.canShare")
    with page.expect_download() as download:
        tapped(page, "Picture")
    assert download.value.suggested_filename == ("francion.png" if "francion" in question else "papillon.png")
    download.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_the_question_is_handed_to_a_program_where_there_is_one(visit: Open) -> None:
    page = visit(PAGES["en"])
    page.evaluate("navigator.share = (data) => { window.sent = data; return Promise.resolve(); }")
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64"))
    page.get_by_role("button", name="Send …").click()
    link = page.locator(".desk-share").get_by_role("link").get_attribute("href")
    assert page.evaluate("window.sent") == {"text": "Yes, by the main rules.", "url": link}
