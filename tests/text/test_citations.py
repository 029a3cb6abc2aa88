"""The scanner of citations, and what it finds in the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.documents import GAMES
from papillon.kit.clauses import book, citations_of
from tools import ROOT
from tools.citations import Scan, package_folders, scan

PACKAGES = ("papillon", "papillon/kit", "papillon/desk", "francion", "conformance")
KNOWN = {f"papillon:{i}" for i in ("4.d.6", "4.d.7", "4.d.8", "8.1", "8.2", "8.4", "10.1")} | {"papillon-pdf:31"}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "papillon"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    return folder


def scan_text(package: Path, text: str) -> Scan:
    (package / "sauterelle.py").write_text(text, "utf-8")
    return scan([package], KNOWN)


PROBLEMS = [
    ('def f():\n    """Do.\n\n    Clauses: 8.1,\n        8.9.\n    """', 5, "cites papillon:8.9, which is no clause"),
    ('def f():\n    return "8.9"', 2, "cites papillon:8.9, which is no clause"),
    ('def f():\n    return "papillon:1.1"', 2, "cites papillon:1.1, which is no clause"),
    ('def f():\n    """Do. Clauses: 8.1 (the first)."""', 2, "cannot read the list"),
    ('def f():\n    """Do. Clauses: see below."""', 2, "cannot read the list"),
    ('def f():\n    """Do. Clauses: 8.4 to 8.1."""', 2, "cites 8.4 to 8.1, which is no range"),
    ('"""Do. Clauses: 8.9."""', 1, "papillon.sauterelle cites papillon:8.9"),
]


@pytest.mark.parametrize(("text", "line", "message"), PROBLEMS)
def test_a_citation_that_leads_nowhere_is_reported(package: Path, text: str, line: int, message: str) -> None:
    (problem,) = scan_text(package, text).problems
    assert (problem.file, problem.line) == ("papillon/sauterelle.py", line)
    assert message in problem.message


# What the repository holds


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
