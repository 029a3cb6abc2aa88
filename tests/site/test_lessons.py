"""The steps that one plays: each is a position that could occur; what is asked for is legal, what tempts is not."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

import pytest

from conformance.scenarios import Scenario, scenarios_in
from conformance.suite import suite_of
from papillon import notation
from papillon.kit.cards import UNKNOWN
from papillon.kit.records import faults
from papillon.rules import Rules, refusal
from tools import ROOT

SCENARIOS = "conformance/scenarios"
STEP = re.compile(r"^:::\{lesson\} (\S+)\n:right: (.*)\n:wrong: (.*)\n", re.M)


class Step(NamedTuple):
    """A step as the page has it. scenario: its file and id."""

    scenario: str
    right: str
    wrong: str

    @property
    def record(self) -> Any:
        """The scenario."""
        return named(self.scenario).record


def named(address: str) -> Scenario:
    """The scenario of a file and an id."""
    file, _, name = address.rpartition("/")
    return next(each for each in scenarios_in(ROOT / SCENARIOS / f"{file}.toml") if each.id == name)


STEPS = [Step(*found) for found in STEP.findall((ROOT / "docs/two-minutes.md").read_text("utf-8"))]


def refused(step: Step, text: str) -> Any:
    """Why the reference refuses a move in a step; None for a legal one."""
    return refusal(step.record.start, notation.read_move(text)[1], Rules())


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.scenario)
def test_what_a_step_asks_for_is_legal_and_what_it_tempts_to_is_refused(step: Step) -> None:
    assert faults(step.record, suite_of("papillon").game) == []
    assert step.right and step.wrong
    assert [refused(step, move) for move in step.right.split()] == [None] * len(step.right.split())
    assert None not in [refused(step, move) for move in step.wrong.split()]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.scenario)
def test_a_step_accounts_for_all_cards(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    position = import_module("playpages").position_of(named(step.scenario).record.start)
    lying = [*position.layout, *position.stock, *chain(*position.hands, *position.piles)]
    assert len(lying) == 52
    assert max(Counter(card.rank for card in lying if card != UNKNOWN).values()) <= 4
    # a capture takes a card at least
    assert all(len(pile) != 1 for pile in position.piles)
