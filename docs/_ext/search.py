"""The search of the site: what there is to find, its index in small pieces, its page, the filter above the questions.

A result leads to a clause, ruling, question, scenario, word of the glossary or part of a page, rather than to a page,
and is found by stems of words: Sphinx's own search, which knows pages only, is off. The entries are taken from the
pages as they were read, in the language of the build; pages of code are not among them. `web/build/searchindex.mjs`
makes the index of them, and the modules in `web/static/search` read it in the browser. What players say for what the
rules say is `papillon/desk/words.toml`; the stemmers are Sphinx's, as one module. All this lies in `_static/search` of
each edition, the index in a folder named by its content, so that no browser takes an old one for the new one.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import sphinx
from clausedomain import RuleDomain, docname_of, rules_of
from codepages import Page
from deskpage import PAGE as DESK, bound, page_words
from docutils import nodes
from glossaryterms import DOCNAME as GLOSSARY, names_of, words
from pagetables import WRITTEN
from previews import plain_text
from sitewords import render
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from papillon.kit.clauses import ClauseId, sort_key, spoken
from tools import ROOT, npm
from tools.specification import package_of

log = logging.getLogger(__name__)

INDEXER: Final = ROOT / "web/build/searchindex.mjs"
WORDS: Final = ROOT / "papillon/desk/words.toml"
FOLDER: Final = "_static/search"
INDEX: Final = "index"
"""The folder in it with the folder of the index."""
STEMMERS: Final = {"en": "english", "fr": "french"}
UNUSED: Final = {"sphinx_highlight.js", "translations.js", "searchtools.js", "language_data.js"}
"""Scripts of Sphinx's own search."""

QUESTIONS: Final = "spec/questions"
SECTIONS: Final = "spec/sections/"
SCENARIOS: Final = "spec/scenarios/"
FRANCION: Final = "francion"
MAIN: Final = "papillon"
PARTS: Final = "parts that are found"
"""Key of a page's metadata."""

PRIOR: Final = {"clause": 1.3, "question": 1.4, "ruling": 1.0, "word": 1.1, "example": 0.6, "page": 0.6}
"""The weight of a result of each kind: a player wants a rule before an example of it."""
COMPANION: Final = 0.75
"""The factor for what is not of the main document."""

_PLACE: Final = re.compile(r'data-index="[^"]*"')
"""Where the filter and the desk have the path to the index."""


class Entry(NamedTuple):
    """A place that the search finds."""

    kind: str
    """A key of `PRIOR`."""
    document: str
    """The document of its rules, such as `papillon-pdf`; empty for a page of no game."""
    title: str
    docname: str
    """Its page."""
    anchor: str
    """Its place on the page; empty for the top."""
    text: str
    """What it says, on one line."""
    number: str = ""
    """The citation of a clause or a section as people write it, 'Papillon 8.4'."""
    words: str = ""
    """Other words for what it defines, in both languages."""
    called: str = ""
    """What players say for it."""
    page: str = ""
    """The title of the page of which it is a part, if only a part."""

    @property
    def about(self) -> str:
        """What a reader sees beside its kind: the game, the document unless it is the main one, and the page."""
        game = "Le Francion" if self.document and package_of(self.document) == FRANCION else "Le Papillon"
        named = game if self.document in (MAIN, FRANCION) else f"{game}, {spoken(self.document)}"
        return ": ".join(filter(None, (named if self.document else "", self.page)))

    @property
    def other_document(self) -> str:
        """The name of its document, which people type unless it is the main one."""
        return "" if self.document in (MAIN, "") else spoken(self.document)

    def indexed(self, address: str) -> dict[str, str | float]:
        """Return what the index is made of. address: from the root of the edition."""
        prior = PRIOR[self.kind] * (COMPANION if self.other_document else 1)
        words = f"{self.words} {self.other_document}"
        return self._asdict() | {"about": self.about, "prior": prior, "address": address, "words": words}


# --- what there is to find


def entries(env: BuildEnvironment) -> list[Entry]:
    """Return everything that the search finds, the main document first."""
    domain = rules_of(env)
    parts = (part for _docname, metadata in sorted(env.metadata.items()) for part in metadata.get(PARTS, ()))
    found = [*parts, *_blocks(env, domain)]
    return sorted(found, key=lambda entry: (package_of(entry.document) != MAIN, entry.document))


