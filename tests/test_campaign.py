"""Coups played at random: stacked packs reach what they are for, every clause fires that can, nothing is wrong."""

from __future__ import annotations

from random import Random

import pytest

from conformance.jobs import cut
from conformance.papillon.drawn import STACKS, Stack, stacked, stacks_for
from conformance.tally import Tally
from papillon.cards import ranks
from papillon.course import play, start_coup
from papillon.kit.clauses import book
from papillon.readings import READINGS, readings_in_force, rules_of
from papillon.rulebooks import RULEBOOKS
from papillon.rules import legal
from papillon.sections.s01_players_and_cards import full_pack
from papillon.table import open_table
from tools import campaign
from tools.campaign import play_chunk, report_of
from tools.random_play import papillon_table

COUPS = 600
EVERY_READING = [(ruling, reading) for ruling, readings in READINGS.items() for reading in readings]


def played(rulebook: str) -> Tally:
    """The tally of a campaign."""
    total = Tally()
    for piece in cut(COUPS, campaign.COUPS_A_CHUNK):
        total.add(campaign.play_piece(1, rulebook, piece))
    return total


def cited_by(stack: Stack, players: int, readings: dict[str, str], chance: Random) -> set[str]:
    """Play a stack's plays, every one of which must be legal, and give what they cite."""
    order = tuple(chance.sample(full_pack(), 52))
    step = start_coup(open_table(players, rules=rules_of("salon", readings)), stacked(stack, players, order))
    cited: set[str] = set()
    for move in stack.moves:
        assert move in legal(step.position, step.table.rules)
        step = play(step.table, step.position, move)
        cited |= {f"papillon:{clause}" for event in step.events for clause in event.clauses}
    return cited


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("stack", STACKS, ids=lambda stack: f"{stack.clause}, {stack.hands[0]}")
def test_a_stack_reaches_its_clause(stack: Stack, players: int) -> None:
    if players in stack.players:
        for seed in range(10):
            assert stack.clause in cited_by(stack, players, {}, Random(seed))


OWN_CLAUSES = {
    "pdf": {f"papillon-pdf:{number}" for number in (23, 36, 37, 38)},
    "adpoker": {f"papillon-adpoker:{number}" for number in (16, 17, 18, 19, 20, 21)},
}


@pytest.mark.parametrize("rulebook", OWN_CLAUSES)
def test_the_stacks_reach_what_another_document_seldom_comes_to(rulebook: str) -> None:
    cited: set[str] = set()
    for stack in stacks_for(3):
        order = tuple(Random(1).sample(full_pack(), 52))
        step = start_coup(open_table(rules=rules_of(rulebook)), stacked(stack, 3, order))
        for move in stack.moves:
            if move in legal(step.position, step.table.rules):
                step = play(step.table, step.position, move)
                cited.update(clause for event in step.events for clause in event.clauses)
    assert cited >= OWN_CLAUSES[rulebook]


EVERY_READING.remove(("hanneton", "three-captures"))  # under it no ace takes three aces


@pytest.mark.parametrize(("ruling", "reading"), EVERY_READING)
def test_the_plays_of_a_stack_are_legal_under_every_reading(ruling: str, reading: str) -> None:
    for players in (3, 4):
        for stack in stacks_for(players):
            cited_by(stack, players, {ruling: reading}, Random(1))


def test_stacks_for_the_neighbour_leave_the_first_player_alone() -> None:
    for stack in STACKS:
        if stack.clause == "papillon:8.4":
            for players in stack.players:
                assert "papillon:8.5" not in cited_by(stack, players, {}, Random(1))


def test_a_stacked_pack_is_a_full_pack_with_the_cards_where_they_belong() -> None:
    stack = Stack("papillon:6.4", (3,), ("3", "K2"), "AAA", ())
    pack = stacked(stack, 3, full_pack())
    assert sorted(pack) == sorted(full_pack())
    assert (pack[0].rank, pack[1].rank, pack[4].rank, ranks(pack[9:12])) == ("3", "K", "2", "AAA")


# --- a run


@pytest.fixture(scope="module")
def tally() -> Tally:
    return played("salon")


def test_a_small_campaign_finds_nothing_wrong_and_fires_every_clause_that_can(tally: Tally) -> None:
    assert not tally.faults
    assert tally.coups >= COUPS
    report = report_of(tally)
    assert (report.unexplained, report.fired_all_the_same, report.unknown) == ((), (), ())
    assert report.passed
    explained = {name for name, clause in book("papillon").clauses.items() if clause.no_event}
    assert {f"papillon:{clause}" for clause in report.silent} <= explained


@pytest.mark.parametrize("rulebook", ["pdf", "adpoker"])
def test_a_small_campaign_by_another_document_fires_all_its_clauses(rulebook: str) -> None:
    report = report_of(played(rulebook), rulebook)
    assert report.passed
    assert report.fired_all_the_same == ()
    assert all(name.startswith(f"papillon-{rulebook}:") for name in report.silent)
    lines = list(campaign.in_words(report))
    assert any(line.startswith(f"papillon-{rulebook}:13 ") for line in lines)
    assert "\nof other documents:" in lines


def test_the_same_seed_plays_the_same_coups() -> None:
    assert play_chunk("7", 5) == play_chunk("7", 5)
    assert play_chunk("7", 5) != play_chunk("8", 5)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_tables_of_every_kind_are_drawn(rulebook: str) -> None:
    """Every reading of every ruling that makes a difference to a document is drawn for it."""
    chance = Random(1)
    tables = [papillon_table(chance, rulebook).table for _ in range(300)]
    assert {table.players for table in tables} == {3, 4}
    assert {table.unwon for table in tables} == {"play-on", "share"}
    assert {table.coup == 1 for table in tables} == {True, False}
    in_force = [readings_in_force(table.rules) for table in tables]
    for ruling in readings_in_force(RULEBOOKS[rulebook]):
        assert {chosen.get(ruling) for chosen in in_force} >= set(READINGS[ruling])
