"""The scenarios of the conformance suite: they hold, and they are what they say they are."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from commonlaw.clauses import Book, book
from commonlaw.specification import ROOT
from conformance.misreadings import parts
from conformance.scenarios import scenario_files, scenarios
from papillon.expectations import faults
from papillon.position import Position
from papillon.records import Record
from papillon.replay import replay

FILES = {path.stem: path for path in scenario_files()}
NUMBER = r"(?:[-+]\s*)?\d+"
TERMS = rf"{NUMBER}(?:\s*[-+*]\s*\d+)*"
SUM = re.compile(rf"(?<![\w.]){TERMS}(?:\s*=\s*{TERMS})+(?!\w)")


@pytest.fixture(params=FILES)
def record(request: pytest.FixtureRequest) -> Record:
    return scenarios()[request.param]


@pytest.fixture(scope="module")
def papillon() -> Book:
    return book("papillon")


def test_every_expectation_holds(record: Record) -> None:
    assert faults(record) == []


def test_the_head_is_complete(record: Record) -> None:
    notes = record.notes
    assert notes["title"] and "should" not in notes["title"].split()
    assert notes["because"].strip()
    assert notes["clauses"]
    assert record.expectations


def test_the_id_is_the_name_of_the_file() -> None:
    assert {name: path for name, path in FILES.items() if scenarios()[name].notes["id"] != name} == {}


def test_ids_are_unique() -> None:
    names = Counter(path.stem for path in scenario_files())
    aliases = Counter(alias for record in scenarios().values() for alias in record.notes.get("aliases", []))
    assert {name for name, count in (names + aliases).items() if count > 1} == set()


def test_folders_are_named_like_the_pages() -> None:
    pages = {path.stem for path in (ROOT / "spec/sections/papillon").glob("*.md")}
    folders = {path.parent.name for path in FILES.values()}
    assert folders == pages


def test_a_scenario_cites_a_clause_of_its_section(record: Record) -> None:
    section = str(int(FILES[record.notes["id"]].parent.name.partition("-")[0]))
    assert section in {clause.partition(".")[0] for clause in record.notes["clauses"]}


def test_clauses_and_rulings_exist(record: Record, papillon: Book) -> None:
    cited = {f"papillon:{clause}" for clause in record.notes["clauses"]}
    for item in record.expectations:
        seen = [*item.seen.get("cites", []), *item.seen.get("not-cites", []), item.seen.get("clause", "")]
        cited |= {f"papillon:{clause}" for clause in seen if clause}
    assert cited <= set(papillon.clauses)
    assert set(record.notes.get("rulings", [])) <= set(papillon.rulings)


def test_readings_belong_to_rulings_that_the_scenario_leans_on(record: Record) -> None:
    spoken_of = {*record.readings, *(ruling for item in record.expectations for ruling in item.when)}
    assert spoken_of <= set(record.notes.get("rulings", []))


def test_chips_and_cards_are_conserved(record: Record) -> None:
    for part in parts(record):
        chips = {stage.step.table.accounts.total for stage in replay(part)}
        assert chips == {part.table.accounts.total}
        cards = {(stage.coup, number_of_cards(stage.step.position)) for stage in replay(part)}
        assert len(cards) == len(part.coups)


def number_of_cards(position: Position) -> int:
    groups = (*position.hands, *position.piles, position.layout, position.stock)
    return sum(map(len, groups))


def test_sums_in_the_reasons_come_out(record: Record) -> None:
    assert [text for text in sums(record.notes["because"]) if not comes_out(text)] == []


def sums(text: str) -> list[str]:
    return [match[0] for match in SUM.finditer(text)]


def comes_out(text: str) -> bool:
    return len({evaluated(side) for side in text.split("=")}) == 1


def evaluated(side: str) -> int:
    """Work out a sum of products, such as ``- 3 + 2 * 6``."""
    terms = re.findall(r"([-+]?)((?:\*?\d+)+)", "".join(side.split()))
    total = 0
    for sign, factors in terms:
        product = 1
        for factor in factors.split("*"):
            product *= int(factor)
        total += -product if sign == "-" else product
    return total


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("6 + 4 = 10, and", ["6 + 4 = 10"]),
        ("C: - 3 + 2 = - 1.", ["- 3 + 2 = - 1"]),
        ("132 + 101 = 233 = 200 + 3 * 11", ["132 + 101 = 233 = 200 + 3 * 11"]),
        ("no sum in 4 or 5", []),
    ],
)
def test_sums_are_found_and_worked_out(text: str, found: list[str]) -> None:
    assert sums(text) == found
    assert all(map(comes_out, found))
    assert not comes_out("6 + 4 = 9")
