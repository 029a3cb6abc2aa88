"""The verb `compare`: every reading of every ruling is found to part from the default, with a witness."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

import pytest

from conformance.papillon.drawn import STACKS, Stack, stacked as with_stack
from papillon.course import play, start_coup
from papillon.desk.__main__ import main
from papillon.desk.compare import Packs, Sample, added_up, games_of, keyed, stacked
from papillon.desk.papillon.adapter import ADAPTER, without_figures
from papillon.kit.events import Accounts
from papillon.moves import Move
from papillon.readings import READINGS, rules_of
from papillon.sections.s03_deal import shuffled
from papillon.step import Step
from papillon.table import Table, open_table

Choose = Callable[[Step, Sequence[Move]], Move]

COUPS = 300


# --- where each reading is sure to be met


@dataclass(frozen=True)
class Setup:
    """How a comparison is set up so that a ruling has something to decide.

    table: what differs from a new game.  both: readings of both sides.  stack: the pack of every coup, and its plays.
    """

    table: dict[str, object] = field(default_factory=dict)
    players: int = 3
    unwon: str = "play-on"
    both: dict[str, str] = field(default_factory=dict)
    stack: Stack | None = None
    rulebook: str = "salon"


def stack_for(clause: str) -> Stack:
    """The first of the campaign's stacks for three players."""
    return next(stack for stack in STACKS if stack.clause == clause and 3 in stack.players)


SETUPS = {
    "sauterelle-victim": Setup(stack=stack_for("papillon:8.4")),
    "sole-holder-sauterelle": Setup(stack=stack_for("papillon:8.1")),
    "cards-growth": Setup(table={"cards_payment": 2}),
    "last-coup-tie": Setup(table={"coup": 3}),
    "share-remainder": Setup(table={"coup": 3}, unwon="share"),
    "credit": Setup(table={"accounts": Accounts((21, 22, 23))}),
    "four-priority": Setup(players=4),
    "first-layout": Setup(players=4),
    "sum-cap": Setup(stack=Stack("papillon-adpoker:7", (3,), ("9",), "32AAAA", ("9x32AAAA",))),
    "papillon-without-name": Setup(both={"announcing": "required"}),
    **dict.fromkeys(("consolation-deal", "adpoker-petit-papillon"), Setup(rulebook="adpoker")),
}


def packs_of(setup: Setup) -> Packs:
    """The packs of a setup: shuffled, or all stacked the same way."""
    stack = setup.stack
    if stack is None:
        return stacked(1, 3, ADAPTER)  # four play with the same pack
    return lambda game, coup: with_stack(stack, setup.players, shuffled(Random(f"{game} {coup}")))


def player_of(setup: Setup) -> Choose:
    """A player who makes the plays of a stack where he can, and else chooses by key."""
    planned: Sequence[Move] = setup.stack.moves if setup.stack else ()
    otherwise = keyed(1, ADAPTER)

    def choose(step: Step, moves: Sequence[Move]) -> Move:
        found = next(
            (named for move in planned for named in moves if without_figures(named) == without_figures(move)), None
        )
        return found or otherwise(step, moves)

    return choose


def tables_of(setup: Setup, left: dict[str, str], right: dict[str, str]) -> tuple[Table, Table]:
    """The two tables of a setup."""
    tables = [
        open_table(setup.players, rules=rules_of(setup.rulebook, {**setup.both, **side}), unwon=setup.unwon)
        for side in (left, right)
    ]
    one, other = (table._replace(**setup.table) for table in tables)  # type: ignore[arg-type]
    return one, other


def compared(setup: Setup, left: dict[str, str], right: dict[str, str], coups: int = COUPS) -> Sample:
    """Compare until the sides have parted, and in chips; at most so many coups."""
    found = Sample(setup.players)
    tables = [tables_of(setup, left, right)]
    games = games_of(count(1), tables, player_of(setup), packs_of(setup), ADAPTER)
    for latest in added_up(games, coups, setup.players):
        found = latest
        if found.largest and found.witness:
            break
    return found


OTHERS = [(ruling, reading) for ruling, readings in READINGS.items() for reading in list(readings)[1:]]


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_every_reading_is_found_to_part_from_the_default(ruling: str, reading: str) -> None:
    setup = SETUPS.get(ruling, Setup())
    default = next(iter(READINGS[ruling]))
    found = compared(setup, {ruling: default}, {ruling: reading})
    assert found.parted_coups > 0
    assert found.largest > 0, "the sides part in chips, and not in words alone"
    assert found.witness is not None
    check_witness(setup, found, {ruling: default}, {ruling: reading})


def check_witness(setup: Setup, found: Sample, left: dict[str, str], right: dict[str, str]) -> None:
    """Steps are legal under their side's rules, and what happens is what they say; the last ones differ."""
    witness = found.witness
    assert witness is not None
    for side, steps in ((left, witness.left), (right, witness.right)):
        rules = rules_of(setup.rulebook, {**setup.both, **side})
        table, position = witness.table._replace(rules=rules), witness.position
        for step in steps:
            if step.move is None:
                pack = packs_of(setup)(*found.place)
                deals = next(event.player for event in step.events if event.kind == "coup")  # type: ignore[union-attr]
                opened = table._replace(dealer=table.letters.index(deals))
                assert start_coup(opened, pack).events == step.events
                continue
            assert position.turn is not None
            assert position.letter(position.turn) == step.player
            after = play(table, position, step.move)
            assert after.events == step.events
            table, position = after.table, after.position
    assert witness.left[:-1] == witness.right[:-1]
    assert witness.left[-1] != witness.right[-1]


# --- the verb


def test_says_how_often_by_how_much_and_shows_a_witness(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--reading", "ten-sums=none", "--coups", "60", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("ten-sums=none  against  salon unchanged\n")
    parts = ("coups in", " %), ", "per player and coup on average", "The shortest example", "to play", "takes-no-sum")
    assert [part for part in parts if part not in shown] == []


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--reading", "ace-rate=total", "--against", "ten-sums=all", "--coups", "40", "--players", "4"]
    assert main(["compare", "--json", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["reading"] == {"ace-rate": "total"}
    assert told["against"] == {"ten-sums": "all"}
    assert told["coups"] >= 40
    assert 0 < told["per_cent_of_coups"] <= 100
    assert told["mean"] > 0
    sides = [outcome["readings"] for outcome in told["witness"]["outcomes"]]
    assert sides == [{"ten-sums": "all"}, {"ace-rate": "total"}]
    assert main(["judge", told["witness"]["position"]]) == 0, "the desk reads the witness's position"


# --- two documents


@pytest.mark.parametrize("rulebook", ["pdf", "adpoker"])
def test_two_documents_part_and_the_witness_is_small(rulebook: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "salon", rulebook, "--coups", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rulebook_against"], found["rulebook"]) == ("salon", rulebook)
    assert found["parted_coups"] == found["coups"]
    assert found["first"]["game"] == 1
    assert "won" not in found["witness"]["position"]
    sides = [[play["events"] for play in side["plays"]] for side in found["witness"]["outcomes"]]
    told = [[event["text"] for events in side for event in events] for side in sides]
    refused = [side["refused"] for side in found["witness"]["outcomes"]]
    assert told[0] != told[1] or any(refused)
