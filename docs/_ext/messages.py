"""What the site and the programs say, as the messages of their catalogs: page by page, the site's own pieces, the
scenarios, the theme, the desk with its pictures.

Sphinx itself finds what a page says. What needs no translation is left out: ids and code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import deskpage
from codewords import PROGRAMS, SITE, words_in
from consoles import told_blocks
from frame import CATALOG as THEME, THEME_WORDS
from sitewords import CATALOG, CONSOLES, SCENARIOS, one_line
from sphinx.application import Sphinx
from styleterms import terms

from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import scenarios_in
from tools import apparatus, history, sentences, witnesses
from tools.catalogs import OF_PROGRAMS, Words
from tools.coverage import read_reasons

SILENT = re.compile(r"\{[\w:]+\}`[^`]*`|`[^`]*`|<[^>]*>|\]\([^)]*\)")
"""References, code and addresses: what a message holds that nobody translates."""

_SIGN = re.compile(r"[;%]")
"""What is set otherwise in French, be there words or not: with a space before it, `87,1 %` with a comma."""

_WORD = re.compile(r"[^\W\d_]{2,}|\b\d[cdhs]\b")  # a card is said in words in French: 3s, le 3 de pique


class CannotExtract(ValueError):
    """The pages cannot be read; the message is Sphinx's."""


def messages_of(root: Path) -> dict[str, list[Words]]:
    """Return the messages of each page and of each other catalog, in the order in which a reader meets them.

    Raises CannotExtract where Sphinx has anything to complain of.
    """
    consoles: list[Words] = []
    with TemporaryDirectory() as folder:
        app = _read(root, Path(folder))
        for name in sorted(app.env.all_docs):
            page = app.env.get_doctree(name)
            app.builder.write_doc(name, page)
            consoles += [block.astext() for block in told_blocks(page)]
    pages = {name: [*filter(speaks, catalog.messages)] for name, catalog in app.builder.catalogs.items()}
    own = [*words_in(root, SITE), *deskpage.messages(), *app.config.clause_documents.values()]
    suite = [
        *_scenario_messages(root),
        *_coverage_messages(root),
        *_witness_messages(root),
        *_history_messages(root),
        *(term.why for term in terms()),
    ]
    found: dict[str, list[Words]] = {
        **pages,
        OF_PROGRAMS: [*words_in(root, PROGRAMS)],
        CATALOG: own,
        CONSOLES: consoles,
        SCENARIOS: suite,
        THEME: [*THEME_WORDS],
    }
    return {name: [*dict.fromkeys(said)] for name, said in found.items()}


def speaks(message: str) -> bool:
    """Say whether a message has words of its own, beside references and code, or signs that languages set apart."""
    said = SILENT.sub(" ", message)
    return bool(_WORD.search(said) or _SIGN.search(said))


def _read(root: Path, folder: Path) -> Sphinx:
    """Have Sphinx read every page as its builder of messages does; the pages are not resolved, which takes as long."""
    complaints = StringIO()
    by_page = {"gettext_compact": False}
    app = Sphinx(root, root / "docs", folder, folder, "gettext", by_page, status=None, warning=complaints)
    app.builder.read()
    if complaints.getvalue():
        raise CannotExtract(complaints.getvalue().strip())
    return app


def _scenario_messages(root: Path) -> Iterator[str]:
    """The titles and reasons of the scenarios."""
    folder = root / "conformance" / "scenarios"
    for path in sorted(folder.rglob("*.toml")):
        for scenario in scenarios_in(path):
            yield from (one_line(str(scenario.table[key])) for key in ("title", "because"))


def _witness_messages(root: Path) -> Iterator[str]:
    """Why sentences of the documents have no clause, what is said of the documents, the reasons of the apparatus."""
    listed = witnesses.load(root)
    if listed:
        yield from listed.reasons.values()
        yield from (said for item in listed.by_siglum.values() for said in (item.author, item.dates) if said)
    yield from (entry.reason for entries in apparatus.load(root).values() for entry in entries)


def _history_messages(root: Path) -> Iterator[str]:
    """What is told of the history and of the works that it rests on."""
    found = history.load(root)
    if found:
        yield from (said for work in found.works.values() for said in (work.part, *work.says) if said)
        told = [*found.descents, *(account for accounts in found.accounts.values() for account in accounts)]
        yield from (account.name for account in found.accounts["contested"])
        yield from (account.told for account in told)


def _coverage_messages(root: Path) -> Iterator[str]:
    """Why the suite shows nothing of a clause."""
    for document in EVERY_DOCUMENT:
        reasons: Mapping[str, Any] = read_reasons(document, root)
        for cells in reasons.values():
            yield from (one_line(reason) for reason in cells.values())
    yield from sentences.reasons().values()
    yield from (ruling.no_code for ruling in sentences.rulings().values() if ruling.no_code)
