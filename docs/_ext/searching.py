"""The search of the site: an index in small pieces, the page that asks it, and the filter of the page of questions.

Sphinx's own search is off: it knows pages and neither clauses nor stems of every word. Here `searchentries` says what
there is to find, `searchindex.mjs` makes the index of it when all pages are written, and the modules in
`docs/_static/search` read it in the browser. What players say for what the rules say is `docs/_search/words.toml`.
The stemmers are those that Sphinx has, as one module. Everything lies in `_static/search` of each edition, the index in
a folder named by its content, so that nothing old is taken for new.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import npmpackages
import sphinx
from deskpage import PAGE as DESK, bound
from docutils import nodes
from modulepages import Page
from searchentries import QUESTIONS, Entry, entries, note_parts
from sitewords import _
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

log = logging.getLogger(__name__)

HERE: Final = Path(__file__).parent
PROGRAM: Final = HERE / "searchindex.mjs"
WORDS: Final = HERE.parent / "_search" / "words.toml"
FOLDER: Final = "_static/search"
"""Where an edition has the search."""
INDEX: Final = "index"
"""The folder in it with the folder of the index."""
STEMMERS: Final = {"en": "english", "fr": "french"}
"""Language → the stemmer that Sphinx has for it."""
NOT_USED: Final = {"sphinx_highlight.js", "translations.js", "searchtools.js", "language_data.js"}
"""Scripts of Sphinx's own search, which no page loads any more."""

_PLACE: Final = re.compile(r'data-index="[^"]*"')
"""Where the filter of the questions and the desk are told of the index."""


def said() -> dict[str, str]:
    """What the page says in the language of the build, by the names that the program has for it."""
    return {
        "clause": _("clause"),
        "question": _("question"),
        "ruling": _("ruling"),
        "example": _("example"),
        "word": _("word of the game"),
        "page": _("page"),
        "waiting": _("Searching …"),
        "none": _("Nothing answers to this. A word may be spelt otherwise; or ask with fewer words."),
        "one": _("1 result"),
        "several": _("{n} results"),
        "more": _("Show more"),
        "failed": _("The search could not be fetched ({why})."),
    }


def turn_off(app: Sphinx) -> None:
    """Have Sphinx make no search of its own."""
    if isinstance(app.builder, StandaloneHTMLBuilder):
        app.builder.search = False


def collect_page(app: Sphinx) -> Iterator[Page]:
    """Write the index, and yield the page that asks it."""
    if app.builder.name == "html":
        write_index(app)
        text = json.dumps({"words": said(), "index": place_of_index(app)}, ensure_ascii=False, default=str)
        yield "search", {"search_told": text.replace("</", "<\\/")}, "search.html"


def write_index(app: Sphinx) -> None:
    """Write the stemmer and the index of an edition; without node there is no index, and that is said."""
    folder = Path(app.outdir, FOLDER)
    shutil.rmtree(folder / INDEX, ignore_errors=True)
    (folder / INDEX).mkdir(parents=True)
    (folder / "stems.mjs").write_text(stemmer(app.config.language), "utf-8")
    new = folder / INDEX / "new"
    try:
        command = [*npmpackages.program("node"), str(PROGRAM), str(folder / "stems.mjs"), str(new)]
    except npmpackages.Missing as missing:
        npmpackages.warn(f"no search in the site: {missing}")
        return
    subprocess.run(command, input=json.dumps(told(app)).encode(), check=True, timeout=60)
    content = b"".join(path.read_bytes() for path in sorted(new.iterdir()))
    new.rename(new.with_name(sha256(content).hexdigest()[:12]))


def place_of_index(app: Sphinx) -> str:
    """Return the way from the modules to the index; nothing where there is none."""
    return next((f"{INDEX}/{folder.name}/" for folder in Path(app.outdir, FOLDER, INDEX).iterdir()), "")


def told(app: Sphinx) -> dict[str, Any]:
    """Return what the index is made of: all that there is to find, and what players say for what the rules say."""
    words = said_for(app.config.language)
    found = named(entries(app.env), words.pop("called"))
    return words | {"empty": words["empty"].split(), "entries": [told_of(app, entry) for entry in found]}


