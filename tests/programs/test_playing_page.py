"""What the page plays by: its games are games of the reference, its players think what those of the command think."""

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
from needed_tools import give_up
from test_counting import rulebooks

from papillon.cards import ranks
from papillon.course import play, start_coup
from papillon.desk.__main__ import main
from papillon.desk.players import as_seen, dealt_by_chance, gain, weigh
from papillon.position import Position
from papillon.readings import READINGS, rules_of
from papillon.records import faults, read_record, replay
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled
from papillon.step import Step
from papillon.table import open_table
from tools import ROOT

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
        record = read_record(answer["record"], str(table))
        assert faults(record) == [], table
        stages = replay(record)
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
    """A game under way in which there is something to choose, as whoever is to play sees it, and by which rules."""

    step: Step
    rulebook: str
    readings: dict[str, str]
    number: int

    def worlds(self) -> list[Facts]:
        """Games that look like it to whoever is to play: those in which the players try their moves."""
        chance, seen = Random(self.number), self.step.position
        return [self._as_the_page_has_it(dealt_by_chance(seen, chance)) for _ in range(WORLDS)]

    def _as_the_page_has_it(self, world: Position) -> Facts:
        table = self.step.table
        letters = world.seating

        def letter(seat: int | None) -> str | None:
            return None if seat is None else letters[seat]

        accounts = table.accounts
        chips = dict(zip(table.letters, accounts.balances, strict=True))
        owned = {"chips": chips, "pool": accounts.pool, "bank": 0, "cards-payment": table.cards_payment}
        agreed = {"players": table.players, "rounds": table.rounds, "unwon": table.unwon}
        position = {
            "turn": letter(world.turn),
            "hands": dict(zip(letters, ([*ranks(hand)] for hand in world.hands), strict=True)),
            "piles": dict(zip(letters, ([*ranks(pile)] for pile in world.piles), strict=True)),
            "layout": [*ranks(world.layout)],
            "stock": [*ranks(world.stock)],
            "papillons": [letters[seat] for seat in world.papillons],
            "last": letter(world.last_layer),
            "wanting": letter(world.wanting),
            "victim": letter(world.victim),
            "likes": {letters[seat]: world.like_captures.count(seat) for seat in range(world.players)},
        }
        where = {"dealer": letters[-1], "coup": table.coup}
        return {
            "rulebook": self.rulebook,
            "readings": self.readings,
            "table": {**agreed, **owned, **where},
            "position": position,
        }

    def estimates(self, plays: int, worlds: int) -> list[tuple[str, float, float]]:
        """What the players think who look so far ahead: each move, the best first, with chips and margin."""
        found = weigh(self.step, partial(gain, plays=plays), worlds, Random(self.number))
        return [(str(each.move), each.chips, each.margin) for each in found]


def drawn() -> Iterator[Seen]:
    """Games by all documents and under drawn readings, stopped after some plays."""
    chance = Random(3)
    for number in range(30):
        chosen = {ruling: chance.choice([*READINGS[ruling]]) for ruling in chance.sample([*READINGS], 3)}
        rulebook, readings = chance.choice([*RULEBOOKS]), chosen if number % 2 else {}
        rules = rules_of(rulebook, readings)
        step = start_coup(open_table(3 + number % 2, rules=rules), shuffled(chance))
        until = chance.randrange(35)
        while not step.position.over:
            moves = legal(step.position, rules)
            if until <= 0 and len(moves) > 1:
                yield Seen(step._replace(position=as_seen(step.position)), rulebook, readings, number)
                break
            until -= 1
            step = play(step.table, step.position, chance.choice(moves))


def test_the_players_of_the_page_think_what_those_of_the_command_think() -> None:
    seen = [*drawn()]
    assert len(seen) > 20
    for each, answer in zip(seen, answers([{"worlds": one.worlds()} for one in seen]), strict=True):
        plays = 2 * each.step.table.players
        for name, expected in {
            "greedy": each.estimates(1, 1),
            "careful": each.estimates(plays, WORLDS),
            "adviser": each.estimates(52, WORLDS),
        }.items():
            told = [(one["move"], one["chips"], pytest.approx(one["margin"])) for one in answer[name]]
            assert expected == told, (name, each)
