"""Players at the kernel's speed choose what those choose who play by the reference."""

from __future__ import annotations

import runpy
from functools import partial
from random import Random

import pytest
from papillon_engine import Game
from papillon_engine.differential import everything
from papillon_engine.players import PLAYERS, Sight, searching

import papillon.desk.players as by_the_reference
from conformance.papillon.drawn import draw_begun
from conformance.papillon.subject import starting_table
from papillon.course import start_coup
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled
from tools import ROOT

PAIRS = {name: (player, by_the_reference.PLAYERS[name]) for name, player in PLAYERS.items()}
"""Name → a player of the engine, and that of the reference; searching tries each move in few games."""
PAIRS["searching"] = (partial(searching, trials=20), partial(by_the_reference.searching, trials=20))


@pytest.mark.parametrize("name", PAIRS)
def test_a_player_chooses_what_he_chooses_by_the_reference(name: str) -> None:
    chance, chosen, (player, expected) = Random(name), 0, PAIRS[name]
    while chosen < 60:
        step = start_coup(starting_table(draw_begun(chance, everything("papillon"))), shuffled(chance))
        while not step.position.over:
            game = Game(step.table, step.position)
            if len(game.legal()) > 1 and chance.random() < 1 / 4:
                seen = step._replace(position=by_the_reference.as_seen(step.position))
                found = player(Sight.of(game), Random(1))
                assert game.captures.moves[found] == expected(seen, Random(1)).move
                chosen += 1
            step = by_the_reference.make(step, chance.choice(legal(step.position, step.table.rules)))


def test_a_learner_learns_the_same_twice() -> None:
    learn = runpy.run_path(str(ROOT / "engine/examples/learner.py"))["learn"]
    learn.__globals__.update(GAMES=64, STEPS=60)
    one, other = ([*learn(seed=1, rounds=2)] for _ in range(2))
    assert (one[1] == other[1]).all() and (one[0] != one[1]).any()
