"""Every command shown in the documentation prints what the page says that it prints."""

from __future__ import annotations

import re
import shlex

import pytest

from papillon.desk.__main__ import main
from papillon.desk.francion.__main__ import main as francion
from papillon.records import faults, read_record
from papillon.refusals import REFUSALS
from tools import ROOT
from tools.catalogs import read_catalog, translations

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("spec/**/*.md"), *ROOT.glob("examples/*.md")])
CATALOG = ROOT / "docs/locale/fr/LC_MESSAGES/consoles.po"
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.S | re.M)
RECORD = re.compile(r"^```toml\n(.*?)^```", re.S | re.M)
COMMAND = re.compile(r"^\$ (.*)$", re.M)
COMMANDS = {"papillon": main, "francion": francion}


def shown_commands() -> list[tuple[str, str, str]]:
    """Page, command and shown output of each command in a console block, and in the translation of one."""
    blocks = [(page, block) for page in PAGES for block in CONSOLE.findall(page.read_text("utf-8"))]
    catalog = translations(read_catalog(CATALOG.read_text("utf-8"), CATALOG.name))
    blocks += [(CATALOG, said) for said in catalog.values()]
    found = []
    for page, block in blocks:
        _, *parts = COMMAND.split(block)
        found += [(page.relative_to(ROOT).as_posix(), *pair) for pair in zip(parts[::2], parts[1::2], strict=True)]
    return found


def as_pattern(shown: str) -> re.Pattern[str]:
    """What is shown, where a line of three dots stands for any lines."""
    lines = (line.rstrip() for line in shown.strip("\n").split("\n"))
    return re.compile("".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"[ ]*\n" for line in lines))


@pytest.mark.parametrize(("page", "command", "shown"), shown_commands())
def test_a_shown_command_prints_what_is_shown(
    page: str, command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("sys.stdin", None)  # nobody answers
    words = shlex.split(command.removeprefix("uv run "))
    assert words[0] in COMMANDS, f"{page}: only {' and '.join(COMMANDS)} are run, found {command!r}"
    COMMANDS[words[0]](words[1:])
    printed = "".join(capsys.readouterr())
    assert as_pattern(shown).fullmatch(printed.rstrip() + "\n"), f"{page}: {command} prints\n{printed}"


def shown_records() -> list[tuple[str, str]]:
    """Page and text of each record shown on a page."""
    pages = ((page.relative_to(ROOT).as_posix(), page.read_text("utf-8")) for page in PAGES)
    return [(name, text) for name, page in pages for text in RECORD.findall(page) if "[[coups]]" in text]


@pytest.mark.parametrize(("page", "text"), shown_records())
def test_a_shown_record_holds(page: str, text: str) -> None:
    assert faults(read_record(text, page)) == []


def test_the_change_log_lists_every_refusal() -> None:
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert all(f"`{refusal.code}`" in log for refusal in REFUSALS)
