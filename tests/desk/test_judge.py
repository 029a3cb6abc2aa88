"""What `papillon judge` says, held against the rules; and what it says to whoever types nonsense."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from francion.notation import read_position as read_francion_position
from papillon.desk.__main__ import main
from papillon.desk.command import COMMANDS
from papillon.desk.verbs import judge as verb
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import book
from papillon.kit.notation import NotationError
from papillon.notation import read_position
from papillon.readings import READINGS

QUOTED = "layout 6 4 A, hand 10 7, play 10x64"

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def answer(capsys: Printed, *words: str) -> tuple[int, str]:
    """Exit status and what was printed."""
    status = main(["judge", *words])
    printed = capsys.readouterr()
    assert printed.err == ""
    return status, printed.out


def document(capsys: Printed, *words: str) -> dict[str, Any]:
    status, printed = answer(capsys, *words, "--json")
    found: dict[str, Any] = json.loads(printed)
    assert status == (1 if found["verdict"] == "refused" else 0)
    return found


def net(found: dict[str, Any]) -> dict[str, int]:
    return {account: chips for account, chips in found["outcome"]["net"].items() if chips}


# --- a move


def test_a_ten_takes_a_six_and_a_four_unless_the_table_reads_it_otherwise(capsys: Printed) -> None:
    """The addition that 16.3 quotes is legal by 4.b.1; under ten-sums=none a ten takes tens alone."""
    status, printed = answer(capsys, QUOTED)
    assert status == 0
    assert printed.startswith("Legal: A plays 10x64.\n")
    assert "A plays 10 and takes 6 4 [4.b.1, 16.3, 4.5; ten-sums]" in printed
    assert "nobody pays anything" in printed
    assert "ten-sums=none  (here pip-ten)" in printed
    assert "takes-no-sum" in printed
    assert "depends on what was not said" not in printed


def test_the_same_question_under_the_other_reading(capsys: Printed) -> None:
    status, printed = answer(capsys, QUOTED, "--reading", "ten-sums=none")
    assert status == 1
    assert printed.startswith("Refused: A plays 10x64.\n")
    assert "code: takes-no-sum" in printed
    assert "ten-sums=pip-ten  (here none)" in printed
    assert "    - legal" in printed


def test_who_can_capture_must(capsys: Printed) -> None:
    """4.d.1: laying down is only for who can capture nothing; a seven could take the six and the ace (6.1: +2)."""
    status, printed = answer(capsys, "layout 6 4 A, hand 10 7", "lay")
    assert status == 1
    assert "code: must-capture" in printed
    assert "Papillon 4.d.1  " in printed
    rows = [line.split() for line in printed.splitlines()]
    assert ["7x6A", "+2", "-1", "-1", "4.b.1"] in rows
    assert ["10x64", "0", "0", "0", "4.b.1"] in rows


def test_what_a_play_pays_and_why(capsys: Printed) -> None:
    """Hanneton (7.3) and sauterelle (8.2) that coincide are both paid, by each of the two others."""
    found = document(capsys, "players 3, layout 5 5 5, hand 5 2, play 5x555")
    assert found["verdict"] == "legal"
    assert net(found) == {"A": 4, "B": -2, "C": -2}
    paid = [(event["kind"], event["clauses"][0]) for event in found["outcome"]["events"] if "chips" in event]
    assert paid == [("hanneton", "7.3")] * 2 + [("sauterelle", "8.2")] * 2
    assert {"7.1", "7.3", "8.1", "8.2"} <= set(found["clauses"])


def test_laying_down_pays_the_pool_and_earns_for_aces(capsys: Printed) -> None:
    """11.2: two cards, two chips to the pool; 11.3: one ace, one chip from each other player."""
    found = document(capsys, "players 3, layout K Q, hand 9 A, play lay")
    assert net(found) == {"B": -1, "C": -1, "pool": 2}


def test_without_a_move_every_legal_one_is_listed(capsys: Printed) -> None:
    """4.b.1: a seven takes a like card or one sum of two."""
    found = document(capsys, "players 3, layout 7 5 2 A, hand 7 K")
    assert (found["verdict"], found["move"], found["outcome"]) == ("moves", None, None)
    assert [outcome["move"] for outcome in found["legal"]] == ["7x7", "7x52"]
    assert all(outcome["legal"] for outcome in found["legal"])


def test_a_move_out_of_turn_is_refused_and_might_be_meant_otherwise(capsys: Printed) -> None:
    """4.1: the dealer's right plays first; whose turn it is was not said."""
    found = document(capsys, "hands A:7 B:5 C:9, layout 5 K, play B: 5x5")
    assert found["outcome"]["refusal"]["code"] == "out-of-turn"
    assert [case["if"] for case in found["cases"] if case["field"] == "turn"] == ["it is B's turn"]


