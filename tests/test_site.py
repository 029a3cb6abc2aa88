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

from benchmarks.site import PEER, build as build_alone
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import spoken
from papillon.kit.specification import files, read

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


def test_a_clause_has_a_button_that_copies_its_citation_and_is_hidden_without_scripts(site: Site) -> None:
    html = html_of(site.build()[0])
    buttons = re.findall(r'<button class="cite"[^>]*>', html)
    assert [re.search('data-cites="([^"]*)"', button)[1] for button in buttons] == ["Papillon 8.1", "Papillon 8.2"]  # type: ignore[index]
    assert all('hidden=""' in button and 'aria-label="Copy the citation Papillon 8.' in button for button in buttons)
    assert all('data-copied="copied"' in button for button in buttons)


def test_a_clause_shows_the_code_that_cites_it_linked_to_the_page_of_its_module(site: Site) -> None:
    app, _ = site.build()
    excerpt = html_of(app).partition('class="clause-code')[2].partition("</details>")[0]
    assert 'def sweep(): """Clear the table. Clauses: 8.1."""' in " ".join(
        unescape(re.sub("<[^>]*>", "", excerpt)).split()
    )
    assert 'href="../code/papillon/sauterelle.html#sweep"' in excerpt
    assert "No code" in html_of(app).partition('id="papillon-8.2"')[2]


def test_a_module_has_a_page_with_anchors_and_links_to_its_clauses(site: Site) -> None:
    site.write("papillon/sauterelle.py", f"{CODE}\n\nclass Table:\n    def clear(self): ...\n\n\nPRICE = 1.5\n")
    app, warnings = site.build()
    page = (Path(app.outdir) / "code/papillon/sauterelle.html").read_text("utf-8")
    assert warnings == ""
    assert re.findall(r'class="definition" id="([^"]*)"', page) == ["sweep", "Table", "Table.clear", "PRICE"]
    assert re.search(r'href="\.\./\.\./spec/sauterelle\.html#papillon-8\.1" title="Clearing the table">8\.1</a>', page)
    assert 'href="../index.html"' in page
    assert 'href="papillon/sauterelle.html"' in (Path(app.outdir) / "code/index.html").read_text("utf-8")


def test_a_module_that_a_page_names_is_linked(site: Site) -> None:
    site.change(
        "spec/sauterelle.md", "# Sauterelle\n", "# Sauterelle\n\nSee `papillon/sauterelle.py` and `papillon/none.py`.\n"
    )
    html = html_of(site.build()[0])
    assert re.search(r'<a[^>]*href="\.\./code/papillon/sauterelle\.html"[^>]*><code', html)
    assert "none.html" not in html


def test_an_excerpt_is_the_definition_without_the_rest_of_its_docstring(build: Build) -> None:
    from codeexcerpts import excerpt

    function = '@cache\ndef sweep(cards):\n    """Clear it.\n\n    >>> 1\n    1\n    """\n    return cards\n'
    assert excerpt(f"A = 1\n\n\n{function}", 5) == '@cache\ndef sweep(cards):\n    """Clear it."""\n    return cards'
    assert excerpt("A = 1\nB: int = 2\n", 2) == "B: int = 2"
    assert excerpt('"""A module. Clauses: 8.1."""\n\nA = 1\n', 1) == ""


def test_a_long_excerpt_is_cut_and_says_so(build: Build) -> None:
    from codeexcerpts import excerpt

    long = "def sweep():\n" + "".join(f"    a{n} = {n}\n" for n in range(40))
    lines = excerpt(long, 1).splitlines()
    assert len(lines) == 15
    assert lines[0] == "def sweep():" and lines[-2:] == ["    a12 = 12", "    # …"]


def test_of_a_long_table_nothing_is_shown(build: Build) -> None:
    from codeexcerpts import excerpt

    table = "CITES = {\n" + "".join(f'    "{n}": {n},\n' for n in range(40)) + "}\n"
    assert excerpt(table, 1) == ""


