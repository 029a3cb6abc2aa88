"""What programs read, beside the pages: the clauses, rulings and words of both games, the apparatus, why moves are
refused, and the scenarios, as JSON; the schemas of the protocol; the recorded games. `datapages` tells their fields.

It lies in `data/` at the root of the site, once for all languages, and under the same names for good.
"""

from __future__ import annotations

import json
import shutil
from importlib import import_module
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from conformance.cases import cases
from conformance.export import documents, json_lines
from conformance.suites import SUITES
from papillon.kit.checkout import ROOT
from papillon.kit.translations import FRENCH, Speech

FOLDER = "data"
FILES = ("clauses.json", "rulings.json", "glossary.json", "apparatus.json")
COPIED = (
    ("schemas", "conformance/schemas", "*.json"),
    ("examples", "examples", "*.toml"),
    ("examples", "examples", "francion/*.toml"),
)
"""What lies there as the project has it: the folder in `data/`, the folder of the project, and which of its files."""


def publish(app: Sphinx, failure: Exception | None) -> None:
    """Write the files into a site that is built, in the language that the pages are written in."""
    if failure is None and app.builder.format == "html" and app.config.language == "en":
        write(Path(app.outdir) / FOLDER)


def write(folder: Path) -> None:
    """Write the files into a folder."""
    for game in SUITES:
        (folder / game).mkdir(parents=True, exist_ok=True)
        for name, text in files_of(game).items():
            (folder / game / name).write_text(text, "utf-8")
    for kind, source, pattern in COPIED:
        for path in (ROOT / source).glob(pattern):
            target = folder / kind / path.relative_to(ROOT / source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def files_of(game: str) -> dict[str, str]:
    """Return the files of a game by their names."""
    return {
        **{name: (ROOT / game / name).read_text("utf-8") for name in FILES},
        "refusals.json": f"{json.dumps(refusals(game), ensure_ascii=False, indent=1)}\n",
        "scenarios.jsonl": json_lines(documents(cases(game))),
    }


def refusals(game: str) -> dict[str, dict[str, str]]:
    """Why moves of a game are refused: code → the reason in both languages, in order of precedence.

    >>> refusals("papillon")["out-of-turn"]["reason"]
    "it is another player's turn"
    """
    french = Speech(FRENCH)
    return {
        refusal.code: {"reason": refusal.reason, "reason_fr": french(refusal.reason)}
        for refusal in import_module(f"{game}.refusals").REFUSALS
    }


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the one thing that is done at the end."""
    app.connect("build-finished", publish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
