"""A game as one value: whatever is done with any game can be done with each of them through its `GAME` alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import francion.course
import papillon.course
from francion.game import GAME as FRANCION
from papillon.game import GAME as PAPILLON
from papillon.kit.game import Game
from papillon.kit.records import Record, RecordedCoup, RecordedMove, Stage, observe, read_record, replay, write_record

GAMES = {game.name: game for game in (PAPILLON, FRANCION)}
TABLES: dict[str, Any] = {"papillon": papillon.table.open_table, "francion": francion.table.open_table}
PLAYED = [("papillon", 3), ("papillon", 4), ("francion", 3), ("francion", 4), ("francion", 5)]

OF_AN_ATTEMPT = {"refused", "clause"}
"""Observations of a move that is tried, which no stage shows."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whatever_an_expectation_can_speak_of_is_seen(game: Game) -> None:
    players = 4
    step = game.start(TABLES[game.name](players=players), game.shuffled(players, Random(1)))
    stage = Stage(1, 0, None, None, step)
    assert {*game.recording.OBSERVATIONS} == {*observe(stage, game), "not-cites", *OF_AN_ATTEMPT}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_readings_that_rules_have_chosen_make_these_rules(game: Game) -> None:
    for rulebook in game.rulebooks:
        for ruling, readings in game.readings.items():
            for reading in readings:
                rules = game.rules_of(rulebook, {ruling: reading})
                assert game.rules_of(rulebook, game.chosen(rules)) == rules


@pytest.mark.parametrize(("name", "players"), PLAYED)
@pytest.mark.parametrize("seed", range(4))
def test_a_coup_is_played_and_recorded_through_the_value_alone(name: str, players: int, seed: int) -> None:
    """No legal move is refused, any other player is out of turn, no chip is lost, and the record plays the same."""
    game, chance = GAMES[name], Random(seed)
    table = TABLES[name](players=players, dealer="ABCDE"[seed % players])
    pack = game.shuffled(players, chance)
    game.check_pack(pack, players)
    step, moves = game.start(table, pack), []
    while not step.position.over:
        position = step.position
        player, other = position.letter(position.turn), position.letter((position.turn + 1) % players)
        legal = game.legal(position, table.rules)
        assert not any(game.refusal(position, move, table.rules, player) for move in legal)
        assert all(game.refusal(position, move, table.rules, other) for move in legal)
        move = chance.choice(legal)
        step = game.play(step.table, position, move, player)
        moves.append(RecordedMove(move, player))
        assert step.table.accounts.total == table.accounts.total
    record = Record(table=table, coups=(RecordedCoup(tuple(moves), pack),))
    again = read_record(write_record(record, game), "again", game)
    assert again.coups[0].pack == pack
    *_, last = replay(again, game)
    assert last.step == step