def test_the_hand_belongs_to_who_is_said_to_play(capsys: Printed) -> None:
    found = document(capsys, "layout 5 K, hand 5 2, play B: 5x5")
    assert (found["verdict"], found["player"]) == ("legal", "B")


def test_when_the_coup_is_over_nobody_plays(capsys: Printed) -> None:
    over = "turn -, hands A:- B:- C:-, layout 5, stock 0"
    assert document(capsys, over)["verdict"] == "over"
    assert document(capsys, over, "5x5")["outcome"]["refusal"]["clause"] == "4.d.7"


# --- what was not said of the deal so far

LAST_DEAL = "dealer C, turn C, hands A:- B:- C:K, layout K94, stock 4, piles A:18 B:12 C:14"


def supposed(capsys: Printed, *words: str) -> dict[str, set[str]]:
    """Field → everything that it might have been instead."""
    cases = document(capsys, *words)["cases"]
    return {field: {case["if"] for case in cases if case["field"] == field} for field in ("last", "wanting", "likes")}


def test_the_consolation_depends_on_who_laid_down_last(capsys: Printed) -> None:
    """AdPoker 22 consoles the last to lay down although C wins; A and B hold no cards, and either may be the one."""
    answers = supposed(capsys, LAST_DEAL, "KxK", *ADPOKER)
    assert answers["last"] == {"A was the last to lay down", "B was the last to lay down"}
    assert supposed(capsys, f"{LAST_DEAL}, wanting -", "KxK", *ADPOKER)["last"] == set()


def test_it_depends_on_who_laid_down_in_an_earlier_deal_where_that_counts(capsys: Printed) -> None:
    """Ruling consolation-deal: C, who still holds a card, may have been the last to lay down before this deal."""
    earlier = {"C was the last to lay down, in an earlier deal"}
    assert supposed(capsys, LAST_DEAL, "KxK", *ADPOKER)["wanting"] == earlier
    last_deal = [*ADPOKER, "--reading", "consolation-deal=last-deal"]
    assert supposed(capsys, LAST_DEAL, "KxK", *last_deal)["wanting"] == set()


def test_it_depends_on_why_somebody_laid_down_where_a_sauterelle_has_its_maker_do_so(capsys: Printed) -> None:
    said = supposed(capsys, f"{LAST_DEAL}, last B", "KxK", *ADPOKER)
    assert (said["last"], len(said["wanting"])) == (set(), 1)
    assert supposed(capsys, f"{LAST_DEAL}, last B, wanting B", "KxK", *ADPOKER)["wanting"] == set()


def test_in_the_main_document_a_winner_leaves_nobody_to_be_consoled(capsys: Printed) -> None:
    """13.1 asks for a coup without a winner, and the winner sweeps (4.d.10): who laid down last decides nothing."""
    assert supposed(capsys, LAST_DEAL.replace("stock 4", "stock 0"), "KxK")["last"] == set()
    assert supposed(capsys, LAST_DEAL.replace("stock 4", "stock 0").replace("K94", "Q94"), "lay")["last"] == set()


def test_a_third_capture_of_like_cards_depends_on_the_two_before(capsys: Printed) -> None:
    hanneton = [*ADPOKER, "--reading", "hanneton=three-captures"]
    assert supposed(capsys, "hand 3, layout K Q 3", "3x3", *hanneton)["likes"] == {
        "A has taken one like card with each of 2 cards in this deal"
    }
    assert supposed(capsys, "hand 3, layout K Q 3, likes A:1", "3x3", *hanneton)["likes"] == set()
    assert supposed(capsys, "hand 3, layout K Q 3", "3x3", *ADPOKER)["likes"] == set()


# --- what its help says


@pytest.mark.parametrize(
    ("read", "game", "page"),
    [(read_position, "papillon", "notation.md"), (read_francion_position, "francion", "notation-francion.md")],
)
def test_help_and_specification_name_every_field_of_a_position(
    read: Callable[[str], object], game: str, page: str
) -> None:
    with pytest.raises(NotationError) as refused:
        read("nonsense 3")
    fields = refused.value.expected.removeprefix("a field that begins with one of ").split(", ")
    helped = COMMANDS[game].parser("judge").format_help()
    specified = (ROOT / "spec" / page).read_text("utf-8")
    assert len(fields) > 10
    for field in fields:
        assert re.search(rf"\b{field}\b", helped.partition("Fields: ")[2]), field
        assert re.search(rf'["`]{field}\b', specified), field


