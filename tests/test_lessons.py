"""The steps that one plays: each is a position that could occur; what is asked for is legal, what tempts is not."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

import pytest
from test_site import CLAUSE, SILENT, Site, build, site  # noqa: F401  (fixtures)

from conformance.scenarios import Scenario, scenarios_in
from conformance.suites import suite_of
from papillon import notation
from papillon.kit.cards import UNKNOWN
from papillon.kit.checkout import ROOT
from papillon.rules import Rules, refusal

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


def test_two_minutes_has_some_ten_steps() -> None:
    assert 8 <= len(STEPS) <= 12
    assert (ROOT / "docs/two-minutes.md").read_text("utf-8").count("{lesson} ") == len(STEPS)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.scenario)
def test_what_a_step_asks_for_is_legal_and_what_it_tempts_to_is_refused(step: Step) -> None:
    records = suite_of("papillon").records
    assert [*records.faults(step.record)] == []
    assert step.right and step.wrong
    assert [refused(step, move) for move in step.right.split()] == [None] * len(step.right.split())
    assert None not in [refused(step, move) for move in step.wrong.split()]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.scenario)
def test_a_step_accounts_for_all_cards(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    lessonpages, telling = import_module("lessonpages"), import_module("scenariotelling")
    position = lessonpages.position_of(telling.drawing_of(named(step.scenario), "en", str))
    lying = [*position.layout, *position.stock, *chain(*position.hands, *position.piles)]
    assert len(lying) == 52
    assert max(Counter(card.rank for card in lying if card != UNKNOWN).values()) <= 4
    # a capture takes a card at least
    assert all(len(pile) != 1 for pile in position.piles)


def lesson(right: str = "7x52", wrong: str = "lay", scenario: str = "seven") -> str:
    """The block of a step."""
    step = f":::{{lesson}} papillon/04-play/{scenario}\n:right: {right}\n:wrong: {wrong}\n\nDo it.\n\nDone.\n:::"
    return f"::::{{lessons}}\n{step}\n::::"


SEVEN = """
[[scenario]]
id = "seven"
title = "Five and two"
clauses = ["4.b.1"]
because = "5 + 2 = 7."

[scenario.start]
position = "dealer C, hands A:7 B:9 C:8, layout 752, stock 9"

[[scenario.coups]]

[[scenario.expect]]
legal = {legal}
"""
ALL = '["7x7", "7x52"]'


def built_with(site: Site, block: str, legal: str = ALL) -> tuple[str, str]:  # noqa: F811
    """A page with a step, and what was complained of."""
    site.write(f"{SCENARIOS}/papillon/04-play.toml", SEVEN.format(legal=legal))
    site.write("spec/sauterelle.md", f"# Sauterelle\n\n{CLAUSE}\n{SILENT}\n{block}\n")
    app, warnings = site.build(
        extensions=["myst_parser", "clausedomain", "lessonpages"], myst_enable_extensions=["colon_fence"]
    )
    return (app.outdir / "spec/sauterelle.html").read_text("utf-8"), warnings


def test_a_step_stands_hidden_in_its_page(site: Site) -> None:  # noqa: F811
    html, warnings = built_with(site, lesson())
    assert "sauterelle.md" not in warnings
    hidden = html.partition('<div class="lesson"')[2].partition('<div id="lessons"')[0]
    assert 'data-right="7x52"' in hidden and 'hidden="hidden"' in hidden.partition(">")[0]
    assert "Five and two" in hidden and "Do it." in hidden
    assert '"lesson right": "Right."' in html


@pytest.mark.parametrize(
    ("block", "legal", "complaint"),
    [
        (lesson(right="7x5"), ALL, "papillon/04-play/seven: 7x5 is refused"),
        (lesson(wrong="7x7"), ALL, "papillon/04-play/seven: 7x7 is legal"),
        (lesson(scenario="eight"), ALL, "there is no scenario papillon/04-play/eight"),
        (lesson(), '["7x7"]', "ERROR: seven: coup 1"),
    ],
)
def test_a_step_that_does_not_hold_fails_the_build(site: Site, block: str, legal: str, complaint: str) -> None:  # noqa: F811
    assert complaint in built_with(site, block, legal)[1]
