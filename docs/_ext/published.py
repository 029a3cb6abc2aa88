"""What programs read, beside the pages: the clauses, rulings and words of both games, and the scenarios, as JSON.

It lies in `data/` at the root of the site, once for all languages, and under the same names for good.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from commonlaw.checkout import ROOT
from conformance.cases import cases
from conformance.export import documents, json_lines
from conformance.suites import SUITES

FOLDER = "data"
FILES = ("clauses.json", "rulings.json", "glossary.json")


def publish(app: Sphinx, failure: Exception | None) -> None:
    """Write the files into a site that is built, in the language that the pages are written in."""
    if failure is None and app.builder.format == "html" and app.config.language == "en":
        write(Path(app.outdir) / FOLDER)


def write(folder: Path) -> None:
    """Write the files into a folder."""
    for game in SUITES:
        (folder / game).mkdir(parents=True, exist_ok=True)
        for name in FILES:
            shutil.copyfile(ROOT / game / name, folder / game / name)
        (folder / game / "scenarios.jsonl").write_text(json_lines(documents(cases(game))), "utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the one thing that is done at the end."""
    app.connect("build-finished", publish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
