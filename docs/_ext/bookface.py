"""A book's letters for the words of the rules, shipped with the site: EB Garamond, under the SIL Open Font License.

The files come from a package of npm and lie in `_static/fonts` beside their licence; of each only the letters that
English and French need. Without the package the site is set in what systems have of the kind, and says so.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import npmpackages
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

FOLDER: Final = "_static/fonts"
STYLES: Final = "fonts/book.css"
NAME: Final = "EB Garamond"
PACKAGE: Final = "@fontsource/eb-garamond"
FILE: Final = "eb-garamond-latin-{}.woff2"
CUTS: Final = {"400-normal": "400 500", "400-italic": "400 500", "600-normal": "600 700"}
"""What is taken of the face → the weights that it serves for."""
SIZE: Final = "112%"
"""Its small letters are low: so large they are as high as those that stand in for them until they are there."""


def styles() -> str:
    """Return the rules by which pages fetch a cut of the face once a word is set in it."""
    return "".join(
        f'@font-face {{ font-family: "{NAME}"; font-style: {cut.partition("-")[2]}; font-weight: {weights}; '
        f'font-display: swap; size-adjust: {SIZE}; src: url("{FILE.format(cut)}") format("woff2"); }}\n'
        for cut, weights in CUTS.items()
    )


def write_face(app: Sphinx) -> None:
    """Write the files where the site will be; say so if they are missing."""
    if app.builder.format != "html":
        return
    try:
        package = npmpackages.fetched() / PACKAGE
        folder = Path(app.outdir, FOLDER)
        folder.mkdir(parents=True, exist_ok=True)
        for name in (*(f"files/{FILE.format(cut)}" for cut in CUTS), "LICENSE"):
            shutil.copy(package / name, folder)
    except npmpackages.Missing as missing:
        npmpackages.warn(f"the rules are set in the system's letters: {missing}")
        return
    Path(app.outdir, "_static", STYLES).write_text(styles(), "utf-8")
    app.add_css_file(STYLES)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the files before any page, which names them."""
    app.connect("builder-inited", write_face)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