# --- open rulings

LAST = "dealer C, turn A, hands A:K B:- C:-, layout Q, stock 0, piles A:10 B:10 C:0, play lay"
ADPOKER = ["--rulebook", "adpoker"]
PDF = ["--rulebook", "pdf"]
RULINGS = [
    ("ten-sums", "all", ["players 3, layout 6 4, hand K 2, play Kx64"]),
    ("ace-rate", "total", ["players 3, layout A K, hand A 2, play AxA"]),
    ("closing-sauterelle", "unpaid", ["hands A:7 B:- C:-, layout 7, stock 0, play 7x7"]),
    ("sauterelle-victim", "first-player", ["turn B, hands A:- B:7 C:-, layout 7, stock 9, play 7x7"]),
    ("sole-holder-sauterelle", "neighbour-too", ["hands A:7K B:- C:-, layout 7, stock 9, play 7x7"]),
    ("cards-growth", "double", [LAST.replace("piles A:10", "piles A:8"), "--cards", "2"]),
    ("last-coup-tie", "lost", [LAST.replace("piles A:10", "piles A:8"), "--coup", "3"]),
    (
        "announcing",
        "automatic",
        ["players 3, layout 5 5 5 K, hand 5 2, play 5x555", "--reading", "announcing=required"],
    ),
    ("share-remainder", "bank", [LAST, "--coup", "3", "--unwon", "share", "--pool", "60"]),
    ("credit", "none", ["players 3, layout A K, hand A 2, play AxA", "--chips", "B:1"]),
    ("four-priority", "opposite-last", ["hands A:9 B:- C:- D:-, layout 9 K, stock 0, papillons B, play 9x9"]),
    (
        "papillon-without-name",
        "loses",
        ["hands A:7 B:- C:-, layout 7, stock 0, play 7x7", "--reading", "announcing=required"],
    ),
    ("deal-of-seven", "none", ["turn B, hands A:- B:7 C:-, layout 7 K, stock 36, play 7x7", *ADPOKER]),
    ("first-or-last", "first", ["hands A:- B:- C:7, turn C, layout 7 K, stock 4, papillons A, play 7x7", *ADPOKER]),
    ("sum-cap", "five", ["layout 3 2 A A A A, hand 9 K, play 9x32AAAA", *ADPOKER]),
    ("sauterelle-layer", "next", ["layout K, hand K 9 A, stock 20, play KxK", *ADPOKER]),
    ("hanneton", "three-captures", ["hands A:7 B:9 C:9, layout 7 K, stock 20, likes A:2, play 7x7", *ADPOKER]),
    ("direction", "clockwise", ["layout K 4, hand K 9 A, play KxK", *ADPOKER]),
    ("coups-per-dealer", "three", [LAST.replace("piles", "won").replace("A:10 B:10 C:0", "A:K"), "--coup", "3", *PDF]),
    ("pool-taker", "game-winner", ["hands A:7 B:- C:-, layout 7 K, stock 0, play 7x7", *PDF]),
    ("aces-take-aces", "every-ace", ["layout K A A A, hand Q 9 A, play AxAAA", *ADPOKER]),
    ("most", "cards", ["hands A:7 B:- C:-, layout 7 K, stock 0, won A:2 B:QQQ, last B, play 7x7", *PDF]),
]


@pytest.mark.parametrize(("ruling", "reading", "words"), RULINGS, ids=[row[0] for row in RULINGS])
def test_a_ruling_that_decides_is_named_with_the_other_outcome(
    ruling: str, reading: str, words: list[str], capsys: Printed
) -> None:
    found = document(capsys, *words)
    others = {(other["ruling"], other["reading"]): other for other in found["readings"]}
    assert (ruling, reading) in others
    assert others[ruling, reading]["played"] != reading
    assert others[ruling, reading]["changes"][0]["differs"]
    assert others[ruling, reading]["text"]
    told = answer(capsys, *words)[1]
    assert f"{ruling}={reading}  (here " in told


def test_every_open_ruling_has_such_a_case() -> None:
    """All but two: what is exposed at first, and what is forgotten with a deal, decide nothing that one play shows."""
    assert {row[0] for row in RULINGS} == set(READINGS) - {"first-layout", "consolation-deal"}


@pytest.mark.parametrize(("rulebook", "foreign"), [("salon", "papillon-"), ("pdf", "papillon-adpoker")])
def test_nobody_doubts_what_only_another_document_leaves_open(rulebook: str, foreign: str, capsys: Printed) -> None:
    found = document(capsys, "layout K, hand K 9 A, play KxK", "--rulebook", rulebook)
    tried = {book("papillon").rulings[other["ruling"]].document for other in found["readings"]}
    assert not any(document.startswith(foreign) for document in tried)