def _blocks(env: BuildEnvironment, domain: RuleDomain) -> Iterator[Entry]:
    """Yield the clauses, rulings and scenarios."""
    defined = names_of(env)
    for name, clause in sorted(domain.clauses.items(), key=lambda item: sort_key(item[0])):
        place, text = (docname_of(clause), clause.anchor), _line(plain_text(clause, domain.rulings))
        others = " ".join(defined.get(name, ()))
        yield Entry("clause", clause.document, clause.title, *place, text, spoken(name), others)
    for name, ruling in domain.rulings.items():
        document = ClauseId.of(ruling.clauses[0]).document if ruling.clauses else MAIN
        place, text = (docname_of(ruling), ruling.anchor), _line(plain_text(ruling, domain.rulings))
        yield Entry("ruling", document, ruling.title, *place, text, words=name)
    for scenario in domain.scenarios.values():
        document = scenario.docname.removeprefix(SCENARIOS).partition("/")[0]
        place = (scenario.docname, scenario.anchor)
        yield Entry("example", document, scenario.said("title"), *place, _line(scenario.said("because")))


def note_parts(app: Sphinx, doctree: nodes.document) -> None:
    """Note what a page that has been read says beside clauses, rulings and scenarios, by now in its language."""
    env = app.env
    docname = env.current_document.docname
    if not docname.startswith(SCENARIOS):
        words_of = _glossary(env, doctree) if docname == GLOSSARY else ()
        parts = (part for section in doctree.findall(nodes.section) for part in _part(docname, section))
        env.metadata[docname][PARTS] = [*words_of, *parts]


def _glossary(env: BuildEnvironment, doctree: nodes.document) -> Iterator[Entry]:
    """Yield the words of the glossary."""
    rows = {anchor: row for row in doctree.findall(nodes.row) for anchor in row["ids"]}
    for word in words(env):
        name, *cells = [_line(cell.astext()) for cell in rows[word.anchor].findall(nodes.entry)]
        text = " · ".join(filter(None, cells))
        yield Entry("word", word.game, name, GLOSSARY, word.anchor, text, words=" ".join(word.said))


def _part(docname: str, section: nodes.section) -> Iterator[Entry]:
    """Yield a heading with the text below it, if there is any beside clauses, rulings and further headings."""
    chapter, title, text = section.parent, _line(section[0].astext()), _own_text(section)
    anchor = section["ids"][0]
    document = docname.removeprefix(SECTIONS).partition("/")[0] if docname.startswith(SECTIONS) else ""
    if not text:
        return
    if docname == QUESTIONS and isinstance(chapter.parent, nodes.section):
        game = FRANCION if chapter["ids"][0].startswith("le-francion") else MAIN
        yield Entry("question", game, title, docname, anchor, text)
    elif isinstance(chapter, nodes.document):
        yield Entry("page", document, title, docname, "", text)
    elif _is_section_of_rules(docname, chapter) and chapter.next_node(nodes.section) is section:
        number, _, heading = _line(chapter[0].astext()).partition(". ")
        yield Entry("page", document, heading, docname, "", text, spoken(f"{document}:{number}"))
    else:
        page = _line(section.document.next_node(nodes.title).astext())
        yield Entry("page", document, title, docname, anchor, text, page=page)


def _is_section_of_rules(docname: str, chapter: nodes.Element) -> bool:
    """Whether a heading is '8. Sauterelle', on a page that says only further down what the section is about."""
    is_top = isinstance(chapter.parent, nodes.document)
    return is_top and docname.startswith(SECTIONS) and chapter[0].astext()[0].isdigit()


def _own_text(section: nodes.section) -> str:
    """The words below a heading on one line, without blocks, code, pictures and folds, but with blocks of data."""
    plain = (nodes.paragraph, nodes.bullet_list, nodes.enumerated_list, nodes.definition_list, nodes.table)
    parts = (part for part in section.children if isinstance(part, plain) or WRITTEN in part.get("classes", ()))
    return _line(" ".join(part.astext() for part in parts))


def _line(text: str) -> str:
    return " ".join(text.split())


# --- the index


def players_words(language: str) -> dict[str, Any]:
    """Return what players say for what the rules say, in a language."""
    words: dict[str, Any] = tomllib.loads(WORDS.read_text("utf-8"))[language]
    return words


