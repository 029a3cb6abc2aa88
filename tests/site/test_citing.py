"""How a clause is cited, in every format, and how it has read in an earlier edition."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from building import Site
from pybtex import format_from_string

from conformance.documents import GAMES
from papillon.desk.__main__ import main
from papillon.desk.citations import AUTHOR, FORMATS, WORK
from papillon.desk.verbs import cite
from papillon.kit import editions
from papillon.kit.clauses import book, edition, in_french
from papillon.kit.editions import fingerprint_of
from tools import ROOT, specification
from tools.editions import main as release

Printed = pytest.CaptureFixture[str]


def answer(capsys: Printed, *words: str, status: int = 0) -> str:
    assert main(["cite", *words]) == status
    return "".join(capsys.readouterr())


# A citation


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_format_has_edition_date_wording_and_address(language: str, capsys: Printed) -> None:
    clause, now, folder = book("papillon").clause("8.4"), edition(), {"en": "", "fr": "/fr"}[language]
    clause = in_french(clause) if folder else clause
    address = f"https://r.example/p{folder}/8.4"
    for name in FORMATS:
        printed = answer(capsys, "8.4", "--format", name, "--lang", language, "--link", "https://r.example/p/")
        said = (clause.title, now.number, now.date, clause.hash, address)
        assert [part for part in said if part not in printed] == [], name
    assert answer(capsys, "8.4", "--lang", language, "--link", "https://r.example/p") == f"{address}\n"


def test_one_bibliography_has_both_languages(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", "https://r.example")
    asked = [(query, language) for query in ("8.4", "8", "ten-sums") for language in ("en", "fr")]
    entries = [answer(capsys, query, "--format", "bibtex", "--lang", language) for query, language in asked]
    printed = format_from_string("".join(entries), "plain", output_backend="plaintext")
    for query, language in asked:
        cited = json.loads(answer(capsys, query, "--lang", language, "--json"))
        assert printed.count(cited["hash"]) == 1 and cited["title"] in printed
    assert "Papillon 8, Sauterelle. In Le Papillon: the rules, executable (draft of 2" in printed
    assert printed.count("URL: https://r.example/") == len(asked)
    assert "such as Papillon 2.8" in answer(capsys, "poule", "--format", "bibtex", status=2)


# The edition


def test_the_whole_work_is_cited_with_its_edition_and_as_a_draft_until_that_is_released() -> None:
    cited, now = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8")), edition()
    assert (cited["cff-version"], cited["title"], cited["authors"][0]["name"]) == ("1.2.0", WORK, AUTHOR)
    assert cited["version"] == (now.number if now.released else f"{now.number}, draft of {now.date}")
    assert cited.get("date-released") == (now.date if now.released else None)
    log = re.search(r"^## (\S+)( \(not yet released\))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert log and log[1].split(".")[0] == now.number.split(".")[0] and bool(log[2]) != now.released
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == log[1]
    assert now.hash == fingerprint_of(said for game in GAMES for said in book(game))


# A second edition

SAID, SAYS = "It is paid; see", "Whoever clears & stays is paid; see"


@pytest.fixture
def second(site: Site, capsys: Printed) -> Path:
    """A little project that has released its first edition; 8.1 and its ruling were put into other words since."""
    for name in ("francion/clauses.json", "francion/rulings.json"):
        site.write(name, "{}")
    site.write("papillon/kit/edition.json", '{"number": "0.1", "date": "2020-01-01", "hash": ""}')
    site.write("CITATION.cff", 'title: "Rules"\nversion: "?"\n')
    site.write("pyproject.toml", '[project.urls]\nHomepage = "https://r.example/"\n')
    at_root = ["--root", str(site.root)]
    assert specification.main(at_root) == 0
    first = edition(site.root)
    assert specification.main([*at_root, "--check"]) == 1  # nothing is stale, but 8.1 has no French
    assert "stale" not in capsys.readouterr().out
    assert release(["release", *at_root]) == 0
    citing = 'title: "Rules"\nversion: "{}"\n{}url: "https://r.example/"\n'.format
    assert (site.root / "CITATION.cff").read_text("utf-8") == citing("0.1", f'date-released: "{first.date}"\n')
    site.change("spec/sauterelle.md", SAID, SAYS)
    site.change("spec/rulings.md", "everybody.", "every player.")
    specification.main([*at_root, "--check"])
    assert "stale papillon/kit/edition.json" in capsys.readouterr().out
    assert release(["release", *at_root]) == 1  # it would keep words that no page has
    assert specification.main(at_root) == 0
    now = edition(site.root)
    assert (first.number, now.number) == ("0.1", "0.2") and first.hash != now.hash
    assert (site.root / "CITATION.cff").read_text("utf-8") == citing(f"0.2, draft of {now.date}", "")
    capsys.readouterr()
    return site.root


def test_a_clause_is_read_as_an_edition_has_it(second: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cite, "editions", lambda game: editions.editions(game, second))
    first = answer(capsys, "8.1", "--at", "0.1")
    assert first.startswith("Papillon 8.1  Clearing the table\n  edition 0.1 of 20")
    assert "  It is paid; see who-pays.\n" in first
    difference = "Clearing the table: [-It-] {+Whoever clears & stays+} is paid; see who-pays."
    assert f"In the draft for edition 0.2\n  {difference}\n" in first
    assert "the text is the same" in answer(capsys, "8.2", "--at", "0.1")
    present = answer(capsys, "8.1", "--at", "0.2")
    assert "Whoever clears & stays is paid; see who-pays." in present and "[-" not in present
    found = json.loads(answer(capsys, "8.1", "--at", "0.1", "--json"))
    assert (found["edition"]["number"], found["present"]["number"], found["difference"]) == ("0.1", "0.2", difference)
    cited = answer(capsys, "8.1", "--at", "0.1", "--format", "text")
    assert "edition 0.1 of 20" in cited and found["hash"] in cited
    assert "draft of 20" in answer(capsys, "8.1", "--at", "0.2", "--format", "text")
    ruling = answer(capsys, "who-pays", "--at", "0.1")
    assert "\n  edition 0.1 of 20" in ruling and "\n  all  everybody.\n" in ruling
    assert "[-everybody.-] {+every player.+}" in ruling
    assert "Papillon 8.2  Being cheerful" in answer(capsys, "8", "--at", "0.1")
    assert "expected an edition (0.1, 0.2), found '0.3'" in answer(capsys, "8.1", "--at", "0.3", status=2)
    assert "similar: Papillon 8.2, Papillon 8.1" in answer(capsys, "8.9", "--at", "0.1", status=1)