def test_a_ruling_shows_what_it_reads_and_its_default(site: Site) -> None:
    html = html_of(site.build()[0], "rulings")
    about = html[html.index('<p class="ruling-about">') :].split("</p>")[0]
    assert 'href="#ruling-who-pays">who-pays</a>' in about
    assert 'href="sauterelle.html#papillon-8.1"' in about
    assert words(re.sub("<[^>]*>", " ", about)) == words("who-pays open reads Papillon 8.1 default: all")
    assert '<a class="reference internal" href="sauterelle.html#papillon-8.1" title="Clearing the table">' in html


def test_a_ruling_names_documents_and_says_in_words_how_sure_it_is(site: Site) -> None:
    site.change("spec/rulings.md", ":default: all\n", ":default: all pdf=one\n:confidence: M-H\n")
    site.write_json()
    app, warnings = site.build(clause_documents=NAMES)
    html = html_of(app, "rulings")
    about = re.sub("<[^>]*>", "", html[html.index('<p class="ruling-about">') :].split("</p>")[0])
    assert warnings == ""
    assert "default of the main document: all" in about and "default of the PDF: one" in about
    assert "confidence: medium to high" in about


def test_a_ruling_does_not_repeat_the_title_of_its_page(site: Site) -> None:
    site.change("spec/rulings.md", "# Rulings", "# Who pays?")
    app, warnings = site.build()
    html = html_of(app, "rulings")
    assert warnings == ""
    assert len(re.findall(r"<h\d[^>]*>Who pays\?", html)) == 1
    assert html.count('id="ruling-who-pays"') == 1
    assert {entry[4] for entry in app.env.domains["rule"].get_objects() if entry[2] == "ruling"} == {"ruling-who-pays"}


def test_other_sites_can_refer_to_every_block(site: Site) -> None:
    app, _ = site.build()
    found = {name: (shown, anchor) for name, shown, _, _, anchor, _ in app.env.domains["rule"].get_objects()}
    assert found == {
        "papillon:8.1": ("Papillon 8.1 Clearing the table", "papillon-8.1"),
        "papillon:8.2": ("Papillon 8.2 Being cheerful", "papillon-8.2"),
        "ruling who-pays": ("who-pays Who pays?", "ruling-who-pays"),
    }


@pytest.mark.parametrize("builder", ["text", "singlehtml", "epub", "latex", "man"])
def test_every_builder_takes_the_blocks(site: Site, builder: str) -> None:
    assert site.build(builder, epub_copyright="none", version="1")[1] == ""


def test_many_processes_make_the_same_site(site: Site) -> None:
    _, warnings = site.build(parallel=3)
    assert warnings == ""


def test_titles_can_be_translated_and_the_domain_knows_the_translation(site: Site) -> None:
    app, _ = site.build("gettext", gettext_compact=False)
    template = (Path(app.outdir) / "spec" / "sauterelle.pot").read_text("utf-8")
    assert 'msgid "Clearing the table"' in template
    assert "Papillon 8.1" not in template and 'msgid "rule"' not in template
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    texts = {"Clearing the table": "Vider la table", "Be so.": "Soyez-le."}
    entries = (f'msgid "{english}"\nmsgstr "{french}"\n\n' for english, french in texts.items())
    site.write("locale/fr/LC_MESSAGES/spec/sauterelle.po", head + "".join(entries))
    app, warnings = site.build(language="fr", locale_dirs=["locale"], gettext_compact=False)
    clauses = app.env.domains["rule"].clauses
    assert warnings == ""
    assert clauses["papillon:8.1"].title == "Vider la table"
    assert clauses["papillon:8.2"].text == "Soyez-le."


# What makes a build fail


def test_a_duplicate_clause_fails(site: Site) -> None:
    site.change("spec/rulings.md", RULING, RULING + CLAUSE)
    assert re.search(r"clause papillon:8\.1 stands in spec/rulings already", site.warnings())


