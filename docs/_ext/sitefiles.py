"""The files that the site ships beside its pages: the letters of the book, the book itself, data for programs, the
licence.

The block `{book-files}` links to the book and the card, where `tools.book` made them before the site:

    ```{book-files}
    :if-made:             shows nothing where there are none
    ```

They lie in `book/` beside the pages of each language. What programs read lies in `data/` at the root of the site, once
for all languages, and keeps its names for good; `datapages` describes the fields.
"""

from __future__ import annotations

import json
import shutil
from importlib import import_module
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from frame import LICENCE
from pagetables import _
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from conformance.cases import cases
from conformance.documents import GAMES
from conformance.export import documents, json_lines
from papillon.kit.translations import FRENCH, say, speaking
from tools import ROOT, npm
from tools.book import OUTPUT
from tools.law.sheet import sheet_of
from tools.site import LANGUAGES

# --- the letters of the rules: EB Garamond, under the SIL Open Font License

FONTS: Final = "_static/fonts"
FONT_STYLES: Final = "fonts/book.css"
"""The rules by which pages fetch a cut of the font once a word is set in it, in `docs/_static`."""
FONT: Final = "EB Garamond"
FONT_PACKAGE: Final = "@fontsource/eb-garamond"
FONT_FILE: Final = "files/eb-garamond-latin-{}.woff2"
"""A cut of the font with the letters that English and French need, in the package of npm."""
CUTS: Final = ("400-normal", "400-italic", "600-normal")
"""The cuts that are used."""


def write_fonts(app: Sphinx) -> None:
    """Write the font with its licence before the pages; without the package a line on stderr says what is missing."""
    if app.builder.format != "html":
        return
    try:
        package = npm.fetched() / FONT_PACKAGE
    except npm.Missing as missing:
        npm.warn(f"the rules are set in the system's letters: {missing}")
        return
    folder = Path(app.outdir, FONTS)
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*map(FONT_FILE.format, CUTS), "LICENSE"):
        shutil.copy(package / name, folder)
    app.add_css_file(FONT_STYLES)


# --- the book

BOOK: Final = "book"


class BookFilesBlock(SphinxDirective):
    """Links to the book and the card in the language of the page."""

    option_spec: ClassVar = {"if-made": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return a link to each file; or a sentence that says why there is none."""
        self.env.note_reread()
        up = "../" * self.env.current_document.docname.count("/")
        listed = nodes.bullet_list()
        for file in book_files(Path(self.env.srcdir), self.config.language):
            link = nodes.reference("", file.name, refuri=f"{up}{BOOK}/{file.name}")
            size = nodes.Text(_(" (%d kB)") % (file.stat().st_size // 1000))
            listed += nodes.list_item("", nodes.paragraph("", "", link, size))
        if listed.children or "if-made" in self.options:
            return [listed] if listed.children else []
        return [nodes.paragraph("", _("This site was built without the book."), translatable=False)]


def book_files(root: Path, language: str) -> list[Path]:
    """Return the files of the book and the card in a language that there are, by name."""
    folder = root / OUTPUT / LANGUAGES.get(language, language)
    return sorted(file for file in folder.glob("*.*") if file.suffix in (".pdf", ".epub"))


# --- what programs read

DATA: Final = "data"
OF_GAME: Final = ("clauses.json", "rulings.json", "glossary.json", "apparatus.json")
COPIED: Final = (
    ("schemas", "conformance/schemas", "*.json"),
    ("schemas", "spec", "*.schema.json"),
    ("examples", "examples", "*.toml"),
    ("examples", "examples", "francion/*.toml"),
)
"""What lies there as the project has it: the folder in `data/`, the folder of the project, and which of its files."""


def data_files(game: str) -> dict[str, str]:
    """Return the files of a game by their names."""
    return {
        **{name: (ROOT / game / name).read_text("utf-8") for name in OF_GAME},
        "refusals.json": f"{json.dumps(refusals(game), ensure_ascii=False, indent=1)}\n",
        "scenarios.jsonl": json_lines(documents(cases(game))),
        "law.json": f"{json.dumps(sheet_of(game), ensure_ascii=False, indent=1)}\n",
    }


def refusals(game: str) -> dict[str, dict[str, str]]:
    """Return why moves of a game are refused: code → the reason in both languages, in order of precedence.

    >>> refusals("papillon")["out-of-turn"]["reason"]
    "it is another player's turn"
    """
    with speaking(FRENCH):
        return {
            refusal.code: {"reason": refusal.reason, "reason_fr": say(refusal.reason)}
            for refusal in import_module(f"{game}.refusals").REFUSALS
        }


def write_data(folder: Path) -> None:
    """Write what programs read into a folder."""
    for game in GAMES:
        (folder / game).mkdir(parents=True, exist_ok=True)
        for name, content in data_files(game).items():
            (folder / game / name).write_text(content, "utf-8")
    for kind, source, pattern in COPIED:
        for path in (ROOT / source).glob(pattern):
            target = folder / kind / path.relative_to(ROOT / source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Put the book beside the pages of each language, and data and licence into the first edition."""
    if failure is not None or app.builder.name != "html":
        return
    out = Path(app.outdir)
    for file in book_files(Path(app.srcdir), app.config.language):
        (out / BOOK).mkdir(exist_ok=True)
        shutil.copyfile(file, out / BOOK / file.name)
    if not app.config.first_edition:
        shutil.copyfile(ROOT / "LICENSE", out / LICENCE)
        write_data(out / DATA)


def setup(app: Sphinx) -> None:
    """Register the block, and what is written before and after the pages."""
    app.setup_extension("addresses")
    app.add_directive("book-files", BookFilesBlock)
    app.connect("builder-inited", write_fonts)
    app.connect("build-finished", finish)
