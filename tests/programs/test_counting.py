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
from needed_tools import give_up

import francion.course
import francion.readings
import francion.table
from francion.game import GAME as FRANCION
from francion.rules import legal as legal_cards
from francion.sections.s01_players_and_deal import shuffled as shuffled_for_tricks
from papillon.course import play, start_coup
from papillon.desk.__main__ import main
from papillon.game import GAME as PAPILLON
from papillon.kit.accounts import Accounts
from papillon.kit.checkout import ROOT
from papillon.kit.records import faults, read_record, replay
from papillon.moves import Move
from papillon.notation import write_move
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled
from papillon.table import Table, at_coup, open_table

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
    begins: Mapping[str, Any] | None = None
    """What the table says of a game that is under way."""

    plays = PAPILLON
    pool = "pool"

    def table(self) -> Table:
        """The table before the first deal that is counted."""
        table = open_table(self.players, rules=rules_of(self.rulebook, self.readings), unwon=self.unwon, dealer="A")
        if self.begins is None:
            return table
        accounts = Accounts(tuple(self.begins["chips"].values()), self.begins["pool"])
        return at_coup(table, self.begins["coup"])._replace(accounts=accounts, cards_payment=self.begins["cards"])

    def game(self) -> Facts:
        """A game dealt and played by chance, as it is put to the page."""
        chance = Random(f"{self}")
        table = self.table()
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
        agreement = {**agreed, "rounds": "1", "unwon": self.unwon}
        return {"agreement": agreement, "dealer": "A", "names": {}, "begins": self.begins}


class SatForTricks(NamedTuple):
    """A table of Le Francion, by its readings and its players."""

    readings: Mapping[str, str]
    players: int
    seed: int
    coups: int
    manches: int = 1
    begins: Mapping[str, Any] | None = None
    """What the table says of a game that is under way."""
    unplayed: int = 0
    """How many cards of the last coup are not played yet."""

    plays = FRANCION
    pool = "stake"

    def table(self) -> francion.table.Table:
        """The table before the first deal that is counted."""
        rules = francion.readings.rules_of("francion", self.readings)
        table = francion.table.open_table(self.players, self.manches, rules=rules, dealer="B")
        if self.begins is None:
            return table
        held = {name: tuple(self.begins[name].values()) for name in ("chips", "points", "betes")}
        table = table._replace(accounts=Accounts(held["chips"]), points=held["points"], betes=held["betes"])
        table = table._replace(manche=self.begins["manche"], doubling=self.begins["doubling"])
        return table._replace(coup=francion.table.first_coup(table))

    def game(self) -> Facts:
        """A game dealt and played by chance, as it is put to the page."""
        chance = Random(f"{self}")
        table = self.table()
        coups: list[Facts] = []
        while len(coups) < self.coups and not table.over:
            pack = shuffled_for_tricks(self.players, chance)
            step = francion.course.start_coup(table, pack)
            moves: list[str] = []
            while not step.position.over:
                card = chance.choice(legal_cards(step.position, step.table.rules))
                moves.append(str(card))
                step = francion.course.play(step.table, step.position, card)
            table = step.table
            coups.append({"pack": [str(card) for card in pack], "moves": moves})
        coups[-1]["moves"] = coups[-1]["moves"][: len(coups[-1]["moves"]) - self.unplayed]
        return {"sitting": self.sitting, "coups": coups, "rulebooks": {"francion": {"figures": [], "cites": {}}}}

    @property
    def sitting(self) -> Facts:
        agreement = {"rulebook": "francion", "readings": self.readings, "players": self.players}
        agreed = {**agreement, "manches": str(self.manches)}
        return {"agreement": agreed, "dealer": "B", "names": {}, "begins": self.begins}


def _chosen(chance: Random, moves: tuple[Move, ...]) -> Move:
    """Mostly what takes most, so that tables are cleared and figures made."""
    return chance.choice(moves) if chance.random() < 0.3 else max(moves, key=lambda move: len(write_move(move, None)))


def rulebooks() -> Facts:
    return {
        name: {"figures": [figure.name for figure in rules.figures], "cites": dict(rules.cites)}
        for name, rules in RULEBOOKS.items()
    }