def test_a_duplicate_on_the_same_page_fails(site: Site) -> None:
    site.change("spec/sauterelle.md", CLAUSE, CLAUSE + CLAUSE)
    assert re.search(r"sauterelle\.md:8: WARNING: clause papillon:8\.1 stands in", site.warnings())


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


def test_a_clause_that_left_the_pages_fails(site: Site) -> None:
    site.change("spec/sauterelle.md", SILENT, "")
    assert "clause papillon:8.2 is in clauses.json, but on no page" in site.warnings()


def test_a_clause_that_the_json_does_not_know_fails(site: Site) -> None:
    site.change("spec/sauterelle.md", SILENT, SILENT + SILENT.replace("8.2", "8.3"))
    assert "clause papillon:8.3 is not in clauses.json" in site.warnings()


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


def plain_rows(html: str) -> list[str]:
    """Return the rows of the tables on a page, cells parted by bars."""
    rows = re.findall(r"<tr.*?</tr>", html, re.DOTALL)
    return [" | ".join(re.sub("<[^>]*>", "", cell).strip() for cell in row.split("</td>")[:-1]) for row in rows]


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


def test_documents_stand_side_by_side(compared: Site) -> None:
    app, _ = compared.build(clause_documents=NAMES)
    html = html_of(app, "compared")
    assert plain_rows(html)[1:] == [
        "8.1 Clearing the table | 3 (same)",
        "8.2 Being cheerful | 1 (contradicts), 3 (differs)",
    ]
    only = html[html.index("Only in the PDF") :]
    assert re.search(r'<a[^>]*href="pdf\.html#papillon-pdf-2"[^>]*>2</a> Singing', only)
    assert "Laughing</p>" not in only


def test_a_clause_of_which_the_others_say_nothing_is_silent(compared: Site) -> None:
    compared.change("spec/pdf.md", ":repeats: 8.1\n", "")
    assert "8.1 Clearing the table | silent" in plain_rows(
        html_of(compared.build(clause_documents=NAMES)[0], "compared")
    )


def test_a_changed_relation_renews_the_other_pages(compared: Site) -> None:
    compared.build(clause_documents=NAMES)
    compared.change("spec/pdf.md", ":repeats: 8.1\n:changes: 8.2", ":changes: 8.1")
    compared.write_json()
    app, warnings = compared.build(clause_documents=NAMES)
    assert warnings == ""
    assert "3</a> (differs)" in html_of(app)
    assert "8.1 Clearing the table | 3 (differs)" in plain_rows(html_of(app, "compared"))


def test_a_relation_that_leads_nowhere_fails(compared: Site) -> None:
    compared.change("spec/pdf.md", ":repeats: 8.1", ":repeats: 8.9")
    warnings = compared.build(clause_documents=NAMES)[1]
    assert re.search(r"pdf\.md:\d+: WARNING: there is no clause papillon:8\.9", warnings)


@pytest.mark.parametrize("builder", ["text", "singlehtml", "epub", "latex", "man"])
def test_every_builder_takes_the_comparison(compared: Site, builder: str) -> None:
    assert compared.build(builder, epub_copyright="none", version="1", clause_documents=NAMES)[1] == ""


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
    site.write("conformance/coverage.toml", REASONS)
    return site


def test_a_clause_shows_its_scenarios_and_why_there_are_none(tested: Site) -> None:
    app, warnings = tested.build()
    html = html_of(app)
    assert warnings == ""
    examples = without_tags(html.partition('class="clause-examples')[2].partition("</details>")[0])
    shown = "Examples 1 accepts a-card-is-left refuses a-card-is-left No scenario boundary: the little page"
    assert shown in " ".join(examples.split())
    assert "No scenario</span> boundary: the little page has no case that lies on its line" in html
    assert "No scenario</span> accepts, refuses, boundary: it asks people to smile" in html


def test_a_clause_without_a_scenario_or_a_reason_fails(tested: Site) -> None:
    tested.write("conformance/coverage.toml", "")
    warnings = tested.warnings()
    assert "clause 8.1: no scenario shows the boundary" in warnings
    assert "clause 8.2: no scenario shows it" in warnings


