"""The verb `replay`: a record told play by play, and where it is wrong."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest

from papillon.desk import render
from papillon.desk.__main__ import main
from papillon.desk.papillon.adapter import ADAPTER
from papillon.desk.papillon.words import wording_of
from papillon.desk.play import random_record
from papillon.desk.transcript import lines_of, stages_of
from papillon.desk.verbs.replay import complaints
from papillon.kit.clauses import book
from papillon.kit.events import Payment
from papillon.readings import READINGS, rules_of
from papillon.records import read_record, write_record
from papillon.rulebooks import RULEBOOKS
from papillon.table import open_table

summed_up = partial(render.events_in_words, words=wording_of("cards"))

GAME = """\
title = "Two plays and a figure"
players = 3
[start]
position = "dealer C, hands A:75 B:K9 C:99, layout K52, stock 9"
chips = "A:100 B:100 C:100"
[[coups]]
moves = \"\"\"
A: 7x52  # a sum
B: KxK !sauterelle
C: lay
\"\"\"
[[expect]]
move = 1
pays = "A:0"
layout = "K"
[[expect]]
move = 2
pays = "A:-1 B:2 C:-1"
cites = ["8.1", "8.2"]
[[expect]]
move = 3
pays = "C:-2 pool:2"
cites = ["8.3", "11.2"]
"""


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "game.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- a record that is right


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_event_of_every_document_can_be_told(rulebook: str) -> None:
    """Every reading as well, by one of the documents, each in a game of its own, to its end."""
    readings = [{ruling: name} for ruling, names in READINGS.items() for name in names]
    sets = [{}, *readings[[*RULEBOOKS].index(rulebook) :: len(RULEBOOKS)]]
    for seed, readings in enumerate(sets):
        table = open_table(3 + seed % 2, rules=rules_of(rulebook, readings))
        for stage in stages_of(random_record(Random(seed), table, 4, ADAPTER), ADAPTER):
            for line in lines_of(stage, ADAPTER):
                assert line.text and line.clauses
                assert all(book("papillon").clause(clause) for clause in line.clauses)


def test_json_is_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", written(tmp_path, GAME)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["players"], told["expectations"], told["faults"]) == (1, 3, 3, [])
    second = told["coups"][0]["plays"][1]
    assert (second["player"], second["play"], second["move"]) == ("B", "KxK !sauterelle", 2)
    assert second["balances"] == {"A": 99, "B": 102, "C": 99, "pool": 60}
    assert [event["kind"] for event in second["events"]] == ["capture", "sauterelle", "sauterelle", "sauterelle"]
    assert second["events"][1]["clauses"] == ["8.1"]
    assert second["events"][2]["chips"] == 1
    assert second["position"].startswith("dealer C, turn C, ")


# --- payments in one line


def test_payments_alike_are_told_together() -> None:
    paid = summed_up([Payment("stake", ("2.7",), letter, "pool", 20) for letter in "ABC"])
    assert [line.text for line in paid] == ["A, B and C pay the pool 20 chips each as the stake for the coup"]


def test_a_further_clause_of_one_payer_sets_the_payment_apart() -> None:
    paid = [Payment("hanneton", ("7.3",), "B", "A", 1), Payment("hanneton", ("7.3", "5.3"), "C", "A", 1)]
    assert [line.clauses for line in summed_up(paid)] == [("7.3",), ("7.3", "5.3")]


def test_payments_that_differ_are_told_apart() -> None:
    paid = summed_up([Payment("ace", ("6.2",), "B", "A", 2), Payment("ace", ("6.2",), "C", "A", 1)])
    assert [line.text for line in paid] == ["B pays A 2 chips for aces taken", "C pays A 1 chip for aces taken"]


# --- a record that is wrong


def test_a_coup_after_the_end_of_the_game_is_a_fault() -> None:
    record = random_record(Random(1), open_table(unwon="share"), None, ADAPTER)
    text = write_record(record)
    again = text + text[text.index("[[coups]]") :].split("\n\n")[0]
    found = complaints(read_record(again), again, ADAPTER)
    assert [fault.message for fault in found] == ["the game is over (Papillon 14.1)"]


def test_a_fault_under_another_reading_says_so() -> None:
    text = GAME + '[[expect]]\nmove = 0\nwhen = { ten-sums = "none" }\nturn = "B"\n'
    (fault,) = complaints(read_record(text), text, ADAPTER)
    assert fault.place == "coup 1, move 0 under ten-sums=none"
    assert text.splitlines()[fault.line - 1] == "[[expect]]"


LINES = {
    'moves = "A: lay"': 4,
    'moves = """A: lay"""': 4,
    'moves = """\nA: lay\n"""': 5,
    'moves = """\n\n# nothing yet\nA: lay\n"""': 7,
    "moves = '''\nA: lay\n'''": 5,
    "moves = 'A: lay'": 4,
}


@pytest.mark.parametrize("moves", LINES)
def test_the_line_of_a_move_is_that_of_the_file(moves: str) -> None:
    text = f'[start]\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\n[[coups]]\n{moves}\n'
    (fault,) = complaints(read_record(text), text, ADAPTER)
    assert fault.line == LINES[moves]


def test_the_reason_is_folded_as_paragraphs_and_no_escape_gets_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.toml"
    file.write_text(
        'title = "a\\u001b[31mb"\nbecause = """One line\nand another.\n\nA second\nparagraph."""\n[start]\n'
        'position = "hands A:7 B:9 C:9, layout 52, stock 9"\n[[coups]]\nmoves = "A: 7x52"\n',
        "utf-8-sig",
    )
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("a\\x1b[31mb\nOne line and another.\n\nA second paragraph.\n\nCoup 1")
