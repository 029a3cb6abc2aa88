"""What `papillon cite` finds of every clause and ruling; its answers are in `transcripts/cite.txt`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conformance.documents import GAMES
from papillon.desk.__main__ import main
from papillon.kit.clauses import book, terms
from papillon.readings import READINGS

Printed = pytest.CaptureFixture[str]


def answer(capsys: Printed, *words: str) -> str:
    assert main(["cite", *words]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def document(capsys: Printed, *words: str) -> dict[str, Any]:
    return dict(json.loads(answer(capsys, *words, "--json")))


# --- clauses and sections


@pytest.mark.parametrize("query", ["8.4", "Papillon 8.4", "papillon:8.4", " PAPILLON  8.4 "])
def test_a_clause_may_be_asked_for_in_many_ways(query: str, capsys: Printed) -> None:
    assert document(capsys, query)["citation"] == "papillon:8.4"


def test_every_clause_shows_its_code_or_why_there_is_none(capsys: Printed) -> None:
    for citation in book("papillon").clauses:
        found = document(capsys, citation)
        assert found["kind"] == "clause"
        assert bool(found["code"]) != bool(found["no_code"]), citation


def test_every_ruling_with_readings_can_be_cited(capsys: Printed) -> None:
    for ruling, readings in READINGS.items():
        assert list(document(capsys, ruling)["readings"]) == list(readings)
    assert document(capsys, "most")["status"] == "variant"


@pytest.mark.parametrize("query", ["wrong number", "--lang fr maldonne", "--lang fr fausse donne"])
def test_everyday_words_lead_to_a_ruling(query: str, capsys: Printed) -> None:
    assert "misdeal" in [found["ruling"] for found in document(capsys, *query.split())["rulings"]]


def test_nothing_found_is_json_too(capsys: Printed) -> None:
    assert main(["cite", "xyzzy", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["kind"] == "nothing"


# --- what it stands on


@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_cites_clauses_that_exist(game: str) -> None:
    clauses = book(game).clauses
    assert all(citation in clauses for term in terms(game) for citation in term.clauses)