def test_a_change_in_a_scenario_alone_renews_the_page_and_is_checked(tested: Site) -> None:
    tested.build()
    tested.change(SCENARIO, "accepts refuses", "accepts boundary")
    app, warnings = tested.build()
    assert "clause 8.1: no scenario refuses" in warnings
    assert "boundary has a reason, but is filled by a-card-is-left" in warnings
    columns = re.findall(r'<p class="column-name">(\w+)</p>', html_of(app))
    assert columns == ["accepts", "boundary"]


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


def test_the_glossary_leads_back_to_where_a_word_is_used(defined: Site) -> None:
    html = html_of(defined.build()[0], "glossary")
    row = html.partition('id="term-table"')[2].partition("</tr>")[0]
    assert "clauses that use it: 1" in row
    assert 'href="sauterelle.html#papillon-8.1"' in row.partition("<details")[2]


def test_a_clause_may_say_that_a_word_is_no_term_in_it(defined: Site) -> None:
    defined.change("spec/sauterelle.md", ":kind: rule\n", ":kind: rule\n:not-terms: Table\n")
    app, warnings = defined.build()
    links = re.findall(r'<a class="[^"]*term[^"]*" href="([^"]*)"><span>([^<]*)</span>', html_of(app))
    row = html_of(app, "glossary").partition('id="term-table"')[2].partition("</tr>")[0]
    assert warnings == ""
    assert links == [("glossary.html#term-smile", "smile")]
    assert "clauses that use it" not in row


def test_a_word_that_the_glossary_does_not_have_cannot_be_said_to_be_no_term(defined: Site) -> None:
    defined.change("spec/sauterelle.md", ":kind: rule\n", ":kind: rule\n:not-terms: chair\n")
    warning = "clause papillon:8.1 says that 'chair' is no term in it, but the glossary has no such word"
    assert warning in defined.warnings()


def test_a_french_page_links_french_words(defined: Site) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    defined.change("spec/sauterelle.md", "Be so.", "A smile.")  # one process keeps what another test has translated
    defined.write_json()
    defined.write("locale/fr/LC_MESSAGES/spec/sauterelle.po", f'{head}msgid "A smile."\nmsgstr "Un sourire."\n')
    app, warnings = defined.build(language="fr", locale_dirs=["locale"], gettext_compact=False)
    assert warnings == ""
    assert re.search(r'href="glossary\.html#term-smile"><span>sourire</span>', html_of(app))


FRENCH_WORDS = {
    "game": ("partie (game)", ""),
    "round": ("tour (round)", ""),
    "stake": ("mise (stake)", ""),
    "hand": ("main (hand)", ""),
    "court card": ("tête (court card)", ""),
    "papillon": ("papillon (papillon)", ""),
    "figure": ("figure (figure)", ""),
    "lay down": ("étendre (lay down)", "# forms: étend, étendu\n"),
}
"""Word → its French name, and a remark in the catalog of the glossary."""

IN_OTHER_SENSES = {
    "It says so at its head, to some extent.": (
        "On le dit en tête, en partie, à son tour ; elle l’a mise en main d’une figure, d’un papillon, qui étend."
    )
}
"""An English text that uses no word of the rules, and its French, in which some seem to stand."""

IN_THEIR_SENSE = {
    "In a game each round has its stake; no papillon comes of a hand with court cards, nor a figure: it lays down.": (
        "Dans une partie, tout tour a sa mise ; ni papillon ni figure d’une main où sont des têtes : elle étend."
    )
}


