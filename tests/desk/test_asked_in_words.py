"""Questions asked in sentences. `sentences.jsonl` has four hundred of them with what they say of the cards.

They were written from the sources by people who had not seen the program: one half of the first two hundred after it
was finished, the others while it was being written.
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
    ("words", "said"),
    [
        ("he took three aces, how much?", "which card was played? (understood so far: layout A A A ?, hand ?)"),
        ("can I skip my turn please?", "for a question about the rules, try: papillon cite"),
        ("francion: the king of spades took my welche", "ask: francion judge"),
    ],
)
def test_what_a_sentence_leaves_out_is_asked_for(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", words]) == 2
    assert said in capsys.readouterr().err
