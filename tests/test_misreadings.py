"""Every misreading that a ruling lists can be played, and scenarios catch it, as a file says that the site shows."""

from __future__ import annotations

import importlib
from random import Random

import pytest

from conformance.documents import GAMES, full, load_game
from conformance.drawn_games.adapter import drawn_game
from conformance.misreadings import EVERY_MISREADING, Misreading, faults_under
from conformance.misreadings.francion import IN_NO_RECORD, IN_NO_REQUEST
from conformance.runner import judged
from conformance.scenarios import scenarios
from conformance.subject import about, reply
from francion.records import Record
from francion.rulebooks import FRANCION
from francion.rules import Rules
from francion.sections import s01_players_and_deal as s01
from papillon.kit.clauses import book
from tools import ROOT, caught
from tools.caught import ASKED, COMMAND, FOUND, Caught, every_case

STALE = f"{FOUND.name} is stale: renew it with `{COMMAND}`"
ABOUT = about(0)

CUTS = {"cut/lifted-only": (29, False), "cut/three-enough": (3, False), "cut/more-than-four": (4, True)}
"""Cards lifted from a pack of 32, and whether that is a cut: a record has its packs cut already."""


@pytest.fixture(params=EVERY_MISREADING)
def misreading(request: pytest.FixtureRequest) -> Misreading:
    return EVERY_MISREADING[request.param]


# --- what they are


@pytest.mark.parametrize("game", GAMES)
def test_they_are_what_the_rulings_without_a_default_list(game: str) -> None:
    rulings = [ruling for ruling in book(game).rulings.values() if not ruling.default]
    listed = {f"{ruling.slug}/{name}" for ruling in rulings for name in ruling.readings}
    assert listed == {slug for slug, item in EVERY_MISREADING.items() if item.game == game}
    assert all(ruling.readings for ruling in rulings if ruling.kind == "settled")


def test_it_misreads_clauses_of_its_ruling(misreading: Misreading) -> None:
    known, game = book(misreading.game), load_game(misreading.game)
    cited, ruling = {full(clause, game.name) for clause in misreading.clauses}, known.rulings[misreading.ruling]
    assert cited <= set(known.clauses)
    assert not cited.isdisjoint(ruling.clauses)
    # A clause of the main document only where the ruling says that it fills a gap of the other.
    own = {clause for clause in cited if clause.startswith(f"{game.documents[misreading.rulebook]}:")}
    assert all(clause.replace("papillon:", "Papillon ") in ruling.text for clause in cited - own)
    assert misreading.thought.endswith((".", "?"))


def test_a_whole_game_can_be_played_under_it(misreading: Misreading) -> None:
    game, chance = load_game(misreading.game), Random(misreading.slug)
    open_table = importlib.import_module(f"{misreading.game}.table").open_table
    pack = drawn_game(misreading.game).full_pack
    for players in (3, 4):
        table = open_table(players, rules=misreading.rules)
        total = table.accounts.total
        for _ in range(6):
            if table.over:
                break
            step = game.start(table, tuple(chance.sample(pack(players), len(pack(players)))))
            while not step.position.over:
                step = game.carry_out(
                    step.table, step.position, chance.choice(list(game.legal(step.position, step.table.rules)))
                )
            table = step.table
            assert table.accounts.total == total


# --- what catches them


@pytest.mark.parametrize("slug", ASKED)
def test_scenarios_catch_it_and_the_file_says_which(slug: str) -> None:
    found = in_process(EVERY_MISREADING[slug])
    assert not caught.complaint(found)
    assert caught.as_json([found]) == {slug: caught.held()[slug]}, STALE


def in_process(misreading: Misreading) -> Caught:
    """What a misreading fails, by the comparison that a foreign process meets, without one."""
    failed = {}
    for case in every_case().values():
        if case.rulebook == misreading.rulebook:
            found = reply(case.request, misreading.slug)
            if found.trace != [told.shown for told in case.trace] and not judged(case, found, ABOUT).good:
                failed[case.scenario] = None
    return caught.caught(misreading, failed)


def test_the_file_has_every_misreading_that_is_asked() -> None:
    assert sorted(caught.held()) == sorted(ASKED), STALE


@pytest.mark.parametrize("slug", [slug for slug in IN_NO_REQUEST if slug not in IN_NO_RECORD])
def test_a_scenario_that_cites_a_broken_clause_catches_it(slug: str) -> None:
    misreading = EVERY_MISREADING[slug]
    tried = [item for item in scenarios("francion").values() if {*misreading.clauses} & {*item.notes["clauses"]}]
    misread = (drawn_again(record, misreading.apply(FRANCION)) for record in tried)
    assert any(faults_under(misreading, record) for record in misread)


def drawn_again(record: Record, rules: Rules) -> Record:
    """The record with the dealer whom its draws name by these rules, if they name one: a record says who deals."""
    named = [lowest[0] for draw in record.draws if len(lowest := rules.course.lowest_drawn(draw)) == 1]
    if not named:
        return record
    return record._replace(table=record.table._replace(dealer=record.table.letters.index(named[0])))


@pytest.mark.parametrize("slug", IN_NO_RECORD)
def test_a_cut_catches_it(slug: str) -> None:
    depth, allowed = CUTS[slug]
    assert can_be_cut(FRANCION, depth) == allowed
    assert can_be_cut(EVERY_MISREADING[slug].apply(FRANCION), depth) != allowed


def can_be_cut(rules: Rules, depth: int) -> bool:
    pack = s01.full_pack(3)
    try:
        return sorted(rules.course.cut(pack, depth)) == sorted(pack)
    except ValueError:
        return False


def test_no_table_is_offered_one() -> None:
    offering = ROOT / "papillon/desk/verbs/subject.py"  # it speaks the protocol: the suite is to catch it
    for package in ("papillon", "francion"):
        for path in (ROOT / package).rglob("*.py"):
            if path != offering:
                assert "conformance.misreadings" not in path.read_text("utf-8"), path
