"""What the last run from a folder has left there for the next one: the names of the cases that failed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

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

    known: names of cases, looked at where something failed; what else goes wrong, such as the handshake, is no case
    that could be run again.
    """
    bad = [result.case for record in records for result in bad_ones(record.results)]
    there = {*known} if bad else set()
    names = dict.fromkeys(case for case in bad if case.startswith(DRAWN) or case in there)
    path = file_of(game)
    if not names and not path.parent.is_dir():
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{name}\n" for name in names), "utf-8")


def names_in(text: str) -> tuple[str, ...]:
    """The names in such a file."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, text.splitlines()))))
