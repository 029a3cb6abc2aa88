"""What a link to a clause, a ruling or a word shows of it before one goes there: a small file for each page.

`previews/spec/glossary.json` in the folder of an edition has what stands on `spec/glossary.html`: the words of the link
that leads there, and by anchor what each is called and what it says, as plain text. `web/static/previews.js` fetches it
when the first such link is touched. Without scripts a link is a link.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from textwrap import shorten
from typing import Final

from clausedomain import docname_of, rules_of
from docutils import nodes
from glossaryterms import DOCNAME
from pagetables import _
from sphinx.application import Sphinx

from papillon.kit.clauses import Clause, Ruling

FOLDER: Final = "previews"
LONGEST: Final = 600
"""Characters of a text; whoever wants more goes there."""

_SLUG: Final = re.compile(r"[a-z]+(?:-[a-z]+)+")
"""The short name of a ruling, where no plain word can be meant."""
_MARKUP: Final = re.compile(r"\*([^*\s][^*]*)\*|`")


def plain_text(said: Clause | Ruling, rulings: Mapping[str, Ruling]) -> str:
    """Return what a clause or a ruling says, without markup; it calls rulings by their titles, as the pages do."""
    readings = said.readings.items() if isinstance(said, Ruling) else ()
    text = "\n\n".join([said.text, *(_("%s: %s") % reading for reading in readings)])
    bare = _MARKUP.sub(r"\1", text)
    return _SLUG.sub(lambda found: rulings[found[0]].title if found[0] in rulings else found[0], bare)


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


def previews(app: Sphinx) -> Iterator[tuple[str, str, str, str]]:
    """Yield page, anchor, title and text of everything that can be shown, in the language of the build."""
    rules = rules_of(app.env)
    for said in (*rules.clauses.values(), *rules.rulings.values()):
        title = f"{said.spoken} · {said.title}" if isinstance(said, Clause) else said.title
        yield docname_of(said), said.anchor, title, beginning(plain_text(said, rules.rulings))
    if DOCNAME in app.env.found_docs:
        for row in app.env.get_doctree(DOCNAME).findall(nodes.row):
            cells = [cell.astext() for cell in row.children]
            yield from ((DOCNAME, anchor, cells[0], cells[-2]) for anchor in row["ids"])


def write(app: Sphinx, failure: Exception | None) -> None:
    """Write the files into an edition that is built."""
    if failure or app.builder.name != "html":
        return
    pages: dict[str, dict[str, dict[str, str]]] = {}
    for docname, anchor, title, text in previews(app):
        pages.setdefault(docname, {})[anchor] = {"title": title, "text": text}
    for docname, places in pages.items():
        path = Path(app.outdir, FOLDER, f"{docname}.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"go": _("Go there"), "places": places}, ensure_ascii=False), "utf-8")


def setup(app: Sphinx) -> None:
    """Register what is written at the end, and the script that shows it."""
    app.add_js_file("previews.js", loading_method="defer")
    app.connect("build-finished", write)
