"""The pages of the site, in both languages: what they show, what stands around them, and what makes a build fail."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from building import CLAUSE, RULING, Site, html_of, page_of

from papillon.kit.checkout import ROOT
from papillon.kit.clauses import Book
from papillon.kit.editions import edition as read_edition
from tools.schemas import schema_texts
from tools.specification import read

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend


def words(text: str) -> list[str]:
    """Return the words of a text, without markup and typographers' quotes."""
    return re.findall(r"[\w.:-]+", text.replace("’", "'"))


def without_tags(html: str) -> str:
    """Return the text of a piece of a page that begins within a tag."""
    return unescape(re.sub("<[^>]*>", " ", html.partition(">")[2]))


# What a page shows


def test_a_clause_shows_its_number_kind_code_and_rulings(site: Site) -> None:
    app, warnings = site.build()
    html = html_of(app)
    assert warnings == ""
    assert re.search(r'<h3 class="clause-title rubric" id="papillon-8\.1">Clearing the table', html)
    assert re.search(r'<a class="permalink[^>]*href="#papillon-8\.1">Papillon 8\.1</a>', html)
    assert re.search(r'class="kind kind-rule">rule<', html)
    assert re.search(r"<summary>\s*<span[^>]*>In code</span> <code[^>]*><span[^>]*>sweep<", html)
    rulings = html.partition("Rulings that read it</span>")[2].partition("</p>")[0]
    assert 'href="rulings.html#ruling-who-pays"' in rulings and without_tags(f">{rulings}").split() == [
        *("Who", "pays?", "who-pays")
    ]
    assert re.search(r"No code</span> it asks people to smile", html)


def test_a_ruling_shows_what_it_reads_and_its_default(site: Site) -> None:
    html = html_of(site.build()[0], "rulings")
    about = html[html.index('<p class="ruling-about">') :].split("</p>")[0]
    assert 'href="#ruling-who-pays">who-pays</a>' in about
    assert 'href="sauterelle.html#papillon-8.1"' in about
    assert words(re.sub("<[^>]*>", " ", about)) == words("who-pays open reads Papillon 8.1 default: all")
    assert '<a class="reference internal" href="sauterelle.html#papillon-8.1" title="Clearing the table">' in html


# What makes a build fail


PAGE, RULINGS, MODULE = "spec/sauterelle.md", "spec/rulings.md", "papillon/sauterelle.py"
FAULTS = (
    (RULINGS, RULING, RULING + CLAUSE, "sauterelle.md:3: WARNING: papillon:8.1 stands at spec/rulings.md:13 already"),
    (PAGE, "`who-pays`", "`who-plays`", "there is no ruling who-plays"),
    (RULINGS, ":clauses: 8.1", ":clauses: 8.7", "there is no clause papillon:8.7"),
    (MODULE, "8.1", "8.2", "sauterelle.md:3: WARNING: clause papillon:8.1 is cited by no code"),
    (MODULE, "8.1", "8.2", "clause papillon:8.2 says why no code cites it, but code does"),
    (MODULE, "8.1", "8.1, 8.9", "papillon/sauterelle.py:2: WARNING: papillon.sauterelle.sweep cites papillon:8.9"),
    (PAGE, "papillon:8.1", "8.1", "sauterelle.md:3: WARNING: '8.1' is no id"),
    (PAGE, ":kind: rule\n", "", "sauterelle.md:3: WARNING: the kind is missing"),
)


@pytest.mark.parametrize(("file", "old", "new", "complaint"), FAULTS)
def test_a_fault_in_the_pages_or_the_code_fails_the_build(
    site: Site, file: str, old: str, new: str, complaint: str
) -> None:
    site.change(file, old, new)
    assert complaint in site.warnings()


# Other documents

OTHER = """\
# The PDF

```{clause} papillon-pdf:1 Laughing
:kind: rule
:no-code: it asks people to laugh
:contradicts: 8.2

Nobody is cheerful.
```

```{clause} papillon-pdf:2 Singing
:kind: rule
:no-code: it asks people to sing

Everybody sings.
```

```{clause} papillon-pdf:3 Sweeping
:kind: rule
:no-code: nobody sweeps here
:repeats: 8.1
:changes: 8.2

Whoever clears the table sings.
```
"""
COMPARED = "# Compared\n\n```{side-by-side} papillon\n```\n"
NAMES = {"papillon": "main document", "papillon-pdf": "PDF"}


@pytest.fixture
def compared(site: Site) -> Site:
    site.write("spec/pdf.md", OTHER)
    site.write("spec/compared.md", COMPARED)
    site.change("spec/index.md", "rulings\n", "rulings\npdf\ncompared\n")
    return site


def test_relations_are_linked_in_both_directions(compared: Site) -> None:
    app, warnings = compared.build(clause_documents=NAMES)
    ours, theirs = html_of(app), html_of(app, "pdf")
    assert warnings == ""
    link = r'<a[^>]*href="{}"[^>]*>{}</a> \({}\)'
    assert re.search("In the PDF</span> <span>" + link.format(r"pdf\.html#papillon-pdf-3", "3", "same"), ours)
    both = [link.format(rf"pdf\.html#papillon-pdf-{n}", n, word) for n, word in ((1, "contradicts"), (3, "differs"))]
    assert re.search("In the PDF</span> <span>" + "</span>, <span>".join(both), ours)
    back = [
        link.format(rf"sauterelle\.html#papillon-8\.{n}", rf"8\.{n}", word) for n, word in ((1, "same"), (2, "differs"))
    ]
    assert re.search("In the main document</span> <span>" + "</span>, <span>".join(back), theirs)
    assert len(re.findall("In the main document</span> nothing of the kind", theirs)) == 1


