"""What was typed after `judge`, parted into the position or the record, the move and the place."""

from __future__ import annotations

import argparse
import os.path
from collections.abc import Sequence
from typing import NamedTuple

from rulingdesk.inputs import BadInput, text_of


class Typed(NamedTuple):
    """What was typed. source: the file's name, ``""`` where no file was named.  text: of the position or the record."""

    source: str
    text: str
    move: str

    @property
    def is_record(self) -> bool:
        """Whether it is a recorded game."""
        return bool(self.source) and "[[coups]]" in self.text


def typed_in(args: argparse.Namespace, example: str) -> Typed:
    """What was typed; a position is one line already. example: of a position, for the message. Raises BadInput."""
    source, move = position_and_move(args.words)
    from_file = source == "-" or source.startswith("@")
    name = source.removeprefix("@") if from_file else ""
    typed = Typed(name, text_of(name) if from_file else source, move)
    if typed.is_record:
        return typed
    if not from_file and os.path.isfile(args.words[0]):  # noqa: PTH113  (pathlib is slow to import)
        raise BadInput(f"expected a position, found the name of a file; did you mean @{args.words[0]}?")
    if args.at:
        raise BadInput("--at: expected a recorded game, found a position")
    return typed._replace(text=position_in(typed.text, example))


def refuse_table_options(args: argparse.Namespace, names: Sequence[str]) -> None:
    """Raise BadInput for an option about the table beside a recorded game, which says all of that itself."""
    for name in names:
        if getattr(args, name) is not None:
            raise BadInput(f"--{name}: the record says it; leave it out")


def position_and_move(words: Sequence[str]) -> tuple[str, str]:
    """Part a position from a move; a position may be typed without quotes, and may come from a file.

    >>> position_and_move(["layout 52, hand 7", "7x52"])
    ('layout 52, hand 7', '7x52')
    >>> position_and_move(["layout", "52,", "hand", "7,", "play", "7x52"])
    ('layout 52, hand 7, play 7x52', '')
    """
    first, *rest = words
    if first == "-" or first.startswith("@") or " " in first.strip():
        if len(rest) > 1:
            raise BadInput(f"expected a position and one move, found {len(rest)} moves: {', '.join(rest)[:60]!r}")
        return first, rest[0] if rest else ""
    return " ".join(words), ""


def position_in(text: str, example: str) -> str:
    """The position in a text of several lines, comments left out. example: of a position, for the message.

    >>> position_in("layout 52  # a five and a two\\nhand 7\\n", "layout 6 4 A, hand 10 7")
    'layout 52, hand 7'
    """
    lines = (line.partition("#")[0].strip().rstrip(",") for line in text.splitlines())
    position = ", ".join(filter(None, lines))
    if not position:
        raise BadInput(f"expected a position, such as {example!r}, found nothing")
    return position


def place_of(text: str | None) -> tuple[int, int] | None:
    """Read a place in a record.

    >>> place_of("2.13")
    (2, 13)
    """
    if text is None:
        return None
    coup, _, move = text.partition(".")
    if not (coup.isdecimal() and move.isdecimal() and len(text) < 12):
        raise BadInput(f"--at: expected COUP.MOVE, such as 2.13, found {text[:40]!r}")
    return int(coup), int(move)
