"""Every misreading of a settled ruling of Le Francion shows in a scenario that cites what is misread."""

from __future__ import annotations

from random import Random

import pytest

from conformance.misreadings import Misreading, faults_under, playing
from conformance.misreadings.francion import IN_NO_RECORD, MISREADINGS
from conformance.scenarios import scenarios
from francion.course import open_table, play, start_coup
from francion.records import Record
from francion.rulebooks import FRANCION
from francion.rules import Rules, legal
from francion.sections import s01_players_and_deal as s01
from papillon.kit.clauses import Book, book

CUTS = {"cut/lifted-only": (29, False), "cut/three-enough": (3, False), "cut/more-than-four": (4, True)}
"""Cards lifted from a pack of 32, and whether that is a cut: a record has its packs cut already."""

IN_RECORDS = [slug for slug in MISREADINGS if slug not in IN_NO_RECORD]


@pytest.fixture(scope="module")
def francion() -> Book:
    return book("francion")


@pytest.fixture(params=MISREADINGS)
def misreading(request: pytest.FixtureRequest) -> Misreading:
    return MISREADINGS[request.param]


@pytest.mark.parametrize("slug", IN_RECORDS)
def test_a_scenario_that_cites_a_broken_clause_catches_it(slug: str) -> None:
    misreading = MISREADINGS[slug]
    broken = set(misreading.clauses)
    tried = {name: record for name, record in scenarios("francion").items() if broken & {*record.notes["clauses"]}}
    misread = (drawn_again(record, misreading.apply(FRANCION)) for record in tried.values())
    assert any(faults_under(misreading, record) for record in misread), f"{slug} passes all of {list(tried)}"


def drawn_again(record: Record, rules: Rules) -> Record:
    """The record with the dealer whom its draws name by these rules, if they name one: a record says who deals."""
    named = [lowest[0] for draw in record.draws if len(lowest := rules.course.lowest_drawn(draw)) == 1]
    if not named:
        return record
    return record._replace(table=record.table._replace(dealer=record.table.letters.index(named[0])))


@pytest.mark.parametrize("slug", CUTS)
def test_a_cut_catches_it(slug: str) -> None:
    depth, allowed = CUTS[slug]
    assert can_be_cut(FRANCION, depth) == allowed
    assert can_be_cut(MISREADINGS[slug].apply(FRANCION), depth) != allowed


def test_every_misreading_that_no_record_shows_is_a_cut() -> None:
    assert CUTS.keys() == IN_NO_RECORD.keys()


def can_be_cut(rules: Rules, depth: int) -> bool:
    pack = s01.full_pack(3)
    try:
        return sorted(rules.course.cut(pack, depth)) == sorted(pack)
    except ValueError:
        return False


def test_every_settled_ruling_is_misread(francion: Book) -> None:
    settled = {slug for slug, ruling in francion.rulings.items() if ruling.kind == "settled"}
    assert {misreading.ruling for misreading in MISREADINGS.values()} == settled


def test_what_the_rulings_list_are_the_misreadings_that_can_be_played(francion: Book) -> None:
    settled = (ruling for ruling in francion.rulings.values() if ruling.kind == "settled")
    listed = {f"{ruling.slug}/{name}" for ruling in settled for name in ruling.readings}
    assert listed == set(MISREADINGS)


def test_it_misreads_clauses_of_its_ruling(misreading: Misreading, francion: Book) -> None:
    cited = {f"francion:{clause}" for clause in misreading.clauses}
    assert cited <= set(francion.clauses)
    assert not cited.isdisjoint(francion.ruling(misreading.ruling).clauses)
    assert misreading.thought.endswith((".", "?"))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_manche_can_be_played_under_it(misreading: Misreading, players: int) -> None:
    chance = Random(misreading.slug)
    with playing(misreading) as rules:
        table = open_table(players, rules=rules)
        total = table.accounts.total
        while not table.over:
            step = start_coup(table, s01.shuffled(players, chance))
            while not step.position.over:
                step = play(step.table, step.position, chance.choice(legal(step.position, rules)))
                assert step.table.accounts.total == total
            table = step.table


def test_it_changes_the_rules_and_puts_nothing_in_the_place_of_a_function(misreading: Misreading) -> None:
    assert misreading.apply(FRANCION) != FRANCION
    assert not misreading.overrides
