"""What the kernel refuses, and games in lockstep, which are those of the reference."""

from __future__ import annotations

import importlib.util
import operator
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from pathlib import Path
from types import ModuleType

import numpy
import pytest
from papillon_engine import Game, compare, lockstep, simulate
from papillon_engine.chance import chance_of, shuffle
from papillon_engine.differential import papillon_engine_state, visible
from papillon_engine.packing import ONE, PACK, unpack_cards

import papillon
from papillon.cards import Card
from papillon.course import play, start_coup
from papillon.moves import FIGURES, Capture
from papillon.position import PLAYERS, Position
from papillon.rules import legal
from papillon.step import Step
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


# --- what it refuses


def test_chips_that_it_cannot_count_are_refused() -> None:
    table = open_table(3, rules=papillon.rules("salon", {"cards-growth": "double"}))
    with pytest.raises(OverflowError, match="expected fewer chips"):
        Game(table._replace(cards_payment=1 << 60))
    with pytest.raises(OverflowError, match="expected fewer chips"):
        simulate(table._replace(cards_payment=1 << 50), range(40))
    with pytest.raises(TypeError):
        simulate(table, ["3"])  # type: ignore[list-item]


def test_seats_that_there_are_not_and_tables_that_differ_are_refused() -> None:
    state = papillon.at("dealer C, hands A:75 B:9 C:9, layout 5552, next KKKQQQJJJ")
    for wrong in ({"victim": 120}, {"victim": 3}, {"wanting": -5}):
        with pytest.raises(ValueError, match="expected a seat from 0 to 2"):
            Game(state.table, state.position._replace(**wrong))
    for dealer in (-3, -1, 3, 200):
        with pytest.raises(ValueError, match="expected a dealer from 0 to 2"):
            Game(open_table(3)._replace(dealer=dealer))
    for other in (open_table(4), open_table(3, rounds=2), open_table(3, dealer="B")):
        with pytest.raises(ValueError, match="alike but for their rules"):
            compare(open_table(3), other, range(3))
    with pytest.raises(ValueError, match="a legal move in each game"):
        lockstep.draw_moves(numpy.zeros((2, 148), bool), numpy.random.default_rng(1))


def test_threads_count_the_same_games_side_by_side() -> None:
    table = open_table(3, rules=papillon.rules("salon", {"ten-sums": "none", "most": "cards"}))  # not yet asked about
    with ThreadPoolExecutor(3) as pool:
        tallies = [*pool.map(lambda start: simulate(table, range(start, start + 300)), range(0, 900, 300))]
    assert reduce(operator.add, tallies) == simulate(table, range(900))


def test_what_the_reference_raises_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(open_table(4, rules=papillon.rules("salon", {"ten-sums": "all", "sum-cap": "five"})))
    game.deal_by_chance(1, 1)
    before = papillon_engine_state(game)
    monkeypatch.setattr(game.tables, "effect", None)
    with pytest.raises(TypeError):
        game.step(game.legal()[0])
    assert papillon_engine_state(game) == before
    monkeypatch.undo()
    game.step(game.legal()[0])
    assert papillon_engine_state(game) != before


# --- games in lockstep


def test_games_in_lockstep_show_and_pay_what_the_reference_says() -> None:
    """Beside each place a game of the reference, from the packs that the batch deals there."""
    table, seed, games = open_table(4, unwon="share"), 3, 5
    batch, chance = lockstep.Batch(table, games, seed), numpy.random.default_rng(1)
    numbers, draws = [*range(games)], [chance_of(seed, number) for number in range(games)]
    beside, counted = [Step(table, Position((), (), (), (), turn=None), ())] * games, [(0,) * 4] * games
    for _ in range(400):
        for place, step in enumerate(beside):
            if step.table.over:
                numbers[place] += games
                draws[place], counted[place] = chance_of(seed, numbers[place]), (0,) * 4
            if step.position.over:
                pack = tuple(Card(unpack_cards(card)) for card in shuffle(draws[place], PACK))
                beside[place] = start_coup(table if step.table.over else step.table, pack)
        mask, seen, turns = batch.legal_mask(), batch.observe(), batch.turns()
        moves = lockstep.draw_moves(mask, chance)
        rewards, over = batch.step(moves)
        for place, step in enumerate(beside):
            before, position = step.table, step.position
            player = PLAYERS.index(position.letter(position.turn))
            assert turns[place] == player
            shown = {name: tuple(part[place].tolist()) for name, part in seen.items()}
            assert shown == visible(before, position, player)._asdict()
            can = [batch.captures.moves[move] for move in numpy.flatnonzero(mask[place])]
            assert can == [*legal(position, before.rules)]
            move = batch.captures.moves[moves[place]]
            named = move._replace(named=FIGURES) if isinstance(move, Capture) else move
            beside[place] = after = play(before, position, named)
            gains = tuple(map(operator.sub, after.table.accounts.balances, table.accounts.balances))
            assert rewards[place].tolist() == [*map(operator.sub, gains, counted[place])]
            counted[place] = gains
            assert over[place] == after.table.over
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


def test_where_the_kernel_cannot_be_built_nothing_is_installed(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", "false")
    hook = build.KernelHook(str(tmp_path), {}, None, None, "", "wheel")
    with pytest.raises(RuntimeError, match="needs Cython and a C compiler"):
        hook.initialize("standard", {"artifacts": [], "pure_python": True})
    assert hook.dependencies() == []
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hook.dependencies() == ["ziglang"]


def test_hidden_cards_lie_elsewhere_and_no_others_do() -> None:
    game = Game(open_table())
    game.deal(PACK)
    hidden = [*(ONE[rank] for rank in unpack_cards(sum(game.hands[1:]))), *game.stock]
    other = game.imagine(hidden[::-1])
    assert (other.hands[0], other.layout) == (game.hands[0], game.layout)
    assert sum(other.hands[1:]) == 4 * ONE["A"] + 2 * ONE["2"]
    for wrong in (hidden[1:], [*hidden[1:], ONE["A"]], [*hidden[1:], 2], [*hidden[1:], 0], [*hidden[1:], -1]):
        with pytest.raises((ValueError, OverflowError)):
            game.imagine(wrong)


def test_what_no_move_brings_is_not_told() -> None:
    game = Game(open_table())
    game.deal(shuffle(chance_of(1, 1), PACK))
    illegal = next(move for move in range(len(game.captures.moves)) if move not in game.legal())
    for move in (illegal, -1, 10**6, 1 << 70):
        with pytest.raises(ValueError, match="expected"):
            game.gain(move, 1)
        with pytest.raises(ValueError, match="expected"):
            game.foresee(move, 1)
    assert game.gain(game.legal()[0], -5) == game.gain(game.legal()[0], 1)
