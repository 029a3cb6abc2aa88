"""What stands around the pages of the site: edition, descriptions, addresses, what is not found, what programs read."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from test_site import Site, build, english_pages, html_of, site  # noqa: F401  (fixtures)

from papillon.kit.checkout import ROOT
from papillon.kit.clauses import Book
from papillon.kit.editions import edition as read_edition
from tools.schemas import schema_texts

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

EDITIONS = {"en": "", "fr": "fr/"}
CLAUSE_PAGE = "spec/sections/papillon/06-aces.html"
LEADS_ON = 'http-equiv="refresh"'


def pages(built: Path) -> dict[str, str]:
    """Every page that is one, by its name, with its text."""
    texts = {path.relative_to(built).as_posix(): path.read_text("utf-8") for path in built.rglob("*.html")}
    return {name: text for name, text in texts.items() if LEADS_ON not in text}


# At the foot, and at the head


def test_every_page_says_its_edition_its_licence_and_where_faults_go(built: Path) -> None:
    now = read_edition()
    for name, text in pages(built).items():
        foot = text.partition('<p class="imprint">')[2].partition("</p>")[0]
        word = "Édition" if name.startswith("fr/") else "Edition"
        assert f"<span>{word} {now.number} " in foot and f" {now.date[:4]}</span>" in foot, name
        for there in re.findall(r'href="([^"]*)"', foot):
            assert there.startswith("/") or (built / name).parent.joinpath(there or Path(name).name).exists(), name
        assert f'data-cites="Le Papillon {now.number} ({now.date}), {name.removeprefix("fr/")}"' in foot, name


def test_a_page_is_described_in_its_language_and_names_its_other_edition(built: Path) -> None:
    for language, said in (("en", "What a player is paid for taking aces"), ("fr", "Ce qu’on paie à un joueur")):
        head = (built / EDITIONS[language] / CLAUSE_PAGE).read_text("utf-8").partition("</head>")[0]
        (described,) = re.findall(r'<meta name="description" content="([^"]*)">', head)
        assert unescape(described).startswith(said) and len(unescape(described)) <= 200
        assert f'<meta property="og:description" content="{described}">' in head
        found = dict(re.findall(r'hreflang="(\w+)" href="([^"]+)"', head))
        here = (built / EDITIONS[language] / CLAUSE_PAGE).parent
        assert {code: (here / there).resolve() for code, there in found.items()} == {
            code: (built / folder / CLAUSE_PAGE).resolve() for code, folder in EDITIONS.items()
        }
        assert "canonical" not in head and "og:url" not in head
    assert [name for name, text in pages(built).items() if re.search(r'<link [^>]*href=""', text)] == []


# Addresses


@pytest.mark.parametrize("edition", EDITIONS.values())
def test_a_short_address_leads_to_its_clause(built: Path, edition: str) -> None:
    """That a clause is there where the page leads is held with every other link."""
    for address, leads_to in {
        "8.4": "../spec/sections/papillon/08-sauterelle.html#papillon-8.4",
        "francion/4.5": "../../spec/sections/francion/04-scoring-and-stake.html#francion-4.5",
        "pdf/31": "../../spec/sections/papillon-pdf.html#papillon-pdf-31",
        "adpoker/12": "../../spec/sections/papillon-adpoker.html#papillon-adpoker-12",
    }.items():
        page = (built / edition / address / "index.html").read_text("utf-8")
        assert f'content="0; url={leads_to}"' in page and f'<a href="{leads_to}">' in page
        assert f'<link rel="canonical" href="{leads_to}">' in page
    clauses = [clause for game in ("papillon", "francion") for clause in Book.load(game, ROOT).clauses]
    short = [path for path in (built / edition).glob("**/index.html") if re.fullmatch(r"\d[\w.]*", path.parent.name)]
    assert len([path for path in short if path.is_relative_to(built / "fr") == bool(edition)]) == len(clauses)


# What one publishes


def test_schemas_and_example_games_are_published_as_the_project_has_them(built: Path) -> None:
    for name, text in schema_texts().items():
        assert (built / "data/schemas" / name).read_text("utf-8") == text
    games = [path for folder in ("", "francion") for path in (ROOT / "examples" / folder).glob("*.toml")]
    for path in games:
        there = built / "data" / path.relative_to(ROOT)
        assert there.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", schema_texts())
def test_every_field_of_a_message_is_told(built: Path, name: str) -> None:
    schema = json.loads(schema_texts()[name])
    page = (built / f"code/messages/{name.removesuffix('.schema.json')}.html").read_text("utf-8")
    for title, part in schema["$defs"].items():
        told = rows(page.partition(f'<section id="{title}">')[2].partition("</section>")[0])
        assert {row[0] for row in told} == set(part["properties"])
        assert all(kind and meaning.removesuffix("May be left out.") for _, kind, meaning in told), title


def fields_of(entry: dict[str, Any]) -> set[str]:
    """The fields of an entry, and those of the cases and expectations in it."""
    within = [*entry.get("cases", ()), *entry.get("expect", ())]
    return set(entry).union(*map(fields_of, within))


def rows(html: str) -> list[list[str]]:
    """The cells of each row of the tables in a piece of a page."""
    found = re.findall(r"<tr>(<td>.*?)</tr>", html, re.DOTALL)
    return [[unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in row.split("</td>")[:-1]] for row in found]