def tables() -> list[Sat | SatForTricks]:
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
    chips = {"A": 97, "B": -4, "C": 171}
    under_way = [
        Sat("salon", {}, 3, 1, 9, begins={"coup": 2, "chips": chips, "pool": 91, "cards": 3}),
        Sat("salon", {}, 3, 2, 2, begins={"coup": 7, "chips": chips, "pool": 91, "cards": 2}),
        Sat("pdf", {"coups-per-dealer": "three"}, 3, 3, 4, begins={"coup": 3, "chips": chips, "pool": 0, "cards": 2}),
    ]
    return [*documents, *readings, *whole, *under_way, *tables_for_tricks()]


def tables_for_tricks() -> list[SatForTricks]:
    whole = [SatForTricks({}, players, seed, 99, 1 + seed % 2) for seed, players in enumerate((3, 4, 5))]
    readings = [
        SatForTricks({ruling: reading}, 3 + seed, seed, 3)
        for ruling, open_ruling in francion.readings.READINGS.items()
        for seed, reading in enumerate(open_ruling)
    ]
    begins = {
        "manche": 2,
        "points": {"A": 5, "B": 0, "C": 2},
        "chips": {"A": 181, "B": 99, "C": -4},
        "betes": {"A": 0, "B": 27, "C": 27},
        "doubling": 2,
    }
    under_way = [SatForTricks({}, 3, seed, 99, 2, begins) for seed in range(2)]
    forced = {"welche-never-forced": "only-heart", "welche-led": "trumps"}
    unfinished = [
        SatForTricks(readings, players, seed, 1, unplayed=1 + 5 * seed)
        for players in (3, 4, 5)
        for readings in ({}, forced)
        for seed in range(5)
    ]
    return [*whole, *readings, *under_way, *unfinished]


@cache
def counted() -> list[tuple[Sat | SatForTricks, Facts, Facts]]:
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
        record = read_record(answer["record"], str(table), table.plays)
        assert faults(record, table.plays) == [], table
        assert len(record.expectations) == len(game["coups"])
        accounts = [stage.step.table.accounts for stage in replay(record, table.plays)]
        letters = "ABCDE"[: table.players]
        told = [step["accounts"] for step in answer["steps"]]
        chips = [tuple(each[letter] for letter in letters) for each in told]
        assert chips == [each.balances for each in accounts], table
        assert [each[table.pool] for each in told] == [each.pool for each in accounts], table


def test_the_moves_are_those_that_were_made_and_each_was_offered() -> None:
    for table, game, answer in counted():
        record = read_record(answer["record"], str(table), table.plays)
        write = table.plays.notation.write_move
        moves = [[write(each.move, None).split()[0] for each in coup.moves] for coup in record.coups]
        assert moves == [[move.split()[0] for move in coup["moves"]] for coup in game["coups"]], table
        assert answer["offered"], table


def test_what_happened_cites_only_clauses_by_which_it_did() -> None:
    for table, _, answer in counted():
        record = read_record(answer["record"], str(table), table.plays)
        for told, stage in zip(answer["steps"], replay(record, table.plays), strict=True):
            cited = {clause for each in told["happenings"] for clause in each["clauses"]}
            by = {_full(clause, table.plays.name) for event in stage.step.events for clause in event.clauses}
            assert cited <= by | NOT_SEEN, (table, stage.moved, cited - by, told["happenings"])


NOT_SEEN = {"francion:2.3", "francion:3.3"}
"""Why a card need not follow, for the Welche and for others: which it is depends on a hand that nobody sees."""


def _full(clause: str, game: str) -> str:
    return clause if ":" in clause else f"{game}:{clause}"


def test_a_count_that_was_kept_is_the_same() -> None:
    assert all(answer["kept"] == answer["log"] for _, _, answer in counted())


def test_the_command_replays_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, answer = counted()[0]
    file = tmp_path / "counted.toml"
    file.write_text(answer["record"], "utf-8")
    assert main(["replay", "--quiet", str(file)]) == 0
    assert capsys.readouterr().out == ""
