"""The French edition: its catalogs, the switch of languages, the JSON that is made of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from building import Site

from conformance.documents import GAMES
from papillon.kit.clauses import book
from tools import ROOT
from tools.catalogs import (
    Message,
    catalog_of,
    complaints,
    load,
    messages_of,
    read_catalog,
)
from tools.pages import GLOSSARY, read_terms
from tools.specification import read, without_french

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

CONSOLES = "consoles"
"""The catalog of what the desk prints: no prose, and run by the tests of the documentation."""

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def catalog(said: dict[str, str]) -> str:
    return HEAD + "\n".join(f"msgid {quoted(one)}\nmsgstr {quoted(two)}\n" for one, two in said.items())


# --- what is translated


def test_the_catalogs_have_every_message_in_french_that_keeps_what_has_to_stay() -> None:
    """References, code and numbers; no card is called by a letter of the notation, nothing is said against `terms`."""
    check = [sys.executable, "docs/_ext/translating.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "every message is translated\n"), done.stdout + done.stderr


NOT_FRENCH_TYPE = re.compile(r"\w'\w|[^\s\u00a0] [:;?!»](?=\s|$|[).])|«[^\u00a0]|[^\u00a0]»|coeur|[“”]|\.\.\.")
"""A straight apostrophe, a space at which a line may break before a high sign, English quotation marks, loose ones."""


def test_french_messages_are_set_as_french_is() -> None:
    code = re.compile(r"\{[\w:]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)")
    pages = {page: catalog for page, catalog in load(ROOT).items() if page != CONSOLES}
    said = [(page, code.sub("x", french)) for page, catalog in pages.items() for french in catalog.values()]
    said = [(page, french) for page, french in said if not french.isupper()]  # pictures have signs of their own
    assert not [(page, found[0], text) for page, text in said for found in NOT_FRENCH_TYPE.finditer(text)]


def test_every_further_form_of_a_word_is_one_of_the_glossary_and_stands_in_some_french_clause() -> None:
    path = ROOT / "docs/locale/fr/LC_MESSAGES" / f"{catalog_of(GLOSSARY)}.po"
    catalog = read_catalog(path.read_text("utf-8"), path.name)
    remarks = [(str(message.id), note) for message in messages_of(catalog) for note in message.user_comments]
    forms = {msgid: note.removeprefix("forms: ").split(", ") for msgid, note in remarks if note.startswith("forms:")}
    assert forms.keys() <= {term.name for term in read_terms((ROOT / GLOSSARY).read_text("utf-8"))}
    text = "\n".join(clause.text_fr for game in GAMES for clause in book(game).clauses.values())
    unused = [form for listed in forms.values() for form in listed if not re.search(rf"\b{form}s?\b", text)]
    assert "étale" in forms["lay down"] and not unused


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
def test_what_is_wrong_with_a_translation(english: str, french: str, complaint: str) -> None:
    [said] = complaints([english], [Message(english, french)], set())
    assert said.startswith(complaint)


# --- the two editions


def built_in(site: Site, language: str) -> str:
    """The warnings with which a little site is built in a language."""
    return site.warnings(
        language=language,
        locale_dirs=["locale"],
        gettext_compact=False,
    )


def test_a_clause_without_french_fails_the_build_in_french_alone(site: Site) -> None:
    said = {
        "Clearing the table": "Vider le tapis",
        "It is paid; see {rule:ruling}`who-pays`.": "On le paie\u00a0; voir {rule:ruling}`who-pays`.",
    }
    site.write("locale/fr/LC_MESSAGES/spec.po", catalog(said))
    site.write("docs/locale/fr/LC_MESSAGES/spec.po", catalog(said))
    assert built_in(site, "en") == ""
    complaint = "WARNING: clause papillon:8.2: its French is missing, or that of an earlier wording"
    assert [line.split(" [")[0] for line in built_in(site, "fr").splitlines()] == [complaint]


# --- the JSON


def test_the_json_has_french_where_the_catalog_has() -> None:
    clause = book("papillon").clause("8.4")
    assert clause.title_fr == "Le voisin étale son jeu après la donne"
    assert "talon" in clause.text_fr and "{rule" not in clause.text_fr


def test_every_clause_is_in_french() -> None:
    assert not without_french(read(ROOT))
