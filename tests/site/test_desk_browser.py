"""The desk in a page, in a real browser: what it answers, and that taps, typing and addresses ask the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from browsing import NARROW, WIDE, Open, barriers

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # the warnings of Sphinx and docutils are theirs to mend
    pytest.mark.filterwarnings("default:the site in a browser"),
]

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
    # 4 for the aces, and 1 each for hanneton, sauterelle and papillon, from each of the others
    Dispute(
        "dealer C, hands A:A B:98 C:-, layout AAA, stock 0, play AxAAA !hanneton",
        "Papillon 7.4",
        net={"A": "+14", "B": "−7", "C": "−7"},
    ),
    # a table where no ten takes a sum
    Dispute("layout 6 4 A, hand 10 7, play 10x64", "Papillon 4.b.1", "takes-no-sum", said="&ten-sums=none"),
    # by the article the maker of a sauterelle lays out the rest: 1 for it and 1 for the ace, from each
    Dispute(
        "layout K, hand K 9 A, stock 20, play KxK",
        "AdPoker 20",
        net={"A": "+4", "B": "−2", "C": "−2"},
        said="&rulebook=adpoker",
    ),
    # no court card takes a sum
    Dispute("layout 6 4 A, hand K 7, play Kx64", "Papillon 4.b.1", "takes-no-sum"),
    # two aces and another card are paid one by one
    Dispute(
        "dealer C, hands A:4K B:9 C:8, layout AA26, stock 9, play A: 4xAA2",
        "Papillon 6.1",
        net={"A": "+4", "B": "−2", "C": "−2"},
    ),
    # a ten may take a sum, and nobody pays for that
    Dispute("layout 6 4 A, hand 10 7, play 10x64", "Papillon 16.3"),
    # an ace alone in a sum with another card: 1 from each
    Dispute("layout 6 4 A, hand 10 7, play 7x6A", "Papillon 6.1", net={"A": "+2", "B": "−1", "C": "−1"}),
    # it is A's turn
    Dispute("turn A, layout 7 5, hands A:5 B:7 C:6, play B: 7x7", "Papillon 4.1", "out-of-turn"),
    # who can capture must
    Dispute("layout 7 K, hand 7 5, play lay", "Papillon 4.d.1", "must-capture"),
)
ANSWERS = {"en": ("Yes, by", "No: "), "fr": ("Oui, selon", "Non : ")}
NO_CARD_YET = "Lay out the cards on the table, then the hand of whoever is to play."


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


class KeptOpen(NamedTuple):
    """A desk that stays open from one question to the next.

    page: the desk.  elsewhere: what it has asked other hosts for.
    """

    page: Any
    elsewhere: list[str]

    def asked(self, address: str) -> None:
        """Have the question in an address answered, and all that comes after it. address: what follows the sign."""
        self.page.evaluate(TO_ADDRESS, "")
        self.page.evaluate(TO_ADDRESS, address)
        self.page.wait_for_selector('.desk-depending:not([aria-busy="true"])', state="attached")


TO_ADDRESS = """(hash) => new Promise((heard) => {
    addEventListener("hashchange", () => heard(), { once: true });
    const before = location.href;
    location.hash = hash;
    if (location.href === before) heard();
})"""
"""Leads to an address within a page, and waits until the page has heard of it."""


@pytest.fixture(scope="module")
def kept_open(browser: Any, address: str) -> Iterator[Callable[[str], KeptOpen]]:
    """For each language a desk that is opened once, for the tests to which it does not matter what was asked before."""
    visitor = browser.new_context(base_url=address, viewport=NARROW, reduced_motion="reduce", service_workers="block")

    @cache
    def kept_open(language: str) -> KeptOpen:
        desk = KeptOpen(visitor.new_page(), [])
        desk.page.on("request", lambda asked: asked.url.startswith(address) or desk.elsewhere.append(asked.url))
        desk.page.goto(PAGES[language])
        desk.page.wait_for_selector("#desk-said:not(:empty)")
        desk.page.wait_for_load_state("networkidle")
        return desk

    yield kept_open
    visitor.close()


# Answers


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.text)
def test_a_dispute_is_settled(kept_open: Callable[[str], KeptOpen], dispute: Dispute, language: str) -> None:
    page = kept_open(language).page
    kept_open(language).asked(f"q={quote(dispute.text)}{dispute.said}")
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
    assert "either one exposed card of the same rank, or several" in clause.inner_text()
    clause.locator("button.cite").click()
    page.wait_for_function("() => document.querySelector('.desk-clause button.cite').textContent === 'copied'")
    assert page.evaluate("navigator.clipboard.readText()") == "Papillon 4.b.1"
    clause.locator(".desk-head a").click()
    page.wait_for_url("**/spec/sections/papillon/04-play.html#papillon-4.b.1")


def switch(page: Any, words: str) -> Any:
    """What the answer depends on, by a part of its words."""
    return page.locator(".desk-depends", has_text=words).get_by_role("switch")


def beside(page: Any) -> str:
    """The other answer, which a switch shows beside the first."""
    told: str = page.locator("#desk-otherwise").inner_text()
    return told.replace("\u00a0", " ")


def test_another_reading_can_be_played_and_taken_back(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], "layout 6 4 A, hand 10 7, play 10x64"))
    switch(page, "no card worth ten").click()
    page.get_by_role("button", name="we play it so").click()
    assert verdict(page).startswith("No: ")
    assert page.url.endswith("&ten-sums=none")
    page.locator(".desk-agreed button").click()
    assert verdict(page) == "Yes, by the main rules."


def test_what_was_left_unsaid_is_told_with_what_it_would_change(visit: Open) -> None:
    page = opened(visit, asked(PAGES["en"], DISPUTES[1].text))
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
    page = opened(visit, asked(PAGES["en"], DISPUTES[1].text))
    parts = ("#desk-said", ".desk-rules button", ".desk-paid", ".desk-net", ".desk-depends", ".desk-clause")
    tops = [page.locator(each).first.bounding_box()["y"] for each in parts]
    assert tops == sorted(tops)
    # 4 for the four aces, 1 for each of the three figures
    paid = [line.replace("\u00a0", " ") for line in page.locator(".desk-paid li").all_inner_texts()]
    assert paid == [
        "B and C pay A 4 chips each: aces taken [7.4]",
        "B and C pay A 1 chip each: hanneton [7.3]",
        "B and C pay A 1 chip each: sauterelle [8.2]",
        "B and C pay A 1 chip each: papillon [10.2]",
    ]
    # the rulings that a clause names are told by their titles, settled ones too
    assert "(Everybody else pays)" in page.locator(".desk-clause", has_text="Papillon 7.3").inner_text()
    # the sheet has no figures, and no card of it takes three
    page.locator(".desk-rules").get_by_role("button", name="PDF", exact=True).click()
    assert verdict(page).startswith("No: ") and page.url.endswith("&rulebook=pdf")


# Le Francion

LAST_TRICK = "turnup 4c, trick 6h 7h Qh, hand Ah, play Ah"
WELCHE_TAKEN = "turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d, play Kc"


@pytest.mark.parametrize("language", PAGES)
def test_a_card_of_le_francion_is_judged(visit: Open, language: str) -> None:
    page = opened(visit, f"{PAGES[language]}#game=francion&q={quote(WELCHE_TAKEN)}")
    # hearts were led and are not trumps: who loses the Welche to the king of trumps pays 2 to each
    rules = {"en": "Yes, by the rules of Le Francion", "fr": "Oui, selon les règles du Francion"}[language]
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
    assert verdict(page) == "No: a player who holds the suit led must play it, or the Welche."
    assert page.locator(".desk-verdict .desk-note > code").all_inner_texts() == ["must-follow"]
    page.get_by_role("button", name="jack of diamonds, in the hand of B; tap to play it").click()
    assert verdict(page) == "Yes, by the rules of Le Francion. So far B takes the trick, with the jack of diamonds."
    assert page.url.endswith("play+Jd")
    page.get_by_text("Nobody pays yet: the trick goes on.").wait_for()
    page.evaluate(TO_ADDRESS, f"game=francion&q={LAST_TRICK}")
    page.wait_for_function("document.getElementById('desk-said').textContent.includes('D takes')")
    # the Welche earns 2 from each, as hearts were led; the ninths are paid only if eight tricks had been won before
    welche, last = verdict(page).split(" If that was the last trick of the coup, in all: ")
    assert welche.endswith("D takes the trick. In all: A −2 chips, B −2 chips, C −2 chips, D +6 chips.")
    assert last == "D +9 chips, stake −9 chips."
    supposed = "Taken as the last trick of the coup: lay out more cards, or set the tricks won."
    assert page.locator(".desk-paying > p:not(.desk-asked)").first.inner_text() == supposed  # before what is paid then
    assert page.locator("[data-key='move Ah']").inner_text().replace("\u00a0", " ") == "ace of hearts +6 chips"


def test_the_game_is_chosen_at_the_top(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    page.get_by_role("button", name="Le Francion", exact=True).click()
    assert "#game=francion&q=" in page.url
    assert typed(page).startswith("turnup 4c, ")
    page.locator(".desk-command", has_text="francion judge ").wait_for()  # comes after the answer
    assert page.locator(".desk-command").inner_text().startswith("francion judge ")
    page.get_by_role("button", name="Clear the table").click()
    trumps = "Trumps are clubs until you choose others."
    assert verdict(page) == f"{NO_CARD_YET} {trumps} The next card you tap is the one turned up; then comes the trick."
    chosen(page, "Trumps", "spades")
    page.get_by_role("button", name="Add to the hand of A", exact=True).click()
    page.get_by_role("button", name="ace of hearts: add to the hand of A", exact=True).click()
    assert typed(page) == "trumps s, hand Ah"
    assert verdict(page) == "A has one legal move."


# The same question, however it is asked


def test_taps_make_the_question_that_one_types(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    page.get_by_role("button", name="Clear the table").click()
    assert verdict(page) == NO_CARD_YET
    page.get_by_role("button", name="Add to the exposed cards", exact=True).click()
    for card in ("6", "4", "ace"):
        page.get_by_role("button", name=f"{card}: add to the exposed cards", exact=True).click()
    page.get_by_role("button", name="Add to the hand of A", exact=True).click()
    for card in ("10", "7"):
        page.get_by_role("button", name=f"{card}: add to the hand of A", exact=True).click()
    page.get_by_role("button", name="Ask about a move").click()
    for card in ("10, in the hand of A", "6, exposed", "4, exposed"):
        page.get_by_role("button", name=f"{card}; tap to take it into the move", exact=True).click()
    tapped = (typed(page), page.url, verdict(page))
    assert tapped[0] == "layout 6 4 A, hand 10 7, play 10x64"
    assert page.locator("[data-key='move lay']").inner_text() == "lays the hand down (not allowed)"
    page.get_by_role("button", name="Clear the table").click()
    page.fill("#desk-question", tapped[0])
    page.press("#desk-question", "Enter")
    assert (typed(page), page.url, verdict(page)) == tapped


# What cannot be


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("layout 7 7 7 7, hand 7", "Exposed cards", "5 times 7: a pack has 4."),
        ("layout 7, hand 9 6 5 5", "Player A · to play", "4 cards in a hand: nobody holds more than 3."),
        ("layout 7, hand -", "Player A · to play", "A is to play and holds no card: add the hand."),
    ],
)
def test_what_cannot_be_is_said_where_it_is(visit: Open, text: str, place: str, said: str) -> None:
    page = opened(visit, asked(PAGES["en"], text))
    assert verdict(page) == "There can be no such position."
    assert page.get_by_role("region", name=place).locator(".desk-fault").all_inner_texts() == [said]
    assert typed(page) == text


def test_what_cannot_be_read_is_complained_of_beside_it(visit: Open) -> None:
    page = opened(visit, PAGES["en"])
    page.fill("#desk-question", "layout 6 4, hand 10 7, play 10y64")
    page.press("#desk-question", "Enter")
    complaint = page.locator("#desk-complaint").inner_text()
    assert complaint.endswith("play: expected a move such as 7x52, KxK or lay, found '10y64'")
    assert typed(page) == "layout 6 4, hand 10 7, play 10y64"
    assert page.get_attribute("#desk-question", "aria-invalid") == "true"
    assert page.get_attribute("#desk-question", "aria-describedby") == "desk-complaint"


MARKUP = '<img src="http://elsewhere.invalid/x" onerror="window.hurt=1"><script>window.hurt=1</script>'
HOSTILE = {
    **{field: f"q=layout 7, hand 5&{field}={MARKUP}" for field in ("rulebook", "pool", "chips", "cards", "coup")},
    **{field: f"q=layout 7, hand 5&{field}={MARKUP}" for field in ("rounds", "unwon", "ten-sums", "__proto__", "game")},
    **{f"francion {field}": f"game=francion&q=trumps c, hand 7c&{field}={MARKUP}" for field in ("stake", "points")},
    **{f"francion {word}": f"game=francion&q=hand 7c, {word} {MARKUP}" for word in ("trumps", "trick", "won", "stock")},
    "q": f"q={MARKUP}",
    **{
        word: f"q=layout 7, hand 5, {word} {MARKUP}" for word in ("players", "dealer", "turn", "stock", "piles", "play")
    },
    "layout": f"q=layout {MARKUP}, hand 5",
    "hand": f"q=layout 7, hand {MARKUP}",
    "name": f"{MARKUP}=1",
    "percent": "q=%E0%A4%A",
    "long": f"q={'7' * 20_000}",
    "twice": "q=layout 7&q=layout 8",
}


@pytest.mark.parametrize("field", HOSTILE)
def test_a_hostile_address_is_complained_of_and_does_nothing(kept_open: Callable[[str], KeptOpen], field: str) -> None:
    page, elsewhere = kept_open("en")
    kept_open("en").asked(HOSTILE[field] if field == "percent" else quote(HOSTILE[field], safe="=&"))
    assert verdict(page) == "The question in the address cannot be read."
    assert "expected" in page.locator("#desk-complaint").inner_text()
    assert page.evaluate("window.hurt") is None
    assert page.locator("#desk :is(img, script)").count() == 0
    assert elsewhere == []


def test_the_page_runs_and_fetches_nothing_that_is_not_its_own(visit: Open) -> None:
    page = visit(PAGES["en"])
    policy = page.get_attribute('meta[http-equiv="Content-Security-Policy"]', "content")
    assert "default-src 'none'" in policy
    assert "'unsafe-inline'" not in re.search("script-src[^;]*", policy)[0]  # type: ignore[index]
    assert page.evaluate("fetch('https://elsewhere.invalid/').then(() => 'fetched', () => 'kept')") == "kept"
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.hurt = 1'}))")
    assert page.evaluate("window.hurt") is None


# For everybody


STATES = {
    "an answer": "layout 6 4 A, hand 10 7, play 10x64",
    "a refusal": "layout 7 5 2, hand 7 K, play 7x752",
    "no move": "layout 6 4 A, hand 10 7",
}


@pytest.mark.parametrize(("state", "language"), [("an answer", "en"), ("a refusal", "fr"), ("no move", "en")])
def test_the_desk_shuts_nobody_out(visit: Open, axe: str, state: str, language: str) -> None:
    assert barriers(opened(visit, asked(PAGES[language], STATES[state])), axe) == []


@pytest.mark.parametrize("width", [360, 1024])
@pytest.mark.parametrize("name", ["Ask about a move", "Lay out the cards"])
def test_nothing_scrolls_sideways(visit: Open, name: str, width: int) -> None:
    page = opened(visit, asked(PAGES["en"], DISPUTES[1].text), {"width": width, "height": 800})
    page.get_by_role("button", name=name).click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


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
    assert verdict(page) == "Yes, by the main rules."
    assert page.get_attribute("#desk-said", "role") == "status"