def test_a_french_word_is_linked_only_where_the_english_clause_uses_the_term(site: Site) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    rows = "".join(f"| {word} | mot | {word} | what it is | {{rule:clause}}`papillon:8.1` |\n" for word in FRENCH_WORDS)
    names = (f'{note}msgid "{word}"\nmsgstr "{name}"\n\n' for word, (name, note) in FRENCH_WORDS.items())
    texts = (f'msgid "{one}"\nmsgstr "{other}"\n\n' for one, other in {**IN_OTHER_SENSES, **IN_THEIR_SENSE}.items())
    site.write("spec/glossary.md", GLOSSARY.partition("| table |")[0] + rows)
    site.write("locale/fr/LC_MESSAGES/spec/glossary.po", head + "".join(names))
    site.write("locale/fr/LC_MESSAGES/spec/sauterelle.po", head + "".join(texts))
    site.change("spec/index.md", "rulings\n", "rulings\nglossary\n")
    site.change("spec/sauterelle.md", "It is paid;", f"{''.join(IN_OTHER_SENSES)}\n\nIt is paid;")
    site.change("spec/sauterelle.md", "Be so.", "".join(IN_THEIR_SENSE))
    site.write_json()
    app, warnings = site.build(language="fr", locale_dirs=["locale"], gettext_compact=False)
    assert warnings == ""
    first, second = html_of(app).split('id="papillon-8.2"')
    assert "en partie" in first and 'class="term' not in first
    links = re.findall(r'<a class="[^"]*term[^"]*" href="glossary\.html#term-([^"]*)"><span>([^<]*)</span>', second)
    assert {word.replace("-", " ") for word, _ in links} == FRENCH_WORDS.keys()
    assert [said for _, said in links] == ["partie", "tour", "mise", "papillon", "figure", "main", "têtes", "étend"]
    row = html_of(app, "glossary").partition('id="term-game"')[2].partition("</tr>")[0]
    assert re.findall(r"<td><p>([^<]*)</p></td>", row)[:3] == ["partie (game)", "mot", "game"]  # as its source says it
    assert "#papillon-8.2" in row and "#papillon-8.1" not in row.partition("<details")[2]


def test_a_clause_has_the_names_of_the_words_that_it_defines(defined: Site) -> None:
    app, _ = defined.build()
    from glossaryterms import names_of

    assert names_of(app.env) == {"papillon:8.1": ["table", "tapis"], "papillon:8.2": ["smile", "sourire"]}


def test_a_changed_clause_renews_the_glossary(defined: Site) -> None:
    defined.build()
    defined.change("spec/sauterelle.md", "Be so.", "Be so at the table.")
    defined.write_json()
    assert "clauses that use it: 2" in html_of(defined.build()[0], "glossary")


# A second build


def test_a_change_in_code_alone_renews_the_page(site: Site) -> None:
    site.build()
    site.change("papillon/sauterelle.py", "sweep", "clear")
    app, warnings = site.build()
    assert warnings == ""
    assert "papillon.sauterelle.clear" in html_of(app)


def test_a_change_in_code_alone_is_checked(site: Site) -> None:
    site.build()
    site.change("papillon/sauterelle.py", "Clauses: 8.1.", "")
    assert "clause papillon:8.1 is cited by no code" in site.warnings()


def test_a_change_in_a_ruling_renews_the_page_of_its_clause(site: Site) -> None:
    site.build()
    site.change("spec/rulings.md", ":clauses: 8.1", ":clauses: 8.2")
    html = html_of(site.build()[0])
    assert html.index('id="papillon-8.2"') < html.index("Rulings that read it</span>")


def test_without_a_change_nothing_is_read_again(site: Site) -> None:
    app, _ = site.build()
    page = Path(app.outdir) / "spec" / "sauterelle.html"
    before = page.stat().st_mtime_ns
    site.build()
    assert page.stat().st_mtime_ns == before


# The real pages