def said_for(language: str) -> dict[str, Any]:
    """Return what players say for what the rules say, in a language."""
    words: dict[str, Any] = tomllib.loads(WORDS.read_text("utf-8"))[language]
    return words


def told_of(app: Sphinx, entry: Entry) -> dict[str, str | float]:
    """Return an entry as the index is made of it. address: from the root of the edition."""
    page = app.builder.get_target_uri(entry.docname)
    address = f"{page}#{entry.anchor}" if entry.anchor else page
    words = f"{entry.words} {entry.other_document}"
    return entry._asdict() | {"about": entry.about, "prior": entry.prior, "address": address, "words": words}


def named(found: list[Entry], called: dict[str, str]) -> list[Entry]:
    """Return the entries with what else they are called, and warn of a place that is not there. called: by anchor."""
    for anchor in called.keys() - {entry.anchor for entry in found}:
        log.warning("%s: there is no place %s that could be called so", WORDS, anchor)
    return [entry._replace(called=called.get(entry.anchor, "")) for entry in found]


def stemmer(language: str) -> str:
    """Return Sphinx's stemmer of a language as a module with the function `stem`, which knows better of some words."""
    scripts = Path(sphinx.package_dir, "search", "minified-js")
    name = STEMMERS[language]
    both = "".join((scripts / f"{part}-stemmer.js").read_text("utf-8") for part in ("base", name))
    apart = [[form, stem] for stem, forms in said_for(language)["stems"].items() for form in forms.split()]
    made = f"const made = new {name.capitalize()}Stemmer();\nconst apart = new Map({json.dumps(apart)});"
    stem = "export const stem = (word) => apart.get(word) ?? made.stemWord(word);"
    return f"let BaseStemmer;\n{both}\n{made}\n{stem}\n"


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Bind the page to its own site, as its address holds what anybody wrote; take away what Sphinx's search left.

    The filter of the questions is told where the index is, and so is the desk, where somebody may ask in words.
    """
    page, *asking = (Path(app.outdir, f"{name}.html") for name in ("search", QUESTIONS, DESK))
    if failure is not None or app.builder.name != "html" or not page.exists():
        return
    page.write_text(bound(page.read_text("utf-8")), "utf-8")
    place = f'data-index="{place_of_index(app)}"'
    for path in filter(Path.exists, asking):
        path.write_text(_PLACE.sub(place, path.read_text("utf-8"), count=1), "utf-8")
    for name in NOT_USED:
        Path(app.outdir, "_static", name).unlink(missing_ok=True)


def add_filter(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the filter above the questions; it shows itself where scripts run."""
    if docname != QUESTIONS or app.builder.name != "html":
        return
    counts = {
        "one": _("1 question answers to this."),
        "several": _("{n} questions answer to this, the likeliest first."),
        "near": _("No question says all of this: the nearest ({n})."),
        "none": _("No question answers to this."),
        "failed": _("The search could not be fetched ({why})."),
    }
    data = escape(json.dumps(counts, ensure_ascii=False, default=str))
    label = escape(str(_("What is the question?")))
    elsewhere = escape(str(_("Search the whole site")))
    form = (
        f'<form class="question-filter" role="search" hidden data-index="" data-said="{data}"><label>{label} '
        '<input type="search" maxlength="200" autocomplete="off"></label> <output role="status"></output> '
        f'<a href="../search.html" hidden>{elsewhere}</a></form>'
    )
    first = next(iter(doctree.findall(nodes.section)), None)
    if first is not None:
        first.insert(1, nodes.raw("", form, format="html"))


def choose_scripts(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the page of questions its filter, and no page what belongs to Sphinx's search."""
    if pagename == QUESTIONS:
        app.add_js_file("search/questions.mjs", type="module")
    scripts = context["script_files"]
    scripts[:] = [script for script in scripts if Path(str(script.filename)).name not in NOT_USED]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the page, the filter, and what keeps Sphinx from searching."""
    app.connect("builder-inited", turn_off)
    app.connect("doctree-read", note_parts)
    app.connect("html-collect-pages", collect_page)
    app.connect("build-finished", finish)
    app.connect("doctree-resolved", add_filter)
    app.connect("html-page-context", choose_scripts)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
