"""The verb ``book``: makes the book of the rules, to print and to read, from a clone."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from rulingdesk import printing
from rulingdesk.building import LANGUAGES, ROOT
from rulingdesk.inputs import check_folder
from rulingdesk.screen import Screen
from rulingdesk.verbs.site import check_here

OUTPUT: Final = "docs/_build/book"
NEEDED: Final = ("sphinx", "myst_parser", "weasyprint")
ADVICE: Final = "in a clone of the project, run: uv run --group book papillon book"


def run(args: argparse.Namespace) -> int:
    """Make the book, and say where it is. Returns 0, or 1 where a page is wrong.

    Raises BadInput where it cannot be made here, and for an output that is no folder.
    """
    check_here(ROOT, NEEDED, ADVICE)
    if args.output is not None:
        check_folder("--output", args.output)
    folder = (ROOT / OUTPUT if args.output is None else Path(args.output).resolve()) / LANGUAGES[args.lang]
    if printing.make(folder, args.lang):
        return 1
    screen = Screen()
    for kind in ("pdf", "epub"):
        screen.line(f"made: {folder / printing.NAME}.{kind}")
    return 0
