"""The verb ``rulebooks``: where the rules of the other documents differ from the main one's."""

from __future__ import annotations

import argparse
from typing import Final

from papillon.desk.language import Document, say
from papillon.desk.papillon.rulebooks import differences
from papillon.desk.screen import Screen
from papillon.rulebooks import RULEBOOKS

FORMAT: Final = 1


def run(args: argparse.Namespace) -> int:
    """Print the differences."""
    screen = Screen()
    if args.json:
        screen.json(as_json())
    else:
        rows = [[found.topic, *found.words.values()] for found in differences()]
        screen.table([say("matter"), *RULEBOOKS], rows, folded=True)
    return 0


def as_json() -> Document:
    """The whole answer as one JSON document."""
    found = [{"topic": topic, "field": field, **words} for topic, field, words in differences()]
    return {"format": FORMAT, "rulebooks": list(RULEBOOKS), "differences": found}
