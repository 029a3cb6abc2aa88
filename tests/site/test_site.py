"""The pages of the site, in both languages: what they show, what stands around them, and what makes a build fail."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from building import CLAUSE, RULING, Site

from papillon.kit.clauses import Book, edition as read_edition
from tools import ROOT
from tools.schemas import schema_texts
from tools.specification import read

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend


def without_tags(html: str) -> str:
    """Return the text of a piece of a page that begins within a tag."""
    return unescape(re.sub("<[^>]*>", " ", html.partition(">")[2]))


# What makes a build fail


PAGE, RULINGS, MODULE = "spec/sauterelle.md", "spec/rulings.md", "papillon/sauterelle.py"
FAULTS = (
    (RULINGS, RULING, RULING + CLAUSE, "sauterelle.md:3: WARNING: papillon:8.1 stands at spec/rulings.md:13 already"),
    (PAGE, "`who-pays`", "`who-plays`", "there is no ruling who-plays"),
    (MODULE, "8.1", "8.2", "sauterelle.md:3: WARNING: clause papillon:8.1 is cited by no code"),
    (MODULE, "8.1", "8.2", "clause papillon:8.2 says why no code cites it, but code does"),
    (MODULE, "8.1", "8.1, 8.9", "papillon/sauterelle.py:2: WARNING: papillon.sauterelle.sweep cites papillon:8.9"),
)


@pytest.mark.parametrize(("file", "old", "new", "complaint"), FAULTS)
def test_a_fault_in_the_pages_or_the_code_fails_the_build(
    site: Site, file: str, old: str, new: str, complaint: str
) -> None:
    site.change(file, old, new)
    assert complaint in site.warnings()


# Scenarios

SCENARIO = "conformance/scenarios/papillon/08-sauterelle.toml"


def test_a_clause_without_a_scenario_or_a_reason_fails(site: Site) -> None:
    site.write(SCENARIO, '[[scenario]]\nid = "a-card-is-left"\nshows = { "8.1" = "accepts refuses" }\n')
    site.write("tools/coverage.toml", "")
    warnings = site.warnings()
    assert "clause 8.1: no scenario shows the boundary" in warnings
    assert "clause 8.2: no scenario shows it" in warnings


# The real pages


def test_every_clause_shows_its_kind_its_citation_its_code_and_what_it_relates_to(built: Path) -> None:
    specification, blocks = read(ROOT), {}
    for entry in specification.clauses.values():
        page = (built / entry.page).with_suffix(".html").read_text("utf-8")
        blocks[entry.citation] = page.partition(f'id="{entry.anchor}"')[2].partition('class="clause-title')[0]
    for citation, entry in specification.clauses.items():
        block = blocks[citation]
        assert f'<span class="kind kind-{entry.kind}">' in block, citation
        assert f'data-cites="{entry.spoken}"' in block, citation
        coded = "code-place" in block or "ited in</span>" in block
        assert coded != bool(entry.no_code), citation
        assert bool(entry.no_code) == ("No code</span>" in block), citation
        for other in (other for related in entry.relations.values() for other in related):
            assert f"#{specification.clauses[other].anchor}" in block and f"#{entry.anchor}" in blocks[other], citation
    for slug, ruling in specification.rulings.items():
        assert all(f'#ruling-{slug}"' in blocks[citation] for citation in ruling.clauses), slug


def test_every_link_within_the_site_leads_to_a_place_that_is_there(built: Path) -> None:
    pages = {str(path): path.read_text("utf-8") for path in built.rglob("*.html")}
    places = {path: set(re.findall(r'\bid="([^"]*)"', text)) for path, text in pages.items()}
    is_file = cache(os.path.exists)  # most links of a page are those of all others
    dead = set()
    for path, text in pages.items():
        for link in {*re.findall(r'<a [^>]*href="([^"]*)"', text)}:
            address, _, anchor = unquote(unescape(link)).partition("#")
            begins = f"{built}{address}" if address.startswith("/") else f"{path}/../{address}"
            target = os.path.normpath(begins) if address else path
            is_question = target.split("/")[-2] == "desk" and re.match("q=|game=", anchor)
            is_there = is_file(target) and (not anchor or is_question or anchor in places.get(target, ()))
            if "://" not in link and not is_there:
                dead.add((os.path.relpath(path, built), link))
    assert dead == set()


def test_nothing_is_fetched_from_elsewhere(built: Path) -> None:
    texts = [path.read_text("utf-8") for kind in ("*.html", "_static/*.css") for path in built.rglob(kind)]
    fetched = re.compile(
        r'(?:<(?:script|img|link|iframe)[^>]*(?:src|href)="|url\(["\']?|@import ["\']?)((?:https?:)?//[^")\']*)'
    )
    assert [found for text in texts for found in fetched.findall(text)] == []


def test_a_scenario_shows_what_is_accepted_beside_what_is_refused(built: Path) -> None:
    page = (built / "spec/sections/papillon/04-play.html").read_text("utf-8")
    scenario = page.partition('id="scenario-a-like-card-or-a-sum"')[2].partition('class="scenario')[0]
    parts = scenario.split('class="column-name"')[1:3]
    accepted, refused = (" ".join(without_tags(without_pictures(part)).split()) for part in parts)
    assert accepted.startswith("accepted as text dealer C, turn A, hands A:K73")
    assert "3x2A, 7x52, 7x7, KxK" in accepted
    assert refused.startswith("refused A: 7x752 is refused because a card takes one like card or one sum, not both (")
    assert "Refused: one-capture (4.b.1).</desc>" in parts[1] and 'class="refused"' in parts[1]
    assert "Refused" not in parts[0] and 'class="refused"' not in parts[0]


def without_pictures(html: str) -> str:
    return re.sub("<svg.*?</svg>", "", html, flags=re.DOTALL)


def test_no_id_stands_twice_on_a_page_and_whatever_pictures_use_is_there(built: Path) -> None:
    for path in built.rglob("*.html"):
        page = path.read_text("utf-8")
        ids = re.findall(r'<[a-z][^<>]*\sid="([^"]*)"', page)
        twice = {name for name in ids if ids.count(name) > 1} if len(set(ids)) != len(ids) else set()
        assert twice == set(), path
        assert set(re.findall(r'<use href="#(picture-[^"]*)"', page)) <= set(ids), path


# --- the French edition

ALIKE = {
    "English": "a language is called what its speakers call it",
    "Français": "a language is called what its speakers call it",
    "Sphinx": "a name",
    "Furo": "a name",
    "@pradyunsg": "a name",
    "AdPoker": "a name",
    "Index": "French as well",
    "papillon": "the game's own word",
    "hanneton": "the game's own word",
    "sauterelle": "the game's own word",
    "petit papillon": "the game's own word",
}
"""What the French edition says as the English one does, beside the messages that its catalogs list as alike."""


def labels(page: str) -> set[str]:
    """Return the labels of a page, seen or only heard, and the text that the theme sets around the article."""
    page = re.sub(r"<(code|script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    around = re.sub("<article.*</article>", "", page, flags=re.DOTALL)
    found = [
        *re.findall(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"', page),
        *re.findall(r"<(?:title|summary)\b[^>]*>([^<]*)", page),
        *re.findall(r">([^<]+)", around),
    ]
    return {" ".join(unescape(text).split()) for text in found}


def alike(said: str, listed: set[str]) -> bool:
    """Say whether a label may be the same in both languages: what is listed, the title of a page, a number."""
    parts = said.removesuffix(" - Le Papillon"), re.sub(r" \(?\d[\w.]*\)?$", "", said)
    return not re.search(r"[^\W\d_]{2}", said) or not listed.isdisjoint(parts)


MODULE_TITLE = re.compile(r"(?:import )?[a-z_\d.-]+ - Le Papillon")
"""The title of a page of code, whose name is the same in every language."""


def test_a_french_page_has_no_english_label(built: Path, french: Path) -> None:
    listed = {*ALIKE, *(ROOT / "docs/locale/fr/same.txt").read_text("utf-8").splitlines()}
    found = {}
    for path in french.rglob("*.html"):
        name = path.relative_to(french)
        both = labels(path.read_text("utf-8")) & labels((built / name).read_text("utf-8"))
        found |= {said: name for said in both if not (alike(said, listed) or MODULE_TITLE.fullmatch(said))}
    assert found == {}


def test_both_editions_have_the_same_anchors_and_none_is_only_counted(built: Path, french: Path) -> None:
    for path in (french / "spec").rglob("*.html"):
        name = path.relative_to(french)
        anchors, english = (
            re.findall(r'<[a-z][^<>]*\sid="(?!picture-)([^"]*)"', (folder / name).read_text("utf-8"))
            for folder in (french, built)
        )
        assert {*anchors} == {*english}, name
        assert [anchor for anchor in anchors if re.fullmatch(r"id\d+", anchor)] == [], name


# --- what programs read


@pytest.mark.parametrize(("game", "clause"), [("papillon", "papillon:8.4"), ("francion", "francion:3.1")])
def test_what_programs_read_lies_beside_the_pages(built: Path, game: str, clause: str) -> None:
    data = built / "data" / game
    found = json.loads((data / "clauses.json").read_text("utf-8"))[clause]
    assert found["text"] and found["text_fr"]
    scenarios = [json.loads(line) for line in (data / "scenarios.jsonl").read_text("utf-8").splitlines()]
    assert any(clause.partition(":")[2] in scenario["clauses"] for scenario in scenarios)


# --- what stands around the pages

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
    for language, said in (
        ("en", "Aces are the small change of the game"),
        ("fr", "Les as sont la petite monnaie du jeu"),
    ):
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


def rows(html: str) -> list[list[str]]:
    """The cells of each row of the tables in a piece of a page."""
    found = re.findall(r"<tr>(<td>.*?)</tr>", html, re.DOTALL)
    return [[unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in row.split("</td>")[:-1]] for row in found]
