"""What a link to a clause, a ruling or a word shows of it before one goes there: a small file for each page.

`previews/spec/glossary.json` in the folder of an edition has what stands on `spec/glossary.html`: the words of the link
that leads there, and by anchor what each is called and what it says, as plain text. `_static/previews.js` fetches it
when the first such link is touched. Without scripts a link is a link.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Final, NamedTuple

from clauseblocks import Entry
from docutils import nodes
from glossaryterms import DOCNAME
from pagetables import _
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from papillon.kit.clauses import spoken

if TYPE_CHECKING:
    from clausedomain import RuleDomain

FOLDER: Final = "previews"
LONGEST: Final = 600
"""Characters of a text; whoever wants more goes there."""


SLUG: Final = re.compile(r"[a-z]+(?:-[a-z]+)+")
"""The short name of a ruling, where no plain word can be meant."""


class Preview(NamedTuple):
    """What is shown of one place of a page."""

    docname: str
    """The page."""
    anchor: str
    """The place on the page."""
    title: str
    """What it is called: 'Papillon 8.4 · Who lays down' say."""
    text: str
    """What it says, or the beginning of that."""


def previews(app: Sphinx) -> Iterator[Preview]:
    """Yield everything that can be shown, in the language of the build."""
    domain: RuleDomain = app.env.domains["rule"]  # type: ignore[assignment]
    for clause in domain.clauses.values():
        yield _preview(clause, f"{spoken(clause.name)} · {clause.title}", domain.rulings)
    for ruling in domain.rulings.values():
        yield _preview(ruling, ruling.title, domain.rulings)
    if DOCNAME in app.env.found_docs:
        yield from _words(app.env.get_doctree(DOCNAME))


def _preview(entry: Entry, title: str, rulings: Mapping[str, Entry]) -> Preview:
    return Preview(entry.docname, entry.anchor, title, in_titles(beginning(entry.text), rulings))


def in_titles(text: str, rulings: Mapping[str, Entry]) -> str:
    """Return a text in which rulings are called by their titles, as on the pages."""
    return SLUG.sub(lambda found: rulings[found[0]].title if found[0] in rulings else found[0], text)


def beginning(text: str) -> str:
    r"""Return the first paragraphs of a text, a line each; a mark at the end says that there is more.

    >>> beginning("Who can capture\nmust.\n\nOne card."), len(beginning("Who can capture must. " * 99)) < 610
    ('Who can capture must.\nOne card.', True)
    """
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    ends = accumulate(map(len, paragraphs))
    kept = [paragraph for paragraph, end in zip(paragraphs, ends, strict=True) if end <= LONGEST]
    whole = "\n".join(kept) or shorten(paragraphs[0], LONGEST, placeholder="")
    return whole if len(kept) == len(paragraphs) else f"{whole} …"


def _words(glossary: nodes.document) -> Iterator[Preview]:
    """The words of the glossary: the first column has the word, the last but one what it means."""
    for row in glossary.findall(nodes.row):
        cells = [cell.astext() for cell in row.children]
        yield from (Preview(DOCNAME, anchor, cells[0], cells[-2]) for anchor in row["ids"])


def write(app: Sphinx, failure: Exception | None) -> None:
    """Write the files into an edition that is built."""
    if failure or app.builder.name != "html":
        return
    pages: dict[str, dict[str, dict[str, str]]] = {}
    for found in previews(app):
        pages.setdefault(found.docname, {})[found.anchor] = {"title": found.title, "text": found.text}
    for docname, places in pages.items():
        path = Path(app.outdir, FOLDER, f"{docname}.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"go": _("Go there"), "places": places}, ensure_ascii=False), "utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register what is written at the end, and the script that shows it."""
    app.add_js_file("previews.js", loading_method="defer")
    app.connect("build-finished", write)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
