"""What the page plays by: its games are games of the reference, its players think what those of the engine think."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from papillon_engine import Game
from papillon_engine.packing import PACK, unpacked
from papillon_engine.players import Sight
from papillon_engine.players.trying import gain
from papillon_engine.players.weighing import weigh
from test_counting import rulebooks
from tools import give_up

from papillon.course import open_table
from papillon.desk.__main__ import main
from papillon.kit.checkout import ROOT
from papillon.readings import READINGS, rules_of
from papillon.records import RECORDS
from papillon.rulebooks import RULEBOOKS

pytestmark = pytest.mark.filterwarnings("default:The players of the page")

PLAYED = ("node", str(ROOT / "tests/played_games.mjs"))
WORLDS = 16
"""Games in which every move of a position is tried: no more, so that each move is tried in all of them."""

Facts = dict[str, Any]


def answers(asked: list[Facts]) -> list[Facts]:
    """What the page's modules answer."""
    if shutil.which("node") is None:
        give_up("The players of the page were", "install node 20 or newer")
    lines = "".join(json.dumps(each) + "\n" for each in asked)
    done = subprocess.run(PLAYED, input=lines, capture_output=True, text=True, timeout=300, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


# --- whole games


def sittings() -> Iterator[Facts]:
    """Tables by every document and every reading, with whom one plays there."""
    chance = Random(1)
    tables: list[tuple[str, dict[str, str]]] = [(name, {}) for name in RULEBOOKS]
    tables += [("salon", {ruling: reading}) for ruling, readings in READINGS.items() for reading in readings]
    for seed, (rulebook, readings) in enumerate(tables):
        players, name = 3 + seed % 2, "random" if seed % 3 else "greedy"
        agreed = {"players": players, "rounds": "1", "unwon": chance.choice(["play-on", "share"])}
        yield {
            "agreement": {"rulebook": rulebook, "readings": readings, **agreed},
            "against": {"seed": seed, "own": "A", "against": name},
            "rulebooks": rulebooks(),
        }


def test_games_of_the_page_are_games_of_the_reference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [*sittings()]
    for sitting, answer in zip(asked, answers(asked), strict=True):
        table = sitting["agreement"]
        record = RECORDS.read(answer["record"], str(table))
        assert RECORDS.faults(record) == [], table
        stages = RECORDS.replay(record)
        for told, stage in zip(answer["steps"], stages, strict=True):
            accounts = stage.step.table.accounts
            letters = "ABCD"[: table["players"]]
            assert tuple(told["accounts"][letter] for letter in letters) == accounts.balances, (table, stage.moved)
            assert told["accounts"]["pool"] == accounts.pool, (table, stage.moved)
            cited = {clause for each in told["happenings"] for clause in each["clauses"]}
            by = {clause for event in stage.step.events for clause in event.clauses}
            assert cited <= {clause if ":" in clause else f"papillon:{clause}" for clause in by}, (table, stage.moved)
        assert answer["offered"], table
        assert answer["again"] == answer["record"], table
    file = tmp_path / "papillon.toml"
    file.write_text(answer["record"], "utf-8")
    assert main(["replay", "--quiet", str(file)]) == 0
    assert capsys.readouterr().out == ""


# --- what players think


class Seen(NamedTuple):
    """A game under way in which there is something to choose, and by which rules."""

    game: Game
    rulebook: str
    readings: dict[str, str]
    number: int

    def worlds(self) -> list[Facts]:
        """Games that look like it to whoever is to play: those in which the engine's players try their moves."""
        chance, sight = Random(self.number), Sight.of(self.game)
        return [self._as_the_page_has_it(sight.world(chance)) for _ in range(WORLDS)]

    def _as_the_page_has_it(self, world: Game) -> Facts:
        table = world.table
        letters = [table.letters[world.player(seat)] for seat in world.seats]

        def letter(seat: int | None) -> str | None:
            return None if seat is None else letters[seat]

        chips = dict(zip(table.letters, world.balances, strict=True))
        accounts = {"chips": chips, "pool": world.pool, "bank": 0, "cards-payment": world.cards_payment}
        agreed = {"players": table.players, "rounds": table.rounds, "unwon": table.unwon}
        position = {
            "turn": letter(world.turn),
            "hands": dict(zip(letters, ([*unpacked(hand)] for hand in world.hands), strict=True)),
            "piles": dict(zip(letters, ([*unpacked(pile)] for pile in world.piles), strict=True)),
            "layout": [*unpacked(world.layout)],
            "stock": [unpacked(card) for card in world.stock],
            "papillons": [letters[seat] for seat in world.papillons],
            "last": letter(world.last_layer),
            "wanting": letter(world.wanting),
            "victim": letter(world.victim),
            "likes": dict(zip(letters, world.likes, strict=True)),
        }
        where = {"dealer": letters[-1], "coup": world.coup}
        return {
            "rulebook": self.rulebook,
            "readings": self.readings,
            "table": {**agreed, **accounts, **where},
            "position": position,
        }

    def estimates(self, plays: int, worlds: int) -> list[tuple[str, float, float]]:
        """What the engine's players think who look so far ahead: each move, the best first, with chips and margin."""
        found = weigh(Sight.of(self.game), partial(gain, plays=plays), worlds, Random(self.number))
        return [(str(self.game.captures.moves[each.move]), each.chips, each.margin) for each in found]


def drawn() -> Iterator[Seen]:
    """Games by all documents and under drawn readings, stopped after some plays."""
    chance = Random(3)
    for number in range(30):
        chosen = {ruling: chance.choice([*READINGS[ruling]]) for ruling in chance.sample([*READINGS], 3)}
        rulebook, readings = chance.choice([*RULEBOOKS]), chosen if number % 2 else {}
        game = Game(open_table(3 + number % 2, rules=rules_of(rulebook, readings)))
        game.deal(chance.sample(PACK, len(PACK)))
        until = chance.randrange(35)
        while game.turn is not None and (until > 0 or len(game.legal()) == 1):
            until -= 1
            game.play(chance.choice(game.legal()))
        if game.turn is not None:
            yield Seen(game, rulebook, readings, number)


def test_the_players_think_what_those_of_the_engine_think() -> None:
    seen = [*drawn()]
    assert len(seen) > 20
    for each, answer in zip(seen, answers([{"worlds": one.worlds()} for one in seen]), strict=True):
        plays = 2 * each.game.table.players
        for name, expected in {
            "greedy": each.estimates(1, 1),
            "careful": each.estimates(plays, WORLDS),
            "adviser": each.estimates(52, WORLDS),
        }.items():
            told = [(one["move"], one["chips"], pytest.approx(one["margin"])) for one in answer[name]]
            assert expected == told, (name, each)
