"""Clause numbers and rulings in running text are links, and numbers that count something are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Final

import pytest

from papillon.kit.clauses import book

pytestmark = pytest.mark.filterwarnings("ignore")  # the warnings of Sphinx and docutils are theirs to mend

NUMBERS: Final = {citation.partition(":")[2] for game in ("papillon", "francion") for citation in book(game).clauses}
"""Every number that names a clause of some document."""

DOTTED: Final = re.compile(r"(?<![\w./-])(\d+(?:\.[a-d])?\.\d+)(?![\w.]*\d)")
"""A number as most clauses have it; those of the PDF and of the article are counted without a point.

In an address or in the key of a citation it is none."""

OTHERWISE: Final = {
    r"^\s+[A-F]: ": "a play of a record, by coup and number",
    r"^\s?%": "a share",
    r"^ chips\b": "an amount",
    r"^ (?:at the end of the site|à la fin de l’adresse)": "what one types after an address",
}
"""What follows a number that is none of a clause, and what it is."""

APART: Final = re.compile(
    r'<svg.*?</svg>|<span class="amount">.*?</span>|'
    r"<script.*?</script>|<style.*?</style>|<button.*?</button>|<code.*?</code>|"
    r'<div class="highlight-(?!console).*?</pre>|<span class="gp">\$ </span>[^\n]*|<a [^>]*>.*?</a>',
    re.DOTALL,
)
"""What is no running text: pictures, amounts that a table has, programs, what one copies, and links themselves."""


def articles(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the pages of an edition by name, what stands in the middle of each."""
    for path in sorted(folder.rglob("*.html")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(("fr/", "code/")):
            yield name, path.read_text("utf-8").partition("<article")[2].partition("</article>")[0]


def running_text(article: str) -> str:
    return unescape(re.sub("<[^>]*>", "", APART.sub("\N{REPLACEMENT CHARACTER}", article)))


def unlinked(article: str) -> list[str]:
    """The numbers of clauses that stand in running text and lead nowhere, each with what is around."""
    text = running_text(article)
    found = (match for match in DOTTED.finditer(text) if match[1] in NUMBERS)
    return [
        text[max(0, match.start() - 30) : match.end() + 20]
        for match in found
        if not any(re.match(after, text[match.end() :]) for after in OTHERWISE)
    ]


@pytest.mark.parametrize("edition", ["", "fr"])
def test_every_clause_number_in_running_text_is_a_link(built: Path, edition: str) -> None:
    found = {name: unlinked(article) for name, article in articles(built / edition)}
    assert {name: numbers for name, numbers in found.items() if numbers} == {}


@pytest.mark.parametrize("edition", ["", "fr"])
def test_a_link_says_the_number_that_it_leads_to_and_counts_nothing(built: Path, edition: str) -> None:
    link = re.compile(
        r'([^<>]{0,20})<a class="[^"]*" href="[^"]*#[a-z-]+-([\d.a-d]+)"[^>]*>(.*?)</a>([^<]{0,20})', re.DOTALL
    )
    for name, article in articles(built / edition):
        for before, number, said, after in link.findall(article):
            words = unescape(re.sub("<[^>]*>", "", said))
            if DOTTED.fullmatch(words):
                place = (name, before, words, after)
                assert words == number, place
                assert not re.search(r"(?:Python|version|CC0|[+−=×<>])\s*$", before), place
                assert not re.match(r"\s?(?:%|[kM]B|chips?\b|jetons?\b|\w*points\b)", after), place
