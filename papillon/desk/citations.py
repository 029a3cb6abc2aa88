"""A clause, a ruling or a section as a scholar cites it: with the edition, its date and a fingerprint of the wording.

`citation_of` takes the answer of `cite` to a citation, and each function in `FORMATS` writes one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Final, NamedTuple

from papillon.desk.screen import Document
from papillon.kit.clauses import Edition
from papillon.kit.translations import ENGLISH, N_, say

WORK: Final = N_("Le Papillon: the rules, executable")
"""What all the clauses of both games are part of."""
AUTHOR: Final = N_("The maintainers of the rules of Le Papillon")
NAMED_BY: Final[Mapping[str, str]] = {"clause": "clause", "wording": "clause", "section": "section", "ruling": "ruling"}
"""Kind of an answer that can be cited → the key under which it says what it is called."""


class Citation(NamedTuple):
    """What is cited, in words of the language spoken."""

    name: str
    """What people call it: 'Papillon 8.4', 'Papillon 8, Sauterelle', 'ten-sums'."""
    title: str
    """What it says in a few words; nothing of a section, whose title is in its name."""
    hash: str
    """A fingerprint of its wording in the language cited."""
    edition: Edition
    """The edition that has it so."""
    language: str
    """Of the title, 'en' or 'fr'."""
    address: str = ""
    """Where it stands in a site; nothing where no site is known."""

    @property
    def key(self) -> str:
        """What a bibliography calls it: 'papillon-8.4-ed1.0', or 'papillon-8.4-ed1.0-draft-fr' of a French draft."""
        name = self.name.partition(",")[0].lower().replace(" ", "-")
        draft = "" if self.edition.released else "-draft"
        return f"{name}-ed{self.edition.number}{draft}{'' if self.language == ENGLISH else f'-{self.language}'}"

    @property
    def whole_title(self) -> str:
        """Name and title, as a list of works has them."""
        return say("{name}: {title}", name=self.name, title=self.title) if self.title else self.name


def citation_of(found: Document, address: str = "") -> Citation:
    """Return the citation of an answer of `cite`, of a kind in `NAMED_BY`."""
    name, title = found[NAMED_BY[found["kind"]]], found["title"]
    if found["kind"] == "section":
        name, title = ", ".join(filter(None, (name, title))), ""
    return Citation(name, title, found["hash"], Edition(**found["edition"]), found["language"], address)


def as_text(it: Citation) -> str:
    """Write a citation as plain text, on one line."""
    return ", ".join(filter(None, (it.name, _parts(it, str, "{}"), it.address)))


def as_markdown(it: Citation) -> str:
    r"""Write a citation in CommonMark.

    >>> as_markdown(Citation("A 1", "2 * 3_", "aa", Edition("0.1", "2026-11-22", "bb"), "en", "https://a.example/1"))
    '[A 1](<https://a.example/1>), “2 \\* 3\\_”, *Le Papillon: the rules, executable*, draft of 2026-11-22 for ...'
    """
    name = _markdown(it.name)
    return f"{f'[{name}](<{it.address}>)' if it.address else name}, {_parts(it, _markdown, '*{}*')}"


def as_html(it: Citation) -> str:
    """Write a citation as a piece of HTML."""
    name = escape(it.name)
    linked = f'<a href="{escape(it.address)}">{name}</a>' if it.address else name
    return f'<span lang="{it.language}">{linked}, {_parts(it, escape, "<cite>{}</cite>")}</span>'


def as_bibtex(it: Citation) -> str:
    r"""Write a citation as an entry of BibTeX.

    >>> it = Citation("A 1", "50 % & more", "aa", Edition("0.1", "2026-11-22", "bb"), "en")
    >>> as_bibtex(it).splitlines()[2]
    '  title = {{A 1: 50 \\% \\& more}},'
    """
    work = f"{say(WORK)} ({edition_in_words(it.edition, it.hash)})"  # no style leaves out a part of a title
    fields = {
        "author": f"{{{say(AUTHOR)}}}",
        "title": f"{{{_bibtex(it.whole_title)}}}",
        "booktitle": f"{{{_bibtex(work)}}}",
        "year": it.edition.date.partition("-")[0],
        "date": it.edition.date,
        "langid": {"en": "english", "fr": "french"}[it.language],
        "url": it.address,
    }
    lines = (f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@incollection{{{it.key},\n{''.join(lines)}}}"


def as_csl(it: Citation) -> str:
    """Write a citation as CSL-JSON, a list of one item."""
    item = {
        "id": it.key,
        "type": "chapter",
        "title": it.whole_title,
        "container-title": say(WORK),
        "author": [{"literal": say(AUTHOR)}],
        "edition": edition_in_words(it.edition, it.hash),
        "issued": {"date-parts": [[int(part) for part in it.edition.date.split("-")]]},
        "language": it.language,
        "URL": it.address,
    }
    return json.dumps([{name: value for name, value in item.items() if value}], ensure_ascii=False, indent=2)


FORMATS: Final[Mapping[str, Callable[[Citation], str]]] = {
    "text": as_text,
    "markdown": as_markdown,
    "html": as_html,
    "bibtex": as_bibtex,
    "csl-json": as_csl,
}
"""Name of a format → what writes a citation in it, without a line break at the end."""


def edition_in_words(edition: Edition, wording: str) -> str:
    """Say which edition or draft has something, and its fingerprint there."""
    known = {**edition._asdict(), "wording": wording}
    if edition.released:
        return say("edition {number} of {date}, wording {wording}", **known)
    return say("draft of {date} for edition {number}, wording {wording}", **known)


def _parts(it: Citation, escaped: Callable[[str], str], work: str) -> str:
    """What follows the name. escaped: makes words safe in the format.  work: what the format puts around a title."""
    title = say("“{title}”", title=escaped(it.title)) if it.title else ""
    return ", ".join(filter(None, (title, work.format(escaped(say(WORK))), edition_in_words(it.edition, it.hash))))


_MARKED: Final = re.compile(r"([\\`*_\[\]<>&~|$])")
"""What means something in the midst of a line of Markdown."""

_LATEX: Final = str.maketrans(
    {
        **{letter: f"\\{letter}" for letter in "{}$&#_%"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\N{NO-BREAK SPACE}": "~",
        "\N{NARROW NO-BREAK SPACE}": r"\,",
    }
)


def _markdown(words: str) -> str:
    return _MARKED.sub(r"\\\1", words)


def _bibtex(words: str) -> str:
    return words.translate(_LATEX)
