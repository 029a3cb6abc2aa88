"""The verb `deal`: games from a seed, as records that replay without fault."""

from __future__ import annotations

import errno
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from papillon.cards import ranks
from papillon.desk import play
from papillon.desk.__main__ import main
from papillon.desk.papillon.adapter import ADAPTER
from papillon.kit.events import Happening
from papillon.moves import FIGURES, Capture
from papillon.readings import rules_of
from papillon.records import Record, faults, read_record, replay, write_record
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import Table, open_table

TABLES = [(players, unwon) for players in (3, 4) for unwon in UNWON_POOL]


# --- the games


def random_record(chance: Random, table: Table | None = None, coups: int = ADAPTER.most_coups) -> Record:
    return play.random_record(chance, table or open_table(), coups, ADAPTER)


@pytest.mark.parametrize(("players", "unwon"), TABLES)
@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_replays_to_its_end(players: int, unwon: str, seed: int) -> None:
    record = random_record(Random(seed), open_table(players, rounds=1 + seed % 2, unwon=unwon))
    assert faults(record) == []
    *_, last = replay(record)
    assert last.step.table.over
    again = read_record(write_record(record))
    assert (again.table, again.draws, again.readings) == (record.table, record.draws, record.readings)
    assert write_record(again) == write_record(record)


@pytest.mark.parametrize("seed", range(5))
def test_figures_are_named_when_and_only_when_they_are_made(seed: int) -> None:
    record = random_record(Random(seed), open_table(3 + seed % 2, rounds=3))
    met: Counter[str] = Counter()
    for stage in replay(record):
        made = [event.kind for event in stage.step.events if isinstance(event, Happening) and event.kind in FIGURES]
        if stage.moved and isinstance(stage.moved.move, Capture):
            assert list(stage.moved.move.named) == made
        met.update(made)
    assert met["petit-papillon"]
    assert met["papillon"]


def test_readings_of_the_table_are_recorded() -> None:
    rules = rules_of("salon", {"ten-sums": "all", "credit": "none", "announcing": "automatic"})
    record = random_record(Random(3), open_table(rules=rules))
    assert record.readings == {"ten-sums": "all", "credit": "none"}
    assert read_record(write_record(record)).table.rules == rules


# --- the verb


def dealt(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["deal", *arguments]) == 0
    return capsys.readouterr().out


def test_the_same_seed_deals_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    one, other, third = (dealt(capsys, "--play", "random", "--seed", seed) for seed in ("5", "5", "6"))
    assert one == other
    assert one != third


def test_packs_alone_are_one_coup_without_moves(capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(dealt(capsys, "--players", "4", "--seed", "7"))
    (coup,) = record.coups
    assert coup.moves == ()
    assert coup.pack is not None
    assert Counter(ranks(coup.pack)) == dict.fromkeys("A23456789TJQK", 4)
    assert faults(record) == []


def test_a_file_is_not_written_over_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.toml"
    arguments = ["deal", "--play", "random", "--seed", "3", "--output", str(path)]
    assert main(arguments) == 0
    assert "the game is over" in capsys.readouterr().out
    assert main(["replay", "--quiet", str(path)]) == 0
    path.write_text("mine", encoding="utf-8")
    assert main(arguments) == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert "--force" in capsys.readouterr().err
    assert main([*arguments, "--force"]) == 0
    assert path.read_text(encoding="utf-8") != "mine"


def test_a_record_too_large_to_be_read_is_not_dealt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "LARGEST_FILE", 800)
    assert main(["deal", "--play", "random", "--seed", "1"]) == 2
    assert "expected a record of at most 800 characters" in capsys.readouterr().err


def test_a_disk_that_is_full_leaves_the_old_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    dealt(capsys, "--seed", "1", "--output", str(path))
    old = path.read_text("utf-8")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert main(["deal", "--seed", "2", "--output", str(path), "--force"]) == 2
    assert "cannot be written: No space left" in capsys.readouterr().err
    assert path.read_text("utf-8") == old
    assert [*tmp_path.iterdir()] == [path]


def test_a_dash_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert dealt(capsys, "--seed", "3", "--output", "-") == dealt(capsys, "--seed", "3")
