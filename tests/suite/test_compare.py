"""The verb `compare`: every reading of every open ruling is found to part from the default, with a witness."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from conformance.papillon.stacks import STACKS, Stack, stacked as with_stack
from papillon.cards import Cards
from papillon.course import Step, open_table, play, start_coup
from papillon.desk.__main__ import main
from papillon.desk.comparing import sample
from papillon.desk.comparing.sample import CoupPair, Packs, compare
from papillon.desk.comparing.witness import Course, witness_of
from papillon.desk.papillon.comparing import unnamed
from papillon.desk.papillon.dealing import MOST_COUPS, with_figures
from papillon.desk.papillon.manner import MANNER
from papillon.kit.accounts import Accounts
from papillon.moves import Capture, Move
from papillon.position import Position
from papillon.readings import READINGS, rules_of
from papillon.rulebooks import SALON
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled
from papillon.table import Table

Choose = Callable[[Step, Sequence[Move]], Move]
Sample = sample.Sample[Table, Position, Move]

COUPS = 300


def keyed(seed: int) -> Choose:
    return sample.keyed(seed, MANNER)


def stacked(seed: int) -> Packs:
    return sample.stacked(seed, 3, MANNER)  # four play with the same pack


def play_out(opened: Table, start: Step, choose: Choose) -> Course[Table, Position, Move]:
    return sample.play_out(opened, start, choose, MANNER)


def play_both(
    left: Table, right: Table, packs: Callable[[int], Cards], choose: Choose
) -> list[CoupPair[Table, Position, Move]]:
    return list(sample.play_both(left, right, packs, choose, MANNER))


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


def stack_for(clause: str, *, last: bool = False) -> Stack:
    """A stack of the campaign's; the last of those for three players if there are several."""
    found = [stack for stack in STACKS if stack.clause == clause and 3 in stack.players]
    return found[-1] if last else found[0]


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
    "consolation-deal": Setup(rulebook="adpoker"),
}


def packs_of(setup: Setup) -> Packs:
    """The packs of a setup: shuffled, or all stacked the same way."""
    stack = setup.stack
    if stack is None:
        return stacked(1)
    return lambda game, coup: with_stack(stack, setup.players, shuffled(Random(f"{game} {coup}")))


def player_of(setup: Setup) -> Choose:
    """A player who makes the plays of a stack where he can, and else chooses by key."""
    planned: Sequence[Move] = setup.stack.moves if setup.stack else ()
    otherwise = keyed(1)

    def choose(step: Step, moves: Sequence[Move]) -> Move:
        found = next((named for move in planned for named in moves if unnamed(named) == unnamed(move)), None)
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
    for latest in compare([tables_of(setup, left, right)], coups, player_of(setup), packs_of(setup), MANNER):
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


@pytest.mark.parametrize("ruling", READINGS)
def test_a_reading_does_not_part_from_itself(ruling: str) -> None:
    setup = SETUPS.get(ruling, Setup())
    reading = {ruling: list(READINGS[ruling])[-1]}
    found = compared(setup, reading, reading, coups=20)
    assert (found.parted_coups, found.parted_games, found.chips, found.largest) == (0, 0, 0, 0)
    assert found.witness is None


# --- the same choices


def test_a_keyed_player_keeps_to_his_order_when_a_move_is_taken_away() -> None:
    choose, met = keyed(4), 0
    step = start_coup(open_table(), shuffled(Random(1)))
    while not step.position.over:
        moves = legal(step.position, step.table.rules)
        chosen = choose(step, moves)
        for gone in moves:
            left = [move for move in moves if move != gone]
            if left and gone != bare(chosen):
                met += 1
                assert choose(step, left) == chosen
        step = play(step.table, step.position, chosen)
    assert met > 3


def bare(move: Move) -> Move:
    return move.bare if isinstance(move, Capture) else move


def test_keys_give_other_choices_and_some_figures_go_unnamed() -> None:
    opened = open_table()
    start = start_coup(opened, shuffled(Random(2)))
    courses = [play_out(opened, start, keyed(seed)) for seed in range(12)]
    assert len({tuple(turn.move for turn in course.turns) for course in courses}) > 6
    made = [
        (turn.move, with_figures(turn.before.position, bare(turn.move), SALON))
        for course in courses
        for turn in course.turns
    ]
    figures = [(move, whole) for move, whole in made if whole != bare(whole)]
    forgotten = sum(move != whole for move, whole in figures)
    assert 0 < forgotten < len(figures) / 2, "one in four is forgotten"


def test_packs_are_the_same_whenever_asked_for() -> None:
    assert stacked(1)(2, 3) == stacked(1)(2, 3)
    assert len({stacked(seed)(game, coup) for seed in (1, 2) for game in (1, 2) for coup in (1, 2)}) == 8


# --- counting


def one_pack(pack: Cards) -> Callable[[int], Cards]:
    return lambda coup: pack


