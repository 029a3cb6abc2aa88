"""The pages for contributors: what they name is there, and every room knows every game and every document."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec

import pytest

from conformance.cases import cases
from conformance.documents import DOCUMENTS, EVERY_DOCUMENT, EVERY_RULEBOOK, GAMES, load_game
from conformance.drawn_games.adapter import drawn_game
from conformance.misreadings import EVERY_MISREADING
from conformance.plugin import GAMES as ASKED
from conformance.protocol import EVERYTHING
from conformance.suite import suite_of
from papillon.desk.__main__ import main as papillon
from papillon.desk.command import DESKS, DOCUMENTS as CALLED, Naming
from papillon.kit.clauses import SPOKEN, book
from papillon.kit.translations import say, speaking
from papillon.rulebooks import RULEBOOKS
from tools import ROOT
from tools.mutation import PROPERTIES

PAGES = ("CONTRIBUTING.md", "docs/adding-a-document.md", "docs/adding-a-game.md")
EXAMPLES = {"GAME": "francion", "NAME": "pdf", "NN": "01"}
"""Words that stand for a name on the pages → a name for which what is said must hold already."""

CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.S | re.M)
PATH = re.compile(r"\.?[\w.-]*/[\w./-]*|[\w-]+\.(?:md|toml|json)")


def said(page: str) -> list[str]:
    """What stands as code in the sentences of a page, names put in; a line of a shell block counts as one."""
    text = (ROOT / page).read_text("utf-8")
    sentences = re.sub(r"^(`{3,})\w*.*?^\1$", "", text, flags=re.S | re.M)
    shell = [line for block in BLOCK.findall(text) for line in block.splitlines() if line.strip()]
    named = [*CODE.findall(" ".join(sentences.split())), *shell]
    return [re.sub("|".join(EXAMPLES), lambda found: EXAMPLES[found[0]], words) for words in named]


def paths() -> list[tuple[str, str]]:
    return sorted({(page, words) for page in PAGES for words in said(page) if PATH.fullmatch(words)})


@pytest.mark.parametrize(("page", "path"), paths())
def test_a_file_that_is_named_is_there(page: str, path: str) -> None:
    assert (ROOT / path).exists() or list(ROOT.glob(f"*/{path}")), f"{page} names {path}"


def commands() -> list[tuple[str, str]]:
    """Commands of the project, without the tool that runs them."""
    run = (
        (page, re.sub(r"^(?:\w+=\S+ )*uv run (?:--group \w+ )?", "", words)) for page in PAGES for words in said(page)
    )
    return sorted({(page, words) for page, words in run if words.split()[0] in ("python", "pytest", *DESKS)})


@pytest.mark.parametrize(("page", "command"), commands())
def test_a_command_that_is_named_can_be_run(page: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = command.split()
    if words[:1] == ["-m"]:
        assert find_spec(words[1]) is not None, f"{page}: {command}"
    elif program == "python":
        assert (ROOT / words[0]).exists(), f"{page}: {command}"
    elif program in DESKS and words:
        assert words[0] in DESKS[program].verbs, f"{page}: {command}"


# --- every room knows every game


GAMES_WITH_CLAUSES = {path.parent.name for path in ROOT.glob("*/clauses.json")}

ROOMS = {
    "conformance.documents.GAMES": GAMES,
    "tools.mutation.PROPERTIES": PROPERTIES,
    "papillon.desk.command.DESKS": DESKS,
}
"""The lists of games, one a floor and that of the property tests → the games that stand there."""


@pytest.mark.parametrize("room", ROOMS)
def test_every_game_with_clauses_stands_in_every_list_of_games(room: str) -> None:
    assert {*ROOMS[room]} == GAMES_WITH_CLAUSES


@pytest.mark.parametrize("game", GAMES)
def test_what_is_found_by_a_games_name_is_that_games(game: str) -> None:
    """Its suite, how it is drawn, its misreadings, its command."""
    assert suite_of(game).game is drawn_game(game).suite.game is load_game(game)
    assert any(misreading.game == game for misreading in EVERY_MISREADING.values())
    assert DESKS[game].name == game in ASKED


@pytest.mark.parametrize("game", GAMES)
def test_what_a_suite_speaks_of_is_in_the_protocol(game: str) -> None:
    """What a program may report, and the scenarios with which a run begins."""
    suite = suite_of(game)
    assert {*suite.fields} <= {*EVERYTHING}
    assert {*suite.smoke} <= {case.id for case in cases(game)}
    assert suite.smoke


def test_every_game_is_a_package_that_is_built_checked_and_run() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tools = project["tool"]
    assert project["project"]["scripts"].keys() >= GAMES_WITH_CLAUSES
    for packages in (
        tools["hatch"]["build"]["targets"]["wheel"]["packages"],
        tools["mypy"]["packages"],
        tools["pytest"]["ini_options"]["testpaths"],
    ):
        assert {*packages} >= GAMES_WITH_CLAUSES


# --- and every document


def test_every_rulebook_has_clauses_and_names() -> None:
    with_clauses = {clause.document for game in GAMES for clause in book(game).clauses.values()}
    assert {*CALLED} == {*EVERY_DOCUMENT} == with_clauses
    assert {*SPOKEN} == {*DOCUMENTS.values()} - {*GAMES}
    assert {*RULEBOOKS} == {*DOCUMENTS}
    listed = [pair for game in GAMES for pair in load_game(game).documents.items()]
    assert listed == [*EVERY_RULEBOOK.items()], "each game's main document first"


@pytest.mark.parametrize("document", CALLED.values(), ids=lambda document: document.called)
def test_what_is_said_of_a_document_has_its_french(document: Naming) -> None:
    with speaking("fr"):
        for said in (document.beside, document.alone):
            assert document.called in said and say(said).startswith("Dans ")


def test_a_document_lies_on_a_page_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    for document in SPOKEN:
        assert (ROOT / f"spec/sections/{document}.md").exists()
        assert papillon(["cite", f"{document}:1"]) == 0
