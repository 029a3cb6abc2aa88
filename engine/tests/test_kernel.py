"""The kernel counts what the plain engine counts, and refuses what it cannot; games in lockstep."""

from __future__ import annotations

import importlib.util
import operator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy
import pytest
from papillon_engine import bulk, kernel
from papillon_engine.chance import chance_of, shuffle
from papillon_engine.differential import everything, papillon_engine_state
from papillon_engine.environments.papillon import Episode
from papillon_engine.kernel import lockstep
from papillon_engine.packing import PACK

import papillon
from conformance.papillon.drawn import draw_begun
from conformance.papillon.subject import starting_table
from papillon.table import open_table
from tools import ROOT

ENGINE = ROOT / "engine"


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ENGINE / "hatch_build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- what it counts and refuses


@pytest.mark.parametrize(
    ("players", "rulebook", "chosen", "unwon"),
    [
        (3, "salon", {}, "play-on"),
        (4, "pdf", {"credit": "none", "direction": "clockwise"}, "share"),
        (4, "adpoker", {}, "share"),
    ],
)
def test_both_engines_count_the_same(players: int, rulebook: str, chosen: dict[str, str], unwon: Any) -> None:
    table = open_table(players, rules=papillon.rules(rulebook, chosen), unwon=unwon)
    for seed in (5, -1, 1 << 70):
        assert kernel.simulate(table, range(-2, 9), seed) == bulk.simulate(table, range(-2, 9), seed)


def test_both_engines_count_the_same_by_any_readings() -> None:
    chance = Random("bulk")
    for seed in range(10):
        table = starting_table(draw_begun(chance, everything("papillon")))
        assert kernel.simulate(table, range(4), seed) == bulk.simulate(table, range(4), seed)


def test_chips_that_it_cannot_count_are_refused() -> None:
    table = open_table(3, rules=papillon.rules("salon", {"cards-growth": "double"}))
    with pytest.raises(ValueError, match="cards_payment: expected a number"):
        kernel.Game(table._replace(cards_payment=1 << 60))
    with pytest.raises(OverflowError, match="expected fewer chips"):
        kernel.simulate(table._replace(cards_payment=1 << 50), range(40))
    with pytest.raises(TypeError):
        kernel.simulate(table, ["3"])  # type: ignore[list-item]


def test_what_the_reference_raises_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kernel.Game(open_table(4, rules=papillon.rules("salon", {"ten-sums": "all", "sum-cap": "five"})))
    game.deal_by_chance(1, 1)
    before = papillon_engine_state(game)
    monkeypatch.setattr(game.tables, "effects", ())
    with pytest.raises(IndexError):
        game.step(game.legal()[0])
    assert papillon_engine_state(game) == before
    monkeypatch.undo()
    game.step(game.legal()[0])
    game.undo()
    assert papillon_engine_state(game) == before


# --- games in lockstep


def test_games_in_lockstep_are_those_of_the_plain_engine() -> None:
    table, seed, games = open_table(4, unwon="share"), 3, 5
    batch, chance = lockstep.Batch(table, games, seed), numpy.random.default_rng(1)
    numbers = list(range(games))
    draws = [chance_of(seed, number) for number in numbers]
    beside, counted = [Episode(table) for _ in numbers], [(0,) * 4 for _ in numbers]
    for _ in range(400):
        for place, episode in enumerate(beside):
            if episode.over:
                numbers[place] += games
                draws[place], beside[place] = chance_of(seed, numbers[place]), Episode(table)
                counted[place] = (0,) * 4
            if beside[place].waits:
                beside[place].deal(shuffle(draws[place], PACK))
        mask, seen = batch.legal_mask(), batch.observe()
        assert [tuple(numpy.flatnonzero(row)) for row in mask] == [episode.game.legal() for episode in beside]
        assert batch.turns().tolist() == [episode.player for episode in beside]
        for place, episode in enumerate(beside):
            assert {name: tuple(part[place].tolist()) for name, part in seen.items()} == episode.sight(
                episode.player
            )._asdict()
        moves = lockstep.draw_moves(mask, chance)
        rewards, over = batch.step(moves)
        for place, episode in enumerate(beside):
            episode.step(int(moves[place]))
            assert rewards[place].tolist() == [*map(operator.sub, episode.gains, counted[place])]
            counted[place] = episode.gains
            assert over[place] == episode.over
    assert batch.ended == sum(number // games for number in numbers) > 0


def test_a_batch_is_cloned_and_begins_again() -> None:
    batch = lockstep.Batch(open_table(3), 4, seed=1)
    first = batch.observe()["hand"].base
    for _ in range(60):
        batch.step(batch.legal_mask().argmax(axis=1))
    other, moves = batch.clone(), batch.legal_mask().argmax(axis=1)
    assert (other.step(moves)[0] == batch.step(moves)[0]).all()
    other.step(other.legal_mask().argmax(axis=1))
    assert (other.observe()["hand"].base != batch.observe()["hand"].base).any()
    batch.reset(1)
    assert (batch.observe()["hand"].base == first).all() and batch.ended == 0


def test_a_batch_refuses_what_is_no_move_for_each_game() -> None:
    batch = lockstep.Batch(open_table(3), 3)
    before = batch.legal_mask()
    moves = before.argmax(axis=1)
    for wrong in (moves[:2], [0, 0], numpy.zeros((3, 1))):
        with pytest.raises(ValueError, match="a move for each of 3 games"):
            batch.step(wrong)
    for illegal in (-1, batch.moves, 1 << 62, int((~before[2]).argmax())):
        with pytest.raises(ValueError, match=f"game 2: expected a legal move, found {illegal}"):
            batch.step([*moves[:2], illegal])
    assert (batch.legal_mask() == before).all()
    with pytest.raises(ValueError, match="one game or more"):
        lockstep.Batch(open_table(3), 0)


# --- what is installed without a compiler


def test_without_a_compiler_the_wheel_has_the_plain_engine_and_says_so(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", "false")
    hook = build.KernelHook(str(tmp_path), {}, None, None, "", "wheel")
    data: dict[str, Any] = {"artifacts": [], "pure_python": True}
    hook.initialize("standard", data)
    assert data == {"artifacts": [], "pure_python": True}
    assert "the plain engine plays in its place" in "".join(capsys.readouterr())
    assert hook.dependencies() == []
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hook.dependencies() == ["ziglang"]


def test_what_no_move_brings_is_not_told() -> None:
    game = kernel.Game(open_table())
    game.deal(shuffle(chance_of(1, 1), PACK))
    illegal = next(move for move in range(len(game.captures.moves)) if move not in game.legal())
    for move, plays, named in (
        (illegal, 1, 0),
        (-1, 1, 0),
        (10**6, 1, 0),
        (game.legal()[0], 1, 1),
        (game.legal()[0], 1, -64),
    ):
        with pytest.raises(ValueError, match="expected"):
            game.gain(move, plays, named)
        with pytest.raises(ValueError, match="expected"):
            game.foresee(move, plays, named)
    assert game.gain(game.legal()[0], -5, 0) == game.gain(game.legal()[0], 1, 0)