def test_a_game_that_goes_on_on_one_side_only_parts() -> None:
    """One side shares the pool and is over; a coup of the other alone counts with all its chips."""
    share, play_on = open_table(unwon="share")._replace(coup=3), open_table(unwon="play-on")._replace(coup=3)
    pack = next(pack for pack in map(shuffled, map(Random, range(99))) if nobody_wins(share, pack))
    other = next(pack for pack in map(shuffled, map(Random, range(99))) if not nobody_wins(share, pack))
    pairs = play_both(share, play_on, lambda coup: pack if coup == 3 else other, keyed(0))
    assert [(pair.left is None, pair.right is None) for pair in pairs] == [(False, False), (True, False)]
    assert pairs[1].parts
    assert pairs[1].right is not None
    assert pairs[1].differences == tuple(map(abs, pairs[1].right.gains))


def nobody_wins(table: Table, pack: Cards) -> bool:
    course = play_out(table, start_coup(table, pack), keyed(0))
    return not course.turns[-1].after.position.papillons


def test_games_left_off_end_the_comparison() -> None:
    """A side on which no card takes anything never wins the pool."""
    table = open_table(rules=rules_of()._replace(captures=()))
    pairs = play_both(table, table, one_pack(shuffled(Random(1))), keyed(1))
    assert len(pairs) == MOST_COUPS


def test_tables_that_differed_before_give_no_witness() -> None:
    table = open_table()
    richer = table._replace(accounts=Accounts((150, 140, 140)))
    pack = shuffled(Random(1))
    courses = [play_out(each, start_coup(each, pack), keyed(1)) for each in (table, richer)]
    assert witness_of(courses[0], courses[1]) is None


# --- the verb


def test_says_how_often_by_how_much_and_shows_a_witness(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--reading", "ten-sums=none", "--coups", "60", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("ten-sums=none  against  salon as it stands\n")
    for part in (
        "coups in",
        " %), ",
        "per player and coup on average",
        "The shortest witness",
        "to play",
        "takes-no-sum",
    ):
        assert part in shown


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--reading", "ace-rate=total", "--against", "ten-sums=all", "--coups", "40", "--players", "4"]
    assert main(["compare", "--json", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["reading"] == {"ace-rate": "total"}
    assert told["against"] == {"ten-sums": "all"}
    assert told["coups"] >= 40
    assert 0 < told["per_cent_of_coups"] <= 100
    assert told["mean"] > 0
    assert [outcome["readings"] for outcome in told["witness"]["outcomes"]] == [
        {"ten-sums": "all"},
        {"ace-rate": "total"},
    ]
    assert main(["judge", told["witness"]["position"]]) == 0, "the desk reads the witness's position"


def test_the_same_seed_gives_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for seed in ("1", "1", "2"):
        assert main(["compare", "--json", "--reading", "announcing=required", "--coups", "30", "--seed", seed]) == 0
        answers.append(json.loads(capsys.readouterr().out) | {"seed": 0})
    assert answers[0] == answers[1] != answers[2]


def test_says_what_a_reading_needs_when_nothing_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--reading", "papillon-without-name=loses", "--coups", "10"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "No witness met." in shown
    assert "announcing=required" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--reading", "ten-sums=pip-ten"],
        ["--reading", "ten-sums=none", "--against", "ten-sums=none"],
        ["--reading", "ten-sums=some"],
        ["--reading", "tens=none"],
        ["--reading", "ten-sums=none", "--against", "credit"],
        ["--reading", "ten-sums=none", "--coups", "0"],
        ["--reading", "ten-sums=none", "--coups", "-3"],
        ["--reading", "ten-sums=none", "--rounds", "0"],
        ["--reading", "ten-sums=none", "--players", "2"],
        ["--reading", "ten-sums=none", "--rulebook", "mine"],
    ],
)
def test_what_cannot_be_compared_is_bad_input(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err
    assert "Traceback" not in told.err


def test_one_game_is_no_plural(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--reading", "credit=none", "--coups", "1"]) in (0, 1)
    assert " in 1 game of 3 players" in capsys.readouterr().out


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


def test_a_document_does_not_part_from_itself_because_it_is_numbered_otherwise() -> None:
    """The main source's rules under other numbers: every clause is cited differently, and nothing else happens."""
    renumbered = SALON._replace(cites=tuple((clause, "papillon-pdf:1") for clause in ("4.b.1", "4.a.1", "3.3", "2.3")))
    tables = [(open_table(), open_table(rules=renumbered))]
    *_, found = compare(tables, 12, keyed(1), stacked(1), MANNER)
    assert (found.parted_coups, found.witness) == (0, None)


@pytest.mark.parametrize("words", [["salon"], ["salon", "pdf", "adpoker"], ["salon", "pdf", "--rulebook", "pdf"]])
def test_two_documents_or_none_are_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *words]) == 2
    assert "expected two rulebooks, such as salon adpoker" in capsys.readouterr().err