def index_source(app: Sphinx) -> dict[str, Any]:
    """Return what the index is made of; warn of words for a place that does not exist."""
    said, found = players_words(app.config.language), entries(app.env)
    called: dict[str, str] = said.pop("called")
    for anchor in called.keys() - {entry.anchor for entry in found}:
        log.warning("%s: there is no place %s that could be called so", WORDS, anchor)
    listed = []
    for entry in found:
        page = app.builder.get_target_uri(entry.docname)
        address = f"{page}#{entry.anchor}" if entry.anchor else page
        listed.append(entry._replace(called=called.get(entry.anchor, "")).indexed(address))
    return said | {"empty": said["empty"].split(), "asking": said["asking"].split(), "entries": listed}


def stemmer(language: str) -> str:
    """Return Sphinx's stemmer of a language as a module with the function `stem`, corrected for some words."""
    scripts = Path(sphinx.package_dir, "search", "minified-js")
    name = STEMMERS[language]
    both = "".join((scripts / f"{part}-stemmer.js").read_text("utf-8") for part in ("base", name))
    apart = [[form, stem] for stem, forms in players_words(language)["stems"].items() for form in forms.split()]
    made = f"const made = new {name.capitalize()}Stemmer();\nconst apart = new Map({json.dumps(apart)});"
    stem = "export const stem = (word) => apart.get(word) ?? made.stemWord(word);"
    return f"let BaseStemmer;\n{both}\n{made}\n{stem}\n"


def write_index(app: Sphinx) -> None:
    """Write the stemmer and the index of an edition; without node there is no index, and a line on stderr says so."""
    folder = Path(app.outdir, FOLDER)
    shutil.rmtree(folder / INDEX, ignore_errors=True)
    (folder / INDEX).mkdir(parents=True)
    (folder / "stems.mjs").write_text(stemmer(app.config.language), "utf-8")
    new = folder / INDEX / "new"
    try:
        command = [*npm.program("node"), str(INDEXER), str(folder / "stems.mjs"), str(new)]
    except npm.Missing as missing:
        npm.warn(f"no search in the site: {missing}")
        return
    subprocess.run(command, input=json.dumps(index_source(app)).encode(), check=True, timeout=60)
    content = b"".join(path.read_bytes() for path in sorted(new.iterdir()))
    new.rename(new.with_name(sha256(content).hexdigest()[:12]))


def path_to_index(app: Sphinx) -> str:
    """Return the path from the modules to the index; nothing where there is none."""
    return next((f"{INDEX}/{folder.name}/" for folder in Path(app.outdir, FOLDER, INDEX).iterdir()), "")


# --- the pages that ask it


def turn_off(app: Sphinx) -> None:
    """Have Sphinx make no search of its own."""
    if isinstance(app.builder, StandaloneHTMLBuilder):
        app.builder.search = False


def collect_page(app: Sphinx) -> Iterator[Page]:
    """Write the index, and yield the page that asks it."""
    if app.builder.name == "html":
        write_index(app)
        known = json.dumps({"words": page_words("search"), "index": path_to_index(app)}, ensure_ascii=False)
        yield "search", {"search_told": known.replace("</", "<\\/")}, "search.html"


def add_filter(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the filter above the questions; it shows itself where scripts run."""
    if docname != QUESTIONS or app.builder.name != "html":
        return
    form = render("question-filter.html", said=json.dumps(page_words("questions"), ensure_ascii=False))
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
    scripts[:] = [script for script in scripts if Path(str(script.filename)).name not in UNUSED]


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Bind the page to its own site, as its address may contain anything; remove what Sphinx's search has left.

    The filter of the questions, and the desk, where somebody may ask in words, get the path to the index.
    """
    page, *asking = (Path(app.outdir, f"{name}.html") for name in ("search", QUESTIONS, DESK))
    if failure is not None or app.builder.name != "html" or not page.exists():
        return
    page.write_text(bound(page.read_text("utf-8")), "utf-8")
    place = f'data-index="{path_to_index(app)}"'
    for path in filter(Path.exists, asking):
        path.write_text(_PLACE.sub(place, path.read_text("utf-8"), count=1), "utf-8")
    for name in UNUSED:
        Path(app.outdir, "_static", name).unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Register the page, the filter, and what keeps Sphinx from searching."""
    app.connect("builder-inited", turn_off)
    app.connect("doctree-read", note_parts)
    app.connect("html-collect-pages", collect_page)
    app.connect("build-finished", finish)
    app.connect("doctree-resolved", add_filter)
    app.connect("html-page-context", choose_scripts)
