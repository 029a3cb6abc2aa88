"""Games drawn at random: stacked packs reach what they are for, every clause fires that can, nothing is wrong."""

from __future__ import annotations

from random import Random

import pytest

from conformance.documents import EVERY_RULEBOOK
from conformance.papillon.drawn import STACKS, Stack, stacked
from papillon.course import play, start_coup
from papillon.rules import legal
from papillon.sections.s01_players_and_cards import full_pack
from papillon.table import open_table
from tools import campaign


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("stack", STACKS, ids=lambda stack: f"{stack.clause}, {stack.hands[0]}")
def test_a_stack_reaches_its_clause_by_legal_plays(stack: Stack, players: int) -> None:
    for seed in range(5) if players in stack.players else ():
        order = tuple(Random(seed).sample(full_pack(), 52))
        step = start_coup(open_table(players), stacked(stack, players, order))
        cited: set[str] = set()
        for move in stack.moves:
            assert move in legal(step.position, step.table.rules)
            step = play(step.table, step.position, move)
            cited |= {f"papillon:{clause}" for event in step.events for clause in event.clauses}
        assert stack.clause in cited


@pytest.mark.parametrize("rulebook", EVERY_RULEBOOK)
def test_in_a_small_campaign_nothing_is_wrong_and_every_clause_fires_that_can(rulebook: str) -> None:
    assert campaign.faults(campaign.play(rulebook, 2, range(300)), rulebook) == []
