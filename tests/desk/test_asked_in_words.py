"""Questions asked in sentences. `sentences.jsonl` has five hundred of them with what they say of the cards.

They were written from the sources by people who had not seen the program. `half` tells three hundred from those that
it was written with: `first` were written at the same time as it, `second` after it, and `third` later still.
"""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from papillon.desk import sentence
from papillon.desk.command import main
from papillon.desk.sentence import Reading, read_sentence
from tools import ROOT

HERE = ROOT / "tests/desk"
SENTENCES: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "sentences.jsonl").read_text("utf-8").splitlines()
]


def cards(text: str | None) -> list[str]:
    return sorted(
        card[:-1] + card[-1].lower() if len(card) > 1 else card for card in (text or "").replace("10", "T").split()
    )


def is_as_said(said: dict[str, Any], reading: Reading | None) -> bool:
    if reading is None or reading.game != said["game"]:
        return False
    hand = said["play"] if said["hand"] is None else said["hand"]
    if sorted(reading.hand) != cards(hand) or sorted(reading.table) != cards(said["table"]):
        return False
    if not (said["play"] or said["take"] or said["lay"]):  # whoever asks what to do is told what may be done
        return True
    takes = said["game"] == "francion" or sorted(reading.take) == cards(said["take"])
    return sorted(reading.play) == cards(said["play"]) and takes and reading.lays == said["lay"]


def test_most_sentences_are_laid_out_as_they_say() -> None:
    independent = [said for said in SENTENCES if said["half"]]
    right = [is_as_said(said, read_sentence(said["text"], said["lang"])) for said in independent]
    assert sum(right) >= 0.85 * len(independent)


def test_the_page_reads_every_sentence_as_the_command_does() -> None:
    asked = "".join(json.dumps([said["lang"], said["text"]]) + "\n" for said in SENTENCES)
    command = ["node", str(HERE / "sentences.mjs"), json.dumps(sentence.phrases())]
    done = subprocess.run(command, input=asked, capture_output=True, encoding="utf-8", timeout=120, check=True)
    page = list(map(json.loads, done.stdout.splitlines()))
    readings = [read_sentence(said["text"], said["lang"]) for said in SENTENCES]
    assert page == [reading and [reading.game, reading.line, reading.missing] for reading in readings]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "I put down three fives from my hand and took the fourth five. Is that a cockchafer?",
            "layout 5 ?, hand 5 5 5, play 5 5 5x5",
        ),
        (
            "I was the only one still holding cards; my last card, a 7, took the 4 and the 3, 18 in the stock.",
            "layout 4 3 ?, hands A:7 B:- C:-, stock 18, play 7x4 3",
        ),
        (
            "I hold a 7 and a 2; the table shows K, 4 and 3; I take 4 and 3 with the 7. Who lays down?",
            "layout K 4 3, hand 7 2, play 7x4 3",
        ),
        (
            "Four of us: I lay down two aces and the next player takes them with a 2",
            "players 4, layout A A ?, hand 2 ?, play 2xA A",
        ),
        ("Ann lays down two aces and Ben takes them with a two", "layout A A ?, hand 2 ?, play 2xA A"),
    ],
)
def test_other_players_and_questions_do_not_get_in_the_way(words: str, line: str) -> None:
    reading = read_sentence(words)
    assert reading and reading.line == line


def test_a_trick_is_judged_up_to_ones_own_card_and_not_without_the_card_that_was_led() -> None:
    told = "Francion, clubs trump: Ann led the king of diamonds, I threw the 3 of spades, Cal the 6 of diamonds"
    reading = read_sentence(told)
    assert reading and reading.line == "trumps c, trick Kd, hand 3s, play 3s"
    reading = read_sentence("Francion, diamonds were led; I hold the queen of diamonds and play the 3 of spades")
    assert reading and reading.missing == "led"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("he took three aces, how much?", "which card was played? (add it; understood so far: layout A A A ?, hand ?)"),
        ("can I skip my turn please?", "for a question about the rules, try: papillon cite"),
        ("francion: the king of spades took my welche", "ask: francion judge"),
    ],
)
def test_what_a_sentence_leaves_out_is_asked_for(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", words]) == 2
    assert said in capsys.readouterr().err