# Scenarios

SCENARIO = "conformance/scenarios/papillon/08-sauterelle.toml"


def test_a_clause_without_a_scenario_or_a_reason_fails(site: Site) -> None:
    site.write(SCENARIO, '[[scenario]]\nid = "a-card-is-left"\nshows = { "8.1" = "accepts refuses" }\n')
    site.write("tools/coverage.toml", "")
    warnings = site.warnings()
    assert "clause 8.1: no scenario shows the boundary" in warnings
    assert "clause 8.2: no scenario shows it" in warnings


# The glossary

GLOSSARY = """\
# Glossary

| our term | French source | translation | meaning | clause |
|---|---|---|---|---|
| table | tapis | table | where cards lie | {rule:clause}`papillon:8.1` |
| smile | sourire | smile | what is cheerful | {rule:clause}`papillon:8.2` |
"""


@pytest.fixture
def defined(site: Site) -> Site:
    site.change(
        "spec/sauterelle.md",
        "It is paid; see",
        "A smile is no card. It clears *tables*; a table is paid, a smile too; see",
    )
    site.write("spec/glossary.md", GLOSSARY)
    site.change("spec/index.md", "rulings\n", "rulings\nglossary\n")
    return site


def test_the_first_use_of_a_word_in_a_clause_links_to_the_glossary(defined: Site) -> None:
    app, warnings = defined.build()
    links = re.findall(r'<a class="[^"]*term[^"]*" href="([^"]*)"><span>([^<]*)</span>', html_of(app))
    assert warnings == ""
    assert links == [("glossary.html#term-smile", "smile"), ("glossary.html#term-table", "tables")]


# The real pages


def test_every_clause_has_its_anchor_its_kind_and_its_button(real: Any) -> None:
    for entry in read(ROOT).clauses.values():
        page = page_of(real, entry.page.removesuffix(".md"))
        block = page.partition(f'id="{entry.anchor}"')[2].partition('class="clause-title')[0]
        assert f'<span class="kind kind-{entry.kind}">' in block, entry.citation
        assert f'data-cites="{entry.spoken}"' in block, entry.citation


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


def test_a_scenario_shows_what_is_accepted_beside_what_is_refused(real: Any) -> None:
    page = page_of(real, "spec/sections/papillon/04-play")
    scenario = page.partition('id="scenario-a-like-card-or-a-sum"')[2].partition('class="scenario')[0]
    parts = scenario.split('class="column-name"')[1:3]
    accepted, refused = (" ".join(without_tags(without_pictures(part)).split()) for part in parts)
    assert accepted.startswith("accepted as text dealer C, turn A, hands A:K73")
    assert "3x2A, 7x52, 7x7, KxK" in accepted
    assert refused.startswith("refused A: 7x752 is refused: a card takes one like card or one sum, not both (")
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


class Frame(HTMLParser):
    """Gathers the labels of a page, seen or only heard, and the text that the theme sets around the article."""

    LABELS = ("aria-label", "title", "alt", "placeholder")
    NAMING = ("title", "summary")

    ARTICLE = re.compile("<article.*</article>", re.DOTALL)
    LABEL = re.compile(
        rf'<({"|".join(NAMING)})\b.*?</\1>|<[^>]*\b(?:{"|".join(LABELS)})="[^>]*>',
        re.DOTALL,
    )
    """What has a label in an article, whose other elements need not be parsed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self.within: list[str] = []
        self.feed(self.ARTICLE.sub(self.labelled, page))

    def labelled(self, article: re.Match[str]) -> str:
        """An article with its labels alone."""
        return f"<article>{''.join(label[0] for label in self.LABEL.finditer(article[0]))}</article>"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said |= {value for name, value in attrs if name in self.LABELS and value}
        if tag in ("article", "code", "script", "style", *self.NAMING):
            self.within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.within and self.within[-1] == tag:
            self.within.pop()

    def handle_data(self, data: str) -> None:
        if not self.within or self.within[-1] in self.NAMING:
            self.said |= {" ".join(data.split())}


def alike(said: str, listed: set[str]) -> bool:
    """Say whether a label may be the same in both languages: what is listed, the title of a page, a number."""
    parts = said.removesuffix(" - Le Papillon"), re.sub(r" \(?\d[\w.]*\)?$", "", said)
    return not re.search(r"[^\W\d_]{2}", said) or not listed.isdisjoint(parts)


MODULE = re.compile(r"(?:import )?[a-z_\d.-]+ - Le Papillon")
"""The title of a page of code, whose name is the same in every language."""


def test_a_french_page_has_no_english_label(built: Path, french: Path) -> None:
    listed = {*ALIKE, *(ROOT / "docs/locale/fr/same.txt").read_text("utf-8").splitlines()}
    found = {}
    for path in french.rglob("*.html"):
        name = path.relative_to(french)
        page, english = ((folder / name).read_text("utf-8") for folder in (french, built))
        words = " ".join(unescape(english).split())  # most French labels are nowhere in it, and it need not be parsed
        said = {one for one in Frame(page).said if not (alike(one, listed) or MODULE.fullmatch(one))}
        suspects = {one for one in said if " ".join(one.split()) in words}
        found |= dict.fromkeys(suspects and suspects & Frame(english).said, name)
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


def rows(html: str) -> list[list[str]]:
    """The cells of each row of the tables in a piece of a page."""
    found = re.findall(r"<tr>(<td>.*?)</tr>", html, re.DOTALL)
    return [[unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in row.split("</td>")[:-1]] for row in found]
