"""The desk in a page, in a real browser: its answers, however one asks; what a table agrees on; what is sent on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from browsing import NARROW, QUIET, WIDE, Open, barriers

pytestmark = QUIET

PAGES = {"en": "desk/index.html", "fr": "fr/desk/index.html"}


class Dispute(NamedTuple):
    """A question and its answer, as the rules have it.

    said: what is said beside the question.  code: why the move is refused, "" for a legal one.
    net: what everybody gains or loses, where anybody does.  clause: one that decides.
    """

    text: str
    clause: str
    code: str = ""
    net: Mapping[str, str] = {}
    said: str = ""


DISPUTES = (
    # one card takes its like or a sum, not both
    Dispute("layout 7 5 2, hand 7 K, play 7x752", "Papillon 4.b.1", "one-capture"),
    # by the article the maker of a sauterelle lays out the rest: 1 for it and 1 for the ace, from each
    Dispute(
        "layout K, hand K 9 A, stock 20, play KxK",
        "AdPoker 20",
        net={"A": "+4", "B": "−2", "C": "−2"},
        said="&rulebook=adpoker",
    ),
)
PAPILLON = "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton"
"""4 for the aces, and 1 each for hanneton, sauterelle and papillon, from each of the others."""
ANSWERS = {"en": ("Yes, under", "No: "), "fr": ("Oui, selon", "Non : ")}
NO_CARD_YET = "Lay out the cards on the table, then the hand of the player whose turn it is."


def asked(page: str, question: str, said: str = "") -> str:
    """The address of a question."""
    return f"{page}#q={quote(question)}{said}"


def opened(visit: Open, address: str, size: dict[str, int] = NARROW, theme: str = "light") -> Any:
    """The page with an answer, and with all that comes after it."""
    page = visit(address, size, theme)
    page.wait_for_selector("#desk-said:not(:empty)")
    page.wait_for_load_state("networkidle")
    drawn(page)
    return page


def drawn(page: Any) -> None:
    """Wait until all that comes after an answer is there, too."""
    page.wait_for_selector("#desk-said:not(:empty)")
    page.wait_for_selector('.desk-depending:not([aria-busy="true"])', state="attached")


def verdict(page: Any) -> str:
    """The sentence of the answer."""
    said: str = page.locator("#desk-said").inner_text()
    return said.replace("\u00a0", " ")


def typed(page: Any) -> str:
    """The question in writing."""
    text: str = page.input_value("#desk-question")
    return text


def chosen(page: Any, label: str, option: str) -> None:
    """Choose one of the buttons that stand under a label."""
    page.get_by_role("group", name=label, exact=True).get_by_role("button", name=option, exact=True).click()
    drawn(page)


# Answers

SENTENCES = {  # a sum is not taken with a like card
    "en": ("Can my 9 take a 9 and also a 5 and a 4?", "The move is not allowed: "),
    "fr": ("Avec un 9, puis-je lever un 9, et aussi un 5 et un 4 ?", "On ne peut pas jouer ainsi : "),
}


@pytest.mark.parametrize("language", PAGES)
def test_a_question_is_asked_in_a_sentence(visit: Open, language: str) -> None:
    page = opened(visit, PAGES[language])
    words, said = SENTENCES[language]
    page.fill("#desk-sentence", words)
    page.press("#desk-sentence", "Enter")
    page.wait_for_selector(".desk-understood mark")
    assert verdict(page).startswith(said) and "play=9x954" in page.url.replace("+", "=")


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.text)
def test_a_dispute_is_settled(visit: Open, dispute: Dispute, language: str) -> None:
    page = opened(visit, asked(PAGES[language], dispute.text, dispute.said))
    legal, refused = ANSWERS[language]
    assert verdict(page).replace("\u00a0", " ").replace("\u202f", " ").startswith(refused if dispute.code else legal)
    answer = page.locator(".desk-verdict")
    assert answer.locator(".desk-note > code").all_inner_texts() == ([dispute.code] if dispute.code else [])
    net = answer.locator(".desk-net").all_inner_texts()
    assert dict(re.findall(r"([A-D])\s([+−]\d+)", "".join(net))) == dispute.net
    links = answer.locator(".desk-clause .desk-head a").all_inner_texts()
    assert any(link.startswith(f"{dispute.clause} ") for link in links)


def test_a_clause_is_quoted_with_its_link_and_copied(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 7 5 2, hand 7 K, play 7x752"))
    clause = page.locator(".desk-clause")
    assert "either one exposed card of the same rank" in clause.inner_text()
    clause.locator("button.cite").click()
    page.wait_for_function("() => document.querySelector('.desk-clause button.cite').textContent === 'copied'")
    assert page.evaluate("navigator.clipboard.readText()") == "Papillon 4.b.1"
    clause.locator(".desk-head a").click()
    page.wait_for_url("**/spec/sections/papillon/04-play.html#papillon-4.b.1")


def switch(page: Any, words: str) -> Any:
    """What the answer depends on, by a part of its words."""
    return page.locator(".desk-depends", has_text=words).get_by_role("switch")


def test_another_reading_can_be_played_and_taken_back(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64"))
    switch(page, "no card worth ten").click()
    page.get_by_role("button", name="we play this way").click()
    assert verdict(page).startswith("No: ")
    assert page.url.endswith("&ten-sums=none")
    page.locator(".desk-agreed button").click()
    assert verdict(page) == "Yes, under the main rules."


def test_what_was_left_unsaid_is_told_with_what_it_would_change(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], PAPILLON))
    # of the three figures the hanneton alone is paid: 5 from each
    unannounced = page.locator(".desk-depends", has_text="did not announce").inner_text()
    assert "A +10 chips, B −5 chips, C −5 chips" in unannounced.replace("\u00a0", " ")
    for said in ("not announced", "announced"):
        chosen(page, "papillon", said)
        chips = {"not announced": 12, "announced": 14}[said]  # of 5 + 1 + 1 from each of two; as the answer says
        assert page.locator('.desk-chip[aria-pressed="true"] b').inner_text().split() == [f"+{chips}", "chips"]
    assert typed(page).endswith("AxAAA !hanneton !sauterelle !papillon")
    page.wait_for_selector('.desk-depending[aria-busy="false"]', state="attached")
    assert page.locator(".desk-depends", has_text="did not announce").count() == 0


def test_a_table_reads_the_answer_then_by_which_document_who_pays_what_it_depends_on_and_why(visit: Open) -> None:
    # Chips change hands at once; only somebody who doubts them asks further.
    page = opened(visit, asked(PAGES["en"], PAPILLON))
    parts = ("#desk-said", ".desk-rules button", ".desk-paid", ".desk-net", ".desk-depends", ".desk-clause")
    tops = [page.locator(each).first.bounding_box()["y"] for each in parts]
    assert tops == sorted(tops)
    # 4 for the four aces, 1 for each of the three figures
    paid = [line.replace("\u00a0", " ") for line in page.locator(".desk-paid li").all_inner_texts()]
    assert paid == [
        "B and C pay A 4 chips each for aces taken [7.4]",
        "B and C pay A 1 chip each for a hanneton [7.3]",
        "B and C pay A 1 chip each for a sauterelle [8.2]",
        "B and C pay A 1 chip each for a papillon [10.2]",
    ]
    # the sheet has no figures, and no card of it takes three
    page.locator(".desk-rules").get_by_role("button", name="PDF", exact=True).click()
    assert verdict(page).startswith("No: ") and page.url.endswith("&rulebook=pdf")


# Le Francion

WELCHE_TAKEN = "turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d, play Kc"


@pytest.mark.parametrize("language", PAGES)
def test_a_card_of_le_francion_is_judged(visit: Open, language: str) -> None:
    page = opened(visit, f"{PAGES[language]}#game=francion&q={quote(WELCHE_TAKEN)}")
    # hearts were led and are not trumps: who loses the Welche to the king of trumps pays 2 to each
    rules = {"en": "Yes, under the rules of Le Francion", "fr": "Oui, selon les règles du Francion"}[language]
    chips = {"en": "chips", "fr": "jetons"}[language]
    said = verdict(page)
    assert said.startswith(rules) and said.endswith(f": A +2 {chips}, B −6 {chips}, C +2 {chips}, D +2 {chips}.")
    net = page.locator(".desk-verdict .desk-net").inner_text()
    assert dict(re.findall(r"([A-D])\s([+−]\d+)", net)) == {"A": "+2", "B": "−6", "C": "+2", "D": "+2"}
    links = page.locator(".desk-verdict .desk-clause .desk-head a").all_inner_texts()
    assert {" ".join(link.split()[:2]) for link in links} >= {
        "Francion 3.3",
        "Francion 3.4",
        "Francion 5.2",
        "Francion 5.4",
    }


def test_a_card_of_le_francion_is_refused(visit: Open) -> None:
    page = opened(visit, f"{PAGES['en']}#game=francion&q={quote('trumps c, trick 2d, hand Jd Ac Ah, play Ac')}")
    assert verdict(page) == "No: a player who has the suit led must follow suit or play the Welche."
    assert page.locator(".desk-verdict .desk-note > code").all_inner_texts() == ["must-follow"]
    page.get_by_role("button", name="jack of diamonds, in the hand of B; tap to play it").click()
    assert verdict(page) == "Yes, under the rules of Le Francion. So far the trick is B's, with the jack of diamonds."
    assert page.url.endswith("play+Jd")
    page.get_by_text("Nobody pays yet: the trick goes on.").wait_for()


def test_the_game_is_chosen_at_the_top(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    page.get_by_role("button", name="Le Francion", exact=True).click()
    assert "#game=francion&q=" in page.url
    assert typed(page).startswith("turnup 4c, ")
    page.locator(".desk-command", has_text="francion judge ").wait_for()  # comes after the answer
    assert page.locator(".desk-command").inner_text().startswith("francion judge ")
    page.get_by_role("button", name="Clear", exact=True).click()
    trumps = "Trumps are clubs until you choose another suit."
    tapping = "The next card you tap is the card turned up; after that come the cards of the trick."
    assert verdict(page) == f"{NO_CARD_YET} {trumps} {tapping}"
    chosen(page, "Trumps", "spades")
    page.get_by_role("button", name="Add to the hand of A", exact=True).click()
    page.get_by_role("button", name="ace of hearts: add to the hand of A", exact=True).click()
    assert typed(page) == "trumps s, hand Ah"
    assert verdict(page) == "A has one legal move."


# The same question, however it is asked


def test_taps_make_the_question_that_one_types(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    page.get_by_role("button", name="Clear", exact=True).click()
    assert verdict(page) == NO_CARD_YET
    page.get_by_role("button", name="Add to the exposed cards", exact=True).click()
    for card in ("6", "4", "ace"):
        page.get_by_role("button", name=f"{card}: add to the exposed cards", exact=True).click()
    page.get_by_role("button", name="Add to the hand of A", exact=True).click()
    for card in ("10", "7"):
        page.get_by_role("button", name=f"{card}: add to the hand of A", exact=True).click()
    page.get_by_role("button", name="Ask about a move").click()
    for card in ("10, in the hand of A", "6, exposed", "4, exposed"):
        page.get_by_role("button", name=f"{card}; tap to add it to the move", exact=True).click()
    tapped = (typed(page), page.url, verdict(page))
    assert tapped[0] == "layout 6 4 A, hand 10 7, play 10x64"
    assert page.locator("[data-key='move lay']").inner_text() == "lays down (not allowed)"
    page.get_by_role("button", name="Clear", exact=True).click()
    page.fill("#desk-question", tapped[0])
    page.press("#desk-question", "Enter")
    assert (typed(page), page.url, verdict(page)) == tapped


# What cannot be


def test_what_cannot_be_is_said_where_it_is(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 7 7 7 7, hand 7"))
    assert verdict(page) == "This position is impossible."
    faults = page.get_by_role("region", name="Exposed cards").locator(".desk-fault").all_inner_texts()
    assert faults == ["5 cards of the rank 7: a pack has 4."]


def test_what_cannot_be_read_is_complained_of_beside_it(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    page.fill("#desk-question", "layout 6 4, hand 10 7, play 10y64")
    page.press("#desk-question", "Enter")
    complaint = page.locator("#desk-complaint").inner_text()
    assert complaint.endswith("play: expected a move such as 7x52, KxK or lay, found '10y64'")
    assert typed(page) == "layout 6 4, hand 10 7, play 10y64"
    assert page.get_attribute("#desk-question", "aria-invalid") == "true"
    assert page.get_attribute("#desk-question", "aria-describedby") == "desk-complaint"


def test_the_page_runs_and_fetches_nothing_that_is_not_its_own(visit: Open) -> None:
    page = visit(PAGES["en"])
    policy = page.get_attribute('meta[http-equiv="Content-Security-Policy"]', "content")
    assert "default-src 'none'" in policy
    assert "'unsafe-inline'" not in re.search("script-src[^;]*", policy)[0]  # type: ignore[index]
    assert page.evaluate("fetch('https://elsewhere.invalid/').then(() => 'fetched', () => 'kept')") == "kept"
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.hurt = 1'}))")
    assert page.evaluate("window.hurt") is None


# For everybody


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "layout 6 4 A, hand 10 7, play 10x64"),
        ("fr", "layout 7 5 2, hand 7 K, play 7x752"),
        ("en", "layout 6 4 A, hand 10 7"),
    ],
)
def test_the_desk_shuts_nobody_out(visit: Open, axe: str, language: str, question: str) -> None:
    assert barriers(opened(visit, asked(PAGES[language], question)), axe) == []


def test_the_keyboard_alone_asks_a_question(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7"), WIDE)
    page.get_by_role("button", name="Le Francion").focus()
    for name in ("6, exposed", "4, exposed", "10, in the hand of A"):
        for _step in range(12):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
            if focused.startswith(name):
                break
        page.keyboard.press("Space")
        assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(name)
    assert verdict(page) == "Yes, under the main rules."
    assert page.get_attribute("#desk-said", "role") == "status"


# The table

PHONE = {"width": 390, "height": 844}


def tapped(page: Any, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_the_welche_is_turned_up_by_taps_and_paid_in_french(visit: Open, axe: str) -> None:
    page = opened(visit, PAGES["fr"], PHONE)
    for key in ("game francion", "clear"):
        page.locator(f"[data-key='{key}']").click()
    next_card = "La prochaine carte que vous touchez"
    assert verdict(page).endswith(f"{next_card} est la retourne ; ensuite viennent celles de la levée.")
    page.locator("[data-key='add Ah']").click()
    assert page.url.endswith("#game=francion&q=turnup+Ah,+hand+-")
    # four chips from each of the three others to the dealer (Francion 5.1)
    assert verdict(page).startswith("Le Welche a été retourné : ")
    assert page.locator(".desk-turnup .desk-clause .desk-head a").inner_text().startswith("Francion 5.1")
    page.evaluate("scrollTo(0, 0)")
    assert barriers(page, axe) == []


# In writing

WORDS = {
    "en": ("may the ten take a six and a four", "May a ten take a six and a four?"),
    "fr": ("le dix peut-il prendre un six et un quatre", "Un dix peut-il lever un six et un quatre"),
}


@pytest.mark.parametrize("language", PAGES)
def test_words_lead_to_the_questions_that_come_closest(visit: Open, language: str) -> None:
    page = opened(visit, PAGES[language], PHONE)
    words, question = WORDS[language]
    page.fill("#desk-question", words)
    page.press("#desk-question", "Enter")
    first = page.locator(".desk-closest a").first
    first.wait_for()
    assert first.inner_text().startswith(question)
    assert "expected" not in page.locator("#desk-complaint").inner_text()
    assert typed(page) == words
    page.fill("#desk-question", "layout 7, hand 5")
    page.locator(".desk-writing button").click()
    assert page.locator(".desk-closest a").count() == 0


# What a table has agreed on


def test_rules_are_kept_and_the_page_answers_by_them(visit: Open) -> None:
    page = opened(visit, PAGES["en"], NARROW)
    page.evaluate("localStorage.clear()")
    page.locator("[data-key='fold rulings']").click()
    page.get_by_role("group", name="May a card worth ten take a sum?").get_by_role("button", name="no card").click()
    tapped(page, "Save these as our rules")
    page.goto("about:blank")
    page = opened(visit, PAGES["en"])
    assert verdict(page).startswith("Yes, under the main rules, with this table's choices")  # of the example
    assert "no card worth ten takes a sum" in page.locator(".desk-rules .desk-agreed").inner_text()
    assert "These are the rules saved for your table." in page.locator(".desk-agreement").inner_text()
    page.goto("about:blank")
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64"))
    assert verdict(page).startswith("Yes")  # a link is asked by its own rules, and says so
    assert "Your table has agreed on other rules." in page.locator(".desk-rules").inner_text()
    tapped(page, "Use our rules")
    assert verdict(page).startswith("No: ")
    assert page.url.endswith("&ten-sums=none")


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
    # the corner of any QR code: seven dark modules in a row
    assert code.locator("path").get_attribute("d").startswith("M0 0h7v1h-7z")
    tapped(page, "QR code")
    code.wait_for(state="detached")
