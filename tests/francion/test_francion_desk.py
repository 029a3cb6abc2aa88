"""The command `francion`: clauses, records, dealing, comparing; its answers are in `tests/desk/transcripts`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

import pytest

from francion.readings import READINGS, rules_of
from francion.records import faults, read_record, replay, write_record
from francion.table import open_table
from papillon.desk.compare import Sample, added_up, games_of, keyed, stacked
from papillon.desk.francion.__main__ import main
from papillon.desk.francion.adapter import ADAPTER
from papillon.desk.francion.words import REASONS, SENTENCES, WORDING
from papillon.desk.play import random_record
from papillon.desk.render import events_in_words
from papillon.kit.clauses import book
from tools import ROOT

EXAMPLES = sorted((ROOT / "examples/francion").glob("*.toml"))
each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def answer(words: Sequence[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    """What a command prints, its exit status and a silent standard error checked."""
    assert main(list(words)) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


@pytest.mark.parametrize("citation", book("francion").clauses)
def test_every_clause_is_found(citation: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(answer(["cite", citation, "--json"], capsys))
    assert (found["kind"], found["citation"]) == ("clause", citation)
    assert found["elsewhere"] == []


# --- replay


@each_example
def test_an_example_replays_and_its_expectations_hold(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(path.read_text("utf-8"), path.name)
    assert faults(record) == []
    assert len(record.expectations) >= 5
    assert f"{len(record.expectations)} expectations hold" in answer(["replay", str(path)], capsys)
    assert answer(["replay", "--quiet", str(path)], capsys) == ""


def test_the_examples_show_what_is_rare() -> None:
    shown = {
        (path.stem, event.kind)
        for path in EXAMPLES
        for stage in replay(read_record(path.read_text("utf-8")))
        for event in stage.step.events
    }
    assert {("three-players", "welche-taken"), ("five-players", "welche-hidden")} <= shown
    assert {("five-players", kind) for kind in ("doubled", "bete", "bete-lapses", "manche-won", "game-won")} <= shown


# --- deal


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_dealt_game_replays_to_its_end(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["deal", "--players", str(players), "--seed", "7", "--play", "random"]
    text = answer(words, capsys)
    record = read_record(text)
    *_, last = replay(record)
    assert last.step.table.over
    assert write_record(record) == text
    assert answer(words, capsys) == text


def test_every_kind_of_event_is_told() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        readings = {"bete-across-manches": "carried"} if seed % 2 else {}
        table = open_table(3 + seed % 3, 2, rules=rules_of("francion", readings))
        for stage in replay(random_record(Random(seed), table, None, ADAPTER)):
            assert len(events_in_words(stage.step.events, WORDING)) <= len(stage.step.events)
            kinds |= {event.kind for event in stage.step.events}
    assert kinds == SENTENCES.keys() | REASONS.keys()


# --- compare


@pytest.mark.parametrize("ruling", READINGS)
def test_every_reading_is_found_to_part_from_the_default(ruling: str) -> None:
    other = list(READINGS[ruling])[1]
    tables = [open_table(4, 2, rules=rules_of("francion", readings)) for readings in ({}, {ruling: other})]
    found = Sample(4)
    games = games_of(count(1), [(tables[0], tables[1])], keyed(1, ADAPTER), stacked(1, 4, ADAPTER), ADAPTER)
    for latest in added_up(games, 1500, players=4):
        found = latest
        if found.largest and found.witness:
            break
    assert found.largest > 0
    assert found.witness is not None
    assert found.witness.left[:-1] == found.witness.right[:-1]
    assert found.witness.left[-1] != found.witness.right[-1]
