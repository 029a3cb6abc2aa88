"""The verb ``book``: makes the book of the rules, to print and to read, from a clone."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from papillon.desk import printing
from papillon.desk.building import LANGUAGES, ROOT
from papillon.desk.desk import DESKS
from papillon.desk.inputs import BadInput, check_folder, readings_from
from papillon.desk.linking import said_in
from papillon.desk.papillon import card
from papillon.desk.screen import Screen
from papillon.desk.verbs.site import check_here

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
    if not args.card and (args.reading or args.link):
        raise BadInput("--reading and --link are for the card: add --card")
    folder = (ROOT / OUTPUT if args.output is None else Path(args.output).resolve()) / LANGUAGES[args.lang]
    if args.card:
        agreed = readings_of(args)
        made = [printing.make_card(folder, (card.page(agreed, in_short=short) for short in (False, True)))]
    elif printing.make(folder, args.lang):
        return 1
    else:
        made = [folder / f"{printing.NAME}.{kind}" for kind in ("pdf", "epub")]
    for file in made:
        Screen().line(f"made: {file}")
    return 0


def readings_of(args: argparse.Namespace) -> dict[str, str]:
    """Return how the table of a card reads the rules: by an address of the desk, and by what was typed beside it.

    Raises BadInput for readings that there are not, and for an address about another game or document.
    """
    desk = DESKS[args.game]
    said = said_in(args.link) if args.link else {}
    for name, own in (("game", args.game), ("rulebook", args.rulebook)):
        if said.get(name, own) != own:
            raise BadInput(f"--link: the card is of the main document, and the address is about {said[name]}")
    pairs = [f"{name}={text}" for name, text in said.items() if name in desk.game.readings]
    linked = readings_from(pairs, desk, "--link")
    return {**linked, **readings_from(args.reading, desk)}
