"""What stands around the pages of the site: edition, descriptions, addresses, what is not found, what programs read."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from test_french import edition
from test_site import Site, build, english_pages, html_of, site  # noqa: F401  (fixtures)

from conformance.schemas import schema_texts
from papillon.desk.__main__ import main as papillon_main
from papillon.desk.command import CITATIONS
from papillon.desk.francion.__main__ import main as francion_main
from papillon.desk.verbs.site import server_of
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import Book
from papillon.kit.editions import edition as read_edition

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

EDITIONS = {"en": "", "fr": "fr/"}
CLAUSE_PAGE = "spec/sections/papillon/06-aces.html"
FORMAT_BUTTON = r'data-format="([^"]*)"[^>]*data-cites="([^"]*)"'
Printed = pytest.CaptureFixture[str]
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


def test_the_formats_beside_a_clause_are_those_of_the_command(built: Path, capsys: Printed) -> None:
    asked = {"papillon/06-aces": (papillon_main, "6.4"), "francion/05-welche-payments": (francion_main, "5.2")}
    for page, (command, number) in asked.items():
        game = page.partition("/")[0]
        for language, folder in EDITIONS.items():
            text = (built / folder / f"spec/sections/{page}.html").read_text("utf-8")
            menu = text.partition(f'id="cite-{game}-{number}"')[2].partition("</span>")[0]
            shown = {name: unescape(said) for name, said in re.findall(FORMAT_BUTTON, menu, re.S)}
            assert [*shown] == [*CITATIONS]
            for name, said in shown.items():
                assert command(["cite", number, "--format", name, "--lang", language]) == 0
                assert capsys.readouterr().out == f"{said}\n"


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


@pytest.mark.parametrize(("language", "folder"), list(EDITIONS.items()))
def test_a_site_with_an_address_names_it_and_lists_its_pages(site: Site, language: str, folder: str) -> None:  # noqa: F811
    base = "https://rules.example/p/"
    site.write(
        "locale/fr/LC_MESSAGES/spec/sauterelle.po", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    )
    app, _ = edition(site, language, more=("sharing",), site_url=base)
    head = html_of(app).partition("</head>")[0]
    assert f'<link rel="canonical" href="{base}{folder}spec/sauterelle.html">' in head.replace(" />", ">")
    assert f'<meta property="og:url" content="{base}{folder}spec/sauterelle.html">' in head
    assert f'<link rel="alternate" hreflang="fr" href="{base}fr/spec/sauterelle.html">' in head
    listed = Path(app.outdir, "sitemap.xml")
    assert listed.exists() == (language == "en")
    if listed.exists():
        places = re.findall("<loc>(.*?)</loc>", listed.read_text("utf-8"))
        names = ("index", "rulings", "sauterelle")
        assert places == [f"{base}{there}spec/{name}.html" for name in names for there in EDITIONS.values()]


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
    clauses = [clause for game in ("papillon", "francion") for clause in Book.load(game, str(ROOT)).clauses]
    short = [path for path in (built / edition).glob("**/index.html") if re.fullmatch(r"\d[\w.]*", path.parent.name)]
    assert len([path for path in short if path.is_relative_to(built / "fr") == bool(edition)]) == len(clauses)


@pytest.mark.parametrize(("asked", "language"), [("no/such/page", "en"), ("fr/no/such/page.html", "fr")])
def test_what_is_not_found_is_said_in_its_language_at_any_depth(built: Path, asked: str, language: str) -> None:
    page = (built / EDITIONS[language] / "404.html").read_text("utf-8")
    addresses = re.findall(r'(?:href|src|action|data-content_root)="([^"#]+)', page)
    assert {there for there in addresses if not there.startswith(("/", "https://"))} == set()
    root = f"/{EDITIONS[language]}"
    assert f'data-content_root="{root}"' in page and f'href="{root}desk/index.html"' in page
    assert re.search(rf'<form [^>]*action="{root}search.html" role="search"', page.partition("<article")[2])
    assert "canonical" not in page and 'rel="alternate"' not in page
    with server_of(built, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(HTTPError) as caught:
            urlopen(f"http://127.0.0.1:{server.server_port}/{asked}")
        server.shutdown()
    assert caught.value.code == 404
    assert caught.value.read().decode() == page


# What one publishes


def test_what_sphinx_needs_alone_is_not_published_and_browsers_keep_no_address_that_only_leads_on(built: Path) -> None:
    names = {path.name for path in built.rglob("*")}
    assert not {".buildinfo", ".doctrees", "objects.inv", "environment.pickle"} & names
    for folder in EDITIONS.values():
        kept = (built / folder / "sw.js").read_text("utf-8").partition(";\n")[0]
        assert '"8.4/index.html"' not in kept and '"404.html"' not in kept and '"desk/index.html"' in kept


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


@pytest.mark.parametrize(
    "name", ["clauses.json", "rulings.json", "glossary.json", "apparatus.json", "refusals.json", "scenarios.jsonl"]
)
def test_every_field_of_the_data_is_told(built: Path, name: str) -> None:
    page = (
        (built / "code/data.html").read_text("utf-8").partition(f'<section id="{name}">')[2].partition("</section>")[0]
    )
    told = {row[0] for row in rows(page) if row[2]}
    for game in ("papillon", "francion"):
        text = (built / "data" / game / name).read_text("utf-8")
        entries = json.loads(text).values() if name.endswith("json") else map(json.loads, text.splitlines())
        each = (part for entry in entries for part in (entry if isinstance(entry, list) else [entry]))
        assert {field for entry in each for field in fields_of(entry)} <= told


def fields_of(entry: dict[str, Any]) -> set[str]:
    """The fields of an entry, and those of the cases and expectations in it."""
    within = [*entry.get("cases", ()), *entry.get("expect", ())]
    return set(entry).union(*map(fields_of, within))


def rows(html: str) -> list[list[str]]:
    """The cells of each row of the tables in a piece of a page."""
    found = re.findall(r"<tr>(<td>.*?)</tr>", html, re.DOTALL)
    return [[unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in row.split("</td>")[:-1]] for row in found]
