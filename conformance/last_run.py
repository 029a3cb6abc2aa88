"""What the last run from a folder has left there for the next one: which cases failed, and how far its games came."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from conformance.reports.contents import bad_ones
from conformance.results import DRAWN, RunRecord


def file_of(game: str) -> Path:
    """Where the names are kept, a line each, from the working directory.

    >>> file_of("papillon").as_posix()
    '.papillon/failed.txt'
    """
    return Path(f".{game}/failed.txt")


def keep_failed(game: str, records: Iterable[RunRecord], known: Iterable[str]) -> None:
    """Write down the cases that failed, or that none did, where something is kept already. Raises OSError.

    known: names of cases; what else goes wrong, such as the handshake, is no case that could be run again.
    """
    known = {*known}
    bad = (result for record in records for result in bad_ones(record.results))
    names = dict.fromkeys(result.case for result in bad if result.case.startswith(DRAWN) or result.case in known)
    path = file_of(game)
    if not names and not path.parent.is_dir():
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{name}\n" for name in names), "utf-8")


def names_in(text: str) -> tuple[str, ...]:
    """The names in such a file."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, text.splitlines()))))


class LeftOff(msgspec.Struct):
    """Drawn games that a signal has ended."""

    command: list[str]
    """The words that start the program that was playing."""
    rulebooks: list[str]
    """The rulebooks by which alone was played; all if there are none."""
    seed: int
    """From which number the games are drawn."""
    games: int
    """How many of them have been played."""


def place_of(game: str) -> Path:
    """Where it is noted how far the games came, from the working directory.

    >>> place_of("francion").as_posix()
    '.francion/left-off.json'
    """
    return Path(f".{game}/left-off.json")


def leave_off(game: str, left: LeftOff | None) -> None:
    """Note how far the games have come, or forget it. Raises OSError."""
    path = place_of(game)
    if left is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.encode(left) + b"\n")
