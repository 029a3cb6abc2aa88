"""What `papillon rulebooks` says, held against the hand-written table of the documents compared."""

from __future__ import annotations

import re

import pytest

from papillon.desk.verbs.rulebooks import MATTERS, differences
from papillon.rulebooks import RULEBOOKS, SALON
from papillon.rules import Rules
from tools import ROOT

COMPARED = ROOT / "spec/documents-compared.md"


def rows() -> list[list[str]]:
    """The table's rows: topic, a cell for each rulebook, field; clauses and rulings left out."""
    lines = [line for line in COMPARED.read_text("utf-8").splitlines() if line.startswith("| ")]
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:])
    return [[plain(cell) for cell in row] for row in cells]


def plain(cell: str) -> str:
    """A cell without its references and without the marks of what a screen alone shows."""
    cell = re.sub(r"\[([^]]*)\]\{\.on-screen\}", r"\1", cell)
    cell = re.sub(r" \(\{rule:clause\}`[^`]*`(, \{rule:clause\}`[^`]*`)*\)", "", cell)
    return re.sub(r"; (open|variant): .*", "", cell).strip("`")


def differing_fields(rulebook: Rules) -> set[str]:
    """The fields in which a document differs from the main source."""
    return {name for name in Rules._fields if getattr(rulebook, name) != getattr(SALON, name)}


DIFFERING = {field for rules in RULEBOOKS.values() for field in differing_fields(rules)} - {"rulebook"}
"""Fields in which some rulebook differs from the main one, its own name apart."""

SHOWN = [row for row in rows() if row[-1] in DIFFERING]


def test_the_matters_are_those_of_the_page_in_its_order() -> None:
    assert [(matter.topic, matter.field) for matter in MATTERS] == [(row[0], row[-1]) for row in SHOWN]


@pytest.mark.parametrize("row", SHOWN, ids=[row[0] for row in SHOWN])
def test_the_page_says_of_each_rulebook_what_its_rules_do(row: list[str]) -> None:
    """The page may say more, behind a comma or a semicolon, and "the same" where a cell repeats the main document's."""
    topic, *cells, _ = row
    matter = next(matter for matter in MATTERS if matter.topic == topic)
    for cell, rules in zip(cells, RULEBOOKS.values(), strict=True):
        said = cell.replace("the same", matter.words(RULEBOOKS["salon"]), 1) if cell.startswith("the same") else cell
        words = matter.words(rules)
        assert said == words or said.startswith((f"{words}, ", f"{words}; ")), (topic, rules.rulebook)


def test_a_row_whose_field_is_alike_differs_by_an_open_ruling_alone() -> None:
    alike = [row for row in rows() if row not in SHOWN]
    assert alike
    for rules in RULEBOOKS.values():
        assert not {row[-1] for row in alike} & differing_fields(rules)


def test_every_field_that_differs_is_shown_as_a_difference() -> None:
    assert {field for _, field, _ in differences()} == DIFFERING
