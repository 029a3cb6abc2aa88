"""Games of the reference, counted by the page as a table would that sees no hand: the record is the same game."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from needed_tools import give_up

import francion.readings
import francion.table
from conformance.documents import full, game_of, load_game
from papillon.desk.__main__ import main
from papillon.kit.events import Accounts
from papillon.kit.game import AnyTable, Game
from papillon.kit.records import faults, read_record, replay
from papillon.readings import READINGS
from papillon.rulebooks import RULEBOOKS
from papillon.table import at_coup, open_table
from tools import ROOT

pytestmark = pytest.mark.filterwarnings("default:Counting in the page")

COUNTED = ("node", str(ROOT / "tests/counted_games.mjs"))
SEEDS = range(6)
"""Of games by each document, at tables of three and four."""
DEALS_FIRST = {"papillon": "A", "francion": "B"}
POOL = {"papillon": "pool", "francion": "stake"}
"""What the page calls the account that belongs to nobody."""

Facts = dict[str, Any]


class Setup(NamedTuple):
    """A table, by its document, its readings and its players; and how many coups are played there."""

    rulebook: str
    readings: Mapping[str, str]
    players: int
    seed: int
    coups: int
    agreed: Mapping[str, Any] = {}
    """What the table agrees on besides: `unwon`, `manches`."""
    begins: Mapping[str, Any] | None = None
    """What it says of a game that is under way."""
    unplayed: int = 0
    """How many cards of the last coup are not played yet."""

    @property
    def game(self) -> Game:
        """What is played."""
        return load_game(game_of(self.rulebook))

    def table(self) -> AnyTable:
        """The table before the first deal that is counted."""
        rules, dealer = self.game.rules_of(self.rulebook, self.readings), DEALS_FIRST[self.game.name]
        if self.game.name == "papillon":
            table = open_table(self.players, rules=rules, dealer=dealer, **self.agreed)
            if self.begins is None:
                return table
            accounts = Accounts(tuple(self.begins["chips"].values()), self.begins["pool"])
            return at_coup(table, self.begins["coup"])._replace(accounts=accounts, cards_payment=self.begins["cards"])
        tricks = francion.table.open_table(self.players, rules=rules, dealer=dealer, **self.agreed)
        if self.begins is None:
            return tricks
        held = {name: tuple(self.begins[name].values()) for name in ("chips", "points", "betes")}
        tricks = tricks._replace(accounts=Accounts(held["chips"]), points=held["points"], betes=held["betes"])
        tricks = tricks._replace(manche=self.begins["manche"], doubling=self.begins["doubling"])
        return tricks._replace(coup=francion.table.first_coup(tricks))

    def played(self) -> list[Facts]:
        """Some coups, dealt and played by chance."""
        chance, table, game = Random(f"{self[:5]}"), self.table(), self.game
        coups: list[Facts] = []
        while len(coups) < self.coups and not table.over:
            pack = game.shuffled(table.players, chance)
            step, moves = game.start(table, pack), list[str]()
            while step.position.turn is not None:
                move = _chosen(chance, game.legal(step.position, table.rules))
                moves.append(game.notation.write_move(move, None))
                step = game.play(step.table, step.position, move, None)
            table = step.table
            coups.append({"pack": [str(card) for card in pack], "moves": moves})
        coups[-1]["moves"] = coups[-1]["moves"][: len(coups[-1]["moves"]) - self.unplayed]
        return coups

    def put(self) -> Facts:
        """The game as it is put to the page."""
        agreement = {"rulebook": self.rulebook, "readings": self.readings, "players": self.players}
        usual = {"rounds": 1, "unwon": "play-on"} if self.game.name == "papillon" else {"manches": 1}
        agreement |= {name: str(said) for name, said in {**usual, **self.agreed}.items()}
        dealer = DEALS_FIRST[self.game.name]
        sitting = {"agreement": agreement, "dealer": dealer, "names": {}, "begins": self.begins}
        return {"sitting": sitting, "coups": self.played(), "rulebooks": rulebooks()}


def _chosen(chance: Random, moves: Sequence[Any]) -> Any:
    """Mostly what takes most, so that tables are cleared and figures made; any card of a game of tricks."""
    is_card = len({len(str(move)) for move in moves}) == 1
    return chance.choice(moves) if is_card or chance.random() < 0.3 else max(moves, key=lambda move: len(str(move)))


def rulebooks() -> Facts:
    """What the page is told of each document: the figures, and its own clauses for those of the main one."""
    told = {
        name: {"figures": [figure.name for figure in rules.figures], "cites": dict(rules.cites)}
        for name, rules in RULEBOOKS.items()
    }
    return {**told, "francion": {"figures": [], "cites": {}}}


def tables() -> list[Setup]:
    documents = [Setup(name, {}, players, seed, 2) for name in RULEBOOKS for players in (3, 4) for seed in SEEDS]
    readings = [
        Setup("salon", {ruling: reading}, 3 + seed % 2, seed, 2)
        for ruling, open_ruling in READINGS.items()
        for seed, reading in enumerate(open_ruling)
    ]
    unnamed = {"last-coup-tie": "lost", "announcing": "required", "papillon-without-name": "loses"}
    whole = [
        Setup("salon", {}, 3, 1, 9),
        Setup("pdf", {"pool-taker": "game-winner"}, 3, 2, 9),
        *(Setup("salon", unnamed, 4, seed, 9, {"unwon": "share"}) for seed in SEEDS),
        *(Setup("salon", unnamed, 3, seed, 9) for seed in SEEDS),
    ]
    chips = {"A": 97, "B": -4, "C": 171}
    under_way = [
        Setup("salon", {}, 3, 1, 9, begins={"coup": 2, "chips": chips, "pool": 91, "cards": 3}),
        Setup("salon", {}, 3, 2, 2, begins={"coup": 7, "chips": chips, "pool": 91, "cards": 2}),
        Setup("pdf", {"coups-per-dealer": "three"}, 3, 3, 4, begins={"coup": 3, "chips": chips, "pool": 0, "cards": 2}),
    ]
    return [*documents, *readings, *whole, *under_way, *tables_for_tricks()]


def tables_for_tricks() -> list[Setup]:
    whole = [
        Setup("francion", {}, players, seed, 99, {"manches": 1 + seed % 2}) for seed, players in enumerate((3, 4, 5))
    ]
    readings = [
        Setup("francion", {ruling: reading}, 3 + seed, seed, 3)
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
    under_way = [Setup("francion", {}, 3, seed, 99, {"manches": 2}, begins) for seed in range(2)]
    forced = {"welche-never-forced": "only-heart", "welche-led": "trumps"}
    unfinished = [
        Setup("francion", readings, players, seed, 1, unplayed=1 + 5 * seed)
        for players in (3, 4, 5)
        for readings in ({}, forced)
        for seed in range(5)
    ]
    return [*whole, *readings, *under_way, *unfinished]


@cache
def counted() -> list[tuple[Setup, Facts, Facts]]:
    """Each table with what was put to the page, and its answer."""
    if shutil.which("node") is None:
        give_up("Counting in the page was", "install node 20 or newer")
    asked = [(table, table.put()) for table in tables()]
    lines = "".join(json.dumps(game) + "\n" for _, game in asked)
    done = subprocess.run(COUNTED, input=lines, capture_output=True, text=True, timeout=300, check=True)
    answers = map(json.loads, done.stdout.splitlines())
    return [(*each, answer) for each, answer in zip(asked, answers, strict=True)]


def test_the_record_is_accepted_and_has_the_same_chips_after_every_play() -> None:
    for table, game, answer in counted():
        record = read_record(answer["record"], str(table), table.game)
        assert faults(record, table.game) == [], table
        assert len(record.expectations) == len(game["coups"])
        accounts = [stage.step.table.accounts for stage in replay(record, table.game)]
        letters = "ABCDE"[: table.players]
        told = [step["accounts"] for step in answer["steps"]]
        chips = [tuple(each[letter] for letter in letters) for each in told]
        assert chips == [each.balances for each in accounts], table
        assert [each[POOL[table.game.name]] for each in told] == [each.pool for each in accounts], table


def test_the_moves_are_those_that_were_made_and_each_was_offered() -> None:
    for table, game, answer in counted():
        record = read_record(answer["record"], str(table), table.game)
        write = table.game.notation.write_move
        moves = [[write(each.move, None).split()[0] for each in coup.moves] for coup in record.coups]
        assert moves == [[move.split()[0] for move in coup["moves"]] for coup in game["coups"]], table
        assert answer["offered"], table


def test_what_happened_cites_only_clauses_by_which_it_did() -> None:
    for table, _, answer in counted():
        record = read_record(answer["record"], str(table), table.game)
        for told, stage in zip(answer["steps"], replay(record, table.game), strict=True):
            cited = {clause for each in told["happenings"] for clause in each["clauses"]}
            by = {full(clause, table.game.name) for event in stage.step.events for clause in event.clauses}
            assert cited <= by | NOT_SEEN, (table, stage.moved, cited - by, told["happenings"])


NOT_SEEN = {"francion:2.3", "francion:3.3"}
"""Why a card need not follow, for the Welche and for others: which it is depends on a hand that nobody sees."""


def test_a_count_that_was_kept_is_the_same() -> None:
    assert all(answer["kept"] == answer["log"] for _, _, answer in counted())


def test_the_command_replays_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, answer = counted()[0]
    file = tmp_path / "counted.toml"
    file.write_text(answer["record"], "utf-8")
    assert main(["replay", "--quiet", str(file)]) == 0
    assert capsys.readouterr().out == ""