def test_a_table_that_reads_a_foreign_ruling_otherwise_is_told_what_it_changes(capsys: Printed) -> None:
    found = document(capsys, "layout 3 2 A A A A, hand 9 K, play 9x32AAAA", "--reading", "sum-cap=five")
    assert found["outcome"]["refusal"]["code"] == "sum-too-long"
    assert ("sum-cap", "none") in {(other["ruling"], other["reading"]) for other in found["readings"]}


# --- the other documents


SAID = {
    "a clause of another document is cited as people say it": (
        ["layout 6 4 A, hand 10 7, play 10x64", *PDF],
        ["and no sum [PDF 21; ten-sums]", "PDF 21 A card worth ten takes and is taken by its own rank", "rules pdf"],
    ),
    "the maker of a sauterelle lays out the rest": (
        ["layout K, hand K 9 A, stock 20, play KxK", *ADPOKER],
        ["- A lays out the rest of the hand: 9 A [AdPoker 20; sauterelle-layer]"],
    ),
    # 36 less 9 and 7 is 20, less 9 and 7 is 4; four cards are no deal for three
    "the last deal may leave cards that are never played": (
        ["turn C, hands A:- B:- C:7, layout 7 K, stock 20, play 7x7", *ADPOKER],
        ["the 4 cards left are too few, and are never played [AdPoker 12]"],
    ),
    "three like captures make a hanneton": (
        ["hands A:7 B:9 C:9, layout 7 K, stock 20, likes A:2", "7x7", *ADPOKER, "--reading", "hanneton=three-captures"],
        [
            "A makes hanneton [AdPoker 18; hanneton]",
            "all three cards of the deal have taken their like [AdPoker 18]",
            "2 of this deal took their like",
        ],
    ),
    "play may go clockwise": (
        ["layout K 4, hand K 9, play KxK", *ADPOKER, "--reading", "direction=clockwise"],
        ["Legal: B plays KxK.", "rules adpoker, clockwise", "next to play: A"],
    ),
    "the pool may wait for the winner of the game": (
        ["hands A:7 B:- C:-, layout 7 K, stock 0, play 7x7", *PDF, "--reading", "pool-taker=game-winner"],
        ["the pool of 60 stays for the winner of the game [PDF 13]"],
    ),
    "the winner of the game takes the pool": (
        ["hands A:7 B:- C:-, layout 7 K, stock 0, play 7x7", *PDF, "--reading=pool-taker=game-winner", "--coup=3"],
        ["the pool pays A 60 chips: the pool, for winning the game [PDF 13]"],
    ),
    # under neighbour-too the sole holder's sauterelle makes B lay down with the next deal (8.4)
    "a victim in waiting": (
        ["hands A:7K B:- C:-, layout 7, stock 9, play 7x7"],
        ["B must lay down with the next deal"],
    ),
    # a hanneton takes three cards like the one played (7.1); here only one is taken
    "a figure named in vain": (["hand 5 7, layout 5 K, stock 9", "5x5 !hanneton"], ["named but not made: hanneton"]),
    # C, the last with cards, clears the table: A lays down three unknown cards (8.4), the aces paid (11.3)
    "aces may be among unknown cards laid down": (
        ["dealer C, turn C, hands A:- B:- C:7, layout 5 2, stock 9", "7x52"],
        ["if aces are among the unknown cards laid down"],
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_what_is_said(case: str, capsys: Printed) -> None:
    words, parts = SAID[case]
    said = " ".join(answer(capsys, *words)[1].split())
    assert [part for part in parts if part not in said] == []
    assert "papillon-pdf" not in said.lower()


def test_a_case_in_which_the_same_is_paid_shows_no_difference(capsys: Printed) -> None:
    _, said = answer(capsys, "layout A 9, hand A 5, play AxA", "--chips", "A:0 B:1 C:0", "--reading", "credit=none")
    lines = [line.strip() for line in said.splitlines() if "(here " in line]
    pairs = [line.strip("- ").split(" (here ") for line in lines]
    assert pairs and all(there != here.split(")")[0] for there, here in pairs)


def test_points_are_shown_where_they_are_counted(capsys: Printed) -> None:
    """A wins with 2 7 7 and the K that is swept, 26 points; B has three queens, 30."""
    told = answer(capsys, "hands A:7 B:- C:-, layout 7 K, stock 0, won A:2 B:QQQ, last B, play 7x7", *PDF)[1]
    assert "- points: A 26, B 30, C 0 [PDF 31]" in told
    assert "C and A pay B 1 chip each: most points [PDF 31, 5.3; most]" in told
    assert re.search(r"^player  hand  captured  points  seat$", told, re.M)
    assert re.search(r"^B +- +3 +30 +at the dealer's left, last to lay down$", told, re.M)


def test_the_other_outcome_shows_only_what_differs(capsys: Printed) -> None:
    """2.6: a debtor without chips pays his debt by credit, or not at all; the ace of 6.2 is owed by both others."""
    found = document(capsys, "players 3, layout A K, hand A 2, play AxA", "--chips", "B:1")
    (change,) = next(other for other in found["readings"] if other["ruling"] == "credit")["changes"]
    assert [line["text"] for line in change["differs"]] == [
        "B has not enough, and what is missing lapses: 1 chip",
        "A +3, B -1, C -2 (here A +4, B -2, C -2)",
    ]


# --- what was left out


def cases(found: dict[str, Any]) -> dict[str, list[str]]:
    return {case["if"]: [line["text"] for line in case["changes"][0]["differs"]] for case in found["cases"]}


def test_going_out_depends_on_the_stock(capsys: Printed) -> None:
    """9.1 and 10.1: petit papillon while the stock has cards, papillon when it is empty; then 10.5 wins the pool."""
    found = cases(document(capsys, "players 3, layout 7 K, hand 7, play 7x7"))
    assert found["the stock is empty"] == ["A makes papillon"]
    won = found["the stock is empty and B and C have no cards left"]
    assert "A wins the coup" in won
    assert "A +64, B -2, C -2, pool -60 (here A +2, B -1, C -1)" in won
    said = "players 3, layout 7 K, hands A:7 B:? C:?, stock 9, play 7x7 !petit-papillon"
    assert cases(document(capsys, said)) == {}


def test_a_sauterelle_depends_on_who_holds_cards(capsys: Printed) -> None:
    """8.4: if everybody is out, the maker's right neighbour lays down three after the deal and pays 3 (8.3)."""
    named = "players 3, layout 7, hand 7, stock 9, play 7x7 !sauterelle !petit-papillon"
    found = cases(document(capsys, named))
    assert list(found) == ["B and C have no cards left"]
    assert "B lays down 3 unknown" in found["B and C have no cards left"]
    assert "A +4, B -5, C -2, pool +3 (here A +4, B -2, C -2)" in found["B and C have no cards left"]


def test_a_fourth_player_pays_too(capsys: Printed) -> None:
    """15.2: "the two others" are all the others."""
    found = cases(document(capsys, "layout 5 5 5 K, hand 5 2, play 5x555 !hanneton"))
    assert found == {"four play": ["A +3, B -1, C -1, D -1 (here A +2, B -1, C -1)"]}


def test_the_dealer_decides_between_papillons(capsys: Printed) -> None:
    """10.6: the dealer before his left neighbour, the first player last."""
    found = cases(document(capsys, "hands A:7 B:- C:-, layout 7 K, stock 0, piles A:9 B:9 C:9, papillons B, play 7x7"))
    assert "A wins the coup" in found["A is the dealer"]


def test_the_pool_is_mentioned_only_where_it_is_won(capsys: Printed) -> None:
    won = "hands A:7 B:- C:-, layout 7 K, stock 0, piles A:9 B:1 C:1, play 7x7"
    found = document(capsys, won)
    assert net(found) == {"A": 64, "B": -2, "C": -2, "pool": -60}
    assert "the pool holds 120 chips" in cases(found)
    found = document(capsys, won, "--pool", "75")
    assert net(found)["pool"] == -75
    assert not any("pool" in words for words in cases(found))
    assert "pool" not in answer(capsys, QUOTED)[1].lower()


def test_before_a_last_coup_the_game_is_not_won(capsys: Printed) -> None:
    """14.1, 14.2: with the last coup of the game its winner is named."""
    won = "hands A:7 B:- C:-, layout 7 K, stock 0, piles A:9 B:1 C:1, play 7x7"
    assert cases(document(capsys, won))["it is the game's last coup"] == ["the game goes to A"]
    last = document(capsys, won, "--coup", "3")
    assert "game-won" in [event["kind"] for event in last["outcome"]["events"]]


# --- what was not announced

FIVES = "players 3, layout 5 5 5 K, hand 5 2, play 5x555"


def test_a_bare_move_is_taken_as_announced_and_the_answer_says_what_follows_if_it_was_not(capsys: Printed) -> None:
    """16.5: who does not name a figure is not paid for it; the capture stands."""
    found = document(capsys, FIVES)
    assert found["assumed"]["announced"] == "hanneton"
    assert net(found) == {"A": 2, "B": -1, "C": -1}
    assert "announcing" not in {other["ruling"] for other in found["readings"]}
    assert cases(found) == {
        "A did not announce hanneton": [
            "A did not name the figure: it is not paid",
            "nobody pays (here A +2, B -1, C -1)",
        ]
    }
    assert "announced: hanneton" in " ".join(answer(capsys, FIVES)[1].split())


def test_a_figure_named_with_the_move_is_announced_outright(capsys: Printed) -> None:
    found = document(capsys, f"{FIVES} !hanneton")
    assert "announced" not in found["assumed"]
    assert (found["cases"], found["readings"]) == ([], [])
    assert "nnounced" not in answer(capsys, f"{FIVES} !hanneton")[1]


def test_of_two_figures_the_one_that_is_not_named_is_supposed(capsys: Printed) -> None:
    """Hanneton (7.3) and sauterelle (8.2) are 2 from each; the sauterelle unannounced leaves 1."""
    found = document(capsys, "players 3, layout 5 5 5, hand 5 2 3, stock 9, play 5x555 !hanneton")
    assert found["assumed"]["announced"] == "sauterelle"
    assert cases(found)["A did not announce sauterelle"][-1] == "A +2, B -1, C -1 (here A +4, B -2, C -2)"


@pytest.mark.parametrize("reading", ["announcing=required", "closing-sauterelle=unpaid"])
def test_nothing_is_supposed_of_a_figure_that_is_not_paid(reading: str, capsys: Printed) -> None:
    """Where names are asked for, a bare move names nothing; a sauterelle of the last play may be unpaid anyway."""
    closing = "dealer C, turn A, hands A:7 B:- C:-, layout 7, stock 0, play 7x7 !papillon"
    assert "announced" not in document(capsys, closing, "--reading", reading)["assumed"]
    assert document(capsys, closing)["assumed"]["announced"] == "sauterelle"


def test_the_rule_sheet_knows_no_figure_to_announce(capsys: Printed) -> None:
    out = "dealer C, turn A, hands A:7 B:- C:-, layout 7, stock 0, won A:2, play 7x7"
    assert "announced" not in document(capsys, out, *PDF)["assumed"]
    assert (
        document(capsys, "layout 7 K, hand 7, stock 20, play 7x7", *ADPOKER)["assumed"]["announced"] == "petit-papillon"
    )


@pytest.mark.parametrize("dealer", "ABC")
def test_a_papillon_that_was_not_announced_may_cost_the_pool(dealer: str, capsys: Printed) -> None:
    """10.2 pays 1 from each, 10.7 the pool; unannounced the papillon wins it or, by papillon-without-name, does not.

    The maker plays first, the others are out and have laid down; nobody wins then (4.d.9), and the pool of 60 stays.
    """
    maker = "ABCA"["ABC".index(dealer) + 1]
    hands = " ".join(f"{letter}:{'7' if letter == maker else '-'}" for letter in "ABC")
    found = cases(document(capsys, f"dealer {dealer}, turn {maker}, hands {hands}, layout 7 K, stock 0, play 7x7"))
    unpaid, lost = (lines for case, lines in found.items() if "did not announce papillon" in case)
    assert [case for case in found if "papillon-without-name" in case]
    assert unpaid[0] == lost[0] == f"{maker} did not name the figure: it is not paid"
    assert not any("wins" in line for line in unpaid)
    assert "nobody wins the coup" in lost
    assert any(line.startswith(f"{maker} +62") or f"{maker} +62," in line for line in unpaid)


@pytest.mark.parametrize(
    "position",
    [
        "dealer C, turn A, hands A:7 B:9 C:8, layout 7 K, stock 0, play 7x7",
        "dealer C, turn A, hands A:7 B:- C:-, layout 7 K, stock 0, papillons C, play 7x7",
    ],
)
def test_it_costs_the_chip_alone_where_the_pool_does_not_hang_on_it(position: str, capsys: Printed) -> None:
    """The coup goes on, or the dealer has made a papillon too and comes first (10.6)."""
    found = cases(document(capsys, position))
    assert [case for case in found if "announce" in case] == ["A did not announce papillon"]


# --- who comes first among several papillons

SEVERAL = [
    (
        "dealer C, turn B, hands A:- B:7 C:-, layout 7 K, stock 0, papillons A, play 7x7 !papillon",
        [],
        "C deals and comes first, then B at C's left, then A, the first player: of A and B it is B [10.6, 4.d.7]",
    ),
    (
        "dealer A, turn C, hands A:- B:- C:7, layout 7 K, stock 0, papillons B, play 7x7 !papillon",
        [],
        "A deals and comes first, then C at A's left, then B, the first player: of B and C it is C [10.6, 4.d.7]",
    ),
    (
        "dealer D, turn B, hands A:- B:7 C:- D:-, layout 7 K, stock 0, papillons A, play 7x7 !papillon",
        [],
        "D deals and comes first, then C at D's left, then B opposite D, then A, the first player: "
        "of A and B it is B [10.6, 4.d.7; four-priority]",
    ),
    (
        "dealer D, turn B, hands A:- B:7 C:- D:-, layout 7 K, stock 0, papillons A, play 7x7 !papillon",
        ["--reading", "four-priority=opposite-last"],
        "D deals and comes first, then C at D's left, then A, the first player, then B opposite D: "
        "of A and B it is A [10.6, 4.d.7; four-priority]",
    ),
    (
        "dealer D, turn A, hands A:7 B:- C:- D:-, layout 7 K, stock 0, papillons B, play 7x7 !papillon",
        ["--reading", "direction=clockwise"],
        "D deals and comes first, then C at D's left, then B opposite D, then A at D's right: "
        "of A and B it is B [10.6, 4.d.7; four-priority]",
    ),
    (
        "dealer C, turn B, hands A:- B:7 C:-, layout 7 K, stock 0, won A:2, papillons A, play 7x7",
        PDF,
        "C deals and comes first, then B at C's left, then A, the first player: of A and B it is B [PDF 28]",
    ),
    (
        "dealer C, turn C, hands A:- B:- C:7, layout 7 K, stock 4, papillons A, play 7x7",
        ADPOKER,
        "C deals and comes first, then B at C's left, then A, the first player: of A and C it is C [AdPoker 14]",
    ),
    (
        "dealer C, turn C, hands A:- B:- C:7, layout 7 K, stock 4, papillons A, play 7x7",
        [*ADPOKER, "--reading", "first-or-last=first"],
        "the first to go out wins: A, then C [AdPoker 13; first-or-last]",
    ),
]


@pytest.mark.parametrize(("position", "options", "order"), SEVERAL)
def test_the_answer_says_who_comes_first_among_several(
    position: str, options: list[str], order: str, capsys: Printed
) -> None:
    assert order in " ".join(answer(capsys, position, *options)[1].split())
    after = document(capsys, position, *options)["outcome"]["after"]
    assert order.partition(" [")[0] in [line["text"] for line in after]


@pytest.mark.parametrize(
    ("position", "options", "left"),
    [
        ("dealer C, layout 7, hand 7", [], "B"),
        ("dealer A, layout 7, hand 7, players 3", [], "C"),
        ("dealer D, players 4, layout 7, hand 7", [], "C"),
        ("dealer B, players 4, layout 7, hand 7", [], "A"),
        ("dealer C, layout 7, hand 7", ["--reading", "direction=clockwise"], "B"),
        ("dealer B, players 4, layout 7, hand 7", ["--reading", "direction=clockwise"], "A"),
    ],
)
def test_the_table_says_who_sits_at_the_dealers_left(
    position: str, options: list[str], left: str, capsys: Printed
) -> None:
    """Letters go round counter-clockwise, so that the dealer's left has the letter before the dealer's."""
    rows = [line for line in answer(capsys, position, *options)[1].splitlines() if "at the dealer's left" in line]
    assert [row[0] for row in rows] == [left]


# --- rulings in the answer


def test_an_event_names_the_open_ruling_that_it_rests_on(capsys: Printed) -> None:
    """Who wins rests on four-priority (10.6); that a papillon is paid and that the taker keeps the cards do not."""
    found = document(capsys, "dealer D, turn B, hands A:- B:7 C:- D:-, layout 7 K, stock 0, papillons A, play 7x7")
    resting = {event["kind"]: event["rulings"] for event in found["outcome"]["events"] if "rulings" in event}
    assert resting == {"coup-won": ["four-priority"]}


def test_a_refusal_names_the_open_ruling_that_it_rests_on(capsys: Printed) -> None:
    """4.a.1 and 4.b.1 let only ruling ten-sums decide about Kx64; no reading lets a seven take a nine."""
    found = document(capsys, "players 3, layout 6 4, hand K 2, play Kx64")
    assert found["outcome"]["refusal"]["rulings"] == ["ten-sums"]
    assert "rulings" not in document(capsys, "players 3, layout 9 K, hand 7 2, play 7x9")["outcome"]["refusal"]


def test_each_legal_move_names_the_rulings_behind_it(capsys: Printed) -> None:
    found = document(capsys, "layout 6 4 A, hand 10 7")
    behind = {outcome["move"]: [event.get("rulings") for event in outcome["events"]] for outcome in found["legal"]}
    assert behind["Tx64"] == [["ten-sums"]]
    assert not any(behind["7x6A"][:1])


# --- ways to ask


def test_a_position_may_be_typed_without_quotes(capsys: Printed) -> None:
    assert answer(capsys, *QUOTED.split()) == answer(capsys, QUOTED)
    assert answer(capsys, "layout 6 4 A, hand 10 7", "--json", "10x64") == answer(capsys, QUOTED, "--json")


def test_a_position_may_come_from_a_pipe_or_a_file(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected = answer(capsys, QUOTED)
    monkeypatch.setattr("sys.stdin", io.StringIO(QUOTED))
    assert answer(capsys, "-") == expected
    file = tmp_path / "position.txt"
    file.write_text("layout 6 4 A   # as quoted in 16.3\nhand 10 7\n", "utf-8")
    assert answer(capsys, f"@{file}", "10x64") == expected


RECORD = """
[start]
position = "dealer C, hands A:75 B:9 C:9, layout 52, stock 9"
[[coups]]
moves = \"\"\"
A: 7x52
B: 9x9
\"\"\"
"""


def test_a_move_of_a_record_may_be_judged(capsys: Printed, tmp_path: Path) -> None:
    """A's sauterelle leaves B no card to take, so B's second move is refused (4.3)."""
    file = tmp_path / "game.toml"
    file.write_text(RECORD, "utf-8")
    assert net(document(capsys, f"@{file}", "--at", "1.1")) == {"A": 2, "B": -1, "C": -1}
    refused = document(capsys, f"@{file}")
    assert refused["outcome"]["refusal"]["clause"] == "4.3"
    assert [outcome["move"] for outcome in refused["legal"]] == ["lay"]
    assert document(capsys, f"@{file}", "B: lay")["verdict"] == "legal"
    assert main(["judge", f"@{file}", "--at", "1.3"]) == 2
    assert "expected a move of the record" in capsys.readouterr().err


def test_a_payment_that_a_reading_would_not_have_raised_leaves_the_other_cases(capsys: Printed, tmp_path: Path) -> None:
    """12.3: the record has come to 2 chips for most cards, which `never` would not; the other cases still count."""
    file = tmp_path / "game.toml"
    start = 'position = "dealer C, hands A:7 B:- C:-, layout 7 K, stock 0, piles A:9 B:1 C:1"\ncards-payment = 2'
    file.write_text(f'[start]\n{start}\n[[coups]]\nmoves = "A: 7x7"\n', "utf-8")
    found = cases(document(capsys, f"@{file}", "--reading", "cards-growth=never"))
    assert any("did not announce" in case for case in found)


# --- the command as such


def test_help_and_version(capsys: Printed) -> None:
    for words in ([], ["--help"], ["help", "judge"], ["judge", "--help"], ["--version"]):
        assert main(words) == 0
    printed = capsys.readouterr().out
    assert "usage: papillon VERB" in printed
    assert "exit status: 0 legal, 1 refused, 2 bad input" in printed
    assert "\npapillon 0." in printed


def test_ctrl_c_ends_without_a_traceback(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "run", interrupted)
    assert main(["judge", QUOTED]) == 130
    assert capsys.readouterr().err == ""


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "papillon.desk", *words]


def test_a_reader_that_hangs_up_is_no_error() -> None:
    with subprocess.Popen(command("judge", QUOTED), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


# --- what a stranger met


@pytest.mark.parametrize("option", ["--pool=1", "--chips=A:1", "--cards=2", "--coup=2", "--rounds=2", "--unwon=share"])
def test_a_record_says_what_its_table_is(option: str, tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.toml"
    file.write_text(RECORD, "utf-8")
    assert main(["judge", f"@{file}", option]) == 2
    assert f"{option.partition('=')[0]}: the record says it" in capsys.readouterr().err


def test_out_of_turn_the_moves_of_whose_turn_it_is_are_shown(capsys: Printed) -> None:
    """A's five takes the five by 4.b.1, and goes out by it, a papillon (10.1); 4.1 only refuses B."""
    words = ("dealer C, turn A, hands A:5 B:6 C:-, layout 5K, stock 0", "B: 6x5")
    found = document(capsys, *words)
    assert found["outcome"]["refusal"]["clause"] == "4.1"
    (instead,) = found["legal"]
    assert (instead["move"], instead["legal"]) == ("5x5", True)
    _, printed = answer(capsys, *words)
    assert "Legal instead, for A, whose turn it is" in printed
    assert next(line for line in printed.splitlines() if line.startswith("5x5")).split()[4:] == ["4.b.1", "papillon"]
