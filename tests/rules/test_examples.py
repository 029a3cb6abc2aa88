"""The recorded games in `examples/`: they replay, nothing is lost in them, and together they show what is rare."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from papillon.desk.__main__ import main
from papillon.kit.events import Payment
from papillon.records import Record, Stage, faults, read_record, replay
from papillon.sections.s01_players_and_cards import full_pack
from papillon.sections.s02_game_and_stake import UNWON_POOL
from tools import ROOT

FOLDER = ROOT / "examples"
EXAMPLES = sorted(FOLDER.glob("*.toml"))
FEWEST_EXPECTATIONS = 5

each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


@cache
def record_of(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"), path.name)


@cache
def stages_of(path: Path) -> tuple[Stage, ...]:
    return tuple(replay(record_of(path)))


def clauses_of(path: Path) -> set[str]:
    return {clause for stage in stages_of(path) for event in stage.step.events for clause in event.clauses}


@each_example
def test_it_replays_and_its_expectations_hold(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert faults(record_of(path)) == []
    assert len(record_of(path).expectations) >= FEWEST_EXPECTATIONS
    assert main(["replay", str(path)]) == 0
    assert f"{len(record_of(path).expectations)} expectations hold" in capsys.readouterr().out


@each_example
def test_it_is_a_whole_game(path: Path) -> None:
    table = stages_of(path)[-1].step.table
    assert table.over
    assert table.accounts.pool == 0


@each_example
def test_every_card_is_somewhere_once_at_every_moment(path: Path) -> None:
    for stage in stages_of(path):
        position = stage.step.position
        groups = (*position.hands, *position.piles, position.layout, position.stock)
        assert sorted(card for group in groups for card in group) == sorted(full_pack())


@each_example
def test_no_chip_appears_or_vanishes(path: Path) -> None:
    total = record_of(path).table.accounts.total
    assert {stage.step.table.accounts.total for stage in stages_of(path)} == {total}


@each_example
def test_the_last_word_is_on_everybodys_chips(path: Path) -> None:
    """An expectation at the end names all balances; with what the bank keeps they make the capital of the start."""
    record, end = record_of(path), stages_of(path)[-1].step.table
    at = (len(record.coups), len(record.coups[-1].moves))
    last = [item for item in record.expectations if (item.coup, item.move) == at and not item.when]
    named = next(item.seen["chips"] for item in last if len(item.seen.get("chips", {})) == end.players)
    assert sum(named.values()) + end.accounts.bank == record.table.accounts.total


@each_example
def test_it_is_readable(path: Path) -> None:
    record = record_of(path)
    assert record.notes["title"]
    assert record.notes["because"]
    assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 120
    assert sum(bool(move.comment) for coup in record.coups for move in coup.moves) >= 10
    assert f"]({path.name})" in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_there_are_both_conventions_and_both_numbers_of_players() -> None:
    met = {(record_of(path).table.players, record_of(path).table.unwon) for path in EXAMPLES}
    assert met == {(players, unwon) for players in (3, 4) for unwon in UNWON_POOL}


def test_one_runs_into_extra_coups_and_one_shares_the_pool() -> None:
    assert any(len(record_of(path).coups) > record_of(path).table.scheduled for path in EXAMPLES)
    paid = [event for path in EXAMPLES for event in stages_of(path)[-1].step.events if event.kind == "share"]
    assert len({event.chips for event in paid if isinstance(event, Payment)}) > 1, "one that does not divide"


RARE = ("6.2", "6.3", "6.4", "6.5", "7.3", "7.4", "8.3", "8.4", "8.5", "10.3", "10.4", "10.6", "12.3", "12.4", "16.5")


@pytest.mark.parametrize("clause", RARE)
def test_what_is_rare_in_chance_play_is_in_some_example(clause: str) -> None:
    assert any(clause in clauses_of(path) for path in EXAMPLES)
