"""What `papillon cite` finds: clauses, sections, rulings, and words of both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conformance.documents import GAMES
from papillon.desk.__main__ import main
from papillon.kit.clauses import book, terms
from papillon.readings import READINGS

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def answer(capsys: Printed, *words: str) -> str:
    assert main(["cite", *words]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def document(capsys: Printed, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(capsys, *words, "--json"))
    return found


# --- clauses and sections


def test_a_clause_with_its_neighbours_code_and_rulings(capsys: Printed) -> None:
    printed = answer(capsys, "8.4")
    clause = book("papillon").clause("8.4")
    assert printed.startswith(f"Papillon 8.4  {clause.title}\n  rule\n")
    assert " ".join(clause.text.split()) in " ".join(printed.split())
    assert f"before  Papillon 8.3  {book('papillon').clause('8.3').title}" in printed
    assert f"after   Papillon 8.5  {book('papillon').clause('8.5').title}" in printed
    assert "papillon.sections.s08_sauterelle.note_victim" in printed
    assert "papillon/sections/s08_sauterelle.py:" in printed
    assert "sauterelle-victim (open): " in printed


def test_a_clause_says_what_its_witnesses_have(capsys: Printed) -> None:
    """The main page: "et ainsi de suite"; the rule sheet stops at two; the article has no word of a tie."""
    assert main(["cite", "12.3", "--lang", "fr"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    apparatus = printed.partition("Apparat critique")[2]
    assert "S 12.3.1 « et ainsi de suite » La clause tranche." in apparatus
    assert "P 5.5 « le coup suivant vaut 2 jetons » Variante. Deux au coup suivant" in apparatus
    assert "A 18.1 Muet." in apparatus


@pytest.mark.parametrize("query", ["8.4", "Papillon 8.4", "papillon:8.4", " PAPILLON  8.4 "])
def test_a_clause_may_be_asked_for_in_many_ways(query: str, capsys: Printed) -> None:
    assert document(capsys, query)["citation"] == "papillon:8.4"


def test_every_clause_shows_its_code_or_why_there_is_none(capsys: Printed) -> None:
    for citation in book("papillon").clauses:
        found = document(capsys, citation)
        assert found["kind"] == "clause"
        assert bool(found["code"]) != bool(found["no_code"]), citation


def test_a_clause_that_orders_people_says_so(capsys: Printed) -> None:
    """16.1 asks for a brisk pace."""
    found = document(capsys, "16.1")
    assert found["force"] == "recommendation"
    assert found["code"] == []
    assert f"no code   {found['no_code']}" in answer(capsys, "16.1")


def test_a_section(capsys: Printed) -> None:
    found = document(capsys, "8")
    assert [entry["clause"] for entry in found["clauses"]] == [f"Papillon 8.{number}" for number in range(1, 6)]
    assert answer(capsys, "8").startswith("Papillon 8, 5 clauses\n")
    assert "Papillon 4.d.11  " in answer(capsys, "papillon 4")


@pytest.mark.parametrize(("query", "name", "count"), [("adpoker", "AdPoker", 24), ("papillon-pdf", "PDF", 38)])
def test_a_whole_document(query: str, name: str, count: int, capsys: Printed) -> None:
    found = document(capsys, query)
    assert [entry["clause"] for entry in found["clauses"]] == [f"{name} {number}" for number in range(1, count + 1)]
    printed = answer(capsys, query)
    assert printed.startswith(f"{name}, {count} clauses\n")
    assert f"\n  {name} {count}  " in printed


def test_how_documents_relate_is_shown_on_both_sides(capsys: Printed) -> None:
    assert "  In the PDF: 31 (differs)\n" in answer(capsys, "12.2")
    assert "  In the main document: 12.2 (differs), 12.3 (differs)\n" in answer(capsys, "pdf 31")
    assert "  In the AdPoker article: 10 (contradicts), 18 (differs)\n" in answer(capsys, "7.1")
    assert "In the " not in answer(capsys, "pdf 2")


@pytest.mark.parametrize(
    ("query", "document", "clauses"),
    [
        ("adpoker hanneton", "papillon-adpoker", ["AdPoker 10", "AdPoker 18"]),
        ("AdPoker cockchafer", "papillon-adpoker", ["AdPoker 10", "AdPoker 18"]),
        ("papillon pdf hanneton", "papillon-pdf", ["PDF 23"]),
        ("salon sauterelle", "papillon", ["Papillon 8.1", "Papillon 8.4"]),
    ],
)
def test_words_after_a_document_are_looked_for_in_it_alone(
    query: str, document: str, clauses: list[str], capsys: Printed
) -> None:
    found = search(capsys, query)
    assert found["document"] == document
    listed = [entry["clause"] for key in ("clauses", "mentioned") for entry in found[key]]
    assert {*clauses} <= {*listed}
    assert {book("papillon").clause(clause).document for clause in listed} == {document}


def search(capsys: Printed, query: str) -> dict[str, Any]:
    found = document(capsys, query)
    assert found["kind"] == "search"
    return found


# --- rulings


def test_a_ruling_with_readings_and_default(capsys: Printed) -> None:
    found = document(capsys, "ten-sums")
    assert (found["kind"], found["status"]) == ("ruling", "open")
    assert list(found["readings"]) == ["pip-ten", "none", "all"]
    assert found["default"]["salon"] == "pip-ten"
    assert "Papillon 16.3" in [entry["clause"] for entry in found["clauses"]]
    printed = answer(capsys, "ten", "sums")
    assert "\nReadings\n  pip-ten  " in printed
    assert "salon pip-ten" in printed
    assert "\n  confidence  medium to high\n" in printed
    assert ["confiance", "moyenne", "à", "forte"] in [
        line.split() for line in answer(capsys, "--lang", "fr", "ten-sums").splitlines()
    ]


def test_every_open_ruling_can_be_cited(capsys: Printed) -> None:
    for ruling, readings in READINGS.items():
        assert list(document(capsys, ruling)["readings"]) == list(readings)


def test_a_code_of_refusal_leads_to_its_clause(capsys: Printed) -> None:
    assert document(capsys, "takes-no-sum")["citation"] == "papillon:4.b.1"


# --- words

VOCABULARY = [
    ("poule", "pool", "papillon:2.8"),
    ("fiche", "token", "papillon:2.4"),
    ("levée", "capture (noun)", "papillon:4.4"),
    ("LEVEE", "capture (noun)", "papillon:4.4"),
    ("étendre", "lay down", "papillon:4.d.1"),
    ("etendre", "lay down", "papillon:4.d.1"),
    ("donneur", "dealer", "papillon:3.1"),
    ("talon", "stock", "papillon:3.5"),
    ("grasshopper", "sauterelle", "papillon:8.1"),
    ("sauterelle", "sauterelle", "papillon:8.1"),
    ("chips", "chip", "papillon:2.4"),
    ("lay down", "lay down", "papillon:11.1"),
]


@pytest.mark.parametrize(("word", "term", "clause"), VOCABULARY)
def test_words_of_both_languages_lead_to_clauses(word: str, term: str, clause: str, capsys: Printed) -> None:
    found = document(capsys, word)
    assert found["kind"] == "search"
    assert term in [entry["name"] for entry in found["terms"]]
    assert clause in [entry["citation"] for entry in found["clauses"]]


def test_a_search_finds_titles_texts_and_rulings(capsys: Printed) -> None:
    found = document(capsys, "sauterelle")
    mentioned = {entry["citation"] for entry in found["clauses"] + found["mentioned"]}
    assert {"papillon:8.1", "papillon:8.2", "papillon:8.4", "papillon:11.1"} <= mentioned
    assert "closing-sauterelle" in [entry["ruling"] for entry in found["rulings"]]
    printed = answer(capsys, "sauterelle")
    assert printed.startswith("sauterelle\n")
    assert "\n\n\n" not in printed


@pytest.mark.parametrize("query", ["francion 3.4", "Francion:3.4"])
def test_a_clause_of_the_other_game_is_told_where_it_is(query: str, capsys: Printed) -> None:
    assert main(["cite", query]) == 1
    assert capsys.readouterr().err.rstrip().endswith("; see francion cite 3.4")


@pytest.mark.parametrize(
    ("query", "near"), [("8.9", "Papillon 8."), ("99", "Papillon 9"), ("sauterele", "sauterelle"), ("xyzzy", "")]
)
def test_nothing_found_names_what_is_near(query: str, near: str, capsys: Printed) -> None:
    assert main(["cite", query]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"nothing found for '{query}'" in printed.err
    assert near in printed.err
    assert main(["cite", query, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["kind"] == "nothing"


# --- what it stands on


@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_cites_clauses_that_exist(game: str) -> None:
    clauses = book(game).clauses
    assert all(citation in clauses for term in terms(game) for citation in term.clauses)