@pytest.mark.parametrize(
    ("citation", "word"),
    [
        ("papillon:4.d.11", "takes"),  # a sweep
        ("papillon:12.1", "takes"),
        ("papillon:9.3", "takes"),  # part in the play
        ("papillon:16.5", "taken"),  # a figure as announced
        ("papillon:6.2", "sum"),  # of chips
    ],
)
def test_an_everyday_word_does_not_lead_to_the_glossary(real: Any, citation: str, word: str) -> None:
    entry = real.env.domains["rule"].clauses[citation]
    block = page_of(real, entry.docname).partition(f'id="{entry.anchor}"')[2].partition('class="clause-title')[0]
    text = block.partition("<details")[0]
    assert word in words(re.sub("<[^>]*>", " ", text))
    linked = re.findall(r'<a class="[^"]*term[^"]*" href="[^"]*"><span>([^<]*)</span>', text)
    assert linked and word not in linked


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


def test_every_scenario_has_a_picture_with_a_title(real: Any) -> None:
    told = {name for metadata in real.env.metadata.values() for name in metadata.get("scenarios", ())}
    pages = [path.read_text("utf-8") for path in english_pages(Path(real.outdir))]
    blocks = {
        name: block
        for page in pages
        for name, block in re.findall(r'<div class="scenario[^>]*id="scenario-([^"]*)">(.*?</svg>)', page, re.DOTALL)
    }
    assert blocks.keys() == told
    for name, block in blocks.items():
        assert re.search(r'class="table-picture" role="img"[^>]*>\s*<title>Le (?:Papillon|Francion): ', block), name


def test_no_id_stands_twice_on_a_page_and_whatever_pictures_use_is_there(built: Path) -> None:
    for path in built.rglob("*.html"):
        page = path.read_text("utf-8")
        ids = re.findall(r'<[a-z][^<>]*\sid="([^"]*)"', page)
        twice = {name for name in ids if ids.count(name) > 1} if len(set(ids)) != len(ids) else set()
        assert twice == set(), path
        assert set(re.findall(r'<use href="#(picture-[^"]*)"', page)) <= set(ids), path


@pytest.mark.parametrize("cell", ["accepts", "refuses"])
def test_what_no_page_tells_of_a_clause_is_sketched_beneath_it(real: Any, cell: str) -> None:
    domain = real.env.domains["rule"]
    told = {name for metadata in real.env.metadata.values() for name in metadata.get("scenarios", ())}
    for entry in domain.clauses.values():
        document, _colon, clause = entry.name.rpartition(":")
        shown = domain.coverage[document].table.get(clause, {}).get(cell)
        names = shown.scenarios if shown else ()
        if names and told.isdisjoint(names):
            sketch = page_of(real, entry.docname).partition(f'id="sketch-{names[0]}"')[2].partition("</svg>")[0]
            assert 'class="table-picture"' in sketch and "<title>" in sketch, (entry.name, names)


def test_pictures_speak_the_language_of_the_site(site: Site) -> None:
    block = "```{picture} papillon layout 5 2, hand 7 K, play 7x52\nVoilà.\n```\n"
    site.write("spec/sauterelle.md", f"# Sauterelle\n\n{CLAUSE}\n{SILENT}\n{block}")
    html = html_of(site.build(extensions=["myst_parser", "clausedomain", "pictureblocks"], language="fr")[0])
    assert "<title>Le Papillon\u00a0: A joue</title>" in html
    assert "A joue 7 et lève 5 et 2." in html
    assert "layout 5 2, hand 7 R" in html


@pytest.mark.parametrize("builder", ["text", "gettext", "xml", "latex"])
def test_other_formats_have_the_position_as_text(site: Site, builder: str) -> None:
    block = "```{picture} papillon layout 5 2, hand 7 K, play 7x52\nA sum.\n```\n\n```{insect} papillon\n```\n"
    site.write("spec/sauterelle.md", f"# Sauterelle\n\n{CLAUSE}\n{SILENT}\n{block}")
    app, warnings = site.build(builder, extensions=["myst_parser", "clausedomain", "pictureblocks"])
    assert warnings == ""
    if builder == "text":
        text = (Path(app.outdir) / "spec/sauterelle.txt").read_text("utf-8")
        assert "layout 5 2, hand 7 K, play 7x52" in text and "A sum." in text and "svg" not in text


