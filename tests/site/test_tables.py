"""The other pages with a program, in a real browser: a coup that one counts, a game that one plays, a recorded game
that one steps through, and lessons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from browsing import NARROW, QUIET, WIDE, Open, assert_fits_a_telephone, barriers
from test_counting import Setup

from papillon.course import play, start_coup
from papillon.desk.__main__ import main
from papillon.notation import NOTATION
from papillon.position import Position
from papillon.records import faults, read_record
from papillon.table import open_table

pytestmark = QUIET


def tap(page: Any, key: str) -> None:
    page.locator(f"article [data-key='{key}']").click()


def taps(page: Any, *keys: str) -> None:
    for key in keys:
        tap(page, key)


def said(page: Any, place: str) -> str:
    return " ".join(page.inner_text(place).replace("\u00a0", " ").split())


def table(page: Any, rows: str) -> dict[str, list[str]]:
    """Chips and what the last step changed, by account."""
    return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in page.locator(rows).all()}


def saved(page: Any, folder: Path) -> Path:
    """The record that the page saves."""
    with page.expect_download() as saving:
        tap(page, "save record")
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    return file


def unfolded_from_the_top(page: Any) -> Any:
    """The page with every fold open, where the theme's own way back to the top, which is in no landmark, is hidden."""
    page.evaluate("document.querySelectorAll('article details').forEach((fold) => { fold.open = true; })")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => !document.documentElement.classList.contains('show-back-to-top')")
    return page


# --- counting

SEVEN = "QJT976A"


def counting(visit: Open, language: str = "") -> Any:
    page = visit(f"{language}docs/counting.html", NARROW)
    page.wait_for_selector(".counting-bar button")
    tap(page, "players and rules")
    return page


