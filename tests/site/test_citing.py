"""How a clause is cited, in every format, and how it has read in an earlier edition."""

from __future__ import annotations

import json
import tomllib
from functools import partial
from pathlib import Path

import pytest
import yaml
from building import Site

from conformance.documents import GAMES
from papillon.desk.__main__ import main
from papillon.desk.citations import FORMATS
from papillon.desk.verbs import cite
from papillon.kit import editions
from papillon.kit.clauses import book, edition
from tools import ROOT, specification
from tools.editions import fingerprint_of, main as release

Printed = pytest.CaptureFixture[str]


def answer(capsys: Printed, *words: str) -> str:
    assert main(["cite", *words]) == 0
    return capsys.readouterr().out


def complaint(capsys: Printed, *words: str) -> str:
    assert main(["cite", *words]) == 2
    return capsys.readouterr().err


# A citation


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_format_has_edition_date_wording_and_address(language: str, capsys: Printed) -> None:
    clause, now = book("papillon").clause("8.4"), edition()
    folder, title = {"en": ("", clause.title), "fr": ("/fr", clause.title_fr)}[language]
    for name in FORMATS:
        printed = answer(capsys, "8.4", "--format", name, "--lang", language, "--link", "https://r.example/p/")
        said = (title, now.number, now.date, clause.hash, f"https://r.example/p{folder}/8.4")
        assert [part for part in said if part not in printed] == [], name
    assert (
        answer(capsys, "8.4", "--lang", language, "--link", "https://r.example") == f"https://r.example{folder}/8.4\n"
    )


# The edition


def test_the_whole_work_is_cited_with_the_edition_that_the_clauses_make_up() -> None:
    cited, now = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8")), edition()
    assert {"cff-version", "message", "title", "authors"} <= cited.keys() and cited["cff-version"] == "1.2.0"
    assert (cited["version"], cited["date-released"]) == (now.number, now.date)
    assert cited["title"] == "Le Papillon: the rules, executable"
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"].startswith(
        f"{now.number}."
    )
    clauses = [clause for game in GAMES for clause in book(game).clauses.values()]
    assert now.hash == fingerprint_of(clauses)


# A second edition

SAID, SAYS = "It is paid; see", "Whoever clears the table & stays is paid 1 chip; see"


@pytest.fixture
def second(site: Site, capsys: Printed) -> Path:
    """A little project that has released its first edition, in which 8.1 was put into other words since."""
    for name in ("francion/clauses.json", "francion/rulings.json"):
        site.write(name, "{}")
    site.write("papillon/kit/edition.json", '{"number": "0.1", "date": "2020-01-01", "hash": ""}')
    site.write("CITATION.cff", 'title: "Rules"\nversion: "?"\ndate-released: "?"\n')
    at_root = ["--root", str(site.root)]
    assert specification.main(at_root) == 0
    first = edition(site.root)
    assert specification.main([*at_root, "--check"]) == 1  # nothing is stale, but 8.1 has no French
    assert "stale" not in capsys.readouterr().out
    assert release(["release", *at_root]) == 0
    site.change("spec/sauterelle.md", SAID, SAYS)
    specification.main([*at_root, "--check"])
    assert "stale papillon/kit/edition.json" in capsys.readouterr().out
    assert release(["release", *at_root]) == 1  # it would keep words that no page has
    assert specification.main(at_root) == 0
    now = edition(site.root)
    assert (first.number, now.number) == ("0.1", "0.2") and first.hash != now.hash
    assert f'version: "0.2"\ndate-released: "{now.date}"' in (site.root / "CITATION.cff").read_text("utf-8")
    capsys.readouterr()
    return site.root


def test_a_clause_is_read_as_an_edition_has_it(second: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cite, "editions", partial(editions.editions, beside=second))
    monkeypatch.setenv("COLUMNS", "200")
    first = answer(capsys, "8.1", "--at", "0.1").replace("see\n  who", "see who")
    assert first.startswith("Papillon 8.1  Clearing the table\n  edition 0.1 of 20")
    assert "  It is paid; see who-pays.\n" in first
    difference = (
        "Clearing the table: [-It-] {+Whoever clears the table & stays+} is [-paid;-] {+paid 1 chip;+} see who-pays."
    )
    assert f"In edition 0.2 of {edition(second).date}\n  {difference}\n" in first
    assert "the text is the same" in answer(capsys, "8.2", "--at", "0.1")
    present = answer(capsys, "8.1", "--at", "0.2")
    assert "Whoever clears the table & stays is paid 1 chip; see who-pays." in present and "[-" not in present
    found = json.loads(answer(capsys, "8.1", "--at", "0.1", "--json"))
    assert (found["edition"]["number"], found["present"]["number"], found["difference"]) == ("0.1", "0.2", difference)
    cited = answer(capsys, "8.1", "--at", "0.1", "--format", "text")
    assert "edition 0.1 of 20" in cited and found["hash"] in cited
    assert "expected an edition (0.1, 0.2), found '0.3'" in complaint(capsys, "8.1", "--at", "0.3")
    assert main(["cite", "8.9", "--at", "0.1"]) == 1
    assert "similar: Papillon 8.2, Papillon 8.1" in capsys.readouterr().err
