"""Games of the reference, counted by the page as a table would that sees no hand: the record is the same game."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from tools import give_up

from commonlaw.checkout import ROOT
from papillon.course import open_table, play, start_coup
from papillon.moves import Move
from papillon.notation import write_move
from papillon.readings import READINGS, rules_of
from papillon.records import faults, read_record, replay
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled
from rulingdesk.__main__ import main

pytestmark = pytest.mark.filterwarnings("default:Counting in the page")

COUNTED = ("node", str(ROOT / "tests/counted_games.mjs"))
SEEDS = range(6)
"""Of games by each document, at tables of three and four."""

Facts = dict[str, Any]


class Sat(NamedTuple):
    """A table, by its document, its readings and its players."""

    rulebook: str
    readings: Mapping[str, str]
    players: int
    seed: int
    coups: int
    unwon: str = "play-on"

    def game(self) -> Facts:
        """A game dealt and played by chance, as it is put to the page."""
        chance = Random(f"{self}")
        table = open_table(self.players, rules=rules_of(self.rulebook, self.readings), unwon=self.unwon, dealer="A")
        coups = []
        for _ in range(self.coups):
            pack = shuffled(chance)
            step = start_coup(table, pack)
            moves: list[str] = []
            while not step.position.over:
                move = _chosen(chance, legal(step.position, step.table.rules))
                moves.append(write_move(move, None))
                step = play(step.table, step.position, move)
            table = step.table
            coups.append({"pack": [str(card) for card in pack], "moves": moves})
            if table.over:
                break
        return {"sitting": self.sitting, "coups": coups, "rulebooks": rulebooks()}

    @property
    def sitting(self) -> Facts:
        agreed = {"rulebook": self.rulebook, "readings": self.readings, "players": self.players}
        return {"agreement": {**agreed, "rounds": "1", "unwon": self.unwon}, "dealer": "A", "names": {}}


def _chosen(chance: Random, moves: tuple[Move, ...]) -> Move:
    """Mostly what takes most, so that tables are cleared and figures made."""
    return chance.choice(moves) if chance.random() < 0.3 else max(moves, key=lambda move: len(write_move(move, None)))


def rulebooks() -> Facts:
    return {
        name: {"figures": [figure.name for figure in rules.figures], "cites": dict(rules.cites)}
        for name, rules in RULEBOOKS.items()
    }


def tables() -> list[Sat]:
    documents = [Sat(name, {}, players, seed, 2) for name in RULEBOOKS for players in (3, 4) for seed in SEEDS]
    readings = [
        Sat("salon", {ruling: reading}, 3 + seed % 2, seed, 2)
        for ruling, open_ruling in READINGS.items()
        for seed, reading in enumerate(open_ruling)
    ]
    unnamed = {"announcing": "required", "papillon-without-name": "loses"}
    whole = [
        Sat("salon", {}, 3, 1, 9),
        Sat("pdf", {"pool-taker": "game-winner"}, 3, 2, 9),
        *(Sat("salon", {"last-coup-tie": "lost", **unnamed}, 4, seed, 9, "share") for seed in SEEDS),
        *(Sat("salon", {"last-coup-tie": "lost", **unnamed}, 3, seed, 9) for seed in SEEDS),
    ]
    return [*documents, *readings, *whole]


@cache
def counted() -> list[tuple[Sat, Facts, Facts]]:
    """Each table with what was put to the page, and its answer."""
    if shutil.which("node") is None:
        give_up("Counting in the page was", "install node 20 or newer")
    asked = [(table, table.game()) for table in tables()]
    lines = "".join(json.dumps(game) + "\n" for _, game in asked)
    done = subprocess.run(COUNTED, input=lines, capture_output=True, text=True, timeout=300, check=True)
    answers = map(json.loads, done.stdout.splitlines())
    return [(*each, answer) for each, answer in zip(asked, answers, strict=True)]


def test_the_record_is_accepted_and_has_the_same_chips_after_every_play() -> None:
    for table, game, answer in counted():
        record = read_record(answer["record"], str(table))
        assert faults(record) == [], table
        assert len(record.expectations) == len(game["coups"])
        accounts = [stage.step.table.accounts for stage in replay(record)]
        letters = "ABCD"[: table.players]
        told = [step["accounts"] for step in answer["steps"]]
        chips = [tuple(each[letter] for letter in letters) for each in told]
        assert chips == [each.balances for each in accounts], table
        assert [each["pool"] for each in told] == [each.pool for each in accounts], table


def test_the_moves_are_those_that_were_made_and_each_was_offered() -> None:
    for table, game, answer in counted():
        record = read_record(answer["record"], str(table))
        moves = [[write_move(each.move, None).split()[0] for each in coup.moves] for coup in record.coups]
        assert moves == [[move.split()[0] for move in coup["moves"]] for coup in game["coups"]], table
        assert answer["offered"], table


def test_what_happened_cites_only_clauses_by_which_it_did() -> None:
    for table, _, answer in counted():
        record = read_record(answer["record"], str(table))
        for told, stage in zip(answer["steps"], replay(record), strict=True):
            cited = {clause for each in told["happenings"] for clause in each["clauses"]}
            by = {_full(clause) for event in stage.step.events for clause in event.clauses}
            assert cited <= by, (table, stage.moved, cited - by, told["happenings"])


def _full(clause: str) -> str:
    return clause if ":" in clause else f"papillon:{clause}"


def test_the_command_replays_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, answer = counted()[0]
    file = tmp_path / "counted.toml"
    file.write_text(answer["record"], "utf-8")
    assert main(["replay", "--quiet", str(file)]) == 0
    assert capsys.readouterr().out == ""