@pytest.mark.parametrize(
    ("block", "complaint"),
    [
        ("```{picture} papillon layout 5 2, hand 77x\n```", "picture: "),
        ("```{picture} whist layout 5\n```", "expected papillon or francion, found whist"),
        ("```{insect} wasp\n```", "found wasp"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_said(site: Site, block: str, complaint: str) -> None:
    site.write("spec/sauterelle.md", f"# Sauterelle\n\n{CLAUSE}\n{SILENT}\n{block}\n")
    assert complaint in site.build(extensions=["myst_parser", "clausedomain", "pictureblocks"])[1]


def test_a_clause_leads_to_the_scenario_that_its_page_tells(real: Any) -> None:
    page = page_of(real, "spec/sections/papillon/08-sauterelle")
    examples = page.partition('id="papillon-8.2"')[2].partition('class="clause-examples')[2].partition("</details>")[0]
    assert 'href="#scenario-table-is-cleared"' in examples


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


def spoken_on(page: str) -> str:
    """The text of a page, without markup and excerpts of code, each space one ordinary space."""
    prose = re.sub(r'<div class="highlight-python .*?</pre>', " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", prose)).split())


def test_a_french_page_tells_scenarios_in_french(french: Path) -> None:
    told = [spoken_on(path.read_text("utf-8")) for path in (french / "spec" / "sections").rglob("*.html")]
    assert sum(" et lève " in page and " paient chacun " in page for page in told) > 10
    for english in (" and takes ", " pays the ", " chips each:", " takes the trick ", " lays down ", " sweeps the "):
        assert [page[:60] for page in told if english in page] == [], english


def test_a_french_page_shows_what_the_desk_says_in_french(french: Path) -> None:
    page = spoken_on((french / "docs" / "settling-a-dispute.html").read_text("utf-8"))
    assert '$ papillon judge "layout 7 5 2, hand 7 K, play 7x752" --lang fr Refusé : A joue 7x752.' in page
    assert "Refused:" not in page


def test_both_editions_have_the_same_anchors_and_none_is_only_counted(built: Path, french: Path) -> None:
    for path in (french / "spec").rglob("*.html"):
        name = path.relative_to(french)
        anchors, english = (
            re.findall(r'<[a-z][^<>]*\sid="(?!picture-)([^"]*)"', (folder / name).read_text("utf-8"))
            for folder in (french, built)
        )
        assert {*anchors} == {*english}, name
        assert [anchor for anchor in anchors if re.fullmatch(r"id\d+", anchor)] == [], name


# --- what it is measured against


def test_the_same_pages_build_without_our_extensions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    need_sphinx(monkeypatch)
    build_alone(PEER, tmp_path, "-D", "html_theme=basic")  # the theme, which takes half of the time, is not ours
    page = (tmp_path / "html" / "spec" / "sections" / "papillon" / "08-sauterelle.html").read_text("utf-8")
    assert "<h1>8. Sauterelle" in page and "clause-about" not in page


# --- what programs read


@pytest.mark.parametrize(("game", "clause"), [("papillon", "papillon:8.4"), ("francion", "francion:3.1")])
def test_what_programs_read_lies_beside_the_pages(built: Path, game: str, clause: str) -> None:
    data = built / "data" / game
    found = json.loads((data / "clauses.json").read_text("utf-8"))[clause]
    assert found["text"] and found["text_fr"]
    scenarios = [json.loads(line) for line in (data / "scenarios.jsonl").read_text("utf-8").splitlines()]
    assert any(clause.partition(":")[2] in scenario["clauses"] for scenario in scenarios)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("code/papillon/documents.html", "code/papillon/rulebooks.html"),
        ("code/francion/documents.html", "code/francion/rulebooks.html"),
        ("code/papillon/notation.html", "code/papillon/notation/__init__.html"),
        ("code/papillon/kit/words.html", "code/papillon/kit/translations.html"),
        ("code/papillon/kit/recording.html", "code/papillon/kit/record_format.html"),
        ("code/papillon/replay.html", "code/papillon/records.html"),
        ("code/francion/expectations.html", "code/francion/records.html"),
    ],
)
def test_a_page_that_has_moved_is_still_found_at_its_old_address(built: Path, old: str, new: str) -> None:
    page = built / old
    [address] = re.findall(r'<meta http-equiv="refresh" content="0; url=([^"]*)">', page.read_text("utf-8"))
    assert (page.parent / address).resolve() == (built / new).resolve()
    assert (built / new).is_file()
    assert f'<a href="{address}">' in page.read_text("utf-8")


