"""Every misreading of a settled ruling shows in a scenario that cites what is misread."""

from __future__ import annotations

import ast
from random import Random

import pytest

from conformance.documents import DOCUMENTS, full
from conformance.misreadings import MISREADINGS, Misreading, faults_under, playing
from conformance.scenarios import scenarios
from papillon.course import open_table, play, start_coup
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import Book, book
from papillon.records import Record
from papillon.rules import legal
from papillon.sections.s03_deal import shuffled


@pytest.fixture(scope="module")
def papillon() -> Book:
    return book("papillon")


@pytest.fixture(params=MISREADINGS)
def misreading(request: pytest.FixtureRequest) -> Misreading:
    return MISREADINGS[request.param]


def bears_on(record: Record, misreading: Misreading) -> bool:
    """Whether a scenario cites a misread clause, and the ruling."""
    notes = record.notes
    return misreading.ruling in notes.get("rulings", []) and not set(misreading.clauses).isdisjoint(notes["clauses"])


@pytest.mark.parametrize("slug", MISREADINGS)
def test_a_scenario_catches_it(slug: str) -> None:
    misreading = MISREADINGS[slug]
    tried = [record for record in scenarios().values() if bears_on(record, misreading)]
    caught = any(faults_under(misreading, record) for record in tried)
    assert caught, f"{slug} passes all of {[record.notes['id'] for record in tried]}"


def test_every_settled_ruling_is_misread(papillon: Book) -> None:
    settled = {slug for slug, ruling in papillon.rulings.items() if ruling.kind == "settled"}
    assert {misreading.ruling for misreading in MISREADINGS.values()} == settled


def test_it_misreads_clauses_of_its_ruling(misreading: Misreading, papillon: Book) -> None:
    cited, ruling = set(map(full, misreading.clauses)), papillon.ruling(misreading.ruling)
    assert cited <= set(papillon.clauses)
    assert not cited.isdisjoint(ruling.clauses)
    # A clause of the main document only where the ruling says that it fills a gap of the other.
    own = {clause for clause in cited if clause.startswith(f"{DOCUMENTS[misreading.rulebook]}:")}
    assert all(clause.replace("papillon:", "Papillon ") in ruling.text for clause in cited - own)
    assert misreading.thought.endswith((".", "?"))


def test_what_the_rulings_list_are_the_misreadings_that_can_be_played(papillon: Book) -> None:
    settled = (ruling for ruling in papillon.rulings.values() if ruling.kind == "settled")
    listed = {f"{ruling.slug}/{name}" for ruling in settled for name in ruling.readings}
    assert listed == set(MISREADINGS)


@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_game_can_be_played_under_it(misreading: Misreading, players: int) -> None:
    chance = Random(misreading.slug)
    with playing(misreading) as rules:
        table = open_table(players, rules=rules, unwon="share")
        total = table.accounts.total
        while not table.over:
            step = start_coup(table, shuffled(chance))
            while not step.position.over:
                moves = legal(step.position, rules)
                step = play(step.table, step.position, chance.choice(moves))
            table = step.table
            assert table.accounts.total == total


def test_it_leaves_nothing_behind(misreading: Misreading) -> None:
    before = [getattr(override.module, override.name) for override in misreading.overrides]
    with playing(misreading):
        inside = [getattr(override.module, override.name) for override in misreading.overrides]
    assert before == [getattr(override.module, override.name) for override in misreading.overrides]
    assert all(one is not other for one, other in zip(before, inside, strict=True))


SUBJECT = ROOT / "papillon/desk/verbs/subject.py"
"""The verb that speaks the protocol may play a misreading, for the suite to catch."""


def test_no_table_is_offered_one() -> None:
    for package in ("papillon", "francion"):
        for path in (ROOT / package).rglob("*.py"):
            if path != SUBJECT:
                assert "conformance.misreadings" not in imports(path.read_text("utf-8")), path


def imports(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found
