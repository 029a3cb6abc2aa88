"""Hands a dealt record over, whatever game it is of: printed or written to a file, as it is or as JSON."""

from __future__ import annotations

import argparse
import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from secrets import token_hex
from typing import Final

from commonlaw.game import M, P, T
from commonlaw.harmless import named
from commonlaw.records import LARGEST_FILE, Record
from rulingdesk.inputs import BadInput, check_number
from rulingdesk.languages import counted, say

TRIAL: Final = 50
"""Coups that are played to see how long a record becomes."""

SURE: Final = 1.1
"""So many times what a trial lets expect is never reached by chance."""


def seed_of(args: argparse.Namespace) -> int:
    """The seed that was asked for, or one by chance."""
    return SystemRandom().randrange(1_000_000) if args.seed is None else int(args.seed)


def check_dealing(args: argparse.Namespace) -> None:
    """Raise BadInput where there cannot be so many coups, or the file is already there."""
    if args.coups is not None:
        check_number("--coups", args.coups)
    if args.play == "none" and (args.coups or 1) > 1:
        raise BadInput("--coups: expected --play random with more than one coup: an unplayed one has no successor")
    if args.output not in (None, "-") and Path(args.output).exists() and not args.force:
        raise BadInput(f"--output: {named(args.output)} is already there; --force writes over it")


def check_room(option: str, coups: int, text: Callable[[int], str]) -> None:
    """Raise BadInput where so many coups are more than a record holds, before they are all played.

    text: the record of so many coups played for a trial. Single coups differ in length, fifty together hardly do.
    """
    if coups <= TRIAL:
        return
    largest = LARGEST_FILE * TRIAL // len(text(TRIAL))
    if coups > largest * SURE:
        raise BadInput(f"{option}: a record holds at most about {largest} coups, found {coups}")


def written(text: str, shorter: str, *, as_json: bool) -> str:
    """The text of a record, or the same as JSON. shorter: options that make it so.

    Raises BadInput for more than can be read again.
    """
    if len(text) > LARGEST_FILE:
        raise BadInput(f"expected a record of at most {LARGEST_FILE} characters, found {len(text)}; see {shorter}")
    return json.dumps(tomllib.loads(text), ensure_ascii=False, indent=2) + "\n" if as_json else text


def hand_over(args: argparse.Namespace, text: str, summed: str) -> None:
    """Print a text, or write it where it is to go. Raises BadInput for a file that cannot be written."""
    if args.output in (None, "-"):
        print(text, end="")
        return
    write_file("--output", args.output, text)
    print(f"{named(args.output)}: {summed}")


def write_file(option: str, name: str, text: str) -> None:
    """Write a text to the file that an option names. Raises BadInput where that cannot be."""
    try:
        _put_in_place(Path(name), text)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"{option}: {named(name)}: cannot be written: {reason}") from None


def _put_in_place(path: Path, text: str) -> None:
    """Write a file beside its place and move it there: what was there is lost only to the whole of it.

    A link, a pipe or a device is written to as it stands, and so is what may not be replaced.
    """
    old = path.exists()
    replaceable = not path.is_symlink() and (not old or (path.is_file() and os.access(path, os.W_OK)))
    if not (replaceable and os.access(path.parent, os.W_OK)):
        path.write_text(text, encoding="utf-8")
        return
    beside = path.with_name(f".{token_hex(8)}")
    try:
        with beside.open("x", encoding="utf-8") as file:
            file.write(text)
        if old:
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def summary(record: Record[T, P, M], over: bool) -> str:
    """How far a dealt record, of any game, goes, in one line.

    >>> from random import Random
    >>> from papillon.course import open_table
    >>> from rulingdesk.dealing import random_record
    >>> from rulingdesk.papillon.manner import MANNER
    >>> record = random_record(Random(7), open_table(), 1, MANNER)
    >>> summary(record, over=False)
    '1 coup, 35 moves; the game is not over'
    """
    moves = sum(len(coup.moves) for coup in record.coups)
    played = f"{counted(len(record.coups), 'coup')}, {counted(moves, 'move')}"
    return played + say("; ") + say("the game is over" if over else "the game is not over")
