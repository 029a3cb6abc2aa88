"""The block `{book-files}`: the book and the card as files to fetch, where `tools.book` made them before the site.

    ```{book-files}
    :if-made:             says nothing where there are none
    ```

They lie in `book/` beside the pages of each language.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import _, bullets, note_gathered, text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tools.book import OUTPUT
from tools.site import LANGUAGES

FOLDER: Final = "book"
ENDINGS: Final = (".pdf", ".epub")


class BookFilesBlock(SphinxDirective):
    """The files in the language of the page."""

    option_spec: ClassVar = {"if-made": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return a link to each; or a sentence that says why there is none."""
        note_gathered(self.env)
        up = "../" * self.env.current_document.docname.count("/")
        made = made_in(Path(self.env.srcdir), self.config.language)
        links = [[nodes.reference("", file.name, refuri=f"{up}{FOLDER}/{file.name}"), *_size(file)] for file in made]
        if links or "if-made" in self.options:
            return bullets(links)
        return [nodes.paragraph("", _("This site was built before the book was made."), translatable=False)]


def made_in(root: Path, language: str) -> list[Path]:
    """Return the files of a language that there are, by name."""
    folder = root / OUTPUT / LANGUAGES.get(language, language)
    return sorted(file for file in folder.glob("*.*") if file.suffix in ENDINGS)


def _size(file: Path) -> list[nodes.Node]:
    return text(_(" (%d kB)") % (file.stat().st_size // 1000))


def copy_files(app: Sphinx, failure: Exception | None) -> None:
    """Put the files where the links lead."""
    if failure is None and app.builder.name == "html":
        for file in made_in(Path(app.srcdir), app.config.language):
            folder = Path(app.outdir, FOLDER)
            folder.mkdir(exist_ok=True)
            shutil.copyfile(file, folder / file.name)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what is done at the end."""
    app.add_directive("book-files", BookFilesBlock)
    app.connect("build-finished", copy_files)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
