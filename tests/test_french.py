"""The French edition: its catalogs, the switch of languages, the JSON that is made of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from test_site import Build, Site, build, html_of, need_sphinx, page_of, site  # noqa: F401  (fixtures among them)

from conformance.documents import MAIN
from conformance.scenarios import scenarios
from conformance.suites import suite_of
from papillon.kit.catalogs import (
    BadCatalog,
    Message,
    compiled,
    load,
    messages_of,
    read_catalog,
    translated,
    translations,
)
from papillon.kit.checkout import ROOT
from papillon.kit.clauses import book
from papillon.kit.pages import GLOSSARY, read_terms
from papillon.kit.specification import main, read, read_pages, without_french

Printed = pytest.CaptureFixture[str]

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

CONSOLES = "consoles.md"
"""The page that would have the catalog of what the desk prints: no prose, and run by the tests of the documentation."""

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def catalog(said: dict[str, str]) -> str:
    return HEAD + "\n".join(f"msgid {quoted(one)}\nmsgstr {quoted(two)}\n" for one, two in said.items())


# --- reading catalogs


def test_a_message_over_several_lines_is_one() -> None:
    text = 'msgid ""\n"one chip "\n"from each"\nmsgstr ""\n"un jeton "\n"de chacun"\n'
    assert translations(read_catalog(text, "a.po")) == {"one chip from each": "un jeton de chacun"}


def test_a_message_nobody_has_looked_at_since_its_words_changed_has_no_translation() -> None:
    text = HEAD + '#, fuzzy\n#| msgid "old"\nmsgid "new"\nmsgstr "vieux"\n\n#~ msgid "gone"\n#~ msgstr "parti"\n'
    catalog = read_catalog(text, "a.po")
    assert [message.id for message in messages_of(catalog)] == ["new"]
    assert translations(catalog) == {}


@pytest.mark.parametrize(
    ("text", "place"), [('msgid "one"\n', "a.po:1"), ("prose\n", "a.po:1"), ('\nmsgid "one"\nmsgid "two"\n', "a.po")]
)
def test_a_bad_catalog_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadCatalog, match=f"{place}.*: expected a message catalog, found"):
        read_catalog(text, "a.po")


def test_a_text_is_translated_whole_or_not_at_all() -> None:
    body = ["Two words", "of prose.", "", "1. first", "   line", "2. second"]
    said = {"Two words of prose.": "Prose.", "first line": "un", "second": "deux"}
    assert translated(body, said) == ["Prose.", "", "1. un", "2. deux"]
    assert translated(body, {"first line": "un"}) is None


# --- what is to be translated


@pytest.fixture(scope="module")
def wanted() -> dict[str, list[Any]]:
    """Every message of the real pages."""
    with pytest.MonkeyPatch.context() as patch:
        need_sphinx(patch)
    script = "import json, messages; from pathlib import Path; print(json.dumps(messages.messages_of(Path('.'))))"
    paths = f"import sys; sys.path[:0] = ['.', 'docs/_ext']; {script}"
    run = subprocess.run([sys.executable, "-c", paths], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout).items()
    return {name: [tuple(words) if isinstance(words, list) else words for words in said] for name, said in found}


def test_every_word_of_a_clause_is_a_message(wanted: dict[str, list[str]]) -> None:
    for clause in read(ROOT).clauses.values():
        said = wanted[clause.page.removesuffix(".md")]
        assert {clause.title, clause.no_code, clause.no_event} - {""} <= {*said}, clause.citation


def test_every_word_of_a_ruling_is_a_message(wanted: dict[str, list[str]]) -> None:
    for page in (ROOT / "spec" / "rulings").rglob("*.md"):
        name = page.relative_to(ROOT).as_posix()
        every = {message: message for message in wanted[name.removesuffix(".md")]}
        specification = read_pages({name: page.read_text("utf-8")}, {name: every})
        for ruling in specification.rulings.values():
            assert (ruling.title_fr, ruling.text_fr, ruling.readings_fr) == (ruling.title, ruling.text, ruling.readings)


def test_every_text_of_a_clause_is_made_of_messages(wanted: dict[str, list[str]]) -> None:
    pages = {p.relative_to(ROOT).as_posix(): p.read_text("utf-8") for p in (ROOT / "spec").rglob("*.md")}
    every = {f"{name}.md": {message: message for message in said} for name, said in wanted.items()}
    clauses = read_pages(pages, every).clauses.values()
    assert all((clause.title_fr, clause.text_fr) == (clause.title, clause.text) for clause in clauses)


def test_the_scenarios_of_the_pages_are_messages(wanted: dict[str, list[str]]) -> None:
    record = scenarios()["table-is-cleared"]
    for key in ("title", "because"):
        assert " ".join(str(record.notes[key]).split()) in wanted["scenarios"]


def test_cells_of_tables_and_captions_are_messages(wanted: dict[str, list[str]]) -> None:
    assert "what a coup is played for" in wanted["spec/glossary"]
    assert "the unit of payment" in wanted["spec/glossary"]
    assert "About the project" in wanted["docs/index"]


def test_what_is_alike_in_every_language_is_no_message(wanted: dict[str, list[str]]) -> None:
    assert "enjeu, poule" not in wanted["spec/glossary"]  # French already
    assert "{rule:clause}`papillon:2.8`" not in wanted["spec/glossary"]


def test_no_catalog_is_stale(translating: ModuleType, wanted: dict[str, list[Any]]) -> None:
    """What `translating.py --check` lists, of the messages that are here already."""
    assert translating.stale(ROOT, wanted) == {}


def test_every_french_message_keeps_references_code_and_numbers(translating: ModuleType) -> None:
    for page, said in load(ROOT, "fr").items():
        for message in (Message(one, two) for one, two in said.items()):
            assert translating.kept_differently(message) == "", page


def test_no_card_is_called_by_a_letter_of_the_notation_in_french_prose(translating: ModuleType) -> None:
    letters = {
        (page, said)
        for page, messages in load(ROOT, "fr").items()
        for said in messages.values()
        if page != CONSOLES and translating.letters_in_prose(said)
    }
    assert not letters


NOT_FRENCH_TYPE = re.compile(r"\w'\w|[^\s\u00a0] [:;?!»](?=\s|$|[).])|«[^\u00a0]|[^\u00a0]»|coeur|[“”]|\.\.\.")
"""A straight apostrophe, a space at which a line may break before a high sign, English quotation marks, loose ones."""


def test_french_messages_are_set_as_french_is() -> None:
    code = re.compile(r"\{[\w:]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)")
    pages = {page: catalog for page, catalog in load(ROOT, "fr").items() if page != CONSOLES}
    said = [(page, code.sub("x", french)) for page, catalog in pages.items() for french in catalog.values()]
    said = [(page, french) for page, french in said if not french.isupper()]  # pictures have signs of their own
    assert not [(page, found[0], text) for page, text in said for found in NOT_FRENCH_TYPE.finditer(text)]


def test_every_further_form_of_a_word_is_one_of_the_glossary_and_stands_in_some_french_clause() -> None:
    path = ROOT / "docs/locale/fr/LC_MESSAGES" / GLOSSARY.replace(".md", ".po")
    catalog = read_catalog(path.read_text("utf-8"), path.name)
    remarks = [(str(message.id), note) for message in messages_of(catalog) for note in message.user_comments]
    forms = {msgid: note.removeprefix("forms: ").split(", ") for msgid, note in remarks if note.startswith("forms:")}
    assert forms.keys() <= {term.name for term in read_terms((ROOT / GLOSSARY).read_text("utf-8"))}
    text = "\n".join(clause.text_fr for game in MAIN for clause in book(game).clauses.values())
    unused = [form for listed in forms.values() for form in listed if not re.search(rf"\b{form}s?\b", text)]
    assert "étend" in forms["lay down"] and not unused


# --- the command that keeps the catalogs


@pytest.fixture
def translating(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    need_sphinx(monkeypatch)
    import translating

    module: ModuleType = translating
    return module


def test_a_page_without_any_translation_fails(translating: ModuleType) -> None:
    assert list(translating.complaints(["One chip", "Two chips"], [], set())) == [
        "missing: One chip",
        "missing: Two chips",
    ]


@pytest.mark.parametrize(
    ("english", "french", "complaint"),
    [
        ("see {rule:clause}`papillon:8.4`", "voir {rule:clause}`papillon:8.5`", "lacks {rule:clause}`papillon:8.4`"),
        ("pays 2 chips", "paie 3 jetons", "lacks 2; adds 3"),
        ("play `KxK`", "jouer", "lacks `KxK`"),
        ("play `KxK`", "jouer `DxD`", "lacks `KxK`; adds `QxQ`"),
        ("in %s: %d", "dans %s", "lacks %d"),
        ("[here](a.md#b)", "[ici](a.md#c)", "lacks ](a.md#b); adds ](a.md#c)"),
        ("as in 8.4 and 8.4", "comme en 8.4", "lacks 8.4"),
        ("A holds K and 9", "A tient K et un 9", "K instead of a word"),
        ("B leads 6h or Ks, plays `5s`", "B entame de 6h ou de Ks, joue `5s`", "6h, Ks instead of a word"),
        ("settled", "settled", "the same as in English"),
        ("settled", "", "missing"),
    ],
)
def test_what_is_wrong_with_a_translation(translating: ModuleType, english: str, french: str, complaint: str) -> None:
    [said] = translating.complaints([english], [Message(english, french)], set())
    assert said.startswith(complaint)


@pytest.mark.parametrize(
    ("english", "french", "complaint"),
    [
        ("A lays down two cards", "A étend sa main", '"étend sa main"'),
        ("The figures pay", "Les figures paient", '"figures"'),
        ("A king is a court card", "Un roi est une figure", ""),
        ("`papillon.kit.figures`", "`papillon.kit.figures`", ""),
        ("$ play figures", "$ jouer les figures", ""),
    ],
)
def test_a_translation_keeps_to_the_style_sheet(
    translating: ModuleType, english: str, french: str, complaint: str
) -> None:
    from styleterms import terms

    found = list(translating.complaints([english], [Message(english, french)], {english}, terms()))
    assert [fault.split(" (")[0] for fault in found if fault.startswith('"')] == ([complaint] if complaint else [])


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("1,000 games", "1\u202f000 parties"),
        ("0.5 s", "0,5 s"),
        ("convention", "convention"),
        ("I hold an ace, `KxK`; A pays for 4.c.1", "J’ai un as, `KxK` ; A paie pour 4.c.1"),
        ("A plays `KxK`, B `QQQxQ`, C `Kx64`", "A joue `RxR`, B `DDDxD`, C `Rx64`"),
    ],
)
def test_what_is_said_in_french_alone_is_no_fault(translating: ModuleType, english: str, french: str) -> None:
    assert list(translating.complaints([english], [Message(english, french)], {"convention"})) == []


def test_fuzzy_and_obsolete_messages_are_named(translating: ModuleType) -> None:
    have = [Message("One", "Un", flags=["fuzzy"]), Message("Gone", "Parti")]
    assert list(translating.complaints(["One"], have, set())) == ["fuzzy: One", "obsolete: Gone"]


@pytest.mark.parametrize(
    ("french", "complaint"),
    [
        (("{n} jeton", "{n} jetons"), []),
        (("{n} jeton", ""), ["missing: {n} chip"]),
        (("{n} jeton", "jetons"), ["lacks {n}: {n} chip"]),
    ],
)
def test_a_message_that_counts_needs_both_forms(
    translating: ModuleType, french: tuple[str, str], complaint: list[str]
) -> None:
    words = ("{n} chip", "{n} chips")
    assert list(translating.complaints([words], [Message(words, french)], set())) == complaint


def test_a_catalog_that_counts_says_how_french_does(translating: ModuleType, tmp_path: Path) -> None:
    translating.update(tmp_path, {"desk": [("{n} chip", "{n} chips")], "page": ["One"]})
    counts, page = (
        (tmp_path / f"docs/locale/fr/LC_MESSAGES/{name}.po").read_text("utf-8") for name in ("desk", "page")
    )
    assert "Plural-Forms: nplurals=2; plural=(n > 1);" in counts and "Plural-Forms" not in page


def test_the_compiled_catalog_is_made_of_what_counts_and_of_nothing_that_changes() -> None:
    text = HEAD + 'msgid "a"\nmsgstr "b"\n\n#, fuzzy\nmsgid "c"\nmsgstr "d"\n\nmsgid "e"\nmsgstr ""\n'
    content = compiled(read_catalog(text, "a.po"), "fr")
    read_back = GNUTranslations(BytesIO(content))
    assert [read_back.gettext(message) for message in "ace"] == ["b", "c", "e"]
    assert b"Date" not in content and b"Babel" not in content


def test_an_update_keeps_adds_offers_and_drops(translating: ModuleType, tmp_path: Path) -> None:
    page = "spec/pay"
    translating.update(tmp_path, {page: ["It is paid.", "The maker gets one chip."], "old": ["Old"]})
    path = tmp_path / "docs/locale/fr/LC_MESSAGES" / f"{page}.po"
    path.write_text(
        catalog({"It is paid.": 'C’est "payé".', "The maker gets one chip.": "L’auteur a un jeton."}), "utf-8"
    )
    assert translating.update(tmp_path, {page: ["It is paid.", "The maker gets a chip.", "New"]}) == [page, "old"]
    kept, offered, new = messages_of(read_catalog(path.read_text("utf-8"), page))
    assert (kept.string, kept.fuzzy) == ('C’est "payé".', False)
    assert (offered.id, offered.string, offered.fuzzy) == ("The maker gets a chip.", "L’auteur a un jeton.", True)
    assert offered.previous_id == ["The maker gets one chip."]
    assert (new.id, new.string) == ("New", "")
    assert not (path.parents[1] / "old.po").exists()
    assert translating.update(tmp_path, {page: ["It is paid.", "The maker gets a chip.", "New"]}) == []


# --- the two editions


EDITIONS = {"en": ("English", ""), "fr": ("Français", "fr/")}


def edition(
    site: Site,  # noqa: F811  (the fixture)
    language: str,
    *,
    complete: bool = False,
    more: tuple[str, ...] = (),
    **options: Any,
) -> tuple[Any, str]:
    out = site.root.parent / "out" / EDITIONS[language][1]
    settings = {
        "extensions": ["myst_parser", "clausedomain", "languages", "themewords", *more],
        "root_doc": "spec/index",
        "clause_packages": ["papillon"],
        "html_theme": "furo",
        "html_theme_options": {"top_of_page_buttons": ["view"]},
        "templates_path": [str(ROOT / "docs" / "_templates")],
        "site_languages": EDITIONS,
        "site_clauses_translated": complete,
        "locale_dirs": ["locale"],
        "gettext_compact": False,
        "suppress_warnings": ["config.cache"],
        **options,
    }
    import test_site

    built: tuple[Any, str] = test_site.run_sphinx(out, site.root, "html", language=language, **settings)
    return built


@pytest.fixture
def editions(site: Site) -> tuple[Any, Any]:  # noqa: F811
    said = {
        "Sauterelle": "La sauterelle",
        "Clearing the table": "Vider le tapis",
        "it asks people to smile": "on demande un sourire",
    }
    site.write("locale/fr/LC_MESSAGES/spec/sauterelle.po", catalog(said))
    (english, complaints), (french, more) = edition(site, "en"), edition(site, "fr")
    assert complaints + more == ""
    return english, french


def test_a_clause_without_french_fails_the_build_in_french_alone(site: Site) -> None:  # noqa: F811
    said = {
        "Clearing the table": "Vider le tapis",
        "It is paid; see {rule:ruling}`who-pays`.": "On le paie\u00a0; voir {rule:ruling}`who-pays`.",
    }
    site.write("locale/fr/LC_MESSAGES/spec/sauterelle.po", catalog(said))
    site.write("docs/locale/fr/LC_MESSAGES/spec/sauterelle.po", catalog(said))
    assert edition(site, "en", complete=True)[1] == ""
    complaint = "WARNING: clause papillon:8.2: its French is missing, or that of an earlier wording"
    assert [line.split(" [")[0] for line in edition(site, "fr", complete=True)[1].splitlines()] == [complaint]


def test_both_editions_have_the_same_anchors(editions: tuple[Any, Any]) -> None:
    english, french = (html_of(app) for app in editions)
    assert "Vider le tapis" in french and "Clearing the table" not in french
    assert 'id="papillon-8.1"' in french
    assert re.findall(r'\bid="([^"]*)"', english) == re.findall(r'\bid="([^"]*)"', french)


def test_reasons_and_the_words_around_a_clause_are_french(editions: tuple[Any, Any]) -> None:
    html = html_of(editions[1])
    assert re.search(r"Sans code</span> on demande un sourire", html)
    assert re.search(r'class="kind kind-rule">règle<', html)
    assert "Décisions à son sujet" in html


def test_a_page_says_its_language_and_where_the_others_are(editions: tuple[Any, Any]) -> None:
    english, french = (html_of(app) for app in editions)
    assert '<html class="no-js" lang="en"' in english and '<html class="no-js" lang="fr"' in french
    assert '<link rel="alternate" hreflang="fr" href="../fr/spec/sauterelle.html">' in english
    assert '<link rel="alternate" hreflang="en" href="../../spec/sauterelle.html">' in french


def test_the_switch_leads_to_the_same_page_without_scripts(editions: tuple[Any, Any]) -> None:
    english, french = (re.sub(r"\s+", " ", html_of(app)).partition('<nav class="languages"')[2] for app in editions)
    assert 'hreflang="fr" href="../fr/spec/sauterelle.html">Français</a>' in english.partition("</nav>")[0]
    assert 'hreflang="en" href="../../spec/sauterelle.html">English</a>' in french.partition("</nav>")[0]
    assert '<span lang="fr" aria-current="true">Français</span>' in french.partition("</nav>")[0]


@pytest.mark.parametrize(("language", "queens"), [("en", "A: QQQxQ"), ("fr", "A: DDDxD")])
def test_a_scenario_has_its_moves_in_the_letters_of_the_page(
    language: str, queens: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_sphinx(monkeypatch)
    from scenariotelling import Drawing, cited_on

    assert Drawing(None, suite_of("papillon"), language, cited_on("page"), set()).cards("A: QQQxQ") == queens


def test_a_page_of_code_has_the_readers_language_around_it(editions: tuple[Any, Any]) -> None:
    _english, french = editions
    assert 'href="../code/papillon/sauterelle.html#sweep"' in html_of(french)
    page = page_of(french, "code/papillon/sauterelle")
    assert '<html class="no-js" lang="fr"' in page and "tous les modules" in page
    assert re.search(r'<nav class="languages"[^>]*>\s*<a lang="en"', page)
    assert 'notranslate" lang="en"' in page


# --- the JSON


def test_the_json_has_french_where_the_catalog_has() -> None:
    clause = book("papillon").clause("8.4")
    assert clause.title_fr == "Le voisin étend ses cartes après la donne"
    assert "sauterelle-victim" in clause.text_fr and "{rule" not in clause.text_fr


def test_a_ruling_has_its_readings_in_french() -> None:
    head = "```{ruling} pay Who pays?\n:kind: open\n:clauses: 8.1\n:default: all\n\n"
    page = f"{head}Some.\n\n- `all`: all.\n- `one`: one.\n```\n"
    said = {
        "Who pays?": "Qui paie ?",
        "Some.": "Des gens.",
        "`all`: all.": "`all`\xa0: tous.",
        "`one`: one.": "`one` : un.",
    }
    ruling = read_pages({"spec/rulings/pay.md": page}, {"spec/rulings/pay.md": said}).rulings["pay"]
    assert (ruling.title_fr, ruling.text_fr) == ("Qui paie ?", "Des gens.")
    assert ruling.readings_fr == {"all": "tous.", "one": "un."}


def test_every_clause_is_in_french() -> None:
    assert not without_french(read(ROOT))


def test_a_clause_without_french_fails_the_check(tmp_path: Path, capsys: Printed) -> None:
    page = "```{clause} papillon:1.4 Suits\n:kind: rule\n\nIgnored.\n```\n"
    (tmp_path / "papillon").mkdir()
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec/suits.md").write_text(page, "utf-8")
    assert main(["--root", str(tmp_path)]) == 0
    assert main(["--root", str(tmp_path), "--check"]) == 1
    assert "not in French yet: 1 of 1 clauses" in capsys.readouterr().out


def test_a_changed_catalog_makes_the_json_stale(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "papillon").mkdir()
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec/suits.md").write_text("```{clause} papillon:1.4 Suits\n:kind: rule\n\nIgnored.\n```\n", "utf-8")
    assert main(["--root", str(tmp_path)]) == 0
    path = tmp_path / "docs/locale/fr/LC_MESSAGES/spec/suits.po"
    path.parent.mkdir(parents=True)
    path.write_text(catalog({"Suits": "Couleurs", "Ignored.": "Sans effet."}), "utf-8")
    assert main(["--root", str(tmp_path), "--check"]) == 1
    assert "changed papillon:1.4" in capsys.readouterr().out
    assert main(["--root", str(tmp_path)]) == 0
    entry = json.loads((tmp_path / "papillon/clauses.json").read_text("utf-8"))["papillon:1.4"]
    assert (entry["title_fr"], entry["text_fr"]) == ("Couleurs", "Sans effet.")


def test_a_bad_catalog_is_bad_input_to_the_command(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "docs/locale/fr/LC_MESSAGES/spec/suits.po"
    path.parent.mkdir(parents=True)
    (tmp_path / "spec").mkdir()
    path.write_text('msgid "one"\n', "utf-8")
    with pytest.raises(SystemExit) as end:
        main(["--root", str(tmp_path)])
    assert end.value.code == 2
    assert "docs/locale/fr/LC_MESSAGES/spec/suits.po:1: expected a message catalog" in capsys.readouterr().err
