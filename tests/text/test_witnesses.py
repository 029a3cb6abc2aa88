"""The list of the sentences of the documents, and the clauses that answer for each."""

from __future__ import annotations

import pytest

from papillon.kit.clauses import book
from tools import ROOT
from tools.specification import read_pages
from tools.witnesses import Witnesses, clauses_by_place, load, problems_of, read_witnesses

CLAUSE = "```{clause} papillon:8.1 Clearing the table\n:kind: rule\n:place: 8.1.1\n\nIt is paid.\n```\n"
LISTED = """
[reasons]
history = "It tells where the game comes from."
[S]
document = "papillon"
levels = ["section", "paragraph", "sentence"]
[S.sentences]
"0.1.1" = { words = "Ce jeu … est ancien", without = "history" }
"8.1.1" = { words = "Faire sauterelle … soit payé" }
[T]
document = "papillon"
levels = ["sentence"]
[T.sentences]
"1" = { words = "This game … is old", renders = "0.1.1" }
"2" = { words = "To make … is paid", renders = "8.1.1" }
"""


@pytest.fixture(scope="module")
def listed() -> Witnesses:
    """The list of the project."""
    found = load(ROOT)
    assert found is not None
    return found


def messages(listing: str, clause: str = CLAUSE) -> list[str]:
    """What is wrong with a list beside one clause."""
    clauses = [*read_pages({"spec/page.md": clause}).clauses.values()]
    return [problem.message for problem in problems_of(read_witnesses(listing), clauses)]


@pytest.mark.parametrize(
    ("citation", "places"),
    [
        ("papillon:8.4", ("8.4.1",)),
        ("papillon:2.8", ("2.3.2", "2.4.1")),  # its name stands in the next paragraph
        ("papillon:3.2", ("3.1.1",)),
        ("papillon:16.5", ("16.3.2",)),
        ("papillon-adpoker:17", ("13.3", "13.4", "13.5")),
        ("papillon-pdf:30", ("4.29", "4.30", "5.1")),
        ("francion:4.7", ("4.3.3",)),
    ],
)
def test_a_clause_stands_where_its_document_says_it(citation: str, places: tuple[str, ...]) -> None:
    assert book(citation.partition(":")[0].partition("-")[0]).clause(citation).places == places


def test_the_translation_follows_its_original_sentence_by_sentence(listed: Witnesses) -> None:
    original, translation = listed.by_siglum["S"], listed.by_siglum["E"]
    assert translation.is_translation and not original.is_translation
    assert [sentence.renders for sentence in translation.sentences.values()] == [*original.sentences]
    assert original.sentences["11.1.1"].misprints == {"à fait": "a fait", "encores": "encore"}


def test_the_main_document_says_two_clauses_in_one_sentence() -> None:
    said = clauses_by_place(book("papillon").clauses.values(), "papillon")
    assert said["3.1.1"] == ["papillon:3.1", "papillon:3.2", "papillon:3.3"]


@pytest.mark.parametrize(
    ("listing", "clause", "said"),
    [
        (LISTED, CLAUSE, []),
        (LISTED, CLAUSE.replace(":place: 8.1.1\n", ""), ["papillon:8.1: its place in S is missing"]),
        (LISTED, CLAUSE.replace("8.1.1", "8.1.1 8.1.2"), ["papillon:8.1: S has no sentence 8.1.2"]),
        (LISTED.replace(', without = "history"', ""), CLAUSE, ["S 0.1.1: no clause says it, and there is no reason"]),
        (
            LISTED.replace('payé" }', 'payé", without = "history" }'),
            CLAUSE,
            ["S 8.1.1: a clause says it, and there is a reason why none does"],
        ),
        (LISTED.replace('renders = "8.1.1"', 'renders = "8.1.9"'), CLAUSE, ["T 2: S has no sentence 8.1.9"]),
    ],
)
def test_what_does_not_fit_is_named(listing: str, clause: str, said: list[str]) -> None:
    assert [message for message in messages(listing, clause) if message not in messages(LISTED)][: len(said)] == said
