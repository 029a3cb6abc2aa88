"""The style sheet for translators: the words to use, shown by the block `{terms}`, and what is written against them.

The list is `terms.toml` beside a language's catalogs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from pagetables import _, note_gathered, table, text
from sitewords import LOCALES, said_by_suite
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.toml import RecordError, read_document, strings, tables

FILE = "fr/terms.toml"
"""The list, by its path in the folder of the catalogs."""

ENGLISH, FRENCH, WHY = 24, 30, 60
"""Widths of the columns."""


class Term(NamedTuple):
    """A word to use."""

    english: str
    """The English word."""
    french: str
    """The French one."""
    why: str
    """Why it is this one, in English."""
    wrong: str = ""
    """A regular expression of what must not be written; nothing where no machine can tell."""
    when: str = ""
    """A regular expression of the English in whose French it must not be."""


def terms(folder: Path = LOCALES) -> list[Term]:
    """Read the list. Raises RecordError for one that cannot be read."""
    found = tables(read_document((folder / FILE).read_text("utf-8"), FILE), "terms", FILE)
    return [_term(strings(entry, FILE)) for entry in found]


def _term(said: dict[str, str]) -> Term:
    try:
        return Term(said["english"], said["french"], said["why"], said.get("not", ""), said.get("when", ""))
    except KeyError as missing:
        raise RecordError(f"{FILE}: a word lacks {missing}") from None


def against(listed: Sequence[Term], english: str, french: str) -> Iterator[str]:
    """Yield what a translation says against the list: the words, and what to say.

    >>> listed = [Term("pool", "poule", "", "poule paie")]
    >>> list(against(listed, "the pool pays", "la poule paie"))
    ['"poule paie" (pool: poule)']
    """
    for term in listed:
        found = re.search(term.wrong, french) if term.wrong and re.search(term.when, english) else None
        if found:
            yield f'"{found[0]}" ({term.english}: {term.french})'


class TermsBlock(SphinxDirective):
    """The list as a table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        note_gathered(self.env)
        rows = [[text(term.english), text(term.french), text(said_by_suite(term.why))] for term in terms()]
        return [table([_("English"), _("French"), _("why")], rows, [ENGLISH, FRENCH, WHY])]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("terms", TermsBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