def test_an_address_leads_to_no_page_that_is_not_there(site: Site) -> None:
    settings = {"extensions": ["myst_parser", "clausedomain", "movedpages"]}
    app, warnings = site.build(**settings, moved_pages={"old/rulings": "spec/rulings", "old/gone": "spec/gone"})
    assert not warnings
    assert 'content="0; url=../spec/rulings.html"' in (Path(app.outdir) / "old/rulings.html").read_text("utf-8")
    assert not (Path(app.outdir) / "old/gone.html").exists()


# Around what a page says


@pytest.mark.parametrize("edition", ["", "fr"])
def test_beneath_a_clause_stand_examples_rulings_other_documents_then_its_code(built: Path, edition: str) -> None:
    page = (built / edition / "spec/sections/papillon/08-sauterelle.html").read_text("utf-8")
    block = page.partition('id="papillon-8.1"')[2].partition('class="clause-title')[0]
    parts = (
        "clause-examples",
        "#ruling-",
        "papillon-adpoker.html#",
        "papillon.html#S-",
        "clause-apparatus",
        "clause-code",
    )
    places = [block.index(part) for part in parts]
    assert block.index("clause-foot") > places[0] and places[2:] == sorted(places[2:])
    assert block.rindex("#ruling-", 0, places[3]) < places[2]
    assert "étale son jeu" in block[places[4] : places[5]]  # what the article has instead


@pytest.mark.parametrize("edition", ["", "fr"])
def test_the_clauses_of_a_page_are_listed_at_its_side(built: Path, edition: str) -> None:
    page = (built / edition / "spec/sections/francion/02-ranking-and-welche.html").read_text("utf-8")
    side = page.partition('class="toc-tree"')[2].partition("</aside>")[0]
    assert re.findall(r'href="#francion-([\d.]+)"><b>([\d.]+)</b> \w', side) == [(n, n) for n in ("2.1", "2.2", "2.3")]


@pytest.mark.parametrize(
    ("edition", "groups"),
    [
        ("", ["Sections of Le Papillon", "The other documents", "The companion game", "Sections of Le Francion"]),
        ("fr", ["Sections du Papillon", "Les autres documents", "Le jeu compagnon", "Sections du Francion"]),
    ],
)
def test_the_list_of_pages_has_a_heading_for_each_group(built: Path, edition: str, groups: list[str]) -> None:
    page = (built / edition / "spec/glossary.html").read_text("utf-8").partition('class="sidebar-tree"')[2]
    shown = re.findall(
        r'<li class="group"><span class="caption-text">([^<]*)</span></li><li[^>]*><a[^>]*href="([^"]*)"', page
    )
    assert [name for name, _href in shown][:4] == groups
    assert shown[0][1] == "sections/papillon/01-players-and-cards.html"
    assert shown[3][1] == "sections/francion/01-players-and-deal.html"


def test_without_the_package_of_letters_the_site_is_built_and_says_so(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import npmpackages

    def missing() -> Path:
        raise npmpackages.Missing("there is no network")

    monkeypatch.setattr(npmpackages, "fetched", missing)
    (tmp_path / "index.md").write_text("# Rules\n", "utf-8")
    app, _warnings = build(tmp_path, extensions=["myst_parser", "bookface"], root_doc="index", html_theme="basic")
    assert "the rules are set in the system's letters: there is no network" in capsys.readouterr().err
    assert "book.css" not in page_of(app, "index")
