"""The command `francion`: what its verbs answer, in words and as JSON, and what they say of bad input."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from francion.readings import READINGS, rules_of
from francion.records import faults, read_record, replay, write_record
from francion.table import open_table
from papillon.desk.ask import question_of
from papillon.desk.compare import Sample, added_up, games_of, keyed, stacked
from papillon.desk.francion.__main__ import main
from papillon.desk.francion.adapter import ADAPTER
from papillon.desk.francion.words import REASONS, SENTENCES, WORDING
from papillon.desk.judge import judge, results_alike
from papillon.desk.play import random_record
from papillon.desk.suppose import suppose
from papillon.desk.words import events_in_words
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import book

EXAMPLES = sorted((ROOT / "examples/francion").glob("*.toml"))
BOUND = "trumps s, trick A:5h, hand Ah 7c, play 7c"
TAKEN = "turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d"

each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def answer(words: Sequence[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    """What a command prints, its exit status and a silent standard error checked."""
    assert main(list(words)) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def document(words: Sequence[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> Any:
    return json.loads(answer([*words, "--json"], capsys, status))


def test_in_the_stock_the_welche_is_not_unless_somebody_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "the Welche not in stock" in " ".join(answer(["judge", "trumps c, hand 2c"], capsys).split())
    assert "not in stock" not in " ".join(answer(["judge", "trumps c, hand 2c, stock Ah?2"], capsys).split())
    assert "and not the Welche, was turned up" in " ".join(answer(["judge", "trumps h, hand 2c"], capsys).split())


def test_a_welche_that_was_turned_up_has_paid_the_dealer(capsys: pytest.CaptureFixture[str]) -> None:
    # four chips from each (5.1), after a hidden one the double (5.5)
    asked = ["judge", "dealer B, turnup Ah, hand 7c"]
    assert "turned up: each has paid B 4 chips (5.1)" in " ".join(answer(asked, capsys).split())
    doubled = " ".join(answer([*asked, "--doubling", "2"], capsys).split())
    assert "turned up: each has paid B 8 chips (5.1, 5.5)" in doubled
    assert "has paid" not in answer(["judge", "turnup Kh, hand 7c"], capsys)


# --- cite


@pytest.mark.parametrize("citation", book("francion").clauses)
def test_every_clause_is_found(citation: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(["cite", citation], capsys)
    assert (found["kind"], found["citation"]) == ("clause", citation)
    assert found["elsewhere"] == []


# --- judge


def test_the_king_of_trumps_takes_the_welche(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(["judge", TAKEN, "Kc"], capsys)
    assert (found["verdict"], found["outcome"]["net"]) == ("legal", {"A": 2, "B": -6, "C": 2, "D": 2})
    assert [change["if"] for change in found["cases"]] == ["the coup before hid the Welche"]
    assert {"3.4", "5.2", "5.4"} <= found["clauses"].keys()


def test_the_full_price_where_clubs_were_led(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(["judge", "turnup 4d, trick A:6c B:Ah C:2c, hand Kd 7s, play Kd"], capsys)
    assert found["outcome"]["net"] == {"A": 4, "B": -12, "C": 4, "D": 4}


def test_legal_cards_are_listed_with_what_they_earn(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.split() for line in answer(["judge", TAKEN], capsys).splitlines()]
    assert [
        "Kc",
        "+2",
        "-6",
        "+2",
        "+2",
        "3.3",
        *["D", "takes", "the", "trick,", "the", "Welche", "is", "taken"],
    ] in lines
    assert ["7d", "-2", "+6", "-2", "-2", "3.3", *["B", "takes", "the", "trick"]] in lines


def test_a_refused_card_names_its_clause_and_what_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    page = answer(["judge", "trumps c, trick 2d, hand Jd Ac Ah, play Ac"], capsys, status=1)
    assert page.startswith("Refused: B plays Ac.")
    assert "code: must-follow" in page
    assert "Legal instead" in page


def test_another_reading_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(["judge", BOUND], capsys)
    assert [(other["ruling"], other["reading"]) for other in found["readings"]] == [
        ("welche-never-forced", "only-heart")
    ]
    again = document(["judge", BOUND, "--reading", "welche-never-forced=only-heart"], capsys, status=1)
    assert again["outcome"]["refusal"]["code"] == "must-play-welche"


DECIDERS = {
    "welche-led": "turnup 4c, trick A:Ah, hand 5c 7h, play 7h",
    "welche-never-forced": BOUND,
    "hidden-double": (
        "turnup Js, trick C:Qs D:6d A:Ad, hands A:- B:3d C:- D:-, stock Ah4h2h, "
        "won A:6hQh7hKc C:3h2s5s5h6c3c7cQcKs4sKdAcJc2c2d4c5cJdJh5d D:4d7dKhQd7sAs6s3s"
    ),
    "bete-across-manches": (
        "dealer C, turn D, turnup Ad, trick A:5h B:Kd C:Kh, hands A:- B:- C:- D:Jh, tricks A:3 B:2 C:3"
    ),
}
"""Ruling → a question whose answer hangs on it."""


@pytest.mark.parametrize("ruling", READINGS)
def test_every_open_ruling_decides_something(ruling: str) -> None:
    options = {
        "hidden-double": {"doubling": 2},
        "bete-across-manches": {"points": "A:5", "manches": 2, "stake": 18},
    }.get(ruling, {})
    found = suppose(judge(question_of(ADAPTER, DECIDERS[ruling], options=options), ADAPTER), ADAPTER)
    assert ruling in [other.ruling for other in found.readings]
    assert not any(results_alike(change.here, change.there, ADAPTER) for r in found.readings for change in r.changes)


def test_what_was_left_out_and_matters_is_told() -> None:
    found = suppose(
        judge(question_of(ADAPTER, "players 3, trumps c, trick A:7d B:8d, hand 9d, play 9d"), ADAPTER), ADAPTER
    )
    fields = [case.field for case in found.cases]
    assert {"tricks", "points", "stake"} <= set(fields)
    asked = question_of(ADAPTER, "players 3, trumps c, trick A:7d B:8d, hand 9d, play 9d", options={"stake": 27})
    said = suppose(judge(asked, ADAPTER), ADAPTER)
    assert "stake" not in [case.field for case in said.cases]


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


# --- bad input

BAD: dict[str, tuple[list[str], tuple[str, ...]]] = {
    "no position": (["judge", " "], ("expected a position, such as 'trumps c,", "found nothing")),
    "no trumps": (["judge", "hand Jd Ac"], ("trumps: expected a suit", "(Francion 1.15)")),
    "a card without a suit": (["judge", "trumps c, hand J"], ("hand: expected a suit with every card",)),
    "a card of another pack": (["judge", "trumps c, hand Td"], ("cards of the pack of 40", "(Francion 1.3)")),
    "a card twice": (["judge", "trumps c, trick Jd, hand Jd"], ("each card once, found 'Jd 2 times'",)),
    "a player who is not there": (["judge", "trumps c, hand Jd", "E: Jd"], ("a player among A, B, C, D, found 'E'",)),
    "a stake not by nines": (["judge", "trumps c, hand Jd", "--stake", "10"], ("expected a multiple of 9, found 10",)),
    "no stake": (["judge", "trumps c, hand Jd", "--stake", "0"], ("stake: expected some chips", "(Francion 1.10)")),
    "six points": (["judge", "trumps c, hand Jd", "--points", "A:6"], ("points: expected 0 to 5 each",)),
    "points of nobody": (["judge", "trumps c, hand Jd", "--points", "Z:1"], ("points: expected", "'Z:1'")),
    "a doubling by three": (["judge", "trumps c, hand Jd", "--doubling", "3"], ("doubling: expected 1", "found 3")),
    "a manche too many": (
        ["judge", "trumps c, hand Jd", "--manche", "2", "--manches", "1"],
        ("manche: expected 1 to 1, found 2",),
    ),
    "no manches": (["judge", "trumps c, hand Jd", "--manches", "0"], ("expected a whole number from 1",)),
    "the table beside a record": (["judge", f"@{EXAMPLES[1]}", "--stake", "9"], ("--stake: the record says it",)),
    "no such ruling": (["judge", BOUND, "--reading", "welche-lead=x"], ("did you mean welche-led or")),
    "the other game's ruling": (["judge", BOUND, "--reading", "ten-sums=none"], ("an open ruling, found 'ten-sums'",)),
    "no such reading": (["judge", BOUND, "--reading", "welche-led=spades"], ("welche-led (hearts, trumps)", "spades")),
    "a record of the other game": (
        ["replay", str(ROOT / "examples/three-players-shared.toml")],
        ("three-players-shared.toml: ",),
    ),
    "no manches to deal": (["deal", "--manches", "0"], ("--manches: expected 1 to 10000, found 0",)),
    "the other game's misreading": (
        ["subject", "--misreading=no-cap/at-most-two"],
        ("'francion cite trump-cycle' lists those",),
    ),
    "a rulebook to choose": (["verify", "--rulebook=pdf"], ("unrecognized arguments: --rulebook=pdf",)),
    "an export of no section": (["export", "--section=7"], ("a section with scenarios (1, 2, 3, 4, 5, 6), found '7'",)),
    "six players": (["deal", "--players", "6"], ("argument --players: invalid choice",)),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_with_what_was_expected(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, said = BAD[case]
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Traceback" not in printed.err
    assert len(printed.err.splitlines()) <= 6
    for part in said:
        assert part in printed.err