def test_a_whole_coup_by_taps_makes_a_record_that_the_command_accepts(
    visit: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = counting(visit)
    taps(page, "first dealer A", "deal first")
    steps = [*counted(Setup("salon", {}, 3, 2, 1))]
    taps(page, *chain.from_iterable(keys for keys, _ in steps))
    chips = steps[-1][1]
    account = table(page, ".counting-chips tbody tr")
    assert " ".join(f"{name}:{account[name][0]}" for name in ("A", "B", "C", "pool")).replace("−", "-") == chips
    assert "12.1" in page.inner_text(".counting-last")  # somebody swept the table
    tap(page, "deal next")
    assert "Tap the exposed cards (0 of 7)" in said(page, "#counting-said")
    file = saved(page, tmp_path)
    assert faults(read_record(file.read_text("utf-8"))) == []
    assert main(["replay", str(file)]) == 0
    assert f"chips {chips}" in capsys.readouterr().out


def counted(setup: Setup) -> Iterator[tuple[list[str], str]]:
    """What is tapped for a coup that chance has played, deal by deal and play by play, with the account after it."""
    (coup,) = setup.played()
    pack = NOTATION.read_cards(" ".join(coup["pack"]), "pack")
    step = start_coup(open_table(setup.players, dealer="A"), pack)
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
    """The cards of the victim of a sauterelle, laid down with the deal: nothing else lies on the table then."""
    is_new_deal = len(after.stock) < len(before.stock)
    return [f"rank {card.rank}" for card in after.layout] if is_new_deal and after.last_layer is not None else []


def test_counting_in_french_shuts_nobody_out(visit: Open, axe: str) -> None:
    page = counting(visit, "fr/")
    tap(page, "begins under way")
    assert_fits_a_telephone(page, "#counting", 44)
    taps(page, "deal first", *(f"rank {rank}" for rank in SEVEN), "lays all", *(f"rank {rank}" for rank in "K73"))
    assert_fits_a_telephone(unfolded_from_the_top(page), "#counting", 44)
    assert "tapis" in page.inner_text(".counting-table").lower()
    assert barriers(page, axe) == []


# --- playing

DEAL = "#seed=7&against=greedy&seat=A&rules=salon&players=3"
"""B deals, C takes 6 and 2 with an 8; A holds Q, 10 and 4, and Q, J, 9, 6 and 6 lie exposed."""


def playing(visit: Open, address: str = DEAL, language: str = "") -> Any:
    visit("about:blank")
    page = visit(f"{language}docs/playing.html{address}", NARROW)
    page.wait_for_selector(".playing-deal, .own button")
    return page


def dealt(visit: Open, address: str = DEAL, language: str = "") -> Any:
    page = playing(visit, address, language)
    tap(page, "deal")
    page.wait_for_selector(".own button")
    return page


def test_an_adviser_is_asked_and_the_desk_about_the_position(visit: Open) -> None:
    page = dealt(visit, DEAL.replace("seed=7", "seed=11").replace("seat=A", "seat=B"))
    tap(page, "advise")
    page.wait_for_selector(".playing-advice p:not(.desk-note)")
    offered = page.locator(".playing-input .desk-chip").count()
    advice = page.inner_text(".playing-advice")
    assert advice.startswith("Advice: ")
    assert ("the only legal move" if offered == 1 else "60 games tried") in advice
    tap(page, "desk")
    page.wait_for_selector("#desk-said:not(:empty)")
    legal = "B has one legal move." if offered == 1 else f"B has {offered} legal moves."
    assert legal in page.inner_text("#desk")


TURN = {"": "Your turn.", "fr/": "À vous de jouer."}


@pytest.mark.parametrize("language", TURN)
def test_a_coup_is_played_to_its_end_and_its_record_replays(
    visit: Open, axe: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = dealt(visit, DEAL.replace("players=3", "players=4"), language)
    assert TURN[language] in said(page, "#playing-said")
    while page.locator(".playing-deal").count() == 0:
        page.locator(".playing-input .desk-chip").first.click()
        page.wait_for_selector(".playing-input button")
    address, told = page.url, said(page, "#playing-said")
    page.reload()  # the address is the whole game
    page.wait_for_selector(".playing-deal")
    assert (page.url, said(page, "#playing-said")) == (address, told) and TURN[language] not in told
    tap(page, "deal next")
    page.wait_for_selector(".own button")
    file = saved(page, tmp_path)
    record = read_record(file.read_text("utf-8"))
    assert len(record.coups) == 2 and len(record.coups[0].moves) > 12
    assert main(["replay", "--quiet", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert_fits_a_telephone(unfolded_from_the_top(page), "#playing")
    assert barriers(page, axe) == []


def test_the_page_opens_on_cards_and_the_players_can_be_changed(visit: Open) -> None:
    page = playing(visit, "")
    page.wait_for_selector(".own button")
    assert "seed=" in page.url and page.locator("[data-key='how many play 4']").count() == 0
    tap(page, "other game")  # nothing is lost yet, and nothing is asked
    taps(page, "how many play 4", "deal")
    page.wait_for_selector(".own button")
    assert "players=4" in page.url


def test_one_sits_down_without_barriers_and_plays_by_keyboard(visit: Open, axe: str) -> None:
    page = playing(visit)
    taps(page, "how many play 4", "against random")
    assert_fits_a_telephone(page, "#playing")
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


@pytest.mark.parametrize("name", ["desk/index", "docs/playing", "docs/counting", "docs/step-by-step"])
def test_the_link_past_the_navigation_leaves_what_is_shown(visit: Open, name: str) -> None:
    page = visit(f"{name}.html", WIDE)
    page.wait_for_selector("#desk .desk-card, #playing .desk-card, .counting-bar button, .stepping-accounts tbody tr")
    page.locator(".skip-to-content").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash === '#furo-main-content'")
    assert not page.locator("#desk-said.no, #desk-complaint:not(:empty), #playing-said .no, #counting-said.no").count()
    assert not page.get_by_text("cannot be read").filter(visible=True).count()


# --- stepping through a recorded game

SHARED = "#game=three-players-shared"


def stepping(visit: Open, address: str, language: str = "", size: dict[str, int] = WIDE) -> Any:
    page = visit(f"{language}docs/step-by-step.html{address}", size)
    page.wait_for_selector(".stepping-accounts tbody tr")
    return page


def test_keys_lead_from_step_to_step_and_the_account_follows(visit: Open) -> None:
    page = stepping(visit, SHARED)
    rows = ".stepping-accounts tbody tr"
    # 140 chips each, of which 20 are the stake
    assert table(page, rows) == {"A": ["120", ""], "B": ["120", ""], "C": ["120", ""], "pool": ["60", ""]}
    page.keyboard.press("ArrowRight")
    # an ace taken by a seven: one chip from each of the others
    assert table(page, rows) == {"A": ["122", "+2"], "B": ["119", "−1"], "C": ["119", "−1"], "pool": ["60", ""]}
    assert page.locator(".stepping-happened a", has_text="6.1").get_attribute("href").endswith("#papillon-6.1")
    moves = []
    for key in ("End", "ArrowRight", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        moves.append(page.evaluate("location.href").rpartition("move=")[2])
        if key == "End":  # 170 chips unwon: 56 for each, and one more for C and for A
            account = table(page, rows)
            assert [account[name][0] for name in ("A", "B", "C", "pool")] == ["190", "111", "119", "0"]
    assert moves == ["3.33", "3.33", "3.32", "1.0"]


def test_in_french_words_cards_and_moves_are_french_and_shut_nobody_out(visit: Open, axe: str) -> None:
    page = stepping(visit, f"{SHARED}&move=1.7", "fr/", NARROW)
    assert page.locator(".stepping-heading h2").inner_text() == "1.7 C: VxV !petit-papillon"
    assert "C joue Vh et lève Vc" in page.inner_text(".stepping-happened")
    assert [*table(page, ".stepping-accounts tbody tr")] == ["A", "B", "C", "poule"]
    assert page.locator(".stepping-table img[src$='Rs.svg']").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(unfolded_from_the_top(page), axe) == []


# --- learning by playing


def lesson(visit: Open, language: str = "", place: str = "#step-2") -> Any:
    """A lesson, with the clauses that it quotes; the second step is a seven that takes a seven, or five and two."""
    page = visit(f"{language}docs/two-minutes.html{place}", NARROW)
    page.wait_for_selector("#lessons h2")
    page.wait_for_load_state("networkidle")
    return page


def quoted(page: Any) -> list[str]:
    """The clauses that are quoted, each with its title and its text."""
    clauses: list[str] = page.locator("#lessons .desk-clause").all_inner_texts()
    return clauses


def test_the_move_that_is_asked_for_is_right_by_a_clause(visit: Open) -> None:
    page = lesson(visit)
    for card in ("7, in the hand of A", "5, exposed", "2, exposed"):
        page.get_by_role("button", name=f"{card}; tap to add it to the move", exact=True).click()
    page.get_by_role("button", name="Play it").click()
    assert said(page, "#lesson-said") == "Right."
    assert "Five and two make seven" in page.locator(".lesson-outcome").inner_text()
    [clause] = quoted(page)
    assert clause.startswith("Papillon 4.b.1 ") and "either one exposed card of the same rank" in clause


def test_a_wrong_move_is_refused_by_a_clause(visit: Open) -> None:
    page = lesson(visit)
    page.get_by_role("button", name="Lay down").click()
    assert said(page, "#lesson-said").startswith("No: ")
    assert quoted(page)[0].startswith("Papillon 4.d.1 ")
    page.get_by_role("button", name="7 takes 7, 5 and 2").click()
    assert said(page, "#lesson-said") == "No: a card takes one like card or one sum, not both."
    assert quoted(page)[0].startswith("Papillon 4.b.1 ")


def test_a_step_is_answered_in_french_and_shuts_nobody_out(visit: Open, axe: str) -> None:
    page = lesson(visit, "fr/")
    assert page.locator(".lesson-head").inner_text() == "2 sur 11"
    page.get_by_role("button", name="Étaler son jeu").click()
    assert said(page, "#lesson-said").startswith("Non : ")
    assert quoted(page)[0].startswith("Papillon 4.d.1 ")
    files = page.locator(".turn .desk-card img").evaluate_all("(faces) => faces.map((face) => face.src)")
    assert re.search("/fr/_static/cards/R", files[0])
    assert barriers(unfolded_from_the_top(page), axe) == []


def test_without_scripts_the_page_says_the_same_in_writing(browser: Any, address: str) -> None:
    visitor = browser.new_context(base_url=address, java_script_enabled=False)
    page = visitor.new_page()
    page.goto("docs/two-minutes.html")
    assert page.locator("h2").first.inner_text().startswith("Before the first card")
    assert not page.locator(".lesson, #lessons").filter(visible=True).count()
    visitor.close()
