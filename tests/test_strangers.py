"""Strangers to the catalogue of misreadings: which cases they fail, and that nothing else knows of them."""

from __future__ import annotations

import random

import pytest

from commonlaw.clauses import book
from conformance.diagnosis.hypotheses import hypotheses
from conformance.documents import EVERY_RULEBOOK, GAMES, full
from conformance.misreadings import EVERY_MISREADING, playing
from conformance.quality.headlines import Tried, headline_of, part
from conformance.quality.strangers import IN_NO_CASE, STRANGERS, WRITTEN
from conformance.selection import select
from conformance.subject import reply

DRAWN = random.Random("strangers").sample([*STRANGERS], 12)
"""Strangers that continuous integration asks, besides those of which no case is said to go wrong."""


def test_no_diagnosis_thinks_of_a_stranger() -> None:
    assert len(STRANGERS) == sum(map(len, WRITTEN.values())), "two have one name"
    known = {found.name for game in GAMES for found in hypotheses(game)}
    assert STRANGERS.keys().isdisjoint(known | EVERY_MISREADING.keys())
    names = {misreading.name for misreading in EVERY_MISREADING.values()}
    assert not [stranger.slug for stranger in STRANGERS.values() if stranger.name in names]


def test_a_stranger_breaks_clauses_of_the_document_that_it_misreads() -> None:
    for stranger in STRANGERS.values():
        broken = [full(clause, stranger.game) for clause in stranger.clauses]
        assert broken
        assert {*broken} <= {*book(stranger.game).clauses}, stranger.slug
        assert {clause.partition(":")[0] for clause in broken} == {EVERY_RULEBOOK[stranger.rulebook]}, stranger.slug


@pytest.mark.parametrize(
    "slugs", [sorted({*DRAWN, *IN_NO_CASE}), pytest.param([*STRANGERS], marks=pytest.mark.apart)], ids=["drawn", "all"]
)
def test_a_stranger_fails_a_case_unless_it_is_known_to_fail_none(slugs: list[str]) -> None:
    silent = {slug for slug in slugs if not headline_of(STRANGERS[slug]).failed}
    told = {slug for slug in slugs if slug in IN_NO_CASE}
    assert not silent - told, "these fail no case: no scenario shows them, so they belong into IN_NO_CASE"
    assert not told - silent, "these fail a case now: they no longer belong into IN_NO_CASE"


@pytest.mark.parametrize("slug", ["stranger/first-out-leads", "stranger/victim-pays-the-maker"])
def test_what_a_stranger_remembers_of_one_case_makes_no_difference_to_another(slug: str) -> None:
    stranger = STRANGERS[slug]
    asked = [case.request for case in select((), (), (stranger.rulebook,), (), ())]
    with playing(stranger):
        answers = [reply(request) for request in asked]
        backwards = [reply(request) for request in reversed(asked)]
    assert answers == backwards[::-1]


def test_rules_that_a_stranger_changes_are_played() -> None:
    """All others pay who has most cards; here it is only who has fewest."""
    found = headline_of(STRANGERS["stranger/fewest-cards-pay"])
    assert found.failed > 10
    assert (found.clause, found.is_right) == ("12.2", True)


def test_strangers_are_counted_wherever_they_are_asked_and_listed_once() -> None:
    wrong = headline_of(STRANGERS["stranger/fewest-cards-pay"])._replace(clause="6.1")
    told = part([Tried("all", "everything", (wrong,)), Tried("all", "little", (wrong,), listed=False)])
    assert "| all | everything | 1 | 0 | 0 | 0 | 0 |" in told
    assert "| all | little | 1 | 0 | 0 | 0 | 0 |" in told
    assert [line.split(" | ")[2] for line in told.splitlines() if line.startswith("| `stranger/")] == ["everything"]
