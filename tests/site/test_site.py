"""The Sphinx domain of clauses and rulings: what it shows, and what makes a build fail.

uv run --group docs pytest tests/test_site.py
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from building import need_sphinx, run_sphinx

from papillon.kit.checkout import ROOT
from papillon.kit.clauses import spoken
from tools.specification import files, read

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

INDEX = "# Rules\n\n```{toctree}\nsauterelle\nrulings\n```\n"
CLAUSE = "```{clause} papillon:8.1 Clearing the table\n:kind: rule\n\nIt is paid; see {rule:ruling}`who-pays`.\n```\n"
SILENT = (
    "```{clause} papillon:8.2 Being cheerful\n:kind: recommendation\n:no-code: it asks people to smile\n\nBe so.\n```\n"
)
RULING = """\
```{ruling} who-pays Who pays?
:kind: open
:clauses: 8.1
:default: all

Somebody, says {rule:clause}`papillon:8.1`.

- `all`: everybody.
- `one`: the next.
```
"""
CODE = 'def sweep():\n    """Clear the table. Clauses: 8.1."""\n'

Build = Callable[..., tuple[Any, str]]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Build:
    """Return a function that builds a site and returns the application with all its warnings."""
    need_sphinx(monkeypatch)
    return lambda *args, **options: run_sphinx(tmp_path / "_build", *args, **options)


@pytest.fixture
def site(build: Build, tmp_path: Path) -> Site:
    return Site(tmp_path / "project", build)


class Site:
    """A little project with one page of clauses, one of rulings, and a module of code."""

    def __init__(self, root: Path, build: Build) -> None:
        self.root = root
        self.run = build
        for name, text in {
            "spec/index.md": INDEX,
            "spec/sauterelle.md": f"# Sauterelle\n\n{CLAUSE}\n{SILENT}",
            "spec/rulings.md": f"# Rulings\n\n{RULING}",
            "papillon/sauterelle.py": CODE,
        }.items():
            self.write(name, text)
        self.write_json()

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text("utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def write_json(self) -> None:
        for name, text in files(read(self.root)).items():
            self.write(name, text)

    def build(self, builder: str = "html", **options: Any) -> tuple[Any, str]:
        settings = {
            "extensions": ["myst_parser", "clausedomain"],
            "root_doc": "spec/index",
            "clause_packages": ["papillon"],
            "html_theme": "basic",
            "suppress_warnings": ["config.cache"],
        }
        return self.run(self.root, builder, **(settings | options))

    def warnings(self) -> str:
        return self.build()[1]


def words(text: str) -> list[str]:
    """Return the words of a text, without markup and typographers' quotes."""
    return re.findall(r"[\w.:-]+", text.replace("’", "'"))


def without_tags(html: str) -> str:
    """Return the text of a piece of a page that begins within a tag."""
    return unescape(re.sub("<[^>]*>", " ", html.partition(">")[2]))


def html_of(app: Any, page: str = "sauterelle") -> str:
    return page_of(app, f"spec/{page}")


def page_of(app: Any, docname: str) -> str:
    return (Path(app.outdir) / f"{docname}.html").read_text("utf-8")


def english_pages(built: Path) -> list[Path]:
    """The pages of the site without those of its French edition, which lies within."""
    return [path for path in built.rglob("*.html") if not path.is_relative_to(built / "fr")]


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


def test_a_duplicate_clause_fails(site: Site) -> None:
    site.change("spec/rulings.md", RULING, RULING + CLAUSE)
    assert re.search(r"clause papillon:8\.1 stands in spec/rulings already", site.warnings())


def test_dangling_references_fail(site: Site) -> None:
    site.change("spec/sauterelle.md", "`who-pays`", "`who-plays`")
    site.change("spec/rulings.md", ":clauses: 8.1", ":clauses: 8.7")
    warnings = site.warnings()
    assert "there is no ruling who-plays" in warnings
    assert "there is no clause papillon:8.7" in warnings


def test_a_clause_without_code_fails(site: Site) -> None:
    site.change("papillon/sauterelle.py", "8.1", "8.2")
    warnings = site.warnings()
    assert re.search(r"sauterelle\.md:3: WARNING: clause papillon:8\.1 is cited by no code", warnings)
    assert "clause papillon:8.2 says why no code cites it, but code does" in warnings


def test_a_citation_of_an_unknown_clause_fails(site: Site) -> None:
    site.change("papillon/sauterelle.py", "8.1", "8.1, 8.9")
    assert "papillon/sauterelle.py:2: WARNING: papillon.sauterelle.sweep cites papillon:8.9" in site.warnings()


@pytest.mark.parametrize(
    ("old", "new"),
    [("papillon:8.1", "8.1"), (":kind: rule\n", ""), (":kind: rule", ":kind: law"), (" Clearing the table", "")],
)
def test_a_malformed_block_fails(site: Site, old: str, new: str) -> None:
    site.change("spec/sauterelle.md", old, new)
    assert "needs a name, a title and a :kind:" in site.warnings()


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
    site.write_json()
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
REASONS = """
["8.1"]
boundary = "the little page has no case that lies on its line"
["8.2"]
clause = "it asks people to smile, and no program can be seen smiling"
"""


@pytest.fixture
def tested(site: Site) -> Site:
    site.write(SCENARIO, '[[scenario]]\nid = "a-card-is-left"\nshows = { "8.1" = "accepts refuses" }\n')
    site.write("tools/coverage.toml", REASONS)
    return site


def test_a_clause_without_a_scenario_or_a_reason_fails(tested: Site) -> None:
    tested.write("tools/coverage.toml", "")
    warnings = tested.warnings()
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
    site.write_json()
    return site


def test_the_first_use_of_a_word_in_a_clause_links_to_the_glossary(defined: Site) -> None:
    app, warnings = defined.build()
    links = re.findall(r'<a class="[^"]*term[^"]*" href="([^"]*)"><span>([^<]*)</span>', html_of(app))
    assert warnings == ""
    assert links == [("glossary.html#term-smile", "smile"), ("glossary.html#term-table", "tables")]


# The real pages


def test_the_site_agrees_with_the_reader(real: Any) -> None:
    specification = read(ROOT)
    domain = real.env.domains["rule"]
    assert {c.name: (words(c.title + c.text), c.kind, c.no_code, c.no_event) for c in domain.clauses.values()} == {
        c.citation: (words(c.title + c.text), c.kind, c.no_code, c.no_event) for c in specification.clauses.values()
    }
    assert {c.name: c.relations for c in domain.clauses.values()} == {
        c.citation: c.relations for c in specification.clauses.values()
    }
    assert {r.name: (words(r.title), r.kind, r.clauses) for r in domain.rulings.values()} == {
        r.slug: (words(r.title), r.kind, r.clauses) for r in specification.rulings.values()
    }


def test_every_clause_has_its_anchor_its_kind_and_its_button(real: Any) -> None:
    for entry in real.env.domains["rule"].clauses.values():
        block = page_of(real, entry.docname).partition(f'id="{entry.anchor}"')[2].partition('class="clause-title')[0]
        assert f'<span class="kind kind-{entry.kind}">' in block, entry.name
        assert f'data-cites="{spoken(entry.name)}"' in block, entry.name


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
    """Say whether a label may be the same in both languages: what is listed, the title of a page, a clause's number."""
    parts = said.removesuffix(" - Le Papillon"), re.sub(r" \d[\w.]*$", "", said)
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
