"""What the scanner of citations finds in the repository."""

from __future__ import annotations

import pytest

from conformance.documents import GAMES
from papillon.kit.clauses import book, citations_of
from tools import ROOT
from tools.citations import package_folders, scan

PACKAGES = ("papillon", "papillon/kit", "papillon/desk", "francion", "conformance")


def test_no_code_cites_a_clause_that_does_not_exist() -> None:
    known = {**book("papillon").clauses, **book("francion").clauses}
    result = scan(package_folders(ROOT, PACKAGES), known)
    assert [str(problem) for problem in result.problems] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_code_or_a_reason_for_none(game: str) -> None:
    result = scan(package_folders(ROOT, ("papillon/kit", game)), book(game).clauses)
    clauses = [clause for clause in book(game).clauses.values() if clause.document == game]
    assert [clause.spoken for clause in clauses if clause.citation not in result.code and not clause.no_code] == []
    assert [clause.spoken for clause in clauses if clause.citation in result.code and clause.no_code] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_index_of_the_code_is_fresh(game: str) -> None:
    result = scan(package_folders(ROOT, (game,)), book(game).clauses)
    assert [citations_of(citation, game) for citation in result.code] == [*result.code.values()]
    assert [clause for clause in book(game).clauses if clause not in result.code and citations_of(clause, game)] == []
