"""The pages for contributors: what they name is there, and every document has a page and its French."""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest

from papillon.desk.__main__ import main as papillon
from papillon.desk.command import DESKS, DOCUMENTS as CALLED, Naming
from papillon.kit.clauses import SPOKEN
from papillon.kit.translations import say, speaking
from tools import ROOT

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


# --- every document


@pytest.mark.parametrize("document", CALLED.values(), ids=lambda document: document.called)
def test_what_is_said_of_a_document_has_its_french(document: Naming) -> None:
    with speaking("fr"):
        for said in (document.beside, document.alone):
            assert document.called in said and say(said).startswith("Dans ")


def test_a_document_lies_on_a_page_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    for document in SPOKEN:
        assert (ROOT / f"spec/sections/{document}.md").exists()
        assert papillon(["cite", f"{document}:1"]) == 0
