"""The Sphinx domain of clauses and rulings: what it shows, and what makes a build fail.

uv run --group docs pytest tests/test_site.py
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from commonlaw.specification import ROOT, files, read

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
    missing = [name for name in ("sphinx", "myst_parser", "furo") if find_spec(name) is None]
    if missing:
        pytest.fail(f"{', '.join(missing)} missing; run: uv run --group docs pytest", pytrace=False)
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    return lambda *args, **options: run_sphinx(tmp_path / "_build", *args, **options)


def run_sphinx(
    out: Path, source: Path, builder: str = "html", conf: Path | None = None, **options: Any
) -> tuple[Any, str]:
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    parallel = options.pop("parallel", 1)
    warnings = StringIO()
    with patch_docutils(conf), docutils_namespace():
        app = Sphinx(
            source,
            conf,
            out / builder,
            out / f"{builder}-{options.get('language', 'en')}",
            builder,
            confoverrides=options,
            status=None,
            warning=warnings,
            parallel=parallel,
        )
        app.build()
    return app, re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


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
        return self.run(self.root, builder, **settings, **options)

    def warnings(self) -> str:
        return self.build()[1]


def words(text: str) -> list[str]:
    """Return the words of a text, without markup and typographers' quotes."""
    return re.findall(r"[\w.:-]+", text.replace("’", "'"))


def html_of(app: Any, page: str = "sauterelle") -> str:
    return (Path(app.outdir) / "spec" / f"{page}.html").read_text("utf-8")


# What a page shows


def test_a_clause_shows_its_number_kind_code_and_rulings(site: Site) -> None:
    app, warnings = site.build()
    html = html_of(app)
    assert warnings == ""
    assert re.search(r'<h3 class="clause-title rubric" id="papillon-8\.1">Clearing the table', html)
    assert re.search(r'<a class="permalink[^>]*href="#papillon-8\.1">Papillon 8\.1</a>', html)
    assert re.search(r'class="kind kind-rule">rule<', html)
    assert re.search(r"In code</span> <code[^>]*><span[^>]*>papillon\.sauterelle\.sweep", html)
    assert re.search(r'Rulings</span> <a[^>]*href="rulings\.html#ruling-who-pays"[^>]*>who-pays', html)
    assert re.search(r"No code</span> it asks people to smile", html)


def test_a_ruling_shows_what_it_reads_and_its_default(site: Site) -> None:
    html = html_of(site.build()[0], "rulings")
    about = html[html.index('<p class="ruling-about">') :].split("</p>")[0]
    assert 'href="#ruling-who-pays">who-pays</a>' in about
    assert 'href="sauterelle.html#papillon-8.1"' in about
    assert words(re.sub("<[^>]*>", " ", about)) == words("who-pays open reads Papillon 8.1 salon: all")
    assert '<a class="reference internal" href="sauterelle.html#papillon-8.1" title="Clearing the table">' in html


def test_the_search_knows_every_block(site: Site) -> None:
    app, _ = site.build()
    found = {name: (shown, anchor) for name, shown, _, _, anchor, _ in app.env.domains["rule"].get_objects()}
    assert found == {
        "papillon:8.1": ("Papillon 8.1 Clearing the table", "papillon-8.1"),
        "papillon:8.2": ("Papillon 8.2 Being cheerful", "papillon-8.2"),
        "who-pays": ("who-pays Who pays?", "ruling-who-pays"),
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

SCENARIO = "conformance/scenarios/papillon/08-sauterelle/a-card-is-left.toml"
REASONS = """
["8.1"]
boundary = "the little page has no case that lies on its line"
["8.2"]
clause = "it asks people to smile, and no program can be seen smiling"
"""


@pytest.fixture
def tested(site: Site) -> Site:
    site.write(SCENARIO, 'id = "a-card-is-left"\nshows = { "8.1" = "accepts refuses" }\n')
    site.write("conformance/coverage.toml", REASONS)
    return site


def test_a_clause_shows_its_scenarios_and_why_there_are_none(tested: Site) -> None:
    app, warnings = tested.build()
    html = html_of(app)
    assert warnings == ""
    assert re.search(r"Scenarios</span> <span><code[^>]*><span[^>]*>a-card-is-left<.*\(accepts, refuses\)", html)
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
    assert "(accepts, boundary)" in html_of(app)


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
    assert html.index('id="papillon-8.2"') < html.index("Rulings</span>")


def test_without_a_change_nothing_is_read_again(site: Site) -> None:
    app, _ = site.build()
    page = Path(app.outdir) / "spec" / "sauterelle.html"
    before = page.stat().st_mtime_ns
    site.build()
    assert page.stat().st_mtime_ns == before


# The real pages


def test_the_site_builds_without_a_warning_and_agrees_with_the_reader(build: Build) -> None:
    app, warnings = build(ROOT, "dummy", ROOT / "docs")
    specification = read(ROOT)
    domain = app.env.domains["rule"]
    assert {c.name: (words(c.title + c.text), c.kind, c.no_code, c.no_event) for c in domain.clauses.values()} == {
        c.citation: (words(c.title + c.text), c.kind, c.no_code, c.no_event) for c in specification.clauses.values()
    }
    assert {c.name: c.relations for c in domain.clauses.values()} == {
        c.citation: c.relations for c in specification.clauses.values()
    }
    assert {r.name: (words(r.title), r.kind, r.clauses) for r in domain.rulings.values()} == {
        r.slug: (words(r.title), r.kind, r.clauses) for r in specification.rulings.values()
    }
    assert warnings == ""
